// Generated from schemas/ by npm run openapi: not to be edited.

export type Currency = 'AED' | 'AFN' | 'ALL' | 'AMD' | 'AOA' | 'ARS' | 'AUD' | 'AWG' | 'AZN' | 'BAM' | 'BBD' | 'BDT' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BRL' | 'BSD' | 'BTN' | 'BWP' | 'BYN' | 'BZD' | 'CAD' | 'CDF' | 'CHF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CUP' | 'CVE' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EGP' | 'ERN' | 'ETB' | 'EUR' | 'FJD' | 'FKP' | 'GBP' | 'GEL' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD' | 'HKD' | 'HNL' | 'HTG' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JMD' | 'JOD' | 'JPY' | 'KES' | 'KGS' | 'KHR' | 'KMF' | 'KPW' | 'KRW' | 'KWD' | 'KYD' | 'KZT' | 'LAK' | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MKD' | 'MMK' | 'MNT' | 'MOP' | 'MRU' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MYR' | 'MZN' | 'NAD' | 'NGN' | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK' | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR' | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD' | 'SCR' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SLE' | 'SOS' | 'SRD' | 'SSP' | 'STN' | 'SVC' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMT' | 'TND' | 'TOP' | 'TRY' | 'TTD' | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'USD' | 'UYU' | 'UZS' | 'VED' | 'VES' | 'VND' | 'VUV' | 'WST' | 'XAF' | 'XCD' | 'XCG' | 'XOF' | 'XPF' | 'YER' | 'ZAR' | 'ZMW' | 'ZWG';

export type Country = 'AD' | 'AE' | 'AF' | 'AG' | 'AI' | 'AL' | 'AM' | 'AO' | 'AQ' | 'AR' | 'AS' | 'AT' | 'AU' | 'AW' | 'AX' | 'AZ' | 'BA' | 'BB' | 'BD' | 'BE' | 'BF' | 'BG' | 'BH' | 'BI' | 'BJ' | 'BL' | 'BM' | 'BN' | 'BO' | 'BQ' | 'BR' | 'BS' | 'BT' | 'BV' | 'BW' | 'BY' | 'BZ' | 'CA' | 'CC' | 'CD' | 'CF' | 'CG' | 'CH' | 'CI' | 'CK' | 'CL' | 'CM' | 'CN' | 'CO' | 'CR' | 'CU' | 'CV' | 'CW' | 'CX' | 'CY' | 'CZ' | 'DE' | 'DJ' | 'DK' | 'DM' | 'DO' | 'DZ' | 'EC' | 'EE' | 'EG' | 'EH' | 'ER' | 'ES' | 'ET' | 'FI' | 'FJ' | 'FK' | 'FM' | 'FO' | 'FR' | 'GA' | 'GB' | 'GD' | 'GE' | 'GF' | 'GG' | 'GH' | 'GI' | 'GL' | 'GM' | 'GN' | 'GP' | 'GQ' | 'GR' | 'GS' | 'GT' | 'GU' | 'GW' | 'GY' | 'HK' | 'HM' | 'HN' | 'HR' | 'HT' | 'HU' | 'ID' | 'IE' | 'IL' | 'IM' | 'IN' | 'IO' | 'IQ' | 'IR' | 'IS' | 'IT' | 'JE' | 'JM' | 'JO' | 'JP' | 'KE' | 'KG' | 'KH' | 'KI' | 'KM' | 'KN' | 'KP' | 'KR' | 'KW' | 'KY' | 'KZ' | 'LA' | 'LB' | 'LC' | 'LI' | 'LK' | 'LR' | 'LS' | 'LT' | 'LU' | 'LV' | 'LY' | 'MA' | 'MC' | 'MD' | 'ME' | 'MF' | 'MG' | 'MH' | 'MK' | 'ML' | 'MM' | 'MN' | 'MO' | 'MP' | 'MQ' | 'MR' | 'MS' | 'MT' | 'MU' | 'MV' | 'MW' | 'MX' | 'MY' | 'MZ' | 'NA' | 'NC' | 'NE' | 'NF' | 'NG' | 'NI' | 'NL' | 'NO' | 'NP' | 'NR' | 'NU' | 'NZ' | 'OM' | 'PA' | 'PE' | 'PF' | 'PG' | 'PH' | 'PK' | 'PL' | 'PM' | 'PN' | 'PR' | 'PS' | 'PT' | 'PW' | 'PY' | 'QA' | 'RE' | 'RO' | 'RS' | 'RU' | 'RW' | 'SA' | 'SB' | 'SC' | 'SD' | 'SE' | 'SG' | 'SH' | 'SI' | 'SJ' | 'SK' | 'SL' | 'SM' | 'SN' | 'SO' | 'SR' | 'SS' | 'ST' | 'SV' | 'SX' | 'SY' | 'SZ' | 'TC' | 'TD' | 'TF' | 'TG' | 'TH' | 'TJ' | 'TK' | 'TL' | 'TM' | 'TN' | 'TO' | 'TR' | 'TT' | 'TV' | 'TW' | 'TZ' | 'UA' | 'UG' | 'UM' | 'US' | 'UY' | 'UZ' | 'VA' | 'VC' | 'VE' | 'VG' | 'VI' | 'VN' | 'VU' | 'WF' | 'WS' | 'YE' | 'YT' | 'ZA' | 'ZM' | 'ZW';

export type PaymentStatus = '1000' | '1100' | '1200' | '2000' | '2100' | '3000' | '3100' | '3200' | '4000' | '4100' | '5000' | '5100' | '5200' | '5300' | '6000' | '6100' | '6200' | '7000' | '7100' | '7200' | '7300';

/** The codes by their names. */
export const PaymentStatus = {
  created: '1000',
  waiting_for_customer: '1100',
  processing: '1200',
  authorised: '2000',
  held_for_review: '2100',
  captured: '3000',
  partly_captured: '3100',
  capture_under_way: '3200',
  partly_refunded: '4000',
  refunded: '4100',
  declined: '5000',
  blocked_by_risk: '5100',
  technical_failure: '5200',
  authentication_failed: '5300',
  cancelled: '6000',
  authorisation_expired: '6100',
  rejected_in_review: '6200',
  dispute_inquiry: '7000',
  dispute_chargeback: '7100',
  dispute_won: '7200',
  dispute_lost: '7300',
} as const satisfies Record<string, PaymentStatus>;

export type PaymentStatusName = 'created' | 'waiting_for_customer' | 'processing' | 'authorised' | 'held_for_review' | 'captured' | 'partly_captured' | 'capture_under_way' | 'partly_refunded' | 'refunded' | 'declined' | 'blocked_by_risk' | 'technical_failure' | 'authentication_failed' | 'cancelled' | 'authorisation_expired' | 'rejected_in_review' | 'dispute_inquiry' | 'dispute_chargeback' | 'dispute_won' | 'dispute_lost';

export type BankCountry = 'AD' | 'AE' | 'AF' | 'AG' | 'AI' | 'AL' | 'AM' | 'AO' | 'AQ' | 'AR' | 'AS' | 'AT' | 'AU' | 'AW' | 'AX' | 'AZ' | 'BA' | 'BB' | 'BD' | 'BE' | 'BF' | 'BG' | 'BH' | 'BI' | 'BJ' | 'BL' | 'BM' | 'BN' | 'BO' | 'BQ' | 'BR' | 'BS' | 'BT' | 'BV' | 'BW' | 'BY' | 'BZ' | 'CA' | 'CC' | 'CD' | 'CF' | 'CG' | 'CH' | 'CI' | 'CK' | 'CL' | 'CM' | 'CN' | 'CO' | 'CR' | 'CU' | 'CV' | 'CW' | 'CX' | 'CY' | 'CZ' | 'DE' | 'DJ' | 'DK' | 'DM' | 'DO' | 'DZ' | 'EC' | 'EE' | 'EG' | 'EH' | 'ER' | 'ES' | 'ET' | 'FI' | 'FJ' | 'FK' | 'FM' | 'FO' | 'FR' | 'GA' | 'GB' | 'GD' | 'GE' | 'GF' | 'GG' | 'GH' | 'GI' | 'GL' | 'GM' | 'GN' | 'GP' | 'GQ' | 'GR' | 'GS' | 'GT' | 'GU' | 'GW' | 'GY' | 'HK' | 'HM' | 'HN' | 'HR' | 'HT' | 'HU' | 'ID' | 'IE' | 'IL' | 'IM' | 'IN' | 'IO' | 'IQ' | 'IR' | 'IS' | 'IT' | 'JE' | 'JM' | 'JO' | 'JP' | 'KE' | 'KG' | 'KH' | 'KI' | 'KM' | 'KN' | 'KP' | 'KR' | 'KW' | 'KY' | 'KZ' | 'LA' | 'LB' | 'LC' | 'LI' | 'LK' | 'LR' | 'LS' | 'LT' | 'LU' | 'LV' | 'LY' | 'MA' | 'MC' | 'MD' | 'ME' | 'MF' | 'MG' | 'MH' | 'MK' | 'ML' | 'MM' | 'MN' | 'MO' | 'MP' | 'MQ' | 'MR' | 'MS' | 'MT' | 'MU' | 'MV' | 'MW' | 'MX' | 'MY' | 'MZ' | 'NA' | 'NC' | 'NE' | 'NF' | 'NG' | 'NI' | 'NL' | 'NO' | 'NP' | 'NR' | 'NU' | 'NZ' | 'OM' | 'PA' | 'PE' | 'PF' | 'PG' | 'PH' | 'PK' | 'PL' | 'PM' | 'PN' | 'PR' | 'PS' | 'PT' | 'PW' | 'PY' | 'QA' | 'RE' | 'RO' | 'RS' | 'RU' | 'RW' | 'SA' | 'SB' | 'SC' | 'SD' | 'SE' | 'SG' | 'SH' | 'SI' | 'SJ' | 'SK' | 'SL' | 'SM' | 'SN' | 'SO' | 'SR' | 'SS' | 'ST' | 'SV' | 'SX' | 'SY' | 'SZ' | 'TC' | 'TD' | 'TF' | 'TG' | 'TH' | 'TJ' | 'TK' | 'TL' | 'TM' | 'TN' | 'TO' | 'TR' | 'TT' | 'TV' | 'TW' | 'TZ' | 'UA' | 'UG' | 'UM' | 'US' | 'UY' | 'UZ' | 'VA' | 'VC' | 'VE' | 'VG' | 'VI' | 'VN' | 'VU' | 'WF' | 'WS' | 'XK' | 'YE' | 'YT' | 'ZA' | 'ZM' | 'ZW';

export type PayoutFailureType = 'INVALID_ACCOUNT' | 'ACCOUNT_CLOSED' | 'ACCOUNT_BLOCKED' | 'INVALID_BANK' | 'NAME_MISMATCH' | 'INVALID_BENEFICIARY' | 'INVALID_AMOUNT' | 'LIMIT_EXCEEDED' | 'INSUFFICIENT_FUNDS' | 'DUPLICATE' | 'INVALID_DATE' | 'NOT_PERMITTED' | 'REGULATORY' | 'COMPLIANCE' | 'BENEFICIARY_REFUSED' | 'CANCELLED_BY_BANK' | 'BANK_UNAVAILABLE' | 'TECHNICAL' | 'RATE_EXPIRED' | 'UNKNOWN';

export type PayoutStatus = 'PENDING_FUNDS' | 'IN_APPROVAL' | 'APPROVAL_REJECTED' | 'SCHEDULED' | 'IN_REVIEW' | 'PROCESSING' | 'SENT' | 'COMPLETED' | 'FAILED' | 'RETURNED' | 'CANCELLED';

export type SubscriptionStatus = 'Pending' | 'Trialing' | 'Actived' | 'Past_due' | 'Paused' | 'Inactived';

export type ContractStatus = 'drawn_up' | 'charging' | 'past_due' | 'charged' | 'failed' | 'cancelled';

export interface AuthoriseBillingAddress {
  /** Street and number */
  readonly address?: string | undefined;
  /** City */
  readonly city?: string | undefined;
  /** State or province */
  readonly state?: string | undefined;
  /** Postcode */
  readonly postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly country?: Country | '' | undefined;
}

export interface AuthoriseShippingAddress {
  /** Street and number */
  readonly address?: string | undefined;
  /** City */
  readonly city?: string | undefined;
  /** State or province */
  readonly state?: string | undefined;
  /** Postcode */
  readonly postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly country?: Country | '' | undefined;
}

export interface AuthoriseRequest {
  /** The merchant’s order number, 1 to 50 printable characters */
  readonly order_no: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** Decimal, at most as many decimals as the currency has. Zero verifies the card and takes no money; with recurring_id it must be more */
  readonly amount: string;
  /** Site of the order */
  readonly website: string;
  /** Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id */
  readonly items: string;
  /** The merchant’s identifier of the customer */
  readonly shopper_id: string;
  /** E-mail address */
  readonly shopper_email: string;
  /** The customer’s IPv4 or IPv6 address */
  readonly shopper_ip: string;
  /** First name of the cardholder */
  readonly first_name: string;
  /** Last name of the cardholder */
  readonly last_name: string;
  /** The billing address as an object (JSON text in forms and XML), or its street and number */
  readonly billing_address?: AuthoriseBillingAddress | string | undefined;
  /** City */
  readonly billing_city?: string | undefined;
  /** State or province */
  readonly billing_state?: string | undefined;
  /** Postcode */
  readonly billing_postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly billing_country?: Country | '' | undefined;
  /** The shipping address as an object (JSON text in forms and XML), or its street and number */
  readonly shipping_address?: AuthoriseShippingAddress | string | undefined;
  /** City */
  readonly shipping_city?: string | undefined;
  /** State or province */
  readonly shipping_state?: string | undefined;
  /** Postcode */
  readonly shipping_postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly shipping_country?: Country | '' | undefined;
  /** Sum of the goods, decimal */
  readonly item_total?: string | undefined;
  /** Cost of shipping, decimal */
  readonly shipping?: string | undefined;
  /** Cost of handling, decimal */
  readonly handling?: string | undefined;
  /** Taxes, decimal */
  readonly tax_total?: string | undefined;
  /** Insurance, decimal */
  readonly insurance?: string | undefined;
  /** Discount on shipping, decimal */
  readonly shipping_discount?: string | undefined;
  /** Discount, decimal */
  readonly discount?: string | undefined;
  /** Free text */
  readonly note?: string | undefined;
  /** What the merchant notes about the payment, and about the subscription that begins with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Phone number */
  readonly shopper_phone?: string | undefined;
  /** The merchant’s own grading of the customer */
  readonly shopper_level?: string | undefined;
  /** Whether to authenticate the customer where the issuer asks for it; default do3DS */
  readonly open3d?: 'do3DS' | 'no3DS' | undefined;
  /** Store the card; default NO */
  readonly token_flag?: 'YES' | 'NO' | undefined;
  /** Default card */
  readonly payment_method?: 'card' | undefined;
  /** auto takes the money at once, manual waits for /v1/capture; default auto */
  readonly capture?: 'auto' | 'manual' | undefined;
  /** What the customer reads on the card statement behind the account’s statement descriptor and an asterisk; together at most 22 characters: Latin letters, digits, spaces within and & , . _ - */
  readonly statement_descriptor_suffix?: string | undefined;
  /** Where the customer comes back to; http or https. Without it /v1/authorise uses the address in website */
  readonly return_url?: string | undefined;
  /** Where events of this payment are sent to; http or https */
  readonly notify_url?: string | undefined;
  /** The merchant’s identifier of a new subscription; the payment is its first charge */
  readonly recurring_id?: string | undefined;
  /** Name of the subscription; required with recurring_id */
  readonly contract_name?: string | undefined;
  /** Unit of a period; required with recurring_id */
  readonly interval_unit?: 'day' | 'week' | 'month' | 'year' | undefined;
  /** How many units a period has, three years at most (36 months, 156 weeks); required with recurring_id; 1 to 1,095 */
  readonly interval?: string | number | undefined;
  /** YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days ahead, default today */
  readonly contract_start?: string | undefined;
  /** Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial; 0 to 730 */
  readonly trial_days?: string | number | undefined;
  /** How many periods, from the first one, cost promotion_amount; 0 to 9,999 */
  readonly promotion_cycle?: string | number | undefined;
  /** What they cost, decimal; required with promotion_cycle */
  readonly promotion_amount?: string | undefined;
  /** After how many periods the subscription ends; default: when it is cancelled; 1 to 9,999 */
  readonly total_cycles?: string | number | undefined;
  /** Card number, digits only */
  readonly card?: string | undefined;
  /** Month of expiry */
  readonly expiration_month?: string | undefined;
  /** Year of expiry */
  readonly expiration_year?: string | undefined;
  /** Security code; never stored */
  readonly security_code?: string | undefined;
  /** A stored card, instead of card */
  readonly token_id?: string | undefined;
  /** What becomes of it where the issuer approves less than amount: accept takes what is approved, reverse gives it back and declines; default as the account is set. With recurring_id reverse */
  readonly partial_approval?: 'accept' | 'reverse' | undefined;
  /** The Accept header that the customer’s browser sent to the merchant. All nine browser fields or none */
  readonly browser_accept_header?: string | undefined;
  /** Its User-Agent header */
  readonly browser_user_agent?: string | undefined;
  /** navigator.language (BCP 47), such as en-GB */
  readonly browser_language?: string | undefined;
  /** screen.colorDepth, in bits; 1 to 99 */
  readonly browser_color_depth?: string | number | undefined;
  /** screen.height, in pixels; 0 to 999999 */
  readonly browser_screen_height?: string | number | undefined;
  /** screen.width, in pixels; 0 to 999999 */
  readonly browser_screen_width?: string | number | undefined;
  /** Date.getTimezoneOffset(): minutes by which UTC is ahead of the customer’s time, -60 in Berlin in winter; -1440 to 1440 */
  readonly browser_time_zone?: string | number | undefined;
  /** navigator.javaEnabled() */
  readonly browser_java_enabled?: boolean | string | undefined;
  /** Whether the browser runs JavaScript */
  readonly browser_javascript_enabled?: boolean | string | undefined;
  /** Of 3-D Secure that the merchant had carried out elsewhere: its version (messageVersion), such as 2.2.0 */
  readonly three_ds_version?: string | undefined;
  /** Its result (transStatus): Y authenticated, A attempted, I information only, U not available. After any other the payment must not be authorised */
  readonly three_ds_status?: 'Y' | 'A' | 'I' | 'U' | '' | undefined;
  /** Its electronic commerce indicator, two digits, as the card’s scheme has them */
  readonly eci?: string | undefined;
  /** Its authenticationValue (CAVV, AAV, AEVV): 20 bytes in base64, which are 28 characters; required with three_ds_status Y, never stored */
  readonly cavv?: string | undefined;
  /** Its dsTransID, a UUID */
  readonly ds_transaction_id?: string | undefined;
  /** Exemption from strong customer authentication that the merchant requests; moto for an order by mail or telephone */
  readonly sca_exemption?: 'low_value' | 'transaction_risk_analysis' | 'trusted_beneficiary' | 'secure_corporate' | 'moto' | '' | undefined;
  /** Who starts the payment: the customer, who is present, or the merchant, by an agreement about the card; default customer */
  readonly initiator?: 'customer' | 'merchant' | '' | undefined;
  /** What the customer has agreed to: later purchases, or regular payments; default as agreed about token_id, else card_on_file */
  readonly stored_credential_purpose?: 'card_on_file' | 'subscription' | '' | undefined;
  /** The scheme’s identifier of the payment in which the customer has agreed, where that was not made here; up to 50 characters */
  readonly network_transaction_id?: string | undefined;
}

export interface AuthoriseResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly order_no: string;
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised; 0.00 where the card was verified only */
  readonly amount: string;
  /** What was asked for, where the issuer has approved less and amount is that; else empty */
  readonly requested_amount: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  /** yyyyMMddHHmmss in the account’s time zone */
  readonly transaction_date: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  readonly auth_code: string;
  /** Y match, N no match, U not checked */
  readonly avs_result: string;
  /** M match, N no match, P not checked */
  readonly cvv_result: string;
  /** The stored card, when token_flag was YES, a token was used or a subscription created */
  readonly token_id: string;
  /** Where the customer must go on, or empty */
  readonly issuer_url: string;
  /** Empty, or `<code>:<text>` */
  readonly error_message: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** The subscription created with the payment, or empty */
  readonly recurring_id: string;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface CheckoutBillingAddress {
  /** Street and number */
  readonly address?: string | undefined;
  /** City */
  readonly city?: string | undefined;
  /** State or province */
  readonly state?: string | undefined;
  /** Postcode */
  readonly postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly country?: Country | '' | undefined;
}

export interface CheckoutShippingAddress {
  /** Street and number */
  readonly address?: string | undefined;
  /** City */
  readonly city?: string | undefined;
  /** State or province */
  readonly state?: string | undefined;
  /** Postcode */
  readonly postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly country?: Country | '' | undefined;
}

export interface CheckoutRequest {
  /** The merchant’s order number, 1 to 50 printable characters */
  readonly order_no: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** Decimal, at most as many decimals as the currency has. Zero verifies the card and takes no money; with recurring_id it must be more */
  readonly amount: string;
  /** Site of the order */
  readonly website: string;
  /** Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id */
  readonly items: string;
  /** The merchant’s identifier of the customer */
  readonly shopper_id: string;
  /** E-mail address */
  readonly shopper_email: string;
  /** The customer’s IPv4 or IPv6 address */
  readonly shopper_ip: string;
  /** The billing address as an object (JSON text in forms and XML), or its street and number */
  readonly billing_address?: CheckoutBillingAddress | string | undefined;
  /** City */
  readonly billing_city?: string | undefined;
  /** State or province */
  readonly billing_state?: string | undefined;
  /** Postcode */
  readonly billing_postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly billing_country?: Country | '' | undefined;
  /** The shipping address as an object (JSON text in forms and XML), or its street and number */
  readonly shipping_address?: CheckoutShippingAddress | string | undefined;
  /** City */
  readonly shipping_city?: string | undefined;
  /** State or province */
  readonly shipping_state?: string | undefined;
  /** Postcode */
  readonly shipping_postcode?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly shipping_country?: Country | '' | undefined;
  /** Sum of the goods, decimal */
  readonly item_total?: string | undefined;
  /** Cost of shipping, decimal */
  readonly shipping?: string | undefined;
  /** Cost of handling, decimal */
  readonly handling?: string | undefined;
  /** Taxes, decimal */
  readonly tax_total?: string | undefined;
  /** Insurance, decimal */
  readonly insurance?: string | undefined;
  /** Discount on shipping, decimal */
  readonly shipping_discount?: string | undefined;
  /** Discount, decimal */
  readonly discount?: string | undefined;
  /** Free text */
  readonly note?: string | undefined;
  /** What the merchant notes about the payment, and about the subscription that begins with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Phone number */
  readonly shopper_phone?: string | undefined;
  /** The merchant’s own grading of the customer */
  readonly shopper_level?: string | undefined;
  /** Whether to authenticate the customer where the issuer asks for it; default do3DS */
  readonly open3d?: 'do3DS' | 'no3DS' | undefined;
  /** Store the card; default NO */
  readonly token_flag?: 'YES' | 'NO' | undefined;
  /** auto takes the money at once, manual waits for /v1/capture; default auto */
  readonly capture?: 'auto' | 'manual' | undefined;
  /** What the customer reads on the card statement behind the account’s statement descriptor and an asterisk; together at most 22 characters: Latin letters, digits, spaces within and & , . _ - */
  readonly statement_descriptor_suffix?: string | undefined;
  /** Where the customer comes back to; http or https. Without it /v1/authorise uses the address in website */
  readonly return_url?: string | undefined;
  /** Where events of this payment are sent to; http or https */
  readonly notify_url?: string | undefined;
  /** The merchant’s identifier of a new subscription; the payment is its first charge */
  readonly recurring_id?: string | undefined;
  /** Name of the subscription; required with recurring_id */
  readonly contract_name?: string | undefined;
  /** Unit of a period; required with recurring_id */
  readonly interval_unit?: 'day' | 'week' | 'month' | 'year' | undefined;
  /** How many units a period has, three years at most (36 months, 156 weeks); required with recurring_id; 1 to 1,095 */
  readonly interval?: string | number | undefined;
  /** YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days ahead, default today */
  readonly contract_start?: string | undefined;
  /** Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial; 0 to 730 */
  readonly trial_days?: string | number | undefined;
  /** How many periods, from the first one, cost promotion_amount; 0 to 9,999 */
  readonly promotion_cycle?: string | number | undefined;
  /** What they cost, decimal; required with promotion_cycle */
  readonly promotion_amount?: string | undefined;
  /** After how many periods the subscription ends; default: when it is cancelled; 1 to 9,999 */
  readonly total_cycles?: string | number | undefined;
  /** First name of the customer */
  readonly first_name?: string | undefined;
  /** Last name of the customer */
  readonly last_name?: string | undefined;
  /** Method that is chosen when the page opens; the customer may take another */
  readonly payment_method?: string | undefined;
  /** A stored card that the page offers first */
  readonly token_id?: string | undefined;
  /** Language of the page, in any case of its letters; default: what the browser asks for */
  readonly language?: '' | 'en' | 'zh-CN' | 'zh-TW' | 'es' | 'fr' | 'de' | 'it' | 'pt' | 'nl' | 'pl' | 'tr' | 'ru' | 'ar' | 'ja' | 'ko' | undefined;
  /** How long the customer may take to begin to pay, 5 to 1440; default 60 */
  readonly valid_minutes?: string | number | undefined;
}

export interface CheckoutResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly order_no: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What the page charges now; 0.00 where it verifies the card only */
  readonly amount: string;
  /** Names the session in results */
  readonly session_id: string;
  /** Where to send the customer; whoever has it can pay */
  readonly checkout_url: string;
  /** YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
  readonly expires_at: string;
}

export interface ExpireCheckoutRequest {
  /** The session, as the answer of /v1/checkout named it */
  readonly session_id: string;
}

export interface ExpireCheckoutResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly session_id: string;
  /** The merchant’s */
  readonly order_no: string;
  /** expired; replaced or locked, where it could not be paid before; processing or paid, where its customer was faster */
  readonly status: string;
  /** ISO 8601, UTC */
  readonly expires_at: string;
}

export interface OptimiseRequest {
  /** Echoed; names the question */
  readonly request_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** Decimal */
  readonly amount: string;
  /** The merchant’s identifier of the customer */
  readonly shopper_id?: string | undefined;
  /** E-mail address */
  readonly shopper_email?: string | undefined;
  /** The customer’s IP address */
  readonly shopper_ip?: string | undefined;
  /** ISO 3166-1 two-letter code, such as DE */
  readonly shopper_country?: Country | '' | undefined;
  /** What the customer uses, such as web or app; no method of the sandbox depends on it */
  readonly platform?: string | undefined;
}

export interface OptimisePaymentMethodAnswer {
  /** For payment_method of /v1/checkout */
  readonly payment_method: string;
  /** What customers know it by */
  readonly name: string;
  readonly type: 'card' | 'redirect';
  /** 0.0000 to 1.0000 */
  readonly acceptance_rate: string;
  /** The account’s own payments that were measured; with none, the rate is the others’ */
  readonly attempts: number;
}

export interface OptimiseResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly request_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** As sent */
  readonly amount: string;
  readonly payment_methods: readonly OptimisePaymentMethodAnswer[];
}

export interface AdjustOrder {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number */
  readonly order_no: string;
  /** ISO 4217 code of the payment */
  readonly currency: Currency;
  /** What is to be authorised in all, decimal; the amount as it is to extend it */
  readonly amount: string;
}

export interface AdjustRequest {
  readonly adjust_orders: readonly AdjustOrder[];
}

export interface AdjustOrderAnswer {
  /** As sent */
  readonly transaction_id: string;
  /** As sent */
  readonly order_no: string;
  /** As sent */
  readonly currency: string;
  /** As sent */
  readonly amount: string;
  /** 1 adjusted; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards */
  readonly adjust_status: '1' | '0' | '2' | '3';
  /** Empty, or `<code>:<text>` */
  readonly error_message: string;
}

export interface AdjustResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly adjust_orders: readonly AdjustOrderAnswer[];
}

export interface CaptureOrder {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number */
  readonly order_no: string;
  /** ISO 4217 code of the payment */
  readonly currency: Currency;
  /** Amount to capture, decimal */
  readonly amount: string;
}

export interface CaptureRequest {
  readonly capture_orders: readonly CaptureOrder[];
}

export interface CaptureOrderAnswer {
  /** As sent */
  readonly transaction_id: string;
  /** As sent */
  readonly order_no: string;
  /** As sent */
  readonly currency: string;
  /** As sent */
  readonly amount: string;
  /** 1 captured; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards */
  readonly capture_status: '1' | '0' | '2' | '3';
  /** Empty, or `<code>:<text>` */
  readonly error_message: string;
}

export interface CaptureResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly capture_orders: readonly CaptureOrderAnswer[];
}

export interface CancelOrder {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number */
  readonly order_no: string;
  /** ISO 4217 code of the payment */
  readonly currency: Currency;
  /** The authorised amount, decimal */
  readonly amount: string;
}

export interface CancelRequest {
  readonly cancel_orders: readonly CancelOrder[];
}

export interface CancelOrderAnswer {
  /** As sent */
  readonly transaction_id: string;
  /** As sent */
  readonly order_no: string;
  /** As sent */
  readonly currency: string;
  /** As sent */
  readonly amount: string;
  /** 1 cancelled; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards */
  readonly cancel_status: '1' | '0' | '2' | '3';
  /** Empty, or `<code>:<text>` */
  readonly error_message: string;
}

export interface CancelResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly cancel_orders: readonly CancelOrderAnswer[];
}

export interface ReviewOrder {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number */
  readonly order_no: string;
  /** ISO 4217 code of the payment */
  readonly currency: Currency;
  /** The payment’s amount, decimal */
  readonly amount: string;
  /** 1 approve, 0 reject */
  readonly review_flag: '1' | '0';
}

export interface ReviewRequest {
  readonly review_orders: readonly ReviewOrder[];
}

export interface ReviewOrderAnswer {
  /** As sent */
  readonly transaction_id: string;
  /** As sent */
  readonly order_no: string;
  /** As sent */
  readonly currency: string;
  /** As sent */
  readonly amount: string;
  /** As sent */
  readonly review_flag: string;
  /** 1 decided; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards */
  readonly review_status: '1' | '0' | '2' | '3';
  /** Empty, or `<code>:<text>` */
  readonly error_message: string;
}

export interface ReviewResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly review_orders: readonly ReviewOrderAnswer[];
}

export interface RefundOrder {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number */
  readonly order_no: string;
  /** ISO 4217 code of the payment */
  readonly currency: Currency;
  /** The payment’s amount, as it was created or last adjusted, also where less was captured, decimal */
  readonly amount: string;
  /** Amount to give back, decimal */
  readonly refund_amount: string;
  /** Why */
  readonly refund_reason?: string | undefined;
  /** The merchant’s own reference, unique per account when not empty; the same one again with the same content returns the first result */
  readonly refund_reference?: string | undefined;
  /** What the merchant notes about the refund: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export interface RefundRequest {
  readonly refund_orders: readonly RefundOrder[];
}

export interface RefundOrderAnswer {
  /** As sent */
  readonly transaction_id: string;
  /** As sent */
  readonly order_no: string;
  /** As sent */
  readonly currency: string;
  /** As sent */
  readonly amount: string;
  /** As sent */
  readonly refund_amount: string;
  /** 0000:OK, or `<code>:<text>` */
  readonly refund_message: string;
  /** As sent */
  readonly refund_reason: string;
  /** As sent */
  readonly refund_reference: string;
  /** transaction_id, hyphen, two-digit number; empty when refused */
  readonly refund_reference_id: string;
  /** 1 refunded; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards */
  readonly refund_status: '1' | '0' | '2' | '3';
  /** As sent; empty when refused */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface RefundResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly refund_orders: readonly RefundOrderAnswer[];
}

export interface RetrievalTransRequest {
  /** Order numbers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly orders?: string | readonly string[] | undefined;
  /** Transaction identifiers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly trades?: string | readonly string[] | undefined;
}

export interface RetrievalTransOrdersListAnswer {
  /** The payment’s amount, decimal */
  readonly amount: string;
  /** ISO 4217 code */
  readonly currency: Currency | '';
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus | '';
  /** 1 found; 0 not found: order_no or transaction_id is the value of the request, and the other fields are empty */
  readonly query_result: '1' | '0';
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  /** yyyyMMddHHmmss in the account’s time zone */
  readonly transaction_date: string;
  readonly transaction_id: string;
  /** Site of the order */
  readonly website: string;
  /** Site of the order, under the name that existing clients read */
  readonly 'the service': string;
  /** The name of payment_status */
  readonly status_name: PaymentStatusName | '';
  /** What was captured */
  readonly captured_amount: string;
  /** What can still be captured or cancelled */
  readonly remaining_amount: string;
  /** What was given back; a pending refund is not included */
  readonly refunded_amount: string;
  /** What open and lost disputes hold */
  readonly disputed_amount: string;
  /** Why the payment was declined or failed: `<code>:<text>`, or empty */
  readonly error_message: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** Empty where no card was used */
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** The stored card, or empty */
  readonly token_id: string;
  /** The subscription that it belongs to, or empty */
  readonly recurring_id: string;
  /** Where the customer must go on, while payment_status is 1100 (waiting for customer); otherwise empty */
  readonly issuer_url: string;
  /** When it last changed: YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
  readonly last_updated_at: string;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface RetrievalTransResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly orders_list: readonly RetrievalTransOrdersListAnswer[];
}

export interface RetrievalRefundRequest {
  /** Order numbers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly refund_orders?: string | readonly string[] | undefined;
  /** Gateway refund_reference_id or the merchant’s refund_reference; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly refund_references?: string | readonly string[] | undefined;
  /** The merchant’s refund_reference; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly merchant_refunds?: string | readonly string[] | undefined;
}

export interface RetrievalRefundRefundOrderAnswer {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  readonly order_no: string;
  /** The payment’s amount, as it was created or last adjusted */
  readonly amount: string;
  /** 1 refunded; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards */
  readonly refund_status: '1' | '2' | '3';
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** What is given back */
  readonly refund_amount: string;
  /** The merchant’s own reference, or empty */
  readonly refund_reference: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  readonly refund_reason: string;
  /** transaction_id, hyphen, two-digit number */
  readonly refund_reference_id: string;
  /** yyyyMMddHHmmss in the account’s time zone */
  readonly refund_date: string;
  /** When its outcome was known: yyyyMMddHHmmss, or empty */
  readonly refund_processing_date: string;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** What can still be refunded of the payment */
  readonly remaining_refundable_amount: string;
}

export interface RetrievalRefundResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly refund_orders: readonly RetrievalRefundRefundOrderAnswer[];
}

export interface RetrievalPaymentsRequest {
  /** Up to 100 values of transaction_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** Words that a payment has all of: whole or part of order_no, transaction_id, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers */
  readonly q?: string | undefined;
  /** payment_status codes, comma-separated */
  readonly status?: string | undefined;
  /** In the account’s zone */
  readonly from?: string | undefined;
  /** In the account’s zone */
  readonly to?: string | undefined;
  /** Card brand or method */
  readonly method?: string | undefined;
  readonly currency?: string | undefined;
  /** Decimal, in the currency chosen */
  readonly amount_min?: string | undefined;
  /** Decimal, in the currency chosen */
  readonly amount_max?: string | undefined;
  readonly website?: string | undefined;
  /** Of the card number */
  readonly last_four?: string | undefined;
  /** Authorised, and to be captured within a day */
  readonly due?: 'capture' | undefined;
  /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
  readonly metadata?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
  /** What each row has with it: refunds, disputes, events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly expand?: string | readonly string[] | undefined;
}

export interface ListedRefund {
  /** transaction_id, hyphen, two-digit number */
  readonly refund_reference_id: string;
  /** The merchant’s own, or empty */
  readonly refund_reference: string;
  /** The payment’s */
  readonly transaction_id: string;
  /** The payment’s */
  readonly order_no: string;
  /** State of the refund */
  readonly status: 'pending' | 'completed' | 'failed';
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What is given back */
  readonly refund_amount: string;
  readonly refund_reason: string;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** Why it failed, or empty */
  readonly failure_code: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** When its outcome was known: ISO 8601, UTC; or empty */
  readonly processed_at: string;
}

export interface ListedDispute {
  readonly dispute_id: string;
  /** The acquirer’s, the same through all stages */
  readonly dispute_reference: string;
  /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
  readonly dispute_stage: string;
  /** What is disputed, in dispute_currency */
  readonly dispute_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly dispute_currency: Currency;
  /** The scheme’s reason */
  readonly reason_code: string;
  /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
  readonly answer_due_at: string;
  /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
  readonly answer_due_from: string;
  /** The payment’s */
  readonly transaction_id: string;
  /** The payment’s */
  readonly order_no: string;
  /** open: waits for your answer; answered: waits for the acquirer; won; lost */
  readonly state: 'open' | 'answered' | 'won' | 'lost';
  /** ISO 8601, UTC */
  readonly opened_at: string;
  /** When it was decided: ISO 8601, UTC; or empty */
  readonly closed_at: string;
}

export interface ExpandedPayment {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** The name of payment_status */
  readonly status_name: PaymentStatusName;
  /** What can still be captured or cancelled */
  readonly remaining_amount: string;
  /** What can still be refunded */
  readonly refundable_amount: string;
  /** What open and lost disputes hold */
  readonly disputed_amount: string;
  /** card, or how else it was paid */
  readonly payment_method: string;
  readonly shopper_email: string;
  /** The stored card, or empty */
  readonly token_id: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** ISO 8601, UTC */
  readonly last_updated_at: string;
  /** Until when it can be captured: ISO 8601, UTC; or empty */
  readonly capture_deadline_at: string;
  /** Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty */
  readonly review_due_at: string;
  readonly refunds?: readonly ListedRefund[] | undefined;
  readonly disputes?: readonly ListedDispute[] | undefined;
  /** Its newest 100 events, in their order */
  readonly events?: readonly Event[] | undefined;
}

export interface RetrievalPaymentsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly payments: readonly ExpandedPayment[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface RetrievalRefundsRequest {
  /** Up to 100 values of refund_reference_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** Words that a refund has all of: whole or part of refund_reference_id, refund_reference, order_no, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers */
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  /** In the account’s zone */
  readonly from?: string | undefined;
  /** In the account’s zone */
  readonly to?: string | undefined;
  readonly currency?: string | undefined;
  /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
  readonly metadata?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
  /** What each row has with it: payment; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly expand?: string | readonly string[] | undefined;
}

export interface ListedPayment {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** The name of payment_status */
  readonly status_name: PaymentStatusName;
  /** What can still be captured or cancelled */
  readonly remaining_amount: string;
  /** What can still be refunded */
  readonly refundable_amount: string;
  /** What open and lost disputes hold */
  readonly disputed_amount: string;
  /** card, or how else it was paid */
  readonly payment_method: string;
  readonly shopper_email: string;
  /** The stored card, or empty */
  readonly token_id: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** ISO 8601, UTC */
  readonly last_updated_at: string;
  /** Until when it can be captured: ISO 8601, UTC; or empty */
  readonly capture_deadline_at: string;
  /** Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty */
  readonly review_due_at: string;
}

export interface ExpandedRefund {
  /** transaction_id, hyphen, two-digit number */
  readonly refund_reference_id: string;
  /** The merchant’s own, or empty */
  readonly refund_reference: string;
  /** The payment’s */
  readonly transaction_id: string;
  /** The payment’s */
  readonly order_no: string;
  /** State of the refund */
  readonly status: 'pending' | 'completed' | 'failed';
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What is given back */
  readonly refund_amount: string;
  readonly refund_reason: string;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** Why it failed, or empty */
  readonly failure_code: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** When its outcome was known: ISO 8601, UTC; or empty */
  readonly processed_at: string;
  readonly payment?: ListedPayment | undefined;
}

export interface RetrievalRefundsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly refunds: readonly ExpandedRefund[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface RetrievalDisputesRequest {
  /** Up to 100 values of dispute_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** Words that a dispute has all of: whole or part of dispute_id, the acquirer’s reference, transaction_id, order_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers */
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly stage?: string | undefined;
  /** In the account’s zone */
  readonly from?: string | undefined;
  /** In the account’s zone */
  readonly to?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
  /** What each row has with it: payment; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly expand?: string | readonly string[] | undefined;
}

export interface ExpandedDispute {
  readonly dispute_id: string;
  /** The acquirer’s, the same through all stages */
  readonly dispute_reference: string;
  /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
  readonly dispute_stage: string;
  /** What is disputed, in dispute_currency */
  readonly dispute_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly dispute_currency: Currency;
  /** The scheme’s reason */
  readonly reason_code: string;
  /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
  readonly answer_due_at: string;
  /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
  readonly answer_due_from: string;
  /** The payment’s */
  readonly transaction_id: string;
  /** The payment’s */
  readonly order_no: string;
  /** open: waits for your answer; answered: waits for the acquirer; won; lost */
  readonly state: 'open' | 'answered' | 'won' | 'lost';
  /** ISO 8601, UTC */
  readonly opened_at: string;
  /** When it was decided: ISO 8601, UTC; or empty */
  readonly closed_at: string;
  readonly payment?: ListedPayment | undefined;
}

export interface RetrievalDisputesResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly disputes: readonly ExpandedDispute[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface UploadEvidenceRequest {
  /** The dispute, as events and lists name it */
  readonly dispute_id: string;
  readonly name: string;
  /** PDF, PNG, JPEG or text */
  readonly content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
  /** Base64 */
  readonly content: string;
}

export interface UploadEvidenceResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly dispute_id: string;
  /** Of the file */
  readonly evidence_id: string;
}

export interface DeleteEvidenceRequest {
  /** The dispute, as events and lists name it */
  readonly dispute_id: string;
  /** The file, as the answer to its upload named it */
  readonly evidence_id: string;
}

export interface DeleteEvidenceResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly dispute_id: string;
  /** As sent */
  readonly evidence_id: string;
}

export interface AnswerDisputeRequest {
  /** The dispute, as events and lists name it */
  readonly dispute_id: string;
  /** What the evidence shows; required where no file was uploaded */
  readonly explanation?: string | undefined;
}

export interface AnswerDisputeResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly dispute_id: string;
  /** answered: waits for the acquirer; lost: accepted */
  readonly state: 'open' | 'answered' | 'won' | 'lost';
  /** As it is now */
  readonly dispute_stage: 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'won' | 'lost';
}

export interface AcceptDisputeRequest {
  /** The dispute, as events and lists name it */
  readonly dispute_id: string;
}

export interface AcceptDisputeResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly dispute_id: string;
  /** answered: waits for the acquirer; lost: accepted */
  readonly state: 'open' | 'answered' | 'won' | 'lost';
  /** As it is now */
  readonly dispute_stage: 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration' | 'won' | 'lost';
}

export interface RetrievalCardsRequest {
  /** Up to 100 values of token_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** The cards that this customer has agreed to store */
  readonly shopper_id?: string | undefined;
  /** In the account’s zone */
  readonly from?: string | undefined;
  /** In the account’s zone */
  readonly to?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
}

export interface StoredCard {
  /** Send it as token_id to charge the card */
  readonly token_id: string;
  readonly card_brand: string;
  /** Of the card number */
  readonly last_four: string;
  /** Such as 08 */
  readonly expiration_month: string;
  /** Such as 2034 */
  readonly expiration_year: string;
  /** The customers who have agreed to its storing, as you have named them; the newest 20 */
  readonly shopper_ids: readonly string[];
  /** ISO 8601, UTC */
  readonly created_at: string;
}

export interface RetrievalCardsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly cards: readonly StoredCard[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface DeleteCardRequest {
  /** The stored card */
  readonly token_id: string;
}

export interface DeleteCardResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly token_id: string;
  readonly card_brand: string;
  /** Of the card number */
  readonly last_four: string;
}

export interface RetrievalBalancesRequest {
  readonly currency?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
}

export interface Balance {
  readonly currency: string;
  /** Captured and not settled yet */
  readonly pending: string;
  /** Settled or put in, and not paid out */
  readonly available: string;
  /** What is below zero in the account’s other balances, such as pending after refunds; never above zero */
  readonly below_zero: string;
  /** What the operator has stay in the balance */
  readonly minimum_balance: string;
  /** How far the operator lets the balance go below zero */
  readonly credit_limit: string;
  /** Can be paid out: available and below_zero, less minimum_balance, plus credit_limit; below zero where more is owed */
  readonly payable: string;
  readonly reserve: string;
  readonly payouts_in_transit: string;
  readonly refunds_in_transit: string;
}

export interface RetrievalBalancesResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly balances: readonly Balance[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface RetrievalStatementRequest {
  /** Of the balance */
  readonly currency: Currency;
  /** In the account’s zone */
  readonly from: string;
  /** In the account’s zone */
  readonly to: string;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
}

export interface StatementLine {
  readonly at: string;
  readonly movement: string;
  readonly transaction_id: string;
  readonly short_reference_id: string;
  readonly reference: string;
  readonly amount: string;
  /** After the movement */
  readonly balance: string;
}

export interface RetrievalStatementResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** The balance before the first movement of this page */
  readonly opening: string;
  /** Whether the days are over: nothing can move in them any more */
  readonly over: boolean;
  readonly lines: readonly StatementLine[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface RetrievalSettlementsRequest {
  /** Up to 100 values of batch_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** In the account’s zone */
  readonly from?: string | undefined;
  /** In the account’s zone */
  readonly to?: string | undefined;
  readonly currency?: string | undefined;
  /** open: its money is pending; settled: it is available */
  readonly state?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
}

export interface Settlement {
  /** The gateway’s identifier of the day’s money */
  readonly batch_id: string;
  /** YYYY-MM-DD in the account’s time zone */
  readonly day: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** open: pending; settled: available */
  readonly state: 'open' | 'settled';
  /** What was captured on the day */
  readonly captured: string;
  /** Less what failed and came back; below zero */
  readonly refunded: string;
  /** Less what was won back; below zero */
  readonly disputed: string;
  /** What an earlier settlement could not take; never above zero */
  readonly carried: string;
  /** Their sum */
  readonly net: string;
  /** The banking day of its settlement */
  readonly due_on: string;
  /** YYYY-MM-DD when it was settled; empty while it is open */
  readonly settled_on: string;
  /** The transaction_id of the movement in statements, in which days are settled together; or empty */
  readonly settlement_id: string;
}

export interface RetrievalSettlementsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly settlements: readonly Settlement[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface RetrievalSettlementLinesRequest {
  /** Of the settlement */
  readonly batch_id: string;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
}

export interface SettlementLine {
  /** capture, capture_undone, refund_accepted, refund_failed, refund_returned, dispute_taken, dispute_returned or dispute_fee */
  readonly movement: string;
  /** The payment’s */
  readonly transaction_id: string;
  /** The payment’s */
  readonly order_no: string;
  /** Of a refund; else empty */
  readonly refund_reference_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** By how much it changed the pending balance */
  readonly amount: string;
  /** ISO 8601, UTC */
  readonly at: string;
}

export interface RetrievalSettlementLinesResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly lines: readonly SettlementLine[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface PayoutBeneficiaryAdditionalInfo {
  /** Line of business */
  readonly business_area?: string | undefined;
  /** With country code */
  readonly business_phone_number?: string | undefined;
  /** Unified social credit code (CN), CNPJ (BR), … */
  readonly business_registration_number?: string | undefined;
  /** E-mail address */
  readonly personal_email?: string | undefined;
  /** Number of the identity document */
  readonly personal_id_number?: string | undefined;
  /** Such as CHINESE_NATIONAL_ID */
  readonly personal_id_type?: string | undefined;
  /** With country code, or without where personal_phone_country_code has it */
  readonly personal_mobile_number?: string | undefined;
  /** Decimal */
  readonly personal_net_monthly_average_income?: string | undefined;
  /** Of personal_mobile_number, such as 86 */
  readonly personal_phone_country_code?: string | undefined;
  /** Of personal_mobile_number, such as 10 */
  readonly personal_phone_area_code?: string | undefined;
  /** ISO 3166-1 alpha-2, or XK for Kosovo */
  readonly personal_fiscal_country?: BankCountry | '' | undefined;
}

export interface PayoutBeneficiaryAddress {
  /** Town */
  readonly city: string;
  /** ISO 3166-1 alpha-2, or XK for Kosovo */
  readonly country_code: BankCountry | '';
  /** Where the country has postcodes */
  readonly postcode?: string | undefined;
  /** Required for US, CA, AU */
  readonly state?: string | undefined;
  /** Street without the number */
  readonly street?: string | undefined;
  /** House number */
  readonly number?: string | undefined;
  /** Street and number in one, instead of street and number */
  readonly street_address?: string | undefined;
  /** Floor, building, flat */
  readonly complement?: string | undefined;
}

export interface PayoutBeneficiaryPersonDocument {
  /** Media type */
  readonly file_type?: string | undefined;
  /** Stored and given back, never fetched */
  readonly file_url: string;
  readonly labels?: readonly string[] | undefined;
}

export interface PayoutBeneficiaryBankDetails {
  /** ISO 4217 code of the account */
  readonly account_currency?: Currency | '' | undefined;
  /** Holder, where it differs from the beneficiary’s name */
  readonly account_name?: string | undefined;
  /** Identity number of the holder: CPF or CNPJ in Brazil */
  readonly owner_document_number?: string | undefined;
  /** Where the country has no IBAN, or for local transfers */
  readonly account_number?: string | undefined;
  /** Such as CHECKING or SAVINGS */
  readonly bank_account_category?: string | undefined;
  /** Branch, by number or name */
  readonly bank_branch?: string | undefined;
  /** ISO 3166-1 alpha-2, or XK for Kosovo; taken from iban or swift_code when left out */
  readonly bank_country_code?: BankCountry | '' | undefined;
  /** Name of the bank */
  readonly bank_name?: string | undefined;
  /** Street address of the bank */
  readonly bank_street_address?: string | undefined;
  /** Mobile number that the account is bound to */
  readonly binding_mobile_number?: string | undefined;
  /** Where the country has IBANs; spaces and hyphens are dropped */
  readonly iban?: string | undefined;
  /** BIC of 8 or 11 characters; required for SWIFT; spaces are dropped */
  readonly swift_code?: string | undefined;
  /** Text for the beneficiary’s statement */
  readonly transaction_reference?: string | undefined;
  /** ABA, sort code, BSB, IFSC, CNAPS … by country */
  readonly bank_code?: string | undefined;
}

export interface PayoutBeneficiary {
  /** Of a person; with last_name at most 70 characters */
  readonly first_name?: string | undefined;
  /** Of a person */
  readonly last_name?: string | undefined;
  /** Of a company */
  readonly company_name?: string | undefined;
  /** YYYY-MM-DD */
  readonly date_of_birth?: string | undefined;
  /** Which names it needs: company_name, or first_name and last_name */
  readonly entity_type: 'COMPANY' | 'PERSONAL';
  /** Legal entity identifier of a company (ISO 17442) */
  readonly lei?: string | undefined;
  readonly additional_info?: PayoutBeneficiaryAdditionalInfo | undefined;
  readonly address: PayoutBeneficiaryAddress;
  readonly person_documents?: readonly PayoutBeneficiaryPersonDocument[] | undefined;
  readonly bank_details: PayoutBeneficiaryBankDetails;
}

export interface PayoutPayerAdditionalInfo {
  /** Registration number */
  readonly business_registration_number?: string | undefined;
  /** What kind of number it is */
  readonly business_registration_type?: string | undefined;
  /** The merchant’s own number of the payer */
  readonly external_id?: string | undefined;
  /** E-mail address */
  readonly personal_email?: string | undefined;
  /** Number of the identity document */
  readonly personal_id_number?: string | undefined;
  /** Occupation */
  readonly job?: string | undefined;
}

export interface PayoutPayerAddress {
  /** Town */
  readonly city: string;
  /** ISO 3166-1 alpha-2, or XK for Kosovo */
  readonly country_code: BankCountry | '';
  /** Where the country has postcodes */
  readonly postcode?: string | undefined;
  /** State or province */
  readonly state?: string | undefined;
  /** Street and number */
  readonly street_address?: string | undefined;
}

export interface PayoutPayer {
  /** Of a person; with last_name at most 70 characters */
  readonly first_name?: string | undefined;
  /** Of a person */
  readonly last_name?: string | undefined;
  /** Of a company */
  readonly company_name?: string | undefined;
  /** YYYY-MM-DD */
  readonly date_of_birth?: string | undefined;
  /** Which names it needs: company_name, or first_name and last_name */
  readonly entity_type: 'COMPANY' | 'PERSONAL';
  /** Legal entity identifier of a company (ISO 17442) */
  readonly lei?: string | undefined;
  readonly additional_info?: PayoutPayerAdditionalInfo | undefined;
  readonly address: PayoutPayerAddress;
}

export interface PayoutRequest {
  /** Unique per account for ever */
  readonly request_id: string;
  readonly beneficiary?: PayoutBeneficiary | undefined;
  /** A saved beneficiary, instead of beneficiary */
  readonly beneficiary_id?: string | undefined;
  readonly payer?: PayoutPayer | undefined;
  /** A saved payer, instead of payer; with payer, the id under which that one is saved */
  readonly payer_id?: string | undefined;
  /** What is paid, decimal; this or source_amount */
  readonly payment_amount?: string | undefined;
  /** ISO 4217 code of a currency that can be transacted */
  readonly payment_currency: Currency;
  /** What it costs before the fee, decimal */
  readonly source_amount?: string | undefined;
  /** Balance that pays; payment_currency when left out */
  readonly source_currency?: Currency | '' | undefined;
  /** YYYY-MM-DD, today to 365 days ahead; today when left out */
  readonly payment_date?: string | undefined;
  /** Default SWIFT */
  readonly payment_method?: 'SWIFT' | 'LOCAL' | undefined;
  /** INSTANT: by SEPA Instant, there within ten seconds on every day; only for payment_method LOCAL in EUR to SEPA countries. Default NORMAL */
  readonly priority?: 'NORMAL' | 'INSTANT' | undefined;
  /** Who pays the fee; default PAYER */
  readonly fee_paid_by?: 'PAYER' | 'BENEFICIARY' | undefined;
  /** Who pays the banks on the way; default SHARED; PAYER not for LOCAL */
  readonly swift_charge_option?: 'SHARED' | 'PAYER' | undefined;
  /** DepositAccount: the account’s balance. The others are known, but this gateway cannot draw on them */
  readonly fund_source: 'DepositAccount' | 'Credit' | 'Debit' | 'Prepaid' | 'MobileMoneyAccount' | 'Cash';
  /** Why it is paid: free text, or an ISO 20022 purpose code such as SALA */
  readonly reason: string;
  /** The merchant’s reference, which goes to the beneficiary’s bank */
  readonly reference: string;
  /** What it is paid for, by the code of the authority of the beneficiary’s country: RBI (IN), CBUAE (AE), PBoC or SAFE (CN); other countries as their bank asks */
  readonly regulatory_code?: string | undefined;
  /** More for that authority, such as an invoice number */
  readonly regulatory_information?: string | undefined;
  /** Given back as sent */
  readonly client_data?: string | undefined;
  /** What the merchant notes about the payout: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Absolute http or https address; gets every change */
  readonly notify_url?: string | undefined;
}

export interface PayoutBeneficiaryAdditionalInfoAnswer {
  readonly business_area: string;
  readonly business_phone_number: string;
  readonly business_registration_number: string;
  readonly personal_email: string;
  readonly personal_id_number: string;
  readonly personal_id_type: string;
  readonly personal_mobile_number: string;
  readonly personal_net_monthly_average_income: string;
  readonly personal_phone_country_code: string;
  readonly personal_phone_area_code: string;
  readonly personal_fiscal_country: BankCountry | '';
}

export interface PayoutBeneficiaryAddressAnswer {
  readonly city: string;
  readonly country_code: BankCountry | '';
  readonly postcode: string;
  readonly state: string;
  readonly street: string;
  readonly number: string;
  readonly street_address: string;
  readonly complement: string;
}

export interface PayoutBeneficiaryPersonDocumentAnswer {
  readonly file_type: string;
  readonly file_url: string;
  readonly labels: readonly string[];
}

export interface PayoutBeneficiaryBankDetailsAnswer {
  readonly account_currency: Currency | '';
  readonly account_name: string;
  readonly owner_document_number: string;
  readonly account_number: string;
  readonly bank_account_category: string;
  readonly bank_branch: string;
  readonly bank_country_code: BankCountry | '';
  readonly bank_name: string;
  readonly bank_street_address: string;
  readonly binding_mobile_number: string;
  readonly iban: string;
  readonly swift_code: string;
  readonly transaction_reference: string;
  readonly local_clearing_system: string;
}

export interface PayoutBeneficiaryAnswer {
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly date_of_birth: string;
  readonly entity_type: 'COMPANY' | 'PERSONAL' | '';
  /** Only where it was sent */
  readonly lei?: string | undefined;
  readonly additional_info: PayoutBeneficiaryAdditionalInfoAnswer;
  readonly address: PayoutBeneficiaryAddressAnswer;
  readonly person_documents: readonly PayoutBeneficiaryPersonDocumentAnswer[];
  readonly bank_details: PayoutBeneficiaryBankDetailsAnswer;
}

export interface PayoutPayerAdditionalInfoAnswer {
  readonly business_registration_number: string;
  readonly business_registration_type: string;
  readonly external_id: string;
  readonly personal_email: string;
  readonly personal_id_number: string;
  readonly job: string;
}

export interface PayoutPayerAddressAnswer {
  readonly city: string;
  readonly country_code: BankCountry | '';
  readonly postcode: string;
  readonly state: string;
  readonly street_address: string;
}

export interface PayoutPayerAnswer {
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly date_of_birth: string;
  readonly entity_type: 'COMPANY' | 'PERSONAL' | '';
  /** Only where it was sent */
  readonly lei?: string | undefined;
  readonly additional_info: PayoutPayerAdditionalInfoAnswer;
  readonly address: PayoutPayerAddressAnswer;
}

export interface PayoutTransliteratedAnswer {
  /** Path of the parameter */
  readonly source: string;
  /** As it goes to the bank, in the characters that it takes */
  readonly sent: string;
}

/** Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless the account is set to send it */
export interface PayoutPayeeVerificationAnswer {
  /** What the beneficiary’s bank said of the name */
  readonly result: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE';
  /** The name that was given */
  readonly asked_name: string;
  /** For CLOSE_MATCH the account holder’s name, else empty */
  readonly name: string;
  /** For NOT_POSSIBLE why, else empty */
  readonly reason: string;
  /** ISO 8601, UTC */
  readonly answered_at: string;
}

export interface PayoutResponse {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly beneficiary: PayoutBeneficiaryAnswer;
  readonly payer: PayoutPayerAnswer;
  /** Under which the beneficiary is saved */
  readonly beneficiary_id: string;
  /** As sent */
  readonly client_data: string;
  /** Who pays the fee */
  readonly fee_paid_by: 'PAYER' | 'BENEFICIARY';
  /** In payment_currency */
  readonly payment_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly payment_currency: Currency;
  /** YYYY-MM-DD */
  readonly payment_date: string;
  /** As sent, or the default */
  readonly payment_method: 'SWIFT' | 'LOCAL';
  /** As sent */
  readonly reason: string;
  /** As sent */
  readonly reference: string;
  /** As sent */
  readonly request_id: string;
  /** In source_currency */
  readonly source_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly source_currency: Currency;
  /** Empty for LOCAL */
  readonly swift_charge_option: 'SHARED' | 'PAYER' | '';
  /** As sent */
  readonly fund_source: 'DepositAccount';
  /** In payment_currency, before charges of other banks; the digits of the answer’s number */
  readonly amount_beneficiary_receives: string;
  /** In source_currency, fee included; the digits of the answer’s number */
  readonly amount_payer_pays: string;
  /** In fee_currency; the digits of the answer’s number */
  readonly fee_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly fee_currency: Currency;
  /** YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
  readonly created_at: string;
  /** YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
  readonly last_updated_at: string;
  /** Empty while nothing has failed */
  readonly failure_reason: string;
  /** Empty while nothing has failed */
  readonly failure_type: PayoutFailureType | '';
  /** Under which the payer is saved */
  readonly payer_id: string;
  /** Gateway identifier of the payout */
  readonly transaction_id: string;
  /** UTC date, hyphen, six characters of Crockford’s base 32 */
  readonly short_reference_id: string;
  /** State of the payout */
  readonly status: PayoutStatus;
  /** Units of payment_currency for one of source_currency, markup included; only when they differ */
  readonly exchange_rate?: string | undefined;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** As sent; only where it was */
  readonly regulatory_code?: string | undefined;
  /** Why people must approve it before it is paid, such as what goes to one account within 24 hours; only where a limit or rule asks for it */
  readonly approval_reasons?: readonly string[] | undefined;
  /** A warning: transaction_id of a payout of the same payment_amount, or source_amount where only that is sent, to the same account within the 24 hours before, which has not failed. Cancel this one if it is a mistake */
  readonly possible_duplicate_of?: string | undefined;
  /** As sent; only where it was */
  readonly regulatory_information?: string | undefined;
  /** Texts that banks get in other characters; only when there are any */
  readonly transliterated?: readonly PayoutTransliteratedAnswer[] | undefined;
  /** Only where INSTANT was asked for */
  readonly priority?: 'NORMAL' | 'INSTANT' | undefined;
  /** Why it could not go at once and went as an ordinary SEPA transfer, an ISO 20022 reason code; only where it did */
  readonly instant_refused?: string | undefined;
  /** Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless the account is set to send it */
  readonly payee_verification?: PayoutPayeeVerificationAnswer | undefined;
  /** The gateway’s signature: base64 of HMAC-SHA-256 over the canonical JSON of the other fields */
  readonly encryption_data: string;
}

export interface CancelPayoutRequest {
  /** The payout, as the answer to it named it */
  readonly transaction_id: string;
  /** Why, kept with the decision */
  readonly note?: string | undefined;
}

export interface CancelPayoutResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly transaction_id: string;
  /** As it is now */
  readonly status: PayoutStatus;
}

export interface RetrievalPayoutsRequest {
  /** Up to 100 values of transaction_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** Words that a payout has all of: whole or part of transaction_id, short_reference_id, request_id, reference, or the beneficiary’s name or e-mail in any case, or the amount; or up to 100 whole numbers */
  readonly q?: string | undefined;
  /** States, comma-separated */
  readonly status?: string | undefined;
  /** In the account’s zone */
  readonly from?: string | undefined;
  /** In the account’s zone */
  readonly to?: string | undefined;
  /** The payment’s currency */
  readonly currency?: string | undefined;
  /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
  readonly metadata?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
  /** What each row has with it: events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly expand?: string | readonly string[] | undefined;
}

export interface ExpandedPayout {
  /** Gateway identifier of the payout */
  readonly transaction_id: string;
  /** The merchant’s */
  readonly request_id: string;
  /** UTC date, hyphen, six characters of Crockford’s base 32 */
  readonly short_reference_id: string;
  /** The merchant’s */
  readonly reference: string;
  /** As sent */
  readonly client_data: string;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** State of the payout */
  readonly status: PayoutStatus;
  /** How it is paid */
  readonly payment_method: 'SWIFT' | 'LOCAL';
  /** ISO 4217 code of a currency that can be transacted */
  readonly payment_currency: Currency;
  /** In payment_currency */
  readonly payment_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly source_currency: Currency;
  /** In source_currency */
  readonly source_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly fee_currency: Currency;
  /** In fee_currency */
  readonly fee_amount: string;
  /** Who pays the fee */
  readonly fee_paid_by: 'PAYER' | 'BENEFICIARY';
  /** Empty where the currencies are the same */
  readonly exchange_rate: string;
  /** In source_currency */
  readonly amount_payer_pays: string;
  /** In payment_currency */
  readonly amount_beneficiary_receives: string;
  /** In payment_currency */
  readonly returned_amount: string;
  /** Of payout.returned, where it came back in another currency: what came, which is available in that currency and not part of returned_amount */
  readonly returned_otherwise_amount?: string | undefined;
  /** With returned_otherwise_amount */
  readonly returned_otherwise_currency?: Currency | undefined;
  /** As asked for */
  readonly payment_date: string;
  /** The banking day on which the bank is asked to execute it. The bank may pay earlier, as the sandbox’s does */
  readonly execution_date: string;
  readonly beneficiary_id: string;
  readonly payer_id: string;
  /** Why it went as an ordinary transfer and not at once, where it did */
  readonly instant_refused?: string | undefined;
  /** What the beneficiary’s bank said of the name, where it was asked */
  readonly payee_check?: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE' | undefined;
  /** With payee_check: the account holder’s name for CLOSE_MATCH, else empty */
  readonly payee_name?: string | undefined;
  /** Empty while nothing has failed */
  readonly failure_type: PayoutFailureType | '';
  /** Empty while nothing has failed */
  readonly failure_reason: string;
  /** Who is paid */
  readonly beneficiary_name: string;
  /** Why people must approve it before it is paid, such as what goes to one account within 24 hours; only where a limit or rule asks for it */
  readonly approval_reasons?: readonly string[] | undefined;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** ISO 8601, UTC */
  readonly last_updated_at: string;
  /** Its newest 100 events, in their order */
  readonly events?: readonly Event[] | undefined;
}

export interface RetrievalPayoutsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly payouts: readonly ExpandedPayout[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface EventsRequest {
  /** Sequence after which to begin; default 0, the beginning. newest: what happens from now on */
  readonly after?: string | number | undefined;
  /** How many events at most, 1 to 1000; default 100 */
  readonly limit?: string | number | undefined;
  /** Only these types; payment.* means all of a noun; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly types?: string | readonly string[] | undefined;
}

export interface EventsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly events: readonly Event[];
  /** What to send as `after` the next time */
  readonly next_after: string;
  /** Whether there are events after next_after already */
  readonly has_more: boolean;
}

export interface CancelsubscriptionRequest {
  /** The subscription */
  readonly recurring_id: string;
  /** Its name, as it was created with */
  readonly contract_name: string;
  /** YES: contracts that wait for their charge are cancelled, too */
  readonly cancel_contracts?: 'YES' | 'NO' | undefined;
}

export interface CancelsubscriptionContractsStillChargedAnswer {
  /** The contract */
  readonly contract_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What is charged */
  readonly amount: string;
  /** YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way */
  readonly charge_date: string;
}

export interface CancelsubscriptionContractsCancelledAnswer {
  /** The contract */
  readonly contract_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What is charged */
  readonly amount: string;
  /** YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way */
  readonly charge_date: string;
}

export interface CancelsubscriptionResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** As sent */
  readonly recurring_id: string;
  /** As sent */
  readonly contract_name: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** 1 cancelled; 0 refused: nothing happened */
  readonly cancel_status: '1' | '0';
  /** Empty, or `<code>:<text>` */
  readonly error_message: string;
  /** Contracts that exist already and are charged all the same; empty where refused */
  readonly contracts_still_charged: readonly CancelsubscriptionContractsStillChargedAnswer[];
  /** Contracts that this request has cancelled */
  readonly contracts_cancelled: readonly CancelsubscriptionContractsCancelledAnswer[];
}

export interface RetrievalSubscriptionsRequest {
  /** Up to 100 values of subscription_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** Words that a subscription has all of: whole or part of recurring_id, contract_name, its first order_no, name or e-mail in any case, the price, or the last four digits; or up to 100 whole numbers, those of its contracts and payments too */
  readonly q?: string | undefined;
  readonly status?: 'Pending' | 'Trialing' | 'Actived' | 'Past_due' | 'Paused' | 'Inactived' | undefined;
  /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
  readonly metadata?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
  /** What each row has with it: contracts, events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly expand?: string | readonly string[] | undefined;
}

export interface ListedContract {
  /** The gateway’s identifier */
  readonly contract_id: string;
  readonly subscription_id: string;
  readonly recurring_id: string;
  readonly contract_name: string;
  /** Where it stands */
  readonly contract_status: ContractStatus;
  /** 1 for the first contract of the subscription */
  readonly cycle_no: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What the period costs */
  readonly amount: string;
  /** YYYY-MM-DD */
  readonly period_start: string;
  /** YYYY-MM-DD, the first day of the next period */
  readonly period_end: string;
  /** When it is charged first: ISO 8601, UTC */
  readonly due_at: string;
  /** How often it has been charged */
  readonly attempts: string;
  /** When it is charged next, or empty */
  readonly next_attempt_at: string;
  /** The payment of the newest charge, or empty */
  readonly transaction_id: string;
  /** Why the newest charge failed, or empty */
  readonly failure_code: string;
  /** When it was paid: ISO 8601, UTC; or empty */
  readonly charged_at: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
}

export interface ExpandedSubscription {
  /** The gateway’s identifier */
  readonly subscription_id: string;
  readonly recurring_id: string;
  readonly contract_name: string;
  /** Where it stands */
  readonly subscription_status: SubscriptionStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What a period costs after the promotion */
  readonly amount: string;
  /** Unit of a period */
  readonly interval_unit: 'day' | 'week' | 'month' | 'year';
  readonly interval: string;
  /** How many contracts have been drawn up */
  readonly cycles_drawn_up: string;
  /** YYYY-MM-DD of the next contract to be drawn up, or empty */
  readonly next_charge_date: string;
  /** Why it ended; empty while it has not */
  readonly end_reason: 'cancelled' | 'completed' | 'unpaid' | 'first_payment_failed' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** The stored card that is charged */
  readonly token_id: string;
  /** When it is charged next: ISO 8601, UTC; or empty */
  readonly next_charge_at: string;
  /** What it is charged then */
  readonly next_charge_amount: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** The newest 60 */
  readonly contracts?: readonly ListedContract[] | undefined;
  /** Its newest 100 events, in their order */
  readonly events?: readonly Event[] | undefined;
}

export interface RetrievalSubscriptionsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly subscriptions: readonly ExpandedSubscription[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface PauseSubscriptionRequest {
  /** The subscription */
  readonly recurring_id: string;
}

export interface PauseSubscriptionContractsStillChargedAnswer {
  /** The contract */
  readonly contract_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What is charged */
  readonly amount: string;
  /** YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way */
  readonly charge_date: string;
}

export interface PauseSubscriptionResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly recurring_id: string;
  /** As it is now */
  readonly subscription_status: 'Pending' | 'Trialing' | 'Actived' | 'Past_due' | 'Paused' | 'Inactived';
  /** Contracts that exist already and are charged all the same */
  readonly contracts_still_charged: readonly PauseSubscriptionContractsStillChargedAnswer[];
}

export interface ResumeSubscriptionRequest {
  /** The subscription */
  readonly recurring_id: string;
}

export interface ResumeSubscriptionResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly recurring_id: string;
  /** As it is now */
  readonly subscription_status: 'Pending' | 'Trialing' | 'Actived' | 'Past_due' | 'Paused' | 'Inactived';
}

export interface ChangeSubscriptionRequest {
  /** The subscription */
  readonly recurring_id: string;
  /** What a period costs, in the subscription’s currency; left out, as it is */
  readonly amount?: string | undefined;
  /** A stored card of the customer; left out, as it is */
  readonly token_id?: string | undefined;
}

export interface ChangeSubscriptionResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly recurring_id: string;
  /** As it is now */
  readonly subscription_status: 'Pending' | 'Trialing' | 'Actived' | 'Past_due' | 'Paused' | 'Inactived';
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What a period costs now, after a promotion */
  readonly amount: string;
  /** The card that is charged */
  readonly token_id: string;
}

export interface CancelContractRequest {
  /** The contract, as events and contracts_still_charged name it */
  readonly contract_id: string;
}

export interface CancelContractResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly contract_id: string;
  /** As it is now */
  readonly contract_status: 'drawn_up' | 'charging' | 'past_due' | 'charged' | 'failed' | 'cancelled';
}

export interface RetrievalWebhooksRequest {
}

export interface RetrievalWebhooksWebhookAnswer {
  readonly endpoint_id: string;
  readonly url: string;
  readonly description: string;
  /** Event types or noun.*; none: all */
  readonly types: readonly string[];
  readonly format: string;
  readonly enabled: boolean;
  /** manual, gone, failing; empty while enabled */
  readonly disabled_reason: string;
  readonly disabled_at: string | null;
  readonly created_at: string;
  /** Tries in a row that failed */
  readonly failures: number;
  /** Deliveries on their way */
  readonly waiting: string;
}

export interface RetrievalWebhooksResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly webhooks: readonly RetrievalWebhooksWebhookAnswer[];
  /** Every type that there is */
  readonly event_types: readonly string[];
}

export interface CreateWebhookRequest {
  /** Where to; https outside the sandbox */
  readonly url: string;
  /** For people */
  readonly description?: string | undefined;
  /** Only these events, such as payment.captured or refund.*; none: all; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly types?: string | readonly string[] | undefined;
  /** How bodies are written */
  readonly format?: 'json' | 'form' | undefined;
}

export interface CreateWebhookResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** Of the new endpoint */
  readonly endpoint_id: string;
  /** Shown this once; empty where a repetition is answered under its Idempotency-Key */
  readonly secret: string;
}

export interface UpdateWebhookRequest {
  /** Id of the endpoint */
  readonly endpoint_id: string;
  /** Where to; https outside the sandbox */
  readonly url?: string | undefined;
  /** For people */
  readonly description?: string | undefined;
  /** Only these events, such as payment.captured or refund.*; none: all; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly types?: string | readonly string[] | undefined;
  /** How bodies are written */
  readonly format?: 'json' | 'form' | undefined;
}

export interface UpdateWebhookResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly endpoint_id: string;
}

export interface EnableWebhookRequest {
  /** Id of the endpoint */
  readonly endpoint_id: string;
}

export interface EnableWebhookResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly endpoint_id: string;
}

export interface DisableWebhookRequest {
  /** Id of the endpoint */
  readonly endpoint_id: string;
}

export interface DisableWebhookResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly endpoint_id: string;
}

export interface RotateWebhookSecretRequest {
  /** Id of the endpoint */
  readonly endpoint_id: string;
  /** How long the secret before it stays valid, 0 to 720; default 24 */
  readonly overlap_hours?: string | number | undefined;
}

export interface RotateWebhookSecretResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly endpoint_id: string;
  /** Shown this once; empty where a repetition is answered under its Idempotency-Key */
  readonly secret: string;
}

export interface DeleteWebhookRequest {
  /** Id of the endpoint */
  readonly endpoint_id: string;
}

export interface DeleteWebhookResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly endpoint_id: string;
}

export interface TestWebhookRequest {
  /** Id of the endpoint */
  readonly endpoint_id: string;
}

export interface TestWebhookResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** As sent */
  readonly endpoint_id: string;
  /** When its delivery began: ISO 8601, UTC */
  readonly started_at: string;
}

export interface ReplayEventsDeliverie {
  /** Sequence number of an event */
  readonly sequence: string;
  /** Empty for a notify_url */
  readonly endpoint_id: string;
}

export interface ReplayEventsRequest {
  /** Id of the endpoint */
  readonly endpoint_id?: string | undefined;
  /** The first event, by its sequence */
  readonly from?: string | undefined;
  /** The last event; left out: the first one alone */
  readonly to?: string | undefined;
  /** Deliveries that have failed since then: ISO 8601 */
  readonly failed_since?: string | undefined;
  readonly deliveries?: readonly ReplayEventsDeliverie[] | undefined;
  /** Disabled endpoints to enable first */
  readonly enable?: readonly string[] | undefined;
}

export interface ReplayEventsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** Deliveries on their way */
  readonly replayed: number;
}

export interface RetrievalContractsRequest {
  /** Up to 100 values of contract_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  readonly subscription_id?: string | undefined;
  /** Of the subscriptions with this recurring_id */
  readonly recurring_id?: string | undefined;
  readonly status?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
  /** What each row has with it: subscription; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly expand?: string | readonly string[] | undefined;
}

export interface ListedSubscription {
  /** The gateway’s identifier */
  readonly subscription_id: string;
  readonly recurring_id: string;
  readonly contract_name: string;
  /** Where it stands */
  readonly subscription_status: SubscriptionStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What a period costs after the promotion */
  readonly amount: string;
  /** Unit of a period */
  readonly interval_unit: 'day' | 'week' | 'month' | 'year';
  readonly interval: string;
  /** How many contracts have been drawn up */
  readonly cycles_drawn_up: string;
  /** YYYY-MM-DD of the next contract to be drawn up, or empty */
  readonly next_charge_date: string;
  /** Why it ended; empty while it has not */
  readonly end_reason: 'cancelled' | 'completed' | 'unpaid' | 'first_payment_failed' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** The stored card that is charged */
  readonly token_id: string;
  /** When it is charged next: ISO 8601, UTC; or empty */
  readonly next_charge_at: string;
  /** What it is charged then */
  readonly next_charge_amount: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
}

export interface ExpandedContract {
  /** The gateway’s identifier */
  readonly contract_id: string;
  readonly subscription_id: string;
  readonly recurring_id: string;
  readonly contract_name: string;
  /** Where it stands */
  readonly contract_status: ContractStatus;
  /** 1 for the first contract of the subscription */
  readonly cycle_no: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What the period costs */
  readonly amount: string;
  /** YYYY-MM-DD */
  readonly period_start: string;
  /** YYYY-MM-DD, the first day of the next period */
  readonly period_end: string;
  /** When it is charged first: ISO 8601, UTC */
  readonly due_at: string;
  /** How often it has been charged */
  readonly attempts: string;
  /** When it is charged next, or empty */
  readonly next_attempt_at: string;
  /** The payment of the newest charge, or empty */
  readonly transaction_id: string;
  /** Why the newest charge failed, or empty */
  readonly failure_code: string;
  /** When it was paid: ISO 8601, UTC; or empty */
  readonly charged_at: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  readonly subscription?: ListedSubscription | undefined;
}

export interface RetrievalContractsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  readonly contracts: readonly ExpandedContract[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface RetrievalRequestsRequest {
  /** Follows the log behind this number; 0 is its beginning, newest what comes from now on. Without it, the newest requests come first */
  readonly after?: string | number | undefined;
  /** Up to 100 values of request_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly ids?: string | readonly string[] | undefined;
  /** A whole request_id or order_no; the other filters are left aside */
  readonly q?: string | undefined;
  /** Only these operations, comma-separated */
  readonly operation?: string | undefined;
  /** Without these operations, comma-separated */
  readonly not_operation?: string | undefined;
  /** In the account’s zone */
  readonly from?: string | undefined;
  /** In the account’s zone */
  readonly to?: string | undefined;
  /** accepted, refused, or unsuccessful: accepted, with refused items or a decline */
  readonly result?: string | undefined;
  /** HTTP status */
  readonly status?: string | undefined;
  /** Code of a refused request */
  readonly code?: string | undefined;
  /** How many at most, 1 to 500; default 50 */
  readonly limit?: string | number | undefined;
  /** next_cursor of the page before; without it, the first page comes */
  readonly cursor?: string | undefined;
  /** What each row has with it: details; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
  readonly expand?: string | readonly string[] | undefined;
}

/** Where the two differ first */
export interface TextDifference {
  readonly at: number;
  readonly expected: string;
  readonly signed: string;
}

/** Why the signature was wrong; left out where it was not */
export interface SignatureDiagnosis {
  /** explained: it is known what was signed; wrong: it is not */
  readonly verdict: 'right' | 'explained' | 'wrong';
  /** The account’s: hmac-v2 or sha256-v1 */
  readonly profile: string;
  /** The key that was used, where that is known */
  readonly key_id: string;
  /** What is wrong, or usually causes it, most likely first */
  readonly causes: readonly string[];
  /** What has to be signed; card data and keys blotted out */
  readonly expected_text: string;
  /** What was signed, where that is known */
  readonly signed_text: string;
  /** Where the two differ first */
  readonly difference?: TextDifference | undefined;
}

/** What was sent and answered, redacted */
export interface RequestDetails {
  /** The fields that were sent, as JSON; empty where too much came to keep them */
  readonly request: string;
  /** The answer; empty where too much came to keep it */
  readonly response: string;
  /** Fields of the request that the operation does not know */
  readonly unknown_fields: readonly string[];
  /** Why the signature was wrong; left out where it was not */
  readonly diagnosis?: SignatureDiagnosis | undefined;
}

export interface ExpandedRequest {
  /** The header Request-Id of its answer */
  readonly request_id: string;
  /** When it was answered: ISO 8601, UTC */
  readonly at: string;
  readonly operation: string;
  /** Such as /v1/authorise */
  readonly path: string;
  /** HTTP status */
  readonly status: number;
  /** Why it was refused; empty when it was accepted */
  readonly code: string;
  /** The parameter at fault, or empty */
  readonly source: string;
  /** What was wrong, as it was answered; empty when it was accepted */
  readonly message: string;
  /** Items of a batch; 0 of other operations */
  readonly items: number;
  /** Items that were refused */
  readonly refused_items: number;
  /** Response code or status of a payment or payout that was declined; else empty */
  readonly declined: string;
  /** The key that signed; empty when the signature was wrong */
  readonly key_id: string;
  /** From where it came */
  readonly address: string;
  /** Whether the caller went away before its answer was out; the work was done all the same */
  readonly hung_up: boolean;
  /** In milliseconds */
  readonly duration_ms: number;
  /** What was sent and answered, redacted */
  readonly details?: RequestDetails | undefined;
}

export interface RetrievalRequestsResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** What to send as `after` to follow the log from here on; left out with ids */
  readonly next_after?: string | undefined;
  /** For how many days requests are kept; 0: none are logged. Left out with ids */
  readonly kept_days?: number | undefined;
  /** Requests of these days that came too fast to be logged; left out with ids */
  readonly left_out?: number | undefined;
  readonly requests: readonly ExpandedRequest[];
  /** Of ids, those that are no object of the account; else empty */
  readonly not_found: readonly string[];
  /** Whether another page follows */
  readonly has_more: boolean;
  /** Where it begins; empty where none follows */
  readonly next_cursor: string;
}

export interface AdvanceClockRequest {
  /** A moment such as 2027-01-01T00:00:00Z */
  readonly to: string;
}

export interface AdvanceClockResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** Where the clock stood: ISO 8601, UTC */
  readonly from: string;
  /** Where it stands: ISO 8601, UTC */
  readonly now: string;
  /** How many moments on the way had something due */
  readonly moments: number;
  /** How many things were due */
  readonly done: number;
}

export interface RetrievalClockRequest {
}

export interface RetrievalClockResponse {
  /** Merchant identifier */
  readonly merchant_id: string;
  /** Merchant account identifier */
  readonly account_id: string;
  /** The request’s encryption_data, as sent */
  readonly encryption_data: string;
  /** The request was processed: look at the items */
  readonly return_status: '1';
  /** The request was processed */
  readonly return_message: 'OK';
  /** false: the account lives in real time */
  readonly test_clock: boolean;
  /** The account’s time: ISO 8601, UTC */
  readonly now: string;
  /** Whether the clock is being advanced */
  readonly advancing: boolean;
}

export interface Payment {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface PaymentAdjustedData {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** Until when it can be captured: ISO 8601, UTC */
  readonly capture_deadline_at: string;
  /** What was authorised before */
  readonly previous_amount: string;
}

export interface PaymentAdjustFailedData {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** Until when it can be captured: ISO 8601, UTC */
  readonly capture_deadline_at: string;
  /** What was to be authorised; amount still is */
  readonly asked_amount: string;
}

export interface PaymentCapturedData {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** What was captured without an order; refund it if it is not wanted */
  readonly unordered_amount?: string | undefined;
}

export interface PaymentCaptureFailedData {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** What had been captured, and is not; captured_amount is without it */
  readonly undone_amount?: string | undefined;
}

export interface PaymentDeclinedData {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** What the issuer had approved, which is reversed */
  readonly approved_amount?: string | undefined;
}

export interface PaymentAttemptFailedData {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** The acquirer of this attempt */
  readonly acquirer: string;
}

export interface Refund {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** transaction_id, hyphen, two-digit number */
  readonly refund_reference_id: string;
  /** What is given back */
  readonly refund_amount: string;
  /** What the merchant has noted about the refund */
  readonly refund_metadata: Readonly<Record<string, string>>;
}

export interface RefundFailedData {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** transaction_id, hyphen, two-digit number */
  readonly refund_reference_id: string;
  /** What is given back */
  readonly refund_amount: string;
  /** What the merchant has noted about the refund */
  readonly refund_metadata: Readonly<Record<string, string>>;
  /** What had been given back, and came back; refunded_amount is without it */
  readonly returned_amount?: string | undefined;
}

export interface Dispute {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  readonly dispute_id: string;
  /** The acquirer’s, the same through all stages */
  readonly dispute_reference: string;
  /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
  readonly dispute_stage: string;
  /** What is disputed, in dispute_currency */
  readonly dispute_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly dispute_currency: Currency;
  /** The scheme’s reason */
  readonly reason_code: string;
  /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
  readonly answer_due_at: string;
  /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
  readonly answer_due_from: string;
}

export interface DisputeFunds {
  /** Gateway transaction identifier */
  readonly transaction_id: string;
  /** Merchant order number; masked where it looks like a card number */
  readonly order_no: string;
  /** See payment status codes */
  readonly payment_status: PaymentStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What was authorised or asked for */
  readonly amount: string;
  /** What was asked for, where less was approved; else empty */
  readonly requested_amount: string;
  /** What has been captured */
  readonly captured_amount: string;
  /** What has been refunded */
  readonly refunded_amount: string;
  /** The acquirer’s retrieval reference, else the gateway’s */
  readonly reference_no: string;
  readonly card_brand: string;
  /** First six and last four digits */
  readonly card_masked: string;
  /** Site of the order */
  readonly website: string;
  /** Code of the last failure, or empty */
  readonly failure_code: string;
  /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
  readonly response_code: string;
  /** Mastercard’s merchant advice code, or empty */
  readonly advice_code: string;
  /** What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty */
  readonly retry: 'never' | 'later' | 'update' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  readonly dispute_id: string;
  /** The acquirer’s, the same through all stages */
  readonly dispute_reference: string;
  /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
  readonly dispute_stage: string;
  /** What is disputed, in dispute_currency */
  readonly dispute_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly dispute_currency: Currency;
  /** The scheme’s reason */
  readonly reason_code: string;
  /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
  readonly answer_due_at: string;
  /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
  readonly answer_due_from: string;
  /** In funds_currency: below zero what was taken, above zero what was given back */
  readonly funds_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly funds_currency: Currency;
  /** In fee_currency: below zero what the acquirer charged */
  readonly fee_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly fee_currency: Currency;
}

export interface Payout {
  /** Gateway identifier of the payout */
  readonly transaction_id: string;
  /** The merchant’s */
  readonly request_id: string;
  /** UTC date, hyphen, six characters of Crockford’s base 32 */
  readonly short_reference_id: string;
  /** The merchant’s */
  readonly reference: string;
  /** As sent */
  readonly client_data: string;
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
  /** State of the payout */
  readonly status: PayoutStatus;
  /** How it is paid */
  readonly payment_method: 'SWIFT' | 'LOCAL';
  /** ISO 4217 code of a currency that can be transacted */
  readonly payment_currency: Currency;
  /** In payment_currency */
  readonly payment_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly source_currency: Currency;
  /** In source_currency */
  readonly source_amount: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly fee_currency: Currency;
  /** In fee_currency */
  readonly fee_amount: string;
  /** Who pays the fee */
  readonly fee_paid_by: 'PAYER' | 'BENEFICIARY';
  /** Empty where the currencies are the same */
  readonly exchange_rate: string;
  /** In source_currency */
  readonly amount_payer_pays: string;
  /** In payment_currency */
  readonly amount_beneficiary_receives: string;
  /** In payment_currency */
  readonly returned_amount: string;
  /** Of payout.returned, where it came back in another currency: what came, which is available in that currency and not part of returned_amount */
  readonly returned_otherwise_amount?: string | undefined;
  /** With returned_otherwise_amount */
  readonly returned_otherwise_currency?: Currency | undefined;
  /** As asked for */
  readonly payment_date: string;
  /** The banking day on which the bank is asked to execute it. The bank may pay earlier, as the sandbox’s does */
  readonly execution_date: string;
  readonly beneficiary_id: string;
  readonly payer_id: string;
  /** Why it went as an ordinary transfer and not at once, where it did */
  readonly instant_refused?: string | undefined;
  /** What the beneficiary’s bank said of the name, where it was asked */
  readonly payee_check?: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'NOT_POSSIBLE' | undefined;
  /** With payee_check: the account holder’s name for CLOSE_MATCH, else empty */
  readonly payee_name?: string | undefined;
  /** Empty while nothing has failed */
  readonly failure_type: PayoutFailureType | '';
  /** Empty while nothing has failed */
  readonly failure_reason: string;
}

export interface Subscription {
  /** The gateway’s identifier */
  readonly subscription_id: string;
  readonly recurring_id: string;
  readonly contract_name: string;
  /** Where it stands */
  readonly subscription_status: SubscriptionStatus;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What a period costs after the promotion */
  readonly amount: string;
  /** Unit of a period */
  readonly interval_unit: 'day' | 'week' | 'month' | 'year';
  readonly interval: string;
  /** How many contracts have been drawn up */
  readonly cycles_drawn_up: string;
  /** YYYY-MM-DD of the next contract to be drawn up, or empty */
  readonly next_charge_date: string;
  /** Why it ended; empty while it has not */
  readonly end_reason: 'cancelled' | 'completed' | 'unpaid' | 'first_payment_failed' | '';
  /** What the merchant has noted about it; empty where there is nothing */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Contract {
  /** The gateway’s identifier */
  readonly contract_id: string;
  readonly subscription_id: string;
  readonly recurring_id: string;
  readonly contract_name: string;
  /** Where it stands */
  readonly contract_status: ContractStatus;
  /** 1 for the first contract of the subscription */
  readonly cycle_no: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What the period costs */
  readonly amount: string;
  /** YYYY-MM-DD */
  readonly period_start: string;
  /** YYYY-MM-DD, the first day of the next period */
  readonly period_end: string;
  /** When it is charged first: ISO 8601, UTC */
  readonly due_at: string;
  /** How often it has been charged */
  readonly attempts: string;
  /** When it is charged next, or empty */
  readonly next_attempt_at: string;
  /** The payment of the newest charge, or empty */
  readonly transaction_id: string;
  /** Why the newest charge failed, or empty */
  readonly failure_code: string;
}

export interface ContractChargedData {
  /** The gateway’s identifier */
  readonly contract_id: string;
  readonly subscription_id: string;
  readonly recurring_id: string;
  readonly contract_name: string;
  /** Where it stands */
  readonly contract_status: ContractStatus;
  /** 1 for the first contract of the subscription */
  readonly cycle_no: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** What the period costs */
  readonly amount: string;
  /** YYYY-MM-DD */
  readonly period_start: string;
  /** YYYY-MM-DD, the first day of the next period */
  readonly period_end: string;
  /** When it is charged first: ISO 8601, UTC */
  readonly due_at: string;
  /** How often it has been charged */
  readonly attempts: string;
  /** When it is charged next, or empty */
  readonly next_attempt_at: string;
  /** The payment of the newest charge, or empty */
  readonly transaction_id: string;
  /** Why the newest charge failed, or empty */
  readonly failure_code: string;
  /** What was captured of it by then: less than amount where you captured in part */
  readonly captured_amount: string;
}

export interface BalanceAdjustment {
  /** The gateway’s number of the booking */
  readonly adjustment_id: string;
  /** ISO 4217 code of a currency that can be transacted */
  readonly currency: Currency;
  /** Negative where it was taken, such as -12.50 */
  readonly amount: string;
  /** The payout that came back in this currency and not in its own, or whose return a bank has called back; else empty */
  readonly transaction_id: string;
}

export interface WebhookEndpoint {
  readonly endpoint_id: string;
  readonly url: string;
}

export interface EndpointDisabledData {
  readonly endpoint_id: string;
  readonly url: string;
  /** gone: it answered 410; failing: it accepted nothing from the first to the last try of a delivery */
  readonly reason: 'gone' | 'failing';
}

/** The data of each type of event: the object as it is after the change. */
export interface EventData {
  /** The issuer approved the payment; nothing is captured yet. With an amount of zero the card is verified, and nothing will be */
  readonly 'payment.authorised': Payment;
  /** The authorisation was changed: to more, to less, or to be valid for longer */
  readonly 'payment.adjusted': PaymentAdjustedData;
  /** The issuer or the acquirer refused to change the authorisation, which is as it was */
  readonly 'payment.adjust_failed': PaymentAdjustFailedData;
  /** Money was captured, in whole or in part. unordered_amount is there where the acquirer captured it with the authorisation, although it was to be captured later or reviewed first */
  readonly 'payment.captured': PaymentCapturedData;
  /** The acquirer refused a capture that had been accepted, or told later that it has failed: then undone_amount is there */
  readonly 'payment.capture_failed': PaymentCaptureFailedData;
  /** The payment failed: declined, blocked, or not authenticated. approved_amount is there where what was approved is reversed */
  readonly 'payment.declined': PaymentDeclinedData;
  /** An acquirer failed, or the issuer declined, and the payment is tried again as the operator’s routing rules provide */
  readonly 'payment.attempt_failed': PaymentAttemptFailedData;
  /** The authorisation, or what was left of it, was released */
  readonly 'payment.cancelled': Payment;
  /** The acquirer refused to release the authorisation */
  readonly 'payment.cancel_failed': Payment;
  /** The authorisation was released at its capture deadline */
  readonly 'payment.expired': Payment;
  /** The payment waits for a review */
  readonly 'payment.held': Payment;
  /** The payment was approved in review */
  readonly 'payment.review_approved': Payment;
  /** The payment was rejected in review, or nobody decided in time */
  readonly 'payment.review_rejected': Payment;
  /** A refund was accepted and is on its way */
  readonly 'refund.accepted': Refund;
  /** A refund was carried out */
  readonly 'refund.completed': Refund;
  /** A refund that had been accepted failed, at once or later; the money is the merchant’s again. returned_amount is there where it had been completed */
  readonly 'refund.failed': RefundFailedData;
  /** The cardholder disputes the payment */
  readonly 'dispute.opened': Dispute;
  /** A dispute has come to another stage: a chargeback after an inquiry, pre-arbitration, arbitration */
  readonly 'dispute.stage_changed': Dispute;
  /** The acquirer took money because of a dispute: what is disputed, a fee, or both */
  readonly 'dispute.funds_taken': DisputeFunds;
  /** The acquirer gave money back that it had taken because of a dispute */
  readonly 'dispute.funds_returned': DisputeFunds;
  /** A dispute was decided for the merchant; the issuer may still go on to pre-arbitration */
  readonly 'dispute.won': Dispute;
  /** A dispute was decided against the merchant, accepted, or not answered in time */
  readonly 'dispute.lost': Dispute;
  /** accepted; waits until it can be paid out of the balance, in two currencies until its rate ends; a payout that was accepted and approved comes here again while the account owes more than it has */
  readonly 'payout.pending_funds': Payout;
  /** waits for approval, such as above the account’s limit; the money is set aside */
  readonly 'payout.in_approval': Payout;
  /** an approver said no; the money is available again */
  readonly 'payout.approval_rejected': Payout;
  /** waits for its payment date; the money is set aside */
  readonly 'payout.scheduled': Payout;
  /** held until the sanctions screening has been decided; the money is set aside */
  readonly 'payout.in_review': Payout;
  /** on its way to the bank */
  readonly 'payout.processing': Payout;
  /** the bank has accepted it; its final word comes later */
  readonly 'payout.sent': Payout;
  /** paid */
  readonly 'payout.completed': Payout;
  /** not paid; the money is available again */
  readonly 'payout.failed': Payout;
  /** was paid and came back; what came back is available again */
  readonly 'payout.returned': Payout;
  /** cancelled before it was sent; the money is available again */
  readonly 'payout.cancelled': Payout;
  /** A subscription began: its first payment or verification succeeded */
  readonly 'subscription.created': Subscription;
  /** The trial of a subscription with a later start began */
  readonly 'subscription.trialing': Subscription;
  /** A period was paid */
  readonly 'subscription.renewed': Subscription;
  /** A charge was declined; it will be tried again */
  readonly 'subscription.past_due': Subscription;
  /** No contracts are drawn up until it is resumed */
  readonly 'subscription.paused': Subscription;
  /** Contracts are drawn up again */
  readonly 'subscription.resumed': Subscription;
  /** The amount or the card was changed */
  readonly 'subscription.changed': Subscription;
  /** The subscription ended */
  readonly 'subscription.inactived': Subscription;
  /** The contract of the next period was drawn up */
  readonly 'contract.drawn_up': Contract;
  /** A contract was paid */
  readonly 'contract.charged': ContractChargedData;
  /** A charge failed; next_attempt_at says whether another one follows */
  readonly 'contract.failed': Contract;
  /** A contract was cancelled by itself and will not be charged */
  readonly 'contract.cancelled': Contract;
  /** The gateway’s operator booked money to the available balance, or took it from there: money from a bank or an acquirer that turned out to be the account’s, or that a bank has called back */
  readonly 'balance.adjusted': BalanceAdjustment;
  /** Somebody asked for a test of a webhook endpoint; sent to that endpoint only, whatever its filter */
  readonly 'endpoint.test': WebhookEndpoint;
  /** The gateway disabled a webhook endpoint by itself; sent to the account’s other endpoints */
  readonly 'endpoint.disabled': EndpointDisabledData;
}

export type EventType = keyof EventData;

/** An event of one type, as it is pulled and sent to webhooks. */
export interface EventOf<Type extends EventType> {
  readonly type: Type;
  /** The same in every delivery of the event; equals the header webhook-id */
  readonly id: string;
  /** When it happened: ISO 8601, UTC */
  readonly timestamp: string;
  readonly merchant_id: string;
  readonly account_id: string;
  /** Number of the event in its account: 1, 2, 3, … without gaps, in the order of the changes */
  readonly sequence: string;
  readonly data: EventData[Type];
}

/** Any event: `switch (event.type)` narrows its data. */
export type Event = { readonly [Type in EventType]: EventOf<Type> }[EventType];
