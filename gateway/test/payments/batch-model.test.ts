import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const authorised_minor = 1_000;
const payments_count = 4;

type Verb = 'adjust' | 'capture' | 'cancel' | 'refund' | 'review';
interface Command {
  readonly verb: Verb;
  /** Which of the payments, and cents. */
  readonly payment: number;
  readonly minor: number;
  readonly approve: boolean;
}

/** What a payment is, to someone who has only read docs/specification/payments.md. */
interface Model {
  held: boolean;
  decision: 'approved' | 'rejected' | null;
  open: boolean;
  cancelled: boolean;
  amount: number;
  captured: number;
  refunded: number;
}

function freshModel(held: boolean): Model {
  return {
    held,
    decision: null,
    open: !held,
    cancelled: false,
    amount: authorised_minor,
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
  minor: fc.oneof(fc.constant(authorised_minor), fc.integer({ min: 1, max: authorised_minor + 50 })),
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

let gateway: TestGateway;
const clients = new Map<boolean, TestClient>();
beforeAll(async () => {
  gateway = await startTestGateway();
  for (const several of [false, true])
    clients.set(several, await gateway.createClient({ several_captures: several }));
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function preparePayments(client: TestClient, held: readonly boolean[]): Promise<Payment[]> {
  return Promise.all(
    held.map(async (review) => {
      const card = review ? cards.review : cards.approve;
      const { body } = await client.authorise({
        capture: 'manual',
        amount: amountText(authorised_minor),
        card,
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

/** The acquirer's own count: what it last promised, and what was taken of it. */
async function atAcquirer(payment: Payment): Promise<{ authorised: number; captured: number }> {
  const [row] = await gateway.query(
    `SELECT (array_agg(i.amount ORDER BY i.instruction_id DESC)
         FILTER (WHERE i.kind IN ('authorise', 'adjust') AND i.response_code = '00'))[1]::int AS authorised,
       coalesce(sum(i.amount) FILTER (WHERE i.kind = 'capture'), 0)::int AS captured
     FROM sandbox_acquirer.instructions i JOIN payments p ON p.account_id = i.account_id
       AND p.connector_reference = i.reference WHERE p.transaction_id = $1`,
    [payment.transaction_id],
  );
  return row as { authorised: number; captured: number };
}

const worlds = fc.record({
  several: fc.boolean(),
  held: fc.array(fc.boolean(), { minLength: payments_count, maxLength: payments_count }),
});

describe('one batch after the other', () => {
  it('does exactly what a simple model does', async () => {
    const batches = fc.array(fc.tuple(commands, fc.array(commands, { maxLength: 6 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(worlds, batches, async ({ several, held }, list) => {
        const client = clients.get(several) as TestClient;
        const payments = await preparePayments(client, held);
        const models = held.map(freshModel);
        for (const [first, rest] of list) {
          const batch = [first, ...rest.map((command) => ({ ...command, verb: first.verb }))];
          const seen = new Set<number>();
          const authorised = models.map(({ amount }) => amount);
          const expected = batch.map((command) => {
            // In captures and cancellations a transaction counts once; the others come after what came before.
            const once = first.verb === 'adjust' || first.verb === 'capture' || first.verb === 'cancel';
            const again = once && seen.has(command.payment);
            seen.add(command.payment);
            return !again && applyToModel(models[command.payment] as Model, command, several);
          });
          expect(await sendBatch(client, payments, batch, authorised)).toEqual(expected);
        }
        for (const [at, payment] of payments.entries()) {
          const { amount, captured, refunded } = models[at] as Model;
          expect(await amountsOf(payment)).toMatchObject({ amount, captured, refunded });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('many at once, from several connections', () => {
  it('never captures more than was authorised, refunds more than was captured, or both cancels and captures', async () => {
    await fc.assert(
      fc.asyncProperty(
        worlds,
        fc.array(commands, { minLength: 10, maxLength: 40 }),
        async ({ several, held }, list) => {
          const client = clients.get(several) as TestClient;
          const payments = await preparePayments(client, held);
          const accepted = await Promise.all(
            list.map(async (command) => (await sendBatch(client, payments, [command]))[0] === true),
          );
          for (const [at, payment] of payments.entries()) {
            const done = list.filter((command, index) => accepted[index] && command.payment === at);
            const sum = (verb: Verb): number =>
              done.filter((command) => command.verb === verb).reduce((total, { minor }) => total + minor, 0);
            const { amount, captured, refunded } = await amountsOf(payment);
            expect({ captured, refunded }).toEqual({ captured: sum('capture'), refunded: sum('refund') });
            expect(captured).toBeLessThanOrEqual(amount);
            const adjusted = done.filter(({ verb }) => verb === 'adjust').map(({ minor }) => minor);
            expect([...adjusted, ...(adjusted.length === 0 ? [authorised_minor] : [])]).toContain(amount);
            expect(await atAcquirer(payment)).toEqual({ authorised: amount, captured });
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
