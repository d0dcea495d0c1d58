import { afterEach, describe, expect, it } from 'vitest';
import { isDeclineCode } from '@causeway/schemas/errors.ts';
import type { AuthorisationDetails } from '@causeway/connector-kit/instruction.ts';
import { descriptorSuffix } from '../../../../src/acquiring/connectors/stripe/authorisation-parameters.ts';
import {
  decline_meanings,
  error_meanings,
} from '../../../../src/acquiring/connectors/stripe/decline-codes.ts';
import { key_life_ms } from '../../../../src/acquiring/connectors/stripe/stripe-session.ts';
import {
  fromStripeAmount,
  toStripeAmount,
} from '../../../../src/acquiring/connectors/stripe/stripe-amounts.ts';
import type { StripeSettings } from '../../../../src/acquiring/connectors/stripe/stripe-settings.ts';
import { hour_ms } from '../../../../src/kernel/values/dates.ts';
import { money, PlayedStripe } from './played-stripe.ts';

let played: PlayedStripe;
afterEach(() => played.close());

async function open(settings: Partial<StripeSettings> = {}): Promise<PlayedStripe> {
  played = await PlayedStripe.open(settings);
  return played;
}

const confirms = /\/confirm$/;
const creations = /^\/v1\/payment_intents$/;
const methods = /^\/v1\/payment_methods$/;

describe('an authorisation at Stripe', () => {
  it('is created without the card, which has a request of its own, and confirmed with its id', async () => {
    await open();
    const authorising = played.authorisation({ statement_descriptor: "BOB'S*ORDER 42" });
    await played.perform(authorising);
    const [created] = played.sent(creations);
    const [method] = played.sent(methods);
    const [confirmed] = played.sent(confirms);
    expect(played.stand_in.requests().map(({ path }) => path.split('/').at(-1))).toEqual([
      'payment_intents',
      'payment_methods',
      'confirm',
    ]);
    expect(created?.form).toEqual({
      amount: '4000',
      currency: 'eur',
      'payment_method_types[0]': 'card',
      confirmation_method: 'manual',
      statement_descriptor_suffix: 'BOB S ORDER 42',
      'metadata[instruction]': `acct1-${authorising.id}`,
    });
    expect(created?.headers).toMatchObject({
      'idempotency-key': `acct1-${authorising.id}-create`,
      'stripe-version': '2026-10-28.endive',
    });
    expect(confirmed?.headers['idempotency-key']).toBe(`acct1-${authorising.id}-confirm`);
    expect(method?.headers['idempotency-key']).toBe(`acct1-${authorising.id}-method`);
    expect(method?.form).toEqual({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '3',
      'card[exp_year]': '2030',
      'card[cvc]': '737',
      'billing_details[name]': 'Ann Example',
    });
    expect(JSON.stringify([created, confirmed])).not.toMatch(/4242424242424242|737/);
    expect(confirmed?.form).toMatchObject({
      payment_method: expect.stringMatching(/^pm_/),
      capture_method: 'manual',
      'payment_method_options[card][request_multicapture]': 'if_available',
    });
    expect(confirmed?.form).not.toHaveProperty('receipt_email');
  });

  it('has the scheme’s transaction data in its outcome', async () => {
    await open();
    expect(await played.perform(played.authorisation())).toMatchObject({
      result: 'done',
      reference: expect.stringMatching(/^pi_/),
      auth_code: expect.stringMatching(/^.{6}$/),
      network_transaction_id: expect.stringMatching(/^\d{15}$/),
      cvv_result: 'M',
      captured: false,
      held: false,
    });
  });

  it('is held, not only authorised, while Stripe wants it reviewed; a sale is captured all the same', async () => {
    await open();
    const review = played.card('4000000000009235');
    expect(await played.perform(played.authorisation(review))).toMatchObject({ result: 'done', held: true });
    const sale = await played.perform(played.authorisation({ ...review, capture: true }));
    expect(sale).toMatchObject({ result: 'done', held: true, captured: true });
    const reference = sale.result === 'done' ? sale.reference : '';
    expect(await played.perform(played.following('capture', reference))).toMatchObject({ result: 'done' });
    expect(played.stand_in.executions().filter(({ kind }) => kind === 'capture')).toEqual([]);
  });

  it('has not happened when its creation was lost, and a stalled process cannot make it happen', async () => {
    await open();
    const authorising = played.authorisation();
    played.stand_in.plan({ what: 'lost_answer' });
    expect(await played.perform(authorising)).toEqual({ result: 'unknown' });
    expect(await played.inquire(authorising)).toEqual({ result: 'not_found' });
    expect(await played.perform(authorising)).toMatchObject({ result: 'refused', cause: 'technical' });
    expect(played.stand_in.executions()).toEqual([]);
  });

  it('is found by search once the index has it, when recovery does not know what was sent', async () => {
    await open();
    played.stand_in.lagSearch();
    const { authorisation: _, ...recovered } = played.authorisation();
    const authorising = { ...played.authorisation(), id: recovered.id };
    played.stand_in.plan({ on: 'authorise', what: 'lost_answer' });
    expect(await played.perform(authorising)).toEqual({ result: 'unknown' });
    expect(await played.inquire(recovered)).toEqual({ result: 'unknown' });
    played.advance(61_000);
    expect(await played.inquire(recovered)).toMatchObject({ result: 'done' });
  });

  it('is not found where its creation failed: Stripe repeats the failure under the key', async () => {
    await open();
    const authorising = played.authorisation();
    played.stand_in.failForGood();
    expect(await played.perform(authorising)).toEqual({ result: 'unknown' });
    expect(await played.inquire(authorising)).toEqual({ result: 'not_found' });
    expect(played.sent(/cancel$/)).toEqual([]);
  });

  it.each(['lost_request', 'lost_answer', 500] as const)(
    'has not happened and never will when its card’s request met %s',
    async (what) => {
      await open();
      const authorising = played.authorisation();
      played.stand_in.plan({ on: 'card', what });
      expect(await played.perform(authorising)).toEqual({ result: 'unknown' });
      expect(played.sent(confirms)).toEqual([]);
      expect(await played.inquire(authorising)).toEqual({ result: 'not_found' });
      expect(await played.perform(authorising)).toMatchObject({ result: 'refused', cause: 'technical' });
      expect(played.stand_in.executions()).toEqual([]);
    },
  );

  it('sends no card where the PaymentIntent was not created', async () => {
    await open();
    expect(await played.perform(played.authorisation({}, money(1n)))).toMatchObject({ code: 'D0013' });
    played.stand_in.plan({ what: 'lost_answer' });
    expect(await played.perform(played.authorisation())).toEqual({ result: 'unknown' });
    expect(played.sent(methods)).toEqual([]);
  });

  it('that is repeated has the same response, and is executed once', async () => {
    await open();
    const authorising = played.authorisation();
    const first = await played.perform(authorising);
    expect(await played.perform(authorising)).toEqual(first);
    for (const what of [429, 500, 'lost_answer'] as const) {
      played.stand_in.plan({ on: 'card', what });
      expect(await played.perform(authorising)).toEqual(first);
    }
    expect(played.stand_in.executions()).toHaveLength(1);
  });

  it('of zero is refused before anything is sent: Stripe cannot verify cards for later charges', async () => {
    await open();
    const outcome = await played.perform(played.authorisation({}, money(0n)));
    expect(outcome).toMatchObject({
      result: 'refused',
      code: 'D0013',
      cause: 'technical',
      message: { text: 'Stripe takes no amount of zero' },
    });
    expect(played.stand_in.requests()).toEqual([]);
  });

  it('may be tried elsewhere when Stripe limits the rate or cannot be reached', async () => {
    await open();
    played.stand_in.plan({ on: 'authorise', what: 429 });
    const refused = { result: 'refused', cause: 'technical', code: 'D0102' };
    expect(await played.perform(played.authorisation())).toMatchObject(refused);
    const closed = await PlayedStripe.open({ base_url: 'http://127.0.0.1:9' });
    expect(await closed.perform(closed.authorisation())).toMatchObject(refused);
    await closed.close();
  });

  it('is refused with no amount, or with one that Stripe cannot express', async () => {
    await open();
    for (const amount of [money(0n), money(10_001n, 'KWD'), money(10_01n, 'MGA')])
      expect(await played.perform(played.authorisation({}, amount))).toMatchObject({
        result: 'refused',
        code: 'D0013',
        cause: 'technical',
      });
    expect(played.stand_in.requests()).toEqual([]);
  });

  it('is sent to a base address with or without /v1, and to a connected account', async () => {
    await open();
    const { base_url } = played.stand_in.settings;
    for (const form of [`${base_url}/v1`, `${base_url}/v1/`, `${base_url}/`]) {
      const here = await PlayedStripe.open({
        account: 'acct_123',
        base_url: form,
        secret_key: played.stand_in.settings.secret_key,
      });
      expect(await here.perform(here.authorisation())).toMatchObject({ result: 'done' });
      await here.close();
    }
    expect(played.sent(creations).map(({ headers }) => headers['stripe-account'])).toEqual(
      Array(3).fill('acct_123'),
    );
  });
});

describe('3-D Secure at Stripe', () => {
  const challenge = (): Partial<AuthorisationDetails> => played.card(played.stand_in.cards.challenge);

  it('authorises nothing before the customer is back', async () => {
    await open();
    const outcome = await played.perform(played.authorisation(challenge()));
    if (outcome.result !== 'challenge') throw new Error(outcome.result);
    const back = await played.stand_in.authenticate(outcome.url, true);
    expect(back).toMatchObject({ payment_intent: outcome.reference });
    expect(played.stand_in.executions()).toEqual([]);
    const authentication = { challenge_reference: outcome.reference, returned: back };
    expect(await played.perform(played.authorisation({ authentication }))).toMatchObject({ result: 'done' });
    expect(played.stand_in.executions()).toHaveLength(1);
  });

  it('still waits when the customer came back too early', async () => {
    await open();
    const outcome = await played.perform(played.authorisation(challenge()));
    if (outcome.result !== 'challenge') throw new Error(outcome.result);
    const authentication = { challenge_reference: outcome.reference };
    expect(await played.perform(played.authorisation({ authentication }))).toEqual(outcome);
  });

  it('is found again by the challenge when it was passed and its confirmation was lost', async () => {
    await open();
    const outcome = await played.perform(played.authorisation(challenge()));
    if (outcome.result !== 'challenge') throw new Error(outcome.result);
    await played.stand_in.authenticate(outcome.url, true);
    const authentication = { challenge_reference: outcome.reference };
    const { authorisation, ...recovered } = played.authorisation({ authentication });
    const inquiry = { ...recovered, challenge_reference: outcome.reference };
    played.stand_in.plan({ on: 'authorise', what: 'lost_answer' });
    expect(await played.perform({ ...recovered, ...(authorisation ? { authorisation } : {}) })).toEqual({
      result: 'unknown',
    });
    expect(await played.inquire(inquiry)).toMatchObject({ result: 'done', reference: outcome.reference });
  });

  it('that the merchant refuses is a decline that a challenge could lift', async () => {
    await open();
    const refusing = played.authorisation({ ...challenge(), authentication: 'refuse' });
    expect(await played.perform(refusing)).toMatchObject({ result: 'refused', code: 'D0065' });
    expect(played.sent(confirms)[0]?.form).toMatchObject({ error_on_requires_action: 'true' });
  });

  it('of another provider is passed on, with its exemption', async () => {
    await open();
    const outcome = await played.perform(
      played.authorisation({
        ...challenge(),
        authentication_result: {
          version: '2.2.0',
          eci: '05',
          authentication_value: 'AAABBJg0VhI0VniQEjRWAAAAAAA=',
          ds_transaction_id: 'f25084f0-5b16-4c0a-ae5d-b24808a95e4b',
          status: 'Y',
        },
        exemption: 'transaction_risk_analysis',
      }),
    );
    expect(outcome).toMatchObject({ result: 'done' });
    const within = 'payment_method_options[card][three_d_secure]';
    expect(played.sent(confirms)[0]?.form).toMatchObject({
      [`${within}[version]`]: '2.2.0',
      [`${within}[electronic_commerce_indicator]`]: '05',
      [`${within}[cryptogram]`]: 'AAABBJg0VhI0VniQEjRWAAAAAAA=',
      [`${within}[transaction_id]`]: 'f25084f0-5b16-4c0a-ae5d-b24808a95e4b',
      [`${within}[ares_trans_status]`]: 'Y',
      [`${within}[exemption_indicator]`]: 'low_risk',
    });
  });

  it('is not used for orders by mail or telephone', async () => {
    await open();
    expect(await played.perform(played.authorisation({ ...challenge(), exemption: 'moto' }))).toMatchObject({
      result: 'done',
    });
    expect(played.sent(confirms)[0]?.form).toMatchObject({ 'payment_method_options[card][moto]': 'true' });
  });
});

describe('stored cards at Stripe', () => {
  it('are set up by the first payment, and charged by the merchant with its network transaction id', async () => {
    await open();
    played.stand_in.allowMitExemption();
    const purpose = 'subscription' as const;
    const first = await played.perform(
      played.authorisation({
        stored_credential: { initiator: 'customer', stage: 'first', purpose, network_transaction_id: '' },
      }),
    );
    const network_transaction_id = first.result === 'done' ? first.network_transaction_id : '';
    const later = played.authorisation({
      authentication: 'refuse',
      challengeReturnUrl: () => '',
      stored_credential: { initiator: 'merchant', stage: 'subsequent', purpose, network_transaction_id },
    });
    expect(await played.perform(later)).toMatchObject({ result: 'done' });
    const [stored, used] = played.sent(confirms).map(({ form }) => form);
    expect(stored).toMatchObject({
      setup_future_usage: 'off_session',
      'payment_method_options[card][setup_credential_usage]': 'recurring',
    });
    expect(used).toMatchObject({
      off_session: 'true',
      'payment_method_options[card][stored_credential_usage]': 'recurring',
      'payment_method_options[card][mit_exemption][network_transaction_id]': network_transaction_id,
    });
    expect(used).not.toHaveProperty('return_url');
  });

  it('are charged all the same, and once, where Stripe does not take the id from the account', async () => {
    await open();
    const later = played.authorisation({
      authentication: 'refuse',
      challengeReturnUrl: () => '',
      stored_credential: {
        initiator: 'merchant',
        stage: 'subsequent',
        purpose: 'card_on_file',
        network_transaction_id: '123456789012345',
      },
    });
    const charged = await played.perform(later);
    expect(charged).toMatchObject({ result: 'done' });
    expect(await played.perform(later)).toEqual(charged);
    expect(await played.inquire(later)).toEqual(charged);
    expect(played.stand_in.executions()).toMatchObject([
      { instruction: `acct1-${later.id}`, amount: 40_00n },
    ]);
    const [linked, unlinked] = played.sent(confirms);
    const { 'payment_method_options[card][mit_exemption][network_transaction_id]': id, ...others } =
      linked?.form ?? {};
    expect(id).toBe('123456789012345');
    expect(unlinked?.form).toEqual(others);
    expect(unlinked?.headers['idempotency-key']).toBe(`acct1-${later.id}-confirm-unlinked`);
  });

  it('are not charged a second time where the first confirmation has no answer', async () => {
    await open();
    played.stand_in.plan({ on: 'authorise', what: 'lost_request' });
    const stored_credential = {
      initiator: 'merchant',
      stage: 'subsequent',
      purpose: 'card_on_file',
      network_transaction_id: '123456789012345',
    } as const;
    const later = played.authorisation({ authentication: 'refuse', stored_credential });
    expect(await played.perform(later)).toEqual({ result: 'unknown' });
    expect(played.sent(confirms)).toHaveLength(1);
  });

  it('are charged without the id where the acquirer is set so', async () => {
    await open({ mit_exemption: false });
    await played.perform(
      played.authorisation({
        authentication: 'refuse',
        stored_credential: {
          initiator: 'merchant',
          stage: 'subsequent',
          purpose: 'card_on_file',
          network_transaction_id: '123',
        },
      }),
    );
    const sent = played.sent(confirms);
    expect(sent).toHaveLength(1);
    expect(Object.keys(sent[0]?.form ?? {}).filter((name) => name.includes('mit_exemption'))).toEqual([]);
  });
});

describe('redirect methods at Stripe', () => {
  it('are paid on their own page, whether or not the customer comes back', async () => {
    await open();
    const authorising = played.authorisation({ card: null, redirect_method: 'ideal', capture: true });
    const outcome = await played.perform(authorising);
    if (outcome.result !== 'challenge') throw new Error(outcome.result);
    await played.stand_in.authenticate(outcome.url, true);
    const notices = played.notices().find((notice) => notice.kind === 'outcome');
    expect(notices).toMatchObject({
      instruction: { account_id: 'acct1', id: authorising.id },
      instruction_kind: 'authorise',
      authorisation_reference: outcome.reference,
      amount: money(40_00n),
      outcome: { result: 'done', captured: true },
    });
    const authentication = { challenge_reference: outcome.reference };
    const back = played.authorisation({ card: null, redirect_method: 'ideal', authentication });
    expect(await played.perform(back)).toMatchObject({ result: 'done', captured: true });
    const capture = played.following('capture', outcome.reference, { final: true });
    expect(await played.perform(capture)).toMatchObject({ result: 'done' });
  });

  it('report a failure, also where the customer does not come back', async () => {
    await open();
    const outcome = await played.perform(played.authorisation({ card: null, redirect_method: 'bancontact' }));
    if (outcome.result !== 'challenge') throw new Error(outcome.result);
    await played.stand_in.authenticate(outcome.url, false);
    expect(played.notices()).toMatchObject([
      { instruction_kind: 'authorise', outcome: { result: 'refused' } },
    ]);
  });
});

describe('a capture or void at Stripe', () => {
  it('releases what remains after a partial capture', async () => {
    await open();
    const reference = await played.authorised();
    const part = played.following('capture', reference, { amount: money(10_00n), final: false });
    expect(await played.perform(part)).toMatchObject({ result: 'done' });
    const reversal = played.following('void', reference, { amount: money(30_00n) });
    expect(await played.perform(reversal)).toMatchObject({ result: 'done' });
    expect(await played.inquire(reversal)).toMatchObject({ result: 'done' });
    expect(played.stand_in.executions().at(-1)).toMatchObject({ kind: 'void', amount: 30_00n });
  });

  it('is told apart from another capture of the same amount by the metadata that Stripe stores', async () => {
    await open();
    const reference = await played.authorised();
    const [first, second] = [1, 2].map(() =>
      played.following('capture', reference, { amount: money(10_00n), final: false }),
    );
    await played.perform(first!);
    expect(await played.inquire(first!)).toMatchObject({ result: 'done' });
    expect(await played.inquire(second!)).toEqual({ result: 'not_found' });
  });

  it('can be repeated as often as Stripe allows, knows the last one, and releases the rest', async () => {
    await open();
    const reference = await played.authorised();
    for (let count = 1; count <= 50; count += 1) {
      const part = played.following('capture', reference, { amount: money(50n), final: false });
      expect(await played.perform(part), `capture ${count}`).toMatchObject({ result: 'done' });
      expect(await played.inquire(part), `capture ${count}`).toMatchObject({ result: 'done' });
    }
    const unsent = played.following('capture', reference, { amount: money(50n), final: false });
    expect(await played.inquire(unsent)).toEqual({ result: 'not_found' });
    const rest = played.following('void', reference, { amount: money(15_00n) });
    expect(await played.perform(rest)).toMatchObject({ result: 'done' });
    expect(played.stand_in.executions().at(-1)).toMatchObject({ kind: 'void', amount: 15_00n });
  });

  it('is found under the name that an earlier release gave it', async () => {
    await open();
    const reference = await played.authorised();
    const part = played.following('capture', reference, { amount: money(10_00n), final: false });
    const { url, settings } = played.stand_in;
    const marked = await fetch(`${url}/v1/payment_intents/${reference}/capture`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.secret_key}`,
        'stripe-version': '2026-10-28.endive',
        'idempotency-key': `acct1-${part.id}`,
      },
      body: new URLSearchParams({
        amount_to_capture: '1000',
        final_capture: 'false',
        [`metadata[capture_acct1-${part.id}]`]: '1000',
      }),
    });
    expect(marked.status).toBe(200);
    expect(await played.inquire(part)).toMatchObject({ result: 'done' });
  });

  it('is refused where it would keep the rest and the card cannot, and the authorisation remains', async () => {
    await open();
    const reference = await played.authorised(played.card('4000008400000076'));
    const part = played.following('capture', reference, { amount: money(10_00n), final: false });
    expect(await played.perform(part)).toMatchObject({ result: 'refused', cause: 'technical' });
    expect(await played.perform({ ...part, id: part.id + 1_000n, final: true })).toMatchObject({
      result: 'done',
    });
  });

  it('refunds a sale that is voided', async () => {
    await open();
    const sale = played.authorisation({ capture: true });
    const outcome = await played.perform(sale);
    const reversal = played.following('void', outcome.result === 'done' ? outcome.reference : '');
    expect(await played.perform(reversal)).toMatchObject({ result: 'done' });
    expect(await played.inquire(reversal)).toMatchObject({ result: 'done' });
    expect(played.stand_in.executions().at(-1)).toMatchObject({ kind: 'void', amount: 40_00n });
    expect(played.notices().at(-1)).toMatchObject({ instruction_kind: 'void', outcome: { result: 'done' } });
  });

  it('reverses an authorisation that is older than Stripe’s idempotency keys', async () => {
    await open();
    const lost = played.authorisation();
    played.stand_in.plan({ on: 'authorise', what: 'lost_answer' });
    await played.perform(lost);
    played.advance(25 * hour_ms);
    const reversal = played.following('void', '', { reverses: lost.id });
    expect(await played.perform(reversal)).toMatchObject({ result: 'done' });
    expect(played.stand_in.executions().map(({ kind }) => kind)).toEqual(['authorise', 'void']);
  });

  it('is told that an authorisation has expired', async () => {
    await open();
    const reference = await played.authorised();
    played.notices();
    played.advance(8 * 24 * hour_ms);
    await played.stand_in.work();
    expect(played.notices()).toMatchObject([
      {
        instruction: null,
        instruction_kind: 'void',
        authorisation_reference: reference,
        outcome: { result: 'done' },
      },
    ]);
    expect(await played.perform(played.following('capture', reference))).toMatchObject({ result: 'refused' });
  });

  it.each(['capture', 'void', 'refund', 'adjust'] as const)(
    'sends no %s again after its key has expired',
    async (kind) => {
      await open();
      const reference = await (kind === 'refund' ? played.captured() : played.authorised());
      const amount = kind === 'adjust' ? money(50_00n) : money(40_00n);
      const late = played.following(kind, reference, { amount, authorised: 40_00n, final: true });
      played.advance(key_life_ms);
      const before = played.stand_in.requests().filter(({ path, body }) => body !== '' && path !== '').length;
      expect(await played.perform(late)).toMatchObject({
        result: 'refused',
        message: { code: 'key_expired' },
      });
      expect(played.stand_in.requests().filter(({ path, body }) => body !== '' && path !== '')).toHaveLength(
        before,
      );
    },
  );
});

describe('refunds at Stripe', () => {
  it('are accepted while pending, and fail or succeed by a notification', async () => {
    await open();
    const paid = await played.perform(played.authorisation({ capture: true }, money(100_00n)));
    const reference = paid.result === 'done' ? paid.reference : '';
    const refund = played.following('refund', reference, { amount: money(51_26n) });
    expect(await played.perform(refund)).toMatchObject({ result: 'accepted' });
    expect(await played.inquire(refund)).toMatchObject({ result: 'accepted' });
    played.notices();
    await played.stand_in.work();
    const notices = played.notices();
    expect(notices).toHaveLength(2);
    for (const notice of notices)
      expect(notice).toMatchObject({
        instruction: { id: refund.id },
        instruction_kind: 'refund',
        amount: money(51_26n),
        outcome: { result: 'refused', message: { code: 'expired_or_canceled_card' } },
      });
  });

  it('can fail after they have succeeded', async () => {
    await open();
    const reference = await played.captured(played.card('4000000000005126'));
    const refund = played.following('refund', reference, { amount: money(5_00n) });
    expect(await played.perform(refund)).toMatchObject({ result: 'done' });
    await played.stand_in.work();
    expect(played.notices().at(-1)).toMatchObject({
      instruction: { id: refund.id },
      outcome: { result: 'refused' },
    });
  });

  it('are found among all refunds of their payment, page by page', async () => {
    await open();
    const reference = await played.captured();
    const refunds = Array.from({ length: 120 }, () =>
      played.following('refund', reference, { amount: money(1n) }),
    );
    await played.connector.perform(refunds, new AbortController().signal);
    expect(await played.inquire(refunds[0]!)).toMatchObject({ result: 'done' });
    expect(await played.inquire(played.following('refund', reference))).toEqual({ result: 'not_found' });
  });

  it('stay unknown, and are not sent again, while Stripe repeats a failure of its own', async () => {
    await open();
    const reference = await played.captured();
    const refund = played.following('refund', reference);
    played.stand_in.failForGood('refund');
    expect(await played.perform(refund)).toEqual({ result: 'unknown' });
    expect(await played.inquire(refund)).toEqual({ result: 'not_found' });
    expect(await played.perform(refund)).toEqual({ result: 'unknown' });
    played.advance(key_life_ms);
    expect(await played.perform(refund)).toMatchObject({ result: 'refused' });
    expect(played.stand_in.executions().filter(({ kind }) => kind === 'refund')).toEqual([]);
  });

  it('are reported without an instruction when they were made in Stripe’s dashboard', async () => {
    await open();
    const reference = await played.captured();
    const event = { id: 'evt_1', object: 'event', type: 'refund.created', created: 1_795_000_000 };
    const object = {
      id: 're_1',
      object: 'refund',
      amount: 500,
      currency: 'eur',
      status: 'succeeded',
      payment_intent: reference,
    };
    const content = JSON.stringify({ ...event, data: { object: { ...object, metadata: {} } } });
    expect(played.connector.interpret!({ id: 'evt_1', kind: 'refund.created', content })).toMatchObject([
      {
        instruction: null,
        instruction_kind: 'refund',
        authorisation_reference: reference,
        amount: money(5_00n),
      },
    ]);
  });
});

describe('disputes at Stripe', () => {
  it('are won when Stripe says so, not when funds are reinstated', async () => {
    await open();
    const reference = await played.captured();
    played.notices();
    const case_reference = played.stand_in.openDispute(reference, 40_00n);
    const opened = played.notices();
    expect(opened[0]).toMatchObject({
      case_reference,
      authorisation_reference: reference,
      stage: 'chargeback',
      reason_code: '10.4',
      answer_due_at: new Date('2026-11-29T10:00:00Z'),
    });
    expect(opened.find((notice) => notice.kind === 'dispute' && notice.funds !== null)).toMatchObject({
      stage: null,
      funds: { minor: -40_00n },
      fee: { minor: -15_00n },
    });
    played.stand_in.closeDispute(case_reference, true);
    const [reinstated, closed] = played.stand_in.takeNotifications().map(({ headers, body }) => {
      const read = played.connector.readNotification!({
        headers,
        body: Buffer.from(body),
        received_at: played.now,
      });
      return 'events' in read ? read.events.flatMap((event) => played.connector.interpret!(event)) : [];
    });
    expect(reinstated?.map((notice) => notice.kind === 'dispute' && notice.stage)).toEqual([null, null]);
    expect(closed?.[0]).toMatchObject({ stage: 'won' });
    const moved = new Map(
      [...opened, ...(reinstated ?? []), ...(closed ?? [])].flatMap((notice) =>
        notice.kind === 'dispute' && notice.funds ? [[notice.reference, notice.funds.minor]] : [],
      ),
    );
    expect([...moved.values()]).toEqual([-40_00n, 40_00n]);
  });

  it.each([
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', 'won'],
    ['needs_response', 'chargeback'],
    ['under_review', 'chargeback'],
    ['appeal_needs_response', 'pre_arbitration'],
    ['lost', 'lost'],
  ])('with the status %s are %s', async (status, stage) => {
    await open();
    const object = {
      id: 'dp_1',
      object: 'dispute',
      amount: 500,
      currency: 'eur',
      status,
      payment_intent: 'pi_1',
    };
    const content = JSON.stringify({
      id: 'evt_1',
      type: 'charge.dispute.updated',
      created: 1_795_000_000,
      data: { object: { ...object, balance_transactions: [] } },
    });
    const notices = played.connector.interpret!({ id: 'evt_1', kind: 'charge.dispute.updated', content });
    expect(notices).toMatchObject([{ stage, amount: money(5_00n), funds: null }]);
  });

  it('are answered once, however often the answer is sent', async () => {
    await open();
    const case_reference = played.stand_in.openDispute(await played.captured(), 40_00n);
    const answer = {
      account_id: 'acct1',
      case_reference,
      stage: 'chargeback' as const,
      amount: money(40_00n),
      response: 'defended' as const,
      explanation: 'It was delivered.',
      evidence: [
        { name: 'delivery note.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF-1.4 note') },
        { name: 'mail.png', content_type: 'image/png', content: Buffer.from([0x89, 0x50, 0x0d, 0x0a, 0xff]) },
      ],
    };
    expect(await played.connector.answerDispute!(answer)).toBe(true);
    expect(await played.connector.answerDispute!(answer)).toBe(true);
    const submitted = played.sent(/^\/v1\/disputes\/dp_\w+$/).filter(({ form }) => 'submit' in form);
    expect(submitted).toHaveLength(1);
    expect(submitted[0]?.form).toMatchObject({
      submit: 'true',
      'evidence[uncategorized_text]': 'It was delivered.',
      'evidence[uncategorized_file]': expect.stringMatching(/^file_/),
      'evidence[customer_communication]': expect.stringMatching(/^file_/),
    });
  });
});

describe('a response or event of Stripe', () => {
  it('has a code of the catalogue for each of Stripe’s declines', async () => {
    await open();
    for (const [name, [code]] of Object.entries({ ...decline_meanings, ...error_meanings }))
      expect(isDeclineCode(code), name).toBe(true);
    expect(Object.keys(decline_meanings).length).toBeGreaterThanOrEqual(50);
  });

  it.each([
    [
      '4000000000000002',
      { code: 'D0005', cause: 'issuer', response_code: '05', message: { code: 'generic_decline' } },
    ],
    ['4000000000009995', { code: 'D0051', cause: 'issuer', response_code: '51' }],
    ['4000000000009987', { code: 'D0041', cause: 'issuer' }],
    ['4000000000009979', { code: 'D0043', cause: 'issuer' }],
    ['4000000000000069', { code: 'D0054', cause: 'issuer' }],
    ['4000000000000127', { code: 'D0082', cause: 'issuer' }],
    ['4000000000000119', { code: 'D0096', cause: 'technical' }],
    ['4100000000000019', { code: 'D0100', cause: 'risk' }],
  ])('to card %s is a refusal as %o, also in a later inquiry', async (pan, refusal) => {
    await open();
    const authorising = played.authorisation(played.card(pan));
    const outcome = await played.perform(authorising);
    expect(outcome).toMatchObject({ result: 'refused', ...refusal });
    expect(await played.inquire(authorising)).toEqual(outcome);
  });

  it('refuses an impossible card number before anything is confirmed', async () => {
    await open();
    const authorising = played.authorisation(played.card('4242424242424241'));
    expect(await played.perform(authorising)).toMatchObject({
      result: 'refused',
      code: 'D0014',
      cause: 'issuer',
    });
    expect(played.sent(confirms)).toEqual([]);
    expect(await played.inquire(authorising)).toEqual({ result: 'not_found' });
  });

  it('is not dropped when its type is unknown', async () => {
    await open();
    const content = JSON.stringify({ id: 'evt_1', created: 1, data: { object: {} } });
    const read = (kind: string) =>
      played.connector.interpret!({ id: 'evt_1', kind, content: content.replace('{', `{"type":"${kind}",`) });
    expect(read('customer.created')).toEqual([]);
    expect(read('payout.paid')).toEqual([]);
    expect(() => read('charge.teleported')).toThrow('charge.teleported');
  });

  it('is stored without what a browser could use', async () => {
    await open();
    await played.captured();
    for (const { headers, body } of played.stand_in.takeNotifications()) {
      const read = played.connector.readNotification!({
        headers,
        body: Buffer.from(body),
        received_at: played.now,
      });
      const content = 'events' in read ? (read.events[0]?.content ?? '') : '';
      expect(content).not.toMatch(/_secret_|4242424242424242/);
    }
  });

  it.each([
    ['answers', {}, { ok: true, detail: /test mode/ }],
    ['does not know the key', { secret_key: 'sk_test_other' }, { ok: false, detail: /secret_key/ }],
    ['is not there', { base_url: 'http://127.0.0.1:9' }, { ok: false, detail: /base_url/ }],
  ])('decides a test of the connection, where it %s', async (_what, settings, { ok, detail }) => {
    await open(settings);
    const tested = await played.connector.test!(new AbortController().signal);
    expect(tested.ok).toBe(ok);
    expect(tested.detail).toMatch(detail);
  });
});

describe('a value that Stripe writes in its own way', () => {
  it.each([
    [12_34n, 'EUR', 12_34n],
    [500n, 'JPY', 500n],
    [5n, 'ISK', 500n],
    [5n, 'UGX', 500n],
    [500_00n, 'MGA', 500n],
    [5_120n, 'KWD', 5_120n],
    [800_45n, 'HUF', 800_45n],
    [800_45n, 'TWD', 800_45n],
  ])('is converted as an amount: %s minor units of %s are %s at Stripe', async (minor, currency, there) => {
    await open();
    expect(toStripeAmount(money(minor, currency))).toBe(there);
    expect(fromStripeAmount(there, currency.toLowerCase())).toEqual(money(minor, currency));
  });

  it.each([
    ['SHOP*ORDER 42', 'SHOP ORDER 42'],
    ['Bob\'s "Café" <1>', 'Bob s Caf 1'],
    ['0042', ''],
    ['', ''],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHIJKLMNOPQRSTUV'],
  ])('is converted as a statement descriptor: %s becomes %s', async (text, suffix) => {
    await open();
    expect(descriptorSuffix(text)).toBe(suffix);
  });
});
