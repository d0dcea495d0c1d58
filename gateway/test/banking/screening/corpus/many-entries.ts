import type { IndexedEntry } from '../../../../src/banking/screening/matching/find-names.ts';

/** Entries like those of the published lists, in their mix of cultures and kinds, and as many: nobody real is meant. */

const split = (text: string): string[] => text.split(' ');
const arabic = split(
  'MUHAMMAD AHMAD ALI HASSAN HUSSEIN IBRAHIM KHALID OMAR YUSUF ABDULLAH MAHMUD SALIH NASIR TARIQ ZAYD JAMAL FARUQ SAMIR RASHID WALID MUSTAFA ISMAIL SULAYMAN HAMZA BILAL HAMID SAID KARIM LATIF AZIZ FAYSAL ANWAR MAJID BASSAM GHASSAN MUNIR ADNAN IYAD RAMI SAMI',
);
const arabic_families = split(
  'ZURQANI TIKRITI HAMDANI JUBURI BAGHDADI MASRI SHAMI HALABI NAJDI QURASHI ANSARI HARBI OTAIBI DULAYMI ZUBAYDI RAWI SAMARRAI BASRI KUWAITI LIBI MAGHRIBI TUNISI SUDANI YEMENI SANAANI HADRAMI ADENI FILISTINI URDUNI LUBNANI HIMSI IDLIBI RAQQAWI ANBARI KARBALAI NAJAFI SADR HAKIM KHOEI ASADI',
);
const russian = split(
  'ALEXANDER SERGEY VLADIMIR ANDREY DMITRY ALEXEY NIKOLAI IGOR OLEG VIKTOR YURIY MIKHAIL EVGENIY PAVEL VADIM MAXIM ROMAN ANTON DENIS KONSTANTIN OLGA ELENA NATALIA IRINA TATIANA MARINA',
);
const stems = split(
  'IVAN PETR SIDOR KUZNETS SMIRN POP VASIL SOKOL MIKHAIL FEDOR MOROZ VOLK ALEKSE LEBED SEMEN EGOR PAVL KOZL STEPAN NIKOLA ORL ANDRE MAKAR NIKIT ZAKHAR SOLOV BORIS YAKOVL GRIGOR ROMAN VOROB SERGE KUZM FROL ALEKSANDR DMITRI KOROL GUS KISEL ILI MAKSIM POLYAK SOROK VINOGRAD KOVAL BEL MEDVED ANTON TARAS ZHUK BARAN FILIPP KOMAR DAVYD BEREZ GERASIM',
);
const spanish = split(
  'JOSE JUAN CARLOS LUIS JORGE MIGUEL ANGEL PEDRO FRANCISCO JESUS MANUEL RAFAEL FERNANDO RICARDO ALBERTO RAMON MARIA ANA ROSA CARMEN MARTHA',
);
const spanish_families = split(
  'GARCIA RODRIGUEZ MARTINEZ HERNANDEZ LOPEZ GONZALEZ PEREZ SANCHEZ RAMIREZ TORRES FLORES RIVERA GOMEZ DIAZ REYES CRUZ MORALES ORTIZ GUTIERREZ CHAVEZ RAMOS RUIZ MENDOZA ALVAREZ CASTILLO JIMENEZ VASQUEZ ROMERO MORENO HERRERA MEDINA AGUILAR VARGAS CASTRO GUZMAN SALAZAR ROJAS ZAMBRANO QUINTERO OCHOA',
);
const persian = split(
  'ALI REZA MOHAMMAD HOSSEIN MEHDI AMIR HAMID SAEED MAJID ABBAS JAVAD AKBAR ASGHAR GHOLAM BEHZAD DARIUSH',
);
const persian_families = split(
  'AHMADI HOSSEINI KARIMI MORADI JAFARI RAHIMI SADEGHI MOUSAVI HASHEMI GHORBANI TEHRANI ISFAHANI SHIRAZI TABRIZI KERMANI NAJAFI BAGHERI FAKHRIZADEH HAJIZADEH TANGSIRI SALAMI VAHIDI NAGHDI',
);
const korean = split(
  'JONG CHOL YONG SONG HYOK MYONG KWANG SUNG IL NAM CHANG HYON RYONG GUK SU JIN HO SIK MIN UN',
);
const korean_families = split(
  'KIM RI PAK CHOE JONG KANG JO YUN HAN O SO SIN KWON HWANG AN SONG RYU HONG JANG PAEK',
);
const chinese = split('WEI MING JUN HUA LI QIANG LEI YONG HAI BO CHENG GUO XIN ZHI WEN JIAN FENG TAO');
const chinese_families = split(
  'WANG LI ZHANG LIU CHEN YANG HUANG ZHAO WU ZHOU XU SUN MA ZHU HU GUO HE LIN GAO LUO',
);
const syllables = split('BA KO RI MU TAN SHE LI VOR DA ZUK NE PO GAR HI FEL QU MIR TO SAV EN');
const branches = split(
  'TRADING SHIPPING GENERAL INTERNATIONAL INDUSTRIES HOLDING PETROCHEMICAL MARITIME AVIATION ENGINEERING INVESTMENT EXCHANGE LOGISTICS ELECTRONICS FOUNDATION GROUP',
);
const dotted = ['S.A.', 'S.A. DE C.V.', 'S. DE R.L.', 'S.C.S.', 'C.A.', 'A.S.', 'N.V.', 'K. P. T.'];
const forms = split('LLC LTD GMBH FZE CO JSC OOO SA');

function draw(seed: number): <T>(from: readonly T[]) => T {
  let state = seed + 1;
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)] as never;
  };
}

function invented(pick: ReturnType<typeof draw>): string {
  return `${pick(syllables)}${pick(syllables)}${pick(syllables)}`;
}

const makers: readonly ((pick: ReturnType<typeof draw>) => string)[] = [
  (pick) => `${pick(arabic)} ${pick(arabic)} ${pick(arabic)} AL-${pick(arabic_families)}`,
  (pick) => `${pick(arabic)} ${pick(arabic)} AL-${invented(pick)}I`,
  (pick) => `ABU ${pick(arabic)} AL-${pick(arabic_families)}`,
  (pick) => `${pick(russian)} ${pick(stems)}OVICH ${pick(stems)}OV`,
  (pick) => `${pick(russian)} ${pick(stems)}EVICH ${pick(stems)}ENKO`,
  (pick) => `${pick(russian)} ${pick(stems)}OVNA ${pick(stems)}${pick(['INA', 'OVA', 'SKAYA'])}`,
  (pick) => `${pick(spanish)} ${pick(spanish)} ${pick(spanish_families)} ${pick(spanish_families)}`,
  (pick) => `${pick(persian)} ${pick(persian)} ${pick(persian_families)}`,
  (pick) => `${pick(korean_families)} ${pick(korean)} ${pick(korean)}`,
  (pick) => `${pick(chinese_families)} ${pick(chinese)}${pick(chinese).toLowerCase()} ${pick(chinese)}`,
];
const company_makers: readonly ((pick: ReturnType<typeof draw>) => string)[] = [
  (pick) => `${invented(pick)} ${pick(branches)} ${pick(forms)}`,
  (pick) => `${invented(pick)} ${pick(branches)} ${pick(branches)} ${pick(forms)}`,
  (pick) => `${pick(arabic_families)} ${pick(branches)} ${pick(forms)}`,
  (pick) => `${pick(stems)}${pick(['PROM', 'STROY', 'NEFT', 'BANK', 'TECH'])} ${pick(forms)}`,
  (pick) => `${invented(pick)} ${pick(branches)} ${pick(dotted)}`,
  (pick) => `${pick(spanish_families)} ${pick(['Y CIA.', 'E HIJOS'])} ${pick(dotted)}`,
  (pick) => `${pick(['COMERCIALIZADORA', 'AGROPECUARIA', 'TURISMO'])} ${invented(pick)} ${pick(dotted)}`,
  (pick) => `${pick(['IRAN', 'SYRIAN', 'RUSSIAN', 'KOREA'])} ${invented(pick)} ${pick(branches)} COMPANY`,
];

/** So many entries, half of them persons, every third with a second name. */
export function manyEntries(count: number): IndexedEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const pick = draw(at * 7_919);
    const person = at % 2 === 0;
    const make = pick(person ? makers : company_makers);
    const names = at % 3 === 0 ? [make(pick), make(pick)] : [make(pick)];
    return {
      list: 'ofac',
      entry_id: `M${at}`,
      kind: person ? 'person' : 'entity',
      names,
      weak_names: [],
      birth_years: person ? [1940 + (at % 60)] : [],
      programme: 'TEST',
      bics: [],
    };
  });
}
