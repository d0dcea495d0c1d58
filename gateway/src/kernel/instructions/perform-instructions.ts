import { coalesce, database_lists } from '../coalesce.ts';
import type { Context } from '../context.ts';
import type { AcquirerMessage, Outcome, CallLimits, Connector } from '@causeway/connector-kit/connector.ts';
import type { Instruction } from '../port/connectors.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { addMs } from '../values/dates.ts';
import { cutText, redactText } from '../values/redact.ts';
import {
  findSuperseded,
  forgetOpen,
  insertAnswers,
  refuseInstructions,
  waitForInstructions,
  type AnswerRow,
  type WaitingRow,
} from './instruction-store.ts';
import { held_ms, LostAnswers } from './lost-answers.ts';
import type {
  Locked,
  InstructionSubject,
  Performable,
  FinalOutcome,
  OutcomeItem,
  RecordedOutcome,
  StoredInstruction,
  InstructionKey,
} from './instruction.ts';

/** Delays before the next inquiry about an open instruction. */
const inquiry_delays_ms = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];
/**
 * An outcome may create another instruction, to this depth at most: a failed authorisation up to four further attempts,
 * and an approved payment its capture.
 */
const follow_up_depth_max = 6;

/** Longest that a call may take by which a lost answer is resolved: the acquirer has it already, or is busy. */
const resolve_timeout_ms = 5_000;

type Performing = Pick<Context, 'database' | 'clock' | 'connectors' | 'log' | 'meters' | 'tracer'>;

/** Time of the next inquiry after this many attempts. */
function nextInquiryAt(now: Date, attempts: number): Date {
  const delay_ms = inquiry_delays_ms[Math.min(attempts, inquiry_delays_ms.length - 1)] ?? 0;
  return addMs(now, delay_ms);
}

type Method = 'perform' | 'inquire' | 'resolve';

/**
 * Sends instructions to the connector of a name, inquires about them, or resolves them, with limits on their number and on the time;
 * for accounts that have their own settings at an acquirer, with those. Any error on the way is the outcome `unknown`;
 * so is every instruction of a connector that has been removed from the configuration, until the connector is back or
 * an operator records the outcome.
 */
export async function callConnector(
  context: Performing,
  name: string,
  method: Method,
  instructions: readonly Instruction[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = instructions.map(() => ({ result: 'unknown' }));
  const by_connector = Map.groupBy(instructions.entries(), ([, { kind, account_id }]) =>
    context.connectors.find({ kind, account_id, connector: name }),
  );
  await Promise.all(
    [...by_connector].map(async ([connector, entries]) => {
      if (connector === null) {
        context.log.error(
          { connector: name, method },
          'instructions wait for a connector that is not configured',
        );
        return;
      }
      const list = entries.map(([, instruction]) => instruction);
      // What an account's own settings there do says nothing about the acquirer's other accounts.
      const counts =
        method === 'perform' &&
        connector === context.connectors.acquirer(name) &&
        list.some(({ kind }) => kind === 'authorise');
      const begun = counts ? context.connectors.breakers.begin(name) : null;
      const answers = await callOne(context, connector, method, list);
      if (begun) noteFailures(context, name, list, answers, begun);
      entries.forEach(([place], at) => (outcomes[place] = answers[at] ?? { result: 'unknown' }));
    }),
  );
  instructions.forEach((instruction, place) => {
    const { result } = outcomes[place] ?? { result: 'unknown' };
    context.meters.answer(name, method, instruction.kind, result);
    if (answerWithin(instruction) !== undefined) context.meters.instantPayout(result);
  });
  return outcomes;
}

/** Tells the connector's breaker which authorisations it has failed: those without an answer, or with a technical refusal. */
function noteFailures(
  { connectors }: Pick<Context, 'connectors'>,
  name: string,
  instructions: readonly Instruction[],
  outcomes: readonly Outcome[],
  begun: Date,
): void {
  const failed = instructions.flatMap(({ kind }, at): boolean[] => {
    const outcome = outcomes[at] ?? { result: 'unknown' };
    if (kind !== 'authorise') return [];
    return [outcome.result === 'unknown' || (outcome.result === 'refused' && isFailure(outcome))];
  });
  connectors.breakers.note(name, failed, begun);
}

/** Technical refusals that say that the acquirer fails; the others, such as D0013, concern the payment. */
const failure_codes = new Set(['D0091', 'D0096', 'D0102']);

function isFailure({ cause, code }: Extract<Outcome, { result: 'refused' }>): boolean {
  return cause === 'technical' && failure_codes.has(code);
}

async function callOne(
  context: Performing,
  connector: Connector<Instruction>,
  method: Method,
  instructions: readonly Instruction[],
): Promise<Outcome[]> {
  const { name } = connector;
  const outcomes: Outcome[] = instructions.map(() => ({ result: 'unknown' }));
  const lives = method === 'inquire' ? () => true : withinKeyLife(context, connector.capabilities);
  await Promise.all(
    listsOf(instructions, connector.capabilities, lives).map(async ({ places, within_ms: longest_ms }) => {
      const within_ms = method === 'resolve' ? Math.min(longest_ms, resolve_timeout_ms) : longest_ms;
      const began_ms = performance.now();
      const list = places.flatMap((place) => instructions[place] ?? []);
      try {
        const answers = await logCall(context, name, method, list, () =>
          withTimeout(within_ms, async (signal) => (await connector[method]?.(list, signal)) ?? []),
        );
        places.forEach((place, at) => (outcomes[place] = answers[at] ?? { result: 'unknown' }));
      } catch (error) {
        context.log.warn({ connector: name, method, reason: String(error) }, 'connector did not answer');
      } finally {
        context.meters.connector(name, method, (performance.now() - began_ms) / 1_000);
      }
    }),
  );
  return outcomes;
}

/** A span for a call of a connector, with how many instructions of each kind it has and what came of them. */
function logCall(
  { tracer }: Performing,
  connector: string,
  method: Method,
  instructions: readonly Instruction[],
  work: () => Promise<Outcome[]>,
): Promise<Outcome[]> {
  if (!tracer.on) return work();
  const attributes = {
    'causeway.connector': connector,
    'causeway.instructions': instructions.length,
    'causeway.instruction.kinds': [...new Set(instructions.map(({ kind }) => kind))].join(','),
  };
  return tracer.span(`${method} ${connector}`, { kind: 'client', attributes }, async (span) => {
    const outcomes = await work();
    const results = new Set(outcomes.map(({ result }) => result));
    span?.set({ 'causeway.outcomes': [...results].join(',') });
    return outcomes;
  });
}

/**
 * Whether the acquirer still executes an instruction's key only once when the call ends. A process that has stalled for
 * longer must send nothing: another one has, and a second execution would count.
 */
function withinKeyLife(
  { clock }: Pick<Context, 'clock'>,
  { key_life_ms, timeout_ms }: CallLimits,
): (instruction: Instruction) => boolean {
  if (key_life_ms === undefined) return () => true;
  return ({ ordered_at, account_id }) =>
    ordered_at === undefined ||
    clock.now(account_id).getTime() - ordered_at.getTime() + timeout_ms < key_life_ms;
}

/**
 * Splits instructions into lists that the connector accepts, grouped by timeout; each list holds the instructions'
 * places.
 */
function listsOf(
  instructions: readonly Instruction[],
  { instructions_max, timeout_ms }: CallLimits,
  lives: (instruction: Instruction) => boolean,
): { readonly places: readonly number[]; readonly within_ms: number }[] {
  const living = instructions.entries().filter(([, instruction]) => lives(instruction));
  const by_time = Map.groupBy(living, ([, instruction]) =>
    Math.min(timeout_ms, answerWithin(instruction) ?? timeout_ms),
  );
  return [...by_time].flatMap(([within_ms, entries]) =>
    Array.from({ length: Math.ceil(entries.length / instructions_max) }, (_, at) => ({
      places: entries.slice(at * instructions_max, (at + 1) * instructions_max).map(([place]) => place),
      within_ms,
    })),
  );
}

/** Within how many milliseconds the other side answers for good; undefined: it does not say. */
function answerWithin(instruction: Instruction): number | undefined {
  return instruction.kind === 'payout' ? instruction.answer_within_ms : undefined;
}

/** @throws when the work exceeds the timeout; its signal is aborted */
async function withTimeout<T>(timeout_ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeout_ms} ms`));
      controller.abort();
    }, timeout_ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** After this many inquiries without an answer, an authorisation is abandoned and reversed. */
const inquiries_max = 12;

function outcomeToRecord({ stored: instruction }: Performable, outcome: Outcome): FinalOutcome {
  const abandoned =
    instruction.kind === 'authorise' && outcome.result === 'unknown' && instruction.attempts >= inquiries_max;
  return abandoned ? { result: 'abandoned' } : outcome;
}

const message_length_max = 300;

function storedText(text: string): string {
  return cutText(redactText(text), message_length_max);
}

/** An acquirer's words as they can be stored: of bounded length, and without card numbers. */
export function storedMessage(message: AcquirerMessage | undefined): {
  readonly said_code: string;
  readonly said_text: string;
} {
  return { said_code: storedText(message?.code ?? ''), said_text: storedText(message?.text ?? '') };
}

/** Schedules the next inquiries, stores refusals, and closes instructions that have their final outcome. */
function noteOutcomes(tx: Transaction, items: readonly OutcomeItem[], now: Date): void {
  const waiting: WaitingRow[] = [];
  const refused: (InstructionKey & { refused_code: string })[] = [];
  const closed: InstructionKey[] = [];
  const answers: AnswerRow[] = [];
  for (const { stored: instruction, outcome, by_hand, reported, held_until } of items) {
    const { account_id, operation_id, attempts } = instruction;
    const key = { account_id, operation_id };
    const { result } = outcome;
    // A notice is kept by itself.
    const message = 'message' in outcome ? outcome.message : undefined;
    if (reported !== true && (attempts > 0 || message || result === 'unknown' || result === 'accepted')) {
      const code = result === 'refused' ? outcome.code : '';
      answers.push({
        ...key,
        attempt: attempts,
        at: now,
        result: by_hand ? 'settled_by_hand' : result,
        code,
        ...storedMessage(message),
      });
    }
    if (outcome.result === 'unknown' || outcome.result === 'accepted') {
      const next_attempt_at = held_until ?? nextInquiryAt(now, attempts);
      waiting.push({ ...key, attempts: attempts + 1, next_attempt_at });
      continue;
    }
    if (attempts > 0) closed.push(key);
    if (outcome.result === 'refused') refused.push({ ...key, refused_code: outcome.code });
    if (outcome.result === 'not_found' || outcome.result === 'abandoned') {
      refused.push({ ...key, refused_code: outcome.result });
    }
  }
  waitForInstructions(tx, waiting);
  refuseInstructions(tx, refused);
  forgetOpen(tx, closed);
  insertAnswers(tx, answers);
}

/** An instruction with the outcome to record. */
type Answered = Pick<OutcomeItem, 'held_until'> & { readonly item: Performable; readonly outcome: Outcome };

/** Performs instructions of one noun and records their outcomes; see createPerformer. */
export interface Performer<Subject> {
  /**
   * Sends instructions that have just been written, with no transaction open, and records their outcomes. An answer that
   * is lost is resolved before this returns, or in the next seconds (decisions/instructions.md).
   */
  perform(items: readonly Performable[]): Promise<RecordedOutcome<Subject>[]>;
  /** Records outcomes, then performs the instructions that they create. */
  record(items: readonly Answered[]): Promise<RecordedOutcome<Subject>[]>;
  /** Leaves to recovery what is not resolved yet. */
  stop(): Promise<void>;
}

/**
 * The one path by which instructions reach a connector and their outcomes reach the database. The API uses it at once,
 * the worker for instructions that were left open.
 * @param follow learns of recorded outcomes. @returns what is to be performed because of them
 */
export function createPerformer<Subject>(
  context: Performing,
  subject: InstructionSubject<Subject>,
  follow: (subjects: readonly Subject[]) => Promise<readonly Performable[]> = async () => [],
): Performer<Subject> {
  const lost_answers = new LostAnswers(context, subject, (name, instructions) =>
    callConnector(context, name, 'resolve', instructions),
  );
  const recordList = coalesce((items: readonly Answered[]) => recordOutcomes(context, subject, items), {
    ...database_lists,
    laneOf: ({ item }) => item.stored.account_id,
    splitsOn: () => true,
    traced: { tracer: context.tracer, name: 'outcomes' },
  });

  async function record(items: readonly Answered[], depth: number): Promise<RecordedOutcome<Subject>[]> {
    const recorded = await recordList(items);
    return Promise.all(
      recorded.map(async (done) => {
        if (done.follow_ups.length === 0 || depth >= follow_up_depth_max) return done;
        const followed = await perform(done.follow_ups, depth + 1);
        return followed.at(-1) ?? done;
      }),
    );
  }

  async function send(items: readonly Performable[]): Promise<Answered[]> {
    const by_connector = Map.groupBy(items, (item) => item.stored.connector);
    const outcome_of = new Map<Performable, Outcome>();
    await Promise.all(
      [...by_connector].map(async ([name, group]) => {
        const instructions = group.map((item) => lost_answers.toSend(item));
        const outcomes = await callConnector(context, name, 'perform', instructions);
        group.forEach((item, at) => outcome_of.set(item, outcomes[at] ?? { result: 'unknown' }));
      }),
    );
    return items.map((item) => ({ item, outcome: outcome_of.get(item) ?? { result: 'unknown' } }));
  }

  async function perform(items: readonly Performable[], depth: number): Promise<RecordedOutcome<Subject>[]> {
    if (items.length === 0) return [];
    const began_ms = performance.now();
    const answered = await send(items);
    const lost = new Set(answered.filter(({ item, outcome }) => lost_answers.isLost(item, outcome)));
    if (lost.size === 0) return record(answered, depth);
    // What has an answer is recorded at once.
    const [resolved, known] = await Promise.all([
      resolveAndRecord(
        [...lost].map(({ item }) => item),
        began_ms,
        depth,
      ),
      record(
        answered.filter((one) => !lost.has(one)),
        depth,
      ),
    ]);
    // In the order of the items.
    return answered.flatMap((one) => (lost.has(one) ? resolved : known).splice(0, 1));
  }

  async function resolveAndRecord(
    items: readonly Performable[],
    began_ms: number,
    depth: number,
  ): Promise<RecordedOutcome<Subject>[]> {
    const found = await lost_answers.resolve(items, () => performance.now() - began_ms);
    const held_until = addMs(context.clock.now(), held_ms);
    const recorded = await record(
      items.map((item): Answered => {
        const outcome = found.get(item);
        return outcome ? { item, outcome } : { item, outcome: { result: 'unknown' }, held_until };
      }),
      depth,
    );
    const open = items
      .filter((item) => !found.has(item))
      .map(({ stored, ...item }): Performable => ({
        ...item,
        stored: { ...stored, attempts: stored.attempts + 1, leased_until: held_until },
      }));
    if (open.length > 0)
      lost_answers.resolveLater(open, (item, outcome) => recordAndFollow([{ item, outcome }]));
    return recorded;
  }

  async function orderFollowing(recorded: RecordedOutcome<Subject>[]): Promise<RecordedOutcome<Subject>[]> {
    const ordered = await follow(recorded.map((one) => one.subject));
    if (ordered.length > 0) await perform(ordered, 0);
    return recorded;
  }

  const recordAndFollow: Performer<Subject>['record'] = async (items) =>
    orderFollowing(await record(items, 0));
  return {
    perform: async (items) => orderFollowing(await perform(items, 0)),
    record: recordAndFollow,
    stop: () => lost_answers.stop(),
  };
}

/** The second transaction of an instruction: its outcome and all consequences. */
async function recordOutcomes<Subject>(
  context: Performing,
  subject: InstructionSubject<Subject>,
  items: readonly Answered[],
): Promise<RecordedOutcome<Subject>[]> {
  const now = context.clock.now();
  const outcomes = items.map(({ item, outcome, ...held }): OutcomeItem => ({
    ...item,
    ...held,
    outcome: outcomeToRecord(item, outcome),
    at: context.clock.now(item.stored.account_id),
  }));
  const instructions = outcomes.map(({ stored }) => stored);
  const overtakable = outcomes.filter(mayBeOvertaken).map(({ stored }) => stored);
  return transact(context.database, async (tx, attempt) => {
    const recalled = attempt === 1 && overtakable.length === 0 ? subject.recall?.(outcomes) : null;
    const locked = recalled ?? (await subject.lock(tx, instructions));
    const superseded = await findSuperseded(tx, overtakable);
    const isOpen = (instruction: StoredInstruction): boolean =>
      locked.isOpen(instruction) && !superseded.has(instruction.operation_id);
    return recordLocked(tx, subject, { ...locked, isOpen }, outcomes, now);
  });
}

/**
 * A refusal counts only while the instruction is still with who was refused: a process that has stalled must not undo
 * what the acquirer has accepted from its successor. Nobody sends an authorisation a second time.
 */
function mayBeOvertaken({ stored, outcome }: OutcomeItem): boolean {
  return outcome.result === 'refused' && stored.kind !== 'authorise';
}

/** Writes outcomes and all their consequences; instructions whose outcome is already recorded are skipped. */
export function recordLocked<Subject>(
  tx: Transaction,
  subject: InstructionSubject<Subject>,
  locked: Locked<Subject>,
  items: readonly OutcomeItem[],
  now: Date,
): RecordedOutcome<Subject>[] {
  noteOutcomes(
    tx,
    items.filter(({ stored: instruction }) => locked.isOpen(instruction)),
    now,
  );
  return subject.record(tx, locked, items);
}
