import type { NotificationRequest, ReadNotification } from '@causeway/connector-kit/acquirer.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { redactText } from '../../../kernel/values/redact.ts';
import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import { objectOf } from '../../../kernel/values/json-object.ts';
import { textOf } from './stripe-api.ts';
import { modeOf, type StripeSettings } from './stripe-settings.ts';

/** How far the time of a signature may be from the arrival: five minutes, as in Stripe's SDK. */
const tolerance_s = 300;

export const notification_sources: Sources = [
  { page: 'https://docs.stripe.com/webhooks/signature', date: '2026-11-22' },
  { page: 'https://docs.stripe.com/connect/webhooks', date: '2026-11-23' },
];

/**
 * Checks Stripe-Signature, which has one or several HMAC-SHA256 over the time and the body: several while the secret is
 * being replaced. What is of another mode or account is left out.
 */
export function readStripeNotification(
  settings: StripeSettings,
  { headers, body, received_at }: NotificationRequest,
): ReadNotification {
  const { webhook_secret } = settings;
  const { time, signatures } = readSignature(headers['stripe-signature'] ?? '');
  const expected = createHmac('sha256', webhook_secret).update(`${time}.`).update(body).digest();
  const is_signed = signatures.some((signature) => isSame(expected, signature));
  const age_s = received_at.getTime() / 1_000 - Number(time);
  if (!is_signed || !(Math.abs(age_s) <= tolerance_s)) return { refused: 'signature' };
  const read = readEvent(body.toString('utf8'));
  if (!read) return { refused: 'malformed' };
  const { raw, event } = read;
  return { events: isOwn(settings, raw) ? [event] : [], answer: '' };
}

/**
 * Whether an event is of the mode of the key and of the account that is set; an account's own endpoint names none. One for
 * connected accounts is sent the events of all of them, and in live mode those of test mode too: whoever has such an
 * account makes charges in test mode that say what they like.
 */
function isOwn(settings: StripeSettings, raw: Readonly<Record<string, unknown>>): boolean {
  const { account = '' } = settings;
  const mode = modeOf(settings);
  const of_mode = mode === undefined || raw['livemode'] === (mode === 'live');
  return of_mode && ['', account].includes(textOf(raw['account']));
}

function readSignature(header: string): { readonly time: string; readonly signatures: readonly string[] } {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string): string[] =>
    parts.filter(([key]) => key === name).map(([, value]) => value ?? '');
  const [time = ''] = valuesOf('t');
  return { time: /^\d{1,12}$/.test(time) ? time : '', signatures: valuesOf('v1') };
}

function isSame(expected: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, 'hex');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function readEvent(text: string) {
  try {
    const value = JSON.parse(text) as unknown;
    const raw = objectOf(value);
    const id = textOf(raw?.['id']);
    const kind = textOf(raw?.['type']);
    if (!raw || id === '' || kind === '') return null;
    return { raw, event: { id, kind, content: JSON.stringify(value, retain) } };
  } catch {
    return null;
  }
}

/** Without the secrets by which a browser could read or confirm a payment, and without card numbers. */
function retain(name: string, value: unknown): unknown {
  if (name === 'client_secret') return undefined;
  return typeof value === 'string' ? redactText(value) : value;
}
