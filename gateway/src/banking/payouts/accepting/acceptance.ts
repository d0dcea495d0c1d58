import type { RequestErrorCode } from '@causeway/schemas/errors.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import type { Refusal, RequestRefused } from '../../../kernel/errors.ts';
import type { PayableBalances } from '../../../ledger/payable.ts';
import { payoutHeldMovements } from '../../../ledger/payout-movements.ts';
import type { Performable } from '../../../kernel/instructions/instruction.ts';
import type { TransactionId } from '../../../kernel/values/ids.ts';
import { partyVersion, type SavedParty } from '../../beneficiaries/party.ts';
import { partyIdFor, saveParties } from '../../beneficiaries/manage-parties.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import type { LimitedKey } from '../../../accounts/merchants/key-limits.ts';
import type { RequestOrigin, Stop } from '../../../kernel/idempotency/claim-requests.ts';
import { registerNotifyUrls } from '../../../accounts/webhooks/notify-urls.ts';
import { isDuplicate, likenessOf, type Comparable } from './duplicate-payouts.ts';
import { isHeld } from './check-payees.ts';
import { countedPayout, payeeDigest, type DaySums } from './day-limits.ts';
import { payerPays } from '../payout-amounts.ts';
import { PayoutChanges } from '../payout-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { approversNeeded, nextGate, waitInState } from '../payout-gates.ts';
import type { PayoutRequest, PayeeCheck } from '../payout-request.ts';
import { insertPayouts, type NewPayoutRow } from '../payout-store.ts';
import { insertAnswers, insertRequests, type KnownPayout, type PayoutAnswer } from './request-store.ts';
import { refuseDuplicate, type ExpectedPayout } from './expected-payout.ts';
import { newShortReference, type Payout } from '../payout.ts';
import type { ScreeningResult } from '../../screening/screened-name.ts';
import type { PayoutDraft, PayoutOrder } from './payout-draft.ts';

/** A payout that is asked for. */
export interface NewPayout extends Cause {
  readonly account: Account;
  readonly origin: RequestOrigin;
  /** The sign key that asks for it, with how much it may pay out; left out, none does. */
  readonly limited_key?: LimitedKey;
  /** The merchant’s own name of it. */
  readonly request_id: string;
  /** What is asked for; or why it cannot be read, which is said only to who does not repeat an earlier request. */
  readonly order: PayoutOrder | RequestRefused;
  /** Digest of what the request says, in hex. */
  readonly request_hash: string;
  /** What the person saw who confirms it; null: a program, which gets the terms of the moment. */
  readonly expected: ExpectedPayout | null;
  /**
   * What is answered: a pure function of the values, by the edge. The first answer is kept with the state that it tells,
   * and given to everybody who asks for the same (decisions/idempotency.md).
   */
  readonly answer: (payout: Payout, request: PayoutRequest) => string;
}

/** What the first transaction made of it. */
export type AcceptedPayout =
  | Refusal<RequestErrorCode>
  /** Nothing was done for its request. */
  | { readonly stop: Stop }
  /** request_id came before with the same content. */
  | { readonly known: KnownPayout }
  | {
      readonly payout: Payout;
      readonly request: PayoutRequest;
      /** The instruction to perform, where it goes to the bank at once. */
      readonly performable: Performable | null;
      /** What is answered, where nothing has to be performed first. */
      readonly answer: string | null;
    };

/** A payout that can be accepted, if there is money for it. */
export interface Prepared {
  readonly item: NewPayout;
  readonly order: PayoutOrder;
  readonly draft: PayoutDraft;
  /** Drawn before the acceptance, so that what screening finds is stored under it. */
  readonly transaction_id: TransactionId;
  readonly screened: readonly ScreeningResult[] | null;
  /** The lists and settings that it was screened on. */
  readonly basis: string | undefined;
  readonly payee: PayeeCheck | null;
}

/** The merchant’s own key of a payout. */
export function requestKey({ account, request_id }: NewPayout): { account_id: string; request_id: string } {
  return { account_id: account.account_id, request_id };
}

/** The same as one text, for maps. */
export function requestName({ account, request_id }: NewPayout): string {
  return `${account.account_id} ${request_id}`;
}

/** Everything of the row that neither the money nor the saved parties decide. */
function payoutFields(
  item: NewPayout,
  order: PayoutOrder,
  draft: PayoutDraft,
  { payee, alike: duplicate_of = '' }: Pick<PayoutRequest, 'payee' | 'alike'>,
  limit_reasons: readonly Reason[],
): Omit<
  Payout,
  | 'transaction_id'
  | 'status'
  | 'review_reason'
  | 'review_reasons'
  | 'open_operation_id'
  | 'beneficiary_id'
  | 'beneficiary_version'
  | 'payer_id'
  | 'payer_version'
> {
  const { at, actor, account } = item;
  return {
    account_id: account.account_id,
    request_id: item.request_id,
    short_reference_id: newShortReference(at),
    reference: order.reference,
    client_data: order.client_data,
    metadata: order.metadata,
    payment_method: order.payment_method,
    payment_currency: order.payment_currency,
    payment_amount: draft.payment_amount,
    source_currency: order.source_currency,
    source_amount: draft.source_amount,
    fee_paid_by: order.fee_paid_by,
    swift_charge_option: order.charge_option,
    fee_currency: draft.fee_currency,
    fee_amount: draft.fee_amount,
    exchange_rate: draft.exchange_rate,
    rate_id: draft.rate_id,
    payment_date: draft.payment_date,
    execution_date: draft.execution_date,
    needs_approval: limit_reasons.length > 0,
    approval_reasons: [...limit_reasons, ...draft.look_reasons],
    payee_digest: payeeDigest(draft.request.beneficiary.bank_details),
    screening: draft.screening,
    instant_fallback: draft.instant_fallback,
    instant_refused: '',
    possible_duplicate_of: duplicate_of,
    payee_check: payee?.result ?? '',
    payee_name: payee?.name ?? '',
    payee_held: isHeld(payee ?? null, draft.payee_mismatch) || draft.look_reasons.length > 0,
    connector: draft.connector,
    connector_reference: '',
    returned_amount: 0n,
    failure_type: '',
    failure_code: '',
    failure_reason: '',
    notify_url: order.notify_url,
    time_zone: account.time_zone,
    rail_time_zone: draft.rail_time_zone,
    created_by: actor,
    created_at: at,
    updated_at: at,
  };
}

/** What one transaction accepts, collected and written at once. */
export class Acceptance {
  readonly #context: Context;
  readonly #balances: PayableBalances;
  readonly #waiting: Set<string>;
  readonly #changes: PayoutChanges;
  readonly #rows: (NewPayoutRow & { readonly request_hash: string })[] = [];
  readonly #sums: DaySums;
  readonly #made: (Comparable & { readonly transaction_id: bigint })[] = [];
  readonly #answers: PayoutAnswer[] = [];
  readonly #parties: SavedParty[] = [];

  constructor(context: Context, balances: PayableBalances, waiting: Set<string>, sums: DaySums) {
    this.#context = context;
    this.#balances = balances;
    this.#waiting = waiting;
    this.#sums = sums;
    this.#changes = new PayoutChanges(context, new Map());
  }

  /** A payout that this very list has accepted under the same request_id. */
  find(item: NewPayout): KnownPayout | undefined {
    const { account_id, request_id } = requestKey(item);
    const row = this.#rows.find((one) => one.account_id === account_id && one.request_id === request_id);
    return row && { payout: row, request_hash: row.request_hash, answer: null };
  }

  /** @param before transaction_id of a payout like it that was there when its balance was locked, or empty */
  accept({ item, order, draft, transaction_id, screened, payee }: Prepared, before: string): AcceptedPayout {
    const { account, at } = item;
    const likeness = likenessOf(account.account_id, order, draft, at);
    const duplicate_of =
      this.#made.findLast((made) => isDuplicate(likeness, made))?.transaction_id.toString() ?? before;
    const unseen = item.expected && refuseDuplicate(item.expected, duplicate_of);
    if (unseen) return unseen;
    const counted = countedPayout(item, order, draft);
    const beyond = this.#sums.beyond(counted);
    if (beyond) return { code: 'P0016', source: 'source_amount', reason: beyond };
    const key = { account_id: account.account_id, currency: order.source_currency };
    const name = `${key.account_id} ${key.currency}`;
    // Nothing overtakes what waits for money already.
    const funded = !this.#waiting.has(name) && this.#balances.take(key, payerPays({ ...order, ...draft }));
    if (!funded && draft.when_short === 'refuse') return { code: 'P0003', source: 'payment_amount' };
    if (!funded) this.#waiting.add(name);
    const request = { ...draft.request, payee, ...(duplicate_of === '' ? {} : { alike: duplicate_of }) };
    const fields = payoutFields(item, order, draft, request, this.#sums.reasons(counted));
    const approved = approversNeeded(fields) === 0;
    const gate = nextGate(fields, { funded, approved, screened, cleared: false, at });
    const payout: Payout = {
      ...fields,
      ...this.#saveParties(item, order, draft),
      ...gate,
      transaction_id,
      open_operation_id: gate.status === 'PROCESSING' ? this.#context.ids.next() : null,
    };
    this.#rows.push({ ...payout, request_hash: item.request_hash, request });
    this.#sums.add(counted);
    this.#made.push({ ...payout, payee_account: likeness.payee_account });
    this.#changes.begin(payout, item);
    if (funded) this.#changes.post(payout, payoutHeldMovements(payout), item);
    waitInState(this.#changes, payout, draft, item);
    const performable = payout.status === 'PROCESSING' ? this.#changes.order(payout, request, item) : null;
    if (performable) {
      const answerFor = (subject: unknown): string => item.answer(subject as Payout, request);
      return { payout, request, performable: { ...performable, answerFor }, answer: null };
    }
    const answer = item.answer(payout, request);
    this.#answers.push({ account_id: payout.account_id, transaction_id, answer });
    return { payout, request, performable, answer };
  }

  /** @returns the ids and versions under which the parties are saved */
  #saveParties(
    item: NewPayout,
    order: PayoutOrder,
    draft: PayoutDraft,
  ): Pick<Payout, 'beneficiary_id' | 'beneficiary_version' | 'payer_id' | 'payer_version'> {
    const { beneficiary, payer } = draft.request;
    const ids = this.#context.ids;
    const { account_id } = item.account;
    const saved = { account_id, created_at: item.at };
    const version = partyVersion(beneficiary);
    const beneficiary_id = order.beneficiary_id || partyIdFor('beneficiary', version);
    if (order.beneficiary) {
      this.#parties.push({
        ...saved,
        kind: 'beneficiary',
        party_id: beneficiary_id,
        version,
        version_id: ids.next(),
        content: beneficiary,
      });
    }
    if (!payer) {
      const { payer_id = '', version: payer_version = '' } = draft.payer ?? {};
      return { beneficiary_id, beneficiary_version: version, payer_id, payer_version };
    }
    const payer_version = partyVersion(payer);
    const payer_id = order.payer_id || partyIdFor('payer', payer_version);
    this.#parties.push({
      ...saved,
      kind: 'payer',
      party_id: payer_id,
      version: payer_version,
      version_id: ids.next(),
      content: payer,
    });
    return { beneficiary_id, beneficiary_version: version, payer_id, payer_version };
  }

  write(tx: Transaction): void {
    saveParties(tx, this.#parties);
    insertRequests(tx, this.#rows);
    insertPayouts(tx, this.#rows);
    insertAnswers(tx, this.#answers);
    registerNotifyUrls(
      tx,
      this.#rows.flatMap(({ account_id, transaction_id, notify_url }) =>
        notify_url === '' ? [] : { account_id, subject_id: transaction_id, url: notify_url },
      ),
    );
    this.#balances.write(tx);
    this.#changes.write(tx);
  }
}
