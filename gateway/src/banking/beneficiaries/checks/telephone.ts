/** A number in international form, `+86-13912345678`, or as it was sent where its country cannot be told. */
export interface Telephone {
  readonly number: string;
  readonly international: boolean;
}

/** Country codes of one and two digits; all others have three (ITU-T E.164, list of 1 May 2025). */
const short_codes = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

function countryCodeOf(digits: string): string {
  return (
    [1, 2].map((length) => digits.slice(0, length)).find((code) => short_codes.has(code)) ??
    digits.slice(0, 3)
  );
}

/**
 * A telephone number as messages of ISO 20022 want it (PhoneNumber: plus, country code, hyphen, number); null where
 * there is none. Nothing is guessed: a number with neither a plus nor a country code with it stays as it was sent.
 * @param country_code as sent with the number, or empty
 * @param area_code the same
 */
export function readTelephone(sent: string, country_code = '', area_code = ''): Telephone | null {
  if (sent === '') return null;
  const as_sent = { number: sent, international: false };
  const plain = sent.replace(/^\(\+/, '+').replaceAll(/[\s().\-/]/g, '');
  const [code, area] = [country_code.replace(/^(\+|00)/, ''), area_code.replaceAll(/[\s().\-/]/g, '')];
  const whole = /^(?:\+|00)([1-9][0-9]{3,})$/.exec(plain)?.[1];
  if (whole !== undefined) {
    const own_code = countryCodeOf(whole);
    return international(own_code, whole.slice(own_code.length)) ?? as_sent;
  }
  if (!/^[1-9][0-9]{0,2}$/.test(code) || !/^[0-9]+$/.test(plain) || !/^[0-9]*$/.test(area)) return as_sent;
  return international(code, area === '' || plain.startsWith(area) ? plain : `${area}-${plain}`) ?? as_sent;
}

function international(code: string, number: string): Telephone | null {
  return number === '' || number.length > 30 ? null : { number: `+${code}-${number}`, international: true };
}
