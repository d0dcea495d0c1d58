/**
 * The fields that Adyen's description of Checkout v71 gives to requests, and which of them are required. Source: OpenAPI
 * description, commit aa014f0 of github.com/Adyen/adyen-openapi, 2026-07-01. A field that is not listed is refused, as
 * Adyen does.
 */
interface Fields {
  readonly name: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const tokensOf = (text: string): string[] => text.trim().split(/\s+/);

const modification = 'applicationInfo enhancedSchemeData reference';

export const request_fields = {
  payments: {
    name: 'PaymentRequest',
    required: tokensOf('amount merchantAccount paymentMethod reference returnUrl'),
    optional:
      tokensOf(`accountInfo additionalAmount additionalData applicationInfo authenticationData bankAccount
      billingAddress browserInfo captureDelayHours channel checkoutAttemptId company conversionId countryCode
      dateOfBirth dccQuote deliverAt deliveryAddress deliveryDate deviceFingerprint enableOneClick enablePayOut
      enableRecurring enhancedSchemeData entityType fraudOffset fundOrigin fundRecipient industryUsage installments
      lineItems localizedShopperStatement mandate mcc merchantOrderReference merchantRiskIndicator metadata mpiData
      order orderReference origin paymentValidations platformChargebackLogic recurringExpiry recurringFrequency
      recurringProcessingModel redirectFromIssuerMethod redirectToIssuerMethod riskData sessionValidity
      shopperConversionId shopperEmail shopperIP shopperInteraction shopperLocale shopperName shopperReference
      shopperStatement shopperTaxInfo socialSecurityNumber splits store storePaymentMethod subMerchants surcharge
      telephoneNumber threeDS2RequestData threeDSAuthenticationOnly trustedShopper`),
  },
  details: {
    name: 'PaymentDetailsRequest',
    required: ['details'],
    optional: tokensOf('authenticationData paymentData threeDSAuthenticationOnly'),
  },
  captures: {
    name: 'PaymentCaptureRequest',
    required: tokensOf('amount merchantAccount'),
    optional: tokensOf(`${modification} lineItems platformChargebackLogic splits subMerchants`),
  },
  refunds: {
    name: 'PaymentRefundRequest',
    required: tokensOf('amount merchantAccount'),
    optional: tokensOf(`${modification} capturePspReference lineItems merchantRefundReason splits store`),
  },
  amountUpdates: {
    name: 'PaymentAmountUpdateRequest',
    required: tokensOf('amount merchantAccount'),
    optional: tokensOf(`${modification} industryUsage lineItems splits`),
  },
  cancels: {
    name: 'PaymentCancelRequest',
    required: ['merchantAccount'],
    optional: tokensOf(modification),
  },
  reversals: {
    name: 'PaymentReversalRequest',
    required: ['merchantAccount'],
    optional: tokensOf(modification),
  },
  technicalCancels: {
    name: 'StandalonePaymentCancelRequest',
    required: tokensOf('merchantAccount paymentReference'),
    optional: tokensOf(modification),
  },
  paymentMethods: {
    name: 'PaymentMethodsRequest',
    required: ['merchantAccount'],
    optional:
      tokensOf(`additionalData allowedPaymentMethods amount blockedPaymentMethods browserInfo channel countryCode
      order shopperConversionId shopperEmail shopperIP shopperLocale shopperReference splitCardFundingSources store
      storeFiltrationMode telephoneNumber`),
  },
} as const satisfies Record<string, Fields>;

/** Objects within requests. */
export const object_fields = {
  amount: { name: 'Amount', required: tokensOf('currency value'), optional: [] },
  card: {
    name: 'CardDetails',
    required: ['number', 'expiryMonth', 'expiryYear'],
    optional: tokensOf(`type billingSequenceNumber brand checkoutAttemptId cvc fundingSource holderName
      networkPaymentReference sdkData`),
  },
  browserInfo: {
    name: 'BrowserInfo',
    required: tokensOf(
      `acceptHeader colorDepth javaEnabled language screenHeight screenWidth timeZoneOffset userAgent`,
    ),
    optional: ['javaScriptEnabled'],
  },
  billingAddress: {
    name: 'BillingAddress',
    required: tokensOf('city country houseNumberOrName postalCode street'),
    optional: ['stateOrProvince'],
  },
  deliveryAddress: {
    name: 'DeliveryAddress',
    required: tokensOf('city country houseNumberOrName postalCode street'),
    optional: tokensOf('firstName lastName stateOrProvince'),
  },
  shopperName: { name: 'ShopperName', required: tokensOf('firstName lastName'), optional: [] },
  mpiData: {
    name: 'ThreeDSecureData',
    required: [],
    optional:
      tokensOf(`authenticationResponse cavv cavvAlgorithm challengeCancel directoryResponse dsTransID eci riskScore
      threeDSVersion tokenAuthenticationVerificationValue transStatusReason xid`),
  },
  authenticationData: {
    name: 'AuthenticationData',
    required: [],
    optional: tokensOf('attemptAuthentication authenticationOnly threeDSRequestData'),
  },
} as const satisfies Record<string, Fields>;

/** Values that a field may have. */
export const enums: Readonly<Record<string, readonly string[]>> = {
  channel: ['iOS', 'Android', 'Web'],
  recurringProcessingModel: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  shopperInteraction: ['Ecommerce', 'ContAuth', 'Moto', 'POS'],
};

export type { Fields };
