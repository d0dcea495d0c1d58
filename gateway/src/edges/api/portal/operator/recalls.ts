import { utcStamp } from '../../../../kernel/values/dates.ts';
import * as routes from '@causeway/schemas/portal/operator/recalls.ts';
import {
  answersOf,
  decideAnswer,
  storedAnswerOf,
  proposeAnswer,
  type ProposedAnswer,
} from '../../../../banking/recalls/answer-recall.ts';
import {
  findRecall,
  likelyMoney,
  listRecalls,
  type LikelyMoney,
} from '../../../../banking/recalls/list-recalls.ts';
import type { Recall } from '../../../../banking/recalls/recall.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import { cannot, RequestRefused } from '../../../../kernel/errors.ts';
import { formatAmount, moneyText } from '../../../../kernel/values/money.ts';
import { requireCurrency } from '../../read/read-amount.ts';
import { parseSearch } from '../../../../kernel/values/search.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readId, readIdAt, readProposal } from '../../page-cursor.ts';

const page_size = 50;

/** Banks' recalls, answered by two people. */
export function serveRecalls(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  const requireOne = async (text: string): Promise<Recall> => {
    const recall = await findRecall(context, readId(text));
    if (!recall) throw new RequestRefused('U0008');
    return recall;
  };
  app.serve(routes.listRecalls, async ({ query, at }) => {
    const found = await listRecalls(context, {
      after: readIdAt(query.after),
      state: query.all === 'yes' ? null : 'open',
      connector: query.connector ?? null,
      currency: query.currency === undefined ? null : requireCurrency(query.currency),
      limit: page_size + 1,
    });
    const shown = found.slice(0, page_size);
    return {
      recalls: await Promise.all(
        shown.map(async (recall) => presentRecall(recall, await likelyMoney(context, recall), at)),
      ),
      next_after: found.length > page_size ? (shown.at(-1)?.recall_id.toString() ?? '') : '',
    };
  });
  app.serve(routes.readRecall, async ({ params, at }) => {
    const recall = await requireOne(params.recall_id);
    const answers = await answersOf(context, recall.recall_id);
    const involved = answers.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? '']);
    const { granted, granted_currency, settled_on, request } = recall;
    return {
      recall: {
        ...presentRecall(recall, await likelyMoney(context, recall), at),
        settled_on: settled_on ?? '',
        given_back: granted_currency === '' ? '' : moneyText(granted, granted_currency),
        said: Object.entries(request).map(([name, value]) => ({ name, value })),
      },
      answers: answers.map(presentAnswer),
      people: await nameActors(context, involved),
    };
  });
  app.serve(routes.proposeRecallAnswer, async (call, gateway) => {
    const { answer, answer_code, item_id, account_id, payout, reason } = call.body;
    const { recall_id } = await requireOne(call.params.recall_id);
    if (answer === 'refused') needed('answer_code', answer_code);
    if (payout !== undefined) needed('account_id', account_id);
    const proposed = await proposeAnswer(gateway.context, {
      recall_id,
      answer,
      answer_code: answer_code ?? '',
      item_id: readIdAt(item_id),
      account_id: account_id ?? '',
      payout: payout === undefined ? null : parseSearch(payout),
      reason,
      by: call.actor,
    });
    call.audit({ subject: call.params.recall_id, after: storedAnswerOf(proposed) });
    return presentAnswer(proposed);
  });
  app.serve(routes.decideRecallAnswer, async (call, gateway) => {
    const { recall_id } = await requireOne(call.params.recall_id);
    const { decision } = call.body;
    const decided = await decideAnswer(gateway.context, {
      recall_id,
      ...readProposal(call.params.proposal_id),
      decision,
      by: call.actor,
    });
    call.audit({ subject: call.params.recall_id, after: storedAnswerOf(decided) });
    return presentAnswer(decided);
  });
}

function needed(source: string, value: string | undefined): void {
  if (value === undefined) throw cannot({ rule: 'missing' }, source);
}

function presentRecall(recall: Recall, likely: LikelyMoney | null, now: Date): routes.Recall {
  const { connector, state, currency, amount, reason_code, reason_text, request, received_at } = recall;
  const until = recall.answered_at ?? now;
  return {
    connector,
    state,
    currency,
    reason_code,
    reason_text,
    recall_id: recall.recall_id.toString(),
    amount: currency === '' ? '' : formatAmount(amount, currency),
    payment_reference: request['end_to_end'] ?? request['uetr'] ?? request['transaction'] ?? '',
    received_at: received_at.toISOString(),
    age_s: Math.max(0, Math.floor((until.getTime() - received_at.getTime()) / 1_000)),
    answered_at: utcStamp(recall.answered_at),
    answer_code: recall.answer_code,
    likely_item_id: likely?.kind === 'item' ? likely.item_id.toString() : '',
    likely_account_id: likely?.kind === 'payout' ? likely.account_id : '',
    likely_transaction_id: likely?.kind === 'payout' ? likely.transaction_id.toString() : '',
  };
}

function presentAnswer(proposed: Omit<ProposedAnswer, 'account_id'>) {
  const { answer, answer_code, to_account_id, reason, proposed_by, item_id, transaction_id } = proposed;
  return {
    answer,
    answer_code,
    to_account_id,
    reason,
    proposed_by,
    proposal_id: proposed.proposal_id.toString(),
    item_id: item_id === 0n ? '' : item_id.toString(),
    transaction_id: transaction_id === 0n ? '' : transaction_id.toString(),
    proposed_at: proposed.proposed_at.toISOString(),
    decision: proposed.decision ?? '',
    decided_by: proposed.decided_by ?? '',
    decided_at: utcStamp(proposed.decided_at),
  };
}
