import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import type { ConnectorRegistry } from './connectors/connector.ts';
import type { BankCalendars } from './values/bank-calendar.ts';
import type { Keyring } from './keyring/keyring.ts';
import type { Clock } from './values/clock.ts';
import type { Ids } from './values/ids.ts';
import type { Meters } from './values/meters.ts';
import type { Tracer } from './values/tracer.ts';

/** The dependencies that the domain's functions receive from the composition root. */
export interface Context {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly keyring: Keyring;
  readonly connectors: ConnectorRegistry;
  readonly meters: Meters;
  readonly tracer: Tracer;
  /** The days on which payment systems settle. */
  readonly calendars: BankCalendars;
  /** How long a started request is left to the process that started it. */
  readonly claim_ms: number;
  /** Whether this gateway moves real money. */
  readonly mode: 'sandbox' | 'production';
  /** Private addresses to which the operator of a sandbox allows webhooks. */
  readonly allowed_private_addresses: readonly string[];
}
