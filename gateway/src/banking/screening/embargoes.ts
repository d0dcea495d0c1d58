import type { ListName } from './lists/list-entry.ts';
import { nameTokens } from './matching/name-tokens.ts';

/**
 * Countries and regions that nobody pays to or from, by the authority whose programme says so; an embargo holds where
 * the settings ask for that authority's list. As known on 22 November 2026, for the operator's counsel to confirm: an
 * embargo has exceptions and licences, so a hit is for a person to decide. Looked up in public sources on that day:
 * North Korea by OFAC (E.O. 13466, 75 FR 67912), Iran by the UN (20:00 in New York on 27 September 2025 is the 28th in
 * UTC) and by the EU (Regulation (EU) 2025/1975, in force on 30 September 2025), Crimea by OFAC (E.O. 13685 of its date)
 * and by the EU (Regulation (EU) 692/2014 of 23 June, whose article 1 names 25 June 2014), Donetsk and Luhansk by the EU
 * (OJ L 42 I of 23 February 2022, from the 24th). The other dates are those of the acts named and were not looked up. Not here: countries of which only persons and
 * sectors are sanctioned (Russia, Belarus, Venezuela, Myanmar), and Syria, whose programme OFAC ended on 30 June 2025
 * (E.O. 14312) and whose economic sanctions the EU ended on 28 May 2025 (Council Regulation 2025/1098).
 */
export interface Embargo {
  readonly list: ListName;
  /** ISO 3166-1 alpha-2 of the country, or of the country that the region belongs to. */
  readonly country: string;
  /** Empty: the whole country. */
  readonly region: string;
  readonly programme: string;
  /** The act that the embargo rests on, and since when it has been in force. */
  readonly source: string;
  readonly since: string;
  /** How it is called in addresses and references, a word or more each. */
  readonly names: readonly string[];
}

const north_korea = { country: 'KP', region: '', names: ['NORTH KOREA', 'DPRK', 'PYONGYANG', 'NORDKOREA'] };
const iran = { country: 'IR', region: '', names: ['IRAN', 'TEHRAN', 'TEHERAN'] };
const crimea = {
  country: 'UA',
  region: 'Crimea and Sevastopol',
  names: ['CRIMEA', 'KRIM', 'KRYM', 'SEVASTOPOL', 'SEWASTOPOL', 'SIMFEROPOL', 'YALTA', 'KERCH', 'FEODOSIA'],
};
const donetsk_and_luhansk = {
  country: 'UA',
  region: 'Donetsk and Luhansk',
  names: [
    'DONETSK',
    'DONEZK',
    'LUHANSK',
    'LUGANSK',
    'LUHANSK',
    'DNR',
    'LNR',
    'MARIUPOL',
    'HORLIVKA',
    'ALCHEVSK',
  ],
};

const embargoes: readonly Embargo[] = [
  {
    list: 'ofac',
    country: 'CU',
    region: '',
    names: ['CUBA', 'HAVANA', 'LA HABANA', 'KUBA'],
    programme: 'CUBA',
    source: '31 CFR part 515',
    since: '1963-07-08',
  },
  { list: 'ofac', ...iran, programme: 'IRAN', source: '31 CFR part 560', since: '1995-05-06' },
  {
    list: 'un',
    ...iran,
    programme: 'Resolutions 1737 to 1929',
    source: 'restored by resolution 2231, paragraph 11',
    since: '2025-09-28',
  },
  {
    list: 'eu',
    ...iran,
    programme: 'IRN',
    source: 'Regulation (EU) 267/2012, as restored by (EU) 2025/1975',
    since: '2025-09-30',
  },
  {
    list: 'ofac',
    ...north_korea,
    programme: 'DPRK',
    source: 'E.O. 13466, 31 CFR part 510',
    since: '2008-06-26',
  },
  {
    list: 'un',
    ...north_korea,
    programme: 'Resolution 1718',
    source: 'Resolution 2270, paragraph 33',
    since: '2016-03-02',
  },
  { list: 'eu', ...north_korea, programme: 'PRK', source: 'Regulation (EU) 2017/1509', since: '2017-08-30' },
  {
    list: 'uk',
    ...north_korea,
    programme: 'Democratic People’s Republic of Korea',
    source: 'S.I. 2019/411',
    since: '2020-12-31',
  },
  { list: 'ofac', ...crimea, programme: 'UKRAINE-EO13685', source: 'E.O. 13685', since: '2014-12-19' },
  { list: 'eu', ...crimea, programme: 'UKR', source: 'Regulation (EU) 692/2014', since: '2014-06-25' },
  { list: 'uk', ...crimea, programme: 'Russia', source: 'S.I. 2019/855', since: '2020-12-31' },
  {
    list: 'ofac',
    ...donetsk_and_luhansk,
    programme: 'RUSSIA-EO14065',
    source: 'E.O. 14065',
    since: '2022-02-21',
  },
  {
    list: 'eu',
    ...donetsk_and_luhansk,
    programme: 'UKR',
    source: 'Regulation (EU) 2022/263',
    since: '2022-02-24',
  },
  { list: 'uk', ...donetsk_and_luhansk, programme: 'Russia', source: 'S.I. 2019/855', since: '2022-03-29' },
];

/** How an embargo is named as the entry of a list. */
export function embargoId({ country, region }: Embargo): string {
  return region === '' ? `country:${country}` : `region:${country} ${region}`;
}

/** What a hit of an embargo says. */
export function embargoName({ country, region, programme, source, since }: Embargo): string {
  const place = region === '' ? country : `${region} (${country})`;
  return `${place}: ${programme}, ${source}, since ${since}`;
}

/** The embargoes of a whole country. @param country ISO 3166-1 alpha-2, or empty */
export function embargoesOfCountry(country: string): Embargo[] {
  return embargoes.filter((embargo) => embargo.region === '' && embargo.country === country);
}

/** Countries in which the words of a region mean that region; elsewhere they are other places. */
const around: Readonly<Record<string, readonly string[]>> = { UA: ['', 'UA', 'RU'] };

/**
 * The embargoes of places that a text names.
 * @param country of the address that the text is; empty where it is not known
 */
export function embargoesInText(text: string, country: string): Embargo[] {
  const written = ` ${nameTokens(text).join(' ')} `;
  return embargoes.filter(({ names, region, country: of }) => {
    if (region !== '' && !(around[of] ?? []).includes(country)) return false;
    return names.some((word) => written.includes(` ${word} `));
  });
}
