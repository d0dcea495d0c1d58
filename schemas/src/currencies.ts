/**
 * Currencies that can be transacted, with the exponent of their minor unit.
 * Made from ISO 4217 list one as published on 2026-01-01 (amendment 180: Bulgaria pays in EUR, BGN is
 * historic). Left out: funds and indexed units (BOV, CHE, CHW, CLF, COU, MXV, USN, UYI, UYW) and the X-codes
 * that are metals, baskets or tests (docs/specification/values.md#currencies).
 */
export const currency_table_edition = 'ISO 4217 list one of 2026-01-01 (amendment 180)';

const codes_by_exponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
    'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS ' +
    'INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN ' +
    'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE ' +
    'SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ' +
    'ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** Every code that can be transacted, with the exponent of its minor unit: 0, 2 or 3. */
export const currency_exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(codes_by_exponent).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(exponent)]),
  ),
);

/** Every code that can be transacted, in alphabetical order. */
export const currency_codes: readonly string[] = [...currency_exponents.keys()].toSorted();
