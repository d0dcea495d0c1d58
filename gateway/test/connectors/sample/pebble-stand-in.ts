import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Execution,
  Fault,
  StandIn,
  StandInNotification,
  StandInOptions,
} from '@causeway/gateway/connector';
import { own_exponents, type Notification, type Step } from './pebble.ts';

const cards = { approved: '4111111111111111', declined: '4000000000000002', challenge: '4000000000003220' };
const refund_that_fails_later = 13_13n;
const key_life_ms = 24 * 3_600_000;

type Body = Record<string, any>;
type Settings = { base_url: string; api_key: string; webhook_secret: string };

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
  const disputes = new Map<string, NonNullable<Notification['dispute']>>();
  const executions: Execution[] = [];
  const requests: { path: string; headers: Record<string, string>; body: string }[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  const waiting: Step[] = [];
  const notifications: StandInNotification[] = [];
  let count = 0;

  const next = (prefix: string): string => `${prefix}_${(count += 1)}`;

  function tell(what: Pick<Notification, 'type' | 'step' | 'dispute'>): void {
    const body = JSON.stringify({ id: next('evt'), at: now().toISOString(), ...what });
    const signature = createHmac('sha256', secrets.webhook_secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'pebble-signature': signature };
    if (notify_url === null) notifications.push({ headers, body });
    else void fetch(notify_url, { method: 'POST', headers, body }).catch(() => {});
  }

  function book(step: Step, final?: boolean): Step {
    const { reference: instruction, kind, amount, currency } = step;
    executions.push({
      instruction,
      kind,
      amount: BigInt(amount),
      currency,
      ...(final === undefined ? {} : { final }),
    });
    return step;
  }

  function pay(body: Body, reference: string): Step {
    const payment = next('pay');
    const empty = { text: '', reason: '', captured: false, auth_code: '', network_id: '' };
    const { amount, currency } = body;
    const step = { ...empty, reference, kind: 'authorise' as const, payment, amount, currency };
    const challenge = challenges.get(String(body['challenge']));
    if (body['card'].pan === cards.declined)
      return { ...step, status: 'declined', reason: 'do_not_honour', text: 'Do not honour' };
    if (body['card'].pan === cards.challenge && !challenge) {
      if (!body['challenges'])
        return {
          ...step,
          status: 'declined',
          reason: 'authentication_required',
          text: 'Authentication needed',
        };
      const id = next('chl');
      challenges.set(id, { reference, passed: null });
      return { ...step, status: 'challenge', challenge: { id, url: `https://issuer.example/${id}` } };
    }
    if (challenge && challenge.passed !== true)
      return { ...step, status: 'declined', reason: 'authentication_failed', text: 'Not authenticated' };
    const captured: boolean = body['capture'];
    const done: Step = { ...step, status: 'done', captured, auth_code: 'A1B2C3', network_id: next('net') };
    const taken = captured ? amount : 0;
    payments.set(payment, { step: done, authorised: amount, captured: taken, refunded: 0, open: !captured });
    tell({ type: 'step', step: done });
    return book(done);
  }

  function follow(payment: Payment | undefined, body: Body, reference: string): Step {
    const { kind, amount, currency } = body;
    const empty = { captured: false, auth_code: '', network_id: '', reason: '', text: '' };
    const step = { ...empty, reference, kind, payment: payment?.step.payment ?? '', amount, currency };
    const refused = (reason: string): Step => ({ ...step, status: 'refused', reason, text: reason });
    if (!payment || payment.step.currency !== currency) return refused('no_such_payment');
    switch (kind) {
      case 'capture':
        if (!payment.open || payment.captured + amount > payment.authorised) return refused('nothing_left');
        payment.captured += amount;
        payment.open = !body['final'];
        return book({ ...step, status: 'done' }, body['final']);
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
    const { amount = 0, currency = '' } = payment?.step ?? {};
    return follow(payment, { kind: 'void', amount, currency }, reference);
  }

  /** An instruction under a key that is known has the answer that it had. */
  function answer(path: string, headers: Record<string, string>, body: Body): Step {
    const key = headers['idempotency-key'] ?? '';
    const known = keys.get(key);
    if (known && now().getTime() - known.at <= key_life_ms)
      return steps.get(known.step.reference) ?? known.step;
    const step = execute(path, body);
    keys.set(key, { step, at: now().getTime() });
    steps.set(step.reference, step);
    return step;
  }

  function faultFor(on: Fault['on']): Fault | null {
    const planned = faults.find(({ fault, left }) => left > 0 && (fault.on ?? on) === on);
    if (!planned) return null;
    planned.left -= 1;
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
    const [status, said] = respond(path, headers, body);
    if (fault?.what === 'lost_answer') return void request.socket.destroy();
    if (fault?.what === 'nonsense') return void response.end('<html>');
    if (fault?.what === 'late') return void setTimeout(send, fault.delay_ms, status, said).unref();
    send(status, said);
  }

  function respond(path: string, headers: Record<string, string>, body: Body): [number, object] {
    const [, place = '', id = ''] = path.split('/');
    if (place === 'ping') return [200, {}];
    if (place === 'steps') return steps.has(id) ? [200, steps.get(id)!] : [404, { error: 'no_such_step' }];
    if (place === 'disputes') return [disputes.has(id) ? 200 : 404, {}];
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
    exponents: own_exponents,
    refund_that_fails_later,
    plan: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    executions: () => executions,
    requests: () => requests,
    work() {
      for (const step of waiting.splice(0)) {
        const fails = BigInt(step.amount) === refund_that_fails_later;
        const failed = { status: 'refused', reason: 'account_closed', text: 'Account closed' } as const;
        const last: Step = fails ? { ...step, ...failed } : { ...step, status: 'done' };
        steps.set(step.reference, last);
        tell({ type: 'step', step: last });
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
      const dispute = {
        id: next('dsp'),
        payment_reference,
        stage: 'chargeback' as const,
        amount: Number(amount),
        currency,
        moved: -Number(amount),
        reason: '10.4',
        answer_by: new Date(now().getTime() + 7 * key_life_ms).toISOString(),
      };
      disputes.set(dispute.id, dispute);
      tell({ type: 'dispute', dispute });
      return dispute.id;
    },
    closeDispute(id, won) {
      const dispute = disputes.get(id);
      if (!dispute) throw new Error(`there is no dispute ${id}`);
      const closed = { ...dispute, stage: won ? ('won' as const) : ('lost' as const), answer_by: '' };
      tell({ type: 'dispute', dispute: { ...closed, moved: won ? dispute.amount : 0 } });
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
