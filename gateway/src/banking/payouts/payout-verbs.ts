import { setTimeout as sleep } from 'node:timers/promises';
import { coalesce, database_lists } from '../../kernel/coalesce.ts';
import type { Context } from '../../kernel/context.ts';
import { isValueFault } from '../../kernel/database/database.ts';
import { createPerformer, type Performer } from '../../kernel/instructions/perform-instructions.ts';
import { recoverable, type Recoverable } from '../../kernel/instructions/recover-instructions.ts';
import { traceparentOf } from '../../kernel/telemetry/tracer.ts';
import { stoppedRequest } from '../../kernel/idempotency/claim-requests.ts';
import { requestKey, requestName, type NewPayout } from './accepting/acceptance.ts';
import { acceptPayouts } from './accepting/create-payouts.ts';
import { decidePayouts, type DecisionOutcome, type PayoutDecision } from './decide-payouts.ts';
import type { PayoutRequest } from './payout-request.ts';
import {
  findByRequest,
  saveFirstAnswers,
  type KnownPayout,
  type PayoutAnswer,
} from './accepting/request-store.ts';
import { findDetails } from './payout-store.ts';
import { payoutKeyOf, type Payout } from './payout.ts';
import { releaseFunds } from './release-funds.ts';
import { payout_instruction_kinds, payoutInstructions } from './outcomes/record-payouts.ts';

const merging = { ...database_lists, list_items_max: 32 };
/** How long the same request waits for the answer of the one that came first, and how often it looks. */
const first_answer_wait_ms = 40_000;
const first_answer_look_ms = 100;

/** A payout with what is answered to everybody who asks for it. */
interface CreatedPayout {
  readonly payout: Payout;
  readonly answer: string;
  /** The same was asked for before. */
  readonly repeated: boolean;
}

/** What can be done to payouts. Concurrent calls are merged. */
export interface PayoutVerbs {
  /** @throws RequestRefused with the parameter at fault and the remedy */
  create(item: NewPayout): Promise<CreatedPayout>;
  /** Approves, rejects and cancels; the outcomes have the length and order of the decisions. */
  decide(decisions: readonly PayoutDecision[]): Promise<DecisionOutcome[]>;
  /** Lets payouts go on that wait for money, of one account or of all. @returns how many */
  releaseFunds(account_id: string | null): Promise<number>;
  readonly performer: Performer<Payout>;
  readonly recoverable: Recoverable;
}

/** Wires the verbs: transactions are merged over concurrent requests, banks are called with none open. */
export function createPayoutVerbs(context: Context): PayoutVerbs {
  const subject = payoutInstructions(context);
  const performer = createPerformer(context, subject);
  const accept = coalesce((items: readonly NewPayout[]) => acceptPayouts(context, items), {
    ...merging,
    laneOf: (item) => item.account.account_id,
    splitsOn: isValueFault,
    traced: { tracer: context.tracer, name: 'payout' },
    onList: (items) => context.meters.list('payout', items),
  });
  const saveAnswers = coalesce(
    (answers: readonly PayoutAnswer[]) => saveFirstAnswers(context.database, answers),
    { ...merging, laneOf: ({ account_id }) => account_id, splitsOn: () => true },
  );

  /** Keeps an answer as the first one. @returns the one that was first */
  async function firstAnswer({ account_id, transaction_id }: Payout, answer: string): Promise<string> {
    const [first] = await saveAnswers([{ account_id, transaction_id, answer }]);
    return first ?? answer;
  }

  async function create(item: NewPayout): Promise<CreatedPayout> {
    const { tracer } = context;
    const [accepted] = await accept([tracer.on ? { ...item, traceparent: traceparentOf(tracer) } : item]);
    if (!accepted) throw new Error('a payout was neither accepted nor refused');
    if ('refusal' in accepted) throw accepted.refusal;
    if ('stop' in accepted) throw stoppedRequest(accepted.stop);
    if ('known' in accepted) return repeat(item, accepted.known);
    const { request, performable } = accepted;
    if (accepted.answer !== null)
      return { payout: accepted.payout, answer: accepted.answer, repeated: false };
    const [settled] = performable ? await performer.perform([performable]) : [];
    const payout = settled?.subject ?? accepted.payout;
    const answer = settled?.answer ?? (await firstAnswer(payout, item.answer(payout, request)));
    return { payout, answer, repeated: false };
  }

  /**
   * The same request again: it waits for the answer of the one that came first, so that all of them get the same.
   * Where that one never answered, because its process died, the answer tells the payout as it is now.
   */
  async function repeat(item: NewPayout, first: KnownPayout): Promise<CreatedPayout> {
    // Whoever held the claim before has let go of it: nobody will answer.
    const known = item.origin.claim?.resumed ? first : await waitForAnswer(context, item, first);
    const { payout, answer } = known;
    if (answer !== null) return { payout, answer, repeated: true };
    const details = await findDetails(context.database, [payout]);
    const request = details.get(payoutKeyOf(payout)) as PayoutRequest;
    return { payout, answer: await firstAnswer(payout, item.answer(payout, request)), repeated: true };
  }

  return {
    create,
    async decide(decisions) {
      const { outcomes, performables, freed } = await decidePayouts(context, decisions);
      const settled = await performer.perform(performables);
      const accounts = new Set(decisions.map(({ key }) => key.account_id));
      if (freed) for (const account_id of accounts) await releaseFunds(context, performer, account_id);
      const by_key = new Map(settled.map(({ subject: payout }) => [payoutKeyOf(payout), payout]));
      return outcomes.map((outcome) =>
        outcome.done
          ? { done: true, payout: by_key.get(payoutKeyOf(outcome.payout)) ?? outcome.payout }
          : outcome,
      );
    },
    releaseFunds: (account_id) => releaseFunds(context, performer, account_id),
    performer,
    recoverable: recoverable(context, 'payouts', payout_instruction_kinds, subject, performer),
  };
}

/** Looks for the answer of the request that came first, for as long as that may still be answered. */
async function waitForAnswer(context: Context, item: NewPayout, first: KnownPayout): Promise<KnownPayout> {
  let known = first;
  const waits = first_answer_wait_ms / first_answer_look_ms;
  for (let look = 0; known.answer === null && look < waits; look += 1) {
    const age_ms = context.clock.now(known.payout.account_id).getTime() - known.payout.created_at.getTime();
    if (age_ms > first_answer_wait_ms) break;
    await sleep(first_answer_look_ms);
    const found = await findByRequest(context.database, [requestKey(item)]);
    known = found.get(requestName(item)) ?? known;
  }
  return known;
}
