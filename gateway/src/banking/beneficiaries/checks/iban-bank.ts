import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';

/**
 * Countries whose IBANs begin with the first four letters of the bank's BIC, by the structures of the SWIFT IBAN
 * Registry (release 102 of June 2026). Others whose bank identifiers are letters are left out: that those are of the
 * BIC is not said there.
 */
const bic_countries: ReadonlySet<string> = new Set(
  'AZ BG BH GB GI IE JO KW LV MT MU NL PK PS QA RO SC'.split(' '),
);

/** National bank codes of a bank, and the first four letters of the BICs that it has. */
interface KnownBank {
  readonly country: string;
  /** Of what follows the check digits of the IBAN. */
  readonly codes: RegExp;
  readonly bics: readonly string[];
  /** Whether these are all the codes that the bank has. */
  readonly all?: true;
}

/**
 * The largest banks of countries whose bank codes are numbers. Germany: the fourth digit is the group (Deutsche
 * Bundesbank, Bankleitzahlendatei: 4 and 8 Commerzbank, 7 Deutsche Bank, 000 the Bundesbank). Austria: OeNB, register
 * of credit institutions. Belgium: NBB, codes of the banks. France: Banque de France, codes of establishments. Spain:
 * Banco de España, register of entities. Italy: Banca d'Italia, ABI codes. Held against public tables of September
 * 2024; looked at in November 2026. Banks that are not here are not compared.
 */
const known_banks: readonly KnownBank[] = [
  { country: 'DE', codes: /^\d{3}[48]/, bics: ['COBA', 'DRES'], all: true },
  { country: 'DE', codes: /^\d{3}7/, bics: ['DEUT', 'NORS'], all: true },
  { country: 'DE', codes: /^\d{3}000/, bics: ['MARK'], all: true },
  { country: 'AT', codes: /^1[12]/, bics: ['BKAU'] },
  { country: 'AT', codes: /^(14|60)/, bics: ['BAWA'] },
  { country: 'AT', codes: /^32/, bics: ['RLNW'] },
  { country: 'BE', codes: /^(0[0-4]|14|20|2[2-9])/, bics: ['GEBA'] },
  { country: 'BE', codes: /^0[5-9]/, bics: ['GKCC'] },
  { country: 'BE', codes: /^3/, bics: ['BBRU'] },
  { country: 'BE', codes: /^4/, bics: ['KRED'] },
  { country: 'FR', codes: /^30002/, bics: ['CRLY'] },
  { country: 'FR', codes: /^30003/, bics: ['SOGE'] },
  { country: 'FR', codes: /^30004/, bics: ['BNPA'] },
  { country: 'FR', codes: /^20041/, bics: ['PSST'] },
  { country: 'FR', codes: /^30066/, bics: ['CMCI'] },
  { country: 'ES', codes: /^0049/, bics: ['BSCH'] },
  { country: 'ES', codes: /^0182/, bics: ['BBVA'] },
  { country: 'ES', codes: /^2100/, bics: ['CAIX'] },
  { country: 'ES', codes: /^0081/, bics: ['BSAB'] },
  { country: 'ES', codes: /^0128/, bics: ['BKBK'] },
  { country: 'IT', codes: /^[A-Z]03069/, bics: ['BCIT'] },
  { country: 'IT', codes: /^[A-Z]02008/, bics: ['UNCR'] },
  { country: 'IT', codes: /^[A-Z]01005/, bics: ['BNLI'] },
];

/**
 * Why an IBAN and a BIC cannot be of one bank; null when they can, or when it is not known.
 */
export function whyOtherBank(iban: string, swift_code: string): Reason | null {
  if (iban === '' || swift_code === '') return null;
  const country = iban.slice(0, 2);
  const bank = swift_code.slice(0, 4);
  const code = iban.slice(4);
  const of_iban = bic_countries.has(country)
    ? [code.slice(0, 4)]
    : known_banks.find((known) => known.country === country && known.codes.test(code))?.bics;
  if (of_iban) {
    if (of_iban.includes(bank)) return null;
    return { rule: 'bic_of_other_bank', starts: of_iban };
  }
  const elsewhere = known_banks.some(
    (known) => known.all && known.country === country && known.bics.includes(bank),
  );
  return elsewhere ? { rule: 'bic_not_of_iban' } : null;
}
