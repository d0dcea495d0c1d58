import type { DisputeNotice } from '@causeway/connector-kit/acquirer.ts';
import { recordDisputeNotices } from '../../../src/acquiring/disputes/record-notices.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { parseCurrency } from '../../../src/kernel/values/currency.ts';
import { parseAmount, type Money } from '../../../src/kernel/values/money.ts';
import { readDispute } from '@causeway/schemas/portal/disputes.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import type { Payment, TestClient } from '../../support/client.ts';
import type { PortalAnswer, PortalClient } from '../../support/portal-client.ts';
import type { TestGateway } from '../../support/gateway.ts';

/** `-110.00 USD`, as money. */
function moneyOf(text: string): Money {
  const [amount = '', code = ''] = text.split(' ');
  const currency = parseCurrency(code) as Currency;
  const minor = parseAmount(amount.replace('-', ''), currency);
  if (minor === null) throw new Error(`no amount: ${text}`);
  return { minor: amount.startsWith('-') ? -minor : minor, currency };
}

/** What an acquirer says, with money as text. */
export type NoticeFields = Partial<Omit<DisputeNotice, 'amount' | 'funds' | 'fee'>> & {
  readonly amount?: string;
  readonly funds?: string;
  readonly fee?: string;
};

/** An acquirer that says what a test has it say, of the payments of one account. */
export class Acquirer {
  readonly #gateway: TestGateway;
  readonly #client: TestClient;
  #count = 0;

  constructor(gateway: TestGateway, client: TestClient) {
    this.#gateway = gateway;
    this.#client = client;
  }

  /** A notice of a payment's dispute; what is left out is that of a chargeback that moves no money. */
  async notice(payment: Payment, fields: NoticeFields = {}): Promise<DisputeNotice> {
    const [row] = await this.#gateway.query<{ id: string }>(
      `SELECT operation_id::text AS id FROM operations WHERE transaction_id = $1 AND kind = 'authorise'`,
      [payment.transaction_id],
    );
    this.#count += 1;
    const { amount = `${payment.amount} ${payment.currency}`, funds, fee, ...rest } = fields;
    return {
      kind: 'dispute',
      notice_id: `${this.#count}`,
      account_id: this.#client.account_id,
      reference: `notice-${payment.transaction_id}-${this.#count}`,
      case_reference: `case-${payment.transaction_id}`,
      authorisation_id: BigInt(row?.id ?? 0),
      stage: 'chargeback',
      reason_code: '10.4',
      answer_due_at: null,
      occurred_at: new Date(this.#gateway.clock.now().getTime() + this.#count),
      ...rest,
      amount: moneyOf(amount),
      funds: funds === undefined ? null : moneyOf(funds),
      fee: fee === undefined ? null : moneyOf(fee),
    };
  }

  notify(...notices: readonly DisputeNotice[]): Promise<void> {
    return recordDisputeNotices(this.#gateway.gateway.context, 'sandbox', notices);
  }

  /** @returns the notice, so that it can be said again */
  async says(payment: Payment, fields: NoticeFields = {}): Promise<DisputeNotice> {
    const notice = await this.notice(payment, fields);
    await this.notify(notice);
    return notice;
  }
}

/** What the account's pending balance has of a payment, by currency, by the journal alone; what is zero is left out. */
export async function pendingOf(
  gateway: TestGateway,
  payment: Pick<Payment, 'transaction_id'>,
): Promise<Record<string, string>> {
  const rows = await gateway.query<{ currency: string; sum: string }>(
    `SELECT j.currency, sum(p.amount)::text AS sum
     FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
     WHERE j.subject_id = $1 AND p.account = 1 GROUP BY 1 HAVING sum(p.amount) <> 0`,
    [payment.transaction_id],
  );
  return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
}

export interface DisputeRow {
  readonly dispute_id: string;
  readonly connector_reference: string;
  readonly stage: string;
  readonly stage_no: number;
  readonly amount: string;
  readonly currency: string;
  readonly held: string;
  readonly reason_code: string;
  readonly evidence_due_at: Date | null;
}

export function disputesOf(
  gateway: TestGateway,
  payment: Pick<Payment, 'transaction_id'>,
): Promise<DisputeRow[]> {
  return gateway.query(
    `SELECT dispute_id::text, connector_reference, stage, stage_no, amount::text, currency, held::text, reason_code,
       evidence_due_at
     FROM disputes WHERE transaction_id = $1 ORDER BY dispute_id`,
    [payment.transaction_id],
  );
}

/** The dispute's events of a payment. */
export async function eventsOf(
  gateway: TestGateway,
  payment: Pick<Payment, 'transaction_id'>,
): Promise<{ type: string; data: Record<string, string> }[]> {
  return gateway.query(
    `SELECT type, data FROM events WHERE subject_id = $1 AND type LIKE 'dispute.%' ORDER BY seq`,
    [payment.transaction_id],
  );
}

/** What a page shows of a dispute's stage, which its answer names. */
export interface ExpectedStage {
  readonly stage_no: number;
  readonly amount: string;
  readonly currency: string;
  readonly evidence_ids: readonly string[];
}

export async function expectedStage(
  person: PortalClient,
  params: { readonly account_id: string; readonly dispute_id: string },
): Promise<ExpectedStage> {
  return stageOf(await person.call(readDispute, { params }));
}

export function stageOf({ body }: Pick<PortalAnswer, 'body'>): ExpectedStage {
  const { stage_no, dispute, evidence } = body as PortalResponseOf<typeof readDispute>;
  const { amount, currency } = dispute;
  const current = evidence.filter((file) => file.current);
  return { stage_no, amount, currency, evidence_ids: current.map(({ evidence_id }) => evidence_id) };
}
