import { built_in_card_ranges, cardBrand, cardBrands, useCardRanges } from '@causeway/schemas/card-ranges.ts';
import valid from 'card-validator';
import { maskCard } from '@causeway/connector-kit/redact.ts';

/** A card number that passed its checks. */
export interface CardNumber {
  readonly pan: string;
  /** visa, mastercard, american-express, unionpay, jcb, …; empty when no scheme claims the number. */
  readonly brand: string;
  /** First six and last four digits, the others starred: what may be shown (PCI DSS 3.4). */
  readonly masked: string;
}

useCardRanges(valid.creditCardType, [built_in_card_ranges]);

/**
 * @returns null when the number fails its check digit, where its scheme has one, or has a length that its scheme does
 * not use
 */
export function parseCardNumber(digits: string): CardNumber | null {
  const brand = brandOfPrefix(digits);
  const skipLuhnValidation = cardBrand(brand)?.check_digit === false;
  const { isValid } = valid.number(digits, { luhnValidateUnionPay: true, skipLuhnValidation });
  return isValid ? { pan: digits, brand, masked: maskCard(digits) } : null;
}

/** The brand of the numbers that begin with some digits; empty where there is none, or where more digits decide. */
export function brandOfPrefix(digits: string): string {
  return valid.number(digits).card?.type ?? '';
}

/** A brand as its scheme writes it, such as Mastercard; the word itself where there is no such scheme. */
export function brandName(brand: string): string {
  return valid.creditCardType.getTypeInfo(brand)?.niceType ?? brand;
}

/** A brand by its own name or that of its scheme, such as visa, American Express or amex; null where there is none. */
export function findBrand(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'amex') return 'american-express';
  const types = [...Object.values(valid.creditCardType.types), ...cardBrands()];
  return types.find((type) => type === wanted || brandName(type).toLowerCase() === wanted) ?? null;
}

/** How many digits the security code of a brand's cards has. */
export function securityCodeLength(brand: string): number {
  return valid.creditCardType.getTypeInfo(brand)?.code.size ?? 3;
}
