import type { NotificationRequest, ReadNotification } from '@causeway/connector-kit/acquirer.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { redactValue } from '../../../kernel/values/redact.ts';
import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import { objectAt, textAt } from '../../../kernel/values/json-object.ts';
import { parseJson, type Json } from './json.ts';
import type { CheckoutcomSettings } from './settings.ts';

export const notification_sources: Sources = [
  {
    page: 'https://www.checkout.com/docs/developer-resources/event-notifications/receive-webhooks/configure-your-webhook-server',
    date: '2025-11-12',
  },
  { page: 'https://www.checkout.com/docs/workflows', date: '2026-11-22' },
];

/**
 * A webhook carries one event. Its signature is the hex-encoded HMAC-SHA256 of the raw body under the signature key;
 * where an Authorization header is set for the webhook, it has to be the same. Any 2xx acknowledges it; otherwise it is
 * sent again up to eight times.
 */
export function readNotification(
  settings: CheckoutcomSettings,
  { headers, body }: NotificationRequest,
): ReadNotification {
  const expected = createHmac('sha256', settings.webhook_secret).update(body).digest('hex');
  if (!isSame(headers['cko-signature'] ?? '', expected)) return { refused: 'signature' };
  const { webhook_authorization } = settings;
  if (webhook_authorization !== undefined && !isSame(headers['authorization'] ?? '', webhook_authorization))
    return { refused: 'signature' };
  const event = parseJson(body.toString('utf8'));
  const id = event ? textAt(event, 'id') : '';
  const kind = event ? textAt(event, 'type') : '';
  if (!event || !/^evt_\w{1,60}$/.test(id) || !/^\w{1,80}$/.test(kind)) return { refused: 'malformed' };
  return { events: [{ id, kind, content: JSON.stringify(withoutPerson(event)) }], answer: '' };
}

function isSame(received: string, expected: string): boolean {
  const [one, other] = [received, expected].map((text) =>
    createHmac('sha256', 'compare').update(text).digest(),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** What is kept of an event: nothing of the customer, and of the card only how it was checked. */
function withoutPerson(event: Json): unknown {
  const {
    customer: _customer,
    shipping: _shipping,
    recipient: _recipient,
    ...data
  } = objectAt(event, 'data');
  const source = objectAt(data, 'source');
  const retained = Object.fromEntries(
    ['id', 'type', 'scheme', 'avs_check', 'cvv_check'].flatMap((name) =>
      source[name] === undefined ? [] : [[name, source[name]]],
    ),
  );
  return redactValue({ ...event, data: { ...data, ...('source' in data ? { source: retained } : {}) } });
}
