import type { AcquirerKind, ConnectorWorld } from '@causeway/connector-kit/acquirer-kind.ts';
import { requireKind } from '../connectors/acquirer-kinds.ts';
import { attemptFeeOf, settingsOfKind, type AcquirerSettings } from '../connectors/acquirer-settings.ts';
import type { ConfiguredAcquirer } from '../../kernel/port/connectors.ts';
import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import type { RestChange } from '../../kernel/values/breakers.ts';
import { storeCircuit, listRestRows, listSettingsRows, type SealedSettings } from './acquirer-store.ts';
import { openSettings } from './seal-settings.ts';

export { acquirers_channel } from './acquirer-store.ts';

type Directing = Pick<Context, 'database' | 'keyring' | 'clock' | 'connectors' | 'log' | 'mode' | 'ids'>;

/** The configured acquirers, for what only reads them. */
export interface AcquirerReader {
  readonly context: Pick<ReadContext, 'database' | 'keyring' | 'clock' | 'connectors' | 'log' | 'mode'>;
  readonly kinds: readonly AcquirerKind[];
  reload(): Promise<void>;
}

type Opened = Pick<ConfiguredAcquirer, 'connector' | 'attempt_fee'>;

interface StoredSettings extends SealedSettings {
  readonly kind: string;
}

/**
 * Keeps the connectors of this process as the operator has configured them. Changes by another process are announced by
 * the database; where announcements do not get through, they are found when it reads again, every few seconds.
 */
export class AcquirerDirectory {
  readonly context: Directing;
  readonly kinds: readonly AcquirerKind[];
  readonly #send: ConnectorWorld['send'];
  /** By what they were opened with. A connector stays open while its settings are in force or valid. */
  #opened: ReadonlyMap<string, Opened> = new Map();
  /** What could not be opened, and is in the log already. */
  readonly #failed = new Set<string>();
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #storing: Promise<void> = Promise.resolve();

  constructor(context: Directing, kinds: readonly AcquirerKind[], send: ConnectorWorld['send']) {
    this.context = context;
    this.kinds = kinds;
    this.#send = send;
    context.connectors.breakers.persistWith((change) => {
      this.#storing = this.#storing.then(() => this.#store(change));
    });
  }

  /** Waits until what was found failing, or working again, is written. */
  async close(): Promise<void> {
    await this.#storing;
  }

  /** Writes down that a connector rests, or works again, for all processes. */
  async #store(change: RestChange): Promise<void> {
    const { database, log } = this.context;
    const { connector, until } = change;
    if (until === null) log.info({ connector }, 'an acquirer works again');
    else log.error({ connector, until }, 'an acquirer fails: payments go to others where a rule names any');
    try {
      await storeCircuit(database, change);
    } catch (error) {
      log.warn({ connector, err: error }, 'the rest of an acquirer could not be written');
    }
  }

  /** Takes what is configured now into this process. Who asks while it is being read waits for the next reading. */
  reload(): Promise<void> {
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = null;
        this.#reading = this.#read();
        return this.#reading;
      });
    return this.#next;
  }

  /**
   * Opens a connector; nothing is sent yet.
   * @throws Error when its kind is not known or cannot use the settings
   */
  open(name: string, kind_name: string, settings: AcquirerSettings): Acquirer {
    const { mode, clock } = this.context;
    const kind = requireKind(this.kinds, kind_name);
    const world: ConnectorWorld = { name, mode, now: () => clock.now(), send: this.#send };
    const connector = kind.open(settingsOfKind(settings), world);
    if (connector.name !== name)
      throw new Error(`kind ${kind_name} has opened ${connector.name}, not ${name}`);
    return connector;
  }

  async #read(): Promise<void> {
    const { database, clock, connectors } = this.context;
    const rows: StoredSettings[] = await database.read(listSettingsRows, { now: clock.now() });
    const own = new Map(
      rows.flatMap((row) =>
        row.account_id === '' && row.valid_until === null ? [[row.acquirer, row] as const] : [],
      ),
    );
    const opened = new Map<string, Opened>();
    const configured: ConfiguredAcquirer[] = [];
    const unusable: { name: string; account_id: string }[] = [];
    for (const row of rows) {
      const base = row.account_id === '' ? null : own.get(row.acquirer);
      if (base === undefined) continue;
      const key = `${base?.settings_id ?? ''} ${row.settings_id}`;
      const one = this.#opened.get(key) ?? (await this.#openStored(key, base, row));
      if (!one) {
        if (row.valid_until === null) unusable.push({ name: row.acquirer, account_id: row.account_id });
        continue;
      }
      opened.set(key, one);
      configured.push({ ...one, account_id: row.account_id, valid_until: row.valid_until });
    }
    this.#opened = opened;
    connectors.configure(configured, unusable);
    connectors.breakers.load(await database.read(listRestRows, {}));
  }

  async #openStored(key: string, base: StoredSettings | null, row: StoredSettings): Promise<Opened | null> {
    try {
      const settings = {
        ...(base ? await openSettings(this.context, base) : {}),
        ...(await openSettings(this.context, row)),
      };
      const connector = this.open(row.acquirer, row.kind, settings);
      this.#failed.delete(key);
      return { connector, attempt_fee: attemptFeeOf(settings) };
    } catch (error) {
      const { acquirer, account_id } = row;
      if (!this.#failed.has(key))
        this.context.log.error({ acquirer, account_id, err: error }, 'an acquirer cannot be opened');
      this.#failed.add(key);
      return null;
    }
  }
}
