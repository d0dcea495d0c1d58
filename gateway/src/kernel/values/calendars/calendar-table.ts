import type { Calendar } from './calendar.ts';

const sat_sun = [6, 0];
const fri_sat = [5, 6];
const sun_only = [0];
const every_year = { moved: 'not', as_of: '2026-11-22' } as const;

/**
 * The days of rest of payment systems and of the banks behind them. A calendar that is `yearly` follows notices that an
 * authority publishes for one year at a time: where a year is not among its `years`, its rules say what the law
 * foretells, and the gateway warns (bank_calendar_years_missing). An operator adds years with CALENDARS_FILE.
 */
export const calendar_table: readonly Calendar[] = [
  {
    ...every_year,
    name: 'ALWAYS',
    time_zone: 'UTC',
    title: 'Systems that settle on every day of the year',
    currencies: '',
    weekend: [],
    holidays: '',
    source:
      'Instant systems; NEFT since 16 December 2019 and RTGS of India since 14 December 2020 (RBI circulars of 6 December 2019 and 4 December 2020); Pix (BCB, Resolution 1 of 12 August 2020)',
  },
  {
    ...every_year,
    name: 'T2',
    time_zone: 'Europe/Berlin',
    title: 'T2 of the Eurosystem (formerly TARGET2)',
    currencies: 'EUR',
    weekend: sat_sun,
    holidays: '01-01 E-2 E+1 05-01 12-25 12-26',
    source: 'ECB, long-term calendar of TARGET closing days, press release of 14 December 2000',
  },
  {
    ...every_year,
    name: 'FED',
    time_zone: 'America/New_York',
    title: 'Fedwire and FedACH of the Federal Reserve Banks',
    currencies: 'USD',
    weekend: sat_sun,
    holidays:
      '01-01 mon>=01-15 mon>=02-15 mon>=05-25 06-19 07-04 mon>=09-01 mon>=10-08 11-11 thu>=11-22 12-25',
    moved: 'from Sunday',
    source: 'Federal Reserve Banks, holiday schedules; Juneteenth since 2022',
  },
  {
    ...every_year,
    name: 'GB',
    time_zone: 'Europe/London',
    title: 'CHAPS and Bacs: bank holidays of England and Wales',
    currencies: 'GBP',
    weekend: sat_sun,
    holidays: '01-01 E-2 E+1 mon>=05-01 mon>=05-25 mon>=08-25 12-25 12-26',
    moved: 'from the weekend',
    years: {
      2022: {
        closed: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
        source: 'gov.uk: Platinum Jubilee, State Funeral of Queen Elizabeth II',
      },
      2023: {
        closed: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
        source: 'gov.uk: Coronation of King Charles III',
      },
    },
    source: 'Banking and Financial Dealings Act 1971, schedule 1; days proclaimed once are in the years',
  },
  {
    ...every_year,
    name: 'SIC',
    time_zone: 'Europe/Zurich',
    title: 'Swiss Interbank Clearing',
    currencies: 'CHF',
    weekend: sat_sun,
    holidays: '01-01 01-02 E-2 E+1 05-01 E+39 E+50 08-01 12-25 12-26',
    source: 'SIX Interbank Clearing, clearing day calendar; holidays of the financial centre of Zurich',
  },
  {
    ...every_year,
    name: 'JP',
    time_zone: 'Asia/Tokyo',
    title: 'BOJ-NET and Zengin core time',
    currencies: 'JPY',
    weekend: sat_sun,
    holidays:
      '01-01 mon>=01-08 02-11 02-23 vernal 04-29 05-03 05-04 05-05 mon>=07-15 08-11 mon>=09-15 autumnal mon>=10-08 11-03 11-23',
    moved: 'from Sunday',
    bridged: true,
    unmoved: '01-02 01-03 12-31',
    source:
      'Act on National Holidays (Act 178 of 1948) as in force since 2022; Banking Act, Order for Enforcement, article 5 (31 December, 2 and 3 January)',
  },
  {
    ...every_year,
    name: 'CN',
    time_zone: 'Asia/Shanghai',
    title: 'CNAPS (HVPS) of the People’s Bank of China',
    currencies: 'CNY',
    weekend: sat_sun,
    // 除夕 and 清明 fall on days that only the notice settles; the rest is in the regulation itself.
    holidays: '01-01 L01-01 L01-02 L01-03 05-01 05-02 L05-05 L08-15 10-01 10-02 10-03',
    yearly: true,
    years: {
      2025: {
        closed:
          '01-01 01-28 01-29 01-30 01-31 02-03 02-04 04-04 05-01 05-02 05-05 06-02 10-01 10-02 10-03 10-06 10-07 10-08',
        open: '01-26 02-08 04-27 09-28 10-11',
        source: 'General Office of the State Council, notice of 12 November 2024',
      },
      2026: {
        closed:
          '01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07',
        open: '01-04 02-14 02-28 05-09 09-20 10-10',
        source: 'General Office of the State Council, notice of 4 November 2025',
      },
    },
    source: 'Regulation on Public Holidays for National Annual Festivals and Memorial Days, as of 2025',
  },
  {
    ...every_year,
    name: 'IN',
    time_zone: 'Asia/Kolkata',
    title: 'Banks in Mumbai (NEFT and RTGS themselves run on every day: ALWAYS)',
    currencies: 'INR',
    weekend: sun_only,
    saturdays: [2, 4],
    holidays: '01-26 04-01 E-2 04-14 05-01 08-15 10-02 12-25',
    yearly: true,
    years: {
      2026: {
        closed:
          '01-26 02-19 03-03 03-19 03-21 03-26 03-31 04-01 04-03 04-14 05-01 05-28 06-26 08-15 08-26 09-14 10-02 10-20 11-10 11-24 12-25',
        source:
          'Government of Maharashtra under section 25 of the Negotiable Instruments Act, notification PHD.1125/C.R.199 of 5 December 2025',
      },
    },
    source:
      'Negotiable Instruments Act 1881, section 25; second and fourth Saturdays since 1 September 2015 (RBI)',
  },
  {
    ...every_year,
    name: 'AE',
    time_zone: 'Asia/Dubai',
    title: 'UAEFTS of the Central Bank of the UAE',
    currencies: 'AED',
    weekend: sat_sun,
    holidays: '01-01 H09-30 H10-01 H10-02 H10-03 H12-09 H12-10 H12-11 H12-12 H01-01 H03-12 12-02 12-03',
    yearly: true,
    source:
      'Cabinet Resolution 27 of 2024; weekend of Saturday and Sunday since 1 January 2022. The days of the Hijri calendar follow the sighting of the moon, and the Cabinet may move them within the week: no year is certain here',
  },
  {
    ...every_year,
    name: 'BR',
    time_zone: 'America/Sao_Paulo',
    title: 'STR of the Banco Central do Brasil (TED)',
    currencies: 'BRL',
    weekend: sat_sun,
    holidays: '01-01 E-48 E-47 E-2 04-21 05-01 E+60 09-07 10-12 11-02 11-15 11-20 12-25',
    source:
      'CMN Resolution 4.880 of 23 December 2020 (bank holidays); Law 14.759 of 21 December 2023 (20 November)',
  },
  {
    ...every_year,
    name: 'CA',
    time_zone: 'America/Toronto',
    title: 'Lynx and ACSS of Payments Canada',
    currencies: 'CAD',
    weekend: sat_sun,
    holidays: '01-01 E-2 mon>=05-18 07-01 mon>=09-01 09-30 mon>=10-08 11-11 12-25 12-26',
    moved: 'from the weekend',
    source: 'Payments Canada, holiday schedule (federal holidays of banks; provincial ones are not kept)',
  },
  {
    ...every_year,
    name: 'AU',
    time_zone: 'Australia/Sydney',
    title: 'RITS of the Reserve Bank of Australia',
    currencies: 'AUD',
    weekend: sat_sun,
    holidays: '01-01 01-26 E-2 E+1 04-25 mon>=06-08 12-25 12-26',
    moved: 'from the weekend',
    source:
      'RBA, RITS operating days: national holidays and the King’s Birthday of New South Wales. That Anzac Day moves from a weekend is an assumption (New South Wales does so in 2026 and 2027)',
  },
  {
    ...every_year,
    name: 'NZ',
    time_zone: 'Pacific/Auckland',
    title: 'ESAS of the Reserve Bank of New Zealand',
    currencies: 'NZD',
    weekend: sat_sun,
    holidays: '01-01 01-02 02-06 E-2 E+1 04-25 mon>=06-01 mon>=10-22 12-25 12-26',
    moved: 'from the weekend',
    yearly: true,
    years: {
      2026: {
        closed: '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28',
        source: 'Holidays Act 2003; Te Kāhui o Matariki Public Holiday Act 2022, schedule',
      },
      2027: {
        closed: '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28',
        source: 'Holidays Act 2003; Te Kāhui o Matariki Public Holiday Act 2022, schedule',
      },
      2028: {
        closed: '01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26',
        source: 'Holidays Act 2003; Te Kāhui o Matariki Public Holiday Act 2022, schedule',
      },
    },
    source: 'Holidays Act 2003; Matariki is set for each year by the Act of 2022',
  },
  {
    ...every_year,
    name: 'HK',
    time_zone: 'Asia/Hong_Kong',
    title: 'HKD CHATS of Hong Kong',
    currencies: 'HKD',
    weekend: sat_sun,
    holidays: '01-01 L01-01 L01-02 L01-03 E-2 E+1 05-01 L04-08 L05-05 07-01 10-01 L09-09 12-25 12-26',
    moved: 'from Sunday',
    yearly: true,
    years: {
      2026: {
        closed: '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25',
        source: 'Government of the HKSAR, general holidays for 2026',
      },
    },
    source: 'General Holidays Ordinance (Cap. 149)',
  },
  {
    ...every_year,
    name: 'SG',
    time_zone: 'Asia/Singapore',
    title: 'MEPS+ of Singapore',
    currencies: 'SGD',
    weekend: sat_sun,
    holidays: '01-01 L01-01 L01-02 H10-01 E-2 05-01 H12-10 08-09 12-25',
    moved: 'from Sunday',
    yearly: true,
    years: {
      2026: {
        closed: '01-01 02-17 02-18 04-03 05-01 05-27 06-01 08-10 11-09 12-25',
        source: 'Ministry of Manpower, public holidays for 2026',
      },
    },
    source: 'Holidays Act 1998; gazetted for each year',
  },
  {
    ...every_year,
    name: 'MX',
    time_zone: 'America/Mexico_City',
    title: 'Banks in Mexico (SPEI itself runs on every day: ALWAYS)',
    currencies: 'MXN',
    weekend: sat_sun,
    holidays: '01-01 mon>=02-01 mon>=03-15 E-3 E-2 05-01 09-16 11-02 mon>=11-15 12-12 12-25',
    source: 'CNBV, days on which credit institutions close; a year of change of government is not in it',
  },
  {
    ...every_year,
    name: 'SE',
    time_zone: 'Europe/Stockholm',
    title: 'RIX of Sveriges Riksbank',
    currencies: 'SEK',
    weekend: sat_sun,
    holidays: '01-01 01-06 E-2 E+1 05-01 E+39 06-06 fri>=06-19 12-24 12-25 12-26 12-31',
    source: 'Riksbank, RIX calendar',
  },
  {
    ...every_year,
    name: 'NO',
    time_zone: 'Europe/Oslo',
    title: 'NBO of Norges Bank',
    currencies: 'NOK',
    weekend: sat_sun,
    holidays: '01-01 E-3 E-2 E+1 05-01 05-17 E+39 E+50 12-25 12-26',
    source: 'Norges Bank, banking days',
  },
  {
    ...every_year,
    name: 'DK',
    time_zone: 'Europe/Copenhagen',
    title: 'T2 in Danish kroner (formerly Kronos2)',
    currencies: 'DKK',
    weekend: sat_sun,
    holidays: '01-01 E-3 E-2 E+1 E+39 E+40 E+50 06-05 12-24 12-25 12-26 12-31',
    source: 'Danmarks Nationalbank, banking days; without Great Prayer Day since 2024',
  },
  {
    ...every_year,
    name: 'PL',
    time_zone: 'Europe/Warsaw',
    title: 'SORBNET3 and Elixir of Poland',
    currencies: 'PLN',
    weekend: sat_sun,
    holidays: '01-01 01-06 E+1 05-01 05-03 E+60 08-15 11-01 11-11 12-24 12-25 12-26',
    source: 'Act on days free from work of 18 January 1951; 24 December since 2025',
  },
  {
    ...every_year,
    name: 'CZ',
    time_zone: 'Europe/Prague',
    title: 'CERTIS of the Czech National Bank',
    currencies: 'CZK',
    weekend: sat_sun,
    holidays: '01-01 E-2 E+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
    source: 'Act 245/2000 on holidays',
  },
  {
    ...every_year,
    name: 'HU',
    time_zone: 'Europe/Budapest',
    title: 'VIBER and GIRO of Hungary',
    currencies: 'HUF',
    weekend: sat_sun,
    holidays: '01-01 03-15 E-2 E+1 05-01 E+50 08-20 10-23 11-01 12-25 12-26',
    yearly: true,
    source:
      'Labour Code (Act I of 2012), section 102; a decree moves working days to Saturdays in some years, and none is kept here',
  },
  {
    ...every_year,
    name: 'RO',
    time_zone: 'Europe/Bucharest',
    title: 'ReGIS and SENT of Romania',
    currencies: 'RON',
    weekend: sat_sun,
    holidays: '01-01 01-02 01-06 01-07 01-24 05-01 06-01 08-15 11-30 12-01 12-25 12-26',
    yearly: true,
    years: {
      2026: {
        closed: '01-01 01-02 01-06 01-07 04-10 04-13 05-01 06-01 11-30 12-01 12-25',
        source: 'Labour Code (Law 53/2003), article 139; Orthodox Easter of 12 April 2026',
      },
      2027: {
        closed: '01-01 01-06 01-07 04-30 05-03 06-01 06-21 11-30 12-01',
        source: 'Labour Code (Law 53/2003), article 139; Orthodox Easter of 2 May 2027',
      },
    },
    source: 'Labour Code (Law 53/2003), article 139; the days of Orthodox Easter are listed with each year',
  },
  {
    ...every_year,
    name: 'SA',
    time_zone: 'Asia/Riyadh',
    title: 'SARIE of the Saudi Central Bank',
    currencies: 'SAR',
    weekend: fri_sat,
    holidays: '02-22 09-23 H10-01 H10-02 H10-03 H12-09 H12-10 H12-11 H12-12',
    yearly: true,
    source: 'Saudi Central Bank announces the days around both Eids for each year: none is certain here',
  },
  {
    ...every_year,
    name: 'TR',
    time_zone: 'Europe/Istanbul',
    title: 'EFT and FAST of Türkiye',
    currencies: 'TRY',
    weekend: sat_sun,
    holidays: '01-01 04-23 05-01 05-19 07-15 08-30 10-29 H10-01 H10-02 H10-03 H12-10 H12-11 H12-12 H12-13',
    yearly: true,
    source: 'Law 2429; the religious days as the Presidency of Religious Affairs counts them each year',
  },
  {
    ...every_year,
    name: 'IL',
    time_zone: 'Asia/Jerusalem',
    title: 'Zahav of the Bank of Israel',
    currencies: 'ILS',
    weekend: fri_sat,
    holidays: '',
    yearly: true,
    source: 'Bank of Israel announces Zahav’s days for each year: none is kept here',
  },
];

/** Currencies without a calendar whose banks rest on Friday and Saturday. */
export const friday_currencies: ReadonlySet<string> = new Set(
  'AFN BDT BHD DJF DZD EGP IQD JOD KWD LYD MVR OMR QAR SDG SYP YER'.split(' '),
);
