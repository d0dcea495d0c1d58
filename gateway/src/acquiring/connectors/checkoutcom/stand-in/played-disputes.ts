import type { PlayedDispute } from '@causeway/connector-kit/acquirer-kind.ts';
import type { JsonObject as Json } from '../../../../kernel/values/json-object.ts';
import { invalid, not_found, type Books, type PlayedAnswer } from './books.ts';

interface Dispute {
  readonly id: string;
  readonly amount: number;
  readonly payment_id: string;
  readonly received_on: string;
  readonly evidence_required_by: string;
  status: string;
  evidence: Json;
}

const evidence_fields =
  /^(proof_of_delivery_or_service|invoice_or_receipt|invoice_showing_distinct_transactions|customer_communication|refund_or_cancellation_policy|recurring_transaction_agreement|additional_evidence|proof_of_delivery_or_service_date)_(file|text)$/;

const no_content: PlayedAnswer = { status: 204, body: '' };
const response_time_ms = 14 * 24 * 60 * 60 * 1000;

/** The disputes of the played acquirer, and the files for them. */
export class PlayedDisputes {
  readonly #books: Books;
  readonly #now: () => Date;
  readonly #emit: (type: string, data: Json) => void;
  readonly #disputes = new Map<string, Dispute>();
  readonly #files = new Map<string, Json>();

  constructor(books: Books, now: () => Date, emit: (type: string, data: Json) => void) {
    this.#books = books;
    this.#now = now;
    this.#emit = emit;
  }

  open(payment_id: string, amount: bigint): string {
    const now = this.#now();
    const dispute: Dispute = {
      id: this.#books.newId('dsp'),
      amount: Number(amount),
      payment_id,
      received_on: now.toISOString(),
      evidence_required_by: new Date(now.getTime() + response_time_ms).toISOString(),
      status: 'evidence_required',
      evidence: {},
    };
    this.#disputes.set(dispute.id, dispute);
    this.#notify(dispute, 'dispute_received');
    this.#notify(dispute, 'dispute_evidence_required');
    return dispute.id;
  }

  close(id: string, won: boolean): void {
    const dispute = this.#disputes.get(id);
    if (!dispute) throw new Error(`there is no dispute ${id}`);
    dispute.status = won ? 'won' : 'lost';
    this.#notify(dispute, won ? 'dispute_won' : 'dispute_lost');
  }

  /** The account is debited when evidence is required, and credited when the dispute is won. */
  played(): PlayedDispute[] {
    return [...this.#disputes.values()].map(
      ({ id, amount, payment_id, status, evidence_required_by, evidence }) => ({
        reference: id,
        stage: status === 'won' ? 'won' : status === 'lost' || status === 'accepted' ? 'lost' : 'chargeback',
        amount: BigInt(amount),
        currency: this.#books.disputed(payment_id).currency,
        moved: status === 'won' ? 0n : -BigInt(amount),
        reason_code: '10.4',
        answer_due_at: new Date(evidence_required_by),
        answered: status === 'accepted' ? 'accepted' : Object.keys(evidence).length > 0 ? 'defended' : null,
      }),
    );
  }

  #notify(dispute: Dispute, type: string): void {
    const { reference, scheme, currency } = this.#books.disputed(dispute.payment_id);
    this.#emit(type, {
      id: dispute.id,
      date: dispute.received_on,
      category: 'fraudulent',
      amount: dispute.amount,
      currency,
      reason_code: '10.4',
      payment_id: dispute.payment_id,
      payment_action_id: dispute.payment_id.replace('pay_', 'act_'),
      payment_reference: reference,
      payment_method: scheme,
      ...(type === 'dispute_evidence_required' ? { evidence_required_by: dispute.evidence_required_by } : {}),
    });
  }

  /** Null where the path is none of disputes or files. */
  answer(method: string, path: string, body: () => Json | null, upload: boolean): PlayedAnswer | null {
    const [, area = '', id = '', what = ''] = path.split('/');
    if (area === 'files') return this.#file(method, id, upload);
    if (area !== 'disputes') return null;
    const dispute = this.#disputes.get(id);
    if (!dispute) return not_found;
    if (method === 'GET' && what === '') return { status: 200, body: this.#read(dispute) };
    if (method === 'GET' && what === 'evidence') return { status: 200, body: dispute.evidence };
    if (dispute.status !== 'evidence_required') return invalid(['dispute_status_invalid']);
    if (method === 'POST' && what === 'accept') {
      dispute.status = 'accepted';
      this.#notify(dispute, 'dispute_accepted');
      return no_content;
    }
    if (what !== 'evidence') return not_found;
    if (method === 'PUT') return this.#attach(dispute, body());
    if (Object.keys(dispute.evidence).length === 0) return invalid(['evidence_missing']);
    dispute.status = 'evidence_under_review';
    this.#notify(dispute, 'dispute_evidence_submitted');
    return no_content;
  }

  #read(dispute: Dispute): Json {
    const { id, amount, status, received_on, evidence_required_by, payment_id } = dispute;
    const { currency, scheme } = this.#books.disputed(payment_id);
    return {
      id,
      category: 'fraudulent',
      amount,
      currency,
      reason_code: '10.4',
      status,
      received_on,
      evidence_required_by,
      last_update: received_on,
      payment: { id: payment_id, amount, currency, method: scheme },
    };
  }

  #attach(dispute: Dispute, body: Json | null): PlayedAnswer {
    const entries = Object.entries(body ?? {});
    const wrong = entries.filter(([name, value]) => {
      if (!evidence_fields.test(name) || typeof value !== 'string') return true;
      return name.endsWith('_file') ? !this.#files.has(value) : Array.from(value).length > 500;
    });
    if (entries.length === 0) return invalid(['evidence_missing']);
    if (wrong.length > 0) return invalid(wrong.map(([name]) => `${name}_invalid`));
    dispute.evidence = { ...dispute.evidence, ...body };
    return no_content;
  }

  #file(method: string, id: string, upload: boolean): PlayedAnswer {
    if (method === 'GET') {
      const file = this.#files.get(id);
      return file ? { status: 200, body: file } : not_found;
    }
    if (!upload) return invalid(['file_required']);
    const file = this.#books.newId('file');
    this.#files.set(file, { id: file, purpose: 'dispute_evidence', uploaded_on: this.#now().toISOString() });
    return { status: 200, body: { id: file, _links: { self: { href: `/files/${file}` } } } };
  }
}
