import type { IbanCharacter } from '@causeway/schemas/errors/rules/party-rules.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { isValidBBAN } from 'ibantools';
import { homeOf } from './territories.ts';

/** Where the table comes from. */
export const iban_registry_edition = 'SWIFT IBAN Registry, release 102 of June 2026';

/**
 * How the BBAN of each country that has IBANs is made up, as the registry (ISO 13616) writes it: so many digits (n),
 * letters (a), or letters and digits (c). A country that is not here has no IBANs, whatever its banks call their
 * account numbers.
 */
export const bban_structures: Readonly<Record<string, string>> = {
  AD: '4!n4!n12!c',
  AE: '3!n16!n',
  AL: '8!n16!c',
  AT: '5!n11!n',
  AZ: '4!a20!c',
  BA: '3!n3!n8!n2!n',
  BE: '3!n7!n2!n',
  BG: '4!a4!n2!n8!c',
  BH: '4!a14!c',
  BI: '5!n5!n11!n2!n',
  BR: '8!n5!n10!n1!a1!c',
  BY: '4!c4!n16!c',
  CH: '5!n12!c',
  CR: '4!n14!n',
  CY: '3!n5!n16!c',
  CZ: '4!n6!n10!n',
  DE: '8!n10!n',
  DJ: '5!n5!n11!n2!n',
  DK: '4!n9!n1!n',
  DO: '4!c20!n',
  EE: '2!n14!n',
  EG: '4!n4!n17!n',
  ES: '4!n4!n1!n1!n10!n',
  FI: '3!n11!n',
  FK: '2!a12!n',
  FO: '4!n9!n1!n',
  FR: '5!n5!n11!c2!n',
  GB: '4!a6!n8!n',
  GE: '2!a16!n',
  GI: '4!a15!c',
  GL: '4!n9!n1!n',
  GR: '3!n4!n16!c',
  GT: '4!c20!c',
  HN: '4!a20!n',
  HR: '7!n10!n',
  HU: '3!n4!n1!n15!n1!n',
  IE: '4!a6!n8!n',
  IL: '3!n3!n13!n',
  IQ: '4!a3!n12!n',
  IS: '4!n2!n6!n10!n',
  IT: '1!a5!n5!n12!c',
  JO: '4!a4!n18!c',
  KW: '4!a22!c',
  KZ: '3!n13!c',
  LB: '4!n20!c',
  LC: '4!a24!c',
  LI: '5!n12!c',
  LT: '5!n11!n',
  LU: '3!n13!c',
  LV: '4!a13!c',
  LY: '3!n3!n15!n',
  MC: '5!n5!n11!c2!n',
  MD: '2!c18!c',
  ME: '3!n13!n2!n',
  MK: '3!n10!c2!n',
  MN: '4!n12!n',
  MR: '5!n5!n11!n2!n',
  MT: '4!a5!n18!c',
  MU: '4!a2!n2!n12!n3!n3!a',
  NI: '4!a20!n',
  NL: '4!a10!n',
  NO: '4!n6!n1!n',
  OM: '3!n16!c',
  PK: '4!a16!c',
  PL: '8!n16!n',
  PS: '4!a21!c',
  PT: '4!n4!n11!n2!n',
  QA: '4!a21!c',
  RO: '4!a16!c',
  RS: '3!n13!n2!n',
  RU: '9!n5!n15!c',
  SA: '2!n18!c',
  SC: '4!a2!n2!n16!n3!a',
  SD: '2!n12!n',
  SE: '3!n16!n1!n',
  SI: '5!n8!n2!n',
  SK: '4!n6!n10!n',
  SM: '1!a5!n5!n12!c',
  SO: '4!n3!n12!n',
  ST: '4!n4!n11!n2!n',
  SV: '4!a20!n',
  TL: '3!n14!n2!n',
  TN: '2!n3!n13!n2!n',
  TR: '5!n1!n16!c',
  UA: '6!n19!c',
  VA: '3!n15!n',
  VG: '4!a16!n',
  XK: '4!n10!n2!n',
  YE: '4!a4!n18!c',
};

/** The country whose IBANs accounts in a country or territory have, or null where there are none. */
export function ibanCountry(country: string): string | null {
  const code = Object.hasOwn(bban_structures, country) ? country : homeOf(country);
  return Object.hasOwn(bban_structures, code) ? code : null;
}

/** The classes of a BBAN’s characters, one letter for each: `nnnnaaaa…`. */
function classesOf(structure: string): string {
  return [...structure.matchAll(/(\d+)!([nac])/g)]
    .map(([, count, class_name = '']) => class_name.repeat(Number(count)))
    .join('');
}

const classes: Readonly<Record<string, { readonly name: IbanCharacter; readonly pattern: RegExp }>> = {
  n: { name: 'digit', pattern: /[0-9]/ },
  a: { name: 'letter', pattern: /[A-Z]/ },
  c: { name: 'either', pattern: /[A-Z0-9]/ },
};

/** ISO 7064 MOD 97-10 of an IBAN: 1 when its check digits are right. */
function remainderOf(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
  }
  return remainder;
}

/** Countries whose account numbers have check digits of their own inside, which ibantools knows how to work out. */
const national_check_digits = new Set('BA BE CZ EE ES FR HR HU MC ME MK NO PL PT RS SI SK'.split(' '));

/**
 * Why a text is no IBAN of the registry; null when it is one. Country,
 * length, the class of every character, check digits, and the country’s own check digits where it has any.
 * @param iban without spaces, in capitals
 */
export function whyNoIban(iban: string): Reason | null {
  const country = iban.slice(0, 2);
  const structure = bban_structures[country];
  if (structure === undefined) return { rule: 'iban_of_no_country', country };
  const wanted = classesOf(structure);
  if (iban.length !== wanted.length + 4)
    return { rule: 'iban_length', country, wanted: wanted.length + 4, length: iban.length };
  for (const [at, class_name] of `nn${wanted}`.split('').entries()) {
    const rule = classes[class_name];
    if (rule && !rule.pattern.test(iban.charAt(at + 2)))
      return { rule: 'iban_character', country, place: at + 3, wanted: rule.name };
  }
  const check_digits = Number(iban.slice(2, 4));
  const bban = iban.slice(4);
  if (
    check_digits < 2 ||
    check_digits > 98 ||
    remainderOf(iban) !== 1 ||
    (national_check_digits.has(country) && !isValidBBAN(bban, country))
  )
    return { rule: 'iban_check_digits' };
  return null;
}
