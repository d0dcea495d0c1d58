import type { Instruction } from '@causeway/connector-kit/instruction.ts';
import type { ConnectorWorld, Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type { Money } from '../../../kernel/values/money.ts';
import { hour_ms } from '../../../kernel/values/dates.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import type { StripeApi } from './stripe-api.ts';
import type { StripeSettings } from './stripe-settings.ts';

export const key_sources: Sources = [
  { page: 'https://docs.stripe.com/api/idempotent_requests', date: '2026-11-22' },
];

/**
 * How long Stripe executes an idempotency key only once: at least 24 hours. An hour is left for clocks that differ and for
 * requests on their way.
 */
export const key_life_ms = 23 * hour_ms;

/** What the parts of the connector work with. */
export interface Session {
  readonly api: StripeApi;
  readonly settings: StripeSettings;
  readonly world: ConnectorWorld;
  /** In Stripe's minor units; null where Stripe cannot express it. */
  amountOf(money: Money): bigint | null;
}

export function createSession(api: StripeApi, settings: StripeSettings, world: ConnectorWorld): Session {
  return { api, settings, world, amountOf: toStripeAmount };
}

/** Whether the keys of an instruction may have been forgotten: nothing of it is sent again. */
export function isBeyondKeyLife({ world }: Session, { ordered_at }: Instruction): boolean {
  return ordered_at !== undefined && world.now().getTime() - ordered_at.getTime() >= key_life_ms;
}
