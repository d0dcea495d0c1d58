import { setTimeout as sleep } from 'node:timers/promises';
import { coalesce, database_lists, type PluralVerb } from '../../kernel/coalesce.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Clock } from '../../kernel/values/clock.ts';
import { addMs } from '../../kernel/values/dates.ts';
import type { SandboxFaults } from '../../kernel/values/sandbox-faults.ts';
import { bankScenarioNamed, bankScenarioOf, type BankScenario } from './bank-accounts.ts';
import {
  bookInstructions,
  dueBankNotices,
  findBooked,
  removeBankNotices,
  type BankNoticeRow,
  type BookedPayout,
} from './bank-store.ts';

/** A credit transfer in the bank's own terms. */
export interface BankInstruction {
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** IBAN or account number. */
  readonly account: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Executed within ten seconds, or not at all. */
  readonly instant: boolean;
}

export type BankAnswer =
  | { readonly status: 'paid' | 'accepted'; readonly reference: string }
  | { readonly status: 'refused'; readonly reason_code: string; readonly reason: string }
  | { readonly status: 'no_answer' }
  | { readonly status: 'not_found' };

export type BankNotice = BankNoticeRow & { readonly notice_id: bigint };

/** Delay of a late answer: longer than an instant transfer is waited for. */
const answer_late_ms = 12_000;

/** The simulated bank: it keeps its own books and executes every instruction once. */
export class SandboxBank {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #faults: SandboxFaults;
  readonly #random: () => number;
  readonly #bookList: PluralVerb<BankInstruction, BookedPayout>;

  constructor(options: { database: Database; clock: Clock; faults: SandboxFaults; random: () => number }) {
    this.#database = options.database;
    this.#clock = options.clock;
    this.#faults = options.faults;
    this.#random = options.random;
    this.#bookList = coalesce((list) => this.#book(list), {
      ...database_lists,
      laneOf: (instruction) => instruction.account_id,
      splitsOn: () => true,
    });
  }

  /** Executes instructions; the answers have the same length and order. */
  async execute(instructions: readonly BankInstruction[]): Promise<BankAnswer[]> {
    if (this.#faults.latency_ms > 0) await sleep(this.#faults.latency_ms);
    const arriving = instructions.filter(() => !this.#happens(this.#faults.lost_request));
    const again = arriving.filter(() => this.#happens(this.#faults.duplicate));
    const [booked] = await Promise.all([this.#bookList(arriving), this.#bookList(again)]);
    if (
      booked.some(
        (row) => bankScenarioNamed(row.scenario).fault === 'answer_late' && row.times_received === 1,
      )
    )
      await sleep(answer_late_ms, undefined, { ref: false });
    const by_id = new Map(arriving.map(({ instruction_id }, at) => [instruction_id, booked[at]]));
    return instructions.map(({ instruction_id }): BankAnswer => {
      const row = by_id.get(instruction_id);
      if (!row || this.#happens(this.#faults.lost_answer)) return { status: 'no_answer' };
      const { fault } = bankScenarioNamed(row.scenario);
      const lost = row.times_received === 0 || (fault === 'answer_lost' && row.times_received === 1);
      return lost ? { status: 'no_answer' } : this.#answer(row);
    });
  }

  /** The state of instructions. */
  async inquire(keys: readonly { account_id: string; instruction_id: bigint }[]): Promise<BankAnswer[]> {
    if (this.#faults.latency_ms > 0) await sleep(this.#faults.latency_ms);
    const found = await findBooked(this.#database, keys);
    return keys.map(({ instruction_id }): BankAnswer => {
      if (this.#happens(this.#faults.lost_answer)) return { status: 'no_answer' };
      const row = found.get(instruction_id);
      return row ? this.#answer(row) : { status: 'not_found' };
    });
  }

  /** Whether a name belongs to an account, according to the account's bank; for one of the names it never answers. */
  async verifyPayee(
    name: string,
    signal: AbortSignal,
  ): Promise<{
    result: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE';
    name: string;
    reason: string;
  }> {
    if (this.#faults.latency_ms > 0) await sleep(this.#faults.latency_ms);
    const scenario = payeeScenarioOf(name);
    if (scenario === null) return { result: 'MATCH', name: '', reason: '' };
    if (scenario.result === 'failure') throw new Error(scenario.reason);
    if (scenario.result === 'no answer') {
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('the question was given up'))),
      );
    }
    return { result: scenario.result, name: scenario.holder, reason: scenario.reason };
  }

  notices(limit: number): Promise<BankNotice[]> {
    return dueBankNotices(this.#database, this.#clock.now(), limit);
  }

  acknowledge(notice_ids: readonly bigint[]): Promise<void> {
    return removeBankNotices(this.#database, notice_ids);
  }

  /** How often it has received an instruction; zero when never. */
  async timesReceived(account_id: string, instruction_id: bigint): Promise<number> {
    const found = await findBooked(this.#database, [{ account_id, instruction_id }]);
    return found.get(instruction_id)?.times_received ?? 0;
  }

  #happens(share: number): boolean {
    return share > 0 && this.#random() < share;
  }

  #answer({ scenario: name, instruction_id, received_at }: BookedPayout): BankAnswer {
    const scenario = bankScenarioNamed(name);
    const reference = `BANK${instruction_id}`;
    if (scenario.outcome === 'returned') return { status: 'paid', reference };
    const due = addMs(received_at, this.#faults.later_ms) <= this.#clock.now();
    if (scenario.when === 'later' && !due) return { status: 'accepted', reference };
    if (scenario.outcome === 'completed') return { status: 'paid', reference };
    return { status: 'refused', reason_code: scenario.reason_code, reason: scenario.reason };
  }

  async #book(list: readonly BankInstruction[]): Promise<BookedPayout[]> {
    const received_at = this.#clock.now();
    const rows = list.map(({ account, instant, ...instruction }) => ({
      ...instruction,
      scenario: bankScenarioOf(account, instant).name,
      times_received: bankScenarioOf(account, instant).fault === 'request_lost' ? (0 as const) : (1 as const),
      received_at,
    }));
    const booked = await bookInstructions(this.#database, rows, (fresh) =>
      list.flatMap((instruction) =>
        fresh.has(instruction.instruction_id)
          ? this.#noticesOf(
              instruction,
              bankScenarioOf(instruction.account, instruction.instant),
              received_at,
            )
          : [],
      ),
    );
    return list.map(({ instruction_id }) => {
      const row = booked.get(instruction_id);
      if (!row) throw new Error(`instruction ${instruction_id} was not booked`);
      return row;
    });
  }

  /** The bank's later notices. */
  #noticesOf(instruction: BankInstruction, scenario: BankScenario, received_at: Date): BankNoticeRow[] {
    if (scenario.when === 'at_once' && scenario.outcome !== 'returned') return [];
    const { account_id, instruction_id, amount, currency } = instruction;
    const { outcome: status, reason_code, reason } = scenario;
    const due_at = addMs(received_at, this.#faults.later_ms);
    return [{ account_id, instruction_id, amount, currency, status, reason_code, reason, due_at }];
  }
}

/** What the sandbox's bank says of a payee's name, by the name. Every other name matches. */
interface PayeeScenario {
  readonly name: string;
  readonly result: 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE' | 'no answer' | 'failure';
  /** The account holder's name, where it is told. */
  readonly holder: string;
  readonly reason: string;
}

/** The magic names, in any letters' case. */
export const payee_scenarios: readonly PayeeScenario[] = [
  { name: 'Close Match', result: 'CLOSE_MATCH', holder: 'Close Match Holding', reason: '' },
  { name: 'No Match', result: 'NO_MATCH', holder: '', reason: '' },
  {
    name: 'Not Possible',
    result: 'NOT_POSSIBLE',
    holder: '',
    reason: 'The beneficiary’s bank takes no part in the scheme',
  },
  { name: 'Bank Failure', result: 'failure', holder: '', reason: 'The bank’s system is down' },
  { name: 'No Answer', result: 'no answer', holder: '', reason: '' },
];

function payeeScenarioOf(name: string): PayeeScenario | null {
  return payee_scenarios.find((known) => known.name.toLowerCase() === name.trim().toLowerCase()) ?? null;
}
