# Generated from schemas/ by npm run openapi: not to be edited.
"""The objects of the API, each field under its name on the wire."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

Currency = Literal[
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT",
    "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD",
    "CDF", "CHF", "CLP", "CNY", "COP", "CRC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP",
    "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD",
    "GNF", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR",
    "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD",
    "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK",
    "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO",
    "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR",
    "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE",
    "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP",
    "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VED", "VES", "VND",
    "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWG",
]


Country = Literal[
    "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW",
    "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN",
    "BO", "BQ", "BR", "BS", "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG",
    "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ",
    "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "EH", "ER", "ES", "ET", "FI",
    "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL",
    "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM", "HN", "HR",
    "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM",
    "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA",
    "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME",
    "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU",
    "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP",
    "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PM", "PN", "PR",
    "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD",
    "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV",
    "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO",
    "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE",
    "VG", "VI", "VN", "VU", "WF", "WS", "YE", "YT", "ZA", "ZM", "ZW",
]


PaymentStatusCode = Literal[
    "1000", "1100", "1200", "2000", "2100", "3000", "3100", "3200", "4000", "4100",
    "5000", "5100", "5200", "5300", "6000", "6100", "6200", "7000", "7100", "7200",
    "7300",
]


class PaymentStatus:
    """The codes by their names."""

    CREATED: Final = "1000"
    WAITING_FOR_CUSTOMER: Final = "1100"
    PROCESSING: Final = "1200"
    AUTHORISED: Final = "2000"
    HELD_FOR_REVIEW: Final = "2100"
    CAPTURED: Final = "3000"
    PARTLY_CAPTURED: Final = "3100"
    CAPTURE_UNDER_WAY: Final = "3200"
    PARTLY_REFUNDED: Final = "4000"
    REFUNDED: Final = "4100"
    DECLINED: Final = "5000"
    BLOCKED_BY_RISK: Final = "5100"
    TECHNICAL_FAILURE: Final = "5200"
    AUTHENTICATION_FAILED: Final = "5300"
    CANCELLED: Final = "6000"
    AUTHORISATION_EXPIRED: Final = "6100"
    REJECTED_IN_REVIEW: Final = "6200"
    DISPUTE_INQUIRY: Final = "7000"
    DISPUTE_CHARGEBACK: Final = "7100"
    DISPUTE_WON: Final = "7200"
    DISPUTE_LOST: Final = "7300"


PaymentStatusName = Literal[
    "created", "waiting_for_customer", "processing", "authorised", "held_for_review",
    "captured", "partly_captured", "capture_under_way", "partly_refunded", "refunded",
    "declined", "blocked_by_risk", "technical_failure", "authentication_failed",
    "cancelled", "authorisation_expired", "rejected_in_review", "dispute_inquiry",
    "dispute_chargeback", "dispute_won", "dispute_lost",
]


BankCountry = Literal[
    "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW",
    "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN",
    "BO", "BQ", "BR", "BS", "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG",
    "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ",
    "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "EH", "ER", "ES", "ET", "FI",
    "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL",
    "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM", "HN", "HR",
    "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM",
    "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA",
    "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME",
    "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU",
    "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP",
    "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PM", "PN", "PR",
    "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD",
    "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV",
    "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO",
    "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE",
    "VG", "VI", "VN", "VU", "WF", "WS", "XK", "YE", "YT", "ZA", "ZM", "ZW",
]


PayoutFailureType = Literal[
    "INVALID_ACCOUNT", "ACCOUNT_CLOSED", "ACCOUNT_BLOCKED", "INVALID_BANK",
    "NAME_MISMATCH", "INVALID_BENEFICIARY", "INVALID_AMOUNT", "LIMIT_EXCEEDED",
    "INSUFFICIENT_FUNDS", "DUPLICATE", "INVALID_DATE", "NOT_PERMITTED", "REGULATORY",
    "COMPLIANCE", "BENEFICIARY_REFUSED", "CANCELLED_BY_BANK", "BANK_UNAVAILABLE",
    "TECHNICAL", "RATE_EXPIRED", "UNKNOWN",
]


PayoutStatus = Literal[
    "PENDING_FUNDS", "IN_APPROVAL", "APPROVAL_REJECTED", "SCHEDULED", "IN_REVIEW",
    "PROCESSING", "SENT", "COMPLETED", "FAILED", "RETURNED", "CANCELLED",
]


SubscriptionStatus = Literal[
    "Pending", "Trialing", "Actived", "Past_due", "Paused", "Inactived",
]


ContractStatus = Literal[
    "drawn_up", "charging", "past_due", "charged", "failed", "cancelled",
]


class AuthoriseBillingAddress(TypedDict):
    address: NotRequired[str]
    """Street and number"""
    city: NotRequired[str]
    """City"""
    state: NotRequired[str]
    """State or province"""
    postcode: NotRequired[str]
    """Postcode"""
    country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""


class AuthoriseShippingAddress(TypedDict):
    address: NotRequired[str]
    """Street and number"""
    city: NotRequired[str]
    """City"""
    state: NotRequired[str]
    """State or province"""
    postcode: NotRequired[str]
    """Postcode"""
    country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""


class AuthoriseRequest(TypedDict):
    order_no: str
    """The merchant’s order number, 1 to 50 printable characters"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """Decimal, at most as many decimals as the currency has. Zero verifies the card and
    takes no money; with recurring_id it must be more
    """
    website: str
    """Site of the order"""
    items: str
    """Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id"""
    shopper_id: str
    """The merchant’s identifier of the customer"""
    shopper_email: str
    """E-mail address"""
    shopper_ip: str
    """The customer’s IPv4 or IPv6 address"""
    first_name: str
    """First name of the cardholder"""
    last_name: str
    """Last name of the cardholder"""
    billing_address: NotRequired[AuthoriseBillingAddress | str]
    """The billing address as an object (JSON text in forms and XML), or its street and
    number
    """
    billing_city: NotRequired[str]
    """City"""
    billing_state: NotRequired[str]
    """State or province"""
    billing_postcode: NotRequired[str]
    """Postcode"""
    billing_country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""
    shipping_address: NotRequired[AuthoriseShippingAddress | str]
    """The shipping address as an object (JSON text in forms and XML), or its street and
    number
    """
    shipping_city: NotRequired[str]
    """City"""
    shipping_state: NotRequired[str]
    """State or province"""
    shipping_postcode: NotRequired[str]
    """Postcode"""
    shipping_country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""
    item_total: NotRequired[str]
    """Sum of the goods, decimal"""
    shipping: NotRequired[str]
    """Cost of shipping, decimal"""
    handling: NotRequired[str]
    """Cost of handling, decimal"""
    tax_total: NotRequired[str]
    """Taxes, decimal"""
    insurance: NotRequired[str]
    """Insurance, decimal"""
    shipping_discount: NotRequired[str]
    """Discount on shipping, decimal"""
    discount: NotRequired[str]
    """Discount, decimal"""
    note: NotRequired[str]
    """Free text"""
    metadata: NotRequired[dict[str, str]]
    """What the merchant notes about the payment, and about the subscription that begins
    with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and
    hyphens, each with a text of at most 500 characters
    """
    shopper_phone: NotRequired[str]
    """Phone number"""
    shopper_level: NotRequired[str]
    """The merchant’s own grading of the customer"""
    open3d: NotRequired[Literal["do3DS", "no3DS"]]
    """Whether to authenticate the customer where the issuer asks for it; default do3DS
    """
    token_flag: NotRequired[Literal["YES", "NO"]]
    """Store the card; default NO"""
    payment_method: NotRequired[Literal["card"]]
    """Default card"""
    capture: NotRequired[Literal["auto", "manual"]]
    """auto takes the money at once, manual waits for /v1/capture; default auto"""
    statement_descriptor_suffix: NotRequired[str]
    """What the customer reads on the card statement behind the account’s statement
    descriptor and an asterisk; together at most 22 characters: Latin letters, digits,
    spaces within and & , . _ -
    """
    return_url: NotRequired[str]
    """Where the customer comes back to; http or https. Without it /v1/authorise uses
    the address in website
    """
    notify_url: NotRequired[str]
    """Where events of this payment are sent to; http or https"""
    recurring_id: NotRequired[str]
    """The merchant’s identifier of a new subscription; the payment is its first charge
    """
    contract_name: NotRequired[str]
    """Name of the subscription; required with recurring_id"""
    interval_unit: NotRequired[Literal["day", "week", "month", "year"]]
    """Unit of a period; required with recurring_id"""
    interval: NotRequired[str | int]
    """How many units a period has, three years at most (36 months, 156 weeks); required
    with recurring_id; 1 to 1,095
    """
    contract_start: NotRequired[str]
    """YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days
    ahead, default today
    """
    trial_days: NotRequired[str | int]
    """Days before the first charge. The card is verified now, by an authorisation of
    zero, and amount is charged at the end of the trial; 0 to 730
    """
    promotion_cycle: NotRequired[str | int]
    """How many periods, from the first one, cost promotion_amount; 0 to 9,999"""
    promotion_amount: NotRequired[str]
    """What they cost, decimal; required with promotion_cycle"""
    total_cycles: NotRequired[str | int]
    """After how many periods the subscription ends; default: when it is cancelled; 1 to
    9,999
    """
    card: NotRequired[str]
    """Card number, digits only"""
    expiration_month: NotRequired[str]
    """Month of expiry"""
    expiration_year: NotRequired[str]
    """Year of expiry"""
    security_code: NotRequired[str]
    """Security code; never stored"""
    token_id: NotRequired[str]
    """A stored card, instead of card"""
    partial_approval: NotRequired[Literal["accept", "reverse"]]
    """What becomes of it where the issuer approves less than amount: accept takes what
    is approved, reverse gives it back and declines; default as the account is set. With
    recurring_id reverse
    """
    browser_accept_header: NotRequired[str]
    """The Accept header that the customer’s browser sent to the merchant. All nine
    browser fields or none
    """
    browser_user_agent: NotRequired[str]
    """Its User-Agent header"""
    browser_language: NotRequired[str]
    """navigator.language (BCP 47), such as en-GB"""
    browser_color_depth: NotRequired[str | int]
    """screen.colorDepth, in bits; 1 to 99"""
    browser_screen_height: NotRequired[str | int]
    """screen.height, in pixels; 0 to 999999"""
    browser_screen_width: NotRequired[str | int]
    """screen.width, in pixels; 0 to 999999"""
    browser_time_zone: NotRequired[str | int]
    """Date.getTimezoneOffset(): minutes by which UTC is ahead of the customer’s time,
    -60 in Berlin in winter; -1440 to 1440
    """
    browser_java_enabled: NotRequired[bool | str]
    """navigator.javaEnabled()"""
    browser_javascript_enabled: NotRequired[bool | str]
    """Whether the browser runs JavaScript"""
    three_ds_version: NotRequired[str]
    """Of 3-D Secure that the merchant had carried out elsewhere: its version
    (messageVersion), such as 2.2.0
    """
    three_ds_status: NotRequired[Literal["Y", "A", "I", "U", ""]]
    """Its result (transStatus): Y authenticated, A attempted, I information only, U not
    available. After any other the payment must not be authorised
    """
    eci: NotRequired[str]
    """Its electronic commerce indicator, two digits, as the card’s scheme has them"""
    cavv: NotRequired[str]
    """Its authenticationValue (CAVV, AAV, AEVV): 20 bytes in base64, which are 28
    characters; required with three_ds_status Y, never stored
    """
    ds_transaction_id: NotRequired[str]
    """Its dsTransID, a UUID"""
    sca_exemption: NotRequired[Literal["low_value", "transaction_risk_analysis", "trusted_beneficiary", "secure_corporate", "moto", ""]]
    """Exemption from strong customer authentication that the merchant requests; moto
    for an order by mail or telephone
    """
    initiator: NotRequired[Literal["customer", "merchant", ""]]
    """Who starts the payment: the customer, who is present, or the merchant, by an
    agreement about the card; default customer
    """
    stored_credential_purpose: NotRequired[Literal["card_on_file", "subscription", ""]]
    """What the customer has agreed to: later purchases, or regular payments; default as
    agreed about token_id, else card_on_file
    """
    network_transaction_id: NotRequired[str]
    """The scheme’s identifier of the payment in which the customer has agreed, where
    that was not made here; up to 50 characters
    """


class AuthoriseResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    order_no: str
    """As sent"""
    transaction_id: str
    """Gateway transaction identifier"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised; 0.00 where the card was verified only"""
    requested_amount: str
    """What was asked for, where the issuer has approved less and amount is that; else
    empty
    """
    payment_status: PaymentStatusCode
    """See payment status codes"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    transaction_date: str
    """yyyyMMddHHmmss in the account’s time zone"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    auth_code: str
    avs_result: str
    """Y match, N no match, U not checked"""
    cvv_result: str
    """M match, N no match, P not checked"""
    token_id: str
    """The stored card, when token_flag was YES, a token was used or a subscription
    created
    """
    issuer_url: str
    """Where the customer must go on, or empty"""
    error_message: str
    """Empty, or ``<code>:<text>``"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    recurring_id: str
    """The subscription created with the payment, or empty"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""


class CheckoutBillingAddress(TypedDict):
    address: NotRequired[str]
    """Street and number"""
    city: NotRequired[str]
    """City"""
    state: NotRequired[str]
    """State or province"""
    postcode: NotRequired[str]
    """Postcode"""
    country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""


class CheckoutShippingAddress(TypedDict):
    address: NotRequired[str]
    """Street and number"""
    city: NotRequired[str]
    """City"""
    state: NotRequired[str]
    """State or province"""
    postcode: NotRequired[str]
    """Postcode"""
    country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""


class CheckoutRequest(TypedDict):
    order_no: str
    """The merchant’s order number, 1 to 50 printable characters"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """Decimal, at most as many decimals as the currency has. Zero verifies the card and
    takes no money; with recurring_id it must be more
    """
    website: str
    """Site of the order"""
    items: str
    """Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id"""
    shopper_id: str
    """The merchant’s identifier of the customer"""
    shopper_email: str
    """E-mail address"""
    shopper_ip: str
    """The customer’s IPv4 or IPv6 address"""
    billing_address: NotRequired[CheckoutBillingAddress | str]
    """The billing address as an object (JSON text in forms and XML), or its street and
    number
    """
    billing_city: NotRequired[str]
    """City"""
    billing_state: NotRequired[str]
    """State or province"""
    billing_postcode: NotRequired[str]
    """Postcode"""
    billing_country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""
    shipping_address: NotRequired[CheckoutShippingAddress | str]
    """The shipping address as an object (JSON text in forms and XML), or its street and
    number
    """
    shipping_city: NotRequired[str]
    """City"""
    shipping_state: NotRequired[str]
    """State or province"""
    shipping_postcode: NotRequired[str]
    """Postcode"""
    shipping_country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""
    item_total: NotRequired[str]
    """Sum of the goods, decimal"""
    shipping: NotRequired[str]
    """Cost of shipping, decimal"""
    handling: NotRequired[str]
    """Cost of handling, decimal"""
    tax_total: NotRequired[str]
    """Taxes, decimal"""
    insurance: NotRequired[str]
    """Insurance, decimal"""
    shipping_discount: NotRequired[str]
    """Discount on shipping, decimal"""
    discount: NotRequired[str]
    """Discount, decimal"""
    note: NotRequired[str]
    """Free text"""
    metadata: NotRequired[dict[str, str]]
    """What the merchant notes about the payment, and about the subscription that begins
    with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and
    hyphens, each with a text of at most 500 characters
    """
    shopper_phone: NotRequired[str]
    """Phone number"""
    shopper_level: NotRequired[str]
    """The merchant’s own grading of the customer"""
    open3d: NotRequired[Literal["do3DS", "no3DS"]]
    """Whether to authenticate the customer where the issuer asks for it; default do3DS
    """
    token_flag: NotRequired[Literal["YES", "NO"]]
    """Store the card; default NO"""
    capture: NotRequired[Literal["auto", "manual"]]
    """auto takes the money at once, manual waits for /v1/capture; default auto"""
    statement_descriptor_suffix: NotRequired[str]
    """What the customer reads on the card statement behind the account’s statement
    descriptor and an asterisk; together at most 22 characters: Latin letters, digits,
    spaces within and & , . _ -
    """
    return_url: NotRequired[str]
    """Where the customer comes back to; http or https. Without it /v1/authorise uses
    the address in website
    """
    notify_url: NotRequired[str]
    """Where events of this payment are sent to; http or https"""
    recurring_id: NotRequired[str]
    """The merchant’s identifier of a new subscription; the payment is its first charge
    """
    contract_name: NotRequired[str]
    """Name of the subscription; required with recurring_id"""
    interval_unit: NotRequired[Literal["day", "week", "month", "year"]]
    """Unit of a period; required with recurring_id"""
    interval: NotRequired[str | int]
    """How many units a period has, three years at most (36 months, 156 weeks); required
    with recurring_id; 1 to 1,095
    """
    contract_start: NotRequired[str]
    """YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days
    ahead, default today
    """
    trial_days: NotRequired[str | int]
    """Days before the first charge. The card is verified now, by an authorisation of
    zero, and amount is charged at the end of the trial; 0 to 730
    """
    promotion_cycle: NotRequired[str | int]
    """How many periods, from the first one, cost promotion_amount; 0 to 9,999"""
    promotion_amount: NotRequired[str]
    """What they cost, decimal; required with promotion_cycle"""
    total_cycles: NotRequired[str | int]
    """After how many periods the subscription ends; default: when it is cancelled; 1 to
    9,999
    """
    first_name: NotRequired[str]
    """First name of the customer"""
    last_name: NotRequired[str]
    """Last name of the customer"""
    payment_method: NotRequired[str]
    """Method that is chosen when the page opens; the customer may take another"""
    token_id: NotRequired[str]
    """A stored card that the page offers first"""
    language: NotRequired[Literal["", "en", "zh-CN", "zh-TW", "es", "fr", "de", "it", "pt", "nl", "pl", "tr", "ru", "ar", "ja", "ko"]]
    """Language of the page, in any case of its letters; default: what the browser asks
    for
    """
    valid_minutes: NotRequired[str | int]
    """How long the customer may take to begin to pay, 5 to 1440; default 60"""


class CheckoutResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    order_no: str
    """As sent"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What the page charges now; 0.00 where it verifies the card only"""
    session_id: str
    """Names the session in results"""
    checkout_url: str
    """Where to send the customer; whoever has it can pay"""
    expires_at: str
    """YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone"""


class ExpireCheckoutRequest(TypedDict):
    session_id: str
    """The session, as the answer of /v1/checkout named it"""


class ExpireCheckoutResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    session_id: str
    """As sent"""
    order_no: str
    """The merchant’s"""
    status: str
    """expired; replaced or locked, where it could not be paid before; processing or
    paid, where its customer was faster
    """
    expires_at: str
    """ISO 8601, UTC"""


class OptimiseRequest(TypedDict):
    request_id: str
    """Echoed; names the question"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """Decimal"""
    shopper_id: NotRequired[str]
    """The merchant’s identifier of the customer"""
    shopper_email: NotRequired[str]
    """E-mail address"""
    shopper_ip: NotRequired[str]
    """The customer’s IP address"""
    shopper_country: NotRequired[Country | Literal[""]]
    """ISO 3166-1 two-letter code, such as DE"""
    platform: NotRequired[str]
    """What the customer uses, such as web or app; no method of the sandbox depends on
    it
    """


class OptimisePaymentMethodAnswer(TypedDict):
    payment_method: str
    """For payment_method of /v1/checkout"""
    name: str
    """What customers know it by"""
    type: Literal["card", "redirect"]
    acceptance_rate: str
    """0.0000 to 1.0000"""
    attempts: int
    """The account’s own payments that were measured; with none, the rate is the others’
    """


class OptimiseResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    request_id: str
    """As sent"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """As sent"""
    payment_methods: list[OptimisePaymentMethodAnswer]


class AdjustOrder(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number"""
    currency: Currency
    """ISO 4217 code of the payment"""
    amount: str
    """What is to be authorised in all, decimal; the amount as it is to extend it"""


class AdjustRequest(TypedDict):
    adjust_orders: list[AdjustOrder]


class AdjustOrderAnswer(TypedDict):
    transaction_id: str
    """As sent"""
    order_no: str
    """As sent"""
    currency: str
    """As sent"""
    amount: str
    """As sent"""
    adjust_status: Literal["1", "0", "2", "3"]
    """1 adjusted; 0 refused: nothing happened; 2 accepted, and waiting for the
    acquirer: the message is A0002; 3 accepted, but failed afterwards
    """
    error_message: str
    """Empty, or ``<code>:<text>``"""


class AdjustResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    adjust_orders: list[AdjustOrderAnswer]


class CaptureOrder(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number"""
    currency: Currency
    """ISO 4217 code of the payment"""
    amount: str
    """Amount to capture, decimal"""


class CaptureRequest(TypedDict):
    capture_orders: list[CaptureOrder]


class CaptureOrderAnswer(TypedDict):
    transaction_id: str
    """As sent"""
    order_no: str
    """As sent"""
    currency: str
    """As sent"""
    amount: str
    """As sent"""
    capture_status: Literal["1", "0", "2", "3"]
    """1 captured; 0 refused: nothing happened; 2 accepted, and waiting for the
    acquirer: the message is A0002; 3 accepted, but failed afterwards
    """
    error_message: str
    """Empty, or ``<code>:<text>``"""


class CaptureResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    capture_orders: list[CaptureOrderAnswer]


class CancelOrder(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number"""
    currency: Currency
    """ISO 4217 code of the payment"""
    amount: str
    """The authorised amount, decimal"""


class CancelRequest(TypedDict):
    cancel_orders: list[CancelOrder]


class CancelOrderAnswer(TypedDict):
    transaction_id: str
    """As sent"""
    order_no: str
    """As sent"""
    currency: str
    """As sent"""
    amount: str
    """As sent"""
    cancel_status: Literal["1", "0", "2", "3"]
    """1 cancelled; 0 refused: nothing happened; 2 accepted, and waiting for the
    acquirer: the message is A0002; 3 accepted, but failed afterwards
    """
    error_message: str
    """Empty, or ``<code>:<text>``"""


class CancelResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    cancel_orders: list[CancelOrderAnswer]


class ReviewOrder(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number"""
    currency: Currency
    """ISO 4217 code of the payment"""
    amount: str
    """The payment’s amount, decimal"""
    review_flag: Literal["1", "0"]
    """1 approve, 0 reject"""


class ReviewRequest(TypedDict):
    review_orders: list[ReviewOrder]


class ReviewOrderAnswer(TypedDict):
    transaction_id: str
    """As sent"""
    order_no: str
    """As sent"""
    currency: str
    """As sent"""
    amount: str
    """As sent"""
    review_flag: str
    """As sent"""
    review_status: Literal["1", "0", "2", "3"]
    """1 decided; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer:
    the message is A0002; 3 accepted, but failed afterwards
    """
    error_message: str
    """Empty, or ``<code>:<text>``"""


class ReviewResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    review_orders: list[ReviewOrderAnswer]


class RefundOrder(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number"""
    currency: Currency
    """ISO 4217 code of the payment"""
    amount: str
    """The payment’s amount, as it was created or last adjusted, also where less was
    captured, decimal
    """
    refund_amount: str
    """Amount to give back, decimal"""
    refund_reason: NotRequired[str]
    """Why"""
    refund_reference: NotRequired[str]
    """The merchant’s own reference, unique per account when not empty; the same one
    again with the same content returns the first result
    """
    metadata: NotRequired[dict[str, str]]
    """What the merchant notes about the refund: up to 20 keys of at most 40 Latin
    letters, digits, underscores, points and hyphens, each with a text of at most 500
    characters
    """


class RefundRequest(TypedDict):
    refund_orders: list[RefundOrder]


class RefundOrderAnswer(TypedDict):
    transaction_id: str
    """As sent"""
    order_no: str
    """As sent"""
    currency: str
    """As sent"""
    amount: str
    """As sent"""
    refund_amount: str
    """As sent"""
    refund_message: str
    """0000:OK, or ``<code>:<text>``"""
    refund_reason: str
    """As sent"""
    refund_reference: str
    """As sent"""
    refund_reference_id: str
    """transaction_id, hyphen, two-digit number; empty when refused"""
    refund_status: Literal["1", "0", "2", "3"]
    """1 refunded; 0 refused: nothing happened; 2 accepted, and waiting for the
    acquirer: the message is A0002; 3 accepted, but failed afterwards
    """
    metadata: dict[str, str]
    """As sent; empty when refused"""


class RefundResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    refund_orders: list[RefundOrderAnswer]


class RetrievalTransRequest(TypedDict):
    orders: NotRequired[str | list[str]]
    """Order numbers; several as a comma-separated string, as repeated keys or as an
    array, in which values are taken as they are, with commas and outer spaces
    """
    trades: NotRequired[str | list[str]]
    """Transaction identifiers; several as a comma-separated string, as repeated keys or
    as an array, in which values are taken as they are, with commas and outer spaces
    """


_RetrievalTransOrdersListAnswerRequired = TypedDict(
    "_RetrievalTransOrdersListAnswerRequired",
    {
        "the service": "str",
    },
)


class RetrievalTransOrdersListAnswer(_RetrievalTransOrdersListAnswerRequired):
    amount: str
    """The payment’s amount, decimal"""
    currency: Currency | Literal[""]
    """ISO 4217 code"""
    order_no: str
    payment_status: PaymentStatusCode | Literal[""]
    """See payment status codes"""
    query_result: Literal["1", "0"]
    """1 found; 0 not found: order_no or transaction_id is the value of the request, and
    the other fields are empty
    """
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    transaction_date: str
    """yyyyMMddHHmmss in the account’s time zone"""
    transaction_id: str
    website: str
    """Site of the order"""
    status_name: PaymentStatusName | Literal[""]
    """The name of payment_status"""
    captured_amount: str
    """What was captured"""
    remaining_amount: str
    """What can still be captured or cancelled"""
    refunded_amount: str
    """What was given back; a pending refund is not included"""
    disputed_amount: str
    """What open and lost disputes hold"""
    error_message: str
    """Why the payment was declined or failed: ``<code>:<text>``, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    card_brand: str
    """Empty where no card was used"""
    card_masked: str
    """First six and last four digits"""
    token_id: str
    """The stored card, or empty"""
    recurring_id: str
    """The subscription that it belongs to, or empty"""
    issuer_url: str
    """Where the customer must go on, while payment_status is 1100 (waiting for
    customer); otherwise empty
    """
    last_updated_at: str
    """When it last changed: YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""


class RetrievalTransResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    orders_list: list[RetrievalTransOrdersListAnswer]


class RetrievalRefundRequest(TypedDict):
    refund_orders: NotRequired[str | list[str]]
    """Order numbers; several as a comma-separated string, as repeated keys or as an
    array, in which values are taken as they are, with commas and outer spaces
    """
    refund_references: NotRequired[str | list[str]]
    """Gateway refund_reference_id or the merchant’s refund_reference; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    merchant_refunds: NotRequired[str | list[str]]
    """The merchant’s refund_reference; several as a comma-separated string, as repeated
    keys or as an array, in which values are taken as they are, with commas and outer
    spaces
    """


class RetrievalRefundRefundOrderAnswer(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    amount: str
    """The payment’s amount, as it was created or last adjusted"""
    refund_status: Literal["1", "2", "3"]
    """1 refunded; 2 accepted, and waiting for the acquirer: the message is A0002; 3
    accepted, but failed afterwards
    """
    payment_status: PaymentStatusCode
    """See payment status codes"""
    refund_amount: str
    """What is given back"""
    refund_reference: str
    """The merchant’s own reference, or empty"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    refund_reason: str
    refund_reference_id: str
    """transaction_id, hyphen, two-digit number"""
    refund_date: str
    """yyyyMMddHHmmss in the account’s time zone"""
    refund_processing_date: str
    """When its outcome was known: yyyyMMddHHmmss, or empty"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    remaining_refundable_amount: str
    """What can still be refunded of the payment"""


class RetrievalRefundResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    refund_orders: list[RetrievalRefundRefundOrderAnswer]


_RetrievalPaymentsRequestOptional = TypedDict(
    "_RetrievalPaymentsRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class RetrievalPaymentsRequest(_RetrievalPaymentsRequestOptional):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of transaction_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    q: NotRequired[str]
    """Words that a payment has all of: whole or part of order_no, transaction_id,
    reference_no, name or e-mail in any case, the amount, or the last four digits; or up
    to 100 whole numbers
    """
    status: NotRequired[str]
    """payment_status codes, comma-separated"""
    to: NotRequired[str]
    """In the account’s zone"""
    method: NotRequired[str]
    """Card brand or method"""
    currency: NotRequired[str]
    amount_min: NotRequired[str]
    """Decimal, in the currency chosen"""
    amount_max: NotRequired[str]
    """Decimal, in the currency chosen"""
    website: NotRequired[str]
    last_four: NotRequired[str]
    """Of the card number"""
    due: NotRequired[Literal["capture"]]
    """Authorised, and to be captured within a day"""
    metadata: NotRequired[str]
    """A key of the metadata, an equals sign and its whole text, such as cart_id=C-81"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""
    expand: NotRequired[str | list[str]]
    """What each row has with it: refunds, disputes, events; a page then has at most 100
    rows; several as a comma-separated string, as repeated keys or as an array, in which
    values are taken as they are, with commas and outer spaces
    """


class ListedRefund(TypedDict):
    refund_reference_id: str
    """transaction_id, hyphen, two-digit number"""
    refund_reference: str
    """The merchant’s own, or empty"""
    transaction_id: str
    """The payment’s"""
    order_no: str
    """The payment’s"""
    status: Literal["pending", "completed", "failed"]
    """State of the refund"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    refund_amount: str
    """What is given back"""
    refund_reason: str
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    failure_code: str
    """Why it failed, or empty"""
    created_at: str
    """ISO 8601, UTC"""
    processed_at: str
    """When its outcome was known: ISO 8601, UTC; or empty"""


class ListedDispute(TypedDict):
    dispute_id: str
    dispute_reference: str
    """The acquirer’s, the same through all stages"""
    dispute_stage: str
    """inquiry, chargeback, pre_arbitration, arbitration, won or lost"""
    dispute_amount: str
    """What is disputed, in dispute_currency"""
    dispute_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    reason_code: str
    """The scheme’s reason"""
    answer_due_at: str
    """Until when it can be answered: ISO 8601, UTC; empty where it cannot"""
    answer_due_from: str
    """Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s
    rule; default, assumed because nothing is known; or empty
    """
    transaction_id: str
    """The payment’s"""
    order_no: str
    """The payment’s"""
    state: Literal["open", "answered", "won", "lost"]
    """open: waits for your answer; answered: waits for the acquirer; won; lost"""
    opened_at: str
    """ISO 8601, UTC"""
    closed_at: str
    """When it was decided: ISO 8601, UTC; or empty"""


class ExpandedPayment(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    status_name: PaymentStatusName
    """The name of payment_status"""
    remaining_amount: str
    """What can still be captured or cancelled"""
    refundable_amount: str
    """What can still be refunded"""
    disputed_amount: str
    """What open and lost disputes hold"""
    payment_method: str
    """card, or how else it was paid"""
    shopper_email: str
    token_id: str
    """The stored card, or empty"""
    created_at: str
    """ISO 8601, UTC"""
    last_updated_at: str
    """ISO 8601, UTC"""
    capture_deadline_at: str
    """Until when it can be captured: ISO 8601, UTC; or empty"""
    review_due_at: str
    """Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty"""
    refunds: NotRequired[list[ListedRefund]]
    disputes: NotRequired[list[ListedDispute]]
    events: NotRequired[list[Event]]
    """Its newest 100 events, in their order"""


class RetrievalPaymentsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    payments: list[ExpandedPayment]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


_RetrievalRefundsRequestOptional = TypedDict(
    "_RetrievalRefundsRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class RetrievalRefundsRequest(_RetrievalRefundsRequestOptional):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of refund_reference_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    q: NotRequired[str]
    """Words that a refund has all of: whole or part of refund_reference_id,
    refund_reference, order_no, reference_no, name or e-mail in any case, the amount, or
    the last four digits; or up to 100 whole numbers
    """
    status: NotRequired[str]
    to: NotRequired[str]
    """In the account’s zone"""
    currency: NotRequired[str]
    metadata: NotRequired[str]
    """A key of the metadata, an equals sign and its whole text, such as cart_id=C-81"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""
    expand: NotRequired[str | list[str]]
    """What each row has with it: payment; a page then has at most 100 rows; several as
    a comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """


class ListedPayment(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    status_name: PaymentStatusName
    """The name of payment_status"""
    remaining_amount: str
    """What can still be captured or cancelled"""
    refundable_amount: str
    """What can still be refunded"""
    disputed_amount: str
    """What open and lost disputes hold"""
    payment_method: str
    """card, or how else it was paid"""
    shopper_email: str
    token_id: str
    """The stored card, or empty"""
    created_at: str
    """ISO 8601, UTC"""
    last_updated_at: str
    """ISO 8601, UTC"""
    capture_deadline_at: str
    """Until when it can be captured: ISO 8601, UTC; or empty"""
    review_due_at: str
    """Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty"""


class ExpandedRefund(TypedDict):
    refund_reference_id: str
    """transaction_id, hyphen, two-digit number"""
    refund_reference: str
    """The merchant’s own, or empty"""
    transaction_id: str
    """The payment’s"""
    order_no: str
    """The payment’s"""
    status: Literal["pending", "completed", "failed"]
    """State of the refund"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    refund_amount: str
    """What is given back"""
    refund_reason: str
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    failure_code: str
    """Why it failed, or empty"""
    created_at: str
    """ISO 8601, UTC"""
    processed_at: str
    """When its outcome was known: ISO 8601, UTC; or empty"""
    payment: NotRequired[ListedPayment]


class RetrievalRefundsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    refunds: list[ExpandedRefund]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


_RetrievalDisputesRequestOptional = TypedDict(
    "_RetrievalDisputesRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class RetrievalDisputesRequest(_RetrievalDisputesRequestOptional):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of dispute_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    q: NotRequired[str]
    """Words that a dispute has all of: whole or part of dispute_id, the acquirer’s
    reference, transaction_id, order_no, name or e-mail in any case, the amount, or the
    last four digits; or up to 100 whole numbers
    """
    state: NotRequired[str]
    stage: NotRequired[str]
    to: NotRequired[str]
    """In the account’s zone"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""
    expand: NotRequired[str | list[str]]
    """What each row has with it: payment; a page then has at most 100 rows; several as
    a comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """


class ExpandedDispute(TypedDict):
    dispute_id: str
    dispute_reference: str
    """The acquirer’s, the same through all stages"""
    dispute_stage: str
    """inquiry, chargeback, pre_arbitration, arbitration, won or lost"""
    dispute_amount: str
    """What is disputed, in dispute_currency"""
    dispute_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    reason_code: str
    """The scheme’s reason"""
    answer_due_at: str
    """Until when it can be answered: ISO 8601, UTC; empty where it cannot"""
    answer_due_from: str
    """Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s
    rule; default, assumed because nothing is known; or empty
    """
    transaction_id: str
    """The payment’s"""
    order_no: str
    """The payment’s"""
    state: Literal["open", "answered", "won", "lost"]
    """open: waits for your answer; answered: waits for the acquirer; won; lost"""
    opened_at: str
    """ISO 8601, UTC"""
    closed_at: str
    """When it was decided: ISO 8601, UTC; or empty"""
    payment: NotRequired[ListedPayment]


class RetrievalDisputesResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    disputes: list[ExpandedDispute]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


class UploadEvidenceRequest(TypedDict):
    dispute_id: str
    """The dispute, as events and lists name it"""
    name: str
    content_type: Literal["application/pdf", "image/png", "image/jpeg", "text/plain"]
    """PDF, PNG, JPEG or text"""
    content: str
    """Base64"""


class UploadEvidenceResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    dispute_id: str
    """As sent"""
    evidence_id: str
    """Of the file"""


class DeleteEvidenceRequest(TypedDict):
    dispute_id: str
    """The dispute, as events and lists name it"""
    evidence_id: str
    """The file, as the answer to its upload named it"""


class DeleteEvidenceResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    dispute_id: str
    """As sent"""
    evidence_id: str
    """As sent"""


class AnswerDisputeRequest(TypedDict):
    dispute_id: str
    """The dispute, as events and lists name it"""
    explanation: NotRequired[str]
    """What the evidence shows; required where no file was uploaded"""


class AnswerDisputeResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    dispute_id: str
    """As sent"""
    state: Literal["open", "answered", "won", "lost"]
    """answered: waits for the acquirer; lost: accepted"""
    dispute_stage: Literal["inquiry", "chargeback", "pre_arbitration", "arbitration", "won", "lost"]
    """As it is now"""


class AcceptDisputeRequest(TypedDict):
    dispute_id: str
    """The dispute, as events and lists name it"""


class AcceptDisputeResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    dispute_id: str
    """As sent"""
    state: Literal["open", "answered", "won", "lost"]
    """answered: waits for the acquirer; lost: accepted"""
    dispute_stage: Literal["inquiry", "chargeback", "pre_arbitration", "arbitration", "won", "lost"]
    """As it is now"""


_RetrievalCardsRequestOptional = TypedDict(
    "_RetrievalCardsRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class RetrievalCardsRequest(_RetrievalCardsRequestOptional):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of token_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    shopper_id: NotRequired[str]
    """The cards that this customer has agreed to store"""
    to: NotRequired[str]
    """In the account’s zone"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""


class StoredCard(TypedDict):
    token_id: str
    """Send it as token_id to charge the card"""
    card_brand: str
    last_four: str
    """Of the card number"""
    expiration_month: str
    """Such as 08"""
    expiration_year: str
    """Such as 2034"""
    shopper_ids: list[str]
    """The customers who have agreed to its storing, as you have named them; the newest
    20
    """
    created_at: str
    """ISO 8601, UTC"""


class RetrievalCardsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    cards: list[StoredCard]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


class DeleteCardRequest(TypedDict):
    token_id: str
    """The stored card"""


class DeleteCardResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    token_id: str
    """As sent"""
    card_brand: str
    last_four: str
    """Of the card number"""


class RetrievalBalancesRequest(TypedDict):
    currency: NotRequired[str]
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""


class Balance(TypedDict):
    currency: str
    pending: str
    """Captured and not settled yet"""
    available: str
    """Settled or put in, and not paid out"""
    below_zero: str
    """What is below zero in the account’s other balances, such as pending after
    refunds; never above zero
    """
    minimum_balance: str
    """What the operator has stay in the balance"""
    credit_limit: str
    """How far the operator lets the balance go below zero"""
    payable: str
    """Can be paid out: available and below_zero, less minimum_balance, plus
    credit_limit; below zero where more is owed
    """
    reserve: str
    payouts_in_transit: str
    refunds_in_transit: str


class RetrievalBalancesResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    balances: list[Balance]
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


_RetrievalStatementRequestRequired = TypedDict(
    "_RetrievalStatementRequestRequired",
    {
        "from": "str",
    },
)


class RetrievalStatementRequest(_RetrievalStatementRequestRequired):
    currency: Currency
    """Of the balance"""
    to: str
    """In the account’s zone"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""


class StatementLine(TypedDict):
    at: str
    movement: str
    transaction_id: str
    short_reference_id: str
    reference: str
    amount: str
    balance: str
    """After the movement"""


class RetrievalStatementResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    opening: str
    """The balance before the first movement of this page"""
    over: bool
    """Whether the days are over: nothing can move in them any more"""
    lines: list[StatementLine]
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


_RetrievalSettlementsRequestOptional = TypedDict(
    "_RetrievalSettlementsRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class RetrievalSettlementsRequest(_RetrievalSettlementsRequestOptional):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of batch_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    to: NotRequired[str]
    """In the account’s zone"""
    currency: NotRequired[str]
    state: NotRequired[str]
    """open: its money is pending; settled: it is available"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""


class Settlement(TypedDict):
    batch_id: str
    """The gateway’s identifier of the day’s money"""
    day: str
    """YYYY-MM-DD in the account’s time zone"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    state: Literal["open", "settled"]
    """open: pending; settled: available"""
    captured: str
    """What was captured on the day"""
    refunded: str
    """Less what failed and came back; below zero"""
    disputed: str
    """Less what was won back; below zero"""
    carried: str
    """What an earlier settlement could not take; never above zero"""
    net: str
    """Their sum"""
    due_on: str
    """The banking day of its settlement"""
    settled_on: str
    """YYYY-MM-DD when it was settled; empty while it is open"""
    settlement_id: str
    """The transaction_id of the movement in statements, in which days are settled
    together; or empty
    """


class RetrievalSettlementsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    settlements: list[Settlement]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


class RetrievalSettlementLinesRequest(TypedDict):
    batch_id: str
    """Of the settlement"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""


class SettlementLine(TypedDict):
    movement: str
    """capture, capture_undone, refund_accepted, refund_failed, refund_returned,
    dispute_taken, dispute_returned or dispute_fee
    """
    transaction_id: str
    """The payment’s"""
    order_no: str
    """The payment’s"""
    refund_reference_id: str
    """Of a refund; else empty"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """By how much it changed the pending balance"""
    at: str
    """ISO 8601, UTC"""


class RetrievalSettlementLinesResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    lines: list[SettlementLine]
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


class PayoutBeneficiaryAdditionalInfo(TypedDict):
    business_area: NotRequired[str]
    """Line of business"""
    business_phone_number: NotRequired[str]
    """With country code"""
    business_registration_number: NotRequired[str]
    """Unified social credit code (CN), CNPJ (BR), …"""
    personal_email: NotRequired[str]
    """E-mail address"""
    personal_id_number: NotRequired[str]
    """Number of the identity document"""
    personal_id_type: NotRequired[str]
    """Such as CHINESE_NATIONAL_ID"""
    personal_mobile_number: NotRequired[str]
    """With country code, or without where personal_phone_country_code has it"""
    personal_net_monthly_average_income: NotRequired[str]
    """Decimal"""
    personal_phone_country_code: NotRequired[str]
    """Of personal_mobile_number, such as 86"""
    personal_phone_area_code: NotRequired[str]
    """Of personal_mobile_number, such as 10"""
    personal_fiscal_country: NotRequired[BankCountry | Literal[""]]
    """ISO 3166-1 alpha-2, or XK for Kosovo"""


class PayoutBeneficiaryAddress(TypedDict):
    city: str
    """Town"""
    country_code: BankCountry | Literal[""]
    """ISO 3166-1 alpha-2, or XK for Kosovo"""
    postcode: NotRequired[str]
    """Where the country has postcodes"""
    state: NotRequired[str]
    """Required for US, CA, AU"""
    street: NotRequired[str]
    """Street without the number"""
    number: NotRequired[str]
    """House number"""
    street_address: NotRequired[str]
    """Street and number in one, instead of street and number"""
    complement: NotRequired[str]
    """Floor, building, flat"""


class PayoutBeneficiaryPersonDocument(TypedDict):
    file_type: NotRequired[str]
    """Media type"""
    file_url: str
    """Stored and given back, never fetched"""
    labels: NotRequired[list[str]]


class PayoutBeneficiaryBankDetails(TypedDict):
    account_currency: NotRequired[Currency | Literal[""]]
    """ISO 4217 code of the account"""
    account_name: NotRequired[str]
    """Holder, where it differs from the beneficiary’s name"""
    owner_document_number: NotRequired[str]
    """Identity number of the holder: CPF or CNPJ in Brazil"""
    account_number: NotRequired[str]
    """Where the country has no IBAN, or for local transfers"""
    bank_account_category: NotRequired[str]
    """Such as CHECKING or SAVINGS"""
    bank_branch: NotRequired[str]
    """Branch, by number or name"""
    bank_country_code: NotRequired[BankCountry | Literal[""]]
    """ISO 3166-1 alpha-2, or XK for Kosovo; taken from iban or swift_code when left out
    """
    bank_name: NotRequired[str]
    """Name of the bank"""
    bank_street_address: NotRequired[str]
    """Street address of the bank"""
    binding_mobile_number: NotRequired[str]
    """Mobile number that the account is bound to"""
    iban: NotRequired[str]
    """Where the country has IBANs; spaces and hyphens are dropped"""
    swift_code: NotRequired[str]
    """BIC of 8 or 11 characters; required for SWIFT; spaces are dropped"""
    transaction_reference: NotRequired[str]
    """Text for the beneficiary’s statement"""
    bank_code: NotRequired[str]
    """ABA, sort code, BSB, IFSC, CNAPS … by country"""


class PayoutBeneficiary(TypedDict):
    first_name: NotRequired[str]
    """Of a person; with last_name at most 70 characters"""
    last_name: NotRequired[str]
    """Of a person"""
    company_name: NotRequired[str]
    """Of a company"""
    date_of_birth: NotRequired[str]
    """YYYY-MM-DD"""
    entity_type: Literal["COMPANY", "PERSONAL"]
    """Which names it needs: company_name, or first_name and last_name"""
    lei: NotRequired[str]
    """Legal entity identifier of a company (ISO 17442)"""
    additional_info: NotRequired[PayoutBeneficiaryAdditionalInfo]
    address: PayoutBeneficiaryAddress
    person_documents: NotRequired[list[PayoutBeneficiaryPersonDocument]]
    bank_details: PayoutBeneficiaryBankDetails


class PayoutPayerAdditionalInfo(TypedDict):
    business_registration_number: NotRequired[str]
    """Registration number"""
    business_registration_type: NotRequired[str]
    """What kind of number it is"""
    external_id: NotRequired[str]
    """The merchant’s own number of the payer"""
    personal_email: NotRequired[str]
    """E-mail address"""
    personal_id_number: NotRequired[str]
    """Number of the identity document"""
    job: NotRequired[str]
    """Occupation"""


class PayoutPayerAddress(TypedDict):
    city: str
    """Town"""
    country_code: BankCountry | Literal[""]
    """ISO 3166-1 alpha-2, or XK for Kosovo"""
    postcode: NotRequired[str]
    """Where the country has postcodes"""
    state: NotRequired[str]
    """State or province"""
    street_address: NotRequired[str]
    """Street and number"""


class PayoutPayer(TypedDict):
    first_name: NotRequired[str]
    """Of a person; with last_name at most 70 characters"""
    last_name: NotRequired[str]
    """Of a person"""
    company_name: NotRequired[str]
    """Of a company"""
    date_of_birth: NotRequired[str]
    """YYYY-MM-DD"""
    entity_type: Literal["COMPANY", "PERSONAL"]
    """Which names it needs: company_name, or first_name and last_name"""
    lei: NotRequired[str]
    """Legal entity identifier of a company (ISO 17442)"""
    additional_info: NotRequired[PayoutPayerAdditionalInfo]
    address: PayoutPayerAddress


class PayoutRequest(TypedDict):
    request_id: str
    """Unique per account for ever"""
    beneficiary: NotRequired[PayoutBeneficiary]
    beneficiary_id: NotRequired[str]
    """A saved beneficiary, instead of beneficiary"""
    payer: NotRequired[PayoutPayer]
    payer_id: NotRequired[str]
    """A saved payer, instead of payer; with payer, the id under which that one is saved
    """
    payment_amount: NotRequired[str]
    """What is paid, decimal; this or source_amount"""
    payment_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    source_amount: NotRequired[str]
    """What it costs before the fee, decimal"""
    source_currency: NotRequired[Currency | Literal[""]]
    """Balance that pays; payment_currency when left out"""
    payment_date: NotRequired[str]
    """YYYY-MM-DD, today to 365 days ahead; today when left out"""
    payment_method: NotRequired[Literal["SWIFT", "LOCAL"]]
    """Default SWIFT"""
    priority: NotRequired[Literal["NORMAL", "INSTANT"]]
    """INSTANT: by SEPA Instant, there within ten seconds on every day; only for
    payment_method LOCAL in EUR to SEPA countries. Default NORMAL
    """
    fee_paid_by: NotRequired[Literal["PAYER", "BENEFICIARY"]]
    """Who pays the fee; default PAYER"""
    swift_charge_option: NotRequired[Literal["SHARED", "PAYER"]]
    """Who pays the banks on the way; default SHARED; PAYER not for LOCAL"""
    fund_source: Literal["DepositAccount", "Credit", "Debit", "Prepaid", "MobileMoneyAccount", "Cash"]
    """DepositAccount: the account’s balance. The others are known, but this gateway
    cannot draw on them
    """
    reason: str
    """Why it is paid: free text, or an ISO 20022 purpose code such as SALA"""
    reference: str
    """The merchant’s reference, which goes to the beneficiary’s bank"""
    regulatory_code: NotRequired[str]
    """What it is paid for, by the code of the authority of the beneficiary’s country:
    RBI (IN), CBUAE (AE), PBoC or SAFE (CN); other countries as their bank asks
    """
    regulatory_information: NotRequired[str]
    """More for that authority, such as an invoice number"""
    client_data: NotRequired[str]
    """Given back as sent"""
    metadata: NotRequired[dict[str, str]]
    """What the merchant notes about the payout: up to 20 keys of at most 40 Latin
    letters, digits, underscores, points and hyphens, each with a text of at most 500
    characters
    """
    notify_url: NotRequired[str]
    """Absolute http or https address; gets every change"""


class PayoutBeneficiaryAdditionalInfoAnswer(TypedDict):
    business_area: str
    business_phone_number: str
    business_registration_number: str
    personal_email: str
    personal_id_number: str
    personal_id_type: str
    personal_mobile_number: str
    personal_net_monthly_average_income: str
    personal_phone_country_code: str
    personal_phone_area_code: str
    personal_fiscal_country: BankCountry | Literal[""]


class PayoutBeneficiaryAddressAnswer(TypedDict):
    city: str
    country_code: BankCountry | Literal[""]
    postcode: str
    state: str
    street: str
    number: str
    street_address: str
    complement: str


class PayoutBeneficiaryPersonDocumentAnswer(TypedDict):
    file_type: str
    file_url: str
    labels: list[str]


class PayoutBeneficiaryBankDetailsAnswer(TypedDict):
    account_currency: Currency | Literal[""]
    account_name: str
    owner_document_number: str
    account_number: str
    bank_account_category: str
    bank_branch: str
    bank_country_code: BankCountry | Literal[""]
    bank_name: str
    bank_street_address: str
    binding_mobile_number: str
    iban: str
    swift_code: str
    transaction_reference: str
    local_clearing_system: str


class PayoutBeneficiaryAnswer(TypedDict):
    first_name: str
    last_name: str
    company_name: str
    date_of_birth: str
    entity_type: Literal["COMPANY", "PERSONAL", ""]
    lei: NotRequired[str]
    """Only where it was sent"""
    additional_info: PayoutBeneficiaryAdditionalInfoAnswer
    address: PayoutBeneficiaryAddressAnswer
    person_documents: list[PayoutBeneficiaryPersonDocumentAnswer]
    bank_details: PayoutBeneficiaryBankDetailsAnswer


class PayoutPayerAdditionalInfoAnswer(TypedDict):
    business_registration_number: str
    business_registration_type: str
    external_id: str
    personal_email: str
    personal_id_number: str
    job: str


class PayoutPayerAddressAnswer(TypedDict):
    city: str
    country_code: BankCountry | Literal[""]
    postcode: str
    state: str
    street_address: str


class PayoutPayerAnswer(TypedDict):
    first_name: str
    last_name: str
    company_name: str
    date_of_birth: str
    entity_type: Literal["COMPANY", "PERSONAL", ""]
    lei: NotRequired[str]
    """Only where it was sent"""
    additional_info: PayoutPayerAdditionalInfoAnswer
    address: PayoutPayerAddressAnswer


class PayoutTransliteratedAnswer(TypedDict):
    source: str
    """Path of the parameter"""
    sent: str
    """As it goes to the bank, in the characters that it takes"""


class PayoutPayeeVerificationAnswer(TypedDict):
    """Verification of Payee; only for SEPA transfers through a bank that offers it.
    With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless
    the account is set to send it
    """

    result: Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]
    """What the beneficiary’s bank said of the name"""
    asked_name: str
    """The name that was given"""
    name: str
    """For CLOSE_MATCH the account holder’s name, else empty"""
    reason: str
    """For NOT_POSSIBLE why, else empty"""
    answered_at: str
    """ISO 8601, UTC"""


class PayoutResponse(TypedDict):
    merchant_id: str
    account_id: str
    beneficiary: PayoutBeneficiaryAnswer
    payer: PayoutPayerAnswer
    beneficiary_id: str
    """Under which the beneficiary is saved"""
    client_data: str
    """As sent"""
    fee_paid_by: Literal["PAYER", "BENEFICIARY"]
    """Who pays the fee"""
    payment_amount: str
    """In payment_currency"""
    payment_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    payment_date: str
    """YYYY-MM-DD"""
    payment_method: Literal["SWIFT", "LOCAL"]
    """As sent, or the default"""
    reason: str
    """As sent"""
    reference: str
    """As sent"""
    request_id: str
    """As sent"""
    source_amount: str
    """In source_currency"""
    source_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    swift_charge_option: Literal["SHARED", "PAYER", ""]
    """Empty for LOCAL"""
    fund_source: Literal["DepositAccount"]
    """As sent"""
    amount_beneficiary_receives: Decimal
    """In payment_currency, before charges of other banks"""
    amount_payer_pays: Decimal
    """In source_currency, fee included"""
    fee_amount: Decimal
    """In fee_currency"""
    fee_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    created_at: str
    """YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone"""
    last_updated_at: str
    """YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone"""
    failure_reason: str
    """Empty while nothing has failed"""
    failure_type: PayoutFailureType | Literal[""]
    """Empty while nothing has failed"""
    payer_id: str
    """Under which the payer is saved"""
    transaction_id: str
    """Gateway identifier of the payout"""
    short_reference_id: str
    """UTC date, hyphen, six characters of Crockford’s base 32"""
    status: PayoutStatus
    """State of the payout"""
    exchange_rate: NotRequired[str]
    """Units of payment_currency for one of source_currency, markup included; only when
    they differ
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    regulatory_code: NotRequired[str]
    """As sent; only where it was"""
    approval_reasons: NotRequired[list[str]]
    """Why people must approve it before it is paid, such as what goes to one account
    within 24 hours; only where a limit or rule asks for it
    """
    possible_duplicate_of: NotRequired[str]
    """A warning: transaction_id of a payout of the same payment_amount, or
    source_amount where only that is sent, to the same account within the 24 hours
    before, which has not failed. Cancel this one if it is a mistake
    """
    regulatory_information: NotRequired[str]
    """As sent; only where it was"""
    transliterated: NotRequired[list[PayoutTransliteratedAnswer]]
    """Texts that banks get in other characters; only when there are any"""
    priority: NotRequired[Literal["NORMAL", "INSTANT"]]
    """Only where INSTANT was asked for"""
    instant_refused: NotRequired[str]
    """Why it could not go at once and went as an ordinary SEPA transfer, an ISO 20022
    reason code; only where it did
    """
    payee_verification: NotRequired[PayoutPayeeVerificationAnswer]
    """Verification of Payee; only for SEPA transfers through a bank that offers it.
    With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless
    the account is set to send it
    """
    encryption_data: str
    """The gateway’s signature: base64 of HMAC-SHA-256 over the canonical JSON of the
    other fields
    """


class CancelPayoutRequest(TypedDict):
    transaction_id: str
    """The payout, as the answer to it named it"""
    note: NotRequired[str]
    """Why, kept with the decision"""


class CancelPayoutResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    transaction_id: str
    """As sent"""
    status: PayoutStatus
    """As it is now"""


_RetrievalPayoutsRequestOptional = TypedDict(
    "_RetrievalPayoutsRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class RetrievalPayoutsRequest(_RetrievalPayoutsRequestOptional):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of transaction_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    q: NotRequired[str]
    """Words that a payout has all of: whole or part of transaction_id,
    short_reference_id, request_id, reference, or the beneficiary’s name or e-mail in
    any case, or the amount; or up to 100 whole numbers
    """
    status: NotRequired[str]
    """States, comma-separated"""
    to: NotRequired[str]
    """In the account’s zone"""
    currency: NotRequired[str]
    """The payment’s currency"""
    metadata: NotRequired[str]
    """A key of the metadata, an equals sign and its whole text, such as cart_id=C-81"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""
    expand: NotRequired[str | list[str]]
    """What each row has with it: events; a page then has at most 100 rows; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """


class ExpandedPayout(TypedDict):
    transaction_id: str
    """Gateway identifier of the payout"""
    request_id: str
    """The merchant’s"""
    short_reference_id: str
    """UTC date, hyphen, six characters of Crockford’s base 32"""
    reference: str
    """The merchant’s"""
    client_data: str
    """As sent"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    status: PayoutStatus
    """State of the payout"""
    payment_method: Literal["SWIFT", "LOCAL"]
    """How it is paid"""
    payment_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    payment_amount: str
    """In payment_currency"""
    source_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    source_amount: str
    """In source_currency"""
    fee_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    fee_amount: str
    """In fee_currency"""
    fee_paid_by: Literal["PAYER", "BENEFICIARY"]
    """Who pays the fee"""
    exchange_rate: str
    """Empty where the currencies are the same"""
    amount_payer_pays: str
    """In source_currency"""
    amount_beneficiary_receives: str
    """In payment_currency"""
    returned_amount: str
    """In payment_currency"""
    returned_otherwise_amount: NotRequired[str]
    """Of payout.returned, where it came back in another currency: what came, which is
    available in that currency and not part of returned_amount
    """
    returned_otherwise_currency: NotRequired[Currency]
    """With returned_otherwise_amount"""
    payment_date: str
    """As asked for"""
    execution_date: str
    """The banking day on which the bank is asked to execute it. The bank may pay
    earlier, as the sandbox’s does
    """
    beneficiary_id: str
    payer_id: str
    instant_refused: NotRequired[str]
    """Why it went as an ordinary transfer and not at once, where it did"""
    payee_check: NotRequired[Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]]
    """What the beneficiary’s bank said of the name, where it was asked"""
    payee_name: NotRequired[str]
    """With payee_check: the account holder’s name for CLOSE_MATCH, else empty"""
    failure_type: PayoutFailureType | Literal[""]
    """Empty while nothing has failed"""
    failure_reason: str
    """Empty while nothing has failed"""
    beneficiary_name: str
    """Who is paid"""
    approval_reasons: NotRequired[list[str]]
    """Why people must approve it before it is paid, such as what goes to one account
    within 24 hours; only where a limit or rule asks for it
    """
    created_at: str
    """ISO 8601, UTC"""
    last_updated_at: str
    """ISO 8601, UTC"""
    events: NotRequired[list[Event]]
    """Its newest 100 events, in their order"""


class RetrievalPayoutsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    payouts: list[ExpandedPayout]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


class EventsRequest(TypedDict):
    after: NotRequired[str | int]
    """Sequence after which to begin; default 0, the beginning. newest: what happens
    from now on
    """
    limit: NotRequired[str | int]
    """How many events at most, 1 to 1000; default 100"""
    types: NotRequired[str | list[str]]
    """Only these types; payment.* means all of a noun; several as a comma-separated
    string, as repeated keys or as an array, in which values are taken as they are, with
    commas and outer spaces
    """


class EventsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    events: list[Event]
    next_after: str
    """What to send as ``after`` the next time"""
    has_more: bool
    """Whether there are events after next_after already"""


class CancelsubscriptionRequest(TypedDict):
    recurring_id: str
    """The subscription"""
    contract_name: str
    """Its name, as it was created with"""
    cancel_contracts: NotRequired[Literal["YES", "NO"]]
    """YES: contracts that wait for their charge are cancelled, too"""


class CancelsubscriptionContractsStillChargedAnswer(TypedDict):
    contract_id: str
    """The contract"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What is charged"""
    charge_date: str
    """YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way"""


class CancelsubscriptionContractsCancelledAnswer(TypedDict):
    contract_id: str
    """The contract"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What is charged"""
    charge_date: str
    """YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way"""


class CancelsubscriptionResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    recurring_id: str
    """As sent"""
    contract_name: str
    """As sent"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    cancel_status: Literal["1", "0"]
    """1 cancelled; 0 refused: nothing happened"""
    error_message: str
    """Empty, or ``<code>:<text>``"""
    contracts_still_charged: list[CancelsubscriptionContractsStillChargedAnswer]
    """Contracts that exist already and are charged all the same; empty where refused"""
    contracts_cancelled: list[CancelsubscriptionContractsCancelledAnswer]
    """Contracts that this request has cancelled"""


class RetrievalSubscriptionsRequest(TypedDict):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of subscription_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    q: NotRequired[str]
    """Words that a subscription has all of: whole or part of recurring_id,
    contract_name, its first order_no, name or e-mail in any case, the price, or the
    last four digits; or up to 100 whole numbers, those of its contracts and payments
    too
    """
    status: NotRequired[Literal["Pending", "Trialing", "Actived", "Past_due", "Paused", "Inactived"]]
    metadata: NotRequired[str]
    """A key of the metadata, an equals sign and its whole text, such as cart_id=C-81"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""
    expand: NotRequired[str | list[str]]
    """What each row has with it: contracts, events; a page then has at most 100 rows;
    several as a comma-separated string, as repeated keys or as an array, in which
    values are taken as they are, with commas and outer spaces
    """


class ListedContract(TypedDict):
    contract_id: str
    """The gateway’s identifier"""
    subscription_id: str
    recurring_id: str
    contract_name: str
    contract_status: ContractStatus
    """Where it stands"""
    cycle_no: str
    """1 for the first contract of the subscription"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What the period costs"""
    period_start: str
    """YYYY-MM-DD"""
    period_end: str
    """YYYY-MM-DD, the first day of the next period"""
    due_at: str
    """When it is charged first: ISO 8601, UTC"""
    attempts: str
    """How often it has been charged"""
    next_attempt_at: str
    """When it is charged next, or empty"""
    transaction_id: str
    """The payment of the newest charge, or empty"""
    failure_code: str
    """Why the newest charge failed, or empty"""
    charged_at: str
    """When it was paid: ISO 8601, UTC; or empty"""
    created_at: str
    """ISO 8601, UTC"""


class ExpandedSubscription(TypedDict):
    subscription_id: str
    """The gateway’s identifier"""
    recurring_id: str
    contract_name: str
    subscription_status: SubscriptionStatus
    """Where it stands"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What a period costs after the promotion"""
    interval_unit: Literal["day", "week", "month", "year"]
    """Unit of a period"""
    interval: str
    cycles_drawn_up: str
    """How many contracts have been drawn up"""
    next_charge_date: str
    """YYYY-MM-DD of the next contract to be drawn up, or empty"""
    end_reason: Literal["cancelled", "completed", "unpaid", "first_payment_failed", ""]
    """Why it ended; empty while it has not"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    token_id: str
    """The stored card that is charged"""
    next_charge_at: str
    """When it is charged next: ISO 8601, UTC; or empty"""
    next_charge_amount: str
    """What it is charged then"""
    created_at: str
    """ISO 8601, UTC"""
    contracts: NotRequired[list[ListedContract]]
    """The newest 60"""
    events: NotRequired[list[Event]]
    """Its newest 100 events, in their order"""


class RetrievalSubscriptionsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    subscriptions: list[ExpandedSubscription]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


class PauseSubscriptionRequest(TypedDict):
    recurring_id: str
    """The subscription"""


class PauseSubscriptionContractsStillChargedAnswer(TypedDict):
    contract_id: str
    """The contract"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What is charged"""
    charge_date: str
    """YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way"""


class PauseSubscriptionResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    recurring_id: str
    """As sent"""
    subscription_status: Literal["Pending", "Trialing", "Actived", "Past_due", "Paused", "Inactived"]
    """As it is now"""
    contracts_still_charged: list[PauseSubscriptionContractsStillChargedAnswer]
    """Contracts that exist already and are charged all the same"""


class ResumeSubscriptionRequest(TypedDict):
    recurring_id: str
    """The subscription"""


class ResumeSubscriptionResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    recurring_id: str
    """As sent"""
    subscription_status: Literal["Pending", "Trialing", "Actived", "Past_due", "Paused", "Inactived"]
    """As it is now"""


class ChangeSubscriptionRequest(TypedDict):
    recurring_id: str
    """The subscription"""
    amount: NotRequired[str]
    """What a period costs, in the subscription’s currency; left out, as it is"""
    token_id: NotRequired[str]
    """A stored card of the customer; left out, as it is"""


class ChangeSubscriptionResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    recurring_id: str
    """As sent"""
    subscription_status: Literal["Pending", "Trialing", "Actived", "Past_due", "Paused", "Inactived"]
    """As it is now"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What a period costs now, after a promotion"""
    token_id: str
    """The card that is charged"""


class CancelContractRequest(TypedDict):
    contract_id: str
    """The contract, as events and contracts_still_charged name it"""


class CancelContractResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    contract_id: str
    """As sent"""
    contract_status: Literal["drawn_up", "charging", "past_due", "charged", "failed", "cancelled"]
    """As it is now"""


class RetrievalWebhooksRequest(TypedDict):
    pass


class RetrievalWebhooksWebhookAnswer(TypedDict):
    endpoint_id: str
    url: str
    description: str
    types: list[str]
    """Event types or noun.*; none: all"""
    format: str
    enabled: bool
    disabled_reason: str
    """manual, gone, failing; empty while enabled"""
    disabled_at: str | None
    created_at: str
    failures: int
    """Tries in a row that failed"""
    waiting: str
    """Deliveries on their way"""


class RetrievalWebhooksResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    webhooks: list[RetrievalWebhooksWebhookAnswer]
    event_types: list[str]
    """Every type that there is"""


class CreateWebhookRequest(TypedDict):
    url: str
    """Where to; https outside the sandbox"""
    description: NotRequired[str]
    """For people"""
    types: NotRequired[str | list[str]]
    """Only these events, such as payment.captured or refund.*; none: all; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    format: NotRequired[Literal["json", "form"]]
    """How bodies are written"""


class CreateWebhookResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    endpoint_id: str
    """Of the new endpoint"""
    secret: str
    """Shown this once; empty where a repetition is answered under its Idempotency-Key
    """


class UpdateWebhookRequest(TypedDict):
    endpoint_id: str
    """Id of the endpoint"""
    url: NotRequired[str]
    """Where to; https outside the sandbox"""
    description: NotRequired[str]
    """For people"""
    types: NotRequired[str | list[str]]
    """Only these events, such as payment.captured or refund.*; none: all; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    format: NotRequired[Literal["json", "form"]]
    """How bodies are written"""


class UpdateWebhookResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    endpoint_id: str
    """As sent"""


class EnableWebhookRequest(TypedDict):
    endpoint_id: str
    """Id of the endpoint"""


class EnableWebhookResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    endpoint_id: str
    """As sent"""


class DisableWebhookRequest(TypedDict):
    endpoint_id: str
    """Id of the endpoint"""


class DisableWebhookResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    endpoint_id: str
    """As sent"""


class RotateWebhookSecretRequest(TypedDict):
    endpoint_id: str
    """Id of the endpoint"""
    overlap_hours: NotRequired[str | int]
    """How long the secret before it stays valid, 0 to 720; default 24"""


class RotateWebhookSecretResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    endpoint_id: str
    """As sent"""
    secret: str
    """Shown this once; empty where a repetition is answered under its Idempotency-Key
    """


class DeleteWebhookRequest(TypedDict):
    endpoint_id: str
    """Id of the endpoint"""


class DeleteWebhookResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    endpoint_id: str
    """As sent"""


class TestWebhookRequest(TypedDict):
    endpoint_id: str
    """Id of the endpoint"""


class TestWebhookResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    endpoint_id: str
    """As sent"""
    started_at: str
    """When its delivery began: ISO 8601, UTC"""


class ReplayEventsDeliverie(TypedDict):
    sequence: str
    """Sequence number of an event"""
    endpoint_id: str
    """Empty for a notify_url"""


_ReplayEventsRequestOptional = TypedDict(
    "_ReplayEventsRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class ReplayEventsRequest(_ReplayEventsRequestOptional):
    endpoint_id: NotRequired[str]
    """Id of the endpoint"""
    to: NotRequired[str]
    """The last event; left out: the first one alone"""
    failed_since: NotRequired[str]
    """Deliveries that have failed since then: ISO 8601"""
    deliveries: NotRequired[list[ReplayEventsDeliverie]]
    enable: NotRequired[list[str]]
    """Disabled endpoints to enable first"""


class ReplayEventsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    replayed: int
    """Deliveries on their way"""


class RetrievalContractsRequest(TypedDict):
    ids: NotRequired[str | list[str]]
    """Up to 100 values of contract_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    subscription_id: NotRequired[str]
    recurring_id: NotRequired[str]
    """Of the subscriptions with this recurring_id"""
    status: NotRequired[str]
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""
    expand: NotRequired[str | list[str]]
    """What each row has with it: subscription; a page then has at most 100 rows;
    several as a comma-separated string, as repeated keys or as an array, in which
    values are taken as they are, with commas and outer spaces
    """


class ListedSubscription(TypedDict):
    subscription_id: str
    """The gateway’s identifier"""
    recurring_id: str
    contract_name: str
    subscription_status: SubscriptionStatus
    """Where it stands"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What a period costs after the promotion"""
    interval_unit: Literal["day", "week", "month", "year"]
    """Unit of a period"""
    interval: str
    cycles_drawn_up: str
    """How many contracts have been drawn up"""
    next_charge_date: str
    """YYYY-MM-DD of the next contract to be drawn up, or empty"""
    end_reason: Literal["cancelled", "completed", "unpaid", "first_payment_failed", ""]
    """Why it ended; empty while it has not"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    token_id: str
    """The stored card that is charged"""
    next_charge_at: str
    """When it is charged next: ISO 8601, UTC; or empty"""
    next_charge_amount: str
    """What it is charged then"""
    created_at: str
    """ISO 8601, UTC"""


class ExpandedContract(TypedDict):
    contract_id: str
    """The gateway’s identifier"""
    subscription_id: str
    recurring_id: str
    contract_name: str
    contract_status: ContractStatus
    """Where it stands"""
    cycle_no: str
    """1 for the first contract of the subscription"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What the period costs"""
    period_start: str
    """YYYY-MM-DD"""
    period_end: str
    """YYYY-MM-DD, the first day of the next period"""
    due_at: str
    """When it is charged first: ISO 8601, UTC"""
    attempts: str
    """How often it has been charged"""
    next_attempt_at: str
    """When it is charged next, or empty"""
    transaction_id: str
    """The payment of the newest charge, or empty"""
    failure_code: str
    """Why the newest charge failed, or empty"""
    charged_at: str
    """When it was paid: ISO 8601, UTC; or empty"""
    created_at: str
    """ISO 8601, UTC"""
    subscription: NotRequired[ListedSubscription]


class RetrievalContractsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    contracts: list[ExpandedContract]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


_RetrievalRequestsRequestOptional = TypedDict(
    "_RetrievalRequestsRequestOptional",
    {
        "from": "str",
    },
    total=False,
)


class RetrievalRequestsRequest(_RetrievalRequestsRequestOptional):
    after: NotRequired[str | int]
    """Follows the log behind this number; 0 is its beginning, newest what comes from
    now on. Without it, the newest requests come first
    """
    ids: NotRequired[str | list[str]]
    """Up to 100 values of request_id: these alone, in this order; several as a
    comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """
    q: NotRequired[str]
    """A whole request_id or order_no; the other filters are left aside"""
    operation: NotRequired[str]
    """Only these operations, comma-separated"""
    not_operation: NotRequired[str]
    """Without these operations, comma-separated"""
    to: NotRequired[str]
    """In the account’s zone"""
    result: NotRequired[str]
    """accepted, refused, or unsuccessful: accepted, with refused items or a decline"""
    status: NotRequired[str]
    """HTTP status"""
    code: NotRequired[str]
    """Code of a refused request"""
    limit: NotRequired[str | int]
    """How many at most, 1 to 500; default 50"""
    cursor: NotRequired[str]
    """next_cursor of the page before; without it, the first page comes"""
    expand: NotRequired[str | list[str]]
    """What each row has with it: details; a page then has at most 100 rows; several as
    a comma-separated string, as repeated keys or as an array, in which values are taken
    as they are, with commas and outer spaces
    """


class TextDifference(TypedDict):
    """Where the two differ first"""

    at: int
    expected: str
    signed: str


class SignatureDiagnosis(TypedDict):
    """Why the signature was wrong; left out where it was not"""

    verdict: Literal["right", "explained", "wrong"]
    """explained: it is known what was signed; wrong: it is not"""
    profile: str
    """The account’s: hmac-v2 or sha256-v1"""
    key_id: str
    """The key that was used, where that is known"""
    causes: list[str]
    """What is wrong, or usually causes it, most likely first"""
    expected_text: str
    """What has to be signed; card data and keys blotted out"""
    signed_text: str
    """What was signed, where that is known"""
    difference: NotRequired[TextDifference]
    """Where the two differ first"""


class RequestDetails(TypedDict):
    """What was sent and answered, redacted"""

    request: str
    """The fields that were sent, as JSON; empty where too much came to keep them"""
    response: str
    """The answer; empty where too much came to keep it"""
    unknown_fields: list[str]
    """Fields of the request that the operation does not know"""
    diagnosis: NotRequired[SignatureDiagnosis]
    """Why the signature was wrong; left out where it was not"""


class ExpandedRequest(TypedDict):
    request_id: str
    """The header Request-Id of its answer"""
    at: str
    """When it was answered: ISO 8601, UTC"""
    operation: str
    path: str
    """Such as /v1/authorise"""
    status: int
    """HTTP status"""
    code: str
    """Why it was refused; empty when it was accepted"""
    source: str
    """The parameter at fault, or empty"""
    message: str
    """What was wrong, as it was answered; empty when it was accepted"""
    items: int
    """Items of a batch; 0 of other operations"""
    refused_items: int
    """Items that were refused"""
    declined: str
    """Response code or status of a payment or payout that was declined; else empty"""
    key_id: str
    """The key that signed; empty when the signature was wrong"""
    address: str
    """From where it came"""
    hung_up: bool
    """Whether the caller went away before its answer was out; the work was done all the
    same
    """
    duration_ms: int
    """In milliseconds"""
    details: NotRequired[RequestDetails]
    """What was sent and answered, redacted"""


class RetrievalRequestsResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    next_after: NotRequired[str]
    """What to send as ``after`` to follow the log from here on; left out with ids"""
    kept_days: NotRequired[int]
    """For how many days requests are kept; 0: none are logged. Left out with ids"""
    left_out: NotRequired[int]
    """Requests of these days that came too fast to be logged; left out with ids"""
    requests: list[ExpandedRequest]
    not_found: list[str]
    """Of ids, those that are no object of the account; else empty"""
    has_more: bool
    """Whether another page follows"""
    next_cursor: str
    """Where it begins; empty where none follows"""


class AdvanceClockRequest(TypedDict):
    to: str
    """A moment such as 2027-01-01T00:00:00Z"""


_AdvanceClockResponseRequired = TypedDict(
    "_AdvanceClockResponseRequired",
    {
        "from": "str",
    },
)


class AdvanceClockResponse(_AdvanceClockResponseRequired):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    now: str
    """Where it stands: ISO 8601, UTC"""
    moments: int
    """How many moments on the way had something due"""
    done: int
    """How many things were due"""


class RetrievalClockRequest(TypedDict):
    pass


class RetrievalClockResponse(TypedDict):
    merchant_id: str
    """Merchant identifier"""
    account_id: str
    """Merchant account identifier"""
    encryption_data: str
    """The request’s encryption_data, as sent"""
    return_status: Literal["1"]
    """The request was processed: look at the items"""
    return_message: Literal["OK"]
    """The request was processed"""
    test_clock: bool
    """false: the account lives in real time"""
    now: str
    """The account’s time: ISO 8601, UTC"""
    advancing: bool
    """Whether the clock is being advanced"""


class Payment(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""


class PaymentAdjustedData(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    capture_deadline_at: str
    """Until when it can be captured: ISO 8601, UTC"""
    previous_amount: str
    """What was authorised before"""


class PaymentAdjustFailedData(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    capture_deadline_at: str
    """Until when it can be captured: ISO 8601, UTC"""
    asked_amount: str
    """What was to be authorised; amount still is"""


class PaymentCapturedData(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    unordered_amount: NotRequired[str]
    """What was captured without an order; refund it if it is not wanted"""


class PaymentCaptureFailedData(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    undone_amount: NotRequired[str]
    """What had been captured, and is not; captured_amount is without it"""


class PaymentDeclinedData(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    approved_amount: NotRequired[str]
    """What the issuer had approved, which is reversed"""


class PaymentAttemptFailedData(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    acquirer: str
    """The acquirer of this attempt"""


class Refund(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    refund_reference_id: str
    """transaction_id, hyphen, two-digit number"""
    refund_amount: str
    """What is given back"""
    refund_metadata: dict[str, str]
    """What the merchant has noted about the refund"""


class RefundFailedData(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    refund_reference_id: str
    """transaction_id, hyphen, two-digit number"""
    refund_amount: str
    """What is given back"""
    refund_metadata: dict[str, str]
    """What the merchant has noted about the refund"""
    returned_amount: NotRequired[str]
    """What had been given back, and came back; refunded_amount is without it"""


class Dispute(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    dispute_id: str
    dispute_reference: str
    """The acquirer’s, the same through all stages"""
    dispute_stage: str
    """inquiry, chargeback, pre_arbitration, arbitration, won or lost"""
    dispute_amount: str
    """What is disputed, in dispute_currency"""
    dispute_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    reason_code: str
    """The scheme’s reason"""
    answer_due_at: str
    """Until when it can be answered: ISO 8601, UTC; empty where it cannot"""
    answer_due_from: str
    """Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s
    rule; default, assumed because nothing is known; or empty
    """


class DisputeFunds(TypedDict):
    transaction_id: str
    """Gateway transaction identifier"""
    order_no: str
    """Merchant order number; masked where it looks like a card number"""
    payment_status: PaymentStatusCode
    """See payment status codes"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What was authorised or asked for"""
    requested_amount: str
    """What was asked for, where less was approved; else empty"""
    captured_amount: str
    """What has been captured"""
    refunded_amount: str
    """What has been refunded"""
    reference_no: str
    """The acquirer’s retrieval reference, else the gateway’s"""
    card_brand: str
    card_masked: str
    """First six and last four digits"""
    website: str
    """Site of the order"""
    failure_code: str
    """Code of the last failure, or empty"""
    response_code: str
    """The scheme’s own code of a decline (ISO 8583, data element 39), or empty"""
    advice_code: str
    """Mastercard’s merchant advice code, or empty"""
    retry: Literal["never", "later", "update", ""]
    """What may be done after a decline: never try the card again, try later, or update
    something first (the card’s data, or the customer’s authentication); else empty
    """
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    dispute_id: str
    dispute_reference: str
    """The acquirer’s, the same through all stages"""
    dispute_stage: str
    """inquiry, chargeback, pre_arbitration, arbitration, won or lost"""
    dispute_amount: str
    """What is disputed, in dispute_currency"""
    dispute_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    reason_code: str
    """The scheme’s reason"""
    answer_due_at: str
    """Until when it can be answered: ISO 8601, UTC; empty where it cannot"""
    answer_due_from: str
    """Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s
    rule; default, assumed because nothing is known; or empty
    """
    funds_amount: str
    """In funds_currency: below zero what was taken, above zero what was given back"""
    funds_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    fee_amount: str
    """In fee_currency: below zero what the acquirer charged"""
    fee_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""


class Payout(TypedDict):
    transaction_id: str
    """Gateway identifier of the payout"""
    request_id: str
    """The merchant’s"""
    short_reference_id: str
    """UTC date, hyphen, six characters of Crockford’s base 32"""
    reference: str
    """The merchant’s"""
    client_data: str
    """As sent"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""
    status: PayoutStatus
    """State of the payout"""
    payment_method: Literal["SWIFT", "LOCAL"]
    """How it is paid"""
    payment_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    payment_amount: str
    """In payment_currency"""
    source_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    source_amount: str
    """In source_currency"""
    fee_currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    fee_amount: str
    """In fee_currency"""
    fee_paid_by: Literal["PAYER", "BENEFICIARY"]
    """Who pays the fee"""
    exchange_rate: str
    """Empty where the currencies are the same"""
    amount_payer_pays: str
    """In source_currency"""
    amount_beneficiary_receives: str
    """In payment_currency"""
    returned_amount: str
    """In payment_currency"""
    returned_otherwise_amount: NotRequired[str]
    """Of payout.returned, where it came back in another currency: what came, which is
    available in that currency and not part of returned_amount
    """
    returned_otherwise_currency: NotRequired[Currency]
    """With returned_otherwise_amount"""
    payment_date: str
    """As asked for"""
    execution_date: str
    """The banking day on which the bank is asked to execute it. The bank may pay
    earlier, as the sandbox’s does
    """
    beneficiary_id: str
    payer_id: str
    instant_refused: NotRequired[str]
    """Why it went as an ordinary transfer and not at once, where it did"""
    payee_check: NotRequired[Literal["MATCH", "CLOSE_MATCH", "NO_MATCH", "NOT_POSSIBLE"]]
    """What the beneficiary’s bank said of the name, where it was asked"""
    payee_name: NotRequired[str]
    """With payee_check: the account holder’s name for CLOSE_MATCH, else empty"""
    failure_type: PayoutFailureType | Literal[""]
    """Empty while nothing has failed"""
    failure_reason: str
    """Empty while nothing has failed"""


class Subscription(TypedDict):
    subscription_id: str
    """The gateway’s identifier"""
    recurring_id: str
    contract_name: str
    subscription_status: SubscriptionStatus
    """Where it stands"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What a period costs after the promotion"""
    interval_unit: Literal["day", "week", "month", "year"]
    """Unit of a period"""
    interval: str
    cycles_drawn_up: str
    """How many contracts have been drawn up"""
    next_charge_date: str
    """YYYY-MM-DD of the next contract to be drawn up, or empty"""
    end_reason: Literal["cancelled", "completed", "unpaid", "first_payment_failed", ""]
    """Why it ended; empty while it has not"""
    metadata: dict[str, str]
    """What the merchant has noted about it; empty where there is nothing"""


class Contract(TypedDict):
    contract_id: str
    """The gateway’s identifier"""
    subscription_id: str
    recurring_id: str
    contract_name: str
    contract_status: ContractStatus
    """Where it stands"""
    cycle_no: str
    """1 for the first contract of the subscription"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What the period costs"""
    period_start: str
    """YYYY-MM-DD"""
    period_end: str
    """YYYY-MM-DD, the first day of the next period"""
    due_at: str
    """When it is charged first: ISO 8601, UTC"""
    attempts: str
    """How often it has been charged"""
    next_attempt_at: str
    """When it is charged next, or empty"""
    transaction_id: str
    """The payment of the newest charge, or empty"""
    failure_code: str
    """Why the newest charge failed, or empty"""


class ContractChargedData(TypedDict):
    contract_id: str
    """The gateway’s identifier"""
    subscription_id: str
    recurring_id: str
    contract_name: str
    contract_status: ContractStatus
    """Where it stands"""
    cycle_no: str
    """1 for the first contract of the subscription"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """What the period costs"""
    period_start: str
    """YYYY-MM-DD"""
    period_end: str
    """YYYY-MM-DD, the first day of the next period"""
    due_at: str
    """When it is charged first: ISO 8601, UTC"""
    attempts: str
    """How often it has been charged"""
    next_attempt_at: str
    """When it is charged next, or empty"""
    transaction_id: str
    """The payment of the newest charge, or empty"""
    failure_code: str
    """Why the newest charge failed, or empty"""
    captured_amount: str
    """What was captured of it by then: less than amount where you captured in part"""


class BalanceAdjustment(TypedDict):
    adjustment_id: str
    """The gateway’s number of the booking"""
    currency: Currency
    """ISO 4217 code of a currency that can be transacted"""
    amount: str
    """Negative where it was taken, such as -12.50"""
    transaction_id: str
    """The payout that came back in this currency and not in its own, or whose return a
    bank has called back; else empty
    """


class WebhookEndpoint(TypedDict):
    endpoint_id: str
    url: str


class EndpointDisabledData(TypedDict):
    endpoint_id: str
    url: str
    reason: Literal["gone", "failing"]
    """gone: it answered 410; failing: it accepted nothing from the first to the last
    try of a delivery
    """


class _AnyEvent(TypedDict):
    id: str
    """The same in every delivery of the event; equals the header webhook-id"""
    timestamp: str
    """When it happened: ISO 8601, UTC"""
    merchant_id: str
    account_id: str
    sequence: str
    """Number of the event in its account: 1, 2, 3, … without gaps, in the order of the
    changes
    """


class PaymentAuthorisedEvent(_AnyEvent):
    """The issuer approved the payment; nothing is captured yet. With an amount of zero
    the card is verified, and nothing will be
    """

    type: Literal["payment.authorised"]
    data: Payment


class PaymentAdjustedEvent(_AnyEvent):
    """The authorisation was changed: to more, to less, or to be valid for longer"""

    type: Literal["payment.adjusted"]
    data: PaymentAdjustedData


class PaymentAdjustFailedEvent(_AnyEvent):
    """The issuer or the acquirer refused to change the authorisation, which is as it
    was
    """

    type: Literal["payment.adjust_failed"]
    data: PaymentAdjustFailedData


class PaymentCapturedEvent(_AnyEvent):
    """Money was captured, in whole or in part. unordered_amount is there where the
    acquirer captured it with the authorisation, although it was to be captured later or
    reviewed first
    """

    type: Literal["payment.captured"]
    data: PaymentCapturedData


class PaymentCaptureFailedEvent(_AnyEvent):
    """The acquirer refused a capture that had been accepted, or told later that it has
    failed: then undone_amount is there
    """

    type: Literal["payment.capture_failed"]
    data: PaymentCaptureFailedData


class PaymentDeclinedEvent(_AnyEvent):
    """The payment failed: declined, blocked, or not authenticated. approved_amount is
    there where what was approved is reversed
    """

    type: Literal["payment.declined"]
    data: PaymentDeclinedData


class PaymentAttemptFailedEvent(_AnyEvent):
    """An acquirer failed, or the issuer declined, and the payment is tried again as the
    operator’s routing rules provide
    """

    type: Literal["payment.attempt_failed"]
    data: PaymentAttemptFailedData


class PaymentCancelledEvent(_AnyEvent):
    """The authorisation, or what was left of it, was released"""

    type: Literal["payment.cancelled"]
    data: Payment


class PaymentCancelFailedEvent(_AnyEvent):
    """The acquirer refused to release the authorisation"""

    type: Literal["payment.cancel_failed"]
    data: Payment


class PaymentExpiredEvent(_AnyEvent):
    """The authorisation was released at its capture deadline"""

    type: Literal["payment.expired"]
    data: Payment


class PaymentHeldEvent(_AnyEvent):
    """The payment waits for a review"""

    type: Literal["payment.held"]
    data: Payment


class PaymentReviewApprovedEvent(_AnyEvent):
    """The payment was approved in review"""

    type: Literal["payment.review_approved"]
    data: Payment


class PaymentReviewRejectedEvent(_AnyEvent):
    """The payment was rejected in review, or nobody decided in time"""

    type: Literal["payment.review_rejected"]
    data: Payment


class RefundAcceptedEvent(_AnyEvent):
    """A refund was accepted and is on its way"""

    type: Literal["refund.accepted"]
    data: Refund


class RefundCompletedEvent(_AnyEvent):
    """A refund was carried out"""

    type: Literal["refund.completed"]
    data: Refund


class RefundFailedEvent(_AnyEvent):
    """A refund that had been accepted failed, at once or later; the money is the
    merchant’s again. returned_amount is there where it had been completed
    """

    type: Literal["refund.failed"]
    data: RefundFailedData


class DisputeOpenedEvent(_AnyEvent):
    """The cardholder disputes the payment"""

    type: Literal["dispute.opened"]
    data: Dispute


class DisputeStageChangedEvent(_AnyEvent):
    """A dispute has come to another stage: a chargeback after an inquiry,
    pre-arbitration, arbitration
    """

    type: Literal["dispute.stage_changed"]
    data: Dispute


class DisputeFundsTakenEvent(_AnyEvent):
    """The acquirer took money because of a dispute: what is disputed, a fee, or both"""

    type: Literal["dispute.funds_taken"]
    data: DisputeFunds


class DisputeFundsReturnedEvent(_AnyEvent):
    """The acquirer gave money back that it had taken because of a dispute"""

    type: Literal["dispute.funds_returned"]
    data: DisputeFunds


class DisputeWonEvent(_AnyEvent):
    """A dispute was decided for the merchant; the issuer may still go on to
    pre-arbitration
    """

    type: Literal["dispute.won"]
    data: Dispute


class DisputeLostEvent(_AnyEvent):
    """A dispute was decided against the merchant, accepted, or not answered in time"""

    type: Literal["dispute.lost"]
    data: Dispute


class PayoutPendingFundsEvent(_AnyEvent):
    """accepted; waits until it can be paid out of the balance, in two currencies until
    its rate ends; a payout that was accepted and approved comes here again while the
    account owes more than it has
    """

    type: Literal["payout.pending_funds"]
    data: Payout


class PayoutInApprovalEvent(_AnyEvent):
    """waits for approval, such as above the account’s limit; the money is set aside"""

    type: Literal["payout.in_approval"]
    data: Payout


class PayoutApprovalRejectedEvent(_AnyEvent):
    """an approver said no; the money is available again"""

    type: Literal["payout.approval_rejected"]
    data: Payout


class PayoutScheduledEvent(_AnyEvent):
    """waits for its payment date; the money is set aside"""

    type: Literal["payout.scheduled"]
    data: Payout


class PayoutInReviewEvent(_AnyEvent):
    """held until the sanctions screening has been decided; the money is set aside"""

    type: Literal["payout.in_review"]
    data: Payout


class PayoutProcessingEvent(_AnyEvent):
    """on its way to the bank"""

    type: Literal["payout.processing"]
    data: Payout


class PayoutSentEvent(_AnyEvent):
    """the bank has accepted it; its final word comes later"""

    type: Literal["payout.sent"]
    data: Payout


class PayoutCompletedEvent(_AnyEvent):
    """paid"""

    type: Literal["payout.completed"]
    data: Payout


class PayoutFailedEvent(_AnyEvent):
    """not paid; the money is available again"""

    type: Literal["payout.failed"]
    data: Payout


class PayoutReturnedEvent(_AnyEvent):
    """was paid and came back; what came back is available again"""

    type: Literal["payout.returned"]
    data: Payout


class PayoutCancelledEvent(_AnyEvent):
    """cancelled before it was sent; the money is available again"""

    type: Literal["payout.cancelled"]
    data: Payout


class SubscriptionCreatedEvent(_AnyEvent):
    """A subscription began: its first payment or verification succeeded"""

    type: Literal["subscription.created"]
    data: Subscription


class SubscriptionTrialingEvent(_AnyEvent):
    """The trial of a subscription with a later start began"""

    type: Literal["subscription.trialing"]
    data: Subscription


class SubscriptionRenewedEvent(_AnyEvent):
    """A period was paid"""

    type: Literal["subscription.renewed"]
    data: Subscription


class SubscriptionPastDueEvent(_AnyEvent):
    """A charge was declined; it will be tried again"""

    type: Literal["subscription.past_due"]
    data: Subscription


class SubscriptionPausedEvent(_AnyEvent):
    """No contracts are drawn up until it is resumed"""

    type: Literal["subscription.paused"]
    data: Subscription


class SubscriptionResumedEvent(_AnyEvent):
    """Contracts are drawn up again"""

    type: Literal["subscription.resumed"]
    data: Subscription


class SubscriptionChangedEvent(_AnyEvent):
    """The amount or the card was changed"""

    type: Literal["subscription.changed"]
    data: Subscription


class SubscriptionInactivedEvent(_AnyEvent):
    """The subscription ended"""

    type: Literal["subscription.inactived"]
    data: Subscription


class ContractDrawnUpEvent(_AnyEvent):
    """The contract of the next period was drawn up"""

    type: Literal["contract.drawn_up"]
    data: Contract


class ContractChargedEvent(_AnyEvent):
    """A contract was paid"""

    type: Literal["contract.charged"]
    data: ContractChargedData


class ContractFailedEvent(_AnyEvent):
    """A charge failed; next_attempt_at says whether another one follows"""

    type: Literal["contract.failed"]
    data: Contract


class ContractCancelledEvent(_AnyEvent):
    """A contract was cancelled by itself and will not be charged"""

    type: Literal["contract.cancelled"]
    data: Contract


class BalanceAdjustedEvent(_AnyEvent):
    """The gateway’s operator booked money to the available balance, or took it from
    there: money from a bank or an acquirer that turned out to be the account’s, or that
    a bank has called back
    """

    type: Literal["balance.adjusted"]
    data: BalanceAdjustment


class EndpointTestEvent(_AnyEvent):
    """Somebody asked for a test of a webhook endpoint; sent to that endpoint only,
    whatever its filter
    """

    type: Literal["endpoint.test"]
    data: WebhookEndpoint


class EndpointDisabledEvent(_AnyEvent):
    """The gateway disabled a webhook endpoint by itself; sent to the account’s other
    endpoints
    """

    type: Literal["endpoint.disabled"]
    data: EndpointDisabledData


# Any event: a comparison of event["type"] narrows its data.
Event = Union[
    PaymentAuthorisedEvent,
    PaymentAdjustedEvent,
    PaymentAdjustFailedEvent,
    PaymentCapturedEvent,
    PaymentCaptureFailedEvent,
    PaymentDeclinedEvent,
    PaymentAttemptFailedEvent,
    PaymentCancelledEvent,
    PaymentCancelFailedEvent,
    PaymentExpiredEvent,
    PaymentHeldEvent,
    PaymentReviewApprovedEvent,
    PaymentReviewRejectedEvent,
    RefundAcceptedEvent,
    RefundCompletedEvent,
    RefundFailedEvent,
    DisputeOpenedEvent,
    DisputeStageChangedEvent,
    DisputeFundsTakenEvent,
    DisputeFundsReturnedEvent,
    DisputeWonEvent,
    DisputeLostEvent,
    PayoutPendingFundsEvent,
    PayoutInApprovalEvent,
    PayoutApprovalRejectedEvent,
    PayoutScheduledEvent,
    PayoutInReviewEvent,
    PayoutProcessingEvent,
    PayoutSentEvent,
    PayoutCompletedEvent,
    PayoutFailedEvent,
    PayoutReturnedEvent,
    PayoutCancelledEvent,
    SubscriptionCreatedEvent,
    SubscriptionTrialingEvent,
    SubscriptionRenewedEvent,
    SubscriptionPastDueEvent,
    SubscriptionPausedEvent,
    SubscriptionResumedEvent,
    SubscriptionChangedEvent,
    SubscriptionInactivedEvent,
    ContractDrawnUpEvent,
    ContractChargedEvent,
    ContractFailedEvent,
    ContractCancelledEvent,
    BalanceAdjustedEvent,
    EndpointTestEvent,
    EndpointDisabledEvent,
]
