import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotAnswered } from '@causeway/connector-kit/acquirer-kind.ts';
import { createAdyenConnector } from '../../../../src/acquiring/connectors/adyen/adyen-connector.ts';
import { refusal_codes } from '../../../../src/acquiring/connectors/adyen/refusals.ts';
import { refusing_holders } from '../../../../src/acquiring/connectors/adyen/stand-in/test-cards.ts';
import { instructionName } from '@causeway/connector-kit/instruction.ts';
import { isDeclineCode } from '@causeway/schemas/errors.ts';
import {
  account_id,
  answered,
  approve,
  authorisation,
  browser,
  http,
  inquire,
  never,
  noticesDue,
  order,
  perform,
  play,
  settings,
  step,
  type Played,
} from './adyen-world.ts';

let played: Played;

beforeEach(async () => {
  played = await play();
});

afterEach(async () => {
  await played.stand_in.close();
});

function bodyOf(path: string): Record<string, unknown> {
  const found = played.stand_in.requests().findLast((request) => request.path.endsWith(path));
  if (!found) throw new Error(`no request to ${path}`);
  return JSON.parse(found.body) as Record<string, unknown>;
}

describe('an authorisation at Adyen', () => {
  it('is approved with the issuer’s response', async () => {
    const instruction = authorisation(played.stand_in.cards.approved);
    expect(await perform(played, instruction)).toMatchObject({
      result: 'done',
      reference: expect.stringMatching(/^[A-Z0-9]{16}$/),
      auth_code: expect.stringMatching(/^.{6}$/),
      cvv_result: 'M',
      avs_result: 'U',
      network_transaction_id: expect.stringMatching(/^N/),
      captured: false,
      held: false,
    });
    expect(played.stand_in.executions()).toMatchObject([
      { instruction: instructionName(instruction), kind: 'authorise', amount: 10_00n, currency: 'EUR' },
    ]);
  });

  it('carries the order, the customer, the browser and the merchant', async () => {
    const instruction = authorisation(played.stand_in.cards.approved);
    await perform(played, instruction);
    expect(bodyOf('/v71/payments')).toEqual({
      merchantAccount: 'CausewayStandIn',
      amount: { currency: 'EUR', value: 1000 },
      reference: instructionName(instruction),
      merchantOrderReference: 'order-1001',
      paymentMethod: {
        type: 'scheme',
        number: '4111111111111111',
        expiryMonth: '03',
        expiryYear: '2034',
        cvc: '737',
        holderName: 'Ada Byron',
      },
      returnUrl: 'https://pay.example/callbacks/challenge/t0',
      redirectToIssuerMethod: 'GET',
      redirectFromIssuerMethod: 'GET',
      shopperInteraction: 'Ecommerce',
      authenticationData: {
        attemptAuthentication: 'always',
        threeDSRequestData: { nativeThreeDS: 'disabled' },
      },
      channel: 'Web',
      origin: 'https://shop.example',
      browserInfo: {
        acceptHeader: 'text/html',
        userAgent: 'Mozilla/5.0',
        language: 'en-GB',
        colorDepth: 24,
        screenHeight: 900,
        screenWidth: 1440,
        timeZoneOffset: 0,
        javaEnabled: false,
        javaScriptEnabled: true,
      },
      shopperLocale: 'en-GB',
      shopperReference: 'shopper-7',
      shopperEmail: 'ada@shop.example',
      shopperIP: '192.0.2.7',
      telephoneNumber: '+442079460000',
      shopperName: { firstName: 'Ada', lastName: 'Byron' },
      countryCode: 'GB',
      billingAddress: {
        street: 'Dorset Street',
        houseNumberOrName: '12',
        city: 'London',
        postalCode: 'W1U 6QS',
        country: 'GB',
      },
      deliveryAddress: {
        street: 'Damrak',
        houseNumberOrName: '1-5',
        city: 'Amsterdam',
        postalCode: '1012 LG',
        stateOrProvince: 'NH',
        country: 'NL',
      },
      mcc: '5999',
      shopperStatement: 'SHOP + CO*1001',
      additionalData: { manualCapture: 'true', authorisationType: 'PreAuth' },
    });
  });

  it('omits what Adyen would refuse: addresses without a state in the US, short references, other phones', async () => {
    const outcome = await perform(
      played,
      authorisation(played.stand_in.cards.approved, {
        order: {
          ...order,
          website: 'not an address at all',
          shopper: { ...order.shopper, id: 'ab', phone: '020 7946 0000', last_name: '' },
          billing: { ...order.billing, country: 'US' },
          shipping: null,
        },
      }),
    );
    expect(outcome).toMatchObject({ result: 'done' });
    const body = bodyOf('/v71/payments');
    for (const field of ['origin', 'shopperReference', 'telephoneNumber', 'shopperName', 'billingAddress'])
      expect(body).not.toHaveProperty(field);
  });

  it.each([
    ['https://shop.example/cart', 'zh-Hant-TW', 'https://shop.example', 'zh-TW'],
    ['shop.example', 'en-GB', 'https://shop.example', 'en-GB'],
    ['http://shop.example:8080', 'en', 'http://shop.example:8080', undefined],
    ['', 'sr-Latn', undefined, undefined],
  ])(
    'with the site %j in %s has the origin and locale that Adyen takes',
    async (website, language, origin, locale) => {
      const changed = { order: { ...order, website }, browser: { ...browser, language } };
      expect(await perform(played, authorisation(played.stand_in.cards.approved, changed))).toMatchObject({
        result: 'done',
      });
      const body = bodyOf('/v71/payments');
      expect([body['origin'], body['shopperLocale']]).toEqual([origin, locale]);
    },
  );

  it.each(Object.entries(refusing_holders))(
    'refused as %s has a decline code of the catalogue and Adyen’s own text',
    async (holder, code) => {
      const outcome = await perform(played, authorisation(played.stand_in.cards.approved, { holder }));
      expect(outcome).toMatchObject({
        result: 'refused',
        message: { code, text: expect.stringMatching(/./) },
      });
      expect(outcome.result === 'refused' && isDeclineCode(outcome.code)).toBe(true);
    },
  );

  it('has a decline code for every refusal reason that Adyen lists', () => {
    expect(refusal_codes.map(Number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 46 }, (_, at) => at + 1).filter((code) => ![1, 13, 30].includes(code)),
    );
    expect(
      Object.values(refusing_holders)
        .map(Number)
        .toSorted((one, other) => one - other),
    ).toEqual(refusal_codes.map(Number).toSorted((one, other) => one - other));
  });

  it.each([
    ['12', '51 : Insufficient funds/over credit limit', 'visa', 'D0051', 'issuer', '51'],
    ['2', '1A : Authentication required', 'visa', 'D0065', 'issuer', '1A'],
    ['2', '65 : Exceeds withdrawal count', 'mc', 'D0061', 'issuer', '65'],
    ['38', '65 : Authentication required', 'mc', 'D0065', 'issuer', '65'],
    ['2', '116 : Not sufficient funds', 'amex', 'D0051', 'issuer', '116'],
    ['20', '51 : Insufficient funds', 'visa', 'D0100', 'risk', '51'],
    ['4', '96 : System malfunction', 'visa', 'D0096', 'technical', '96'],
    ['2', 'DECLINED', 'visa', 'D0005', 'issuer', undefined],
    ['99', '', 'visa', 'D0005', 'issuer', undefined],
  ])(
    'with refusal %s, %s of %s, is declined with %s',
    async (code, raw, brand, decline, cause, response_code) => {
      const { connector } = answered(
        http(200, {
          resultCode: 'Refused',
          refusalReason: 'Refused',
          refusalReasonCode: code,
          pspReference: 'AAAABBBBCCCCDDDD',
          additionalData: {
            refusalReasonRaw: raw,
            paymentMethod: brand,
            merchantAdviceCode: '03 : Do not try again',
          },
        }),
      );
      const outcome = await perform({ connector }, authorisation('4111111111111111'));
      expect(outcome).toMatchObject({ result: 'refused', code: decline, cause, advice_code: '03' });
      expect(outcome).toHaveProperty('message.code', code);
      if (response_code === undefined) expect(outcome).not.toHaveProperty('response_code');
      else expect(outcome).toMatchObject({ response_code });
    },
  );

  it('has amounts in Adyen’s minor units', async () => {
    for (const [currency, minor, value] of [
      ['JPY', 1000n, 1000],
      ['KWD', 1000n, 1000],
      ['ISK', 1000n, 100000],
      ['CLP', 1000n, 100000],
      ['IDR', 100000n, 1000],
      ['CVE', 100000n, 1000],
    ] as const) {
      const instruction = authorisation(played.stand_in.cards.approved, {}, [minor, currency]);
      const outcome = await perform(played, instruction);
      expect(outcome, currency).toMatchObject({ result: 'done' });
      expect(outcome, currency).not.toHaveProperty('approved');
      expect(bodyOf('/v71/payments')['amount'], currency).toEqual({ currency, value });
      expect(noticesDue(played)[0], currency).toMatchObject({ amount: { minor, currency } });
    }
    const sent = played.stand_in.requests().length;
    expect(
      await perform(played, authorisation(played.stand_in.cards.approved, {}, [1_050n, 'IDR'])),
    ).toMatchObject({ result: 'refused', code: 'D0013', cause: 'technical' });
    expect(played.stand_in.requests()).toHaveLength(sent);
  });

  it('reports the approved amount where it is less than requested', async () => {
    const partial = { holder: 'PARTIALLY_APPROVED', partial_approval: true };
    expect(await perform(played, authorisation(played.stand_in.cards.approved, partial))).toMatchObject({
      result: 'done',
      approved: 5_00n,
    });
  });

  it('waits for the notification where Adyen has only received it', async () => {
    const instruction = authorisation(played.stand_in.cards.approved, { holder: 'PENDING' });
    expect(await perform(played, instruction)).toMatchObject({ result: 'accepted' });
    await played.stand_in.work();
    expect(noticesDue(played)).toMatchObject([
      {
        kind: 'outcome',
        instruction: { account_id, id: instruction.id },
        instruction_kind: 'authorise',
        outcome: { result: 'done', captured: false },
      },
    ]);
  });

  it.each([
    ['IdentifyShopper', 'refused'],
    ['ChallengeShopper', 'refused'],
    ['PresentToShopper', 'refused'],
    ['AuthenticationNotRequired', 'refused'],
    ['AuthenticationFinished', 'refused'],
    ['Cancelled', 'refused'],
    ['Error', 'refused'],
    ['Pending', 'accepted'],
    ['Received', 'accepted'],
    ['Authorised', 'unknown'],
    ['SomethingNew', 'unknown'],
  ])('with result code %s and nothing else is %s', async (resultCode, result) => {
    const { connector } = answered(http(200, { resultCode }));
    expect(await perform({ connector }, authorisation('4111111111111111'))).toMatchObject({ result });
  });

  it('is held where Adyen reviews it by hand', async () => {
    const { connector } = answered(
      http(200, {
        resultCode: 'Authorised',
        pspReference: 'AAAABBBBCCCCDDDD',
        additionalData: { fraudManualReview: 'true' },
      }),
    );
    expect(await perform({ connector }, authorisation('4111111111111111'))).toMatchObject({ held: true });
  });
});

describe('3-D Secure at Adyen', () => {
  async function challenge(details = {}) {
    const instruction = authorisation(played.stand_in.cards.challenge, details);
    const outcome = await perform(played, instruction);
    if (outcome.result !== 'challenge') throw new Error(JSON.stringify(outcome));
    return { instruction, outcome };
  }

  function comeBack(challenge_reference: string, returned: Record<string, string>) {
    return authorisation(played.stand_in.cards.challenge, {
      authentication: { challenge_reference, returned },
      challengeReturnUrl: () => '',
    });
  }

  it.each([
    [true, { result: 'done' }],
    [false, { result: 'refused', code: 'D0101', cause: 'authentication' }],
  ])('sends the customer to the issuer’s page and back (passes: %s)', async (passes, result) => {
    const { outcome } = await challenge();
    const page = await fetch(outcome.url);
    expect(page.status).toBe(200);
    const returned = await played.stand_in.authenticate(outcome.url, passes);
    const back = comeBack(outcome.reference, { ...returned, unasked: 'x' });
    expect(await perform(played, back)).toMatchObject(result);
    expect(bodyOf('/v71/payments/details')).toEqual({ details: returned });
    expect(await perform(played, back)).toMatchObject(result);
    expect(played.stand_in.executions()).toHaveLength(passes ? 1 : 0);
  });

  it('does not take the result of another payment', async () => {
    const cheap = await challenge();
    const dear = await challenge();
    const returned = await played.stand_in.authenticate(cheap.outcome.url, true);
    expect(await perform(played, comeBack(dear.outcome.reference, returned))).toMatchObject({
      result: 'refused',
      cause: 'authentication',
    });
  });

  it('does not take a result that names no payment', async () => {
    const { connector } = answered(http(200, { resultCode: 'Authorised', pspReference: 'AAAABBBBCCCCDDDD' }));
    const back = comeBack('merchant01-1', { redirectResult: 'X' });
    expect(await perform({ connector }, back)).toEqual({ result: 'unknown' });
  });

  it('is refused where the customer brings no result, and nothing is sent', async () => {
    const { outcome } = await challenge();
    const sent = played.stand_in.requests().length;
    expect(await perform(played, comeBack(outcome.reference, { other: 'x' }))).toMatchObject({
      result: 'refused',
      cause: 'authentication',
    });
    expect(played.stand_in.requests()).toHaveLength(sent);
  });

  it('is not attempted where the merchant refuses it: the issuer’s demand is a decline that says so', async () => {
    const refused = authorisation(played.stand_in.cards.challenge, { authentication: 'refuse' });
    expect(await perform(played, refused)).toMatchObject({ result: 'refused', code: 'D0065' });
  });

  it('carried out elsewhere is passed on', async () => {
    const authentication_result = {
      version: '2.2.0',
      eci: '05',
      authentication_value: 'AAABBBBBBBBBBBBBBBBBBBBBBBA=',
      ds_transaction_id: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d',
      status: 'Y',
    };
    await perform(played, authorisation(played.stand_in.cards.challenge, { authentication_result }));
    expect(bodyOf('/v71/payments')['mpiData']).toEqual({
      cavv: 'AAABBBBBBBBBBBBBBBBBBBBBBBA=',
      eci: '05',
      dsTransID: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d',
      threeDSVersion: '2.2.0',
      directoryResponse: 'Y',
    });
    expect(bodyOf('/v71/payments')).not.toHaveProperty('authenticationData');
  });

  it.each([
    ['low_value', 'lowValue'],
    ['transaction_risk_analysis', 'transactionRiskAnalysis'],
    ['trusted_beneficiary', 'trustedBeneficiary'],
    ['secure_corporate', 'secureCorporate'],
  ] as const)('requests the exemption %s as %s', async (exemption, scaExemption) => {
    await perform(played, authorisation(played.stand_in.cards.approved, { exemption }));
    expect(bodyOf('/v71/payments')).toMatchObject({ additionalData: { scaExemption } });
    expect(bodyOf('/v71/payments')['authenticationData']).not.toHaveProperty('attemptAuthentication');
  });

  it('is not used for mail and telephone orders', async () => {
    await perform(played, authorisation(played.stand_in.cards.approved, { exemption: 'moto' }));
    expect(bodyOf('/v71/payments')).toMatchObject({
      shopperInteraction: 'Moto',
      authenticationData: { attemptAuthentication: 'never' },
    });
  });
});

describe('stored credentials at Adyen', () => {
  it.each([
    ['customer', 'first', 'card_on_file', 'Ecommerce', 'CardOnFile'],
    ['customer', 'first', 'subscription', 'Ecommerce', 'Subscription'],
    ['customer', 'subsequent', 'card_on_file', 'ContAuth', 'CardOnFile'],
    ['merchant', 'subsequent', 'card_on_file', 'ContAuth', 'UnscheduledCardOnFile'],
    ['merchant', 'subsequent', 'subscription', 'ContAuth', 'Subscription'],
  ] as const)(
    'are marked as Adyen requires: %s, %s, %s',
    async (initiator, stage, purpose, shopperInteraction, model) => {
      const network_transaction_id = stage === 'first' ? '' : 'MCC123456789012';
      const { browser: _, ...without_browser } = { browser };
      const instruction = authorisation(played.stand_in.cards.approved, {
        stored_credential: { initiator, stage, purpose, network_transaction_id },
        challengeReturnUrl: () => '',
        ...without_browser,
      });
      expect(await perform(played, instruction)).toMatchObject({ result: 'done' });
      const body = bodyOf('/v71/payments');
      expect(body).toMatchObject({ shopperInteraction, recurringProcessingModel: model });
      expect(body['returnUrl']).toMatch(/^https:/);
      if (stage === 'subsequent')
        expect(body['paymentMethod']).toMatchObject({ networkPaymentReference: 'MCC123456789012' });
      else expect(body['paymentMethod']).not.toHaveProperty('networkPaymentReference');
      if (initiator === 'merchant')
        expect(body['authenticationData']).toMatchObject({ attemptAuthentication: 'never' });
    },
  );
});

describe('redirect methods at Adyen', () => {
  it.each([
    ['ideal', 'ideal'],
    ['trustly', 'trustly'],
  ])('pay %s on its own page and capture at once', async (redirect_method, type) => {
    const instruction = authorisation(null, { redirect_method });
    const outcome = await perform(played, instruction);
    if (outcome.result !== 'challenge') throw new Error(JSON.stringify(outcome));
    expect(bodyOf('/v71/payments')['paymentMethod']).toEqual({ type });
    const returned = await played.stand_in.authenticate(outcome.url, true);
    expect(noticesDue(played)).toMatchObject([
      { instruction: { id: instruction.id }, outcome: { result: 'done', captured: true } },
    ]);
    const back = authorisation(null, {
      redirect_method,
      authentication: { challenge_reference: outcome.reference, returned },
    });
    expect(await perform(played, back)).toMatchObject({ result: 'done', captured: true });
  });

  it('wait for the notification where the customer comes back without a result', async () => {
    const outcome = await perform(played, authorisation(null, { redirect_method: 'ideal' }));
    if (outcome.result !== 'challenge') throw new Error(JSON.stringify(outcome));
    const back = authorisation(null, {
      redirect_method: 'ideal',
      authentication: { challenge_reference: outcome.reference, returned: {} },
    });
    expect(await perform(played, back)).toMatchObject({ result: 'accepted' });
  });

  it('are refused where a payment waits for anything but a redirect, which the customer would never see', async () => {
    const pending = { pspReference: 'AAAABBBBCCCCDDDD', resultCode: 'Pending' };
    const instruction = authorisation(null, { redirect_method: 'ideal' });
    const qr_code = answered(http(200, { ...pending, action: { type: 'qrCode', qrCodeData: 'BEP://1' } }));
    expect(await perform(qr_code, instruction)).toMatchObject({
      result: 'refused',
      code: 'D0102',
      message: { code: 'Pending' },
    });
    expect(await perform(answered(http(200, pending)), instruction)).toMatchObject({ result: 'accepted' });
  });

  it('are offered as the operator has set', () => {
    const world = {
      name: 'a',
      mode: 'sandbox',
      now: () => new Date(0),
      send: () => Promise.reject(),
    } as const;
    expect(createAdyenConnector(settings, world).capabilities.redirect_methods).toEqual([]);
    expect(played.connector.capabilities.redirect_methods?.map(({ name }) => name)).toEqual([
      'ideal',
      'trustly',
    ]);
  });
});

describe('captures, cancellations, refunds and adjustments at Adyen', () => {
  it('are under way until their notification', async () => {
    const reference = await approve(played);
    const capture = step('capture', reference, 6_00n, { final: false });
    const refund = step('refund', reference, 2_00n);
    for (const instruction of [capture, refund])
      expect(await perform(played, instruction)).toMatchObject({
        result: 'accepted',
        reference: expect.stringMatching(/^[A-Z0-9]{16}$/),
      });
    noticesDue(played);
    await played.stand_in.work();
    expect(noticesDue(played)).toMatchObject([
      {
        instruction: { account_id, id: capture.id },
        instruction_kind: 'capture',
        authorisation_reference: reference,
        amount: { minor: 6_00n, currency: 'EUR' },
        outcome: { result: 'done' },
      },
      { instruction: { account_id, id: refund.id }, instruction_kind: 'refund', outcome: { result: 'done' } },
    ]);
    expect(played.stand_in.executions().map(({ kind, amount }) => [kind, amount])).toEqual([
      ['authorise', 10_00n],
      ['capture', 6_00n],
      ['refund', 2_00n],
    ]);
  });

  it('allow several captures within the authorisation, and refuse one beyond it', async () => {
    const reference = await approve(played);
    for (const minor of [3_00n, 4_00n, 4_00n]) await perform(played, step('capture', reference, minor));
    noticesDue(played);
    await played.stand_in.work();
    expect(noticesDue(played)).toMatchObject([
      { outcome: { result: 'done' } },
      { outcome: { result: 'done' } },
      { outcome: { result: 'refused', message: { code: 'CAPTURE', text: expect.stringMatching(/./) } } },
    ]);
  });

  it('release the rest after one capture where several are not enabled', async () => {
    await played.stand_in.close();
    played = await play({ several_captures: false, settings: { several_captures: false } });
    expect(played.connector.capabilities.several_captures).toBe(false);
    const reference = await approve(played);
    await perform(played, step('capture', reference, 6_00n, { final: true }));
    await perform(played, step('capture', reference, 4_00n, { final: true }));
    expect(await perform(played, step('capture', reference, 1_00n, { final: false }))).toMatchObject({
      result: 'refused',
      cause: 'technical',
    });
    expect(played.stand_in.executions().slice(1)).toMatchObject([
      { kind: 'capture', amount: 6_00n, final: true },
    ]);
  });

  it('cancel an authorisation by its reference', async () => {
    const reference = await approve(played);
    const cancel = step('void', reference);
    expect(await perform(played, cancel)).toMatchObject({ result: 'accepted' });
    noticesDue(played);
    await played.stand_in.work();
    expect(noticesDue(played)).toMatchObject([
      {
        instruction: { id: cancel.id },
        instruction_kind: 'void',
        authorisation_reference: reference,
        outcome: { result: 'done' },
      },
    ]);
  });

  it('cancel an authorisation of unknown outcome by the merchant’s reference', async () => {
    played.stand_in.plan({ on: 'authorise', what: 'lost_answer' });
    const instruction = authorisation(played.stand_in.cards.approved);
    expect(await perform(played, instruction)).toEqual({ result: 'unknown' });
    const cancel = step('void', '', 10_00n, { reverses: instruction.id });
    expect(await perform(played, cancel)).toMatchObject({ result: 'accepted' });
    expect(bodyOf('/v71/cancels')).toMatchObject({ paymentReference: instructionName(instruction) });
    noticesDue(played);
    await played.stand_in.work();
    expect(noticesDue(played)).toMatchObject([{ instruction_kind: 'void', outcome: { result: 'done' } }]);
    expect(played.stand_in.executions().map(({ kind }) => kind)).toEqual(['authorise', 'void']);
  });

  it('name a payment after a challenge by its first instruction', async () => {
    const first = authorisation(played.stand_in.cards.challenge);
    const outcome = await perform(played, first);
    if (outcome.result !== 'challenge') throw new Error(JSON.stringify(outcome));
    const cancel = step('void', '', 10_00n, { reverses: 77n, challenge_reference: outcome.reference });
    await perform(played, cancel);
    expect(bodyOf('/v71/cancels')).toMatchObject({ paymentReference: instructionName(first) });
  });

  it('can fail after a confirmation, for a refund and for a capture', async () => {
    const reference = await approve(played, 50_00n);
    await perform(played, step('capture', reference, 30_00n));
    await perform(played, step('capture', reference, 14_14n));
    const refund = step('refund', reference, played.stand_in.refund_that_fails_later);
    await perform(played, refund);
    noticesDue(played);
    await played.stand_in.work();
    const notices = noticesDue(played);
    expect(
      notices.map((notice) => [
        notice.kind === 'outcome' && notice.instruction_kind,
        notice.kind === 'outcome' && notice.outcome.result,
      ]),
    ).toEqual([
      ['capture', 'done'],
      ['capture', 'done'],
      ['refund', 'done'],
      ['capture', 'refused'],
      ['refund', 'refused'],
    ]);
    expect(notices.at(-1)).toMatchObject({
      instruction: { id: refund.id },
      outcome: { message: { code: 'REFUND_FAILED' } },
    });
    expect(new Set(notices.map(({ notice_id }) => notice_id)).size).toBe(5);
  });

  it('adjust an authorisation to its new amount', async () => {
    const reference = await approve(played);
    expect(bodyOf('/v71/payments')).toMatchObject({ additionalData: { authorisationType: 'PreAuth' } });
    expect(await perform(played, step('adjust', reference, 15_00n, { authorised: 10_00n }))).toMatchObject({
      result: 'accepted',
    });
    noticesDue(played);
    await played.stand_in.work();
    expect(noticesDue(played)).toMatchObject([{ instruction_kind: 'adjust', outcome: { result: 'done' } }]);
    await perform(played, step('capture', reference, 15_00n));
    expect(played.stand_in.executions().at(-1)).toMatchObject({ kind: 'capture', amount: 15_00n });
  });
});

describe('an unknown outcome at Adyen', () => {
  const kinds = ['adjust', 'capture', 'void', 'refund'] as const;

  async function prepared(kind: (typeof kinds)[number]) {
    const reference = await approve(played);
    if (kind === 'refund') await perform(played, step('capture', reference));
    return kind === 'adjust' ? step(kind, reference, 12_00n, { authorised: 10_00n }) : step(kind, reference);
  }

  it.each(kinds)(
    'of a %s whose answer was lost is resolved under its key, and executed once',
    async (kind) => {
      const instruction = await prepared(kind);
      const before = played.stand_in.executions().length;
      played.stand_in.plan({ on: kind, what: 'lost_answer' });
      expect(await perform(played, instruction)).toEqual({ result: 'unknown' });
      expect(await inquire(played, instruction)).toMatchObject({ result: 'accepted' });
      expect(await inquire(played, instruction)).toEqual(await perform(played, instruction));
      expect(played.stand_in.executions()).toHaveLength(before + 1);
    },
  );

  it.each(kinds)('of a %s that never arrived is resolved by sending it again', async (kind) => {
    const instruction = await prepared(kind);
    const before = played.stand_in.executions().length;
    played.stand_in.plan({ on: kind, what: 'lost_request' });
    expect(await perform(played, instruction)).toEqual({ result: 'unknown' });
    expect(played.stand_in.executions()).toHaveLength(before);
    expect(await inquire(played, instruction)).toMatchObject({ result: 'accepted' });
    expect(played.stand_in.executions()).toHaveLength(before + 1);
  });

  it.each([500, 502, 503, 409] as const)(
    'follows status %d, which says nothing of execution',
    async (what) => {
      for (const kind of kinds) {
        const instruction = await prepared(kind);
        played.stand_in.plan({ on: kind, what });
        expect((await perform(played, instruction)).result, kind).toBe('unknown');
      }
    },
  );

  it.each([400, 401, 422] as const)(
    'does not follow status %d with an error code, which is a definite technical refusal',
    async (what) => {
      for (const kind of kinds) {
        const instruction = await prepared(kind);
        played.stand_in.plan({ on: kind, what });
        expect(await perform(played, instruction), kind).toMatchObject({
          result: 'refused',
          code: '',
          cause: 'technical',
          message: { text: expect.stringMatching(/./) },
        });
      }
      played.stand_in.plan({ on: 'authorise', what });
      expect(await perform(played, authorisation(played.stand_in.cards.approved))).toMatchObject({
        result: 'refused',
        code: 'D0102',
        cause: 'technical',
      });
    },
  );

  it.each([401, 403])(
    'does not follow status %d without Adyen’s own text, which is a refusal that names the key',
    async (status) => {
      const instruction = authorisation(played.stand_in.cards.approved);
      for (const body of ['', '<html>Forbidden</html>']) {
        expect(await perform(answered(http(status, body)), instruction)).toMatchObject({
          result: 'refused',
          cause: 'technical',
        });
        const { signal } = new AbortController();
        expect(await answered(http(status, body)).connector.test?.(signal)).toMatchObject({
          ok: false,
          detail: expect.stringContaining('API key'),
        });
      }
    },
  );

  it('does not follow too many requests for an authorisation, which can be tried elsewhere; the rest is sent again', async () => {
    const capture = await prepared('capture');
    played.stand_in.plan({ what: 429, times: 2 });
    expect(await perform(played, authorisation(played.stand_in.cards.approved))).toMatchObject({
      result: 'refused',
      cause: 'technical',
    });
    expect(await perform(played, capture)).toEqual({ result: 'unknown' });
    expect(await inquire(played, capture)).toMatchObject({ result: 'accepted' });
  });

  it('stays unknown when credentials are refused later', async () => {
    const capture = await prepared('capture');
    played.stand_in.plan({ on: 'capture', what: 'lost_answer' });
    played.stand_in.plan({ on: 'inquiry', what: 401 });
    expect(await perform(played, capture)).toEqual({ result: 'unknown' });
    expect(await inquire(played, capture)).toEqual({ result: 'unknown' });
  });

  it.each(['nonsense', 'lost_request', 'lost_answer', 500, 502, 503, 409] as const)(
    'of an authorisation after %s lasts until its notification, and nothing is sent again',
    async (what) => {
      const instruction = authorisation(played.stand_in.cards.approved);
      played.stand_in.plan({ on: 'authorise', what });
      const outcome = await perform(played, instruction);
      expect(outcome).toEqual({ result: 'unknown' });
      const sent = played.stand_in.requests().length;
      const { authorisation: _, ...recovered } = instruction;
      expect(await inquire(played, recovered)).toEqual({ result: 'unknown' });
      expect(played.stand_in.requests()).toHaveLength(sent);
      const executed = ['nonsense', 'lost_answer'].includes(String(what));
      expect(played.stand_in.executions()).toHaveLength(executed ? 1 : 0);
      expect(noticesDue(played)).toMatchObject(
        executed ? [{ instruction: { id: instruction.id }, outcome: { result: 'done' } }] : [],
      );
    },
  );

  it('is not resolved by sending after the key has expired', async () => {
    const ordered_at = played.clock.now;
    const capture = { ...(await prepared('capture')), ordered_at };
    const late = { ...authorisation(played.stand_in.cards.approved), ordered_at };
    const { key_life_ms = 0 } = played.connector.capabilities;
    expect(key_life_ms).toBe(7 * 24 * 60 * 60 * 1_000);
    played.clock.now = new Date(ordered_at.getTime() + key_life_ms);
    const sent = played.stand_in.requests().length;
    for (const instruction of [capture, late]) {
      expect(await perform(played, instruction)).toEqual({ result: 'unknown' });
      expect(await inquire(played, instruction)).toEqual({ result: 'unknown' });
    }
    expect(played.stand_in.requests()).toHaveLength(sent);
    played.clock.now = new Date(ordered_at.getTime() + key_life_ms - 1);
    expect(await perform(played, capture)).toMatchObject({ result: 'accepted' });
  });

  it('does not follow an authorisation that never left, which may be tried elsewhere; other instructions may not', async () => {
    const { connector } = answered(
      new NotAnswered('no route', false),
      new NotAnswered('no route', false),
      new Error('a mistake of the sender'),
    );
    expect(await perform({ connector }, authorisation('4111111111111111'))).toMatchObject({
      result: 'refused',
      cause: 'technical',
    });
    expect(await perform({ connector }, step('refund', 'AAAABBBBCCCCDDDD'))).toEqual({ result: 'unknown' });
    expect(await perform({ connector }, step('refund', 'AAAABBBBCCCCDDDD'))).toEqual({ result: 'unknown' });
  });

  it('follows an aborted list, and nothing of it is sent', async () => {
    const reference = await approve(played);
    const sent = played.stand_in.requests().length;
    const aborted = AbortSignal.abort();
    expect(
      await played.connector.perform(
        [authorisation(played.stand_in.cards.approved), step('capture', reference)],
        aborted,
      ),
    ).toEqual([{ result: 'unknown' }, { result: 'unknown' }]);
    expect(played.stand_in.requests()).toHaveLength(sent);
  });

  it('follows an abort, which ends the wait for a late answer', async () => {
    played.stand_in.plan({ on: 'authorise', what: 'late', delay_ms: 60_000 });
    const controller = new AbortController();
    const outcomes = played.connector.perform(
      [authorisation(played.stand_in.cards.approved)],
      controller.signal,
    );
    await expect.poll(() => played.stand_in.executions().length).toBe(1);
    controller.abort();
    expect(await outcomes).toEqual([{ result: 'unknown' }]);
  });

  it('does not execute an instruction more than once when it is sent five times at once', async () => {
    const instruction = authorisation(played.stand_in.cards.approved);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => perform(played, instruction)));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(played.stand_in.executions()).toHaveLength(1);
  });

  it('leaves lists in their length and order', async () => {
    const list = Array.from({ length: 30 }, (_, at) =>
      authorisation(at % 3 === 0 ? played.stand_in.cards.declined : played.stand_in.cards.approved),
    );
    const outcomes = await played.connector.perform(list, never);
    expect(outcomes.map(({ result }) => result)).toEqual(
      list.map((_, at) => (at % 3 === 0 ? 'refused' : 'done')),
    );
    expect(await played.connector.perform([], never)).toEqual([]);
  });
});

describe('credentials and address of Adyen', () => {
  it('are proved by a call that changes nothing', async () => {
    expect(await played.connector.test?.(never)).toMatchObject({ ok: true });
    expect(played.stand_in.requests().map(({ path }) => path)).toEqual(['/v71/paymentMethods']);
    expect(played.stand_in.executions()).toEqual([]);
  });

  it.each([
    [{ api_key: 'wrong' }, /api_key/],
    [{ merchant_account: 'Another' }, /merchant_account/],
    [{ base_url: 'http://127.0.0.1:9' }, /base_url/],
  ])('are named when they are wrong (%j)', async (changed, detail) => {
    await played.stand_in.close();
    played = await play({ settings: changed });
    expect(await played.connector.test?.(never)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(detail),
    });
  });

  it('are used with a version in the address as it is', async () => {
    const urls: string[] = [];
    const connector = createAdyenConnector(
      { ...settings, base_url: 'https://checkout-test.adyen.com/v72/' },
      {
        name: 'a',
        mode: 'sandbox',
        now: () => new Date(0),
        send: ({ url }) => {
          urls.push(url);
          return Promise.reject(new NotAnswered('', true));
        },
      },
    );
    await connector.test?.(never);
    expect(urls).toEqual(['https://checkout-test.adyen.com/v72/paymentMethods']);
  });
});

describe('the text of a refusal by Adyen', () => {
  it('contains no card number and no secret, whatever Adyen answers', async () => {
    const pan = '4111111111111111';
    const { connector } = answered(
      http(422, {
        status: 422,
        errorCode: '101',
        message: `Invalid card number ${pan}`,
        errorType: 'validation',
      }),
      http(200, {
        resultCode: 'Refused',
        refusalReason: `Refused ${pan}`,
        refusalReasonCode: '2',
        additionalData: { refusalReasonRaw: `05 : ${pan}` },
      }),
    );
    for (let at = 0; at < 2; at += 1) {
      const outcome = await perform({ connector }, authorisation(pan));
      expect(outcome.result).toBe('refused');
      expect(JSON.stringify(outcome)).not.toContain(pan);
    }
  });
});
