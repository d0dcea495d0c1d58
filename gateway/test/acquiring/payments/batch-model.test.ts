import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const authorised_minor = 1_000;
/** What the issuer of a prepaid card approves of it. */
const approved_minor = 600;
const payments_count = 4;

type Verb = 'adjust' | 'capture' | 'cancel' | 'refund' | 'review';
interface Command {
  readonly verb: Verb;
  /** Which of the payments, and cents. */
  readonly payment: number;
  readonly minor: number;
  readonly approve: boolean;
}

/** How the issuer answers: it approves all, sends it to a review, or approves less than was asked. */
type Answer = 'whole' | 'held' | 'partial';

/** What a payment is, to someone who has only read docs/specification/payments.md. */
interface Model {
  /** What was approved was given back, and the payment declined. */
  readonly declined: boolean;
  held: boolean;
  decision: 'approved' | 'rejected' | null;
  open: boolean;
  cancelled: boolean;
  amount: number;
  captured: number;
  refunded: number;
}

function freshModel(answer: Answer, accepts: boolean): Model {
  const declined = answer === 'partial' && !accepts;
  return {
    declined,
    held: answer === 'held',
    decision: null,
    open: answer === 'whole' || (answer === 'partial' && accepts),
    cancelled: false,
    amount: answer === 'partial' && accepts ? approved_minor : authorised_minor,
    captured: 0,
    refunded: 0,
  };
}

/** Says whether the gateway must accept the command, and does it. */
function applyToModel(model: Model, command: Command, several: boolean): boolean {
  const remaining = model.amount - model.captured;
  switch (command.verb) {
    case 'adjust':
      // The card is Visa's, which does not extend.
      if (!model.open || model.captured > 0 || command.minor === model.amount) return false;
      model.amount = command.minor;
      return true;
    case 'capture':
      if (!model.open || command.minor > remaining) return false;
      model.captured += command.minor;
      model.open = several && model.captured < model.amount;
      return true;
    case 'cancel':
      if (!model.open || command.minor !== remaining) return false;
      model.open = false;
      model.cancelled = true;
      return true;
    case 'refund':
      if (command.minor > model.captured - model.refunded) return false;
      model.refunded += command.minor;
      return true;
    case 'review': {
      if (model.amount !== authorised_minor) return false;
      const decision = command.approve ? 'approved' : 'rejected';
      if (model.decision !== null) return model.decision === decision;
      if (!model.held) return false;
      model.decision = decision;
      model.held = false;
      model.open = command.approve;
      return true;
    }
  }
}

const commands = fc.record<Command>({
  verb: fc.constantFrom('adjust', 'adjust', 'capture', 'capture', 'cancel', 'refund', 'refund', 'review'),
  payment: fc.nat(payments_count - 1),
  minor: fc.oneof(
    fc.constantFrom(authorised_minor, approved_minor),
    fc.integer({ min: 1, max: authorised_minor + 50 }),
  ),
  approve: fc.boolean(),
});

const fields: Record<Verb, { list: string; status: string }> = {
  adjust: { list: 'adjust_orders', status: 'adjust_status' },
  capture: { list: 'capture_orders', status: 'capture_status' },
  cancel: { list: 'cancel_orders', status: 'cancel_status' },
  refund: { list: 'refund_orders', status: 'refund_status' },
  review: { list: 'review_orders', status: 'review_status' },
};

function amountText(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

function itemOf(payment: Payment, command: Command, authorised: number): Record<string, string> {
  const amount = amountText(command.minor);
  switch (command.verb) {
    case 'adjust':
    case 'capture':
    case 'cancel':
      return { ...payment, amount };
    case 'refund':
      return { ...payment, amount: amountText(authorised), refund_amount: amount };
    case 'review':
      return { ...payment, review_flag: command.approve ? '1' : '0' };
  }
}

interface World {
  /** The account captures one authorisation several times. */
  readonly several: boolean;
  /** The account accepts what is approved in part; otherwise it is reversed. */
  readonly accepts: boolean;
  readonly answers: readonly Answer[];
}

let gateway: TestGateway;
const clients = new Map<string, TestClient>();
beforeAll(async () => {
  gateway = await startTestGateway();
  for (const several of [false, true])
    for (const accepts of [false, true]) {
      const settings = {
        several_captures: several,
        ...(accepts ? { partial_approval: 'accept' as const } : {}),
      };
      clients.set(nameOf({ several, accepts }), await gateway.createClient(settings));
    }
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function nameOf({ several, accepts }: Pick<World, 'several' | 'accepts'>): string {
  return `${several} ${accepts}`;
}

const card_by_answer = { whole: cards.approve, held: cards.review, partial: cards.partial } as const;

async function preparePayments(client: TestClient, answers: readonly Answer[]): Promise<Payment[]> {
  return Promise.all(
    answers.map(async (answer) => {
      const { body } = await client.authorise({
        capture: 'manual',
        amount: amountText(authorised_minor),
        card: card_by_answer[answer],
      });
      const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
      return { transaction_id, order_no, currency, amount } as Payment;
    }),
  );
}

/** Sends one batch and gives which of its items were accepted; length and order must be the request's. */
async function sendBatch(
  client: TestClient,
  payments: readonly Payment[],
  batch: readonly Command[],
  /** What each payment is authorised for by now. */
  authorised: readonly number[] = [],
): Promise<boolean[]> {
  const [{ verb }] = batch as [Command, ...Command[]];
  const items = batch.map((command) =>
    itemOf(payments[command.payment] as Payment, command, authorised[command.payment] ?? authorised_minor),
  );
  const { status, body } = await client.post(verb, { [fields[verb].list]: items });
  expect(status).toBe(200);
  const answers = body[fields[verb].list] as Record<string, string>[];
  expect(answers.map(({ transaction_id, order_no }) => [transaction_id, order_no])).toEqual(
    items.map(({ transaction_id, order_no }) => [transaction_id, order_no]),
  );
  return answers.map((answer) => answer[fields[verb].status] === '1');
}

async function amountsOf(
  payment: Payment,
): Promise<{ amount: number; captured: number; refunded: number; status: number }> {
  const [row] = await gateway.query(
    'SELECT amount, captured, refunded, status FROM payments WHERE transaction_id = $1',
    [payment.transaction_id],
  );
  return {
    amount: Number(row?.['amount']),
    captured: Number(row?.['captured']),
    refunded: Number(row?.['refunded']),
    status: row?.['status'],
  };
}

/** The acquirer's own count: what it last promised, what was taken of it, and what was released. */
async function atAcquirer(
  payment: Payment,
): Promise<{ authorised: number; captured: number; released: number }> {
  const [row] = await gateway.query(
    `SELECT (array_agg(coalesce(substring(i.flags FROM 'approved:([0-9]+)')::bigint, i.amount)
           ORDER BY i.instruction_id DESC)
         FILTER (WHERE i.kind IN ('authorise', 'adjust') AND i.response_code IN ('00', '10')))[1]::int AS authorised,
       coalesce(sum(i.amount) FILTER (WHERE i.kind = 'capture'), 0)::int AS captured,
       coalesce(sum(i.amount) FILTER (WHERE i.kind = 'void'), 0)::int AS released
     FROM sandbox_acquirer.instructions i JOIN payments p ON p.account_id = i.account_id
       AND p.connector_reference = i.reference WHERE p.transaction_id = $1`,
    [payment.transaction_id],
  );
  return row as { authorised: number; captured: number; released: number };
}

const worlds = fc.record<World>({
  several: fc.boolean(),
  accepts: fc.boolean(),
  answers: fc.array(fc.constantFrom('whole', 'held', 'partial'), {
    minLength: payments_count,
    maxLength: payments_count,
  }),
});

/** A payment that was declined because less was approved: nothing was taken, and all of that was given back. */
async function expectReversed(payment: Payment): Promise<void> {
  expect(await amountsOf(payment)).toEqual({
    amount: authorised_minor,
    captured: 0,
    refunded: 0,
    status: 5000,
  });
  expect(await atAcquirer(payment)).toEqual({
    authorised: approved_minor,
    captured: 0,
    released: approved_minor,
  });
}

describe('a sequence of random batches', () => {
  it('does exactly what a simple model does', async () => {
    const batches = fc.array(fc.tuple(commands, fc.array(commands, { maxLength: 6 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(worlds, batches, async ({ several, accepts, answers }, list) => {
        const client = clients.get(nameOf({ several, accepts })) as TestClient;
        const payments = await preparePayments(client, answers);
        const models = answers.map((answer) => freshModel(answer, accepts));
        for (const [first, rest] of list) {
          const batch = [first, ...rest.map((command) => ({ ...command, verb: first.verb }))];
          const reached = new Set<number>();
          const authorised = models.map(({ amount }) => amount);
          const expected = batch.map((command) => {
            // In captures and cancellations a transaction counts once; the others come after what came before.
            const once = first.verb === 'adjust' || first.verb === 'capture' || first.verb === 'cancel';
            const again = once && reached.has(command.payment);
            reached.add(command.payment);
            return !again && applyToModel(models[command.payment] as Model, command, several);
          });
          expect(await sendBatch(client, payments, batch, authorised)).toEqual(expected);
        }
        for (const [at, payment] of payments.entries()) {
          const { declined, amount, captured, refunded } = models[at] as Model;
          if (declined) await expectReversed(payment);
          expect(await amountsOf(payment)).toMatchObject({ amount, captured, refunded });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('random batches at once, from several connections', () => {
  it('never capture more than was authorised, refund more than was captured, or both cancel and capture', async () => {
    await fc.assert(
      fc.asyncProperty(
        worlds,
        fc.array(commands, { minLength: 10, maxLength: 40 }),
        async ({ several, accepts, answers }, list) => {
          const client = clients.get(nameOf({ several, accepts })) as TestClient;
          const payments = await preparePayments(client, answers);
          const models = answers.map((answer) => freshModel(answer, accepts));
          const accepted = await Promise.all(
            list.map(async (command) => (await sendBatch(client, payments, [command]))[0] === true),
          );
          for (const [at, payment] of payments.entries()) {
            const { declined, amount: approved } = models[at] as Model;
            const done = list.filter((command, index) => accepted[index] && command.payment === at);
            if (declined) {
              expect(done).toEqual([]);
              await expectReversed(payment);
              continue;
            }
            const sum = (verb: Verb): number =>
              done.filter((command) => command.verb === verb).reduce((total, { minor }) => total + minor, 0);
            const { amount, captured, refunded } = await amountsOf(payment);
            expect({ captured, refunded }).toEqual({ captured: sum('capture'), refunded: sum('refund') });
            expect(captured).toBeLessThanOrEqual(amount);
            const adjusted = done.filter(({ verb }) => verb === 'adjust').map(({ minor }) => minor);
            expect([...adjusted, ...(adjusted.length === 0 ? [approved] : [])]).toContain(amount);
            expect(await atAcquirer(payment)).toMatchObject({ authorised: amount, captured });
            expect(refunded).toBeLessThanOrEqual(captured);
            const cancels = done.filter(({ verb }) => verb === 'cancel');
            expect(cancels.length).toBeLessThanOrEqual(1);
            if (cancels.length === 1) expect(captured + sum('cancel')).toBe(amount);
            if (!several) expect(done.filter(({ verb }) => verb === 'capture').length).toBeLessThanOrEqual(1);
            const decisions = new Set(
              done.filter(({ verb }) => verb === 'review').map(({ approve }) => approve),
            );
            expect(decisions.size).toBeLessThanOrEqual(1);
            if (decisions.has(false)) expect([captured, cancels.length]).toEqual([0, 0]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
