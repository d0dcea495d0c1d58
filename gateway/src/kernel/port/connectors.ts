import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type { Connector } from '@causeway/connector-kit/connector.ts';
import type { Instruction as AcquirerInstruction } from '@causeway/connector-kit/instruction.ts';
import type { Breakers } from '../values/breakers.ts';
import type { Money } from '../values/money.ts';
import type { Bank, PayoutInstruction } from './bank.ts';

/** One instruction to an acquirer or a bank. */
export type Instruction = AcquirerInstruction | PayoutInstruction;

export type InstructionKind = Instruction['kind'];

/** An acquirer that the operator has configured, with one version of its settings. */
export interface ConfiguredAcquirer {
  /** The account whose own settings it uses; empty: the acquirer's. */
  readonly account_id: string;
  readonly connector: Acquirer;
  /** What it charges for an attempt; null where the settings do not say. */
  readonly attempt_fee: Money | null;
  /** Until when replaced settings are valid for notifications; null: they are in force. */
  readonly valid_until: Date | null;
}

/** What is known of an acquirer, without what it sends. */
type AcquirerFacts = Pick<
  Acquirer,
  'name' | 'played' | 'test_system' | 'capabilities' | 'readNotification' | 'interpret'
>;

/** What is known of a bank, without what it sends. */
export type BankFacts = Pick<
  Bank,
  'name' | 'played' | 'capabilities' | 'currencies' | 'countryOf' | 'rail' | 'whyUnfit' | 'stores'
> & {
  /** Whether it can recall payouts. */
  readonly recall?: unknown;
};

/** The connectors of this gateway, for what sends nothing. */
export interface ConnectorReader extends Pick<ConnectorRegistry, 'hasAcquirer' | 'isBuiltIn' | 'attemptFee'> {
  readonly breakers: Pick<Breakers, 'all' | 'isResting'>;
  acquirer(name: string, account_id?: string): AcquirerFacts | null;
  bank(name: string): BankFacts | null;
  acquirers(): AcquirerFacts[];
  banks(): BankFacts[];
}

/**
 * The connectors of this gateway, by name: banks and acquirers that it was started with, and the acquirers that the
 * operator has configured, which come, change and go while it runs.
 */
export class ConnectorRegistry {
  readonly #banks: ReadonlyMap<string, Bank>;
  readonly #built_in: ReadonlyMap<string, Acquirer>;
  #configured: ReadonlyMap<string, readonly ConfiguredAcquirer[]> = new Map();
  #unusable: ReadonlySet<string> = new Set();
  /** Those in force, by name and account; the acquirer's own by an empty account. */
  #in_force: ReadonlyMap<string, ReadonlyMap<string, Acquirer>> = new Map();

  /** Which acquirers have failed and rest. */
  readonly breakers: Breakers;

  constructor(
    built_in: { readonly acquirers: readonly Acquirer[]; readonly banks: readonly Bank[] },
    breakers: Breakers,
  ) {
    this.breakers = breakers;
    this.#banks = new Map(built_in.banks.map((bank) => [bank.name, bank]));
    this.#built_in = new Map(built_in.acquirers.map((acquirer) => [acquirer.name, acquirer]));
  }

  /**
   * Puts the operator's acquirers in the place of those before. A name that is built in stays what it is.
   * @param unusable accounts whose own settings at an acquirer cannot be opened: their instructions wait, and never go
   * to the acquirer's other account
   */
  configure(
    acquirers: readonly ConfiguredAcquirer[],
    unusable: readonly { readonly name: string; readonly account_id: string }[] = [],
  ): void {
    this.#unusable = new Set(unusable.map(({ name, account_id }) => `${name} ${account_id}`));
    const free = acquirers.filter(({ connector }) => !this.isBuiltIn(connector.name));
    const by_name = Map.groupBy(free, ({ connector }) => connector.name);
    const in_force = [...by_name].map(([name, all]): [string, ReadonlyMap<string, Acquirer>] => {
      const now = all.filter(({ valid_until }) => valid_until === null);
      return [name, new Map(now.map(({ account_id, connector }) => [account_id, connector]))];
    });
    this.#configured = by_name;
    this.#in_force = new Map(in_force.filter(([, connectors_of]) => connectors_of.has('')));
  }

  /**
   * The connector to which an instruction goes; null for one that was removed from the configuration while payments or
   * payouts still name it.
   */
  find(of: {
    readonly kind: InstructionKind;
    readonly connector: string;
    readonly account_id: string;
  }): Connector<Instruction> | null {
    return of.kind === 'payout' ? this.bank(of.connector) : this.acquirer(of.connector, of.account_id);
  }

  /**
   * @param account_id on whose behalf: an account can have its own settings at an acquirer
   * @returns null where this gateway has no such acquirer
   */
  acquirer(name: string, account_id = ''): Acquirer | null {
    const built_in = this.#built_in.get(name);
    if (built_in) return built_in;
    if (this.#unusable.has(`${name} ${account_id}`)) return null;
    const of_acquirer = this.#in_force.get(name);
    return of_acquirer?.get(account_id) ?? of_acquirer?.get('') ?? null;
  }

  /** Null where this gateway has no such bank. */
  bank(name: string): Bank | null {
    return this.#banks.get(name) ?? null;
  }

  hasAcquirer(name: string, account_id = ''): boolean {
    return this.acquirer(name, account_id) !== null;
  }

  isBuiltIn(name: string): boolean {
    return this.#built_in.has(name) || this.#banks.has(name);
  }

  /** One acquirer of each name. */
  acquirers(): Acquirer[] {
    const configured = [...this.#in_force.values()].flatMap((of_acquirer) => of_acquirer.get('') ?? []);
    return [...this.#built_in.values(), ...configured];
  }

  banks(): Bank[] {
    return [...this.#banks.values()];
  }

  /** Every acquirer in force of this name: its own, then those of accounts with their own settings. */
  eachAcquirer(name: string): Acquirer[] {
    const built_in = this.#built_in.get(name);
    if (built_in) return [built_in];
    return this.#inForceOf(name).map(({ connector }) => connector);
  }

  /** What an acquirer charges for an authorisation of this account's cards; null where nothing is said of it. */
  attemptFee(name: string, account_id: string): Money | null {
    const in_force = this.#inForceOf(name);
    const own = in_force.find((one) => one.account_id === account_id);
    return (own ?? in_force.find((one) => one.account_id === ''))?.attempt_fee ?? null;
  }

  #inForceOf(name: string): ConfiguredAcquirer[] {
    const all = this.#configured.get(name) ?? [];
    return all.filter(({ valid_until }) => valid_until === null);
  }

  /**
   * Acquirers that may understand a notification to this name: those in force, then those of replaced settings that are
   * still valid. Empty where there is no such acquirer.
   */
  readers(name: string, now: Date): ConfiguredAcquirer[] {
    if (!this.hasAcquirer(name)) return [];
    const built_in = this.#built_in.get(name);
    if (built_in) return [{ account_id: '', connector: built_in, attempt_fee: null, valid_until: null }];
    const replaced = (this.#configured.get(name) ?? []).filter(
      ({ valid_until }) => valid_until !== null && valid_until > now,
    );
    return [...this.#inForceOf(name), ...replaced];
  }
}
