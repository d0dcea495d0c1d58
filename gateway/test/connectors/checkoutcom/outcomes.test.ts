import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDeclineCode } from '@causeway/schemas/errors.ts';
import { readPayment } from '../../../src/connectors/checkoutcom/read-payment.ts';
import { readDecline } from '../../../src/connectors/checkoutcom/response-codes.ts';
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
])('reads the decline of test card %s as %s', async (pan, code, cause, response_code) => {
  const outcome = await desk.perform(authorisation({ pan }));
  expect(outcome).toMatchObject({ result: 'refused', code, cause });
  expect(outcome).toHaveProperty('said.code');
  expect((outcome as { response_code?: string }).response_code).toBe(response_code);
});

it('reads every response code of every range as a decline of the catalogue', () => {
  for (let number = 20_000; number < 51_000; number += 1) {
    const { code } = readDecline(String(number));
    if (!isDeclineCode(code)) throw new Error(`${number}: ${code}`);
  }
  expect(readDecline('20154')).toEqual({ code: 'D0065', cause: 'issuer' });
  expect(readDecline('200R1')).toEqual({ code: 'D0103', cause: 'issuer' });
  expect(readDecline('2ZZZZ')).toEqual({ code: 'D0005', cause: 'issuer' });
});

it('an approval that does not name its source is a card’s, unless it is known to be a redirect method’s', () => {
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

it('tells by inquiry exactly what performing told', async () => {
  for (const pan of ['6011111111111117', '4544249167673670']) {
    const instruction = authorisation({ pan });
    expect(await desk.inquire(instruction)).toEqual({ result: 'unknown' });
    const outcome = await desk.perform(instruction);
    expect(await desk.inquire(instruction)).toEqual(outcome);
  }
});

it('approves in part only where that is wanted, and says how much', async () => {
  const pan = '4543474002249996';
  expect(await desk.perform(authorisation({ pan, partial_approval: true }))).toMatchObject({
    result: 'done',
    approved: 20_00n,
  });
  const whole = await desk.perform(authorisation({ pan }));
  expect(whole).not.toHaveProperty('approved');
});

it('turns a decline for missing authentication into a challenge', async () => {
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
  'waits for the money of %s, and has it captured then',
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

it('says nothing is wrong with a key that another process uses, and sends again what it cannot find', async () => {
  const reference = await authorised();
  const capture = following('capture', reference, { final: true });
  desk.stand_in.plan({ on: 'capture', what: 429 });
  expect(await desk.perform(capture)).toEqual({ result: 'unknown' });
  expect(await desk.inquire(capture)).toMatchObject({ result: 'accepted' });
  expect(await desk.finish(capture)).toMatchObject({ result: 'done' });
  expect(desk.stand_in.executions().filter(({ kind }) => kind === 'capture')).toHaveLength(1);
});

it('an authorisation that was not taken because of too many requests may go elsewhere', async () => {
  desk.stand_in.plan({ on: 'authorise', what: 429 });
  expect(await desk.perform(authorisation())).toMatchObject({
    result: 'refused',
    code: 'D0102',
    cause: 'technical',
  });
});

it('a refusal of what was executed before without an answer is what was executed', async () => {
  const reference = await authorised();
  const reversal = following('void', reference);
  desk.stand_in.plan({ on: 'void', what: 'lost_answer' });
  expect(await desk.perform(reversal)).toEqual({ result: 'unknown' });
  await desk.stand_in.work();
  // The key of an answer that was not 2xx is not kept: now the acquirer says that there is nothing to void.
  desk.clock.now = new Date(desk.clock.now.getTime() + 24 * 3_600_000);
  expect(await desk.perform(reversal)).toMatchObject({ result: 'done' });
});

it('does not believe a refusal while it cannot read whether the same was executed before', async () => {
  const reference = await authorised();
  const reversal = following('void', reference);
  desk.stand_in.plan({ on: 'void', what: 'lost_answer' });
  await desk.perform(reversal);
  await desk.stand_in.work();
  desk.clock.now = new Date(desk.clock.now.getTime() + 24 * 3_600_000);
  desk.stand_in.plan({ on: 'inquiry', what: 500 });
  expect(await desk.perform(reversal)).toEqual({ result: 'unknown' });
});

it('sends nothing after the life of the key, not even where nothing is found', async () => {
  const reference = await authorised();
  const refund = { ...following('refund', reference), ordered_at: desk.clock.now };
  desk.clock.now = new Date(desk.clock.now.getTime() + 24 * 3_600_000 - 30_000);
  const before = desk.stand_in.requests().length;
  expect(await desk.perform(refund)).toEqual({ result: 'unknown' });
  expect(await desk.inquire(refund)).toEqual({ result: 'unknown' });
  const sent = desk.stand_in.requests().slice(before);
  expect(sent.every(({ body }) => body === '')).toBe(true);
});

it('reverses an authorisation of unknown outcome by its name, once', async () => {
  const lost = authorisation();
  desk.stand_in.plan({ on: 'authorise', what: 'lost_answer' });
  expect(await desk.perform(lost)).toEqual({ result: 'unknown' });
  const reversal = following('void', '', { reverses: lost.id });
  expect(await desk.perform(reversal)).toMatchObject({ result: 'accepted' });
  expect(await desk.finish(reversal)).toMatchObject({ result: 'done' });
  expect(await desk.perform(reversal)).toMatchObject({ result: 'done' });
  expect(desk.stand_in.executions().filter(({ kind }) => kind === 'void')).toHaveLength(1);
});

it('there is nothing to reverse where the authorisation never arrived', async () => {
  const lost = authorisation();
  desk.stand_in.plan({ on: 'authorise', what: 'lost_request' });
  expect(await desk.perform(lost)).toEqual({ result: 'unknown' });
  expect(await desk.perform(following('void', '', { reverses: lost.id }))).toMatchObject({
    result: 'refused',
    cause: 'technical',
  });
});

it('gives back what a sale of unknown outcome has captured', async () => {
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

it('increases an authorisation to a new total, which can be captured', async () => {
  const reference = await authorised();
  const more = following('adjust', reference, { amount: money(55_00n), authorised: 40_00n });
  expect(await desk.perform(more)).toMatchObject({ result: 'done' });
  expect(desk.sent('/authorizations')).toMatchObject({ amount: 1_500 });
  expect(await desk.inquire(more)).toMatchObject({ result: 'done' });
  const capture = following('capture', reference, { amount: money(55_00n), final: true });
  expect(await desk.perform(capture)).toMatchObject({ result: 'accepted' });
});

it('declares increases only where the operator says that the account has them', () => {
  expect(desk.open({ estimated_authorisations: false }).capabilities.adjustments).toEqual([]);
});

it('proves the key by a call that changes nothing', async () => {
  const { signal } = new AbortController();
  expect(await desk.connector.test!(signal)).toMatchObject({ ok: true });
  expect(await desk.open({ secret_key: 'sk_wrong' }).test!(signal)).toMatchObject({ ok: false });
  expect(await desk.open({ base_url: 'http://127.0.0.1:1' }).test!(signal)).toMatchObject({ ok: false });
  expect(desk.stand_in.executions()).toEqual([]);
});
