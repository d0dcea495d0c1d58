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

const words = (text: string): string[] => text.trim().split(/\s+/);

const modification = 'applicationInfo enhancedSchemeData reference';

export const request_fields = {
  payments: {
    name: 'PaymentRequest',
    required: words('amount merchantAccount paymentMethod reference returnUrl'),
    optional:
      words(`accountInfo additionalAmount additionalData applicationInfo authenticationData bankAccount
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
    optional: words('authenticationData paymentData threeDSAuthenticationOnly'),
  },
  captures: {
    name: 'PaymentCaptureRequest',
    required: words('amount merchantAccount'),
    optional: words(`${modification} lineItems platformChargebackLogic splits subMerchants`),
  },
  refunds: {
    name: 'PaymentRefundRequest',
    required: words('amount merchantAccount'),
    optional: words(`${modification} capturePspReference lineItems merchantRefundReason splits store`),
  },
  amountUpdates: {
    name: 'PaymentAmountUpdateRequest',
    required: words('amount merchantAccount'),
    optional: words(`${modification} industryUsage lineItems splits`),
  },
  cancels: {
    name: 'PaymentCancelRequest',
    required: ['merchantAccount'],
    optional: words(modification),
  },
  reversals: {
    name: 'PaymentReversalRequest',
    required: ['merchantAccount'],
    optional: words(modification),
  },
  technicalCancels: {
    name: 'StandalonePaymentCancelRequest',
    required: words('merchantAccount paymentReference'),
    optional: words(modification),
  },
  paymentMethods: {
    name: 'PaymentMethodsRequest',
    required: ['merchantAccount'],
    optional:
      words(`additionalData allowedPaymentMethods amount blockedPaymentMethods browserInfo channel countryCode
      order shopperConversionId shopperEmail shopperIP shopperLocale shopperReference splitCardFundingSources store
      storeFiltrationMode telephoneNumber`),
  },
} as const satisfies Record<string, Fields>;

/** Objects within requests. */
export const object_fields = {
  amount: { name: 'Amount', required: words('currency value'), optional: [] },
  card: {
    name: 'CardDetails',
    required: ['number', 'expiryMonth', 'expiryYear'],
    optional: words(`type billingSequenceNumber brand checkoutAttemptId cvc fundingSource holderName
      networkPaymentReference sdkData`),
  },
  browserInfo: {
    name: 'BrowserInfo',
    required: words(
      `acceptHeader colorDepth javaEnabled language screenHeight screenWidth timeZoneOffset userAgent`,
    ),
    optional: ['javaScriptEnabled'],
  },
  billingAddress: {
    name: 'BillingAddress',
    required: words('city country houseNumberOrName postalCode street'),
    optional: ['stateOrProvince'],
  },
  deliveryAddress: {
    name: 'DeliveryAddress',
    required: words('city country houseNumberOrName postalCode street'),
    optional: words('firstName lastName stateOrProvince'),
  },
  shopperName: { name: 'ShopperName', required: words('firstName lastName'), optional: [] },
  mpiData: {
    name: 'ThreeDSecureData',
    required: [],
    optional:
      words(`authenticationResponse cavv cavvAlgorithm challengeCancel directoryResponse dsTransID eci riskScore
      threeDSVersion tokenAuthenticationVerificationValue transStatusReason xid`),
  },
  authenticationData: {
    name: 'AuthenticationData',
    required: [],
    optional: words('attemptAuthentication authenticationOnly threeDSRequestData'),
  },
} as const satisfies Record<string, Fields>;

/** Values that a field may have. */
export const enums: Readonly<Record<string, readonly string[]>> = {
  channel: ['iOS', 'Android', 'Web'],
  recurringProcessingModel: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  shopperInteraction: ['Ecommerce', 'ContAuth', 'Moto', 'POS'],
};

export type { Fields };
