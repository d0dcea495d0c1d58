import { PaymentStatus, explain, type CheckoutRequest, type Currency } from '../sdk.ts';
import { call, dataText, objectIn, requireSandbox, testOrder } from './api.ts';
import { declareCommand, exit_codes } from './declare.ts';
import { recordOf } from './output.ts';
import { clientOf, profileNamed } from './profiles.ts';

/** Statuses of payments that are on a good way. */
const approved: ReadonlySet<string> = new Set([
  PaymentStatus.authorised,
  PaymentStatus.captured,
  PaymentStatus.partly_captured,
  PaymentStatus.held_for_review,
  PaymentStatus.waiting_for_customer,
  PaymentStatus.processing,
]);

/** What a payment’s answer says first. */
const shown_fields = [
  'transaction_id',
  'order_no',
  'currency',
  'amount',
  'payment_status',
  'token_id',
  'issuer_url',
];

/** `captured` for `3000`. */
function statusName(status: unknown): string {
  return (
    Object.entries(PaymentStatus)
      .find(([, code]) => code === status)?.[0]
      ?.replaceAll('_', ' ') ?? ''
  );
}

export const pay = declareCommand({
  name: 'pay',
  summary: 'make a test payment, or open a payment page',
  about:
    'Makes a payment in test mode with one of the sandbox’s cards; without options one of 10.50 EUR that is approved. With --page it opens a payment page instead and prints its address: no card number is typed here, and it works with real money as well. --data adds or replaces any field of the operation, authorise or with --page checkout; null leaves one out.',
  options: {
    amount: { takes: 'amount', help: 'decimal, such as 10.50' },
    currency: { takes: 'code', help: 'such as EUR (default)' },
    'order-no': { takes: 'order_no', help: 'your number of the order (default: a new one)' },
    card: {
      takes: 'number',
      help: 'a test card of the sandbox, such as 4000000000000002, which is declined',
    },
    manual: { help: 'authorise only: the amount is captured later' },
    page: { help: 'open a payment page, and print its address' },
    data: { takes: 'json', help: 'fields of the request; @file reads a file, @- standard input' },
  },
  examples: [
    ['causeway pay', '10.50 EUR, approved and captured'],
    ['causeway pay --amount 25.00 --card 4000000000009995', 'declined: insufficient funds'],
    ['causeway pay --page --amount 25.00', 'prints the address of a payment page'],
    ['causeway pay --data \'{"notify_url":"https://shop.example.com/hooks"}\'', 'with a field more'],
  ],
  async run({ values, output, signal }) {
    const { amount, currency, card, 'order-no': order_no, manual, page, data } = values;
    const causeway = clientOf(profileNamed(values.profile));
    if (!page) await requireSandbox(causeway, 'causeway pay charges cards', signal);
    const typed = {
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency: currency as Currency }),
      ...(order_no === undefined ? {} : { order_no }),
      ...(card === undefined ? {} : { card }),
      ...(manual ? { capture: 'manual' as const } : {}),
    };
    const more = data === undefined ? {} : objectIn(await dataText(data, signal));
    const sample = testOrder({ ...typed, ...more });
    const fields = Object.entries({ ...(page ? pageOrder(sample) : sample), ...more }).filter(
      ([, value]) => value !== null,
    );
    const answer = await call(causeway, page ? 'checkout' : 'authorise', Object.fromEntries(fields), {
      signal,
      note: (text) => output.note(text),
    });
    if (output.json) output.value(answer);
    else if (page) output.line(String(answer['checkout_url']));
    else {
      const status = String(answer['payment_status']);
      const text = `${status} ${statusName(status)}`;
      const record = Object.fromEntries(shown_fields.map((name) => [name, answer[name] ?? '']));
      output.line(recordOf({ ...record, payment_status: text }));
    }
    return page || approved.has(String(answer['payment_status']))
      ? exit_codes.done
      : declined(answer, output);
  },
});

function pageOrder({
  card: _card,
  expiration_month: _month,
  expiration_year: _year,
  security_code: _code,
  first_name: _first,
  last_name: _last,
  ...order
}: ReturnType<typeof testOrder>): CheckoutRequest {
  return { ...order, return_url: 'https://shop.example.com/thanks' };
}

function declined(
  answer: Readonly<Record<string, unknown>>,
  output: { note(text: string): void; json: boolean },
): number {
  const message = String(answer['error_message'] ?? '');
  const why = explain(message);
  if (!output.json && why) output.note(`${message}. ${why.remedy}`);
  return exit_codes.refused;
}
