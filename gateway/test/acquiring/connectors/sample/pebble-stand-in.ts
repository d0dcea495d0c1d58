import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Execution,
  Fault,
  PlayedDecline,
  PlayedDispute,
  StandIn,
  StandInNotification,
  StandInOptions,
} from '@causeway/connector-kit';
const cards = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  challenge: '4000000000003220',
};
/** Half of the amount is approved, where a part will do. */
const partial = { pan: '4000000000005019' };
/** Its manual: cards of the test system, and what each is declined for. */
const reasons: Readonly<Record<string, string>> = {
  [cards.declined]: 'do_not_honour',
  '4000000000001018': 'stolen_card',
  '4000000000002016': 'no_funds',
  '4000000000003014': 'expired_card',
  '4000000000004012': 'authentication_required',
};
const scheme_codes: Readonly<Record<string, string>> = { no_funds: '51', stolen_card: '43' };
const advice_codes: Readonly<Record<string, string>> = { no_funds: '02', stolen_card: '03' };
/** What the manual’s words are in the catalogue of the gateway. */
const declines: readonly PlayedDecline[] = [
  { pan: cards.declined, code: 'D0005', cause: 'issuer' },
  { pan: '4000000000001018', code: 'D0043', cause: 'issuer', response_code: '43', advice_code: '03' },
  { pan: '4000000000002016', code: 'D0051', cause: 'issuer', response_code: '51', advice_code: '02' },
  { pan: '4000000000003014', code: 'D0054', cause: 'issuer' },
  { pan: '4000000000004012', code: 'D0065', cause: 'authentication' },
];
/** Its manual counts these otherwise than ISO 4217 does. Never take such a table from the connector that is tried. */
const exponents = { ISK: 2, IDR: 0 };
const refund_that_fails_later = 13_13n;
const key_life_ms = 24 * 3_600_000;

type Body = Record<string, any>;
type Settings = { base_url: string; api_key: string; webhook_secret: string };

interface Step {
  readonly reference: string;
  readonly kind: Execution['kind'];
  readonly payment: string;
  readonly amount: number;
  readonly approved: number;
  readonly currency: string;
  readonly status: 'done' | 'pending' | 'declined' | 'challenge' | 'refused';
  readonly reason: string;
  readonly text: string;
  readonly scheme_code: string;
  readonly advice_code: string;
  readonly captured: boolean;
  readonly auth_code: string;
  readonly network_id: string;
  readonly challenge?: { readonly id: string; readonly url: string };
}

const nothing = {
  reason: '',
  text: '',
  scheme_code: '',
  advice_code: '',
  captured: false,
  auth_code: '',
  network_id: '',
};

interface Dispute {
  readonly id: string;
  readonly payment_reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  stage: 'chargeback' | 'won' | 'lost';
  /** What the present stage has moved: below zero, taken. */
  moved: number;
  answer_by: string;
}

interface Payment {
  readonly step: Step;
  authorised: number;
  captured: number;
  refunded: number;
  open: boolean;
}

/** Plays Pebble. */
export async function start({ port, notify_url, now }: StandInOptions): Promise<StandIn<Settings>> {
  const secrets = { api_key: 'key_5e1f0c', webhook_secret: 'whs_91ab77c0' };
  const payments = new Map<string, Payment>();
  const steps = new Map<string, Step>();
  const keys = new Map<string, { step: Step; at: number }>();
  const challenges = new Map<string, { reference: string; passed: boolean | null }>();
  const disputes = new Map<
    string,
    { dispute: Dispute; withdrawn: number; answered: PlayedDispute['answered'] }
  >();
  const executions: Execution[] = [];
  const requests: { path: string; headers: Record<string, string>; body: string }[] = [];
  const faults: { fault: Fault; passing: number; remaining: number }[] = [];
  const waiting: Step[] = [];
  const notifications: StandInNotification[] = [];
  let count = 0;

  const next = (prefix: string): string => `${prefix}_${(count += 1)}`;

  function notify(what: { type: 'step'; step: Step } | { type: 'dispute'; dispute: Dispute }): void {
    // With line breaks: the signature is of the bytes as they are sent.
    const body = JSON.stringify({ id: next('evt'), at: now().toISOString(), ...what }, null, 1);
    const signature = createHmac('sha256', secrets.webhook_secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'pebble-signature': signature };
    if (notify_url === null) notifications.push({ headers, body });
    else void fetch(notify_url, { method: 'POST', headers, body }).catch(() => {});
  }

  function book(step: Step, more: Pick<Execution, 'final' | 'by_merchant'> = {}): Step {
    const { reference: instruction, kind, approved, currency, auth_code, network_id } = step;
    const reference = kind === 'authorise' ? step.payment : instruction;
    const approval = kind === 'authorise' ? { auth_code, network_transaction_id: network_id } : {};
    executions.push({
      instruction,
      kind,
      amount: BigInt(approved),
      currency,
      reference,
      ...approval,
      ...more,
    });
    return step;
  }

  function pay(body: Body, reference: string): Step {
    const payment = next('pay');
    const { amount, currency } = body;
    const { pan } = body['card'];
    const approved = pan === partial.pan && body['in_part'] ? Math.floor(amount / 2) : amount;
    const step = { ...nothing, reference, kind: 'authorise' as const, payment, amount, approved, currency };
    const declined = (reason: string): Step => ({
      ...step,
      status: 'declined',
      reason,
      text: `Declined: ${reason}`,
      scheme_code: scheme_codes[reason] ?? '',
      advice_code: advice_codes[reason] ?? '',
    });
    const challenge = challenges.get(String(body['challenge']));
    const reason = reasons[pan];
    if (reason) return declined(reason);
    if (pan === cards.challenge && !challenge) {
      if (!body['challenges']) return declined('authentication_required');
      const id = next('chl');
      challenges.set(id, { reference, passed: null });
      return { ...step, status: 'challenge', challenge: { id, url: `https://issuer.example/${id}` } };
    }
    if (challenge && challenge.passed !== true) return declined('authentication_failed');
    const captured: boolean = body['capture'];
    const done: Step = { ...step, status: 'done', captured, auth_code: 'A1B2C3', network_id: next('net') };
    const charged = captured ? approved : 0;
    payments.set(payment, {
      step: done,
      authorised: approved,
      captured: charged,
      refunded: 0,
      open: !captured,
    });
    notify({ type: 'step', step: done });
    return book(done, { by_merchant: body['by_merchant'] === true });
  }

  function follow(payment: Payment | undefined, body: Body, reference: string): Step {
    const { kind, amount, currency } = body;
    const of = payment?.step.payment ?? '';
    const step = { ...nothing, reference, kind, payment: of, amount, approved: amount, currency };
    const refused = (reason: string): Step => ({ ...step, status: 'refused', reason, text: reason });
    if (!payment || payment.step.currency !== currency) return refused('no_such_payment');
    switch (kind) {
      case 'capture':
        if (!payment.open || payment.captured + amount > payment.authorised) return refused('nothing_left');
        payment.captured += amount;
        payment.open = !body['final'];
        return book({ ...step, status: 'done' }, { final: body['final'] });
      case 'void':
        if (!payment.open) return refused('too_late');
        payment.open = false;
        return book({ ...step, status: 'done' });
      case 'adjust':
        if (!payment.open || amount === payment.authorised) return refused('not_adjustable');
        payment.authorised = amount;
        return book({ ...step, status: 'done' });
      default: {
        if (payment.refunded + amount > payment.captured) return refused('too_much');
        payment.refunded += amount;
        const pending: Step = { ...step, status: 'pending' };
        waiting.push(pending);
        return book(pending);
      }
    }
  }

  function execute(path: string, body: Body): Step {
    const reference = String(body['reference']);
    if (path === '/payments') return pay(body, reference);
    if (path !== '/reversals') return follow(payments.get(path.split('/')[2] ?? ''), body, reference);
    const payment = [...payments.values()].find(({ step }) => step.reference === body['of']);
    if (payment && payment.captured > payment.refunded) {
      payment.refunded = payment.captured;
      return book({ ...payment.step, reference, kind: 'void' });
    }
    const { approved: amount = 0, currency = '' } = payment?.step ?? {};
    return follow(payment, { kind: 'void', amount, currency }, reference);
  }

  /** An instruction under a key that is known has the answer that it had. */
  function answer(path: string, headers: Record<string, string>, body: Body): Step {
    const key = headers['idempotency-key'] ?? '';
    const known = key === '' ? undefined : keys.get(key);
    if (known && now().getTime() - known.at <= key_life_ms)
      return steps.get(known.step.reference) ?? known.step;
    const step = execute(path, body);
    keys.set(key, { step, at: now().getTime() });
    steps.set(step.reference, step);
    return step;
  }

  function faultFor(on: Fault['on']): Fault | null {
    const planned = faults.find(({ fault, remaining }) => remaining > 0 && (fault.on ?? on) === on);
    if (!planned) return null;
    if (planned.passing > 0) {
      planned.passing -= 1;
      return null;
    }
    planned.remaining -= 1;
    return planned.fault;
  }

  function serve(request: IncomingMessage, response: ServerResponse, text: string): void {
    const path = request.url ?? '';
    const headers = request.headers as Record<string, string>;
    requests.push({ path, headers, body: text });
    const send = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const body = text === '' ? {} : (JSON.parse(text) as Body);
    const fault = faultFor(kindOf(path, body));
    if (fault?.what === 'lost_request') return void request.socket.destroy();
    if (typeof fault?.what === 'number') return send(fault.what, { error: 'planned' });
    if (headers['authorization'] !== `Bearer ${secrets.api_key}`) return send(401, { error: 'unauthorised' });
    const [status, details] = respond(path, headers, body);
    if (fault?.what === 'lost_answer') return void request.socket.destroy();
    if (fault?.what === 'nonsense') return void response.end('<html>');
    if (fault?.what === 'late') return void setTimeout(send, fault.delay_ms, status, details).unref();
    send(status, details);
  }

  function respond(path: string, headers: Record<string, string>, body: Body): [number, object] {
    const [, place = '', id = ''] = path.split('/');
    if (place === 'ping') return [200, {}];
    if (place === 'steps') return steps.has(id) ? [200, steps.get(id)!] : [404, { error: 'no_such_step' }];
    if (place === 'disputes') {
      const entry = disputes.get(id);
      if (entry) entry.answered = body['response'];
      return [entry ? 200 : 404, {}];
    }
    return [200, answer(path, headers, body)];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => serve(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    settings: { base_url: url, ...secrets },
    cards,
    partial,
    declines,
    exponents,
    key_life_ms,
    refund_that_fails_later,
    plan: (fault) => void faults.push({ fault, passing: fault.after ?? 0, remaining: fault.times ?? 1 }),
    executions: () => executions,
    requests: () => requests,
    work() {
      for (const step of waiting.splice(0)) {
        const fails = BigInt(step.amount) === refund_that_fails_later;
        const failed = { status: 'refused', reason: 'account_closed', text: 'Account closed' } as const;
        const last: Step = fails ? { ...step, ...failed } : { ...step, status: 'done' };
        steps.set(step.reference, last);
        notify({ type: 'step', step: last });
      }
      return Promise.resolve();
    },
    takeNotifications: () => notifications.splice(0),
    authenticate(challenge_url, passes) {
      const id = challenge_url.split('/').at(-1) ?? '';
      const challenge = challenges.get(id);
      if (challenge) challenge.passed = passes;
      return Promise.resolve({ challenge: id });
    },
    openDispute(authorisation_reference, amount) {
      const payment = payments.get(authorisation_reference);
      if (!payment) throw new Error(`there is no payment ${authorisation_reference}`);
      const { reference: payment_reference, currency } = payment.step;
      // What was refunded is contested, too, and not taken a second time.
      const charged = Math.min(Number(amount), payment.captured - payment.refunded);
      const dispute: Dispute = {
        id: next('dsp'),
        payment_reference,
        stage: 'chargeback',
        amount: Number(amount),
        currency,
        moved: -charged,
        reason: '10.4',
        answer_by: new Date(now().getTime() + 7 * key_life_ms).toISOString(),
      };
      disputes.set(dispute.id, { dispute, withdrawn: charged, answered: null });
      notify({ type: 'dispute', dispute });
      return dispute.id;
    },
    disputes: () =>
      [...disputes.values()].map(({ dispute, withdrawn: charged, answered }) => ({
        reference: dispute.id,
        stage: dispute.stage,
        amount: BigInt(dispute.amount),
        currency: dispute.currency,
        moved: BigInt(dispute.stage === 'won' ? 0 : -charged),
        reason_code: dispute.reason,
        answer_due_at: dispute.answer_by ? new Date(dispute.answer_by) : null,
        answered,
      })),
    closeDispute(id, won) {
      const entry = disputes.get(id);
      if (!entry) throw new Error(`there is no dispute ${id}`);
      Object.assign(entry.dispute, {
        stage: won ? 'won' : 'lost',
        moved: won ? entry.withdrawn : 0,
        answer_by: '',
      });
      notify({ type: 'dispute', dispute: entry.dispute });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function kindOf(path: string, body: Body): Fault['on'] {
  if (path === '/payments') return 'authorise';
  if (path === '/reversals') return 'void';
  if (path.startsWith('/steps')) return 'inquiry';
  return body['kind'];
}
