/** Where the list comes from. */
export const sepa_list_edition =
  'EPC409-09, EPC List of SEPA Scheme Countries, version 8.0 of 24 December 2025';

/**
 * Countries and territories with a code of their own that belong to SEPA. Those without one (the Azores, Madeira,
 * the Canary Islands, Ceuta, Melilla) have their country’s. Albania, Moldova, Montenegro and North Macedonia have
 * taken part since 5 October 2025, Serbia since May 2026.
 */
export const sepa_countries: ReadonlySet<string> = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
    'AD AL CH GB GI MC MD ME MK RS SM VA',
    'AX BL GF GG GP IM JE MF MQ PM RE YT',
  ].flatMap((codes) => codes.split(' ')),
);

function all(territories: string, home: string): Record<string, string> {
  return Object.fromEntries(territories.split(' ').map((territory) => [territory, home]));
}

/**
 * Territories whose banks have BICs and IBANs of another country, and clear there: those that the SWIFT IBAN Registry
 * lists under Finland, France and the United Kingdom, those of the United States, and Svalbard.
 */
const home_of: Readonly<Record<string, string>> = {
  AX: 'FI',
  SJ: 'NO',
  ...all('BL GF GP MF MQ NC PF PM RE TF WF YT', 'FR'),
  ...all('GG IM JE', 'GB'),
  ...all('AS GU MP PR VI', 'US'),
};

/** Those with BICs and IBANs of their own that share the clearing of the country whose currency they have. */
const clears_with: Readonly<Record<string, string>> = { ...all('LI', 'CH'), ...all('FO GL', 'DK') };

/** The country that banks of a territory belong to; any other country is its own. */
export function homeOf(code: string): string {
  return home_of[code] ?? code;
}

/** The country in whose local clearing the banks of a country or territory take part. */
export function clearingHomeOf(code: string): string {
  return clears_with[code] ?? homeOf(code);
}

/** Whether a bank in one can bear a BIC or an IBAN of the other. */
export function sameCountry(one: string, other: string): boolean {
  return one === other || homeOf(one) === other || homeOf(other) === one;
}

/** A country and the territories whose banks take part in its local clearing. */
export function clearedTogether(country: string): string[] {
  const territories = Object.keys({ ...home_of, ...clears_with });
  return [country, ...territories.filter((code) => clearingHomeOf(code) === country).toSorted()];
}
