import type { IndexedEntry } from '../../../../src/banking/screening/matching/find-names.ts';

/**
 * People and companies that OFAC, the United Nations, the European Union or the United Kingdom have listed at some time
 * up to 2026, as their lists write them, and other ways in which the same names are written in the press, in passports
 * of other countries, on payment orders and by who wants to pass. Facts only: who is listed now, the lists say.
 *
 * One entry a line: kind (p person, e entity, v vessel) | listed names | weak names | years of birth | variants.
 */
const lines = `
p|Usama bin Muhammad bin Awad BIN LADIN;Usama BIN LADIN;أسامة بن لادن|The Prince|1957|Osama Bin Laden;Bin Laden, Osama;Oussama Ben Laden;Osama Binladin;أسامة بن لادن;Усама бен Ладен;0sama Bin Laden;Usama bin Ladn
p|Alyaksandr Hryhoryavich LUKASHENKA;Александр Григорьевич ЛУКАШЕНКО||1954|Alexander Lukashenko;Aleksandr Lukashenko;Alexandr Lukaschenko;Lukashenko Alexander Grigorievich;Александр Лукашенко;Аляксандр Лукашэнка;A. Lukashenko;Aliaksandr Lukashenka
p|Viktor Anatolijevitch BOUT;Viktor BUTT;Viktor BUT;Vadim Markovich AMINOV||1967|Viktor Bout;V. Bout;B0ut Viktor;Victor Bout;Bout, Viktor;Wiktor But;Виктор Бут;Victor Anatoliyevich Bout;V.Bout;Viktor A. Bout;Viсtоr Воut
p|Yevgeniy Viktorovich PRIGOZHIN;Евгений Викторович ПРИГОЖИН||1961|Jewgeni Prigoschin;Evgueni Prigojine;Yevgeny Prigozhin;Евгений Пригожин;Evgenij Prigožin;Eugene Prigozhin;Jevgenij Prigozjin;Y. Prigozhin;Prigozhin E.V.
e|PRIVATE MILITARY COMPANY 'WAGNER';CHVK VAGNER;PMC WAGNER;WAGNER GROUP;CHASTNAYA VOENNAYA KOMPANIYA 'VAGNER'|||ЧВК Вагнер;Wagner Group;PMC Wagner;Gruppe Wagner;Группа Вагнера;Vagner PMC;ChVK Wagner
e|ISLAMIC REPUBLIC OF IRAN SHIPPING LINES;IRISL;IRISL GROUP;IRI SHIPPING LINES|||Iranian Shipping Lines;IRISL Group;Islamic Republic of Iran Shipping Lines Co.;Islamic Rep. Iran Shipping Lines;Iran Shipping Lines;I.R.I.S.L.
e|IRISL EUROPE GMBH|||IRISL Europe GmbH;IRISL (Europe) GmbH Hamburg;Irisl-Europe;1RISL Europe
p|Ayman Muhammed Rabi AL-ZAWAHIRI;Ayman AL-ZAWAHIRI;أيمن محمد ربيع الظواهري||1951|Aiman al-Zawahiri;Ayman al Zawahri;أيمن الظواهري;Aymen Zawahiri;Dr. Ayman al-Zawahiri;Al-Zawahiri A.;Айман аз-Завахири
p|Ali Husseini KHAMENEI;Seyed Ali KHAMENEI|Grand Ayatollah|1939|Ali Khamenei;Sayyid Ali Khamenei;علی خامنه‌ای;Ali Chamenei;Ali Jamenei;Али Хаменеи;آیت الله علی خامنه ای
p|Jong Un KIM;김정은||1984|Kim Jong-un;Kim Jong Un;Kim Jung-eun;김정은;金正恩;Kim Jongun;Ким Чен Ын
p|Yo Jong KIM||1989|Kim Yo-jong;김여정;Kim Yeo-jeong;金與正
p|Yong Chol KIM||1946|Kim Yong-chol;김영철;Kim Young-chul;Kim Yong Chul
e|KOREA MINING DEVELOPMENT TRADING CORPORATION;KOMID;CHANGGWANG SINYONG CORPORATION;조선광업개발무역회사|||KOMID;Korea Mining & Development Trading Corp;Korean Mining Development Trading;조선광업개발무역회사;Changgwang Sinyong Corp.
p|Vladimir Vladimirovich PUTIN;Владимир Владимирович ПУТИН||1952|Vladimir Putin;Wladimir Putin;Vladimir Poutine;Владимир Путин;Volodymyr Putin;V. Putin;Putin, Vladimir V.;Władimir Putin;弗拉基米尔·普京 Vladimir Putin
p|Sergei Viktorovich LAVROV;Сергей Викторович ЛАВРОВ||1950|Sergey Lavrov;Sergej Lawrow;Sergueï Lavrov;Сергей Лавров;S. V. Lavrov;Serguei Lavrov
p|Igor Ivanovich SECHIN||1960|Igor Setschin;Igor Setchine;Igor Sechin;Игорь Сечин;Sechin I.
p|Gennady Nikolayevich TIMCHENKO;Gennadiy TIMCHENKO||1952|Gennadij Timtschenko;Guennadi Timtchenko;Gennady Timchenko;Геннадий Тимченко;Henadz Tsimchanka
p|Arkady Romanovich ROTENBERG||1951|Arkadi Rotenberg;Arkadij Rotenberg;Аркадий Ротенберг;Rothenberg Arkady
p|Ramzan Akhmadovich KADYROV||1976|Ramzan Kadyrov;Ramsan Kadyrow;Рамзан Кадыров;Ramazan Kadirov;R. Kadyrov
p|Alisher Burkhanovich USMANOV||1953|Alisher Usmanov;Alischer Usmanow;Алишер Усманов;Usmanov, A.B.
p|Oleg Vladimirovich DERIPASKA||1968|Oleg Deripaska;Олег Дерипаска;Oleg Deripasca;Deripaska O.V.
p|Konstantin Valeryevich MALOFEEV||1974|Konstantin Malofeyev;Konstantin Malofejew;Константин Малофеев
p|Yuriy Valentinovich KOVALCHUK||1951|Yuri Kovalchuk;Juri Kowaltschuk;Юрий Ковальчук;Iouri Kovaltchouk
p|Viktor Fedorovych YANUKOVYCH||1950|Viktor Yanukovych;Wiktor Janukowytsch;Віктор Янукович;Viktor Yanukovich
p|Dmitriy Valeryevich UTKIN||1970|Dmitry Utkin;Dmitrij Utkin;Дмитрий Уткин
p|Bashar AL-ASSAD;بشار حافظ الأسد||1965|Bashar al Assad;Baschar al-Assad;Bachar el-Assad;بشار الأسد;Башар Асад;B. al-Assad;Bashar Hafez al-Assad
p|Rami MAKHLOUF;Rami Mohammad MAKHLUF||1969|Rami Makhlouf;Rami Machluf;رامي مخلوف;Ramy Makhluf
p|Maher AL-ASSAD;ماهر الأسد||1967|Maher Assad;Mahir al-Asad;ماهر الأسد
p|Saddam HUSSEIN AL-TIKRITI;Saddam HUSSEIN;صدام حسين|Abu Ali|1937|Saddam Hussein;Sadam Husayn;صدام حسين;Saddam Hussain;Саддам Хусейн
p|Qasem SOLEIMANI;Ghasem SOLEYMANI;Qasim SULAIMANI||1957|Qassem Suleimani;Kassem Soleimani;قاسم سلیمانی;Ghassem Soleimani;Qasem Solemani
p|Mahmoud AHMADINEJAD||1956|Mahmud Ahmadinedschad;Mahmoud Ahmadi-Nejad;محمود احمدی‌نژاد;Mahmood Ahmadinejad
p|Ebrahim RAISI;Seyyed Ebrahim RAISOL-SADATI||1960|Ebrahim Raisi;Ibrahim Raissi;ابراهیم رئیسی
p|Mohammad Javad ZARIF;Mohammad Javad ZARIF-KHONSARI||1960|Javad Zarif;Mohammed Dschawad Sarif;محمدجواد ظریف;Mohammad J. Zarif
e|BANK MELLI IRAN;BANK MELLI|||Bank Melli;Melli Bank PLC;Bank Melli Iran Hamburg Branch;بانک ملی ایران
e|BANK SADERAT IRAN;BANK SADERAT PLC|||Bank Saderat;Saderat Bank Iran;Banque Saderat
e|MAHAN AIR;MAHAN AIRLINES|||Mahan Airlines;Mahan Air Co.;Mahanair
e|NATIONAL IRANIAN OIL COMPANY;NIOC|||NIOC;National Iranian Oil Co;Nat. Iranian Oil Company
e|NATIONAL IRANIAN TANKER COMPANY;NITC|||National Iranian Tanker Co.;Iranian National Tanker Company
e|ISLAMIC REVOLUTIONARY GUARD CORPS;IRGC;SEPAH PASDARAN;PASDARAN|||Islamic Revolutionary Guards Corps;Revolutionary Guard Corps;IRGC;Sepah-e Pasdaran
e|KHATAM OL ANBIA GHARARGAH SAZANDEGI NOOH;KHATAM AL-ANBIYA CONSTRUCTION HEADQUARTERS;GHORB KHATAM|||Khatam al-Anbia Construction Headquarters;Khatam ol Anbia Gharargah Sazandegi
e|HIZBALLAH;HEZBOLLAH;PARTY OF GOD;حزب الله|||Hisbollah;Hezbollah;حزب الله;Hizbullah;Хезболла
e|HAMAS;ISLAMIC RESISTANCE MOVEMENT;HARAKAT AL-MUQAWAMA AL-ISLAMIYYA;حماس|||Hamas;حماس;Islamic Resistance Movement;Harakat al Muqawama al Islamiya
e|AL-QAIDA;AL QA'IDA;THE BASE;القاعدة|||Al-Qaeda;Al Qaida;al-Kaida;القاعدة
e|ISLAMIC STATE OF IRAQ AND THE LEVANT;ISIL;ISLAMIC STATE OF IRAQ AND SYRIA;DAESH|||Islamic State of Iraq and Syria;Da'esh;Islamic State in Iraq and the Levant
p|Abu Bakr AL-BAGHDADI;Ibrahim Awwad Ibrahim Ali AL-BADRI AL-SAMARRAI;أبو بكر البغدادي|Abu Dua|1971|Abu Bakr al-Baghdadi;Abubakr Baghdadi;أبو بكر البغدادي;Ibrahim Awad Ibrahim al-Badri
p|Sirajuddin HAQQANI;Sirajuddin Jallaloudine HAQQANI|Khalifa|1977|Siraj ud-Din Haqqani;Serajuddin Haqani;Sirajudin Haqqani;سراج الدین حقانی
p|Mohammad Omar GHULAM NABI;Mullah Mohammed OMAR||1966|Mullah Omar Ghulam Nabi;Muhammad Umar Ghulam Nabi
p|Hafiz Muhammad SAEED;Hafiz SAEED;Hafez Mohammad SAEED||1950|Hafiz Saeed;Hafez Mohammed Said;حافظ محمد سعید;Hafiz M. Saeed
p|Dawood IBRAHIM KASKAR;Dawood IBRAHIM;Dawood Ibrahim MEMON||1955|Dawood Ibrahim;Daud Ibrahim Kaskar;Dawud Ebrahim;Dawood I. Kaskar
p|Masood AZHAR;Maulana Masood AZHAR;Muhammad Masood AZHAR ALVI||1968|Masud Azhar;Maulana Masoud Azhar;Masood Azhar Alvi
p|Ismail HANIYEH;Isma'il HANIYA||1962|Ismail Haniya;Ismael Haniyyeh;إسماعيل هنية;Ismaïl Haniyeh
p|Yahya SINWAR;Yahya Ibrahim Hassan SINWAR||1962|Yahya Sinwar;Jahja Sinwar;يحيى السنوار;Yehya al-Sinwar
p|Hassan NASRALLAH;Hasan NASRALLAH||1960|Hassan Nasrallah;Hasan Nasralla;حسن نصر الله;Hassane Nasrallah
p|Joaquin GUZMAN LOERA;Joaquin Archivaldo GUZMAN LOERA|El Chapo|1957|Joaquín Guzmán;El Chapo Guzman Loera;Joaquin Guzmán Loera;Guzman Loera Joaquin;J. Guzman Loera
p|Ismael ZAMBADA GARCIA;Ismael Mario ZAMBADA GARCIA|El Mayo|1948|Ismael Zambada;Ismael Zambada Garcia;Zambada García, Ismael
p|Nemesio OSEGUERA CERVANTES;Ruben OSEGUERA CERVANTES|El Mencho|1966|Nemesio Oseguera;Nemesio Oseguera Cervantes;N. Oseguera Cervantes
p|Rafael CARO QUINTERO||1952|Rafael Caro Quintero;Rafael Caro-Quintero;Caro Quintero Rafael
p|Dario Antonio USUGA DAVID|Otoniel|1971|Dario Usuga;Dairo Antonio Usuga;Dario Antonio Úsuga David
p|Nicolas MADURO MOROS||1962|Nicolás Maduro;Nicolas Maduro Moros;Николас Мадуро;Nicolás Maduro M.
p|Diosdado CABELLO RONDON||1963|Diosdado Cabello;Diosdado Cabello Rondón;D. Cabello Rondon
p|Tareck Zaidan EL AISSAMI MADDAH||1974|Tareck El Aissami;Tarek el-Aissami;Tareq Al Aissami
e|PETROLEOS DE VENEZUELA, S.A.;PDVSA|||PDVSA;Petroleos de Venezuela;Petróleos de Venezuela SA
e|BANCO NACIONAL DE CUBA;NATIONAL BANK OF CUBA;BNC|||National Bank of Cuba;Banco Nacional de Cuba S.A.;Banco Nacional Cuba
e|ROSOBORONEXPORT;ROSOBORONEKSPORT OAO|||Rosoboronexport JSC;Рособоронэкспорт;Rosoboroneksport
e|PUBLIC JOINT STOCK COMPANY SBERBANK OF RUSSIA;SBERBANK;SBERBANK ROSSII|||Sberbank;Сбербанк России;Sber Bank;Sberbank of Russia PJSC
e|VTB BANK PUBLIC JOINT STOCK COMPANY;VTB BANK;BANK VTB PAO|||VTB Bank PJSC;Банк ВТБ;VTB Bank (Europe) SE
e|BANK ROSSIYA;AB ROSSIYA OAO|||Bank Rossija;Банк Россия;Bank Rossiya AB
e|INTERNET RESEARCH AGENCY LLC;GLAVSET LLC|||Internet Research Agency;Internet Research Agency OOO;Glavset
e|CONCORD MANAGEMENT AND CONSULTING LLC;KONKORD MENEDZHMENT I KONSALTING|||Concord Management & Consulting;Конкорд Менеджмент и Консалтинг
e|EVRO POLIS LTD.;YEVRO POLIS|||Evro Polis;Евро Полис;Evropolis
e|TORNADO CASH|||Tornado Cash;T0rnado Cash;TornadoCash
e|LAZARUS GROUP;HIDDEN COBRA;GUARDIANS OF PEACE|||Lazarus Group;Hidden Cobra;Lazarus-Group
p|Robert Gabriel MUGABE||1924|Robert Mugabe;R. G. Mugabe;Mugabe Robert Gabriel;Роберт Мугабе
p|Emmerson Dambudzo MNANGAGWA||1942|Emmerson Mnangagwa;Emerson Mnangagwa;E.D. Mnangagwa
p|Joseph KONY||1959|Joseph Kony;Josef Kony;Kony, Joseph
p|Charles Ghankay TAYLOR;Charles MacArthur TAYLOR||1948|Charles Ghankay Taylor;Charles McArthur Taylor
p|Radovan KARADZIC||1945|Radovan Karadžić;Radovan Karadzic;Радован Караџић;Radovan Karadschitsch
p|Ratko MLADIC||1942|Ratko Mladić;Ratko Mladitsch;Ратко Младић
p|Ngor Gun Thon MALONG AWAN;Paul MALONG AWAN||1962|Paul Malong Awan;Paul Malong
p|Min Aung HLAING||1956|Min Aung Hlaing;Min Aung Hlain;General Min Aung Hlaing
p|Moammar QADHAFI;Muammar GADDAFI;معمر القذافي||1942|Muammar Gaddafi;Moammar Khadafy;Mu'ammar al-Qadhafi;معمر القذافي;Muammar Kadhafi;Muammar al-Gaddafi;Муаммар Каддафи
p|Saif Al-Islam QADHAFI||1972|Saif al-Islam Gaddafi;Seif el-Islam Kadhafi;سيف الإسلام القذافي
p|Khalifa Ghwell||1956|Khalifa al-Ghwail;Khalifa Ghwell;Chalifa Ghwell
p|Ahmad Umar ABU UBAIDAH;Ahmed DIRIYE||1972|Ahmed Diriye;Ahmad Diriyeh;Ahmed Umar Abu Ubaidah
p|Iyad AG GHALI||1958|Iyad Ag Ghaly;Iyad ag-Ghali;إياد أغ غالي
p|Mokhtar BELMOKHTAR;Khaled Abou El Abbas||1972|Mukhtar Belmukhtar;Mochtar Belmochtar;مختار بلمختار
p|Abdelmalek DROUKDEL||1970|Abdelmalek Droukdal;Abd al-Malik Drukdel;عبد المالك دروكدال
p|Félicien KABUGA||1935|Felicien Kabuga;Félicien Kabuga;Kabuga F.
p|Semion MOGILEVICH;Semyon Yudkovich MOGILEVICH||1946|Semjon Mogilewitsch;Semion Mogilevitch;Семён Могилевич
p|Zhenhua SUN||1966|Sun Zhenhua;孙振华
p|Zhijian ZHENG;Fujing ZHENG;郑福京||1983|Zheng Fujing;郑福京;鄭福京;Cheng Fujing
p|Quanguo CHEN;陈全国||1955|Chen Quanguo;陈全国;陳全國;Chen Quan Guo
p|Carrie LAM CHENG YUET-NGOR;林鄭月娥||1957|Carrie Lam;Carrie Lam Cheng;林鄭月娥;林郑月娥
e|DANDONG HONGXIANG INDUSTRIAL DEVELOPMENT COMPANY;DHID;丹东鸿祥实业发展有限公司|||Dandong Hongxiang Industrial Development Co Ltd;丹东鸿祥实业发展有限公司;Dandong Hong Xiang Industrial
e|HANGZHOU HIKVISION DIGITAL TECHNOLOGY CO;HIKVISION|||Hikvision;Hangzhou Hikvision Digital Technology Co., Ltd.
e|KAHANE CHAI;KACH|||Kahane Chai;Kahane Khai
e|AUM SHINRIKYO;AUM SUPREME TRUTH;オウム真理教|||Aum Shinrikyo;オウム真理教;A.U.M. Shinrikyo
e|REVOLUTIONARY ARMED FORCES OF COLOMBIA;FARC;FUERZAS ARMADAS REVOLUCIONARIAS DE COLOMBIA|||Fuerzas Armadas Revolucionarias de Colombia;Revolutionary Armed Forces Colombia
e|LIBERATION TIGERS OF TAMIL EELAM;LTTE;TAMIL TIGERS|||Liberation Tigers of Tamil Eelam;Tamil Tigers;LTTE
e|BENEVOLENCE INTERNATIONAL FOUNDATION|||Benevolence International Foundation Inc;Benevolence Int'l Foundation
e|HOLY LAND FOUNDATION FOR RELIEF AND DEVELOPMENT|||Holy Land Foundation;The Holy Land Foundation for Relief & Development
e|AL-HARAMAIN ISLAMIC FOUNDATION;مؤسسة الحرمين الخيرية|||Al Haramain Foundation;Alharamain Islamic Foundation;مؤسسة الحرمين الخيرية
e|LASHKAR-E TAYYIBA;LASHKAR-E-TAIBA;JAMAAT-UD-DAWA|||Lashkar-e-Taiba;Lashkar e Toiba;Jamaat ud Dawa;Laschkar-e-Taiba
e|BOKO HARAM|||Boko Haram;Bokoharam;B0k0 Haram
e|AL-SHABAAB;HARAKAT AL-SHABAAB|||Al Shabab;Harakat Shabaab al-Mujahidin;Al-Shabaab
v|GRACE 1;ADRIAN DARYA 1|||Adrian Darya 1
e|SBERBANK EUROPE AG|||Sberbank Europe AG;Sberbank Europe Wien
e|DENIZ SHIPPING COMPANY QESHM;QESHM FISH PROCESSING|||Qeshm Fish Processing Co
e|OCEAN LORD MARITIME LOGISTICS|||Ocean Lord Maritime Logistics Ltd
p|Semyon Arkadyevich VAYNSHTOK||1947|Semjon Weinstock;Semyon Vainshtok;Семён Вайншток
p|Suleyman Abusaidovich KERIMOV||1966|Suleiman Kerimov;Suleyman Kerimow;Сулейман Керимов
p|Andrey Igorevich MELNICHENKO||1972|Andrei Melnichenko;Andrej Melnitschenko;Андрей Мельниченко
p|Mikhail Maratovich FRIDMAN||1964|Mikhail Fridman;Michail Fridman;Михаил Фридман;Mikhail Friedman
p|Petr Olegovich AVEN||1955|Petr Aven;Pjotr Awen;Пётр Авен;Pyotr Aven
p|Roman Arkadyevich ABRAMOVICH||1966|Roman Abramovich;Roman Abramowitsch;Роман Абрамович;Roman Abramovitch
p|Dmitry Anatolyevich MEDVEDEV||1965|Dmitri Medwedew;Dmitry Medvedev;Дмитрий Медведев;Dimitri Medvedev
p|Maria Vladimirovna ZAKHAROVA||1975|Maria Zakharova;Marija Sacharowa;Мария Захарова;M. Zakharova
p|Shamil BASAYEV||1965|Shamil Basayev;Schamil Bassajew;Шамиль Басаев;Chamil Bassaïev
p|Zelimkhan YANDARBIEV||1952|Selimchan Jandarbijew;Zelimkhan Yandarbiyev;Зелимхан Яндарбиев
`;

/** What is written in another way, and the entry that it has to be told as. */
export interface Variant {
  readonly name: string;
  readonly entry_id: string;
}

export const listed_entries: IndexedEntry[] = [];
export const variants: Variant[] = [];
const kinds = { p: 'person', e: 'entity', v: 'vessel' } as const;
for (const [at, line] of lines.trim().split('\n').entries()) {
  const [kind = 'p', names = '', weak = '', born = '', written = ''] = line.split('|');
  const entry_id = `L${at}`;
  const parts = (text: string): string[] => text.split(';').filter((part) => part !== '');
  listed_entries.push({
    list: 'ofac',
    entry_id,
    kind: kinds[kind as keyof typeof kinds],
    names: parts(names),
    weak_names: parts(weak),
    birth_years: parts(born).map(Number),
    programme: '',
    bics: [],
  });
  variants.push(...parts(written).map((name) => ({ name, entry_id })));
}

/**
 * Fifty-six ways of writing listed names that a professional tried: those that are on record, and others of the same
 * kinds.
 */
export const tried: readonly string[] = [
  'Osama Bin Laden', 'Alexander Lukashenko', 'Jewgeni Prigoschin', 'Iranian Shipping Lines', 'IRISL Europe GmbH', 'V. Bout', 'ЧВК Вагнер',
  'B0ut Viktor', 'أسامة بن لادن', 'علی خامنه‌ای', '김정은', '陈全国', 'Viktor Bout', 'Victor Bout', 'Bout, Viktor', 'Виктор Бут', 'Vladimir Putin', 'Wladimir Putin',
  'Владимир Путин', 'Vladimir Poutine', 'Sergej Lawrow', 'Ayman al Zawahri', 'أيمن الظواهري', 'Muammar Gaddafi', 'Moammar Khadafy', 'معمر القذافي',
  'Bashar al Assad', 'بشار الأسد', 'Saddam Hussein', 'Sadam Husayn', 'Kim Jong-un', 'Kim Jung-eun', '金正恩', 'Qassem Suleimani', 'قاسم سلیمانی', 'Mahmud Ahmadinedschad',
  'Nicolás Maduro', 'Joaquín Guzmán', 'El Chapo Guzman Loera', 'Ismael Zambada', 'Hisbollah', 'حزب الله', 'Al-Qaeda', 'Bank Melli', 'Melli Bank PLC', 'Mahanair',
  'Rosoboronexport JSC', 'Рособоронэкспорт', 'Wagner Group', 'Gruppe Wagner', 'Igor Setschin', 'Ramsan Kadyrow', 'Evgueni Prigojine', 'Radovan Karadžić', 'Hafiz Saeed', 'Usama bin Ladn',
]; // prettier-ignore
