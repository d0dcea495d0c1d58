import { createHash } from 'node:crypto';
import {
  createPayout,
  listPayouts,
  payout_decisions,
  previewPayout as previewRoute,
  readPayout as readRoute,
  recallPayout as recallRoute,
  type PayoutInput,
} from '@causeway/schemas/portal/payouts.ts';
import { payout_filters } from '@causeway/schemas/portal/lists/payout-list.ts';
import canonicalize from 'canonicalize';
import { readFilters } from '../../../../kernel/values/read-filter.ts';
import {
  previewPayout,
  type Previewing,
  type PreviewedPayout,
} from '../../../../banking/payouts/accepting/preview-payout.ts';
import type { ExpectedPayout } from '../../../../banking/payouts/accepting/expected-payout.ts';
import {
  isRecallable,
  recallPayout,
  expectedReturnsOf,
} from '../../../../banking/reconciliation/expected-returns.ts';
import { cameOtherwise } from '../../../../banking/payouts/listing/returned-in-other-currency.ts';
import { findPayout } from '../../../../banking/payouts/listing/list-payouts.ts';
import { pagePayouts } from '../../../../banking/payouts/listing/page-payouts.ts';
import { readPayoutRecord } from '../../../../banking/payouts/listing/read-payout-record.ts';
import { no_request } from '../../../../kernel/idempotency/claim-requests.ts';
import type { DecidedBy } from '../../../../banking/payouts/decide-payouts.ts';
import type { PayoutVerbs } from '../../../../banking/payouts/payout-verbs.ts';
import type { Payout, PayoutKey } from '../../../../banking/payouts/payout.ts';
import type { Account } from '../../../../accounts/merchants/account.ts';
import { orThrow, RequestRefused } from '../../../../kernel/errors.ts';
import type { PortalCall } from '../portal-call.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readOrRefuse, readExpected } from '../../read/read-payout.ts';
import { readTyped } from './read-typed-payout.ts';
import { cursorOf, readCursor, readId, readLimit } from '../../page-cursor.ts';
import { presentPayout, presentPayoutRecord, presentPreview } from './present-payouts.ts';
import type { PayoutOrder } from '../../../../banking/payouts/accepting/payout-draft.ts';

/** The list of payouts, a single payout, decisions about it, and creating payouts. */
export function servePayouts(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listPayouts, async ({ account, at, query }) => {
    const filter = readFilters(payout_filters, query, account.time_zone, at);
    const page = { start: readCursor(query.cursor), limit: readLimit(query.limit) };
    const { payouts, next } = await pagePayouts(context, account.account_id, filter, page);
    return {
      payouts: payouts.map(presentPayout),
      next_cursor: next ? cursorOf(next.created_at, next.transaction_id) : '',
    };
  });
  app.serve(readRoute, async ({ account, params, actor }) => {
    const record = await readPayoutRecord(context, keyOf(account, params));
    if (!record) throw new RequestRefused('U0008', { source: 'transaction_id' });
    const claims = await expectedReturnsOf(context, record.payout);
    const returned_otherwise = await cameOtherwise(context, record.payout);
    return presentPayoutRecord(
      { ...record, claims, returned_otherwise, recallable: isRecallable(context, record.payout, claims) },
      actor,
    );
  });
  app.serve(recallRoute, async (call, gateway) => {
    const { account, params, actor, body } = call;
    const payout = await requireOwn(gateway.context, keyOf(account, params));
    const note = (body.note ?? '').trim();
    const recalling = { payout, reason_code: body.reason_code, note, by: actor };
    const { state, reason_code } = await recallPayout(gateway.context, recalling);
    call.audit({ subject: params.transaction_id, after: { reason_code, note } });
    return { state };
  });
  for (const verb of ['approve', 'reject'] as const) {
    app.serve(payout_decisions[verb], (call, { payouts }) =>
      decide(services, payouts, { verb, actor: call.actor }, call),
    );
  }
  app.serve(payout_decisions.cancel, (call, { payouts }) =>
    decide(services, payouts, { verb: 'cancel', actor: call.actor }, call),
  );
  app.serve(previewRoute, async ({ account, actor, at, body }) =>
    presentPreview(await previewInput(services, account, body.payout, { actor, at })),
  );
  app.serve(createPayout, async (call, { payouts: verbs }) => {
    const { payout: input, seen: expected } = call.body;
    if (!expected) throw new RequestRefused('U0015');
    const order = readOrRefuse(input);
    const request_hash = hashOf(input);
    const { payout } = await createConfirmed(verbs, call, {
      input,
      order,
      request_hash,
      expected: order instanceof RequestRefused ? null : readExpected(order, expected),
    });
    const created = { transaction_id: payout.transaction_id.toString(), status: payout.status };
    call.audit({
      subject: created.transaction_id,
      after: { ...auditedFields(input), ...created },
    });
    return created;
  });
}

function keyOf({ account_id }: Account, { transaction_id }: { readonly transaction_id: string }): PayoutKey {
  return { account_id, transaction_id: readId(transaction_id, 'transaction_id') };
}

/** @throws RequestRefused when the account has no such payout */
async function requireOwn(context: PortalServices['context'], key: PayoutKey): Promise<Payout> {
  const payout = await findPayout(context, key);
  if (!payout) throw new RequestRefused('U0008', { source: 'transaction_id' });
  return payout;
}

async function decide(
  { context }: PortalServices,
  verbs: PayoutVerbs,
  by: DecidedBy,
  call: Omit<PortalCall<(typeof payout_decisions)['cancel']>, 'actor'>,
): Promise<{ status: string }> {
  const { account, params, at, body } = call;
  const found = await requireOwn(context, keyOf(account, params));
  const decision = {
    ...by,
    key: found,
    decider: 'merchant',
    note: body.note ?? '',
    at,
  } as const;
  const [outcome] = await verbs.decide([decision]);
  if (!outcome) throw new Error('nothing was decided');
  const { status } = orThrow(outcome);
  call.audit({
    subject: params.transaction_id,
    before: { status: found.status },
    after: { status, note: body.note ?? '' },
  });
  return { status };
}

/** Validates a payout while it is being typed: first its fields, then as its acceptance would. */
export async function previewInput(
  { context }: Pick<PortalServices, 'context'>,
  account: Account,
  input: Readonly<Record<string, unknown>>,
  previewing: Previewing,
): Promise<PreviewedPayout> {
  const { faults, order } = readTyped(input, account.card_number_check);
  if (order === null) return { problems: inOrder(faults), ...nothing };
  const preview = await previewPayout(context, account, order, previewing);
  if (faults.length === 0) return { ...preview, problems: inOrder(preview.problems) };
  // Of money that is not what was typed nothing is said.
  const placeholder = faults.some(isOfMoney);
  const others = preview.problems.filter((problem) => !(placeholder && isOfMoney(problem)));
  const quote = placeholder ? null : preview.quote;
  return { ...nothing, problems: inOrder([...faults, ...others]), quote };
}

/** What is known of a payout that cannot be read as it is. */
const nothing = { quote: null, draft: null, expected: null, duplicate_of: '', approval_reasons: [] };

const money_fields = new Set(['payment_amount', 'source_amount', 'source_currency']);

function isOfMoney({ source }: RequestRefused): boolean {
  return money_fields.has(source);
}

function isMissing({ code }: RequestRefused): boolean {
  return code === 'I0010' || code === 'P0011';
}

/** One for each field, what is wrong before what is not typed yet; of an object that lacks fields only these. */
function inOrder(problems: readonly RequestRefused[]): RequestRefused[] {
  const by_source = new Map(problems.toReversed().map((problem) => [problem.source, problem]));
  const sources = [...by_source.keys()];
  const single = problems.filter(
    (problem) =>
      by_source.get(problem.source) === problem &&
      !sources.some((other) => other.startsWith(`${problem.source}.`)),
  );
  return single.toSorted((one, other) => Number(isMissing(one)) - Number(isMissing(other)));
}

/** What is sent for a payout. */
interface Confirmed {
  readonly input: PayoutInput;
  readonly order: PayoutOrder | RequestRefused;
  readonly request_hash: string;
  /** Null only where it could not be seen, because its row of a file was sent before. */
  readonly expected: ExpectedPayout | null;
}

/** Digest of what a person asks for. */
export function hashOf(input: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(`portal\n${canonicalize(input) ?? ''}`)
    .digest('hex');
}

/** Creates a payout for a portal user; the same request_id returns the first one again. @throws RequestRefused */
export async function createConfirmed(
  verbs: PayoutVerbs,
  { account, actor, at }: Pick<PortalCall<typeof createPayout>, 'account' | 'actor' | 'at'>,
  { input, order, request_hash, expected }: Confirmed,
): Promise<{ payout: Payout; repeated: boolean }> {
  return verbs.create({
    account,
    actor,
    at,
    origin: no_request,
    request_id: input.request_id,
    order,
    request_hash,
    expected,
    answer: ({ transaction_id }) => JSON.stringify({ transaction_id: transaction_id.toString() }),
  });
}

/** What the audit log stores of a new payout: beneficiary and amount, no bank details. */
function auditedFields(input: PayoutInput): Record<string, string> {
  const { request_id, reference, payment_amount = '', source_amount = '', payment_currency } = input;
  return { request_id, reference, payment_amount, source_amount, payment_currency };
}
