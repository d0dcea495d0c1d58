/** Sum of digits, each multiplied by the weight of its place; the weights repeat. */
function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1)
    sum += Number(digits[at]) * (weights[at % weights.length] ?? 0);
  return sum;
}

/** ABA routing number: nine digits, weights 3 7 1 (ANSI X9.1). */
export function isAbaNumber(text: string): boolean {
  return /^[0-9]{9}$/.test(text) && text !== '000000000' && weightedSum(text, [3, 7, 1]) % 10 === 0;
}

/** CLABE: 18 digits, weights 3 7 1 on each product’s last digit (Banco de México). */
export function isClabe(text: string): boolean {
  if (!/^[0-9]{18}$/.test(text)) return false;
  let sum = 0;
  for (let at = 0; at < 17; at += 1) sum += (Number(text[at]) * ([3, 7, 1][at % 3] ?? 0)) % 10;
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}

/** CNAPS bank code: twelve digits, ISO 7064 MOD 11,10. */
export function isCnapsCode(text: string): boolean {
  if (!/^[0-9]{12}$/.test(text)) return false;
  let product = 10;
  for (const digit of text.slice(0, 11)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return (product + Number(text[11])) % 10 === 1;
}

/**
 * The two check digits of Brazilian numbers: modulo 11 over weights that rise from the right. A letter counts as its
 * place in ASCII less 48: A is 17 (Receita Federal, IN RFB 2.229/2024).
 */
function brazilianDigit(digits: string, weight_max: number): number {
  let weight = 2;
  let sum = 0;
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    sum += (digits.charCodeAt(at) - 48) * weight;
    weight = weight === weight_max ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function hasBrazilianDigits(digits: string, weight_max: number): boolean {
  const body = digits.slice(0, -2);
  const first = brazilianDigit(body, weight_max);
  const second = brazilianDigit(`${body}${first}`, weight_max);
  return digits.endsWith(`${first}${second}`) && !/^([0-9])\1+$/.test(digits);
}

/** CPF of a person: eleven digits, with or without dots and hyphen. */
export function isCpf(text: string): boolean {
  const digits = text.replaceAll(/[.-]/g, '');
  return /^[0-9]{11}$/.test(digits) && hasBrazilianDigits(digits, 11);
}

/**
 * CNPJ of a company: twelve digits or, since July 2026, capital letters and digits, and two check digits; with or
 * without dots, slash and hyphen.
 */
export function isCnpj(text: string): boolean {
  const digits = text.replaceAll(/[./-]/g, '');
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(digits) && hasBrazilianDigits(digits, 9);
}

/** Chinese resident identity number: 18 characters, ISO 7064 MOD 11-2 (GB 11643), with a real birth date. */
export function isChineseNationalId(text: string): boolean {
  if (!/^[0-9]{17}[0-9X]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weightedSum(text.slice(0, 17), weights);
  return '10X98765432'[sum % 11] === text[17];
}

/** The birth date in a Chinese resident identity number, YYYY-MM-DD. */
export function birthDateInChineseId(text: string): string {
  return `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
}

/** Unified social credit code of a Chinese company: 18 characters, modulo 31 (GB 32100). */
export function isSocialCreditCode(text: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false;
  let sum = 0;
  for (let at = 0; at < 17; at += 1) sum += alphabet.indexOf(text[at] ?? '') * (3 ** at % 31);
  return alphabet[(31 - (sum % 31)) % 31] === text[17];
}

/** Legal entity identifier: 18 letters and digits, two check digits by ISO 7064 MOD 97-10 (ISO 17442). */
export function isLei(text: string): boolean {
  if (!/^[0-9A-Z]{18}[0-9]{2}$/.test(text)) return false;
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
