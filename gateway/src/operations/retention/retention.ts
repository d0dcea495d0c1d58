import { retained_kinds, type RetainedKind } from '@causeway/schemas/retained-kinds.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone } from '../../kernel/database/transaction.ts';
import { cannot, requireUnchanged } from '../../kernel/errors.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { failed_mail_days, forgetMails } from '../../accounts/mail/send-mails.ts';
import { idempotency_days, forgetClaims } from '../../kernel/idempotency/claim-requests.ts';
import { forgetDeliveries, replay_days } from '../../accounts/webhooks/delivery/forget-deliveries.ts';
import { forgetNotifications, notification_days } from '../../acquiring/notifications/apply-notifications.ts';
import { session_retention_days } from '../../acquiring/checkout/checkout.ts';
import { forgetCheckouts } from '../../acquiring/checkout/open-checkouts.ts';
import { forgetLoggedRequests } from '../request-log/write-requests.ts';
import { countOldShoppers, forgetShoppers } from '../shoppers/shoppers.ts';
import { countUnusedCards, endUnusedCards } from './unused-cards.ts';

export type { RetainedKind } from '@causeway/schemas/retained-kinds.ts';

const $ = sql.parameters({ before: 'timestamptz', kind: 'text', days: 'int4', now: 'timestamptz' });

const settingRows = reading(
  'retention_settings',
  { kind: 'text', days: 'int4' },
  'SELECT kind, days FROM retention_settings',
);
const setRow = writing(
  'set_retention',
  {},
  sql`INSERT INTO retention_settings (kind, days, changed_at) VALUES (${$.kind}, ${$.days}, ${$.now})
   ON CONFLICT (kind) DO UPDATE SET days = excluded.days, changed_at = excluded.changed_at`,
);
const resetRow = writing('reset_retention', {}, sql`DELETE FROM retention_settings WHERE kind = ${$.kind}`);

function counting(name: string, old: string) {
  const rows = reading(
    `count_old_${name}`,
    { old: 'int8' },
    sql`SELECT count(*) AS old FROM ${old} < ${$.before}`,
  );
  return async ({ database }: Pick<ReadContext, 'database'>, before: Date): Promise<number> =>
    Number((await database.read(rows, { before }))[0]?.old ?? 0);
}

interface Kind {
  readonly what: string;
  /** How long it is kept where nothing is set; null: for ever. */
  readonly days: number | null;
  /** What can be set; null: REQUEST_LOG_DAYS says it. */
  readonly span: readonly [least: number, most: number] | null;
  readonly count: (context: Pick<ReadContext, 'database'>, before: Date) => Promise<number>;
  /** Deletes or erases some of it, in small transactions. @returns how many; 0 when nothing is left */
  readonly forget: (context: Context, days: number) => Promise<number>;
}

const kinds = {
  requests: {
    what: 'requests of the API with their answers, redacted, in the request log',
    days: null,
    span: null,
    count: counting('requests', 'request_log WHERE at'),
    forget: forgetLoggedRequests,
  },
  idempotency: {
    what: 'idempotency keys with their first answers',
    days: idempotency_days,
    span: [idempotency_days, 400],
    count: counting('idempotency_keys', 'idempotency_keys WHERE created_at'),
    forget: forgetClaims,
  },
  deliveries: {
    what: 'webhook deliveries and their attempts; events stay',
    days: replay_days,
    span: [7, 3_650],
    count: counting('deliveries', "webhook_deliveries WHERE status <> 'pending' AND started_at"),
    forget: forgetDeliveries,
  },
  notifications: {
    what: 'notifications of acquirers that were applied or closed',
    days: notification_days,
    span: [30, 3_650],
    count: counting(
      'notifications',
      "acquirer_notifications WHERE state IN ('applied', 'closed') AND changed_at",
    ),
    forget: forgetNotifications,
  },
  checkouts: {
    what: 'payment pages with what they say of customers',
    days: session_retention_days,
    span: [1, 400],
    count: counting('checkouts', 'checkout_sessions WHERE created_at'),
    forget: forgetCheckouts,
  },
  shoppers: {
    what: 'names, addresses, e-mail and IP addresses of shoppers in payments; the payments stay',
    days: null,
    span: [30, 3_650],
    count: (context, before) => countOldShoppers(context, midnight(before)),
    forget: (context, days) => forgetShoppers(context, midnight(beforeOf(context, days))),
  },
  cards: {
    what: 'stored cards since their last approved payment; those of subscriptions stay',
    days: null,
    span: [180, 3_650],
    count: countUnusedCards,
    forget: (context, days) => endUnusedCards(context, beforeOf(context, days)),
  },
  mails: {
    what: 'mail that could not be delivered',
    days: failed_mail_days,
    span: [1, 400],
    count: counting('mails', 'mails WHERE failed_at'),
    forget: forgetMails,
  },
} as const satisfies Record<RetainedKind, Kind>;

const all: Readonly<Record<RetainedKind, Kind>> = kinds;

/** Since when data are not too old. */
function beforeOf({ clock }: Pick<ReadContext, 'clock'>, days: number): Date {
  return addMs(clock.now(), -days * day_ms);
}

/** So that all accounts are gone through once a day. */
function midnight(at: Date): Date {
  return new Date(Math.floor(at.getTime() / day_ms) * day_ms);
}

/** How long a kind of data is kept. */
export interface Retention {
  readonly kind: RetainedKind;
  readonly what: string;
  /** Null: for ever. */
  readonly days: number | null;
  /** What it is where nothing is set. */
  readonly default_days: number | null;
}

interface Configured {
  readonly request_log_days: number;
}

/** How long each kind of data is kept. */
export async function listRetention(
  { database }: Pick<ReadContext, 'database'>,
  { request_log_days }: Configured,
): Promise<Retention[]> {
  const settings = await database.read(settingRows, {});
  return retained_kinds.map((kind) => {
    const { what, days } = all[kind];
    const default_days = kind === 'requests' ? request_log_days : days;
    const set = settings.find((row) => row.kind === kind);
    return { kind, what, days: set?.days ?? default_days, default_days };
  });
}

/** How much of each kind is too old. */
export async function countOld(
  context: Pick<ReadContext, 'database' | 'clock'>,
  config: Configured,
): Promise<(Omit<Retention, 'what' | 'default_days'> & { before: Date | null; too_old: number })[]> {
  const counted = [];
  for (const { kind, days } of await listRetention(context, config)) {
    const before = days === null ? null : beforeOf(context, days);
    counted.push({ kind, days, before, too_old: before ? await all[kind].count(context, before) : 0 });
  }
  return counted;
}

/** How many days a kind of data can be kept; null where REQUEST_LOG_DAYS says it. */
export function retentionSpan(kind: RetainedKind): readonly [least: number, most: number] | null {
  return all[kind].span;
}

/**
 * Sets how long a kind of data is kept.
 * @param days null: as long as where nothing is set
 * @param expected what the page showed; left out, whatever is there is replaced
 * @throws RequestRefused when it cannot be kept for so long, or REQUEST_LOG_DAYS says it; U0015
 */
export async function changeRetention(
  context: Pick<Context, 'database' | 'clock'>,
  config: Configured,
  kind: RetainedKind,
  days: number | null,
  expected?: object,
): Promise<Record<'before' | 'after', { readonly days: number | null }>> {
  const { database, clock } = context;
  const { span } = all[kind];
  if (span === null) throw cannot({ rule: 'retention_of_log', kind }, 'kind');
  const [least, most] = span;
  if (days !== null && (days < least || days > most))
    throw cannot({ rule: 'retention_span', kind, least, most }, 'days');
  const daysNow = async () => ({
    days: (await listRetention(context, config)).find((one) => one.kind === kind)?.days ?? null,
  });
  const before = await daysNow();
  requireUnchanged(before, { days }, expected);
  await (days === null
    ? writeAlone(database, resetRow, { kind })
    : writeAlone(database, setRow, { kind, days, now: clock.now() }));
  return { before, after: await daysNow() };
}

/** Deletes or erases a batch of what is too old of a kind. @returns how many */
export async function forgetOld(context: Context, config: Configured, kind: RetainedKind): Promise<number> {
  const retention = (await listRetention(context, config)).find((one) => one.kind === kind);
  return retention?.days == null ? 0 : all[kind].forget(context, retention.days);
}

/** Deletes or erases all that is too old, of each kind. @returns how many of each */
export async function forgetAllOld(
  context: Context,
  config: Configured,
): Promise<Record<RetainedKind, number>> {
  const counts = Object.fromEntries(retained_kinds.map((kind) => [kind, 0])) as Record<RetainedKind, number>;
  for (const kind of retained_kinds)
    for (let done = 1; done > 0; counts[kind] += done) done = await forgetOld(context, config, kind);
  return counts;
}
