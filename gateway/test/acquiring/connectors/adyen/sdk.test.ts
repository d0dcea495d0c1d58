import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CheckoutAPI,
  Client,
  DisputesAPI,
  EnvironmentEnum,
  hmacValidator,
  Types,
  type Config,
} from '@adyen/api-library';
import { signItem } from '../../../../src/acquiring/connectors/adyen/adyen-notifications.ts';
import { approve, authorisation, browser, order, perform, play, step, type Played } from './adyen-world.ts';
import { mistakesIn } from './sdk-models.ts';

/**
 * Adyen's own library for Node, version 31.0.0 (Checkout v71), at the stand-in: it makes the requests, checks their
 * answers' signatures, and its models are the published description of both.
 */
let played: Played;

beforeEach(async () => {
  played = await play();
});

afterEach(async () => {
  await played.stand_in.close();
});

/** The library's own transport speaks https to Adyen only; this one carries the same requests to the stand-in. */
function clientOf({ stand_in }: Played): Client {
  const { settings } = stand_in;
  return new Client(
    { apiKey: settings.api_key, environment: EnvironmentEnum.TEST },
    {
      async request(endpoint: string, json: string, config: Config, _required: boolean, options) {
        const { pathname } = new URL(endpoint);
        const response = await fetch(`${stand_in.url}${pathname}`, {
          method: options?.method ?? 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': config.apiKey ?? '',
            ...(options?.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
          },
          body: json,
        });
        const text = await response.text();
        if (!response.ok) throw new Error(text);
        return text;
      },
    },
  );
}

const merchantAccount = 'CausewayStandIn';
const card = {
  type: Types.checkout.CardDetails.TypeEnum.Scheme,
  number: '4111111111111111',
  expiryMonth: '03',
  expiryYear: '2030',
  cvc: '737',
  holderName: 'Ada Byron',
};

function payment(reference: string, number = card.number): Types.checkout.PaymentRequest {
  return {
    merchantAccount,
    reference,
    amount: { currency: 'EUR', value: 1000 },
    paymentMethod: { ...card, number },
    returnUrl: 'https://shop.example/back',
    shopperInteraction: Types.checkout.PaymentRequest.ShopperInteractionEnum.Ecommerce,
    browserInfo: {
      acceptHeader: '*/*',
      userAgent: 'Mozilla/5.0',
      language: 'en',
      colorDepth: 24,
      screenHeight: 900,
      screenWidth: 1440,
      timeZoneOffset: 0,
      javaEnabled: false,
    },
  };
}

describe('Adyen’s library at the stand-in', () => {
  it('lists payment methods, authorises, captures, refunds, adjusts and cancels', async () => {
    const { PaymentsApi, ModificationsApi } = new CheckoutAPI(clientOf(played));
    const methods = await PaymentsApi.paymentMethods({ merchantAccount });
    expect(methods.paymentMethods?.[0]).toMatchObject({ type: 'scheme' });
    const paid = await PaymentsApi.payments(payment('sdk-1'), { idempotencyKey: 'sdk-1' });
    expect(paid.resultCode).toBe(Types.checkout.PaymentResponse.ResultCodeEnum.Authorised);
    const again = await PaymentsApi.payments(payment('sdk-1'), { idempotencyKey: 'sdk-1' });
    expect(again.pspReference).toBe(paid.pspReference);
    const psp_reference = paid.pspReference ?? '';
    const amount = { currency: 'EUR', value: 1200 };
    const { StatusEnum } = Types.checkout.PaymentCaptureResponse;
    const updated = await ModificationsApi.updateAuthorisedAmount(psp_reference, { merchantAccount, amount });
    const captured = await ModificationsApi.captureAuthorisedPayment(psp_reference, {
      merchantAccount,
      amount,
    });
    const refunded = await ModificationsApi.refundCapturedPayment(psp_reference, { merchantAccount, amount });
    for (const { status } of [updated, captured, refunded]) expect(status).toBe(StatusEnum.Received);
    const other = await PaymentsApi.payments(payment('sdk-2'));
    const cancelled = await ModificationsApi.cancelAuthorisedPaymentByPspReference(other.pspReference ?? '', {
      merchantAccount,
    });
    await PaymentsApi.payments(payment('sdk-3'));
    const technically = await ModificationsApi.cancelAuthorisedPayment({
      merchantAccount,
      paymentReference: 'sdk-3',
    });
    for (const { status } of [cancelled, technically]) expect(status).toBe(StatusEnum.Received);
    expect(played.stand_in.executions().map(({ kind }) => kind)).toEqual([
      'authorise',
      'adjust',
      'capture',
      'refund',
      'authorise',
      'void',
      'authorise',
      'void',
    ]);
  });

  it('goes through a challenge by redirect', async () => {
    const { PaymentsApi } = new CheckoutAPI(clientOf(played));
    const created = await PaymentsApi.payments(payment('sdk-4', played.stand_in.cards.challenge));
    expect(created.resultCode).toBe('RedirectShopper');
    const action = created.action as Types.checkout.CheckoutRedirectAction;
    const { redirectResult = '' } = await played.stand_in.authenticate(action.url ?? '', true);
    const done = await PaymentsApi.paymentsDetails({ details: { redirectResult } });
    expect(done).toMatchObject({ resultCode: 'Authorised', merchantReference: 'sdk-4' });
  });

  it.each([
    [{ unasked: 'x' }, 'unknown fields: [unasked]'],
    [{ reference: undefined }, "Required field 'reference'"],
    [{ returnUrl: '' }, 'Return URL is missing'],
    [{ merchantAccount: 'Another' }, 'Invalid Merchant Account'],
    [{ amount: { currency: 'EUR', value: -1 } }, 'Invalid amount'],
    [{ paymentMethod: { ...card, number: '12' } }, 'Invalid card number'],
  ])('is refused as Adyen refuses: %j', async (changed, message) => {
    const response = await fetch(`${played.stand_in.url}/v71/payments`, {
      method: 'POST',
      headers: { 'x-api-key': played.stand_in.settings.api_key },
      body: JSON.stringify(Object.assign(payment('sdk-5'), changed)),
    });
    const body = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(body['message']).toContain(message);
    expect(mistakesIn('checkout', 'ServiceError', body)).toEqual([]);
  });

  it('answers disputes', async () => {
    const reference = await approve(played);
    const disputePspReference = played.stand_in.openDispute(reference, 10_00n);
    const about = { disputePspReference, merchantAccountCode: merchantAccount };
    const { DisputesApi: api } = new DisputesAPI(clientOf(played));
    const reasons = await api.retrieveApplicableDefenseReasons(about);
    expect(reasons.disputeServiceResult.success).toBe(true);
    const [reason] = reasons.defenseReasons ?? [];
    await api.supplyDefenseDocument({
      ...about,
      defenseDocuments: [
        { content: 'JVBERi0=', contentType: 'application/pdf', defenseDocumentTypeCode: 'DefenseMaterial' },
      ],
    });
    const defended = await api.defendDispute({
      ...about,
      defenseReasonCode: reason?.defenseReasonCode ?? '',
    });
    expect(defended.disputeServiceResult.success).toBe(true);
    const accepted = await api.acceptDispute(about);
    expect(accepted.disputeServiceResult.success).toBe(true);
  });

  it('accepts the signatures of notifications, and refuses changed ones', async () => {
    const { hmac_key } = played.stand_in.settings;
    const reference = await approve(played);
    await perform(played, step('capture', reference));
    await perform(played, step('refund', reference, 4_00n));
    played.stand_in.openDispute(reference, 10_00n);
    await played.stand_in.work();
    const items = played.stand_in.takeNotifications().map(({ body }) => {
      const { notificationItems } = JSON.parse(body) as Types.notification.Notification;
      return notificationItems[0]!.NotificationRequestItem;
    });
    expect(items.map(({ eventCode }) => eventCode)).toEqual([
      'AUTHORISATION',
      'NOTIFICATION_OF_CHARGEBACK',
      'CHARGEBACK',
      'CAPTURE',
      'REFUND',
    ]);
    const validator = new hmacValidator();
    for (const item of items) {
      expect(mistakesIn('notification', 'NotificationRequestItem', item)).toEqual([]);
      expect(validator.validateHMAC(item, hmac_key)).toBe(true);
      for (const changed of [
        { amount: { currency: 'EUR', value: 1 } },
        { merchantReference: 'merchant01-1' },
        { pspReference: 'AAAABBBBCCCCDDDD' },
        { success: Types.notification.NotificationRequestItem.SuccessEnum.False },
      ])
        expect(validator.validateHMAC(Object.assign(structuredClone(item), changed), hmac_key)).toBe(false);
    }
  });
});

describe('Adyen’s published description of its API', () => {
  const models: readonly (readonly [RegExp, string, string])[] = [
    [/\/payments$/, 'PaymentRequest', 'PaymentResponse'],
    [/\/payments\/details$/, 'PaymentDetailsRequest', 'PaymentDetailsResponse'],
    [/\/captures$/, 'PaymentCaptureRequest', 'PaymentCaptureResponse'],
    [/\/refunds$/, 'PaymentRefundRequest', 'PaymentRefundResponse'],
    [/\/amountUpdates$/, 'PaymentAmountUpdateRequest', 'PaymentAmountUpdateResponse'],
    [/\/payments\/[^/]+\/cancels$/, 'PaymentCancelRequest', 'PaymentCancelResponse'],
    [/\/v71\/cancels$/, 'StandalonePaymentCancelRequest', 'StandalonePaymentCancelResponse'],
    [/\/paymentMethods$/, 'PaymentMethodsRequest', 'PaymentMethodsResponse'],
  ];

  it('is met by every request of the connector and every response of the stand-in', async () => {
    const { connector, stand_in } = played;
    const { cards } = stand_in;
    const reference = await approve(played);
    await perform(played, step('adjust', reference, 12_00n, { authorised: 10_00n }));
    await perform(played, step('capture', reference, 12_00n));
    await perform(played, step('refund', reference, 1_00n));
    await perform(played, step('void', await approve(played)));
    await perform(played, step('void', '', 10_00n, { reverses: 12n }));
    await perform(played, authorisation(cards.declined));
    await perform(played, authorisation(null, { redirect_method: 'ideal' }));
    await perform(played, authorisation(null, { redirect_method: 'trustly' }));
    await perform(played, authorisation(cards.approved, { holder: 'PENDING' }));
    await perform(
      played,
      authorisation(cards.approved, { holder: 'PARTIALLY_APPROVED', partial_approval: true }),
    );
    await perform(
      played,
      authorisation(cards.approved, {
        exemption: 'low_value',
        stored_credential: {
          initiator: 'merchant',
          stage: 'subsequent',
          purpose: 'subscription',
          network_transaction_id: 'MCC123456789012',
        },
      }),
    );
    await perform(
      played,
      authorisation(cards.approved, {
        order: { ...order, billing: { ...order.billing, country: 'US', state: 'NY' } },
        browser: { ...browser, java_enabled: true },
        authentication_result: {
          version: '2.2.0',
          eci: '05',
          authentication_value: 'AAABBBBBBBBBBBBBBBBBBBBBBBA=',
          ds_transaction_id: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d',
          status: 'Y',
        },
      }),
    );
    const challenge = await perform(played, authorisation(cards.challenge));
    if (challenge.result !== 'challenge') throw new Error(challenge.result);
    const returned = await stand_in.authenticate(challenge.url, true);
    const authentication = { challenge_reference: challenge.reference, returned };
    await perform(played, authorisation(cards.challenge, { authentication }));
    await connector.test?.(new AbortController().signal);
    const covered = new Set<string>();
    for (const { request, answer } of played.sent) {
      const [, request_model = '', response_model = ''] =
        models.find(([path]) => path.test(request.url)) ?? [];
      covered.add(request_model);
      expect(mistakesIn('checkout', request_model, JSON.parse(String(request.body))), request.url).toEqual(
        [],
      );
      expect(mistakesIn('checkout', response_model, JSON.parse(answer.body)), answer.body).toEqual([]);
    }
    expect([...covered].toSorted()).toEqual(models.map(([, request_model]) => request_model).toSorted());
  });

  it('finds an unknown field, a missing one, and an invalid value', () => {
    const { merchantAccount: _, ...without } = payment('x');
    expect(mistakesIn('checkout', 'PaymentRequest', { ...without, unasked: 1, channel: 'Paper' })).toEqual([
      'PaymentRequest.merchantAccount is missing',
      'PaymentRequest.unasked is not a field of PaymentRequest',
      'PaymentRequest.channel has no value of PaymentRequest.ChannelEnum: Paper',
    ]);
  });
});

/** Keys, items and signatures of hmacValidator.spec.ts in Adyen's library for Node, commit 3b84a18, 2026-08-21. */
describe('Adyen’s published signature vectors', () => {
  const key = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00';

  it.each([
    [
      {
        pspReference: 'pspReference',
        originalReference: 'originalReference',
        merchantAccountCode: 'merchantAccount',
        merchantReference: 'reference',
        amount: { currency: 'EUR', value: 1000 },
        eventCode: 'REPORT_AVAILABLE',
        success: 'true',
      },
      'ZNBPtI+oDyyRrLyD1XirkKnQgIAlFc07Vj27TeHsDRE=',
    ],
    [
      {
        pspReference: 'pspReference',
        originalReference: 'originalReference',
        merchantAccountCode: 'merchantAccount',
        merchantReference: 'reference',
        amount: { currency: 'EUR', value: 1000 },
        eventCode: 'EVENT',
        success: 'true',
      },
      'ipnxGCaUZ4l8TUW75a71/ghd2Fe5ffvX0pV4TLTntIc=',
    ],
  ])('are met by the connector’s signature of an item', (item, signature) => {
    expect(signItem(item, key)).toBe(signature);
  });
});
