import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';

/**
 * What card schemes print on a statement. The message to the issuer has 22 places for the merchant's name (ISO 8583,
 * data element 43), and two parts of it are told apart by an asterisk. Sources, 2026-11-22: Stripe, Statement
 * descriptors (length, a letter); Mastercard Send, Statement Descriptor (length, characters, asterisk). Of what they
 * print, only what both do is taken.
 */
const length = { min: 5, max: 22 } as const;
const separator = '*';
const printed = /^[A-Za-z0-9 &,._-]*$/;

/** Why a text cannot be a statement descriptor; null when it can. */
export function whyNoDescriptor(text: string): Reason | null {
  if (text.length < length.min || text.length > length.max)
    return { rule: 'descriptor_length', min: length.min, max: length.max };
  if (!printed.test(text)) return { rule: 'descriptor_characters' };
  if (text.trim() !== text) return { rule: 'descriptor_spaces' };
  return /[A-Za-z]/.test(text) ? null : { rule: 'descriptor_letter' };
}

/** How many characters can be added to a statement descriptor. */
export function suffixMax(descriptor: string): number {
  return descriptor === '' ? 0 : Math.max(0, length.max - descriptor.length - separator.length);
}

/** A statement descriptor with what a payment adds to it, or without where that does not fit. */
export function withSuffix(descriptor: string, suffix: string): string {
  return suffix === '' || suffix.length > suffixMax(descriptor)
    ? descriptor
    : descriptor + separator + suffix;
}
