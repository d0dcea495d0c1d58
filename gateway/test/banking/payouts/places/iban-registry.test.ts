import { getCountrySpecifications } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { whyNoIban } from '../../../../src/banking/beneficiaries/checks/iban-registry.ts';
import { registry_examples } from './registry-examples.ts';

/** Where ibantools does not follow the registry: what the registry says there, in the same form. */
const as_registered: Readonly<Record<string, string>> = {
  BY: '^[A-Z0-9]{4}[0-9]{4}[A-Z0-9]{16}$',
  DO: '^[A-Z0-9]{4}[0-9]{20}$',
  GE: '^[A-Z]{2}[0-9]{16}$',
  IE: '^[A-Z]{4}[0-9]{14}$',
  PK: '^[A-Z]{4}[A-Z0-9]{16}$',
  PS: '^[A-Z]{4}[A-Z0-9]{21}$',
  TR: '^[0-9]{6}[A-Z0-9]{16}$',
  VG: '^[A-Z]{4}[0-9]{16}$',
};

/** The form of a country’s BBAN, from another source than the table under test. */
function formOf(country: string): RegExp {
  const form = as_registered[country] ?? getCountrySpecifications()[country]?.bban_regexp ?? '';
  return new RegExp(`^(?:${form.replace(/^\^|\$$/g, '').replace(/\$$/, '')})$`);
}

/** The same account with the check digits that it would have. */
function withCheckDigits(country: string, bban: string): string {
  const digits = Array.from(`${bban}${country}00`)
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}

/** Countries with check digits inside the account number, which a changed character makes wrong. */
const national = new Set('BA BE CZ EE ES FR HR HU MC ME MK NO PL PT RS SI SK'.split(' '));

it('the IBAN registry has its 89 countries', () => {
  const countries = registry_examples.map((iban) => iban.slice(0, 2));
  expect(new Set(countries).size).toBe(89);
  for (const country of Object.keys(getCountrySpecifications())) {
    const known = whyNoIban(`${country}00`)?.rule !== 'iban_of_no_country';
    expect(known, country).toBe(countries.includes(country));
  }
});

describe.each(registry_examples.map((iban) => [iban.slice(0, 2), iban] as const))(
  'the IBAN structure of %s',
  (country, iban) => {
    const bban = iban.slice(4);

    it('accepts the example of the registry', () => {
      expect(whyNoIban(iban)).toBeNull();
    });

    it('allows every character only of its class', () => {
      const form = formOf(country);
      expect(bban).toMatch(form);
      for (let at = 0; at < bban.length; at += 1) {
        for (const character of ['0', '7', 'A', 'Q', 'a', '-', 'É']) {
          const changed = bban.slice(0, at) + character + bban.slice(at + 1);
          const fits = form.test(changed);
          const problem = whyNoIban(
            /^[A-Z0-9]+$/.test(changed) ? withCheckDigits(country, changed) : `${country}68${changed}`,
          );
          if (!fits) expect(problem, changed).toMatchObject({ rule: 'iban_character', place: at + 5 });
          else if (problem !== null) {
            expect(national.has(country), changed).toBe(true);
            expect(problem, changed).toEqual({ rule: 'iban_check_digits' });
          }
        }
      }
    });

    it('refuses another length', () => {
      for (const other of [bban.slice(0, -1), `${bban}0`, '']) {
        expect(whyNoIban(withCheckDigits(country, other))).toMatchObject({ rule: 'iban_length' });
      }
    });

    it('refuses other check digits', () => {
      const right = iban.slice(2, 4);
      for (let digits = 0; digits < 100; digits += 1) {
        const text = String(digits).padStart(2, '0');
        if (text === right) continue;
        expect(whyNoIban(country + text + bban), text).toEqual({ rule: 'iban_check_digits' });
      }
      expect(whyNoIban(`${country}X${right.slice(1)}${bban}`)).toMatchObject({
        rule: 'iban_character',
        place: 3,
        wanted: 'digit',
      });
    });
  },
);

it('an IBAN with check digits outside 02 to 98 is refused, although their remainder is right', () => {
  // 97 and 98 lie 97 above 00 and 01, and 99 above 02: ISO 13616 knows only the ones between.
  const found = Array.from({ length: 2_000 }, (_, account) => {
    const bban = `37040044${String(account).padStart(10, '0')}`;
    return withCheckDigits('DE', bban);
  });
  const altered_digits = { '97': '00', '98': '01', '02': '99' };
  for (const [right, altered] of Object.entries(altered_digits)) {
    const iban = found.find((one) => one.slice(2, 4) === right) ?? '';
    expect(whyNoIban(iban)).toBeNull();
    expect(whyNoIban(`DE${altered}${iban.slice(4)}`)).toEqual({ rule: 'iban_check_digits' });
  }
});
