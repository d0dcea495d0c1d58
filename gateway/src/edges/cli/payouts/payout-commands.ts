import { approvalOf } from '../../api/v1/payout.ts';
import { storedInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { payout_states, recall_reasons, type RecallReason } from '@causeway/schemas/payout-states.ts';
import { orThrow } from '../../../kernel/errors.ts';
import {
  recallPayout,
  dropExpectedReturn,
  expectedReturnsOf,
} from '../../../banking/reconciliation/expected-returns.ts';
import { cameOtherwise } from '../../../banking/payouts/listing/returned-in-other-currency.ts';
import { listPayouts, requirePayout } from '../../../banking/payouts/listing/list-payouts.ts';
import { lastScreenings } from '../../../banking/payouts/listing/last-screenings.ts';
import { heldMatches, type ScreeningRecord } from '../../../banking/screening/shown-screenings.ts';
import { clearance_days_max } from '../../../banking/screening/clearances.ts';
import { heldReasons, payoutKeyOf, payoutSnapshot } from '../../../banking/payouts/payout.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { parseSearch } from '../../../kernel/values/search.ts';
import { account, argument, choice, commands, decides, json, option, reads } from '../declare-command.ts';
import { idOf, wholeBetween } from '../option-values.ts';
import { payout_settings } from './payout-settings-commands.ts';

const limit_max = 1_000;

/** A payout is named by its transaction_id, short_reference_id or request_id. */
const of_payout = { id: argument(), account };

function requireTyped(context: ReadContext, typed: { readonly id: string; readonly account: string }) {
  return requirePayout(context, typed.account, parseSearch(typed.id));
}

function decision(verb: 'approve' | 'reject' | 'cancel', summary: string) {
  const note_option = option('text', 'reason; required for payouts held by screening').or('');
  const of_review = {
    screening: option(
      'screening_id',
      'for a payout in review, required: the screening that it was decided on, as `payouts show` prints it',
      idOf('screening_id'),
    ),
    clear_days: option(
      'days',
      `for a payout in review: number of days for which its names are not held again for the same entries, up to ${clearance_days_max}`,
      wholeBetween(1, clearance_days_max),
    ),
  };
  return decides(`payouts.${verb}`, {
    name: verb,
    summary,
    takes: { ...of_payout, note: note_option, ...(verb === 'approve' ? of_review : {}) },
    run: async ({ context, payouts, actor, note }, { screening: screening_id, clear_days, ...typed }) => {
      const { payout } = await requireTyped(context, typed);
      const { account_id, transaction_id } = payout;
      note({ subject: `${account_id} ${transaction_id}` });
      const [outcome] = await payouts.decide([
        {
          key: payout,
          decider: 'operator',
          verb,
          note: typed.note,
          actor,
          ...(screening_id === undefined ? {} : { screening_id }),
          ...(clear_days === undefined ? {} : { clear_days }),
          at: context.clock.now(account_id),
        },
      ]);
      if (!outcome) throw new Error('nothing was decided');
      const { status } = orThrow(outcome);
      note({ before: { status: payout.status }, after: { status, decision: verb, reason: typed.note } });
      return `Payout ${transaction_id} is ${status}.`;
    },
  });
}

/** What a release rests on: the number to name in it, and what is held against the payout. */
function foundIn(screening: ScreeningRecord) {
  const { screening_id, screened_at, result, lists } = screening;
  const hits = heldMatches(screening).map(({ name, list, entry_id, entry_name, score }) => {
    return { name, list, entry_id, entry_name, score };
  });
  return { screening_id, screened_at, result, lists, hits };
}

const reason_codes = Object.keys(recall_reasons) as RecallReason[];

export const addPayoutCommands = commands(
  reads({
    audited: 'payouts.list',
    name: 'list',
    summary: 'list an account’s payouts, newest first',
    takes: {
      account,
      status: choice('state', 'only in this state', payout_states),
      before: option(
        'transaction_id',
        'only payouts older than this one, for the next page',
        idOf('transaction_id'),
      ),
      limit: option('number', `how many, up to ${limit_max}`, wholeBetween(1, limit_max)).or(50),
      json,
    },
    run: async ({ context }, { account: account_id, status, before = null, limit, json: as_json }) => {
      const states = status === undefined ? null : [status];
      const found = await listPayouts(context, { account_id, states, before, limit });
      const rows = found.map((payout) => payoutSnapshot(payout));
      if (as_json) return rows;
      return rows.map((row) => ({
        transaction_id: row['transaction_id'],
        short_reference_id: row['short_reference_id'],
        status: row['status'],
        payment: `${row['payment_amount']} ${row['payment_currency']}`,
        payer_pays: `${row['amount_payer_pays']} ${row['source_currency']}`,
        payment_date: row['payment_date'],
        reference: row['reference'],
        failure_type: row['failure_type'],
      }));
    },
  }),
  reads({
    audited: 'payouts.read',
    name: 'show',
    summary: 'show a payout, by transaction_id, short_reference_id or request_id',
    takes: { ...of_payout, json },
    run: async ({ context }, typed) => {
      const { payout, request, approvals } = await requireTyped(context, typed);
      const { beneficiary, payer, reason, transliterated, alike: possible_duplicate_of = '' } = request;
      const screening = (await lastScreenings(context, [payout])).get(payoutKeyOf(payout));
      const decisions = approvals.map(
        ({ approver, decision: decided, note, decided_at, stage, lists, screening_id }) => ({
          approver,
          decision: decided,
          note,
          decided_at,
          stage,
          lists,
          screening_id,
        }),
      );
      const claims = (await expectedReturnsOf(context, payout)).map(({ announced, ...claim }) => ({
        ...claim,
        announced: announced === null ? null : formatAmount(announced, payout.payment_currency),
      }));
      const { connector, connector_reference, created_at, updated_at } = payout;
      return {
        ...payoutSnapshot(payout),
        ...approvalOf(payout),
        review_reason: storedInEnglish(payout.review_reason, heldReasons(payout)),
        connector,
        connector_reference,
        created_at,
        updated_at,
        reason,
        possible_duplicate_of,
        returned_otherwise: await cameOtherwise(context, payout),
        beneficiary,
        payer,
        transliterated,
        screening: screening ? foundIn(screening) : null,
        decisions,
        claims,
      };
    },
  }),
  decision(
    'approve',
    'approve a payout that waits for approval (two people must agree), or let one in review pass',
  ),
  decision('reject', 'reject a payout that waits for approval or is in review; its money is available again'),
  decision('cancel', 'cancel a payout that has not gone to the bank; its money is available again'),
  decides('payouts.recall', {
    name: 'recall',
    summary:
      'ask the bank to recall a payout that was sent to it; the payout is returned when the money arrives',
    takes: {
      ...of_payout,
      reason: choice(
        'code',
        Object.entries(recall_reasons)
          .map(([code, meaning]) => `${code}: ${meaning}`)
          .join('; '),
        reason_codes,
      ).needed(),
      note: option('text', 'text for the bank, up to 105 characters').or(''),
    },
    run: async ({ context, actor, note }, { reason: reason_code, note: text, ...typed }) => {
      const { payout } = await requireTyped(context, typed);
      const claim = await recallPayout(context, { payout, reason_code, note: text, by: actor });
      note({ after: { reason_code, note: text } });
      return `The recall of payout ${claim.transaction_id} goes to ${claim.connector}.`;
    },
  }),
  decides('payouts.drop_claim', {
    name: 'drop-claim',
    summary: 'stop expecting money that a bank was to give back for a payout; if it arrives, it is booked',
    takes: { ...of_payout, reason: option('text', 'reason, stored with the claim').needed() },
    run: async ({ context, actor, note }, { reason, ...typed }) => {
      const { payout } = await requireTyped(context, typed);
      const claim_id = await dropExpectedReturn(context, { payout, reason, by: actor });
      note({ after: { reason } });
      return `Claim ${claim_id} is dropped.`;
    },
  }),
  payout_settings,
);
