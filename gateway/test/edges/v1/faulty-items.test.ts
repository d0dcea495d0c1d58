import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let payment: Payment;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  payment = await client.captured({ amount: '80.00' });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

type Fields = Payment & Record<string, string>;
/** What may be wrong with a field, the code that says so, and the place of its turn. */
type Fault = readonly [value: string, code: string, turn: number];

const naming: Readonly<Record<string, readonly Fault[]>> = {
  transaction_id: [
    ['', 'T0005', 0],
    ['abc', 'T0001', 4],
    ['99999', 'T0001', 4],
  ],
  order_no: [
    ['', 'T0005', 1],
    ['another', 'T0002', 5],
  ],
  currency: [
    ['', 'T0005', 2],
    ['XXX', 'T0003', 6],
    ['USD', 'T0003', 6],
  ],
};
const amounts: readonly Fault[] = [
  ['', 'T0005', 3],
  ['80.001', 'T0006', 10],
  ['0.00', 'T0006', 10],
  ['80.01', 'T0008', 10],
];
/** Of refunds, in their turn. */
const refunding: Readonly<Record<string, readonly Fault[]>> = {
  refund_reason: [['x'.repeat(51), 'T0006', 7]],
  refund_amount: [
    ['', 'T0005', 8],
    ['1,00', 'T0006', 11],
    ['0', 'T0006', 11],
    ['80.01', 'R0001', 12],
  ],
};

/** Every item with one fault in each of some fields, and the code of the fault whose turn is first. */
function faulty<Sound extends Fields>(
  sound: Sound,
  faults: Readonly<Record<string, readonly Fault[]>>,
): (readonly [Sound, string])[] {
  let made: { fields: Sound; first: Fault | null }[] = [{ fields: sound, first: null }];
  for (const [field, wrong] of Object.entries(faults)) {
    made = made.flatMap(({ fields, first }) => [
      { fields, first },
      ...wrong.map((fault) => ({
        fields: { ...fields, [field]: fault[0] },
        first: first && first[2] <= fault[2] ? first : fault,
      })),
    ]);
  }
  return made.flatMap(({ fields, first }) => (first ? [[fields, first[1]] as const] : []));
}

const codeOf = (message = ''): string => message.slice(0, 5);

describe('an item with several faults', () => {
  it('is refused for the first of them, in the order of the specification', async () => {
    // Whatever the amount is, the payment is captured already: that comes before its form.
    const items = faulty(
      { ...payment },
      {
        ...naming,
        amount: [
          ['', 'T0005', 3],
          ['80.001', 'T0011', 10],
        ],
      },
    );
    const answers: unknown[] = [];
    for (const [item] of items)
      answers.push([item, codeOf((await client.capture(item))[0]?.['error_message'])]);
    expect(answers).toEqual(items);
  });

  it('is refused likewise as a refund', async () => {
    const sound = { ...payment, refund_amount: '1.00', refund_reason: '' };
    const items = faulty(sound, { ...naming, amount: amounts, ...refunding });
    expect(items.length).toBeGreaterThan(2_000);
    const response: unknown[] = [];
    for (let at = 0; at < items.length; at += 50) {
      const batch = items.slice(at, at + 50).map(([item], place) => ({ item, place: at + place }));
      const answers = await client.refund(
        ...batch.map(({ item, place }) => ({ ...item, refund_reference: `faulty-${place}` })),
      );
      answers.forEach((answer, place) =>
        response.push([batch[place]?.item, codeOf(answer['refund_message'])]),
      );
    }
    expect(response).toEqual(items);
  });

  it('is refused as a duplicate where it is twice in a request', async () => {
    const items = faulty({ ...payment }, naming).filter(([{ transaction_id }]) => transaction_id !== '');
    for (const [item, code] of items) {
      const answers = await client.cancel(item, item);
      expect(answers.map((answer) => codeOf(answer['error_message']))).toEqual([code, 'T0004']);
    }
    const nameless = { ...payment, transaction_id: '' };
    const answers = await client.cancel(nameless, nameless);
    expect(answers.map((answer) => codeOf(answer['error_message']))).toEqual(['T0005', 'T0005']);
  });
});
