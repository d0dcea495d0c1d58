import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  executed,
  fromAcquirerAmount,
  instructionName,
  NotAnswered,
  readInstructionName,
  redactText,
  toAcquirerAmount,
  Type,
  type Acquirer,
  type AcquirerKind,
  type ConnectorWorld,
  type HttpRequest,
  type Instruction,
  type NotificationRequest,
  type Outcome,
  type OutcomeNotice,
  type DisputeNotice,
  type Sources,
  type Static,
} from '@causeway/connector-kit';

const settings = Type.Object({
  base_url: Type.String({ identifiesAccount: true, description: 'Address of Pebble’s API' }),
  api_key: Type.String({ writeOnly: true, minLength: 8, description: 'From Pebble’s merchant office' }),
  webhook_secret: Type.String({ writeOnly: true, minLength: 8, description: 'Signs its notifications' }),
});
type Settings = Static<typeof settings>;

/** The gateway finds a kind under this name, or as the default export. */
export const kind: AcquirerKind<Settings> = {
  kind: 'pebble',
  label: 'Pebble',
  port: 1,
  settings,
  sources: {
    amounts: manual('currencies'),
    key_life: manual('idempotency'),
    inquiry: manual('steps#get'),
    captures: manual('captures'),
    declines: manual('decline-reasons'),
    adjustments: manual('adjustments'),
    notifications: manual('notifications#signature'),
    redirect_methods: null,
    disputes: manual('disputes'),
    limits: null,
  },
  open: openPebble,
  standIn: () => import('./pebble-stand-in.ts'),
};

/** The pages of Pebble’s manual, as they were read on that day. */
function manual(section: string): Sources {
  return [{ page: `https://docs.pebble.example/${section}`, date: '2026-11-22' }];
}

/** Pebble counts hundredths of the Icelandic króna, and whole rupiahs. */
const own_exponents = { ISK: 2, IDR: 0 };

/** Pebble’s decline reasons, in the gateway’s codes. */
const decline_codes: Readonly<Record<string, string>> = {
  do_not_honour: 'D0005',
  stolen_card: 'D0043',
  no_funds: 'D0051',
  expired_card: 'D0054',
  authentication_required: 'D0065',
  authentication_failed: 'D0101',
};

/** What Pebble says of a payment or of a step of it. */
interface Step {
  readonly reference: string;
  readonly kind: 'authorise' | 'adjust' | 'capture' | 'void' | 'refund';
  readonly payment: string;
  readonly amount: number;
  /** Of the amount; less where the issuer approves a part. */
  readonly approved: number;
  readonly currency: string;
  readonly status: 'done' | 'pending' | 'declined' | 'challenge' | 'refused';
  readonly reason: string;
  readonly text: string;
  /** The scheme’s response code, and its advice about trying again. */
  readonly scheme_code: string;
  readonly advice_code: string;
  readonly captured: boolean;
  readonly auth_code: string;
  readonly network_id: string;
  readonly challenge?: { readonly id: string; readonly url: string };
}

/** A notification of Pebble. */
interface Notification {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly step?: Step;
  readonly dispute?: {
    readonly id: string;
    readonly payment_reference: string;
    readonly stage: 'chargeback' | 'won' | 'lost';
    readonly amount: number;
    readonly currency: string;
    /** What was moved: below zero, taken. */
    readonly moved: number;
    readonly reason: string;
    readonly answer_by: string;
  };
}

function openPebble({ base_url, api_key, webhook_secret }: Settings, world: ConnectorWorld): Acquirer {
  const call = (
    method: HttpRequest['method'],
    path: string,
    signal: AbortSignal,
    sent?: { key: string; body: object },
  ): ReturnType<ConnectorWorld['send']> =>
    world.send(
      {
        method,
        url: base_url + path,
        headers: {
          authorization: `Bearer ${api_key}`,
          ...(sent ? { 'content-type': 'application/json', 'idempotency-key': sent.key } : {}),
        },
        ...(sent ? { body: JSON.stringify(sent.body) } : {}),
      },
      signal,
    );

  async function perform(instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
    const amount = toAcquirerAmount(instruction.amount, own_exponents);
    if (amount === null) return refusedBy('amount', 'Pebble counts no fractions of this currency');
    const age_ms = world.now().getTime() - (instruction.ordered_at ?? world.now()).getTime();
    if (age_ms > key_life_ms) return inquire(instruction, signal);
    const { path, body } = requestOf(instruction, Number(amount));
    try {
      const answer = await call('POST', path, signal, { key: instructionName(instruction), body });
      return readAnswer(answer.status, answer.body);
    } catch (error) {
      // Whatever was thrown: what may have been sent is unknown.
      if (error instanceof NotAnswered && !error.sent && !signal.aborted)
        return refusedBy('unreachable', error.message);
      return { result: 'unknown' };
    }
  }

  async function inquire(instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
    try {
      const answer = await call('GET', `/steps/${instructionName(instruction)}`, signal);
      if (answer.status === 200) return readStep(answer.body);
      // Only this word of Pebble proves that it never received the instruction.
      const never = answer.status === 404 && answer.body.includes('no_such_step');
      return { result: never ? 'not_found' : 'unknown' };
    } catch {
      return { result: 'unknown' };
    }
  }

  /** Seconds after an answer was lost, with everything that was sent still in memory. */
  async function resolve(instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
    const found = await inquire(instruction, signal);
    if (found.result !== 'not_found') return found;
    const sent = await perform(instruction, signal);
    // What refuses this request may not be what became of the first one, which can still be on its way.
    return sent.result === 'refused' && sent.cause === 'technical' ? { result: 'unknown' } : sent;
  }

  return {
    name: world.name,
    capabilities: {
      sale: true,
      partial_capture: true,
      several_captures: true,
      adjustments: ['increase', 'decrease'],
      timeout_ms: 20_000,
      instructions_max: 20,
      key_life_ms,
      answered_later: ['refund'],
    },
    perform: (instructions, signal) => Promise.all(instructions.map((one) => perform(one, signal))),
    inquire: (instructions, signal) => Promise.all(instructions.map((one) => inquire(one, signal))),
    resolve: (instructions, signal) => Promise.all(instructions.map((one) => resolve(one, signal))),
    async test(signal) {
      try {
        const { status } = await call('GET', '/ping', signal);
        return {
          ok: status === 200,
          detail: status === 401 ? 'api_key is not accepted' : `status ${status}`,
        };
      } catch (error) {
        return { ok: false, detail: (error as Error).message };
      }
    },
    readNotification: (request) => readNotification(request, webhook_secret),
    interpret: ({ content }) => interpret(JSON.parse(content) as Notification),
    async answerDispute({ case_reference, stage, response, explanation, evidence }) {
      const files = evidence.map(({ name, content }) => ({ name, content: content.toString('base64') }));
      const sent = { key: `${case_reference}-${stage}`, body: { response, explanation, files } };
      try {
        const limit = AbortSignal.timeout(20_000);
        return (await call('POST', `/disputes/${case_reference}/answers`, limit, sent)).status === 200;
      } catch {
        return false;
      }
    },
  };
}

/** Pebble keeps idempotency keys for a day. */
const key_life_ms = 24 * 3_600_000;

/** The request of an instruction. */
function requestOf(instruction: Instruction, amount: number): { path: string; body: object } {
  const { reference, account_id } = instruction;
  const { currency } = instruction.amount;
  const name = { reference: instructionName(instruction) };
  if (instruction.kind === 'authorise' && instruction.authorisation) {
    const { authorisation } = instruction;
    const { card, authentication, statement_descriptor, stored_credential } = authorisation;
    return {
      path: '/payments',
      body: {
        ...name,
        amount,
        currency,
        card,
        capture: authorisation.capture,
        descriptor: statement_descriptor,
        return_url: authorisation.challengeReturnUrl(),
        // What the browser has brought back is not sent: Pebble knows itself whether the challenge was passed.
        challenge: typeof authentication === 'object' ? authentication.challenge_reference : null,
        challenges: authentication !== 'refuse',
        network_id: stored_credential?.network_transaction_id ?? '',
        by_merchant: stored_credential?.initiator === 'merchant',
        in_part: authorisation.partial_approval === true,
        email: authorisation.order?.shopper.email ?? '',
        ip: authorisation.order?.shopper.ip ?? '',
      },
    };
  }
  if (instruction.kind === 'void' && instruction.reverses !== undefined) {
    const of = instructionName({ account_id, id: instruction.reverses });
    return { path: '/reversals', body: { ...name, of } };
  }
  const final = instruction.kind === 'capture' ? { final: instruction.final } : {};
  return {
    path: `/payments/${reference}/steps`,
    body: { ...name, kind: instruction.kind, amount, currency, ...final },
  };
}

function refusedBy(code: string, text: string): Outcome {
  return { result: 'refused', code: '', cause: 'technical', message: { code, text: redactText(text) } };
}

function readAnswer(status: number, body: string): Outcome {
  if (status === 200) return readStep(body);
  // A request that Pebble does not accept is not executed; after 5xx nobody knows.
  return status < 500 ? refusedBy(String(status), '') : { result: 'unknown' };
}

function readStep(body: string): Outcome {
  try {
    return outcomeOf(JSON.parse(body) as Step);
  } catch {
    return { result: 'unknown' };
  }
}

function outcomeOf(step: Step): Outcome {
  switch (step.status) {
    case 'done': {
      const { auth_code, network_id, captured } = step;
      const done = executed(step.kind === 'authorise' ? step.payment : step.reference);
      const approved =
        step.approved < step.amount ? { approved: moneyOf(step.approved, step.currency).minor } : {};
      return { ...done, auth_code, network_transaction_id: network_id, captured, ...approved };
    }
    case 'pending':
      return { result: 'accepted', reference: step.reference };
    case 'challenge':
      return step.challenge
        ? { result: 'challenge', url: step.challenge.url, reference: step.challenge.id }
        : { result: 'unknown' };
    case 'declined':
    case 'refused': {
      const cause =
        step.status === 'refused'
          ? 'technical'
          : step.reason.startsWith('authentication')
            ? 'authentication'
            : 'issuer';
      const { scheme_code: response_code, advice_code } = step;
      const message = { code: step.reason, text: redactText(step.text) };
      return {
        result: 'refused',
        code: decline_codes[step.reason] ?? 'D0005',
        cause,
        ...(response_code ? { response_code } : {}),
        ...(advice_code ? { advice_code } : {}),
        message,
      };
    }
    default:
      return { result: 'unknown' };
  }
}

/** An amount as Pebble counts it. */
function moneyOf(amount: number, currency: string): DisputeNotice['amount'] {
  return fromAcquirerAmount(BigInt(amount), currency, own_exponents);
}

function readNotification(
  { headers, body }: NotificationRequest,
  secret: string,
): ReturnType<NonNullable<Acquirer['readNotification']>> {
  const due = createHmac('sha256', secret).update(body).digest();
  const signature = Buffer.from(headers['pebble-signature'] ?? '', 'hex');
  if (signature.length !== due.length || !timingSafeEqual(signature, due)) return { refused: 'signature' };
  try {
    const { id, type } = JSON.parse(body.toString()) as Notification;
    return { events: [{ id, kind: type, content: body.toString() }], answer: 'ok' };
  } catch {
    return { refused: 'malformed' };
  }
}

/** @throws Error for a notification of a kind that is not known */
function interpret({ id, type, at, step, dispute }: Notification): (OutcomeNotice | DisputeNotice)[] {
  const occurred_at = new Date(at);
  if (type === 'step' && step) {
    const outcome = outcomeOf(step);
    if (outcome.result === 'unknown') throw new Error(`Pebble has sent a step that is ${step.status}`);
    if (outcome.result !== 'done' && outcome.result !== 'refused') return [];
    const { kind: instruction_kind, payment, approved, currency } = step;
    return [
      {
        kind: 'outcome',
        notice_id: id,
        instruction: readInstructionName(step.reference),
        instruction_kind,
        authorisation_reference: payment,
        reference: instruction_kind === 'authorise' ? '' : step.reference,
        amount: moneyOf(approved, currency),
        outcome,
        occurred_at,
      },
    ];
  }
  if (type !== 'dispute' || !dispute) throw new Error(`Pebble has sent a ${type}`);
  const of = readInstructionName(dispute.payment_reference);
  if (!of) return [];
  return [
    {
      kind: 'dispute',
      notice_id: id,
      account_id: of.account_id,
      reference: id,
      case_reference: dispute.id,
      authorisation_id: of.id,
      stage: dispute.stage,
      amount: moneyOf(dispute.amount, dispute.currency),
      funds: dispute.moved === 0 ? null : moneyOf(dispute.moved, dispute.currency),
      fee: null,
      reason_code: dispute.reason,
      answer_due_at: dispute.answer_by ? new Date(dispute.answer_by) : null,
      occurred_at,
    },
  ];
}
