import { mkdtemp, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Checkout } from 'checkout-sdk-node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk, type Desk } from './checkoutcom-desk.ts';

/**
 * Checkout.com's own SDK (checkout-sdk-node 5.2.1) talks to the stand-in, so that paths, headers, bodies and errors are
 * theirs, not only ours.
 */
let desk: Desk;
let sdk: any;

beforeEach(async () => {
  desk = await openDesk();
  const { secret_key, base_url } = desk.stand_in.settings;
  sdk = new Checkout(secret_key, { host: base_url });
});
afterEach(() => desk.close());

function payment(number = '4242424242424242', more: object = {}): object {
  return {
    source: { number, expiry_month: 6, expiry_year: 2030, cvv: '100' },
    currency: 'EUR',
    amount: 4_000,
    reference: 'sdk-1',
    capture: false,
    processing_channel_id: desk.stand_in.settings.processing_channel_id,
    ...more,
  };
}

it('Checkout.com’s SDK authorises at the stand-in, and reads the payment by id, reference and session', async () => {
  const paid = await sdk.payments.request(payment(), 'key-1');
  expect(paid).toMatchObject({
    status: 'Authorized',
    approved: true,
    response_code: '10000',
    reference: 'sdk-1',
  });
  expect(paid.id).toMatch(/^pay_[a-z2-7]{26}$/);
  expect(await sdk.payments.request(payment(), 'key-1')).toEqual(paid);
  expect(await sdk.payments.get(paid.id)).toMatchObject({ id: paid.id, status: 'Authorized', amount: 4_000 });
  const listed = await sdk.payments.getPaymentList({ limit: 1, skip: 0, reference: 'sdk-1' });
  expect(listed).toMatchObject({ total_count: 1, data: [{ id: paid.id }] });
  expect(desk.stand_in.executions()).toHaveLength(1);
});

it('Checkout.com’s SDK captures in parts at the stand-in, refunds, and reads the actions', async () => {
  const { id } = await sdk.payments.request(payment());
  const first = await sdk.payments.capture(
    id,
    { amount: 1_000, capture_type: 'NonFinal', reference: 'c-1' },
    'c-1',
  );
  expect(first).toMatchObject({ action_id: expect.stringMatching(/^act_/), reference: 'c-1' });
  await sdk.payments.capture(id, { amount: 2_000, capture_type: 'Final', reference: 'c-2' }, 'c-2');
  await desk.stand_in.work();
  await sdk.payments.refund(id, { amount: 500, reference: 'r-1' }, 'r-1');
  await desk.stand_in.work();
  const actions = await sdk.payments.getActions(id);
  expect(actions.map(({ type, amount, approved }: any) => [type, amount, approved])).toEqual([
    ['Refund', 500, true],
    ['Capture', 2_000, true],
    ['Capture', 1_000, true],
    ['Authorization', 4_000, true],
  ]);
  expect(await sdk.payments.get(id)).toMatchObject({
    status: 'Partially Refunded',
    balances: { total_captured: 3_000, total_refunded: 500, total_voided: 1_000, available_to_capture: 0 },
  });
});

it('Checkout.com’s SDK voids at the stand-in, and cannot capture what was voided', async () => {
  const { id } = await sdk.payments.request(payment());
  expect(await sdk.payments.void(id, { reference: 'v-1' }, 'v-1')).toMatchObject({ reference: 'v-1' });
  await desk.stand_in.work();
  expect(await sdk.payments.get(id)).toMatchObject({ status: 'Voided' });
  await expect(sdk.payments.capture(id, {})).rejects.toMatchObject({ name: 'ActionNotAllowed' });
});

it('Checkout.com’s SDK increases an estimated authorisation at the stand-in, and no other', async () => {
  const { id } = await sdk.payments.request(payment(undefined, { authorization_type: 'Estimated' }));
  expect(await sdk.payments.increment(id, { amount: 500, reference: 'i-1' }, 'i-1')).toMatchObject({
    approved: true,
    balances: { total_authorized: 4_500 },
  });
  const final = await sdk.payments.request(payment());
  await expect(sdk.payments.increment(final.id, { amount: 500 })).rejects.toMatchObject({
    name: 'ValidationError',
    body: { error_codes: ['incremental_authorization_unsupported'] },
  });
});

it('the stand-in of Checkout.com redirects to the issuer’s page where 3-D Secure is requested', async () => {
  const pending = await sdk.payments.request(
    payment(undefined, {
      '3ds': { enabled: true, attempt_n3d: true },
      success_url: 'https://shop.example/ok',
      failure_url: 'https://shop.example/no',
    }),
  );
  expect(pending).toMatchObject({ status: 'Pending', requiresRedirect: true });
  const back = await desk.stand_in.authenticate(pending.redirectLink, true);
  expect(await sdk.payments.get(back['cko-session-id'])).toMatchObject({
    id: pending.id,
    status: 'Authorized',
  });
});

it('the stand-in of Checkout.com takes payments by redirect', async () => {
  const pending = await sdk.payments.request({
    ...payment(),
    source: { type: 'ideal', description: 'ORD50234E89' },
    capture: true,
    success_url: 'https://shop.example/ok',
    failure_url: 'https://shop.example/no',
  });
  expect(pending).toMatchObject({ status: 'Pending', requiresRedirect: true });
});

it('the stand-in of Checkout.com refuses as documented, with its error codes', async () => {
  const wrong = [
    [{ amount: 1_234_567_890 }, 'amount_invalid'],
    [{ currency: 'BHD', amount: 1_001 }, 'amount_invalid'],
    [{ currency: 'CLP', amount: 1_050 }, 'amount_invalid'],
    [{ processing_channel_id: 'pc_other' }, 'processing_channel_id_invalid'],
    [{ merchant_initiated: true }, 'payment_type_required'],
    [{ '3ds': { enabled: true, challenge_indicator: 'low_value' } }, 'challenge_indicator_invalid'],
    [{ billing_descriptor: { name: 'A' } }, 'billing_descriptor_city_required'],
  ] as const;
  for (const [change, code] of wrong)
    await expect(sdk.payments.request(payment(undefined, change)), code).rejects.toMatchObject({
      http_code: 422,
      body: { error_type: 'request_invalid', error_codes: [code] },
    });
  await expect(sdk.payments.request(payment('4242424242424241'))).rejects.toMatchObject({
    body: { error_codes: ['card_number_invalid'] },
  });
  const stranger: any = new Checkout('sk_sbox_aaaaaaaaaaaaaaaaaaaaaaaaaaa', { host: desk.stand_in.url });
  await expect(stranger.payments.request(payment())).rejects.toMatchObject({ name: 'AuthenticationError' });
  await expect(sdk.payments.get('pay_aaaaaaaaaaaaaaaaaaaaaaaaaa')).rejects.toMatchObject({
    name: 'NotFoundError',
  });
});

it('the stand-in of Checkout.com forgets a key after 24 hours, and stores none of a refused request', async () => {
  await expect(sdk.payments.request(payment(undefined, { amount: -1 }), 'key-2')).rejects.toMatchObject({
    http_code: 422,
  });
  const first = await sdk.payments.request(payment(), 'key-2');
  desk.clock.now = new Date(desk.clock.now.getTime() + 24 * 3_600_000 - 1);
  expect((await sdk.payments.request(payment(), 'key-2')).id).toBe(first.id);
  desk.clock.now = new Date(desk.clock.now.getTime() + 1);
  expect((await sdk.payments.request(payment(), 'key-2')).id).not.toBe(first.id);
});

it('Checkout.com’s SDK defends and accepts disputes at the stand-in', async () => {
  const { id } = await sdk.payments.request(payment());
  await sdk.payments.capture(id, {});
  await desk.stand_in.work();
  const dispute = desk.stand_in.openDispute(id, 4_000n);
  expect(await sdk.disputes.getDetails(dispute)).toMatchObject({
    status: 'evidence_required',
    amount: 4_000,
    payment: { id },
  });
  const path = join(await mkdtemp(join(tmpdir(), 'sdk-')), 'receipt.pdf');
  await writeFile(path, '%PDF-1.4');
  const file = await sdk.files.upload({ path: createReadStream(path), purpose: 'dispute_evidence' });
  await sdk.disputes.provideEvidence(dispute, { invoice_or_receipt_file: file.id });
  await sdk.disputes.submit(dispute);
  expect(await sdk.disputes.getDetails(dispute)).toMatchObject({ status: 'evidence_under_review' });
  const other = desk.stand_in.openDispute(id, 1_000n);
  await sdk.disputes.accept(other);
  expect(await sdk.disputes.getDetails(other)).toMatchObject({ status: 'accepted' });
});
