import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDeclineCode } from '@causeway/schemas/errors.ts';
import { readPayment } from '../../../../src/acquiring/connectors/checkoutcom/read-payment.ts';
import { readDecline } from '../../../../src/acquiring/connectors/checkoutcom/response-codes.ts';
import { authorisation, following, money, openDesk, type Desk } from './checkoutcom-desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

async function authorised(changes: Parameters<typeof authorisation>[0] = {}): Promise<string> {
  const outcome = await desk.perform(authorisation(changes));
  if (outcome.result !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.reference;
}

it.each([
  ['4544249167673670', 'D0051', 'issuer', '51'],
  ['4724117215951699', 'D0054', 'issuer', '54'],
  ['4734868958733862', 'D0082', 'issuer', 'N7'],
  ['4567361325981788', 'D0107', 'issuer', 'R3'],
  ['4095254802642505', 'D0091', 'technical', '68'],
  ['4658584090000001', 'D0100', 'risk', undefined],
])('a decline of Checkout.com’s test card %s has the code %s', async (pan, code, cause, response_code) => {
  const outcome = await desk.perform(authorisation({ pan }));
  expect(outcome).toMatchObject({ result: 'refused', code, cause });
  expect(outcome).toHaveProperty('message.code');
  expect((outcome as { response_code?: string }).response_code).toBe(response_code);
});

it('every response code of Checkout.com has a decline code of the catalogue', () => {
  for (let number = 20_000; number < 51_000; number += 1) {
    const { code } = readDecline(String(number));
    if (!isDeclineCode(code)) throw new Error(`${number}: ${code}`);
  }
  expect(readDecline('20154')).toEqual({ code: 'D0065', cause: 'issuer' });
  expect(readDecline('200R1')).toEqual({ code: 'D0103', cause: 'issuer' });
  expect(readDecline('2ZZZZ')).toEqual({ code: 'D0005', cause: 'issuer' });
});

it('an approval without a source is a card’s, unless it is known to be a redirect method’s', () => {
  const answer = {
    id: 'pay_awlo4m4phelezkhsj4egc6d35q',
    status: 'Authorized',
    approved: true,
    amount: 4_000,
    currency: 'EUR',
  };
  const { authorisation: _details, ...recovered } = authorisation();
  expect(readPayment(answer, recovered)).toMatchObject({ result: 'done', captured: false });
  expect(readPayment(answer, authorisation({ card: null }))).toMatchObject({ result: 'accepted' });
  const named = { ...answer, metadata: { authorisation: 'shop1-7' } };
  expect(readPayment(named, recovered)).toMatchObject({ result: 'accepted' });
});

it('an inquiry at Checkout.com reports exactly what the request reported', async () => {
  for (const pan of ['6011111111111117', '4544249167673670']) {
    const instruction = authorisation({ pan });
    expect(await desk.inquire(instruction)).toEqual({ result: 'unknown' });
    const outcome = await desk.perform(instruction);
    expect(await desk.inquire(instruction)).toEqual(outcome);
  }
});

it('a partial approval at Checkout.com is accepted only where it is allowed, with the approved amount', async () => {
  const pan = '4543474002249996';
  expect(await desk.perform(authorisation({ pan, partial_approval: true }))).toMatchObject({
    result: 'done',
    approved: 20_00n,
  });
  const whole = await desk.perform(authorisation({ pan }));
  expect(whole).not.toHaveProperty('approved');
});

it('a decline for missing authentication becomes a challenge', async () => {
  const first = authorisation({ pan: '5199992312641465' });
  const challenge = await desk.perform(first);
  if (challenge.result !== 'challenge') throw new Error(challenge.result);
  await desk.stand_in.authenticate(challenge.url, true);
  const back = authorisation({
    pan: '5199992312641465',
    authentication: {
      challenge_reference: challenge.reference,
      returned: { 'cko-session-id': 'sid_forged' },
    },
  });
  expect(await desk.perform(back)).toMatchObject({ result: 'done', reference: challenge.reference });
  const { authorisation: _details, ...recovered } = { ...back, challenge_reference: challenge.reference };
  expect(await desk.inquire(recovered)).toMatchObject({ result: 'done', reference: challenge.reference });
});

it.each(['ideal', 'bancontact', 'p24'])(
  'a redirect method at Checkout.com, %s, waits for its money, and is then captured',
  async (method) => {
    const details = {
      card: null,
      redirect_method: method,
      order: {
        order_no: 'order-42',
        website: '',
        items: [],
        shopper: {
          id: '',
          email: 'ann@shop.example',
          ip: '',
          phone: '',
          first_name: 'Ann',
          last_name: 'Example',
        },
        billing: { street: '', city: '', state: '', postcode: '', country: '' },
        shipping: null,
      },
    };
    const first = authorisation(details);
    const challenge = await desk.perform(first);
    if (challenge.result !== 'challenge') throw new Error(JSON.stringify(challenge));
    await desk.stand_in.authenticate(challenge.url, true);
    const back = authorisation({ ...details, authentication: { challenge_reference: challenge.reference } });
    expect(await desk.perform(back)).toEqual({ result: 'accepted', reference: challenge.reference });
    await desk.stand_in.work();
    expect(await desk.perform(back)).toMatchObject({ result: 'done', captured: true });
  },
);

it('a key that another process uses is not an error, and what cannot be found is sent again', async () => {
  const reference = await authorised();
  const capture = following('capture', reference, { final: true });
  desk.stand_in.plan({ on: 'capture', what: 429 });
  expect(await desk.perform(capture)).toEqual({ result: 'unknown' });
  expect(await desk.inquire(capture)).toMatchObject({ result: 'accepted' });
  expect(await desk.finish(capture)).toMatchObject({ result: 'done' });
  expect(desk.stand_in.executions().filter(({ kind }) => kind === 'capture')).toHaveLength(1);
});

it('an authorisation refused for too many requests at Checkout.com may be tried elsewhere', async () => {
  desk.stand_in.plan({ on: 'authorise', what: 429 });
  expect(await desk.perform(authorisation())).toMatchObject({
    result: 'refused',
    code: 'D0102',
    cause: 'technical',
  });
});

it('a refused repetition of an executed instruction has the outcome of the first', async () => {
  const reference = await authorised();
  const reversal = following('void', reference);
  desk.stand_in.plan({ on: 'void', what: 'lost_answer' });
  expect(await desk.perform(reversal)).toEqual({ result: 'unknown' });
  await desk.stand_in.work();
  // The key of an answer that was not 2xx is not kept: now the acquirer says that there is nothing to void.
  desk.clock.now = new Date(desk.clock.now.getTime() + 24 * 3_600_000);
  expect(await desk.perform(reversal)).toMatchObject({ result: 'done' });
});

it('a refusal does not count while Checkout.com cannot be asked whether the instruction was executed before', async () => {
  const reference = await authorised();
  const reversal = following('void', reference);
  desk.stand_in.plan({ on: 'void', what: 'lost_answer' });
  await desk.perform(reversal);
  await desk.stand_in.work();
  desk.clock.now = new Date(desk.clock.now.getTime() + 24 * 3_600_000);
  desk.stand_in.plan({ on: 'inquiry', what: 500 });
  expect(await desk.perform(reversal)).toEqual({ result: 'unknown' });
});

it('an instruction is not sent after its key has expired at Checkout.com, even where nothing is found', async () => {
  const reference = await authorised();
  const refund = { ...following('refund', reference), ordered_at: desk.clock.now };
  desk.clock.now = new Date(desk.clock.now.getTime() + 24 * 3_600_000 - 30_000);
  const before = desk.stand_in.requests().length;
  expect(await desk.perform(refund)).toEqual({ result: 'unknown' });
  expect(await desk.inquire(refund)).toEqual({ result: 'unknown' });
  const sent = desk.stand_in.requests().slice(before);
  expect(sent.every(({ body }) => body === '')).toBe(true);
});

it('an authorisation of unknown outcome at Checkout.com is reversed by its reference, once', async () => {
  const lost = authorisation();
  desk.stand_in.plan({ on: 'authorise', what: 'lost_answer' });
  expect(await desk.perform(lost)).toEqual({ result: 'unknown' });
  const reversal = following('void', '', { reverses: lost.id });
  expect(await desk.perform(reversal)).toMatchObject({ result: 'accepted' });
  expect(await desk.finish(reversal)).toMatchObject({ result: 'done' });
  expect(await desk.perform(reversal)).toMatchObject({ result: 'done' });
  expect(desk.stand_in.executions().filter(({ kind }) => kind === 'void')).toHaveLength(1);
});

it('a reversal at Checkout.com has nothing to do where the authorisation never arrived', async () => {
  const lost = authorisation();
  desk.stand_in.plan({ on: 'authorise', what: 'lost_request' });
  expect(await desk.perform(lost)).toEqual({ result: 'unknown' });
  expect(await desk.perform(following('void', '', { reverses: lost.id }))).toMatchObject({
    result: 'refused',
    cause: 'technical',
  });
});

it('a sale of unknown outcome that was captured is refunded', async () => {
  const sale = authorisation({ pan: '6011111111111117' });
  const reference = await authorised({});
  const capture = following('capture', reference, { final: true });
  await desk.perform(capture);
  await desk.stand_in.work();
  const [authorisation_of] = desk.stand_in.executions();
  const id = BigInt(authorisation_of!.instruction.split('-')[1]!);
  const reversal = following('void', '', { reverses: id });
  expect(await desk.perform(reversal)).toMatchObject({ result: 'accepted' });
  expect(await desk.finish(reversal)).toMatchObject({ result: 'done' });
  expect(desk.stand_in.executions().at(-1)).toMatchObject({ kind: 'refund', amount: 4_000n });
  expect(sale.kind).toBe('authorise');
});

it('an authorisation at Checkout.com is increased to a new total, which can be captured', async () => {
  const reference = await authorised();
  const more = following('adjust', reference, { amount: money(55_00n), authorised: 40_00n });
  expect(await desk.perform(more)).toMatchObject({ result: 'done' });
  expect(desk.sent('/authorizations')).toMatchObject({ amount: 1_500 });
  expect(await desk.inquire(more)).toMatchObject({ result: 'done' });
  const capture = following('capture', reference, { amount: money(55_00n), final: true });
  expect(await desk.perform(capture)).toMatchObject({ result: 'accepted' });
});

it('increases at Checkout.com are declared only where the operator says that the account has them', () => {
  expect(desk.open({ estimated_authorisations: false }).capabilities.adjustments).toEqual([]);
});

it('a key of Checkout.com is proved by a call that changes nothing', async () => {
  const { signal } = new AbortController();
  expect(await desk.connector.test!(signal)).toMatchObject({ ok: true });
  expect(await desk.open({ secret_key: 'sk_wrong' }).test!(signal)).toMatchObject({ ok: false });
  expect(await desk.open({ base_url: 'http://127.0.0.1:1' }).test!(signal)).toMatchObject({ ok: false });
  expect(desk.stand_in.executions()).toEqual([]);
});
