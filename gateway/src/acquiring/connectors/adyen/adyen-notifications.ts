import { createHmac, timingSafeEqual } from 'node:crypto';
import { redactText } from '../../../kernel/values/redact.ts';
import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type {
  NotificationRequest,
  AcquirerEvent,
  ReadNotification,
} from '@causeway/connector-kit/acquirer.ts';
import { objectOf, parseObject, textOf, type JsonObject } from '../../../kernel/values/json-object.ts';
import type { AdyenSettings } from './adyen-settings.ts';

const items_max = 100;

export const notification_sources: Sources = [
  {
    page: 'https://docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures',
    date: '2026-11-22',
  },
];

/**
 * Fields of an item that its signature covers, in order, as the page and hmacValidator of Adyen's library for Node 31.0.0
 * have them. Values are joined by colons as they are, without escapes.
 */
function signedText(item: JsonObject): string {
  const amount = objectOf(item['amount']) ?? {};
  return [
    item['pspReference'],
    item['originalReference'],
    item['merchantAccountCode'],
    item['merchantReference'],
    amount['value'],
    amount['currency'],
    item['eventCode'],
    item['success'],
  ]
    .map(textOf)
    .join(':');
}

/** The signature of an item, Base64. @param key in hexadecimal */
export function signItem(item: JsonObject, key: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(signedText(item), 'utf8').digest('base64');
}

/** Data of the card or its holder that are not needed, and the signature. */
const omitted = new Set([
  'hmacSignature',
  'expiryDate',
  'cardHolderName',
  'ownerName',
  'iban',
  'bic',
  'alias',
]);

/** A standard webhook: one item or several, each signed by itself. All of it is refused if one is not signed. */
export function readNotification(settings: AdyenSettings, request: NotificationRequest): ReadNotification {
  if (!isSentByUser(settings, request.headers['authorization'] ?? '')) return { refused: 'signature' };
  const items = itemsOf(request.body);
  if (items === null) return { refused: 'malformed' };
  const signed = items.every((item) => {
    const signature = textOf(objectOf(item['additionalData'])?.['hmacSignature']);
    return isEqual(
      Buffer.from(signature, 'base64'),
      Buffer.from(signItem(item, settings.hmac_key), 'base64'),
    );
  });
  return signed ? { events: items.map(eventOf), answer: '[accepted]' } : { refused: 'signature' };
}

function isSentByUser({ webhook_user, webhook_password = '' }: AdyenSettings, header: string): boolean {
  if (webhook_user === undefined) return true;
  const expected = `Basic ${Buffer.from(`${webhook_user}:${webhook_password}`).toString('base64')}`;
  return isEqual(Buffer.from(header), Buffer.from(expected));
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function itemsOf(body: Buffer): JsonObject[] | null {
  const listed = parseObject(body.toString('utf8'))?.['notificationItems'];
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > items_max) return null;
  const items = listed.map((entry) => objectOf(objectOf(entry)?.['NotificationRequestItem']));
  return items.every(
    (item) => item !== null && textOf(item['eventCode']) !== '' && textOf(item['pspReference']) !== '',
  )
    ? (items as JsonObject[])
    : null;
}

/**
 * What a scheme has rejected, Adyen sends again by itself: it tells of it by the code and reference of the first time, and
 * for the reason `Transaction Recaptured` or `Transaction Auto-recaptured` (docs.adyen.com/online-payments/capture/failure-reasons,
 * read 2026-11-23).
 */
const done_after_all = /\b(auto-)?recaptured\b/i;

/** What was sent again can be rejected again, which is told by the same code and reference, too. */
const rejections = new Set(['CAPTURE_FAILED', 'REFUND_FAILED']);

/**
 * Adyen gives no id to an event: it is the same when its code, reference and success are (Adyen, Handle webhook events,
 * duplicates, read 2026-11-22), and both were told of the same attempt. Attempts differ by when they happened.
 */
function eventOf(item: JsonObject): AcquirerEvent {
  const kind = textOf(item['eventCode']);
  const at = textOf(item['eventDate']);
  const recaptured = done_after_all.test(textOf(item['reason']));
  const attempt = recaptured ? ['recaptured', at] : rejections.has(kind) ? [at] : [];
  const data = objectOf(item['additionalData']) ?? {};
  const retained = Object.fromEntries(Object.entries(data).filter(([name]) => !omitted.has(name)));
  return {
    id: [kind, textOf(item['pspReference']), textOf(item['success']), ...attempt].join('.'),
    kind,
    content: redactText(JSON.stringify({ ...item, additionalData: retained })),
  };
}
