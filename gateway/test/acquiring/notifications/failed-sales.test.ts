import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import type { Payment, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import {
  notification_secret,
  post,
  NotifyingAcquirer,
  notifyingKind,
  type AcquirerEvent,
} from '../../support/notifying-acquirer.ts';

let acquirer: NotifyingAcquirer;
let gateway: TestGateway;
let client: TestClient;

/** The same acquirer, which captures with the authorisation what is to be captured at once. */
function saleKind(): ReturnType<typeof notifyingKind> {
  const kind = notifyingKind({ sale: true });
  return {
    ...kind,
    open(settings, opened) {
      const connector = kind.open(settings, opened);
      return {
        ...connector,
        async perform(instructions, signal) {
          const outcomes = await connector.perform(instructions, signal);
          return outcomes.map((outcome, at) => {
            const instruction = instructions[at];
            const is_sale = instruction?.kind === 'authorise' && instruction.authorisation?.capture === true;
            return outcome.result === 'done' && is_sale ? { ...outcome, captured: true } : outcome;
          });
        },
      };
    },
  };
}

beforeAll(async () => {
  acquirer = await NotifyingAcquirer.start();
  gateway = await startTestGateway({ acquirer_kinds: [saleKind()] });
  const text = JSON.stringify({ base_url: acquirer.url, secret: notification_secret });
  await addAcquirer(gateway.gateway.acquirers, { name: 'told', kind: 'told', text });
  client = await gateway.createClient({ connector: 'told' });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
  await acquirer.close();
});

async function sale(approves: string | null): Promise<Payment> {
  acquirer.approves = approves;
  const { body } = await client.authorise({ capture: 'auto', amount: '100.00', partial_approval: 'accept' });
  expect(body['payment_status']).toBe('3000');
  return body as Payment;
}

/** That the capture of the last sale failed, by the authorisation's name. */
function failed(amount: string | null): AcquirerEvent {
  const authorised = acquirer.last('authorise');
  return acquirer.event(authorised, false, {
    of: 'capture',
    kind: 'capture.failed',
    reference: authorised.authorisation,
    amount,
  });
}

async function notify(...events: readonly AcquirerEvent[]): Promise<unknown> {
  const response = await post(gateway.url, events);
  expect(response.status).toBe(200);
  await gateway.work();
  const [last] = await gateway.query(
    'SELECT state FROM acquirer_notifications ORDER BY notification_id DESC LIMIT 1',
  );
  return last?.['state'];
}

async function book({ transaction_id }: Payment): Promise<unknown> {
  const [row] = await gateway.query(
    'SELECT status, captured::int, refunded::int FROM payments WHERE transaction_id = $1',
    [transaction_id],
  );
  const moved = await gateway.query<{ movement: string; amount: string }>(
    'SELECT movement, amounts[2]::text AS amount FROM journal WHERE subject_id = $1 ORDER BY entry_id',
    [transaction_id],
  );
  const items = await gateway.query<{ amount: string }>(
    'SELECT amount::text FROM suspense_items WHERE likely_transaction_id = $1',
    [transaction_id],
  );
  return {
    row,
    moved: moved.map(({ movement, amount }) => `${movement} ${amount}`),
    suspense: items.map(({ amount }) => amount),
  };
}

describe('a sale whose capture fails after it was done', () => {
  it.each([
    ['in full', null, '10000'],
    ['in part, over what was approved', '6000', '6000'],
    ['in part, without an amount', '6000', null],
  ])('is undone once where it was approved %s', async (_how, approves, reported) => {
    const payment = await sale(approves);
    const event = failed(reported);
    expect(await notify(event, { ...event, id: `${event.id} in other words` })).toBe('applied');
    expect(await notify(event)).toBe('applied');
    const captured = approves ?? '10000';
    expect(await book(payment)).toEqual({
      row: { status: 2000, captured: 0, refunded: 0 },
      moved: [`capture ${captured}`, `capture_undone ${captured}`],
      suspense: [],
    });
  });

  it('is left to a person where the failure is of the requested amount, and less was approved', async () => {
    const payment = await sale('6000');
    expect(await notify(failed('10000'))).toBe('not_understood');
    expect(await book(payment)).toMatchObject({ row: { status: 3000, captured: 6_000 } });
  });
});
