// Code generated from schemas/ by npm run openapi; DO NOT EDIT.

package causeway

import "encoding/json"

// Currency is such as "AED".
type Currency string

// Country is such as "AD".
type Country string

// PaymentStatus is one of the following; a later release of the gateway can have more.
type PaymentStatus string

// What PaymentStatus can be.
const (
	PaymentStatusCreated              PaymentStatus = "1000"
	PaymentStatusWaitingForCustomer   PaymentStatus = "1100"
	PaymentStatusProcessing           PaymentStatus = "1200"
	PaymentStatusAuthorised           PaymentStatus = "2000"
	PaymentStatusHeldForReview        PaymentStatus = "2100"
	PaymentStatusCaptured             PaymentStatus = "3000"
	PaymentStatusPartlyCaptured       PaymentStatus = "3100"
	PaymentStatusCaptureUnderWay      PaymentStatus = "3200"
	PaymentStatusPartlyRefunded       PaymentStatus = "4000"
	PaymentStatusRefunded             PaymentStatus = "4100"
	PaymentStatusDeclined             PaymentStatus = "5000"
	PaymentStatusBlockedByRisk        PaymentStatus = "5100"
	PaymentStatusTechnicalFailure     PaymentStatus = "5200"
	PaymentStatusAuthenticationFailed PaymentStatus = "5300"
	PaymentStatusCancelled            PaymentStatus = "6000"
	PaymentStatusAuthorisationExpired PaymentStatus = "6100"
	PaymentStatusRejectedInReview     PaymentStatus = "6200"
	PaymentStatusDisputeInquiry       PaymentStatus = "7000"
	PaymentStatusDisputeChargeback    PaymentStatus = "7100"
	PaymentStatusDisputeWon           PaymentStatus = "7200"
	PaymentStatusDisputeLost          PaymentStatus = "7300"
)

// PaymentStatusName is one of the following; a later release of the gateway can have more.
type PaymentStatusName string

// What PaymentStatusName can be.
const (
	PaymentStatusNameCreated              PaymentStatusName = "created"
	PaymentStatusNameWaitingForCustomer   PaymentStatusName = "waiting_for_customer"
	PaymentStatusNameProcessing           PaymentStatusName = "processing"
	PaymentStatusNameAuthorised           PaymentStatusName = "authorised"
	PaymentStatusNameHeldForReview        PaymentStatusName = "held_for_review"
	PaymentStatusNameCaptured             PaymentStatusName = "captured"
	PaymentStatusNamePartlyCaptured       PaymentStatusName = "partly_captured"
	PaymentStatusNameCaptureUnderWay      PaymentStatusName = "capture_under_way"
	PaymentStatusNamePartlyRefunded       PaymentStatusName = "partly_refunded"
	PaymentStatusNameRefunded             PaymentStatusName = "refunded"
	PaymentStatusNameDeclined             PaymentStatusName = "declined"
	PaymentStatusNameBlockedByRisk        PaymentStatusName = "blocked_by_risk"
	PaymentStatusNameTechnicalFailure     PaymentStatusName = "technical_failure"
	PaymentStatusNameAuthenticationFailed PaymentStatusName = "authentication_failed"
	PaymentStatusNameCancelled            PaymentStatusName = "cancelled"
	PaymentStatusNameAuthorisationExpired PaymentStatusName = "authorisation_expired"
	PaymentStatusNameRejectedInReview     PaymentStatusName = "rejected_in_review"
	PaymentStatusNameDisputeInquiry       PaymentStatusName = "dispute_inquiry"
	PaymentStatusNameDisputeChargeback    PaymentStatusName = "dispute_chargeback"
	PaymentStatusNameDisputeWon           PaymentStatusName = "dispute_won"
	PaymentStatusNameDisputeLost          PaymentStatusName = "dispute_lost"
)

// BankCountry is such as "AD".
type BankCountry string

// PayoutFailureType is one of the following; a later release of the gateway can have more.
type PayoutFailureType string

// What PayoutFailureType can be.
const (
	PayoutFailureTypeInvalidAccount     PayoutFailureType = "INVALID_ACCOUNT"
	PayoutFailureTypeAccountClosed      PayoutFailureType = "ACCOUNT_CLOSED"
	PayoutFailureTypeAccountBlocked     PayoutFailureType = "ACCOUNT_BLOCKED"
	PayoutFailureTypeInvalidBank        PayoutFailureType = "INVALID_BANK"
	PayoutFailureTypeNameMismatch       PayoutFailureType = "NAME_MISMATCH"
	PayoutFailureTypeInvalidBeneficiary PayoutFailureType = "INVALID_BENEFICIARY"
	PayoutFailureTypeInvalidAmount      PayoutFailureType = "INVALID_AMOUNT"
	PayoutFailureTypeLimitExceeded      PayoutFailureType = "LIMIT_EXCEEDED"
	PayoutFailureTypeInsufficientFunds  PayoutFailureType = "INSUFFICIENT_FUNDS"
	PayoutFailureTypeDuplicate          PayoutFailureType = "DUPLICATE"
	PayoutFailureTypeInvalidDate        PayoutFailureType = "INVALID_DATE"
	PayoutFailureTypeNotPermitted       PayoutFailureType = "NOT_PERMITTED"
	PayoutFailureTypeRegulatory         PayoutFailureType = "REGULATORY"
	PayoutFailureTypeCompliance         PayoutFailureType = "COMPLIANCE"
	PayoutFailureTypeBeneficiaryRefused PayoutFailureType = "BENEFICIARY_REFUSED"
	PayoutFailureTypeCancelledByBank    PayoutFailureType = "CANCELLED_BY_BANK"
	PayoutFailureTypeBankUnavailable    PayoutFailureType = "BANK_UNAVAILABLE"
	PayoutFailureTypeTechnical          PayoutFailureType = "TECHNICAL"
	PayoutFailureTypeRateExpired        PayoutFailureType = "RATE_EXPIRED"
	PayoutFailureTypeUnknown            PayoutFailureType = "UNKNOWN"
)

// PayoutStatus is one of the following; a later release of the gateway can have more.
type PayoutStatus string

// What PayoutStatus can be.
const (
	PayoutStatusPendingFunds     PayoutStatus = "PENDING_FUNDS"
	PayoutStatusInApproval       PayoutStatus = "IN_APPROVAL"
	PayoutStatusApprovalRejected PayoutStatus = "APPROVAL_REJECTED"
	PayoutStatusScheduled        PayoutStatus = "SCHEDULED"
	PayoutStatusInReview         PayoutStatus = "IN_REVIEW"
	PayoutStatusProcessing       PayoutStatus = "PROCESSING"
	PayoutStatusSent             PayoutStatus = "SENT"
	PayoutStatusCompleted        PayoutStatus = "COMPLETED"
	PayoutStatusFailed           PayoutStatus = "FAILED"
	PayoutStatusReturned         PayoutStatus = "RETURNED"
	PayoutStatusCancelled        PayoutStatus = "CANCELLED"
)

// SubscriptionStatus is one of the following; a later release of the gateway can have more.
type SubscriptionStatus string

// What SubscriptionStatus can be.
const (
	SubscriptionStatusPending   SubscriptionStatus = "Pending"
	SubscriptionStatusTrialing  SubscriptionStatus = "Trialing"
	SubscriptionStatusActived   SubscriptionStatus = "Actived"
	SubscriptionStatusPastDue   SubscriptionStatus = "Past_due"
	SubscriptionStatusPaused    SubscriptionStatus = "Paused"
	SubscriptionStatusInactived SubscriptionStatus = "Inactived"
)

// ContractStatus is one of the following; a later release of the gateway can have more.
type ContractStatus string

// What ContractStatus can be.
const (
	ContractStatusDrawnUp   ContractStatus = "drawn_up"
	ContractStatusCharging  ContractStatus = "charging"
	ContractStatusPastDue   ContractStatus = "past_due"
	ContractStatusCharged   ContractStatus = "charged"
	ContractStatusFailed    ContractStatus = "failed"
	ContractStatusCancelled ContractStatus = "cancelled"
)

// AuthoriseBillingAddress has these fields.
type AuthoriseBillingAddress struct {
	// Street and number
	Address string `json:"address,omitempty"`
	// City
	City string `json:"city,omitempty"`
	// State or province
	State string `json:"state,omitempty"`
	// Postcode
	Postcode string `json:"postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	Country Country `json:"country,omitempty"`
}

// AuthoriseShippingAddress has these fields.
type AuthoriseShippingAddress struct {
	// Street and number
	Address string `json:"address,omitempty"`
	// City
	City string `json:"city,omitempty"`
	// State or province
	State string `json:"state,omitempty"`
	// Postcode
	Postcode string `json:"postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	Country Country `json:"country,omitempty"`
}

// AuthoriseRequest is the request of Authorise.
type AuthoriseRequest struct {
	// The merchant’s order number, 1 to 50 printable characters
	OrderNo string `json:"order_no"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// Decimal, at most as many decimals as the currency has. Zero verifies the card and takes no money; with recurring_id it must be more
	Amount string `json:"amount"`
	// Site of the order
	Website string `json:"website"`
	// Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id
	Items string `json:"items"`
	// The merchant’s identifier of the customer
	ShopperID string `json:"shopper_id"`
	// E-mail address
	ShopperEmail string `json:"shopper_email"`
	// The customer’s IPv4 or IPv6 address
	ShopperIP string `json:"shopper_ip"`
	// First name of the cardholder
	FirstName string `json:"first_name"`
	// Last name of the cardholder
	LastName string `json:"last_name"`
	// The billing address as an object (JSON text in forms and XML), or its street and number
	BillingAddress *AuthoriseBillingAddress `json:"billing_address,omitempty"`
	// City
	BillingCity string `json:"billing_city,omitempty"`
	// State or province
	BillingState string `json:"billing_state,omitempty"`
	// Postcode
	BillingPostcode string `json:"billing_postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	BillingCountry Country `json:"billing_country,omitempty"`
	// The shipping address as an object (JSON text in forms and XML), or its street and number
	ShippingAddress *AuthoriseShippingAddress `json:"shipping_address,omitempty"`
	// City
	ShippingCity string `json:"shipping_city,omitempty"`
	// State or province
	ShippingState string `json:"shipping_state,omitempty"`
	// Postcode
	ShippingPostcode string `json:"shipping_postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	ShippingCountry Country `json:"shipping_country,omitempty"`
	// Sum of the goods, decimal
	ItemTotal string `json:"item_total,omitempty"`
	// Cost of shipping, decimal
	Shipping string `json:"shipping,omitempty"`
	// Cost of handling, decimal
	Handling string `json:"handling,omitempty"`
	// Taxes, decimal
	TaxTotal string `json:"tax_total,omitempty"`
	// Insurance, decimal
	Insurance string `json:"insurance,omitempty"`
	// Discount on shipping, decimal
	ShippingDiscount string `json:"shipping_discount,omitempty"`
	// Discount, decimal
	Discount string `json:"discount,omitempty"`
	// Free text
	Note string `json:"note,omitempty"`
	// What the merchant notes about the payment, and about the subscription that begins with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters
	Metadata map[string]string `json:"metadata,omitempty"`
	// Phone number
	ShopperPhone string `json:"shopper_phone,omitempty"`
	// The merchant’s own grading of the customer
	ShopperLevel string `json:"shopper_level,omitempty"`
	// Whether to authenticate the customer where the issuer asks for it; default do3DS
	// One of do3DS, no3DS
	Open3d string `json:"open3d,omitempty"`
	// Store the card; default NO
	// One of YES, NO
	TokenFlag string `json:"token_flag,omitempty"`
	// Default card
	PaymentMethod string `json:"payment_method,omitempty"`
	// auto takes the money at once, manual waits for /v1/capture; default auto
	// One of auto, manual
	Capture string `json:"capture,omitempty"`
	// What the customer reads on the card statement behind the account’s statement descriptor and an asterisk; together at most 22 characters: Latin letters, digits, spaces within and & , . _ -
	StatementDescriptorSuffix string `json:"statement_descriptor_suffix,omitempty"`
	// Where the customer comes back to; http or https. Without it /v1/authorise uses the address in website
	ReturnURL string `json:"return_url,omitempty"`
	// Where events of this payment are sent to; http or https
	NotifyURL string `json:"notify_url,omitempty"`
	// The merchant’s identifier of a new subscription; the payment is its first charge
	RecurringID string `json:"recurring_id,omitempty"`
	// Name of the subscription; required with recurring_id
	ContractName string `json:"contract_name,omitempty"`
	// Unit of a period; required with recurring_id
	// One of day, week, month, year
	IntervalUnit string `json:"interval_unit,omitempty"`
	// How many units a period has, three years at most (36 months, 156 weeks); required with recurring_id; 1 to 1,095
	Interval *int `json:"interval,omitempty"`
	// YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days ahead, default today
	ContractStart string `json:"contract_start,omitempty"`
	// Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial; 0 to 730
	TrialDays *int `json:"trial_days,omitempty"`
	// How many periods, from the first one, cost promotion_amount; 0 to 9,999
	PromotionCycle *int `json:"promotion_cycle,omitempty"`
	// What they cost, decimal; required with promotion_cycle
	PromotionAmount string `json:"promotion_amount,omitempty"`
	// After how many periods the subscription ends; default: when it is cancelled; 1 to 9,999
	TotalCycles *int `json:"total_cycles,omitempty"`
	// Card number, digits only
	Card string `json:"card,omitempty"`
	// Month of expiry
	ExpirationMonth string `json:"expiration_month,omitempty"`
	// Year of expiry
	ExpirationYear string `json:"expiration_year,omitempty"`
	// Security code; never stored
	SecurityCode string `json:"security_code,omitempty"`
	// A stored card, instead of card
	TokenID string `json:"token_id,omitempty"`
	// What becomes of it where the issuer approves less than amount: accept takes what is approved, reverse gives it back and declines; default as the account is set. With recurring_id reverse
	// One of accept, reverse
	PartialApproval string `json:"partial_approval,omitempty"`
	// The Accept header that the customer’s browser sent to the merchant. All nine browser fields or none
	BrowserAcceptHeader string `json:"browser_accept_header,omitempty"`
	// Its User-Agent header
	BrowserUserAgent string `json:"browser_user_agent,omitempty"`
	// navigator.language (BCP 47), such as en-GB
	BrowserLanguage string `json:"browser_language,omitempty"`
	// screen.colorDepth, in bits; 1 to 99
	BrowserColorDepth *int `json:"browser_color_depth,omitempty"`
	// screen.height, in pixels; 0 to 999999
	BrowserScreenHeight *int `json:"browser_screen_height,omitempty"`
	// screen.width, in pixels; 0 to 999999
	BrowserScreenWidth *int `json:"browser_screen_width,omitempty"`
	// Date.getTimezoneOffset(): minutes by which UTC is ahead of the customer’s time, -60 in Berlin in winter; -1440 to 1440
	BrowserTimeZone *int `json:"browser_time_zone,omitempty"`
	// navigator.javaEnabled()
	BrowserJavaEnabled *bool `json:"browser_java_enabled,omitempty"`
	// Whether the browser runs JavaScript
	BrowserJavascriptEnabled *bool `json:"browser_javascript_enabled,omitempty"`
	// Of 3-D Secure that the merchant had carried out elsewhere: its version (messageVersion), such as 2.2.0
	ThreeDsVersion string `json:"three_ds_version,omitempty"`
	// Its result (transStatus): Y authenticated, A attempted, I information only, U not available. After any other the payment must not be authorised
	// One of Y, A, I, U
	ThreeDsStatus string `json:"three_ds_status,omitempty"`
	// Its electronic commerce indicator, two digits, as the card’s scheme has them
	Eci string `json:"eci,omitempty"`
	// Its authenticationValue (CAVV, AAV, AEVV): 20 bytes in base64, which are 28 characters; required with three_ds_status Y, never stored
	Cavv string `json:"cavv,omitempty"`
	// Its dsTransID, a UUID
	DsTransactionID string `json:"ds_transaction_id,omitempty"`
	// Exemption from strong customer authentication that the merchant requests; moto for an order by mail or telephone
	// One of low_value, transaction_risk_analysis, trusted_beneficiary, secure_corporate, moto
	ScaExemption string `json:"sca_exemption,omitempty"`
	// Who starts the payment: the customer, who is present, or the merchant, by an agreement about the card; default customer
	// One of customer, merchant
	Initiator string `json:"initiator,omitempty"`
	// What the customer has agreed to: later purchases, or regular payments; default as agreed about token_id, else card_on_file
	// One of card_on_file, subscription
	StoredCredentialPurpose string `json:"stored_credential_purpose,omitempty"`
	// The scheme’s identifier of the payment in which the customer has agreed, where that was not made here; up to 50 characters
	NetworkTransactionID string `json:"network_transaction_id,omitempty"`
}

// AuthoriseResponse is the answer of Authorise.
type AuthoriseResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	OrderNo string `json:"order_no"`
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised; 0.00 where the card was verified only
	Amount string `json:"amount"`
	// What was asked for, where the issuer has approved less and amount is that; else empty
	RequestedAmount string `json:"requested_amount"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	// yyyyMMddHHmmss in the account’s time zone
	TransactionDate string `json:"transaction_date"`
	CardBrand       string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	AuthCode   string `json:"auth_code"`
	// Y match, N no match, U not checked
	AvsResult string `json:"avs_result"`
	// M match, N no match, P not checked
	CvvResult string `json:"cvv_result"`
	// The stored card, when token_flag was YES, a token was used or a subscription created
	TokenID string `json:"token_id"`
	// Where the customer must go on, or empty
	IssuerURL string `json:"issuer_url"`
	// Empty, or `<code>:<text>`
	ErrorMessage string `json:"error_message"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// The subscription created with the payment, or empty
	RecurringID string `json:"recurring_id"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
}

// CheckoutBillingAddress has these fields.
type CheckoutBillingAddress struct {
	// Street and number
	Address string `json:"address,omitempty"`
	// City
	City string `json:"city,omitempty"`
	// State or province
	State string `json:"state,omitempty"`
	// Postcode
	Postcode string `json:"postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	Country Country `json:"country,omitempty"`
}

// CheckoutShippingAddress has these fields.
type CheckoutShippingAddress struct {
	// Street and number
	Address string `json:"address,omitempty"`
	// City
	City string `json:"city,omitempty"`
	// State or province
	State string `json:"state,omitempty"`
	// Postcode
	Postcode string `json:"postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	Country Country `json:"country,omitempty"`
}

// CheckoutRequest is the request of Checkout.
type CheckoutRequest struct {
	// The merchant’s order number, 1 to 50 printable characters
	OrderNo string `json:"order_no"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// Decimal, at most as many decimals as the currency has. Zero verifies the card and takes no money; with recurring_id it must be more
	Amount string `json:"amount"`
	// Site of the order
	Website string `json:"website"`
	// Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id
	Items string `json:"items"`
	// The merchant’s identifier of the customer
	ShopperID string `json:"shopper_id"`
	// E-mail address
	ShopperEmail string `json:"shopper_email"`
	// The customer’s IPv4 or IPv6 address
	ShopperIP string `json:"shopper_ip"`
	// The billing address as an object (JSON text in forms and XML), or its street and number
	BillingAddress *CheckoutBillingAddress `json:"billing_address,omitempty"`
	// City
	BillingCity string `json:"billing_city,omitempty"`
	// State or province
	BillingState string `json:"billing_state,omitempty"`
	// Postcode
	BillingPostcode string `json:"billing_postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	BillingCountry Country `json:"billing_country,omitempty"`
	// The shipping address as an object (JSON text in forms and XML), or its street and number
	ShippingAddress *CheckoutShippingAddress `json:"shipping_address,omitempty"`
	// City
	ShippingCity string `json:"shipping_city,omitempty"`
	// State or province
	ShippingState string `json:"shipping_state,omitempty"`
	// Postcode
	ShippingPostcode string `json:"shipping_postcode,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	ShippingCountry Country `json:"shipping_country,omitempty"`
	// Sum of the goods, decimal
	ItemTotal string `json:"item_total,omitempty"`
	// Cost of shipping, decimal
	Shipping string `json:"shipping,omitempty"`
	// Cost of handling, decimal
	Handling string `json:"handling,omitempty"`
	// Taxes, decimal
	TaxTotal string `json:"tax_total,omitempty"`
	// Insurance, decimal
	Insurance string `json:"insurance,omitempty"`
	// Discount on shipping, decimal
	ShippingDiscount string `json:"shipping_discount,omitempty"`
	// Discount, decimal
	Discount string `json:"discount,omitempty"`
	// Free text
	Note string `json:"note,omitempty"`
	// What the merchant notes about the payment, and about the subscription that begins with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters
	Metadata map[string]string `json:"metadata,omitempty"`
	// Phone number
	ShopperPhone string `json:"shopper_phone,omitempty"`
	// The merchant’s own grading of the customer
	ShopperLevel string `json:"shopper_level,omitempty"`
	// Whether to authenticate the customer where the issuer asks for it; default do3DS
	// One of do3DS, no3DS
	Open3d string `json:"open3d,omitempty"`
	// Store the card; default NO
	// One of YES, NO
	TokenFlag string `json:"token_flag,omitempty"`
	// auto takes the money at once, manual waits for /v1/capture; default auto
	// One of auto, manual
	Capture string `json:"capture,omitempty"`
	// What the customer reads on the card statement behind the account’s statement descriptor and an asterisk; together at most 22 characters: Latin letters, digits, spaces within and & , . _ -
	StatementDescriptorSuffix string `json:"statement_descriptor_suffix,omitempty"`
	// Where the customer comes back to; http or https. Without it /v1/authorise uses the address in website
	ReturnURL string `json:"return_url,omitempty"`
	// Where events of this payment are sent to; http or https
	NotifyURL string `json:"notify_url,omitempty"`
	// The merchant’s identifier of a new subscription; the payment is its first charge
	RecurringID string `json:"recurring_id,omitempty"`
	// Name of the subscription; required with recurring_id
	ContractName string `json:"contract_name,omitempty"`
	// Unit of a period; required with recurring_id
	// One of day, week, month, year
	IntervalUnit string `json:"interval_unit,omitempty"`
	// How many units a period has, three years at most (36 months, 156 weeks); required with recurring_id; 1 to 1,095
	Interval *int `json:"interval,omitempty"`
	// YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days ahead, default today
	ContractStart string `json:"contract_start,omitempty"`
	// Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial; 0 to 730
	TrialDays *int `json:"trial_days,omitempty"`
	// How many periods, from the first one, cost promotion_amount; 0 to 9,999
	PromotionCycle *int `json:"promotion_cycle,omitempty"`
	// What they cost, decimal; required with promotion_cycle
	PromotionAmount string `json:"promotion_amount,omitempty"`
	// After how many periods the subscription ends; default: when it is cancelled; 1 to 9,999
	TotalCycles *int `json:"total_cycles,omitempty"`
	// First name of the customer
	FirstName string `json:"first_name,omitempty"`
	// Last name of the customer
	LastName string `json:"last_name,omitempty"`
	// Method that is chosen when the page opens; the customer may take another
	PaymentMethod string `json:"payment_method,omitempty"`
	// A stored card that the page offers first
	TokenID string `json:"token_id,omitempty"`
	// Language of the page, in any case of its letters; default: what the browser asks for
	// One of en, zh-CN, zh-TW, es, fr, de, it, pt, nl, pl, tr, ru, ar, ja, ko
	Language string `json:"language,omitempty"`
	// How long the customer may take to begin to pay, 5 to 1440; default 60
	ValidMinutes *int `json:"valid_minutes,omitempty"`
}

// CheckoutResponse is the answer of Checkout.
type CheckoutResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	OrderNo string `json:"order_no"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What the page charges now; 0.00 where it verifies the card only
	Amount string `json:"amount"`
	// Names the session in results
	SessionID string `json:"session_id"`
	// Where to send the customer; whoever has it can pay
	CheckoutURL string `json:"checkout_url"`
	// YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
	ExpiresAt string `json:"expires_at"`
}

// ExpireCheckoutRequest is the request of ExpireCheckout.
type ExpireCheckoutRequest struct {
	// The session, as the answer of /v1/checkout named it
	SessionID string `json:"session_id"`
}

// ExpireCheckoutResponse is the answer of ExpireCheckout.
type ExpireCheckoutResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	SessionID string `json:"session_id"`
	// The merchant’s
	OrderNo string `json:"order_no"`
	// expired; replaced or locked, where it could not be paid before; processing or paid, where its customer was faster
	Status string `json:"status"`
	// ISO 8601, UTC
	ExpiresAt string `json:"expires_at"`
}

// OptimiseRequest is the request of Optimise.
type OptimiseRequest struct {
	// Echoed; names the question
	RequestID string `json:"request_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// Decimal
	Amount string `json:"amount"`
	// The merchant’s identifier of the customer
	ShopperID string `json:"shopper_id,omitempty"`
	// E-mail address
	ShopperEmail string `json:"shopper_email,omitempty"`
	// The customer’s IP address
	ShopperIP string `json:"shopper_ip,omitempty"`
	// ISO 3166-1 two-letter code, such as DE
	ShopperCountry Country `json:"shopper_country,omitempty"`
	// What the customer uses, such as web or app; no method of the sandbox depends on it
	Platform string `json:"platform,omitempty"`
}

// OptimisePaymentMethodAnswer has these fields.
type OptimisePaymentMethodAnswer struct {
	// For payment_method of /v1/checkout
	PaymentMethod string `json:"payment_method"`
	// What customers know it by
	Name string `json:"name"`
	// One of card, redirect
	Type string `json:"type"`
	// 0.0000 to 1.0000
	AcceptanceRate string `json:"acceptance_rate"`
	// The account’s own payments that were measured; with none, the rate is the others’
	Attempts int `json:"attempts"`
}

// OptimiseResponse is the answer of Optimise.
type OptimiseResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	RequestID string `json:"request_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// As sent
	Amount         string                        `json:"amount"`
	PaymentMethods []OptimisePaymentMethodAnswer `json:"payment_methods"`
}

// AdjustOrder has these fields.
type AdjustOrder struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number
	OrderNo string `json:"order_no"`
	// ISO 4217 code of the payment
	Currency Currency `json:"currency"`
	// What is to be authorised in all, decimal; the amount as it is to extend it
	Amount string `json:"amount"`
}

// AdjustRequest is the request of Adjust.
type AdjustRequest struct {
	AdjustOrders []AdjustOrder `json:"adjust_orders"`
}

// AdjustOrderAnswer has these fields.
type AdjustOrderAnswer struct {
	// As sent
	TransactionID string `json:"transaction_id"`
	// As sent
	OrderNo string `json:"order_no"`
	// As sent
	Currency string `json:"currency"`
	// As sent
	Amount string `json:"amount"`
	// 1 adjusted; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
	// One of 1, 0, 2, 3
	AdjustStatus string `json:"adjust_status"`
	// Empty, or `<code>:<text>`
	ErrorMessage string `json:"error_message"`
}

// AdjustResponse is the answer of Adjust.
type AdjustResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string              `json:"return_message"`
	AdjustOrders  []AdjustOrderAnswer `json:"adjust_orders"`
}

// CaptureOrder has these fields.
type CaptureOrder struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number
	OrderNo string `json:"order_no"`
	// ISO 4217 code of the payment
	Currency Currency `json:"currency"`
	// Amount to capture, decimal
	Amount string `json:"amount"`
}

// CaptureRequest is the request of Capture.
type CaptureRequest struct {
	CaptureOrders []CaptureOrder `json:"capture_orders"`
}

// CaptureOrderAnswer has these fields.
type CaptureOrderAnswer struct {
	// As sent
	TransactionID string `json:"transaction_id"`
	// As sent
	OrderNo string `json:"order_no"`
	// As sent
	Currency string `json:"currency"`
	// As sent
	Amount string `json:"amount"`
	// 1 captured; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
	// One of 1, 0, 2, 3
	CaptureStatus string `json:"capture_status"`
	// Empty, or `<code>:<text>`
	ErrorMessage string `json:"error_message"`
}

// CaptureResponse is the answer of Capture.
type CaptureResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string               `json:"return_message"`
	CaptureOrders []CaptureOrderAnswer `json:"capture_orders"`
}

// CancelOrder has these fields.
type CancelOrder struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number
	OrderNo string `json:"order_no"`
	// ISO 4217 code of the payment
	Currency Currency `json:"currency"`
	// The authorised amount, decimal
	Amount string `json:"amount"`
}

// CancelRequest is the request of Cancel.
type CancelRequest struct {
	CancelOrders []CancelOrder `json:"cancel_orders"`
}

// CancelOrderAnswer has these fields.
type CancelOrderAnswer struct {
	// As sent
	TransactionID string `json:"transaction_id"`
	// As sent
	OrderNo string `json:"order_no"`
	// As sent
	Currency string `json:"currency"`
	// As sent
	Amount string `json:"amount"`
	// 1 cancelled; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
	// One of 1, 0, 2, 3
	CancelStatus string `json:"cancel_status"`
	// Empty, or `<code>:<text>`
	ErrorMessage string `json:"error_message"`
}

// CancelResponse is the answer of Cancel.
type CancelResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string              `json:"return_message"`
	CancelOrders  []CancelOrderAnswer `json:"cancel_orders"`
}

// ReviewOrder has these fields.
type ReviewOrder struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number
	OrderNo string `json:"order_no"`
	// ISO 4217 code of the payment
	Currency Currency `json:"currency"`
	// The payment’s amount, decimal
	Amount string `json:"amount"`
	// 1 approve, 0 reject
	// One of 1, 0
	ReviewFlag string `json:"review_flag"`
}

// ReviewRequest is the request of Review.
type ReviewRequest struct {
	ReviewOrders []ReviewOrder `json:"review_orders"`
}

// ReviewOrderAnswer has these fields.
type ReviewOrderAnswer struct {
	// As sent
	TransactionID string `json:"transaction_id"`
	// As sent
	OrderNo string `json:"order_no"`
	// As sent
	Currency string `json:"currency"`
	// As sent
	Amount string `json:"amount"`
	// As sent
	ReviewFlag string `json:"review_flag"`
	// 1 decided; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
	// One of 1, 0, 2, 3
	ReviewStatus string `json:"review_status"`
	// Empty, or `<code>:<text>`
	ErrorMessage string `json:"error_message"`
}

// ReviewResponse is the answer of Review.
type ReviewResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string              `json:"return_message"`
	ReviewOrders  []ReviewOrderAnswer `json:"review_orders"`
}

// RefundOrder has these fields.
type RefundOrder struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number
	OrderNo string `json:"order_no"`
	// ISO 4217 code of the payment
	Currency Currency `json:"currency"`
	// The payment’s amount, as it was created or last adjusted, also where less was captured, decimal
	Amount string `json:"amount"`
	// Amount to give back, decimal
	RefundAmount string `json:"refund_amount"`
	// Why
	RefundReason string `json:"refund_reason,omitempty"`
	// The merchant’s own reference, unique per account when not empty; the same one again with the same content returns the first result
	RefundReference string `json:"refund_reference,omitempty"`
	// What the merchant notes about the refund: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters
	Metadata map[string]string `json:"metadata,omitempty"`
}

// RefundRequest is the request of Refund.
type RefundRequest struct {
	RefundOrders []RefundOrder `json:"refund_orders"`
}

// RefundOrderAnswer has these fields.
type RefundOrderAnswer struct {
	// As sent
	TransactionID string `json:"transaction_id"`
	// As sent
	OrderNo string `json:"order_no"`
	// As sent
	Currency string `json:"currency"`
	// As sent
	Amount string `json:"amount"`
	// As sent
	RefundAmount string `json:"refund_amount"`
	// 0000:OK, or `<code>:<text>`
	RefundMessage string `json:"refund_message"`
	// As sent
	RefundReason string `json:"refund_reason"`
	// As sent
	RefundReference string `json:"refund_reference"`
	// transaction_id, hyphen, two-digit number; empty when refused
	RefundReferenceID string `json:"refund_reference_id"`
	// 1 refunded; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
	// One of 1, 0, 2, 3
	RefundStatus string `json:"refund_status"`
	// As sent; empty when refused
	Metadata map[string]string `json:"metadata"`
}

// RefundResponse is the answer of Refund.
type RefundResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string              `json:"return_message"`
	RefundOrders  []RefundOrderAnswer `json:"refund_orders"`
}

// RetrievalTransRequest is the request of RetrievalTrans.
type RetrievalTransRequest struct {
	// Order numbers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Orders []string `json:"orders,omitempty"`
	// Transaction identifiers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Trades []string `json:"trades,omitempty"`
}

// RetrievalTransOrdersListAnswer has these fields.
type RetrievalTransOrdersListAnswer struct {
	// The payment’s amount, decimal
	Amount string `json:"amount"`
	// ISO 4217 code
	Currency Currency `json:"currency"`
	OrderNo  string   `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// 1 found; 0 not found: order_no or transaction_id is the value of the request, and the other fields are empty
	// One of 1, 0
	QueryResult string `json:"query_result"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	// yyyyMMddHHmmss in the account’s time zone
	TransactionDate string `json:"transaction_date"`
	TransactionID   string `json:"transaction_id"`
	// Site of the order
	Website string `json:"website"`
	// Site of the order, under the name that existing clients read
	TheService string `json:"the service"`
	// The name of payment_status
	StatusName PaymentStatusName `json:"status_name"`
	// What was captured
	CapturedAmount string `json:"captured_amount"`
	// What can still be captured or cancelled
	RemainingAmount string `json:"remaining_amount"`
	// What was given back; a pending refund is not included
	RefundedAmount string `json:"refunded_amount"`
	// What open and lost disputes hold
	DisputedAmount string `json:"disputed_amount"`
	// Why the payment was declined or failed: `<code>:<text>`, or empty
	ErrorMessage string `json:"error_message"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// Empty where no card was used
	CardBrand string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// The stored card, or empty
	TokenID string `json:"token_id"`
	// The subscription that it belongs to, or empty
	RecurringID string `json:"recurring_id"`
	// Where the customer must go on, while payment_status is 1100 (waiting for customer); otherwise empty
	IssuerURL string `json:"issuer_url"`
	// When it last changed: YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
	LastUpdatedAt string `json:"last_updated_at"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
}

// RetrievalTransResponse is the answer of RetrievalTrans.
type RetrievalTransResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string                           `json:"return_message"`
	OrdersList    []RetrievalTransOrdersListAnswer `json:"orders_list"`
}

// RetrievalRefundRequest is the request of RetrievalRefund.
type RetrievalRefundRequest struct {
	// Order numbers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	RefundOrders []string `json:"refund_orders,omitempty"`
	// Gateway refund_reference_id or the merchant’s refund_reference; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	RefundReferences []string `json:"refund_references,omitempty"`
	// The merchant’s refund_reference; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	MerchantRefunds []string `json:"merchant_refunds,omitempty"`
}

// RetrievalRefundRefundOrderAnswer has these fields.
type RetrievalRefundRefundOrderAnswer struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	OrderNo       string `json:"order_no"`
	// The payment’s amount, as it was created or last adjusted
	Amount string `json:"amount"`
	// 1 refunded; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
	// One of 1, 2, 3
	RefundStatus string `json:"refund_status"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// What is given back
	RefundAmount string `json:"refund_amount"`
	// The merchant’s own reference, or empty
	RefundReference string `json:"refund_reference"`
	// ISO 4217 code of a currency that can be transacted
	Currency     Currency `json:"currency"`
	RefundReason string   `json:"refund_reason"`
	// transaction_id, hyphen, two-digit number
	RefundReferenceID string `json:"refund_reference_id"`
	// yyyyMMddHHmmss in the account’s time zone
	RefundDate string `json:"refund_date"`
	// When its outcome was known: yyyyMMddHHmmss, or empty
	RefundProcessingDate string `json:"refund_processing_date"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// What can still be refunded of the payment
	RemainingRefundableAmount string `json:"remaining_refundable_amount"`
}

// RetrievalRefundResponse is the answer of RetrievalRefund.
type RetrievalRefundResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string                             `json:"return_message"`
	RefundOrders  []RetrievalRefundRefundOrderAnswer `json:"refund_orders"`
}

// RetrievalPaymentsRequest is the request of RetrievalPayments.
type RetrievalPaymentsRequest struct {
	// Up to 100 values of transaction_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// Words that a payment has all of: whole or part of order_no, transaction_id, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers
	Q string `json:"q,omitempty"`
	// payment_status codes, comma-separated
	Status string `json:"status,omitempty"`
	// In the account’s zone
	From string `json:"from,omitempty"`
	// In the account’s zone
	To string `json:"to,omitempty"`
	// Card brand or method
	Method   string `json:"method,omitempty"`
	Currency string `json:"currency,omitempty"`
	// Decimal, in the currency chosen
	AmountMin string `json:"amount_min,omitempty"`
	// Decimal, in the currency chosen
	AmountMax string `json:"amount_max,omitempty"`
	Website   string `json:"website,omitempty"`
	// Of the card number
	LastFour string `json:"last_four,omitempty"`
	// Authorised, and to be captured within a day
	Due string `json:"due,omitempty"`
	// A key of the metadata, an equals sign and its whole text, such as cart_id=C-81
	Metadata string `json:"metadata,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
	// What each row has with it: refunds, disputes, events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Expand []string `json:"expand,omitempty"`
}

// ListedRefund has these fields.
type ListedRefund struct {
	// transaction_id, hyphen, two-digit number
	RefundReferenceID string `json:"refund_reference_id"`
	// The merchant’s own, or empty
	RefundReference string `json:"refund_reference"`
	// The payment’s
	TransactionID string `json:"transaction_id"`
	// The payment’s
	OrderNo string `json:"order_no"`
	// State of the refund
	// One of pending, completed, failed
	Status string `json:"status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What is given back
	RefundAmount string `json:"refund_amount"`
	RefundReason string `json:"refund_reason"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// Why it failed, or empty
	FailureCode string `json:"failure_code"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
	// When its outcome was known: ISO 8601, UTC; or empty
	ProcessedAt string `json:"processed_at"`
}

// ListedDispute has these fields.
type ListedDispute struct {
	DisputeID string `json:"dispute_id"`
	// The acquirer’s, the same through all stages
	DisputeReference string `json:"dispute_reference"`
	// inquiry, chargeback, pre_arbitration, arbitration, won or lost
	DisputeStage string `json:"dispute_stage"`
	// What is disputed, in dispute_currency
	DisputeAmount string `json:"dispute_amount"`
	// ISO 4217 code of a currency that can be transacted
	DisputeCurrency Currency `json:"dispute_currency"`
	// The scheme’s reason
	ReasonCode string `json:"reason_code"`
	// Until when it can be answered: ISO 8601, UTC; empty where it cannot
	AnswerDueAt string `json:"answer_due_at"`
	// Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty
	AnswerDueFrom string `json:"answer_due_from"`
	// The payment’s
	TransactionID string `json:"transaction_id"`
	// The payment’s
	OrderNo string `json:"order_no"`
	// open: waits for your answer; answered: waits for the acquirer; won; lost
	// One of open, answered, won, lost
	State string `json:"state"`
	// ISO 8601, UTC
	OpenedAt string `json:"opened_at"`
	// When it was decided: ISO 8601, UTC; or empty
	ClosedAt string `json:"closed_at"`
}

// ExpandedPayment has these fields.
type ExpandedPayment struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// The name of payment_status
	StatusName PaymentStatusName `json:"status_name"`
	// What can still be captured or cancelled
	RemainingAmount string `json:"remaining_amount"`
	// What can still be refunded
	RefundableAmount string `json:"refundable_amount"`
	// What open and lost disputes hold
	DisputedAmount string `json:"disputed_amount"`
	// card, or how else it was paid
	PaymentMethod string `json:"payment_method"`
	ShopperEmail  string `json:"shopper_email"`
	// The stored card, or empty
	TokenID string `json:"token_id"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
	// ISO 8601, UTC
	LastUpdatedAt string `json:"last_updated_at"`
	// Until when it can be captured: ISO 8601, UTC; or empty
	CaptureDeadlineAt string `json:"capture_deadline_at"`
	// Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty
	ReviewDueAt string          `json:"review_due_at"`
	Refunds     []ListedRefund  `json:"refunds,omitempty"`
	Disputes    []ListedDispute `json:"disputes,omitempty"`
	// Its newest 100 events, in their order
	Events []Event `json:"events,omitempty"`
}

// RetrievalPaymentsResponse is the answer of RetrievalPayments.
type RetrievalPaymentsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string            `json:"return_message"`
	Payments      []ExpandedPayment `json:"payments"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// RetrievalRefundsRequest is the request of RetrievalRefunds.
type RetrievalRefundsRequest struct {
	// Up to 100 values of refund_reference_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// Words that a refund has all of: whole or part of refund_reference_id, refund_reference, order_no, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers
	Q      string `json:"q,omitempty"`
	Status string `json:"status,omitempty"`
	// In the account’s zone
	From string `json:"from,omitempty"`
	// In the account’s zone
	To       string `json:"to,omitempty"`
	Currency string `json:"currency,omitempty"`
	// A key of the metadata, an equals sign and its whole text, such as cart_id=C-81
	Metadata string `json:"metadata,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
	// What each row has with it: payment; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Expand []string `json:"expand,omitempty"`
}

// ListedPayment has these fields.
type ListedPayment struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// The name of payment_status
	StatusName PaymentStatusName `json:"status_name"`
	// What can still be captured or cancelled
	RemainingAmount string `json:"remaining_amount"`
	// What can still be refunded
	RefundableAmount string `json:"refundable_amount"`
	// What open and lost disputes hold
	DisputedAmount string `json:"disputed_amount"`
	// card, or how else it was paid
	PaymentMethod string `json:"payment_method"`
	ShopperEmail  string `json:"shopper_email"`
	// The stored card, or empty
	TokenID string `json:"token_id"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
	// ISO 8601, UTC
	LastUpdatedAt string `json:"last_updated_at"`
	// Until when it can be captured: ISO 8601, UTC; or empty
	CaptureDeadlineAt string `json:"capture_deadline_at"`
	// Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty
	ReviewDueAt string `json:"review_due_at"`
}

// ExpandedRefund has these fields.
type ExpandedRefund struct {
	// transaction_id, hyphen, two-digit number
	RefundReferenceID string `json:"refund_reference_id"`
	// The merchant’s own, or empty
	RefundReference string `json:"refund_reference"`
	// The payment’s
	TransactionID string `json:"transaction_id"`
	// The payment’s
	OrderNo string `json:"order_no"`
	// State of the refund
	// One of pending, completed, failed
	Status string `json:"status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What is given back
	RefundAmount string `json:"refund_amount"`
	RefundReason string `json:"refund_reason"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// Why it failed, or empty
	FailureCode string `json:"failure_code"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
	// When its outcome was known: ISO 8601, UTC; or empty
	ProcessedAt string         `json:"processed_at"`
	Payment     *ListedPayment `json:"payment,omitempty"`
}

// RetrievalRefundsResponse is the answer of RetrievalRefunds.
type RetrievalRefundsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string           `json:"return_message"`
	Refunds       []ExpandedRefund `json:"refunds"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// RetrievalDisputesRequest is the request of RetrievalDisputes.
type RetrievalDisputesRequest struct {
	// Up to 100 values of dispute_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// Words that a dispute has all of: whole or part of dispute_id, the acquirer’s reference, transaction_id, order_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers
	Q     string `json:"q,omitempty"`
	State string `json:"state,omitempty"`
	Stage string `json:"stage,omitempty"`
	// In the account’s zone
	From string `json:"from,omitempty"`
	// In the account’s zone
	To string `json:"to,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
	// What each row has with it: payment; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Expand []string `json:"expand,omitempty"`
}

// ExpandedDispute has these fields.
type ExpandedDispute struct {
	DisputeID string `json:"dispute_id"`
	// The acquirer’s, the same through all stages
	DisputeReference string `json:"dispute_reference"`
	// inquiry, chargeback, pre_arbitration, arbitration, won or lost
	DisputeStage string `json:"dispute_stage"`
	// What is disputed, in dispute_currency
	DisputeAmount string `json:"dispute_amount"`
	// ISO 4217 code of a currency that can be transacted
	DisputeCurrency Currency `json:"dispute_currency"`
	// The scheme’s reason
	ReasonCode string `json:"reason_code"`
	// Until when it can be answered: ISO 8601, UTC; empty where it cannot
	AnswerDueAt string `json:"answer_due_at"`
	// Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty
	AnswerDueFrom string `json:"answer_due_from"`
	// The payment’s
	TransactionID string `json:"transaction_id"`
	// The payment’s
	OrderNo string `json:"order_no"`
	// open: waits for your answer; answered: waits for the acquirer; won; lost
	// One of open, answered, won, lost
	State string `json:"state"`
	// ISO 8601, UTC
	OpenedAt string `json:"opened_at"`
	// When it was decided: ISO 8601, UTC; or empty
	ClosedAt string         `json:"closed_at"`
	Payment  *ListedPayment `json:"payment,omitempty"`
}

// RetrievalDisputesResponse is the answer of RetrievalDisputes.
type RetrievalDisputesResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string            `json:"return_message"`
	Disputes      []ExpandedDispute `json:"disputes"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// UploadEvidenceRequest is the request of UploadEvidence.
type UploadEvidenceRequest struct {
	// The dispute, as events and lists name it
	DisputeID string `json:"dispute_id"`
	Name      string `json:"name"`
	// PDF, PNG, JPEG or text
	// One of application/pdf, image/png, image/jpeg, text/plain
	ContentType string `json:"content_type"`
	// Base64
	Content string `json:"content"`
}

// UploadEvidenceResponse is the answer of UploadEvidence.
type UploadEvidenceResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	DisputeID string `json:"dispute_id"`
	// Of the file
	EvidenceID string `json:"evidence_id"`
}

// DeleteEvidenceRequest is the request of DeleteEvidence.
type DeleteEvidenceRequest struct {
	// The dispute, as events and lists name it
	DisputeID string `json:"dispute_id"`
	// The file, as the answer to its upload named it
	EvidenceID string `json:"evidence_id"`
}

// DeleteEvidenceResponse is the answer of DeleteEvidence.
type DeleteEvidenceResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	DisputeID string `json:"dispute_id"`
	// As sent
	EvidenceID string `json:"evidence_id"`
}

// AnswerDisputeRequest is the request of AnswerDispute.
type AnswerDisputeRequest struct {
	// The dispute, as events and lists name it
	DisputeID string `json:"dispute_id"`
	// What the evidence shows; required where no file was uploaded
	Explanation string `json:"explanation,omitempty"`
}

// AnswerDisputeResponse is the answer of AnswerDispute.
type AnswerDisputeResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	DisputeID string `json:"dispute_id"`
	// answered: waits for the acquirer; lost: accepted
	// One of open, answered, won, lost
	State string `json:"state"`
	// As it is now
	// One of inquiry, chargeback, pre_arbitration, arbitration, won, lost
	DisputeStage string `json:"dispute_stage"`
}

// AcceptDisputeRequest is the request of AcceptDispute.
type AcceptDisputeRequest struct {
	// The dispute, as events and lists name it
	DisputeID string `json:"dispute_id"`
}

// AcceptDisputeResponse is the answer of AcceptDispute.
type AcceptDisputeResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	DisputeID string `json:"dispute_id"`
	// answered: waits for the acquirer; lost: accepted
	// One of open, answered, won, lost
	State string `json:"state"`
	// As it is now
	// One of inquiry, chargeback, pre_arbitration, arbitration, won, lost
	DisputeStage string `json:"dispute_stage"`
}

// RetrievalCardsRequest is the request of RetrievalCards.
type RetrievalCardsRequest struct {
	// Up to 100 values of token_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// The cards that this customer has agreed to store
	ShopperID string `json:"shopper_id,omitempty"`
	// In the account’s zone
	From string `json:"from,omitempty"`
	// In the account’s zone
	To string `json:"to,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
}

// StoredCard has these fields.
type StoredCard struct {
	// Send it as token_id to charge the card
	TokenID   string `json:"token_id"`
	CardBrand string `json:"card_brand"`
	// Of the card number
	LastFour string `json:"last_four"`
	// Such as 08
	ExpirationMonth string `json:"expiration_month"`
	// Such as 2034
	ExpirationYear string `json:"expiration_year"`
	// The customers who have agreed to its storing, as you have named them; the newest 20
	ShopperIDs []string `json:"shopper_ids"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
}

// RetrievalCardsResponse is the answer of RetrievalCards.
type RetrievalCardsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string       `json:"return_message"`
	Cards         []StoredCard `json:"cards"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// DeleteCardRequest is the request of DeleteCard.
type DeleteCardRequest struct {
	// The stored card
	TokenID string `json:"token_id"`
}

// DeleteCardResponse is the answer of DeleteCard.
type DeleteCardResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	TokenID   string `json:"token_id"`
	CardBrand string `json:"card_brand"`
	// Of the card number
	LastFour string `json:"last_four"`
}

// RetrievalBalancesRequest is the request of RetrievalBalances.
type RetrievalBalancesRequest struct {
	Currency string `json:"currency,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
}

// Balance has these fields.
type Balance struct {
	Currency string `json:"currency"`
	// Captured and not settled yet
	Pending string `json:"pending"`
	// Settled or put in, and not paid out
	Available string `json:"available"`
	// What is below zero in the account’s other balances, such as pending after refunds; never above zero
	BelowZero string `json:"below_zero"`
	// What the operator has stay in the balance
	MinimumBalance string `json:"minimum_balance"`
	// How far the operator lets the balance go below zero
	CreditLimit string `json:"credit_limit"`
	// Can be paid out: available and below_zero, less minimum_balance, plus credit_limit; below zero where more is owed
	Payable          string `json:"payable"`
	Reserve          string `json:"reserve"`
	PayoutsInTransit string `json:"payouts_in_transit"`
	RefundsInTransit string `json:"refunds_in_transit"`
}

// RetrievalBalancesResponse is the answer of RetrievalBalances.
type RetrievalBalancesResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string    `json:"return_message"`
	Balances      []Balance `json:"balances"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// RetrievalStatementRequest is the request of RetrievalStatement.
type RetrievalStatementRequest struct {
	// Of the balance
	Currency Currency `json:"currency"`
	// In the account’s zone
	From string `json:"from"`
	// In the account’s zone
	To string `json:"to"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
}

// StatementLine has these fields.
type StatementLine struct {
	At               string `json:"at"`
	Movement         string `json:"movement"`
	TransactionID    string `json:"transaction_id"`
	ShortReferenceID string `json:"short_reference_id"`
	Reference        string `json:"reference"`
	Amount           string `json:"amount"`
	// After the movement
	Balance string `json:"balance"`
}

// RetrievalStatementResponse is the answer of RetrievalStatement.
type RetrievalStatementResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// The balance before the first movement of this page
	Opening string `json:"opening"`
	// Whether the days are over: nothing can move in them any more
	Over  bool            `json:"over"`
	Lines []StatementLine `json:"lines"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// RetrievalSettlementsRequest is the request of RetrievalSettlements.
type RetrievalSettlementsRequest struct {
	// Up to 100 values of batch_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// In the account’s zone
	From string `json:"from,omitempty"`
	// In the account’s zone
	To       string `json:"to,omitempty"`
	Currency string `json:"currency,omitempty"`
	// open: its money is pending; settled: it is available
	State string `json:"state,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
}

// Settlement has these fields.
type Settlement struct {
	// The gateway’s identifier of the day’s money
	BatchID string `json:"batch_id"`
	// YYYY-MM-DD in the account’s time zone
	Day string `json:"day"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// open: pending; settled: available
	// One of open, settled
	State string `json:"state"`
	// What was captured on the day
	Captured string `json:"captured"`
	// Less what failed and came back; below zero
	Refunded string `json:"refunded"`
	// Less what was won back; below zero
	Disputed string `json:"disputed"`
	// What an earlier settlement could not take; never above zero
	Carried string `json:"carried"`
	// Their sum
	Net string `json:"net"`
	// The banking day of its settlement
	DueOn string `json:"due_on"`
	// YYYY-MM-DD when it was settled; empty while it is open
	SettledOn string `json:"settled_on"`
	// The transaction_id of the movement in statements, in which days are settled together; or empty
	SettlementID string `json:"settlement_id"`
}

// RetrievalSettlementsResponse is the answer of RetrievalSettlements.
type RetrievalSettlementsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string       `json:"return_message"`
	Settlements   []Settlement `json:"settlements"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// RetrievalSettlementLinesRequest is the request of RetrievalSettlementLines.
type RetrievalSettlementLinesRequest struct {
	// Of the settlement
	BatchID string `json:"batch_id"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
}

// SettlementLine has these fields.
type SettlementLine struct {
	// capture, capture_undone, refund_accepted, refund_failed, refund_returned, dispute_taken, dispute_returned or dispute_fee
	Movement string `json:"movement"`
	// The payment’s
	TransactionID string `json:"transaction_id"`
	// The payment’s
	OrderNo string `json:"order_no"`
	// Of a refund; else empty
	RefundReferenceID string `json:"refund_reference_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// By how much it changed the pending balance
	Amount string `json:"amount"`
	// ISO 8601, UTC
	At string `json:"at"`
}

// RetrievalSettlementLinesResponse is the answer of RetrievalSettlementLines.
type RetrievalSettlementLinesResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string           `json:"return_message"`
	Lines         []SettlementLine `json:"lines"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// PayoutBeneficiaryAdditionalInfo has these fields.
type PayoutBeneficiaryAdditionalInfo struct {
	// Line of business
	BusinessArea string `json:"business_area,omitempty"`
	// With country code
	BusinessPhoneNumber string `json:"business_phone_number,omitempty"`
	// Unified social credit code (CN), CNPJ (BR), …
	BusinessRegistrationNumber string `json:"business_registration_number,omitempty"`
	// E-mail address
	PersonalEmail string `json:"personal_email,omitempty"`
	// Number of the identity document
	PersonalIDNumber string `json:"personal_id_number,omitempty"`
	// Such as CHINESE_NATIONAL_ID
	PersonalIDType string `json:"personal_id_type,omitempty"`
	// With country code, or without where personal_phone_country_code has it
	PersonalMobileNumber string `json:"personal_mobile_number,omitempty"`
	// Decimal
	PersonalNetMonthlyAverageIncome string `json:"personal_net_monthly_average_income,omitempty"`
	// Of personal_mobile_number, such as 86
	PersonalPhoneCountryCode string `json:"personal_phone_country_code,omitempty"`
	// Of personal_mobile_number, such as 10
	PersonalPhoneAreaCode string `json:"personal_phone_area_code,omitempty"`
	// ISO 3166-1 alpha-2, or XK for Kosovo
	PersonalFiscalCountry BankCountry `json:"personal_fiscal_country,omitempty"`
}

// PayoutBeneficiaryAddress has these fields.
type PayoutBeneficiaryAddress struct {
	// Town
	City string `json:"city"`
	// ISO 3166-1 alpha-2, or XK for Kosovo
	CountryCode BankCountry `json:"country_code"`
	// Where the country has postcodes
	Postcode string `json:"postcode,omitempty"`
	// Required for US, CA, AU
	State string `json:"state,omitempty"`
	// Street without the number
	Street string `json:"street,omitempty"`
	// House number
	Number string `json:"number,omitempty"`
	// Street and number in one, instead of street and number
	StreetAddress string `json:"street_address,omitempty"`
	// Floor, building, flat
	Complement string `json:"complement,omitempty"`
}

// PayoutBeneficiaryPersonDocument has these fields.
type PayoutBeneficiaryPersonDocument struct {
	// Media type
	FileType string `json:"file_type,omitempty"`
	// Stored and given back, never fetched
	FileURL string   `json:"file_url"`
	Labels  []string `json:"labels,omitempty"`
}

// PayoutBeneficiaryBankDetails has these fields.
type PayoutBeneficiaryBankDetails struct {
	// ISO 4217 code of the account
	AccountCurrency Currency `json:"account_currency,omitempty"`
	// Holder, where it differs from the beneficiary’s name
	AccountName string `json:"account_name,omitempty"`
	// Identity number of the holder: CPF or CNPJ in Brazil
	OwnerDocumentNumber string `json:"owner_document_number,omitempty"`
	// Where the country has no IBAN, or for local transfers
	AccountNumber string `json:"account_number,omitempty"`
	// Such as CHECKING or SAVINGS
	BankAccountCategory string `json:"bank_account_category,omitempty"`
	// Branch, by number or name
	BankBranch string `json:"bank_branch,omitempty"`
	// ISO 3166-1 alpha-2, or XK for Kosovo; taken from iban or swift_code when left out
	BankCountryCode BankCountry `json:"bank_country_code,omitempty"`
	// Name of the bank
	BankName string `json:"bank_name,omitempty"`
	// Street address of the bank
	BankStreetAddress string `json:"bank_street_address,omitempty"`
	// Mobile number that the account is bound to
	BindingMobileNumber string `json:"binding_mobile_number,omitempty"`
	// Where the country has IBANs; spaces and hyphens are dropped
	Iban string `json:"iban,omitempty"`
	// BIC of 8 or 11 characters; required for SWIFT; spaces are dropped
	SwiftCode string `json:"swift_code,omitempty"`
	// Text for the beneficiary’s statement
	TransactionReference string `json:"transaction_reference,omitempty"`
	// ABA, sort code, BSB, IFSC, CNAPS … by country
	BankCode string `json:"bank_code,omitempty"`
}

// PayoutBeneficiary has these fields.
type PayoutBeneficiary struct {
	// Of a person; with last_name at most 70 characters
	FirstName string `json:"first_name,omitempty"`
	// Of a person
	LastName string `json:"last_name,omitempty"`
	// Of a company
	CompanyName string `json:"company_name,omitempty"`
	// YYYY-MM-DD
	DateOfBirth string `json:"date_of_birth,omitempty"`
	// Which names it needs: company_name, or first_name and last_name
	// One of COMPANY, PERSONAL
	EntityType string `json:"entity_type"`
	// Legal entity identifier of a company (ISO 17442)
	Lei             string                            `json:"lei,omitempty"`
	AdditionalInfo  *PayoutBeneficiaryAdditionalInfo  `json:"additional_info,omitempty"`
	Address         PayoutBeneficiaryAddress          `json:"address"`
	PersonDocuments []PayoutBeneficiaryPersonDocument `json:"person_documents,omitempty"`
	BankDetails     PayoutBeneficiaryBankDetails      `json:"bank_details"`
}

// PayoutPayerAdditionalInfo has these fields.
type PayoutPayerAdditionalInfo struct {
	// Registration number
	BusinessRegistrationNumber string `json:"business_registration_number,omitempty"`
	// What kind of number it is
	BusinessRegistrationType string `json:"business_registration_type,omitempty"`
	// The merchant’s own number of the payer
	ExternalID string `json:"external_id,omitempty"`
	// E-mail address
	PersonalEmail string `json:"personal_email,omitempty"`
	// Number of the identity document
	PersonalIDNumber string `json:"personal_id_number,omitempty"`
	// Occupation
	Job string `json:"job,omitempty"`
}

// PayoutPayerAddress has these fields.
type PayoutPayerAddress struct {
	// Town
	City string `json:"city"`
	// ISO 3166-1 alpha-2, or XK for Kosovo
	CountryCode BankCountry `json:"country_code"`
	// Where the country has postcodes
	Postcode string `json:"postcode,omitempty"`
	// State or province
	State string `json:"state,omitempty"`
	// Street and number
	StreetAddress string `json:"street_address,omitempty"`
}

// PayoutPayer has these fields.
type PayoutPayer struct {
	// Of a person; with last_name at most 70 characters
	FirstName string `json:"first_name,omitempty"`
	// Of a person
	LastName string `json:"last_name,omitempty"`
	// Of a company
	CompanyName string `json:"company_name,omitempty"`
	// YYYY-MM-DD
	DateOfBirth string `json:"date_of_birth,omitempty"`
	// Which names it needs: company_name, or first_name and last_name
	// One of COMPANY, PERSONAL
	EntityType string `json:"entity_type"`
	// Legal entity identifier of a company (ISO 17442)
	Lei            string                     `json:"lei,omitempty"`
	AdditionalInfo *PayoutPayerAdditionalInfo `json:"additional_info,omitempty"`
	Address        PayoutPayerAddress         `json:"address"`
}

// PayoutRequest is the request of Payout.
type PayoutRequest struct {
	// Unique per account for ever
	RequestID   string             `json:"request_id"`
	Beneficiary *PayoutBeneficiary `json:"beneficiary,omitempty"`
	// A saved beneficiary, instead of beneficiary
	BeneficiaryID string       `json:"beneficiary_id,omitempty"`
	Payer         *PayoutPayer `json:"payer,omitempty"`
	// A saved payer, instead of payer; with payer, the id under which that one is saved
	PayerID string `json:"payer_id,omitempty"`
	// What is paid, decimal; this or source_amount
	PaymentAmount string `json:"payment_amount,omitempty"`
	// ISO 4217 code of a currency that can be transacted
	PaymentCurrency Currency `json:"payment_currency"`
	// What it costs before the fee, decimal
	SourceAmount string `json:"source_amount,omitempty"`
	// Balance that pays; payment_currency when left out
	SourceCurrency Currency `json:"source_currency,omitempty"`
	// YYYY-MM-DD, today to 365 days ahead; today when left out
	PaymentDate string `json:"payment_date,omitempty"`
	// Default SWIFT
	// One of SWIFT, LOCAL
	PaymentMethod string `json:"payment_method,omitempty"`
	// INSTANT: by SEPA Instant, there within ten seconds on every day; only for payment_method LOCAL in EUR to SEPA countries. Default NORMAL
	// One of NORMAL, INSTANT
	Priority string `json:"priority,omitempty"`
	// Who pays the fee; default PAYER
	// One of PAYER, BENEFICIARY
	FeePaidBy string `json:"fee_paid_by,omitempty"`
	// Who pays the banks on the way; default SHARED; PAYER not for LOCAL
	// One of SHARED, PAYER
	SwiftChargeOption string `json:"swift_charge_option,omitempty"`
	// DepositAccount: the account’s balance. The others are known, but this gateway cannot draw on them
	// One of DepositAccount, Credit, Debit, Prepaid, MobileMoneyAccount, Cash
	FundSource string `json:"fund_source"`
	// Why it is paid: free text, or an ISO 20022 purpose code such as SALA
	Reason string `json:"reason"`
	// The merchant’s reference, which goes to the beneficiary’s bank
	Reference string `json:"reference"`
	// What it is paid for, by the code of the authority of the beneficiary’s country: RBI (IN), CBUAE (AE), PBoC or SAFE (CN); other countries as their bank asks
	RegulatoryCode string `json:"regulatory_code,omitempty"`
	// More for that authority, such as an invoice number
	RegulatoryInformation string `json:"regulatory_information,omitempty"`
	// Given back as sent
	ClientData string `json:"client_data,omitempty"`
	// What the merchant notes about the payout: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters
	Metadata map[string]string `json:"metadata,omitempty"`
	// Absolute http or https address; gets every change
	NotifyURL string `json:"notify_url,omitempty"`
}

// PayoutBeneficiaryAdditionalInfoAnswer has these fields.
type PayoutBeneficiaryAdditionalInfoAnswer struct {
	BusinessArea                    string      `json:"business_area"`
	BusinessPhoneNumber             string      `json:"business_phone_number"`
	BusinessRegistrationNumber      string      `json:"business_registration_number"`
	PersonalEmail                   string      `json:"personal_email"`
	PersonalIDNumber                string      `json:"personal_id_number"`
	PersonalIDType                  string      `json:"personal_id_type"`
	PersonalMobileNumber            string      `json:"personal_mobile_number"`
	PersonalNetMonthlyAverageIncome string      `json:"personal_net_monthly_average_income"`
	PersonalPhoneCountryCode        string      `json:"personal_phone_country_code"`
	PersonalPhoneAreaCode           string      `json:"personal_phone_area_code"`
	PersonalFiscalCountry           BankCountry `json:"personal_fiscal_country"`
}

// PayoutBeneficiaryAddressAnswer has these fields.
type PayoutBeneficiaryAddressAnswer struct {
	City          string      `json:"city"`
	CountryCode   BankCountry `json:"country_code"`
	Postcode      string      `json:"postcode"`
	State         string      `json:"state"`
	Street        string      `json:"street"`
	Number        string      `json:"number"`
	StreetAddress string      `json:"street_address"`
	Complement    string      `json:"complement"`
}

// PayoutBeneficiaryPersonDocumentAnswer has these fields.
type PayoutBeneficiaryPersonDocumentAnswer struct {
	FileType string   `json:"file_type"`
	FileURL  string   `json:"file_url"`
	Labels   []string `json:"labels"`
}

// PayoutBeneficiaryBankDetailsAnswer has these fields.
type PayoutBeneficiaryBankDetailsAnswer struct {
	AccountCurrency      Currency    `json:"account_currency"`
	AccountName          string      `json:"account_name"`
	OwnerDocumentNumber  string      `json:"owner_document_number"`
	AccountNumber        string      `json:"account_number"`
	BankAccountCategory  string      `json:"bank_account_category"`
	BankBranch           string      `json:"bank_branch"`
	BankCountryCode      BankCountry `json:"bank_country_code"`
	BankName             string      `json:"bank_name"`
	BankStreetAddress    string      `json:"bank_street_address"`
	BindingMobileNumber  string      `json:"binding_mobile_number"`
	Iban                 string      `json:"iban"`
	SwiftCode            string      `json:"swift_code"`
	TransactionReference string      `json:"transaction_reference"`
	LocalClearingSystem  string      `json:"local_clearing_system"`
}

// PayoutBeneficiaryAnswer has these fields.
type PayoutBeneficiaryAnswer struct {
	FirstName   string `json:"first_name"`
	LastName    string `json:"last_name"`
	CompanyName string `json:"company_name"`
	DateOfBirth string `json:"date_of_birth"`
	// One of COMPANY, PERSONAL
	EntityType string `json:"entity_type"`
	// Only where it was sent
	Lei             string                                  `json:"lei,omitempty"`
	AdditionalInfo  PayoutBeneficiaryAdditionalInfoAnswer   `json:"additional_info"`
	Address         PayoutBeneficiaryAddressAnswer          `json:"address"`
	PersonDocuments []PayoutBeneficiaryPersonDocumentAnswer `json:"person_documents"`
	BankDetails     PayoutBeneficiaryBankDetailsAnswer      `json:"bank_details"`
}

// PayoutPayerAdditionalInfoAnswer has these fields.
type PayoutPayerAdditionalInfoAnswer struct {
	BusinessRegistrationNumber string `json:"business_registration_number"`
	BusinessRegistrationType   string `json:"business_registration_type"`
	ExternalID                 string `json:"external_id"`
	PersonalEmail              string `json:"personal_email"`
	PersonalIDNumber           string `json:"personal_id_number"`
	Job                        string `json:"job"`
}

// PayoutPayerAddressAnswer has these fields.
type PayoutPayerAddressAnswer struct {
	City          string      `json:"city"`
	CountryCode   BankCountry `json:"country_code"`
	Postcode      string      `json:"postcode"`
	State         string      `json:"state"`
	StreetAddress string      `json:"street_address"`
}

// PayoutPayerAnswer has these fields.
type PayoutPayerAnswer struct {
	FirstName   string `json:"first_name"`
	LastName    string `json:"last_name"`
	CompanyName string `json:"company_name"`
	DateOfBirth string `json:"date_of_birth"`
	// One of COMPANY, PERSONAL
	EntityType string `json:"entity_type"`
	// Only where it was sent
	Lei            string                          `json:"lei,omitempty"`
	AdditionalInfo PayoutPayerAdditionalInfoAnswer `json:"additional_info"`
	Address        PayoutPayerAddressAnswer        `json:"address"`
}

// PayoutTransliteratedAnswer has these fields.
type PayoutTransliteratedAnswer struct {
	// Path of the parameter
	Source string `json:"source"`
	// As it goes to the bank, in the characters that it takes
	Sent string `json:"sent"`
}

// PayoutPayeeVerificationAnswer: Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless the account is set to send it
type PayoutPayeeVerificationAnswer struct {
	// What the beneficiary’s bank said of the name
	// One of MATCH, CLOSE_MATCH, NO_MATCH, NOT_POSSIBLE
	Result string `json:"result"`
	// The name that was given
	AskedName string `json:"asked_name"`
	// For CLOSE_MATCH the account holder’s name, else empty
	Name string `json:"name"`
	// For NOT_POSSIBLE why, else empty
	Reason string `json:"reason"`
	// ISO 8601, UTC
	AnsweredAt string `json:"answered_at"`
}

// PayoutResponse is the answer of Payout.
type PayoutResponse struct {
	Answered

	MerchantID  string                  `json:"merchant_id"`
	AccountID   string                  `json:"account_id"`
	Beneficiary PayoutBeneficiaryAnswer `json:"beneficiary"`
	Payer       PayoutPayerAnswer       `json:"payer"`
	// Under which the beneficiary is saved
	BeneficiaryID string `json:"beneficiary_id"`
	// As sent
	ClientData string `json:"client_data"`
	// Who pays the fee
	// One of PAYER, BENEFICIARY
	FeePaidBy string `json:"fee_paid_by"`
	// In payment_currency
	PaymentAmount string `json:"payment_amount"`
	// ISO 4217 code of a currency that can be transacted
	PaymentCurrency Currency `json:"payment_currency"`
	// YYYY-MM-DD
	PaymentDate string `json:"payment_date"`
	// As sent, or the default
	// One of SWIFT, LOCAL
	PaymentMethod string `json:"payment_method"`
	// As sent
	Reason string `json:"reason"`
	// As sent
	Reference string `json:"reference"`
	// As sent
	RequestID string `json:"request_id"`
	// In source_currency
	SourceAmount string `json:"source_amount"`
	// ISO 4217 code of a currency that can be transacted
	SourceCurrency Currency `json:"source_currency"`
	// Empty for LOCAL
	// One of SHARED, PAYER
	SwiftChargeOption string `json:"swift_charge_option"`
	// As sent
	FundSource string `json:"fund_source"`
	// In payment_currency, before charges of other banks
	AmountBeneficiaryReceives json.Number `json:"amount_beneficiary_receives"`
	// In source_currency, fee included
	AmountPayerPays json.Number `json:"amount_payer_pays"`
	// In fee_currency
	FeeAmount json.Number `json:"fee_amount"`
	// ISO 4217 code of a currency that can be transacted
	FeeCurrency Currency `json:"fee_currency"`
	// YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
	CreatedAt string `json:"created_at"`
	// YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
	LastUpdatedAt string `json:"last_updated_at"`
	// Empty while nothing has failed
	FailureReason string `json:"failure_reason"`
	// Empty while nothing has failed
	FailureType PayoutFailureType `json:"failure_type"`
	// Under which the payer is saved
	PayerID string `json:"payer_id"`
	// Gateway identifier of the payout
	TransactionID string `json:"transaction_id"`
	// UTC date, hyphen, six characters of Crockford’s base 32
	ShortReferenceID string `json:"short_reference_id"`
	// State of the payout
	Status PayoutStatus `json:"status"`
	// Units of payment_currency for one of source_currency, markup included; only when they differ
	ExchangeRate string `json:"exchange_rate,omitempty"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// As sent; only where it was
	RegulatoryCode string `json:"regulatory_code,omitempty"`
	// Why people must approve it before it is paid, such as what goes to one account within 24 hours; only where a limit or rule asks for it
	ApprovalReasons []string `json:"approval_reasons,omitempty"`
	// A warning: transaction_id of a payout of the same payment_amount, or source_amount where only that is sent, to the same account within the 24 hours before, which has not failed. Cancel this one if it is a mistake
	PossibleDuplicateOf string `json:"possible_duplicate_of,omitempty"`
	// As sent; only where it was
	RegulatoryInformation string `json:"regulatory_information,omitempty"`
	// Texts that banks get in other characters; only when there are any
	Transliterated []PayoutTransliteratedAnswer `json:"transliterated,omitempty"`
	// Only where INSTANT was asked for
	// One of NORMAL, INSTANT
	Priority string `json:"priority,omitempty"`
	// Why it could not go at once and went as an ordinary SEPA transfer, an ISO 20022 reason code; only where it did
	InstantRefused string `json:"instant_refused,omitempty"`
	// Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless the account is set to send it
	PayeeVerification *PayoutPayeeVerificationAnswer `json:"payee_verification,omitempty"`
	// The gateway’s signature: base64 of HMAC-SHA-256 over the canonical JSON of the other fields
	EncryptionData string `json:"encryption_data"`
}

// CancelPayoutRequest is the request of CancelPayout.
type CancelPayoutRequest struct {
	// The payout, as the answer to it named it
	TransactionID string `json:"transaction_id"`
	// Why, kept with the decision
	Note string `json:"note,omitempty"`
}

// CancelPayoutResponse is the answer of CancelPayout.
type CancelPayoutResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	TransactionID string `json:"transaction_id"`
	// As it is now
	Status PayoutStatus `json:"status"`
}

// RetrievalPayoutsRequest is the request of RetrievalPayouts.
type RetrievalPayoutsRequest struct {
	// Up to 100 values of transaction_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// Words that a payout has all of: whole or part of transaction_id, short_reference_id, request_id, reference, or the beneficiary’s name or e-mail in any case, or the amount; or up to 100 whole numbers
	Q string `json:"q,omitempty"`
	// States, comma-separated
	Status string `json:"status,omitempty"`
	// In the account’s zone
	From string `json:"from,omitempty"`
	// In the account’s zone
	To string `json:"to,omitempty"`
	// The payment’s currency
	Currency string `json:"currency,omitempty"`
	// A key of the metadata, an equals sign and its whole text, such as cart_id=C-81
	Metadata string `json:"metadata,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
	// What each row has with it: events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Expand []string `json:"expand,omitempty"`
}

// ExpandedPayout has these fields.
type ExpandedPayout struct {
	// Gateway identifier of the payout
	TransactionID string `json:"transaction_id"`
	// The merchant’s
	RequestID string `json:"request_id"`
	// UTC date, hyphen, six characters of Crockford’s base 32
	ShortReferenceID string `json:"short_reference_id"`
	// The merchant’s
	Reference string `json:"reference"`
	// As sent
	ClientData string `json:"client_data"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// State of the payout
	Status PayoutStatus `json:"status"`
	// How it is paid
	// One of SWIFT, LOCAL
	PaymentMethod string `json:"payment_method"`
	// ISO 4217 code of a currency that can be transacted
	PaymentCurrency Currency `json:"payment_currency"`
	// In payment_currency
	PaymentAmount string `json:"payment_amount"`
	// ISO 4217 code of a currency that can be transacted
	SourceCurrency Currency `json:"source_currency"`
	// In source_currency
	SourceAmount string `json:"source_amount"`
	// ISO 4217 code of a currency that can be transacted
	FeeCurrency Currency `json:"fee_currency"`
	// In fee_currency
	FeeAmount string `json:"fee_amount"`
	// Who pays the fee
	// One of PAYER, BENEFICIARY
	FeePaidBy string `json:"fee_paid_by"`
	// Empty where the currencies are the same
	ExchangeRate string `json:"exchange_rate"`
	// In source_currency
	AmountPayerPays string `json:"amount_payer_pays"`
	// In payment_currency
	AmountBeneficiaryReceives string `json:"amount_beneficiary_receives"`
	// In payment_currency
	ReturnedAmount string `json:"returned_amount"`
	// Of payout.returned, where it came back in another currency: what came, which is available in that currency and not part of returned_amount
	ReturnedOtherwiseAmount string `json:"returned_otherwise_amount,omitempty"`
	// With returned_otherwise_amount
	ReturnedOtherwiseCurrency Currency `json:"returned_otherwise_currency,omitempty"`
	// As asked for
	PaymentDate string `json:"payment_date"`
	// The banking day on which the bank is asked to execute it. The bank may pay earlier, as the sandbox’s does
	ExecutionDate string `json:"execution_date"`
	BeneficiaryID string `json:"beneficiary_id"`
	PayerID       string `json:"payer_id"`
	// Why it went as an ordinary transfer and not at once, where it did
	InstantRefused string `json:"instant_refused,omitempty"`
	// What the beneficiary’s bank said of the name, where it was asked
	// One of MATCH, CLOSE_MATCH, NO_MATCH, NOT_POSSIBLE
	PayeeCheck string `json:"payee_check,omitempty"`
	// With payee_check: the account holder’s name for CLOSE_MATCH, else empty
	PayeeName string `json:"payee_name,omitempty"`
	// Empty while nothing has failed
	FailureType PayoutFailureType `json:"failure_type"`
	// Empty while nothing has failed
	FailureReason string `json:"failure_reason"`
	// Who is paid
	BeneficiaryName string `json:"beneficiary_name"`
	// Why people must approve it before it is paid, such as what goes to one account within 24 hours; only where a limit or rule asks for it
	ApprovalReasons []string `json:"approval_reasons,omitempty"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
	// ISO 8601, UTC
	LastUpdatedAt string `json:"last_updated_at"`
	// Its newest 100 events, in their order
	Events []Event `json:"events,omitempty"`
}

// RetrievalPayoutsResponse is the answer of RetrievalPayouts.
type RetrievalPayoutsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string           `json:"return_message"`
	Payouts       []ExpandedPayout `json:"payouts"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// EventsRequest is the request of Events.
type EventsRequest struct {
	// Sequence after which to begin; default 0, the beginning. newest: what happens from now on
	After *int `json:"after,omitempty"`
	// How many events at most, 1 to 1000; default 100
	Limit *int `json:"limit,omitempty"`
	// Only these types; payment.* means all of a noun; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Types []string `json:"types,omitempty"`
}

// EventsResponse is the answer of Events.
type EventsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string  `json:"return_message"`
	Events        []Event `json:"events"`
	// What to send as `after` the next time
	NextAfter string `json:"next_after"`
	// Whether there are events after next_after already
	HasMore bool `json:"has_more"`
}

// CancelsubscriptionRequest is the request of Cancelsubscription.
type CancelsubscriptionRequest struct {
	// The subscription
	RecurringID string `json:"recurring_id"`
	// Its name, as it was created with
	ContractName string `json:"contract_name"`
	// YES: contracts that wait for their charge are cancelled, too
	// One of YES, NO
	CancelContracts string `json:"cancel_contracts,omitempty"`
}

// CancelsubscriptionContractsStillChargedAnswer has these fields.
type CancelsubscriptionContractsStillChargedAnswer struct {
	// The contract
	ContractID string `json:"contract_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What is charged
	Amount string `json:"amount"`
	// YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way
	ChargeDate string `json:"charge_date"`
}

// CancelsubscriptionContractsCancelledAnswer has these fields.
type CancelsubscriptionContractsCancelledAnswer struct {
	// The contract
	ContractID string `json:"contract_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What is charged
	Amount string `json:"amount"`
	// YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way
	ChargeDate string `json:"charge_date"`
}

// CancelsubscriptionResponse is the answer of Cancelsubscription.
type CancelsubscriptionResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// As sent
	RecurringID string `json:"recurring_id"`
	// As sent
	ContractName string `json:"contract_name"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// 1 cancelled; 0 refused: nothing happened
	// One of 1, 0
	CancelStatus string `json:"cancel_status"`
	// Empty, or `<code>:<text>`
	ErrorMessage string `json:"error_message"`
	// Contracts that exist already and are charged all the same; empty where refused
	ContractsStillCharged []CancelsubscriptionContractsStillChargedAnswer `json:"contracts_still_charged"`
	// Contracts that this request has cancelled
	ContractsCancelled []CancelsubscriptionContractsCancelledAnswer `json:"contracts_cancelled"`
}

// RetrievalSubscriptionsRequest is the request of RetrievalSubscriptions.
type RetrievalSubscriptionsRequest struct {
	// Up to 100 values of subscription_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// Words that a subscription has all of: whole or part of recurring_id, contract_name, its first order_no, name or e-mail in any case, the price, or the last four digits; or up to 100 whole numbers, those of its contracts and payments too
	Q string `json:"q,omitempty"`
	// One of Pending, Trialing, Actived, Past_due, Paused, Inactived
	Status string `json:"status,omitempty"`
	// A key of the metadata, an equals sign and its whole text, such as cart_id=C-81
	Metadata string `json:"metadata,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
	// What each row has with it: contracts, events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Expand []string `json:"expand,omitempty"`
}

// ListedContract has these fields.
type ListedContract struct {
	// The gateway’s identifier
	ContractID     string `json:"contract_id"`
	SubscriptionID string `json:"subscription_id"`
	RecurringID    string `json:"recurring_id"`
	ContractName   string `json:"contract_name"`
	// Where it stands
	ContractStatus ContractStatus `json:"contract_status"`
	// 1 for the first contract of the subscription
	CycleNo string `json:"cycle_no"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What the period costs
	Amount string `json:"amount"`
	// YYYY-MM-DD
	PeriodStart string `json:"period_start"`
	// YYYY-MM-DD, the first day of the next period
	PeriodEnd string `json:"period_end"`
	// When it is charged first: ISO 8601, UTC
	DueAt string `json:"due_at"`
	// How often it has been charged
	Attempts string `json:"attempts"`
	// When it is charged next, or empty
	NextAttemptAt string `json:"next_attempt_at"`
	// The payment of the newest charge, or empty
	TransactionID string `json:"transaction_id"`
	// Why the newest charge failed, or empty
	FailureCode string `json:"failure_code"`
	// When it was paid: ISO 8601, UTC; or empty
	ChargedAt string `json:"charged_at"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
}

// ExpandedSubscription has these fields.
type ExpandedSubscription struct {
	// The gateway’s identifier
	SubscriptionID string `json:"subscription_id"`
	RecurringID    string `json:"recurring_id"`
	ContractName   string `json:"contract_name"`
	// Where it stands
	SubscriptionStatus SubscriptionStatus `json:"subscription_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What a period costs after the promotion
	Amount string `json:"amount"`
	// Unit of a period
	// One of day, week, month, year
	IntervalUnit string `json:"interval_unit"`
	Interval     string `json:"interval"`
	// How many contracts have been drawn up
	CyclesDrawnUp string `json:"cycles_drawn_up"`
	// YYYY-MM-DD of the next contract to be drawn up, or empty
	NextChargeDate string `json:"next_charge_date"`
	// Why it ended; empty while it has not
	// One of cancelled, completed, unpaid, first_payment_failed
	EndReason string `json:"end_reason"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// The stored card that is charged
	TokenID string `json:"token_id"`
	// When it is charged next: ISO 8601, UTC; or empty
	NextChargeAt string `json:"next_charge_at"`
	// What it is charged then
	NextChargeAmount string `json:"next_charge_amount"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
	// The newest 60
	Contracts []ListedContract `json:"contracts,omitempty"`
	// Its newest 100 events, in their order
	Events []Event `json:"events,omitempty"`
}

// RetrievalSubscriptionsResponse is the answer of RetrievalSubscriptions.
type RetrievalSubscriptionsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string                 `json:"return_message"`
	Subscriptions []ExpandedSubscription `json:"subscriptions"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// PauseSubscriptionRequest is the request of PauseSubscription.
type PauseSubscriptionRequest struct {
	// The subscription
	RecurringID string `json:"recurring_id"`
}

// PauseSubscriptionContractsStillChargedAnswer has these fields.
type PauseSubscriptionContractsStillChargedAnswer struct {
	// The contract
	ContractID string `json:"contract_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What is charged
	Amount string `json:"amount"`
	// YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way
	ChargeDate string `json:"charge_date"`
}

// PauseSubscriptionResponse is the answer of PauseSubscription.
type PauseSubscriptionResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	RecurringID string `json:"recurring_id"`
	// As it is now
	// One of Pending, Trialing, Actived, Past_due, Paused, Inactived
	SubscriptionStatus string `json:"subscription_status"`
	// Contracts that exist already and are charged all the same
	ContractsStillCharged []PauseSubscriptionContractsStillChargedAnswer `json:"contracts_still_charged"`
}

// ResumeSubscriptionRequest is the request of ResumeSubscription.
type ResumeSubscriptionRequest struct {
	// The subscription
	RecurringID string `json:"recurring_id"`
}

// ResumeSubscriptionResponse is the answer of ResumeSubscription.
type ResumeSubscriptionResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	RecurringID string `json:"recurring_id"`
	// As it is now
	// One of Pending, Trialing, Actived, Past_due, Paused, Inactived
	SubscriptionStatus string `json:"subscription_status"`
}

// ChangeSubscriptionRequest is the request of ChangeSubscription.
type ChangeSubscriptionRequest struct {
	// The subscription
	RecurringID string `json:"recurring_id"`
	// What a period costs, in the subscription’s currency; left out, as it is
	Amount string `json:"amount,omitempty"`
	// A stored card of the customer; left out, as it is
	TokenID string `json:"token_id,omitempty"`
}

// ChangeSubscriptionResponse is the answer of ChangeSubscription.
type ChangeSubscriptionResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	RecurringID string `json:"recurring_id"`
	// As it is now
	// One of Pending, Trialing, Actived, Past_due, Paused, Inactived
	SubscriptionStatus string `json:"subscription_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What a period costs now, after a promotion
	Amount string `json:"amount"`
	// The card that is charged
	TokenID string `json:"token_id"`
}

// CancelContractRequest is the request of CancelContract.
type CancelContractRequest struct {
	// The contract, as events and contracts_still_charged name it
	ContractID string `json:"contract_id"`
}

// CancelContractResponse is the answer of CancelContract.
type CancelContractResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	ContractID string `json:"contract_id"`
	// As it is now
	// One of drawn_up, charging, past_due, charged, failed, cancelled
	ContractStatus string `json:"contract_status"`
}

// RetrievalWebhooksRequest is the request of RetrievalWebhooks.
type RetrievalWebhooksRequest struct{}

// RetrievalWebhooksWebhookAnswer has these fields.
type RetrievalWebhooksWebhookAnswer struct {
	EndpointID  string `json:"endpoint_id"`
	URL         string `json:"url"`
	Description string `json:"description"`
	// Event types or noun.*; none: all
	Types   []string `json:"types"`
	Format  string   `json:"format"`
	Enabled bool     `json:"enabled"`
	// manual, gone, failing; empty while enabled
	DisabledReason string `json:"disabled_reason"`
	DisabledAt     string `json:"disabled_at"`
	CreatedAt      string `json:"created_at"`
	// Tries in a row that failed
	Failures int `json:"failures"`
	// Deliveries on their way
	Waiting string `json:"waiting"`
}

// RetrievalWebhooksResponse is the answer of RetrievalWebhooks.
type RetrievalWebhooksResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string                           `json:"return_message"`
	Webhooks      []RetrievalWebhooksWebhookAnswer `json:"webhooks"`
	// Every type that there is
	EventTypes []string `json:"event_types"`
}

// CreateWebhookRequest is the request of CreateWebhook.
type CreateWebhookRequest struct {
	// Where to; https outside the sandbox
	URL string `json:"url"`
	// For people
	Description string `json:"description,omitempty"`
	// Only these events, such as payment.captured or refund.*; none: all; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Types []string `json:"types,omitempty"`
	// How bodies are written
	// One of json, form
	Format string `json:"format,omitempty"`
}

// CreateWebhookResponse is the answer of CreateWebhook.
type CreateWebhookResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// Of the new endpoint
	EndpointID string `json:"endpoint_id"`
	// Shown this once; empty where a repetition is answered under its Idempotency-Key
	Secret string `json:"secret"`
}

// UpdateWebhookRequest is the request of UpdateWebhook.
type UpdateWebhookRequest struct {
	// Id of the endpoint
	EndpointID string `json:"endpoint_id"`
	// Where to; https outside the sandbox
	URL string `json:"url,omitempty"`
	// For people
	Description string `json:"description,omitempty"`
	// Only these events, such as payment.captured or refund.*; none: all; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Types []string `json:"types,omitempty"`
	// How bodies are written
	// One of json, form
	Format string `json:"format,omitempty"`
}

// UpdateWebhookResponse is the answer of UpdateWebhook.
type UpdateWebhookResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	EndpointID string `json:"endpoint_id"`
}

// EnableWebhookRequest is the request of EnableWebhook.
type EnableWebhookRequest struct {
	// Id of the endpoint
	EndpointID string `json:"endpoint_id"`
}

// EnableWebhookResponse is the answer of EnableWebhook.
type EnableWebhookResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	EndpointID string `json:"endpoint_id"`
}

// DisableWebhookRequest is the request of DisableWebhook.
type DisableWebhookRequest struct {
	// Id of the endpoint
	EndpointID string `json:"endpoint_id"`
}

// DisableWebhookResponse is the answer of DisableWebhook.
type DisableWebhookResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	EndpointID string `json:"endpoint_id"`
}

// RotateWebhookSecretRequest is the request of RotateWebhookSecret.
type RotateWebhookSecretRequest struct {
	// Id of the endpoint
	EndpointID string `json:"endpoint_id"`
	// How long the secret before it stays valid, 0 to 720; default 24
	OverlapHours *int `json:"overlap_hours,omitempty"`
}

// RotateWebhookSecretResponse is the answer of RotateWebhookSecret.
type RotateWebhookSecretResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	EndpointID string `json:"endpoint_id"`
	// Shown this once; empty where a repetition is answered under its Idempotency-Key
	Secret string `json:"secret"`
}

// DeleteWebhookRequest is the request of DeleteWebhook.
type DeleteWebhookRequest struct {
	// Id of the endpoint
	EndpointID string `json:"endpoint_id"`
}

// DeleteWebhookResponse is the answer of DeleteWebhook.
type DeleteWebhookResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	EndpointID string `json:"endpoint_id"`
}

// TestWebhookRequest is the request of TestWebhook.
type TestWebhookRequest struct {
	// Id of the endpoint
	EndpointID string `json:"endpoint_id"`
}

// TestWebhookResponse is the answer of TestWebhook.
type TestWebhookResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// As sent
	EndpointID string `json:"endpoint_id"`
	// When its delivery began: ISO 8601, UTC
	StartedAt string `json:"started_at"`
}

// ReplayEventsDeliverie has these fields.
type ReplayEventsDeliverie struct {
	// Sequence number of an event
	Sequence string `json:"sequence"`
	// Empty for a notify_url
	EndpointID string `json:"endpoint_id"`
}

// ReplayEventsRequest is the request of ReplayEvents.
type ReplayEventsRequest struct {
	// Id of the endpoint
	EndpointID string `json:"endpoint_id,omitempty"`
	// The first event, by its sequence
	From string `json:"from,omitempty"`
	// The last event; left out: the first one alone
	To string `json:"to,omitempty"`
	// Deliveries that have failed since then: ISO 8601
	FailedSince string                  `json:"failed_since,omitempty"`
	Deliveries  []ReplayEventsDeliverie `json:"deliveries,omitempty"`
	// Disabled endpoints to enable first
	Enable []string `json:"enable,omitempty"`
}

// ReplayEventsResponse is the answer of ReplayEvents.
type ReplayEventsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// Deliveries on their way
	Replayed int `json:"replayed"`
}

// RetrievalContractsRequest is the request of RetrievalContracts.
type RetrievalContractsRequest struct {
	// Up to 100 values of contract_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs            []string `json:"ids,omitempty"`
	SubscriptionID string   `json:"subscription_id,omitempty"`
	// Of the subscriptions with this recurring_id
	RecurringID string `json:"recurring_id,omitempty"`
	Status      string `json:"status,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
	// What each row has with it: subscription; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Expand []string `json:"expand,omitempty"`
}

// ListedSubscription has these fields.
type ListedSubscription struct {
	// The gateway’s identifier
	SubscriptionID string `json:"subscription_id"`
	RecurringID    string `json:"recurring_id"`
	ContractName   string `json:"contract_name"`
	// Where it stands
	SubscriptionStatus SubscriptionStatus `json:"subscription_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What a period costs after the promotion
	Amount string `json:"amount"`
	// Unit of a period
	// One of day, week, month, year
	IntervalUnit string `json:"interval_unit"`
	Interval     string `json:"interval"`
	// How many contracts have been drawn up
	CyclesDrawnUp string `json:"cycles_drawn_up"`
	// YYYY-MM-DD of the next contract to be drawn up, or empty
	NextChargeDate string `json:"next_charge_date"`
	// Why it ended; empty while it has not
	// One of cancelled, completed, unpaid, first_payment_failed
	EndReason string `json:"end_reason"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// The stored card that is charged
	TokenID string `json:"token_id"`
	// When it is charged next: ISO 8601, UTC; or empty
	NextChargeAt string `json:"next_charge_at"`
	// What it is charged then
	NextChargeAmount string `json:"next_charge_amount"`
	// ISO 8601, UTC
	CreatedAt string `json:"created_at"`
}

// ExpandedContract has these fields.
type ExpandedContract struct {
	// The gateway’s identifier
	ContractID     string `json:"contract_id"`
	SubscriptionID string `json:"subscription_id"`
	RecurringID    string `json:"recurring_id"`
	ContractName   string `json:"contract_name"`
	// Where it stands
	ContractStatus ContractStatus `json:"contract_status"`
	// 1 for the first contract of the subscription
	CycleNo string `json:"cycle_no"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What the period costs
	Amount string `json:"amount"`
	// YYYY-MM-DD
	PeriodStart string `json:"period_start"`
	// YYYY-MM-DD, the first day of the next period
	PeriodEnd string `json:"period_end"`
	// When it is charged first: ISO 8601, UTC
	DueAt string `json:"due_at"`
	// How often it has been charged
	Attempts string `json:"attempts"`
	// When it is charged next, or empty
	NextAttemptAt string `json:"next_attempt_at"`
	// The payment of the newest charge, or empty
	TransactionID string `json:"transaction_id"`
	// Why the newest charge failed, or empty
	FailureCode string `json:"failure_code"`
	// When it was paid: ISO 8601, UTC; or empty
	ChargedAt string `json:"charged_at"`
	// ISO 8601, UTC
	CreatedAt    string              `json:"created_at"`
	Subscription *ListedSubscription `json:"subscription,omitempty"`
}

// RetrievalContractsResponse is the answer of RetrievalContracts.
type RetrievalContractsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string             `json:"return_message"`
	Contracts     []ExpandedContract `json:"contracts"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// RetrievalRequestsRequest is the request of RetrievalRequests.
type RetrievalRequestsRequest struct {
	// Follows the log behind this number; 0 is its beginning, newest what comes from now on. Without it, the newest requests come first
	After *int `json:"after,omitempty"`
	// Up to 100 values of request_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	IDs []string `json:"ids,omitempty"`
	// A whole request_id or order_no; the other filters are left aside
	Q string `json:"q,omitempty"`
	// Only these operations, comma-separated
	Operation string `json:"operation,omitempty"`
	// Without these operations, comma-separated
	NotOperation string `json:"not_operation,omitempty"`
	// In the account’s zone
	From string `json:"from,omitempty"`
	// In the account’s zone
	To string `json:"to,omitempty"`
	// accepted, refused, or unsuccessful: accepted, with refused items or a decline
	Result string `json:"result,omitempty"`
	// HTTP status
	Status string `json:"status,omitempty"`
	// Code of a refused request
	Code string `json:"code,omitempty"`
	// How many at most, 1 to 500; default 50
	Limit *int `json:"limit,omitempty"`
	// next_cursor of the page before; without it, the first page comes
	Cursor string `json:"cursor,omitempty"`
	// What each row has with it: details; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces
	Expand []string `json:"expand,omitempty"`
}

// TextDifference: Where the two differ first
type TextDifference struct {
	At       int    `json:"at"`
	Expected string `json:"expected"`
	Signed   string `json:"signed"`
}

// SignatureDiagnosis: Why the signature was wrong; left out where it was not
type SignatureDiagnosis struct {
	// explained: it is known what was signed; wrong: it is not
	// One of right, explained, wrong
	Verdict string `json:"verdict"`
	// The account’s: hmac-v2 or sha256-v1
	Profile string `json:"profile"`
	// The key that was used, where that is known
	KeyID string `json:"key_id"`
	// What is wrong, or usually causes it, most likely first
	Causes []string `json:"causes"`
	// What has to be signed; card data and keys blotted out
	ExpectedText string `json:"expected_text"`
	// What was signed, where that is known
	SignedText string `json:"signed_text"`
	// Where the two differ first
	Difference *TextDifference `json:"difference,omitempty"`
}

// RequestDetails: What was sent and answered, redacted
type RequestDetails struct {
	// The fields that were sent, as JSON; empty where too much came to keep them
	Request string `json:"request"`
	// The answer; empty where too much came to keep it
	Response string `json:"response"`
	// Fields of the request that the operation does not know
	UnknownFields []string `json:"unknown_fields"`
	// Why the signature was wrong; left out where it was not
	Diagnosis *SignatureDiagnosis `json:"diagnosis,omitempty"`
}

// ExpandedRequest has these fields.
type ExpandedRequest struct {
	// The header Request-Id of its answer
	RequestID string `json:"request_id"`
	// When it was answered: ISO 8601, UTC
	At        string `json:"at"`
	Operation string `json:"operation"`
	// Such as /v1/authorise
	Path string `json:"path"`
	// HTTP status
	Status int `json:"status"`
	// Why it was refused; empty when it was accepted
	Code string `json:"code"`
	// The parameter at fault, or empty
	Source string `json:"source"`
	// What was wrong, as it was answered; empty when it was accepted
	Message string `json:"message"`
	// Items of a batch; 0 of other operations
	Items int `json:"items"`
	// Items that were refused
	RefusedItems int `json:"refused_items"`
	// Response code or status of a payment or payout that was declined; else empty
	Declined string `json:"declined"`
	// The key that signed; empty when the signature was wrong
	KeyID string `json:"key_id"`
	// From where it came
	Address string `json:"address"`
	// Whether the caller went away before its answer was out; the work was done all the same
	HungUp bool `json:"hung_up"`
	// In milliseconds
	DurationMs int `json:"duration_ms"`
	// What was sent and answered, redacted
	Details *RequestDetails `json:"details,omitempty"`
}

// RetrievalRequestsResponse is the answer of RetrievalRequests.
type RetrievalRequestsResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// What to send as `after` to follow the log from here on; left out with ids
	NextAfter string `json:"next_after,omitempty"`
	// For how many days requests are kept; 0: none are logged. Left out with ids
	KeptDays *int `json:"kept_days,omitempty"`
	// Requests of these days that came too fast to be logged; left out with ids
	LeftOut  *int              `json:"left_out,omitempty"`
	Requests []ExpandedRequest `json:"requests"`
	// Of ids, those that are no object of the account; else empty
	NotFound []string `json:"not_found"`
	// Whether another page follows
	HasMore bool `json:"has_more"`
	// Where it begins; empty where none follows
	NextCursor string `json:"next_cursor"`
}

// AdvanceClockRequest is the request of AdvanceClock.
type AdvanceClockRequest struct {
	// A moment such as 2027-01-01T00:00:00Z
	To string `json:"to"`
}

// AdvanceClockResponse is the answer of AdvanceClock.
type AdvanceClockResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// Where the clock stood: ISO 8601, UTC
	From string `json:"from"`
	// Where it stands: ISO 8601, UTC
	Now string `json:"now"`
	// How many moments on the way had something due
	Moments int `json:"moments"`
	// How many things were due
	Done int `json:"done"`
}

// RetrievalClockRequest is the request of RetrievalClock.
type RetrievalClockRequest struct{}

// RetrievalClockResponse is the answer of RetrievalClock.
type RetrievalClockResponse struct {
	Answered
	// Merchant identifier
	MerchantID string `json:"merchant_id"`
	// Merchant account identifier
	AccountID string `json:"account_id"`
	// The request’s encryption_data, as sent
	EncryptionData string `json:"encryption_data"`
	// The request was processed: look at the items
	ReturnStatus string `json:"return_status"`
	// The request was processed
	ReturnMessage string `json:"return_message"`
	// false: the account lives in real time
	TestClock bool `json:"test_clock"`
	// The account’s time: ISO 8601, UTC
	Now string `json:"now"`
	// Whether the clock is being advanced
	Advancing bool `json:"advancing"`
}

// Payment has these fields.
type Payment struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
}

// PaymentAdjustedData has these fields.
type PaymentAdjustedData struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// Until when it can be captured: ISO 8601, UTC
	CaptureDeadlineAt string `json:"capture_deadline_at"`
	// What was authorised before
	PreviousAmount string `json:"previous_amount"`
}

// PaymentAdjustFailedData has these fields.
type PaymentAdjustFailedData struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// Until when it can be captured: ISO 8601, UTC
	CaptureDeadlineAt string `json:"capture_deadline_at"`
	// What was to be authorised; amount still is
	AskedAmount string `json:"asked_amount"`
}

// PaymentCapturedData has these fields.
type PaymentCapturedData struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// What was captured without an order; refund it if it is not wanted
	UnorderedAmount string `json:"unordered_amount,omitempty"`
}

// PaymentCaptureFailedData has these fields.
type PaymentCaptureFailedData struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// What had been captured, and is not; captured_amount is without it
	UndoneAmount string `json:"undone_amount,omitempty"`
}

// PaymentDeclinedData has these fields.
type PaymentDeclinedData struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// What the issuer had approved, which is reversed
	ApprovedAmount string `json:"approved_amount,omitempty"`
}

// PaymentAttemptFailedData has these fields.
type PaymentAttemptFailedData struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// The acquirer of this attempt
	Acquirer string `json:"acquirer"`
}

// Refund has these fields.
type Refund struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// transaction_id, hyphen, two-digit number
	RefundReferenceID string `json:"refund_reference_id"`
	// What is given back
	RefundAmount string `json:"refund_amount"`
	// What the merchant has noted about the refund
	RefundMetadata map[string]string `json:"refund_metadata"`
}

// RefundFailedData has these fields.
type RefundFailedData struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// transaction_id, hyphen, two-digit number
	RefundReferenceID string `json:"refund_reference_id"`
	// What is given back
	RefundAmount string `json:"refund_amount"`
	// What the merchant has noted about the refund
	RefundMetadata map[string]string `json:"refund_metadata"`
	// What had been given back, and came back; refunded_amount is without it
	ReturnedAmount string `json:"returned_amount,omitempty"`
}

// Dispute has these fields.
type Dispute struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata  map[string]string `json:"metadata"`
	DisputeID string            `json:"dispute_id"`
	// The acquirer’s, the same through all stages
	DisputeReference string `json:"dispute_reference"`
	// inquiry, chargeback, pre_arbitration, arbitration, won or lost
	DisputeStage string `json:"dispute_stage"`
	// What is disputed, in dispute_currency
	DisputeAmount string `json:"dispute_amount"`
	// ISO 4217 code of a currency that can be transacted
	DisputeCurrency Currency `json:"dispute_currency"`
	// The scheme’s reason
	ReasonCode string `json:"reason_code"`
	// Until when it can be answered: ISO 8601, UTC; empty where it cannot
	AnswerDueAt string `json:"answer_due_at"`
	// Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty
	AnswerDueFrom string `json:"answer_due_from"`
}

// DisputeFunds has these fields.
type DisputeFunds struct {
	// Gateway transaction identifier
	TransactionID string `json:"transaction_id"`
	// Merchant order number; masked where it looks like a card number
	OrderNo string `json:"order_no"`
	// See payment status codes
	PaymentStatus PaymentStatus `json:"payment_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What was authorised or asked for
	Amount string `json:"amount"`
	// What was asked for, where less was approved; else empty
	RequestedAmount string `json:"requested_amount"`
	// What has been captured
	CapturedAmount string `json:"captured_amount"`
	// What has been refunded
	RefundedAmount string `json:"refunded_amount"`
	// The acquirer’s retrieval reference, else the gateway’s
	ReferenceNo string `json:"reference_no"`
	CardBrand   string `json:"card_brand"`
	// First six and last four digits
	CardMasked string `json:"card_masked"`
	// Site of the order
	Website string `json:"website"`
	// Code of the last failure, or empty
	FailureCode string `json:"failure_code"`
	// The scheme’s own code of a decline (ISO 8583, data element 39), or empty
	ResponseCode string `json:"response_code"`
	// Mastercard’s merchant advice code, or empty
	AdviceCode string `json:"advice_code"`
	// What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
	// One of never, later, update
	Retry string `json:"retry"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata  map[string]string `json:"metadata"`
	DisputeID string            `json:"dispute_id"`
	// The acquirer’s, the same through all stages
	DisputeReference string `json:"dispute_reference"`
	// inquiry, chargeback, pre_arbitration, arbitration, won or lost
	DisputeStage string `json:"dispute_stage"`
	// What is disputed, in dispute_currency
	DisputeAmount string `json:"dispute_amount"`
	// ISO 4217 code of a currency that can be transacted
	DisputeCurrency Currency `json:"dispute_currency"`
	// The scheme’s reason
	ReasonCode string `json:"reason_code"`
	// Until when it can be answered: ISO 8601, UTC; empty where it cannot
	AnswerDueAt string `json:"answer_due_at"`
	// Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty
	AnswerDueFrom string `json:"answer_due_from"`
	// In funds_currency: below zero what was taken, above zero what was given back
	FundsAmount string `json:"funds_amount"`
	// ISO 4217 code of a currency that can be transacted
	FundsCurrency Currency `json:"funds_currency"`
	// In fee_currency: below zero what the acquirer charged
	FeeAmount string `json:"fee_amount"`
	// ISO 4217 code of a currency that can be transacted
	FeeCurrency Currency `json:"fee_currency"`
}

// Payout has these fields.
type Payout struct {
	// Gateway identifier of the payout
	TransactionID string `json:"transaction_id"`
	// The merchant’s
	RequestID string `json:"request_id"`
	// UTC date, hyphen, six characters of Crockford’s base 32
	ShortReferenceID string `json:"short_reference_id"`
	// The merchant’s
	Reference string `json:"reference"`
	// As sent
	ClientData string `json:"client_data"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
	// State of the payout
	Status PayoutStatus `json:"status"`
	// How it is paid
	// One of SWIFT, LOCAL
	PaymentMethod string `json:"payment_method"`
	// ISO 4217 code of a currency that can be transacted
	PaymentCurrency Currency `json:"payment_currency"`
	// In payment_currency
	PaymentAmount string `json:"payment_amount"`
	// ISO 4217 code of a currency that can be transacted
	SourceCurrency Currency `json:"source_currency"`
	// In source_currency
	SourceAmount string `json:"source_amount"`
	// ISO 4217 code of a currency that can be transacted
	FeeCurrency Currency `json:"fee_currency"`
	// In fee_currency
	FeeAmount string `json:"fee_amount"`
	// Who pays the fee
	// One of PAYER, BENEFICIARY
	FeePaidBy string `json:"fee_paid_by"`
	// Empty where the currencies are the same
	ExchangeRate string `json:"exchange_rate"`
	// In source_currency
	AmountPayerPays string `json:"amount_payer_pays"`
	// In payment_currency
	AmountBeneficiaryReceives string `json:"amount_beneficiary_receives"`
	// In payment_currency
	ReturnedAmount string `json:"returned_amount"`
	// Of payout.returned, where it came back in another currency: what came, which is available in that currency and not part of returned_amount
	ReturnedOtherwiseAmount string `json:"returned_otherwise_amount,omitempty"`
	// With returned_otherwise_amount
	ReturnedOtherwiseCurrency Currency `json:"returned_otherwise_currency,omitempty"`
	// As asked for
	PaymentDate string `json:"payment_date"`
	// The banking day on which the bank is asked to execute it. The bank may pay earlier, as the sandbox’s does
	ExecutionDate string `json:"execution_date"`
	BeneficiaryID string `json:"beneficiary_id"`
	PayerID       string `json:"payer_id"`
	// Why it went as an ordinary transfer and not at once, where it did
	InstantRefused string `json:"instant_refused,omitempty"`
	// What the beneficiary’s bank said of the name, where it was asked
	// One of MATCH, CLOSE_MATCH, NO_MATCH, NOT_POSSIBLE
	PayeeCheck string `json:"payee_check,omitempty"`
	// With payee_check: the account holder’s name for CLOSE_MATCH, else empty
	PayeeName string `json:"payee_name,omitempty"`
	// Empty while nothing has failed
	FailureType PayoutFailureType `json:"failure_type"`
	// Empty while nothing has failed
	FailureReason string `json:"failure_reason"`
}

// Subscription has these fields.
type Subscription struct {
	// The gateway’s identifier
	SubscriptionID string `json:"subscription_id"`
	RecurringID    string `json:"recurring_id"`
	ContractName   string `json:"contract_name"`
	// Where it stands
	SubscriptionStatus SubscriptionStatus `json:"subscription_status"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What a period costs after the promotion
	Amount string `json:"amount"`
	// Unit of a period
	// One of day, week, month, year
	IntervalUnit string `json:"interval_unit"`
	Interval     string `json:"interval"`
	// How many contracts have been drawn up
	CyclesDrawnUp string `json:"cycles_drawn_up"`
	// YYYY-MM-DD of the next contract to be drawn up, or empty
	NextChargeDate string `json:"next_charge_date"`
	// Why it ended; empty while it has not
	// One of cancelled, completed, unpaid, first_payment_failed
	EndReason string `json:"end_reason"`
	// What the merchant has noted about it; empty where there is nothing
	Metadata map[string]string `json:"metadata"`
}

// Contract has these fields.
type Contract struct {
	// The gateway’s identifier
	ContractID     string `json:"contract_id"`
	SubscriptionID string `json:"subscription_id"`
	RecurringID    string `json:"recurring_id"`
	ContractName   string `json:"contract_name"`
	// Where it stands
	ContractStatus ContractStatus `json:"contract_status"`
	// 1 for the first contract of the subscription
	CycleNo string `json:"cycle_no"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What the period costs
	Amount string `json:"amount"`
	// YYYY-MM-DD
	PeriodStart string `json:"period_start"`
	// YYYY-MM-DD, the first day of the next period
	PeriodEnd string `json:"period_end"`
	// When it is charged first: ISO 8601, UTC
	DueAt string `json:"due_at"`
	// How often it has been charged
	Attempts string `json:"attempts"`
	// When it is charged next, or empty
	NextAttemptAt string `json:"next_attempt_at"`
	// The payment of the newest charge, or empty
	TransactionID string `json:"transaction_id"`
	// Why the newest charge failed, or empty
	FailureCode string `json:"failure_code"`
}

// ContractChargedData has these fields.
type ContractChargedData struct {
	// The gateway’s identifier
	ContractID     string `json:"contract_id"`
	SubscriptionID string `json:"subscription_id"`
	RecurringID    string `json:"recurring_id"`
	ContractName   string `json:"contract_name"`
	// Where it stands
	ContractStatus ContractStatus `json:"contract_status"`
	// 1 for the first contract of the subscription
	CycleNo string `json:"cycle_no"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// What the period costs
	Amount string `json:"amount"`
	// YYYY-MM-DD
	PeriodStart string `json:"period_start"`
	// YYYY-MM-DD, the first day of the next period
	PeriodEnd string `json:"period_end"`
	// When it is charged first: ISO 8601, UTC
	DueAt string `json:"due_at"`
	// How often it has been charged
	Attempts string `json:"attempts"`
	// When it is charged next, or empty
	NextAttemptAt string `json:"next_attempt_at"`
	// The payment of the newest charge, or empty
	TransactionID string `json:"transaction_id"`
	// Why the newest charge failed, or empty
	FailureCode string `json:"failure_code"`
	// What was captured of it by then: less than amount where you captured in part
	CapturedAmount string `json:"captured_amount"`
}

// BalanceAdjustment has these fields.
type BalanceAdjustment struct {
	// The gateway’s number of the booking
	AdjustmentID string `json:"adjustment_id"`
	// ISO 4217 code of a currency that can be transacted
	Currency Currency `json:"currency"`
	// Negative where it was taken, such as -12.50
	Amount string `json:"amount"`
	// The payout that came back in this currency and not in its own, or whose return a bank has called back; else empty
	TransactionID string `json:"transaction_id"`
}

// WebhookEndpoint has these fields.
type WebhookEndpoint struct {
	EndpointID string `json:"endpoint_id"`
	URL        string `json:"url"`
}

// EndpointDisabledData has these fields.
type EndpointDisabledData struct {
	EndpointID string `json:"endpoint_id"`
	URL        string `json:"url"`
	// gone: it answered 410; failing: it accepted nothing from the first to the last try of a delivery
	// One of gone, failing
	Reason string `json:"reason"`
}

// Event is what happened, as it is pulled and sent to webhooks.
type Event struct {
	// The same in every delivery of the event; equals the header webhook-id
	ID string `json:"id"`
	// When it happened: ISO 8601, UTC
	Timestamp  string `json:"timestamp"`
	MerchantID string `json:"merchant_id"`
	AccountID  string `json:"account_id"`
	// Number of the event in its account: 1, 2, 3, … without gaps, in the order of the changes
	Sequence int `json:"sequence,string"`
	// One of those below; a later release of the gateway can have more
	Type EventType `json:"type"`
	// The object as it is after the change: a pointer to the type that is named where the EventType is declared, such as
	// *PaymentCapturedData; of a type of a later release, a map.
	Data any `json:"data"`
}

// EventType says what happened.
type EventType string

// The types of events, with the type of their Data.
const (
	// The issuer approved the payment; nothing is captured yet. With an amount of zero the card is verified, and nothing will be: *Payment.
	EventPaymentAuthorised EventType = "payment.authorised"
	// The authorisation was changed: to more, to less, or to be valid for longer: *PaymentAdjustedData.
	EventPaymentAdjusted EventType = "payment.adjusted"
	// The issuer or the acquirer refused to change the authorisation, which is as it was: *PaymentAdjustFailedData.
	EventPaymentAdjustFailed EventType = "payment.adjust_failed"
	// Money was captured, in whole or in part. unordered_amount is there where the acquirer captured it with the authorisation, although it was to be captured later or reviewed first: *PaymentCapturedData.
	EventPaymentCaptured EventType = "payment.captured"
	// The acquirer refused a capture that had been accepted, or told later that it has failed: then undone_amount is there: *PaymentCaptureFailedData.
	EventPaymentCaptureFailed EventType = "payment.capture_failed"
	// The payment failed: declined, blocked, or not authenticated. approved_amount is there where what was approved is reversed: *PaymentDeclinedData.
	EventPaymentDeclined EventType = "payment.declined"
	// An acquirer failed, or the issuer declined, and the payment is tried again as the operator’s routing rules provide: *PaymentAttemptFailedData.
	EventPaymentAttemptFailed EventType = "payment.attempt_failed"
	// The authorisation, or what was left of it, was released: *Payment.
	EventPaymentCancelled EventType = "payment.cancelled"
	// The acquirer refused to release the authorisation: *Payment.
	EventPaymentCancelFailed EventType = "payment.cancel_failed"
	// The authorisation was released at its capture deadline: *Payment.
	EventPaymentExpired EventType = "payment.expired"
	// The payment waits for a review: *Payment.
	EventPaymentHeld EventType = "payment.held"
	// The payment was approved in review: *Payment.
	EventPaymentReviewApproved EventType = "payment.review_approved"
	// The payment was rejected in review, or nobody decided in time: *Payment.
	EventPaymentReviewRejected EventType = "payment.review_rejected"
	// A refund was accepted and is on its way: *Refund.
	EventRefundAccepted EventType = "refund.accepted"
	// A refund was carried out: *Refund.
	EventRefundCompleted EventType = "refund.completed"
	// A refund that had been accepted failed, at once or later; the money is the merchant’s again. returned_amount is there where it had been completed: *RefundFailedData.
	EventRefundFailed EventType = "refund.failed"
	// The cardholder disputes the payment: *Dispute.
	EventDisputeOpened EventType = "dispute.opened"
	// A dispute has come to another stage: a chargeback after an inquiry, pre-arbitration, arbitration: *Dispute.
	EventDisputeStageChanged EventType = "dispute.stage_changed"
	// The acquirer took money because of a dispute: what is disputed, a fee, or both: *DisputeFunds.
	EventDisputeFundsTaken EventType = "dispute.funds_taken"
	// The acquirer gave money back that it had taken because of a dispute: *DisputeFunds.
	EventDisputeFundsReturned EventType = "dispute.funds_returned"
	// A dispute was decided for the merchant; the issuer may still go on to pre-arbitration: *Dispute.
	EventDisputeWon EventType = "dispute.won"
	// A dispute was decided against the merchant, accepted, or not answered in time: *Dispute.
	EventDisputeLost EventType = "dispute.lost"
	// accepted; waits until it can be paid out of the balance, in two currencies until its rate ends; a payout that was accepted and approved comes here again while the account owes more than it has: *Payout.
	EventPayoutPendingFunds EventType = "payout.pending_funds"
	// waits for approval, such as above the account’s limit; the money is set aside: *Payout.
	EventPayoutInApproval EventType = "payout.in_approval"
	// an approver said no; the money is available again: *Payout.
	EventPayoutApprovalRejected EventType = "payout.approval_rejected"
	// waits for its payment date; the money is set aside: *Payout.
	EventPayoutScheduled EventType = "payout.scheduled"
	// held until the sanctions screening has been decided; the money is set aside: *Payout.
	EventPayoutInReview EventType = "payout.in_review"
	// on its way to the bank: *Payout.
	EventPayoutProcessing EventType = "payout.processing"
	// the bank has accepted it; its final word comes later: *Payout.
	EventPayoutSent EventType = "payout.sent"
	// paid: *Payout.
	EventPayoutCompleted EventType = "payout.completed"
	// not paid; the money is available again: *Payout.
	EventPayoutFailed EventType = "payout.failed"
	// was paid and came back; what came back is available again: *Payout.
	EventPayoutReturned EventType = "payout.returned"
	// cancelled before it was sent; the money is available again: *Payout.
	EventPayoutCancelled EventType = "payout.cancelled"
	// A subscription began: its first payment or verification succeeded: *Subscription.
	EventSubscriptionCreated EventType = "subscription.created"
	// The trial of a subscription with a later start began: *Subscription.
	EventSubscriptionTrialing EventType = "subscription.trialing"
	// A period was paid: *Subscription.
	EventSubscriptionRenewed EventType = "subscription.renewed"
	// A charge was declined; it will be tried again: *Subscription.
	EventSubscriptionPastDue EventType = "subscription.past_due"
	// No contracts are drawn up until it is resumed: *Subscription.
	EventSubscriptionPaused EventType = "subscription.paused"
	// Contracts are drawn up again: *Subscription.
	EventSubscriptionResumed EventType = "subscription.resumed"
	// The amount or the card was changed: *Subscription.
	EventSubscriptionChanged EventType = "subscription.changed"
	// The subscription ended: *Subscription.
	EventSubscriptionInactived EventType = "subscription.inactived"
	// The contract of the next period was drawn up: *Contract.
	EventContractDrawnUp EventType = "contract.drawn_up"
	// A contract was paid: *ContractChargedData.
	EventContractCharged EventType = "contract.charged"
	// A charge failed; next_attempt_at says whether another one follows: *Contract.
	EventContractFailed EventType = "contract.failed"
	// A contract was cancelled by itself and will not be charged: *Contract.
	EventContractCancelled EventType = "contract.cancelled"
	// The gateway’s operator booked money to the available balance, or took it from there: money from a bank or an acquirer that turned out to be the account’s, or that a bank has called back: *BalanceAdjustment.
	EventBalanceAdjusted EventType = "balance.adjusted"
	// Somebody asked for a test of a webhook endpoint; sent to that endpoint only, whatever its filter: *WebhookEndpoint.
	EventEndpointTest EventType = "endpoint.test"
	// The gateway disabled a webhook endpoint by itself; sent to the account’s other endpoints: *EndpointDisabledData.
	EventEndpointDisabled EventType = "endpoint.disabled"
)

// newEventData makes the Data of a type of events, empty.
func newEventData(of EventType) (data any, known bool) {
	switch of {
	case EventPaymentAuthorised, EventPaymentCancelled, EventPaymentCancelFailed, EventPaymentExpired, EventPaymentHeld, EventPaymentReviewApproved, EventPaymentReviewRejected:
		return &Payment{}, true
	case EventPaymentAdjusted:
		return &PaymentAdjustedData{}, true
	case EventPaymentAdjustFailed:
		return &PaymentAdjustFailedData{}, true
	case EventPaymentCaptured:
		return &PaymentCapturedData{}, true
	case EventPaymentCaptureFailed:
		return &PaymentCaptureFailedData{}, true
	case EventPaymentDeclined:
		return &PaymentDeclinedData{}, true
	case EventPaymentAttemptFailed:
		return &PaymentAttemptFailedData{}, true
	case EventRefundAccepted, EventRefundCompleted:
		return &Refund{}, true
	case EventRefundFailed:
		return &RefundFailedData{}, true
	case EventDisputeOpened, EventDisputeStageChanged, EventDisputeWon, EventDisputeLost:
		return &Dispute{}, true
	case EventDisputeFundsTaken, EventDisputeFundsReturned:
		return &DisputeFunds{}, true
	case EventPayoutPendingFunds, EventPayoutInApproval, EventPayoutApprovalRejected, EventPayoutScheduled, EventPayoutInReview, EventPayoutProcessing, EventPayoutSent, EventPayoutCompleted, EventPayoutFailed, EventPayoutReturned, EventPayoutCancelled:
		return &Payout{}, true
	case EventSubscriptionCreated, EventSubscriptionTrialing, EventSubscriptionRenewed, EventSubscriptionPastDue, EventSubscriptionPaused, EventSubscriptionResumed, EventSubscriptionChanged, EventSubscriptionInactived:
		return &Subscription{}, true
	case EventContractDrawnUp, EventContractFailed, EventContractCancelled:
		return &Contract{}, true
	case EventContractCharged:
		return &ContractChargedData{}, true
	case EventBalanceAdjusted:
		return &BalanceAdjustment{}, true
	case EventEndpointTest:
		return &WebhookEndpoint{}, true
	case EventEndpointDisabled:
		return &EndpointDisabledData{}, true
	}
	return nil, false
}
