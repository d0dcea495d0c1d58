import { setTimeout as sleep } from 'node:timers/promises';
import { coalesce, database_lists, type PluralVerb } from '../../kernel/coalesce.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Clock } from '../../kernel/values/clock.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import type { SandboxFaults } from '../../kernel/values/sandbox-faults.ts';
import {
  answerOf,
  approvals,
  own_codes,
  type AcquirerAnswer,
  type AcquirerInstruction,
  type AcquirerNotice,
  type AcquirerResult,
  type Flag,
} from './acquirer-messages.ts';
import {
  addChallenge,
  settleInquiries,
  addNotices,
  countDeclinedRenewals,
  dueNotices,
  executeInstructions,
  findChallenge,
  findInstructions,
  removeNotices,
  settleChallenge,
  type InstructionRow,
  type NoticeRow,
} from './acquirer-store.ts';
import { first_acquirer, isReferenceOf, referenceSuffix } from '../../kernel/values/acquirer-names.ts';
import { magicCardOf, type MagicCard, type Scenario } from './cards.ts';
import {
  disputesOf,
  outcomeOf,
  type ComingNotice,
  type DisputeReply,
  type PlayedNotice,
} from './disputes.ts';

const response_codes: Partial<Record<Scenario, string>> = {
  declined: '05',
  funds: '51',
  expired: '54',
  wrong_code: '82',
  malfunction: '96',
  blocked: '59',
};

/** Answers of the first acquirer only. */
const first_response_codes: Partial<Record<Scenario, string>> = {
  malfunction_here: '96',
  declined_here: '05',
};

/** The issuer's answers to increases and extensions. */
const adjustment_codes: Readonly<Record<string, string>> = { adjust_declined: '51', adjust_stopped: '46' };

/** How many renewals of an agreement are declined by the card that recovers. */
const renewals_declined = 2;

/** The amount that a card approves, where it differs from the requested one; otherwise null. */
function approvedOf(scenario: Scenario, renewal: boolean, requested: bigint): bigint | null {
  const partial = scenario === 'partial' || (scenario === 'renewal_partial' && renewal);
  if (partial && requested > 1n) return (requested * 6n) / 10n || 1n;
  if (scenario === 'approved_more') return requested + 10_00n;
  return scenario === 'approved_nothing' && requested > 0n ? 0n : null;
}

function labelOf(credential: AcquirerInstruction['stored_credential']): string {
  return credential ? `${credential.stage} ${credential.initiator} ${credential.purpose}` : '';
}

/** A simulated acquirer: it keeps its own books and executes every instruction once. */
export class SandboxAcquirer {
  readonly name: string;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #faults: SandboxFaults;
  readonly #random: () => number;
  readonly #challenge_url: string;
  readonly #executeList: PluralVerb<AcquirerInstruction, { answer: AcquirerAnswer; repeated: boolean }>;

  constructor(options: {
    /** Default: the first acquirer. */
    name?: string;
    database: Database;
    clock: Clock;
    faults: SandboxFaults;
    random: () => number;
    challenge_url: string;
  }) {
    this.name = options.name ?? first_acquirer;
    this.#database = options.database;
    this.#clock = options.clock;
    this.#faults = options.faults;
    this.#random = options.random;
    this.#challenge_url = options.challenge_url;
    this.#executeList = coalesce((list) => this.#executeAll(list), {
      ...database_lists,
      laneOf: (instruction) => instruction.account_id,
      splitsOn: () => true,
    });
  }

  /** Executes instructions; the results have the same length and order. */
  async execute(instructions: readonly AcquirerInstruction[]): Promise<AcquirerResult[]> {
    if (this.#faults.latency_ms > 0) await sleep(this.#faults.latency_ms);
    const arriving = instructions.filter(() => !this.#happens(this.#faults.lost_request));
    const again = arriving.filter(() => this.#happens(this.#faults.duplicate));
    const [answers] = await Promise.all([this.#executeList(arriving), this.#executeList(again)]);
    const by_id = new Map(arriving.map((instruction, at) => [instruction.instruction_id, answers[at]]));
    return instructions.map(({ instruction_id }): AcquirerResult => {
      const executed = by_id.get(instruction_id);
      if (!executed || this.#happens(this.#faults.lost_answer)) return { no_answer: true };
      const lost = executed.answer.flags.includes('answer_lost') && !executed.repeated;
      return lost ? { no_answer: true } : this.#asOf(executed.answer, this.#clock.now());
    });
  }

  /** The state of instructions. */
  async inquire(keys: readonly { account_id: string; instruction_id: bigint }[]): Promise<AcquirerResult[]> {
    if (this.#faults.latency_ms > 0) await sleep(this.#faults.latency_ms);
    const found = await findInstructions(this.#database, this.name, keys);
    return keys.map(({ instruction_id }): AcquirerResult => {
      if (this.#happens(this.#faults.lost_answer)) return { no_answer: true };
      const known = found.get(instruction_id);
      return known ? this.#asOf(answerOf(known), known.received_at) : { unknown_instruction: true };
    });
  }

  notices(limit: number): Promise<AcquirerNotice[]> {
    return dueNotices(this.#database, this.name, this.#clock.now(), limit);
  }

  acknowledge(notice_ids: readonly bigint[]): Promise<void> {
    return removeNotices(this.#database, notice_ids);
  }

  /** Accepts an answer to a dispute, and sends the result later. The same answer twice has one result. */
  async answerDispute(answer: DisputeReply): Promise<void> {
    const { account_id, reference, case_reference } = answer;
    await settleInquiries(this.#database, [{ account_id, about: case_reference }]);
    await addNotices(this.#database, this.#noticesOf(account_id, reference, outcomeOf(answer)));
  }

  /**
   * Sends a notice about a payment's dispute, as a developer requests it.
   * @param of the payment by its reference, and its acquirer
   */
  play(
    of: { readonly account_id: string; readonly reference: string; readonly acquirer: string },
    played: PlayedNotice,
  ): Promise<void> {
    const { account_id, reference, acquirer } = of;
    const rows = this.#noticesOf(account_id, reference, [{ ...played, after: 0 }]);
    return addNotices(
      this.#database,
      rows.map((row) => ({ ...row, acquirer })),
    );
  }

  #noticesOf(account_id: string, reference: string, played: readonly ComingNotice[]): NoticeRow[] {
    const now = this.#clock.now();
    const own_now = this.#clock.now(account_id);
    return played.map(({ after, answer_days, unless_answered_days = 0, ...notice }) => {
      const later_ms = after * this.#faults.later_ms + unless_answered_days * day_ms;
      return {
        ...notice,
        acquirer: this.name,
        account_id,
        reference,
        answer_due_at:
          notice.answer_due_at ??
          (answer_days === undefined ? null : addMs(own_now, later_ms + answer_days * day_ms)),
        occurred_at: addMs(own_now, later_ms),
        due_at: addMs(now, later_ms),
      };
    });
  }

  /** The customer's answer on the challenge page. @returns where the customer is sent back to */
  answerChallenge(reference: string, result: 'passed' | 'failed'): Promise<string | null> {
    return settleChallenge(this.#database, reference, result);
  }

  findChallenge(reference: string): ReturnType<typeof findChallenge> {
    return findChallenge(this.#database, reference);
  }

  #happens(share: number): boolean {
    return share > 0 && this.#random() < share;
  }

  /** An answer that changes with time: accepted first, refused later. */
  #asOf(answer: AcquirerAnswer, received_at: Date): AcquirerAnswer {
    if (!answer.flags.includes('fails_later')) return answer;
    const due = addMs(received_at, this.#faults.later_ms) <= this.#clock.now();
    return { ...answer, response_code: due ? '12' : own_codes.later };
  }

  async #executeAll(
    list: readonly AcquirerInstruction[],
  ): Promise<{ answer: AcquirerAnswer; repeated: boolean }[]> {
    const received_at = this.#clock.now();
    const acquirer = this.name;
    const notices: NoticeRow[] = [];
    const refunds = list.filter(({ kind }) => kind === 'refund');
    await settleInquiries(
      this.#database,
      refunds.map(({ account_id, reference }) => ({ account_id, about: reference ?? '' })),
    );
    const rows = await Promise.all(
      list.map(async (instruction): Promise<InstructionRow> => {
        const booked = await this.#decide(instruction);
        const { account_id, instruction_id, kind, amount, currency } = instruction;
        const { reference, response_code, flags, approved = amount } = booked;
        const captured = approvals.has(response_code) && (kind === 'capture' || flags.includes('sale'));
        if (captured) {
          const money = { minor: approved, currency };
          notices.push(
            ...this.#noticesOf(account_id, reference, disputesOf(reference, instruction_id, money)),
          );
        }
        return {
          acquirer,
          account_id,
          instruction_id,
          kind,
          reference,
          amount,
          currency,
          response_code,
          flags: flags.join(' '),
          network_id: instruction.stored_credential?.network_transaction_id ?? '',
          stored_credential: labelOf(instruction.stored_credential),
          statement_descriptor: instruction.statement_descriptor ?? '',
          merchant_category: instruction.merchant_category ?? '',
          carried: instruction.carried ?? {},
          received_at,
        };
      }),
    );
    const executed = await executeInstructions(this.#database, rows, notices);
    return list.map(({ instruction_id }) => {
      const booked = executed.get(instruction_id);
      if (!booked) throw new Error(`instruction ${instruction_id} was not executed`);
      return { answer: answerOf(booked), repeated: booked.times_received > 1 };
    });
  }

  async #decide(
    instruction: AcquirerInstruction,
  ): Promise<{ reference: string; response_code: string; flags: Flag[]; approved?: bigint }> {
    const { account_id, kind, pan, expires_at, reference, redirect_method } = instruction;
    if (kind === 'adjust') return this.#adjust(instruction);
    if (pan === undefined && redirect_method === undefined) {
      if (!isReferenceOf(this.name, reference)) return { reference, response_code: '12', flags: [] };
      const fails = kind === 'refund' && reference.startsWith('refund_fails.');
      return { reference, response_code: '00', flags: fails ? ['fails_later'] : [] };
    }
    const card: Omit<MagicCard, 'pan'> =
      pan === undefined ? { scenario: 'redirect', effect: '' } : magicCardOf(pan);
    const { scenario } = card;
    const { stored_credential: credential } = instruction;
    const own_reference = `${scenario}.${instruction.instruction_id}${referenceSuffix(this.name)}`;
    // A stored card may have expired since, by the account's time.
    const expired = expires_at !== undefined && expires_at <= this.#clock.now(account_id);
    const response_code =
      response_codes[expired ? 'expired' : scenario] ??
      (this.name === first_acquirer ? first_response_codes[scenario] : undefined) ??
      (scenario === 'coded' ? card.response_code : undefined) ??
      (credential?.initiator === 'merchant'
        ? await this.#renew(account_id, credential.network_transaction_id, card)
        : await this.#authenticate(instruction, scenario, own_reference));
    const renewal = credential?.initiator === 'merchant';
    const approved = response_code === '00' ? approvedOf(scenario, renewal, instruction.amount) : null;
    const in_part = approved !== null && approved > 0n && approved < instruction.amount;
    const flags: Flag[] = approved === null ? [] : [`approved:${approved}`];
    if (card.advice_code && response_code === card.response_code) flags.push(`advice:${card.advice_code}`);
    if (scenario === 'review') flags.push('held');
    else if (kind === 'sale' && response_code === '00') flags.push('sale');
    if (scenario === 'answer_lost') flags.push('answer_lost');
    if (instruction.has_billing_address) flags.push('avs');
    if (instruction.has_security_code) flags.push('cvv');
    if (approved === null) return { reference: own_reference, response_code, flags };
    return { reference: own_reference, response_code: in_part ? '10' : '00', flags, approved };
  }

  /** A decrease is always approved; increases and extensions depend on the issuer. */
  #adjust({ reference, amount, authorised = 0n }: AcquirerInstruction): {
    reference: string;
    response_code: string;
    flags: Flag[];
  } {
    if (!isReferenceOf(this.name, reference)) return { reference, response_code: '12', flags: [] };
    const [scenario = ''] = reference.split('.');
    const requested = amount >= authorised ? (adjustment_codes[scenario] ?? '00') : '00';
    return { reference, response_code: requested, flags: scenario === 'adjust_lost' ? ['answer_lost'] : [] };
  }

  /** A merchant-initiated charge: the customer is absent, so nobody is asked. */
  async #renew(
    account_id: string,
    network_id: string,
    { scenario, response_code = '00' }: Omit<MagicCard, 'pan'>,
  ): Promise<string> {
    switch (scenario) {
      case 'renewal_coded':
        return response_code;
      case 'renewal_declined':
        return '51';
      case 'renewal_stopped':
        return 'R1';
      case 'renewal_recovers': {
        const declined = await countDeclinedRenewals(this.#database, account_id, network_id);
        return declined < renewals_declined ? '51' : '00';
      }
      default:
        return '00';
    }
  }

  async #authenticate(
    instruction: AcquirerInstruction,
    scenario: Scenario,
    reference: string,
  ): Promise<string> {
    const { authentication } = instruction;
    if ((scenario !== 'challenge' && scenario !== 'redirect') || authentication === undefined) return '00';
    if (instruction.authenticated) return '00';
    if (authentication === 'refuse') return own_codes.authentication_required;
    if (authentication === 'attempt') {
      await addChallenge(this.#database, reference, instruction.returnUrl?.() ?? '', instruction.amount_text);
      return own_codes.challenge;
    }
    const challenge = await findChallenge(this.#database, authentication.challenge_reference);
    return challenge?.result === 'passed' ? '00' : own_codes.authentication_failed;
  }

  /** The page where a challenge is answered. */
  challengeUrl(reference: string): string {
    return `${this.#challenge_url}/${encodeURIComponent(reference)}`;
  }
}
