import { createHmac } from 'node:crypto';
import type { EventObject } from '@causeway/schemas/events/event.ts';
import type { WebhookFormat } from './endpoint.ts';

const content_types = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/**
 * The body of a delivery. In a form, the fields of the data are on the same level as the event's own; objects and lists
 * are JSON text, as in the forms of the API's operations (docs/specification/requests.md#structured-fields).
 */
export function bodyOf(event: EventObject, format: WebhookFormat): string {
  if (format === 'json') return JSON.stringify(event);
  const { data, ...around } = event;
  const fields = Object.entries({ ...data, ...around }).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(fields).toString();
}

/**
 * The headers of a try by the Standard Webhooks specification: one signature per key, HMAC-SHA-256 in base64 over
 * `id.timestamp.body`.
 * @param at when it is sent, which is not the time of the event
 */
export function headersOf(
  event: EventObject,
  body: string,
  format: WebhookFormat,
  at: Date,
  keys: readonly Buffer[],
): Record<string, string> {
  const unix_s = Math.floor(at.getTime() / 1000);
  const signed = `${event.id}.${unix_s}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return {
    'content-type': content_types[format],
    'user-agent': 'Causeway-Webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': String(unix_s),
    'webhook-signature': signatures.join(' '),
  };
}
