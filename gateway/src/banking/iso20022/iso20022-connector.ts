import type { IncomingFiles } from '../bank-files/incoming-files.ts';
import type { OutgoingFiles, TransferState } from '../bank-files/outgoing-files.ts';
import { UsageError } from '../../kernel/errors.ts';
import { railAt } from '../rails/bank-rails.ts';
import type { BankCalendars } from '../../kernel/values/bank-calendar.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import {
  refusedPayout,
  type Bank,
  type PayoutInstruction,
  type LineNotice,
  type PayoutFailure,
  type PayoutNotice,
  type RecallNotice,
} from '../../kernel/port/bank.ts';
import type { BankSettings } from './bank-settings.ts';
import type { Mailbox } from './mailbox.ts';
import { readFiles } from './read-files.ts';
import { writeCreditTransferFile } from './credit-transfer-file.ts';
import { sendFiles, transferOf } from './send-files.ts';
import { sendRecall } from './send-recall.ts';
import { sendRecallAnswer } from './send-recall-answer.ts';
import { whyUnfit } from './transfer.ts';

/** What a bank's connector needs. */
export interface BankWorld {
  readonly outgoing: OutgoingFiles;
  readonly incoming: IncomingFiles;
  readonly mailbox: Mailbox;
  readonly calendars: BankCalendars;
  readonly now: () => Date;
  readonly nextId: () => bigint;
}

/** A bank that accepts ISO 20022 files, with what its operator looks at and decides. */
export interface FileBank extends Bank, Pick<BankWorld, 'outgoing' | 'incoming' | 'mailbox'> {
  readonly settings: BankSettings;
  exchange(now: Date): Promise<number>;
  /**
   * The file that this bank would receive with only this payout now, and why it would refuse it, if it would. Nothing
   * is stored or sent.
   */
  preview(instruction: PayoutInstruction, now: Date): { message: string; unfit: PayoutFailure | null };
  /**
   * Accepts the current directory as the bank's mailbox, after it was moved or lost.
   * @param staged what happened to files being moved into the old one
   */
  attach(staged: 'delivered' | 'lost'): Promise<void>;
}

/** Communicates with a bank by files: pain.001, camt.055 and camt.029 out; pain.002 and camt messages in. */
export function createIso20022Connector(settings: BankSettings, world: BankWorld): FileBank {
  const { outgoing, incoming, mailbox } = world;

  async function openMailbox(now: Date): Promise<void> {
    const mark = await mailbox.open(`${settings.name}-${world.nextId()}`);
    const attached = await outgoing.mailboxMark(mark, now);
    if (mark === attached) return;
    throw new UsageError(
      `${settings.directory} is not the directory that bank ${settings.name} was attached to: ` +
        `if it is to be from now on, say gateway banks attach ${settings.name}`,
    );
  }

  return {
    name: settings.name,
    settings,
    outgoing,
    incoming,
    mailbox,
    capabilities: { timeout_ms: 30_000, instructions_max: 1_000, payouts: 'bulk' },
    currencies: settings.accounts.map(({ currency }) => currency),
    countryOf: (currency) => countryOf(settings, currency),
    rail: (name) => railAt(settings.rails, name),
    whyUnfit: (instruction) => whyUnfit(instruction, settings),
    async perform(instructions) {
      const unfit = instructions.map((instruction) => whyUnfit(instruction, settings));
      await outgoing.hold(
        instructions
          .filter((_, at) => unfit[at] === null)
          .map((instruction) => heldOf(instruction, world.now())),
      );
      return unfit.map((failure): Outcome => (failure ? refusedPayout(failure) : { result: 'accepted' }));
    },
    async inquire(instructions) {
      const keys = instructions.map(({ account_id, id }) => ({ account_id, instruction_id: id }));
      const states = await outgoing.states(keys);
      return keys.map((key) => outcomeOf(states.get(`${key.account_id}.${key.instruction_id}`)));
    },
    stores: ({ account_id, id }) => outgoing.stores({ account_id, instruction_id: id }),
    async notices(limit) {
      return (await incoming.waiting(limit)).map(noticeOf);
    },
    acknowledge(notice_ids) {
      return incoming.acknowledge(notice_ids.map((id) => ({ notice_id: BigInt(id) })));
    },
    async recall(recall) {
      const original = await outgoing.original(recall);
      if (!original) return false;
      await openMailbox(world.now());
      await sendRecall({ settings, mailbox, nextId: world.nextId }, recall, original, world.now());
      return true;
    },
    async answerRecall(answered) {
      await openMailbox(world.now());
      await sendRecallAnswer({ settings, mailbox, nextId: world.nextId }, answered);
    },
    async exchange(now) {
      await openMailbox(now);
      const sent = await sendFiles({ settings, ...world }, now);
      return sent + (await readFiles({ incoming, mailbox }, now));
    },
    preview(instruction, now) {
      const unfit = whyUnfit(instruction, settings);
      if (unfit) return { message: '', unfit };
      const transfers = [{ ...transferOf(heldOf(instruction, now)), block_no: 1 }];
      const file = { message_id: `CW${instruction.id}`, created_at: now, transfers };
      return { message: [...writeCreditTransferFile(file, { settings, ...world })].join(''), unfit };
    },
    async attach(staged) {
      await outgoing.forgetMailbox(staged, world.now());
      await openMailbox(world.now());
    },
  };
}

/** The country of the account that pays in a currency, from its IBAN or BIC. */
function countryOf({ accounts }: BankSettings, currency: string): string {
  const account = accounts.find((one) => one.currency === currency);
  return account === undefined ? '' : account.bic.slice(4, 6);
}

function heldOf(instruction: PayoutInstruction, taken_at: Date) {
  const { id, account_id, amount, payout } = instruction;
  return {
    account_id,
    instruction_id: id,
    currency: amount.currency,
    amount: amount.minor,
    details: payout,
    end_to_end_id: payout.end_to_end_id,
    uetr: payout.uetr,
    taken_at,
  };
}

/**
 * The result of an inquiry. The bank's answers come only as notices, in order, so an inquiry only reports whether the
 * transfer is here.
 */
function outcomeOf(state: TransferState | undefined): Outcome {
  return { result: state ? 'accepted' : 'not_found' };
}

type Waiting = Awaited<ReturnType<IncomingFiles['waiting']>>[number];

function noticeOf(row: Waiting): PayoutNotice | LineNotice | RecallNotice {
  if (row.status === 'recall_asked') return recallNoticeOf(row);
  if (row.entry_id === null) return statusNoticeOf(row);
  return { notice_id: row.notice_id.toString(), kind: 'line', line: row.entry_id, parts: row.parts ?? 1 };
}

function statusNoticeOf(row: Waiting): PayoutNotice {
  const { account_id, instruction_id, status, reason_code, reason_text, amount, reference } = row;
  const currency = parseCurrency(row.currency);
  return {
    notice_id: row.notice_id.toString(),
    kind: 'payout',
    account_id,
    instruction_id,
    status: status as PayoutNotice['status'],
    failure: reason_code === '' && status !== 'failed' ? null : { reason_code, text: reason_text },
    amount: currency && amount !== null ? { minor: amount, currency } : null,
    reference,
  };
}

function recallNoticeOf(row: Waiting): RecallNotice {
  const { account_id, instruction_id, reason_code, reason_text, amount } = row;
  const currency = parseCurrency(row.currency);
  const { settled_on = '', ...values } = row.said as Record<string, string>;
  return {
    notice_id: row.notice_id.toString(),
    kind: 'recall',
    account_id,
    instruction_id,
    amount: currency && amount !== null ? { minor: amount, currency } : null,
    reason: { reason_code, text: reason_text },
    settled_on,
    details: values,
  };
}
