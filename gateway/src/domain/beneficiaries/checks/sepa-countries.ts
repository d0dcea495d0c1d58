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
