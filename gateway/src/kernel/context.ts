import type { Logger } from 'pino';
import type { Database, ReadDatabase } from './database/database.ts';
import type { ConnectorReader, ConnectorRegistry } from './port/connectors.ts';
import type { BankCalendars } from './values/bank-calendar.ts';
import type { Keyring, KeyReader } from './keyring/keyring.ts';
import type { Clock } from './values/clock.ts';
import type { Ids } from './values/ids.ts';
import type { Meters } from './telemetry/meters.ts';
import type { Tracer } from './telemetry/tracer.ts';

/** What functions that only read receive: with it, nothing can be changed (decisions/audit.md). */
export interface ReadContext {
  readonly database: ReadDatabase;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly keyring: KeyReader;
  readonly connectors: ConnectorReader;
  readonly meters: Meters;
  readonly tracer: Tracer;
  /** The days on which payment systems settle. */
  readonly calendars: BankCalendars;
  /** How long a started request is left to the process that started it. */
  readonly claim_ms: number;
  /** Whether this gateway moves real money. */
  readonly mode: 'sandbox' | 'production';
  /** Whether the gateway sends mail. */
  readonly sends_mail: boolean;
  /** Private addresses to which the operator of a sandbox allows webhooks. */
  readonly allowed_private_addresses: readonly string[];
}

/** The dependencies that the domain's functions receive from the composition root. */
export interface Context extends ReadContext {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly connectors: ConnectorRegistry;
}

/** The part of a context that only reads; at run time, too. */
export function onlyReading({ database, keyring, ...context }: Context): ReadContext {
  return { ...context, database: database.readOnly(), keyring };
}
