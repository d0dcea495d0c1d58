import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import ipaddr from 'ipaddr.js';
import { invalid } from '../../../kernel/errors.ts';
import { parseCurrency } from '../../../kernel/values/currency.ts';
import { parseAmount } from '../../../kernel/values/money.ts';
import { velocity_hours_max, type TermsInput } from '../../../accounts/merchants/risk-rule.ts';

const values_max = 1_000;
const payments_max = 100;

type Input = Readonly<Record<string, unknown>>;

/**
 * Brings the terms of a rule into their one form: upper-case countries, lower-case addresses, ranges by network.
 * @throws RequestRefused I0011 that names the field
 */
export function readTerms(input: Input): TermsInput {
  const { kind } = input;
  switch (kind) {
    case 'amount': {
      const currency = parseCurrency(textOf(input, 'currency'));
      if (!currency) wrong('currency', { rule: 'not_currency_such_as' });
      const above = textOf(input, 'above');
      if (parseAmount(above, currency) === null) wrong('above', { rule: 'not_amount_such_as' });
      return { kind, currency, above };
    }
    case 'velocity': {
      const subject = textOf(input, 'subject');
      if (subject !== 'card' && subject !== 'email' && subject !== 'ip') {
        wrong('subject', { rule: 'not_velocity_field' });
      }
      return {
        kind,
        subject,
        more_than: wholeOf(input, 'more_than', 1_000_000),
        hours: wholeOf(input, 'hours', velocity_hours_max),
      };
    }
    case 'country': {
      const match = input['match'] ?? 'in';
      if (match !== 'in' && match !== 'not_in') wrong('match', { rule: 'not_match' });
      return { kind, match, values: valuesOf(input, /^[A-Z]{2}$/, (text) => text.toUpperCase()) };
    }
    case 'bin':
      // Six digits are all that is kept of past cards, and so all that a dry run can see.
      return { kind, values: valuesOf(input, /^\d{4,6}$/, (text) => text) };
    case 'email':
      return { kind, values: valuesOf(input, /^[^\s@]*@[^\s@]+$/, (text) => text.toLowerCase()) };
    case 'ip':
      return { kind, values: valuesOf(input, /./, networkOf) };
    case 'card':
      return { kind, payments: valuesOf(input, /^[1-9]\d{0,18}$/, (text) => text, 'payments', payments_max) };
    default:
      return wrong('kind', { rule: 'not_risk_kind' });
  }
}

function wrong(field: string, reason: Reason): never {
  throw invalid(`terms.${field}`, reason);
}

function textOf(input: Input, field: string): string {
  const value = input[field];
  return typeof value === 'string' ? value : wrong(field, { rule: 'not_text' });
}

function wholeOf(input: Input, field: string, max: number): number {
  const value = input[field];
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value;
  return wrong(field, { rule: 'not_whole_between', min: 1, max });
}

function valuesOf(
  input: Input,
  pattern: RegExp,
  normalise: (text: string) => string,
  field = 'values',
  most = values_max,
): string[] {
  const values = input[field];
  if (!Array.isArray(values) || values.length === 0 || values.length > most) {
    return wrong(field, { rule: 'not_texts', max: most });
  }
  const normal = values.map((value: unknown, at) => {
    const text = typeof value === 'string' && value.length <= 254 ? normalise(value.trim()) : '';
    return pattern.test(text) ? text : wrong(`${field}[${at}]`, { rule: 'not_understood' });
  });
  return [...new Set(normal)];
}

/** An address or range by its network, or empty. */
function networkOf(text: string): string {
  try {
    if (!text.includes('/')) return ipaddr.process(text).toString();
    const [address, length] = ipaddr.parseCIDR(text);
    const network =
      address.kind() === 'ipv4'
        ? ipaddr.IPv4.networkAddressFromCIDR(text)
        : ipaddr.IPv6.networkAddressFromCIDR(text);
    return `${network.toString()}/${length}`;
  } catch {
    return '';
  }
}
