// Generated from schemas/ by npm run openapi: not to be edited.
package causeway;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The objects of the API. What is optional and was left out is null. */
public final class Types {
    private Types() {}

    /** What a PaymentStatus can be; a later release of the gateway can have more. */
    public static final class PaymentStatus {
        private PaymentStatus() {}
        public static final String CREATED = "1000";
        public static final String WAITING_FOR_CUSTOMER = "1100";
        public static final String PROCESSING = "1200";
        public static final String AUTHORISED = "2000";
        public static final String HELD_FOR_REVIEW = "2100";
        public static final String CAPTURED = "3000";
        public static final String PARTLY_CAPTURED = "3100";
        public static final String CAPTURE_UNDER_WAY = "3200";
        public static final String PARTLY_REFUNDED = "4000";
        public static final String REFUNDED = "4100";
        public static final String DECLINED = "5000";
        public static final String BLOCKED_BY_RISK = "5100";
        public static final String TECHNICAL_FAILURE = "5200";
        public static final String AUTHENTICATION_FAILED = "5300";
        public static final String CANCELLED = "6000";
        public static final String AUTHORISATION_EXPIRED = "6100";
        public static final String REJECTED_IN_REVIEW = "6200";
        public static final String DISPUTE_INQUIRY = "7000";
        public static final String DISPUTE_CHARGEBACK = "7100";
        public static final String DISPUTE_WON = "7200";
        public static final String DISPUTE_LOST = "7300";
    }

    /** What a PaymentStatusName can be; a later release of the gateway can have more. */
    public static final class PaymentStatusName {
        private PaymentStatusName() {}
        public static final String CREATED = "created";
        public static final String WAITING_FOR_CUSTOMER = "waiting_for_customer";
        public static final String PROCESSING = "processing";
        public static final String AUTHORISED = "authorised";
        public static final String HELD_FOR_REVIEW = "held_for_review";
        public static final String CAPTURED = "captured";
        public static final String PARTLY_CAPTURED = "partly_captured";
        public static final String CAPTURE_UNDER_WAY = "capture_under_way";
        public static final String PARTLY_REFUNDED = "partly_refunded";
        public static final String REFUNDED = "refunded";
        public static final String DECLINED = "declined";
        public static final String BLOCKED_BY_RISK = "blocked_by_risk";
        public static final String TECHNICAL_FAILURE = "technical_failure";
        public static final String AUTHENTICATION_FAILED = "authentication_failed";
        public static final String CANCELLED = "cancelled";
        public static final String AUTHORISATION_EXPIRED = "authorisation_expired";
        public static final String REJECTED_IN_REVIEW = "rejected_in_review";
        public static final String DISPUTE_INQUIRY = "dispute_inquiry";
        public static final String DISPUTE_CHARGEBACK = "dispute_chargeback";
        public static final String DISPUTE_WON = "dispute_won";
        public static final String DISPUTE_LOST = "dispute_lost";
    }

    /** What a PayoutFailureType can be; a later release of the gateway can have more. */
    public static final class PayoutFailureType {
        private PayoutFailureType() {}
        public static final String INVALID_ACCOUNT = "INVALID_ACCOUNT";
        public static final String ACCOUNT_CLOSED = "ACCOUNT_CLOSED";
        public static final String ACCOUNT_BLOCKED = "ACCOUNT_BLOCKED";
        public static final String INVALID_BANK = "INVALID_BANK";
        public static final String NAME_MISMATCH = "NAME_MISMATCH";
        public static final String INVALID_BENEFICIARY = "INVALID_BENEFICIARY";
        public static final String INVALID_AMOUNT = "INVALID_AMOUNT";
        public static final String LIMIT_EXCEEDED = "LIMIT_EXCEEDED";
        public static final String INSUFFICIENT_FUNDS = "INSUFFICIENT_FUNDS";
        public static final String DUPLICATE = "DUPLICATE";
        public static final String INVALID_DATE = "INVALID_DATE";
        public static final String NOT_PERMITTED = "NOT_PERMITTED";
        public static final String REGULATORY = "REGULATORY";
        public static final String COMPLIANCE = "COMPLIANCE";
        public static final String BENEFICIARY_REFUSED = "BENEFICIARY_REFUSED";
        public static final String CANCELLED_BY_BANK = "CANCELLED_BY_BANK";
        public static final String BANK_UNAVAILABLE = "BANK_UNAVAILABLE";
        public static final String TECHNICAL = "TECHNICAL";
        public static final String RATE_EXPIRED = "RATE_EXPIRED";
        public static final String UNKNOWN = "UNKNOWN";
    }

    /** What a PayoutStatus can be; a later release of the gateway can have more. */
    public static final class PayoutStatus {
        private PayoutStatus() {}
        public static final String PENDING_FUNDS = "PENDING_FUNDS";
        public static final String IN_APPROVAL = "IN_APPROVAL";
        public static final String APPROVAL_REJECTED = "APPROVAL_REJECTED";
        public static final String SCHEDULED = "SCHEDULED";
        public static final String IN_REVIEW = "IN_REVIEW";
        public static final String PROCESSING = "PROCESSING";
        public static final String SENT = "SENT";
        public static final String COMPLETED = "COMPLETED";
        public static final String FAILED = "FAILED";
        public static final String RETURNED = "RETURNED";
        public static final String CANCELLED = "CANCELLED";
    }

    /** What a SubscriptionStatus can be; a later release of the gateway can have more. */
    public static final class SubscriptionStatus {
        private SubscriptionStatus() {}
        public static final String PENDING = "Pending";
        public static final String TRIALING = "Trialing";
        public static final String ACTIVED = "Actived";
        public static final String PAST_DUE = "Past_due";
        public static final String PAUSED = "Paused";
        public static final String INACTIVED = "Inactived";
    }

    /** What a ContractStatus can be; a later release of the gateway can have more. */
    public static final class ContractStatus {
        private ContractStatus() {}
        public static final String DRAWN_UP = "drawn_up";
        public static final String CHARGING = "charging";
        public static final String PAST_DUE = "past_due";
        public static final String CHARGED = "charged";
        public static final String FAILED = "failed";
        public static final String CANCELLED = "cancelled";
    }

    public static final class AuthoriseBillingAddress extends ApiObject {
        AuthoriseBillingAddress(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AuthoriseBillingAddress build() { return new AuthoriseBillingAddress(copy()); }
            /** Street and number */
            public Builder setAddress(String value) { return putField("address", value); }
            /** City */
            public Builder setCity(String value) { return putField("city", value); }
            /** State or province */
            public Builder setState(String value) { return putField("state", value); }
            /** Postcode */
            public Builder setPostcode(String value) { return putField("postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setCountry(String value) { return putField("country", value); }
        }
    }

    public static final class AuthoriseShippingAddress extends ApiObject {
        AuthoriseShippingAddress(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AuthoriseShippingAddress build() { return new AuthoriseShippingAddress(copy()); }
            /** Street and number */
            public Builder setAddress(String value) { return putField("address", value); }
            /** City */
            public Builder setCity(String value) { return putField("city", value); }
            /** State or province */
            public Builder setState(String value) { return putField("state", value); }
            /** Postcode */
            public Builder setPostcode(String value) { return putField("postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setCountry(String value) { return putField("country", value); }
        }
    }

    public static final class AuthoriseRequest extends ApiObject {
        AuthoriseRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AuthoriseRequest build() { return new AuthoriseRequest(copy()); }
            /** The merchant’s order number, 1 to 50 printable characters */
            public Builder setOrderNo(String value) { return putField("order_no", value); }
            /** ISO 4217 code of a currency that can be transacted */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** Decimal, at most as many decimals as the currency has. Zero verifies the card and takes no money; with recurring_id it must be more */
            public Builder setAmount(String value) { return putField("amount", value); }
            /** Site of the order */
            public Builder setWebsite(String value) { return putField("website", value); }
            /** Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id */
            public Builder setItems(String value) { return putField("items", value); }
            /** The merchant’s identifier of the customer */
            public Builder setShopperId(String value) { return putField("shopper_id", value); }
            /** E-mail address */
            public Builder setShopperEmail(String value) { return putField("shopper_email", value); }
            /** The customer’s IPv4 or IPv6 address */
            public Builder setShopperIp(String value) { return putField("shopper_ip", value); }
            /** First name of the cardholder */
            public Builder setFirstName(String value) { return putField("first_name", value); }
            /** Last name of the cardholder */
            public Builder setLastName(String value) { return putField("last_name", value); }
            /** The billing address as an object (JSON text in forms and XML), or its street and number */
            public Builder setBillingAddress(AuthoriseBillingAddress value) { return putField("billing_address", value); }
            /** City */
            public Builder setBillingCity(String value) { return putField("billing_city", value); }
            /** State or province */
            public Builder setBillingState(String value) { return putField("billing_state", value); }
            /** Postcode */
            public Builder setBillingPostcode(String value) { return putField("billing_postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setBillingCountry(String value) { return putField("billing_country", value); }
            /** The shipping address as an object (JSON text in forms and XML), or its street and number */
            public Builder setShippingAddress(AuthoriseShippingAddress value) { return putField("shipping_address", value); }
            /** City */
            public Builder setShippingCity(String value) { return putField("shipping_city", value); }
            /** State or province */
            public Builder setShippingState(String value) { return putField("shipping_state", value); }
            /** Postcode */
            public Builder setShippingPostcode(String value) { return putField("shipping_postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setShippingCountry(String value) { return putField("shipping_country", value); }
            /** Sum of the goods, decimal */
            public Builder setItemTotal(String value) { return putField("item_total", value); }
            /** Cost of shipping, decimal */
            public Builder setShipping(String value) { return putField("shipping", value); }
            /** Cost of handling, decimal */
            public Builder setHandling(String value) { return putField("handling", value); }
            /** Taxes, decimal */
            public Builder setTaxTotal(String value) { return putField("tax_total", value); }
            /** Insurance, decimal */
            public Builder setInsurance(String value) { return putField("insurance", value); }
            /** Discount on shipping, decimal */
            public Builder setShippingDiscount(String value) { return putField("shipping_discount", value); }
            /** Discount, decimal */
            public Builder setDiscount(String value) { return putField("discount", value); }
            /** Free text */
            public Builder setNote(String value) { return putField("note", value); }
            /** What the merchant notes about the payment, and about the subscription that begins with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
            public Builder setMetadata(Map<String, String> value) { return putField("metadata", value); }
            /** Phone number */
            public Builder setShopperPhone(String value) { return putField("shopper_phone", value); }
            /** The merchant’s own grading of the customer */
            public Builder setShopperLevel(String value) { return putField("shopper_level", value); }
            /**
             * Whether to authenticate the customer where the issuer asks for it; default do3DS
             * One of do3DS, no3DS.
             */
            public Builder setOpen3d(String value) { return putField("open3d", value); }
            /**
             * Store the card; default NO
             * One of YES, NO.
             */
            public Builder setTokenFlag(String value) { return putField("token_flag", value); }
            /** Default card */
            public Builder setPaymentMethod(String value) { return putField("payment_method", value); }
            /**
             * auto takes the money at once, manual waits for /v1/capture; default auto
             * One of auto, manual.
             */
            public Builder setCapture(String value) { return putField("capture", value); }
            /** What the customer reads on the card statement behind the account’s statement descriptor and an asterisk; together at most 22 characters: Latin letters, digits, spaces within and &amp; , . _ - */
            public Builder setStatementDescriptorSuffix(String value) { return putField("statement_descriptor_suffix", value); }
            /** Where the customer comes back to; http or https. Without it /v1/authorise uses the address in website */
            public Builder setReturnUrl(String value) { return putField("return_url", value); }
            /** Where events of this payment are sent to; http or https */
            public Builder setNotifyUrl(String value) { return putField("notify_url", value); }
            /** The merchant’s identifier of a new subscription; the payment is its first charge */
            public Builder setRecurringId(String value) { return putField("recurring_id", value); }
            /** Name of the subscription; required with recurring_id */
            public Builder setContractName(String value) { return putField("contract_name", value); }
            /**
             * Unit of a period; required with recurring_id
             * One of day, week, month, year.
             */
            public Builder setIntervalUnit(String value) { return putField("interval_unit", value); }
            /** How many units a period has, three years at most (36 months, 156 weeks); required with recurring_id; 1 to 1,095 */
            public Builder setInterval(long value) { return putField("interval", value); }
            /** YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days ahead, default today */
            public Builder setContractStart(String value) { return putField("contract_start", value); }
            /** Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial; 0 to 730 */
            public Builder setTrialDays(long value) { return putField("trial_days", value); }
            /** How many periods, from the first one, cost promotion_amount; 0 to 9,999 */
            public Builder setPromotionCycle(long value) { return putField("promotion_cycle", value); }
            /** What they cost, decimal; required with promotion_cycle */
            public Builder setPromotionAmount(String value) { return putField("promotion_amount", value); }
            /** After how many periods the subscription ends; default: when it is cancelled; 1 to 9,999 */
            public Builder setTotalCycles(long value) { return putField("total_cycles", value); }
            /** Card number, digits only */
            public Builder setCard(String value) { return putField("card", value); }
            /** Month of expiry */
            public Builder setExpirationMonth(String value) { return putField("expiration_month", value); }
            /** Year of expiry */
            public Builder setExpirationYear(String value) { return putField("expiration_year", value); }
            /** Security code; never stored */
            public Builder setSecurityCode(String value) { return putField("security_code", value); }
            /** A stored card, instead of card */
            public Builder setTokenId(String value) { return putField("token_id", value); }
            /**
             * What becomes of it where the issuer approves less than amount: accept takes what is approved, reverse gives it back and declines; default as the account is set. With recurring_id reverse
             * One of accept, reverse.
             */
            public Builder setPartialApproval(String value) { return putField("partial_approval", value); }
            /** The Accept header that the customer’s browser sent to the merchant. All nine browser fields or none */
            public Builder setBrowserAcceptHeader(String value) { return putField("browser_accept_header", value); }
            /** Its User-Agent header */
            public Builder setBrowserUserAgent(String value) { return putField("browser_user_agent", value); }
            /** navigator.language (BCP 47), such as en-GB */
            public Builder setBrowserLanguage(String value) { return putField("browser_language", value); }
            /** screen.colorDepth, in bits; 1 to 99 */
            public Builder setBrowserColorDepth(long value) { return putField("browser_color_depth", value); }
            /** screen.height, in pixels; 0 to 999999 */
            public Builder setBrowserScreenHeight(long value) { return putField("browser_screen_height", value); }
            /** screen.width, in pixels; 0 to 999999 */
            public Builder setBrowserScreenWidth(long value) { return putField("browser_screen_width", value); }
            /** Date.getTimezoneOffset(): minutes by which UTC is ahead of the customer’s time, -60 in Berlin in winter; -1440 to 1440 */
            public Builder setBrowserTimeZone(long value) { return putField("browser_time_zone", value); }
            /** navigator.javaEnabled() */
            public Builder setBrowserJavaEnabled(boolean value) { return putField("browser_java_enabled", value); }
            /** Whether the browser runs JavaScript */
            public Builder setBrowserJavascriptEnabled(boolean value) { return putField("browser_javascript_enabled", value); }
            /** Of 3-D Secure that the merchant had carried out elsewhere: its version (messageVersion), such as 2.2.0 */
            public Builder setThreeDsVersion(String value) { return putField("three_ds_version", value); }
            /**
             * Its result (transStatus): Y authenticated, A attempted, I information only, U not available. After any other the payment must not be authorised
             * One of Y, A, I, U.
             */
            public Builder setThreeDsStatus(String value) { return putField("three_ds_status", value); }
            /** Its electronic commerce indicator, two digits, as the card’s scheme has them */
            public Builder setEci(String value) { return putField("eci", value); }
            /** Its authenticationValue (CAVV, AAV, AEVV): 20 bytes in base64, which are 28 characters; required with three_ds_status Y, never stored */
            public Builder setCavv(String value) { return putField("cavv", value); }
            /** Its dsTransID, a UUID */
            public Builder setDsTransactionId(String value) { return putField("ds_transaction_id", value); }
            /**
             * Exemption from strong customer authentication that the merchant requests; moto for an order by mail or telephone
             * One of low_value, transaction_risk_analysis, trusted_beneficiary, secure_corporate, moto.
             */
            public Builder setScaExemption(String value) { return putField("sca_exemption", value); }
            /**
             * Who starts the payment: the customer, who is present, or the merchant, by an agreement about the card; default customer
             * One of customer, merchant.
             */
            public Builder setInitiator(String value) { return putField("initiator", value); }
            /**
             * What the customer has agreed to: later purchases, or regular payments; default as agreed about token_id, else card_on_file
             * One of card_on_file, subscription.
             */
            public Builder setStoredCredentialPurpose(String value) { return putField("stored_credential_purpose", value); }
            /** The scheme’s identifier of the payment in which the customer has agreed, where that was not made here; up to 50 characters */
            public Builder setNetworkTransactionId(String value) { return putField("network_transaction_id", value); }
        }
    }

    public static final class AuthoriseResponse extends Answer {
        AuthoriseResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getOrderNo() { return text("order_no"); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised; 0.00 where the card was verified only */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where the issuer has approved less and amount is that; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        /** yyyyMMddHHmmss in the account’s time zone */
        public String getTransactionDate() { return text("transaction_date"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        public String getAuthCode() { return text("auth_code"); }
        /** Y match, N no match, U not checked */
        public String getAvsResult() { return text("avs_result"); }
        /** M match, N no match, P not checked */
        public String getCvvResult() { return text("cvv_result"); }
        /** The stored card, when token_flag was YES, a token was used or a subscription created */
        public String getTokenId() { return text("token_id"); }
        /** Where the customer must go on, or empty */
        public String getIssuerUrl() { return text("issuer_url"); }
        /** Empty, or `&lt;code&gt;:&lt;text&gt;` */
        public String getErrorMessage() { return text("error_message"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** The subscription created with the payment, or empty */
        public String getRecurringId() { return text("recurring_id"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
    }

    public static final class CheckoutBillingAddress extends ApiObject {
        CheckoutBillingAddress(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CheckoutBillingAddress build() { return new CheckoutBillingAddress(copy()); }
            /** Street and number */
            public Builder setAddress(String value) { return putField("address", value); }
            /** City */
            public Builder setCity(String value) { return putField("city", value); }
            /** State or province */
            public Builder setState(String value) { return putField("state", value); }
            /** Postcode */
            public Builder setPostcode(String value) { return putField("postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setCountry(String value) { return putField("country", value); }
        }
    }

    public static final class CheckoutShippingAddress extends ApiObject {
        CheckoutShippingAddress(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CheckoutShippingAddress build() { return new CheckoutShippingAddress(copy()); }
            /** Street and number */
            public Builder setAddress(String value) { return putField("address", value); }
            /** City */
            public Builder setCity(String value) { return putField("city", value); }
            /** State or province */
            public Builder setState(String value) { return putField("state", value); }
            /** Postcode */
            public Builder setPostcode(String value) { return putField("postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setCountry(String value) { return putField("country", value); }
        }
    }

    public static final class CheckoutRequest extends ApiObject {
        CheckoutRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CheckoutRequest build() { return new CheckoutRequest(copy()); }
            /** The merchant’s order number, 1 to 50 printable characters */
            public Builder setOrderNo(String value) { return putField("order_no", value); }
            /** ISO 4217 code of a currency that can be transacted */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** Decimal, at most as many decimals as the currency has. Zero verifies the card and takes no money; with recurring_id it must be more */
            public Builder setAmount(String value) { return putField("amount", value); }
            /** Site of the order */
            public Builder setWebsite(String value) { return putField("website", value); }
            /** Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id */
            public Builder setItems(String value) { return putField("items", value); }
            /** The merchant’s identifier of the customer */
            public Builder setShopperId(String value) { return putField("shopper_id", value); }
            /** E-mail address */
            public Builder setShopperEmail(String value) { return putField("shopper_email", value); }
            /** The customer’s IPv4 or IPv6 address */
            public Builder setShopperIp(String value) { return putField("shopper_ip", value); }
            /** The billing address as an object (JSON text in forms and XML), or its street and number */
            public Builder setBillingAddress(CheckoutBillingAddress value) { return putField("billing_address", value); }
            /** City */
            public Builder setBillingCity(String value) { return putField("billing_city", value); }
            /** State or province */
            public Builder setBillingState(String value) { return putField("billing_state", value); }
            /** Postcode */
            public Builder setBillingPostcode(String value) { return putField("billing_postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setBillingCountry(String value) { return putField("billing_country", value); }
            /** The shipping address as an object (JSON text in forms and XML), or its street and number */
            public Builder setShippingAddress(CheckoutShippingAddress value) { return putField("shipping_address", value); }
            /** City */
            public Builder setShippingCity(String value) { return putField("shipping_city", value); }
            /** State or province */
            public Builder setShippingState(String value) { return putField("shipping_state", value); }
            /** Postcode */
            public Builder setShippingPostcode(String value) { return putField("shipping_postcode", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setShippingCountry(String value) { return putField("shipping_country", value); }
            /** Sum of the goods, decimal */
            public Builder setItemTotal(String value) { return putField("item_total", value); }
            /** Cost of shipping, decimal */
            public Builder setShipping(String value) { return putField("shipping", value); }
            /** Cost of handling, decimal */
            public Builder setHandling(String value) { return putField("handling", value); }
            /** Taxes, decimal */
            public Builder setTaxTotal(String value) { return putField("tax_total", value); }
            /** Insurance, decimal */
            public Builder setInsurance(String value) { return putField("insurance", value); }
            /** Discount on shipping, decimal */
            public Builder setShippingDiscount(String value) { return putField("shipping_discount", value); }
            /** Discount, decimal */
            public Builder setDiscount(String value) { return putField("discount", value); }
            /** Free text */
            public Builder setNote(String value) { return putField("note", value); }
            /** What the merchant notes about the payment, and about the subscription that begins with it: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
            public Builder setMetadata(Map<String, String> value) { return putField("metadata", value); }
            /** Phone number */
            public Builder setShopperPhone(String value) { return putField("shopper_phone", value); }
            /** The merchant’s own grading of the customer */
            public Builder setShopperLevel(String value) { return putField("shopper_level", value); }
            /**
             * Whether to authenticate the customer where the issuer asks for it; default do3DS
             * One of do3DS, no3DS.
             */
            public Builder setOpen3d(String value) { return putField("open3d", value); }
            /**
             * Store the card; default NO
             * One of YES, NO.
             */
            public Builder setTokenFlag(String value) { return putField("token_flag", value); }
            /**
             * auto takes the money at once, manual waits for /v1/capture; default auto
             * One of auto, manual.
             */
            public Builder setCapture(String value) { return putField("capture", value); }
            /** What the customer reads on the card statement behind the account’s statement descriptor and an asterisk; together at most 22 characters: Latin letters, digits, spaces within and &amp; , . _ - */
            public Builder setStatementDescriptorSuffix(String value) { return putField("statement_descriptor_suffix", value); }
            /** Where the customer comes back to; http or https. Without it /v1/authorise uses the address in website */
            public Builder setReturnUrl(String value) { return putField("return_url", value); }
            /** Where events of this payment are sent to; http or https */
            public Builder setNotifyUrl(String value) { return putField("notify_url", value); }
            /** The merchant’s identifier of a new subscription; the payment is its first charge */
            public Builder setRecurringId(String value) { return putField("recurring_id", value); }
            /** Name of the subscription; required with recurring_id */
            public Builder setContractName(String value) { return putField("contract_name", value); }
            /**
             * Unit of a period; required with recurring_id
             * One of day, week, month, year.
             */
            public Builder setIntervalUnit(String value) { return putField("interval_unit", value); }
            /** How many units a period has, three years at most (36 months, 156 weeks); required with recurring_id; 1 to 1,095 */
            public Builder setInterval(long value) { return putField("interval", value); }
            /** YYYY-MM-DD, UTC: when the trial or the first period begins; today to 730 days ahead, default today */
            public Builder setContractStart(String value) { return putField("contract_start", value); }
            /** Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial; 0 to 730 */
            public Builder setTrialDays(long value) { return putField("trial_days", value); }
            /** How many periods, from the first one, cost promotion_amount; 0 to 9,999 */
            public Builder setPromotionCycle(long value) { return putField("promotion_cycle", value); }
            /** What they cost, decimal; required with promotion_cycle */
            public Builder setPromotionAmount(String value) { return putField("promotion_amount", value); }
            /** After how many periods the subscription ends; default: when it is cancelled; 1 to 9,999 */
            public Builder setTotalCycles(long value) { return putField("total_cycles", value); }
            /** First name of the customer */
            public Builder setFirstName(String value) { return putField("first_name", value); }
            /** Last name of the customer */
            public Builder setLastName(String value) { return putField("last_name", value); }
            /** Method that is chosen when the page opens; the customer may take another */
            public Builder setPaymentMethod(String value) { return putField("payment_method", value); }
            /** A stored card that the page offers first */
            public Builder setTokenId(String value) { return putField("token_id", value); }
            /**
             * Language of the page, in any case of its letters; default: what the browser asks for
             * One of en, zh-CN, zh-TW, es, fr, de, it, pt, nl, pl, tr, ru, ar, ja, ko.
             */
            public Builder setLanguage(String value) { return putField("language", value); }
            /** How long the customer may take to begin to pay, 5 to 1440; default 60 */
            public Builder setValidMinutes(long value) { return putField("valid_minutes", value); }
        }
    }

    public static final class CheckoutResponse extends Answer {
        CheckoutResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getOrderNo() { return text("order_no"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What the page charges now; 0.00 where it verifies the card only */
        public String getAmount() { return text("amount"); }
        /** Names the session in results */
        public String getSessionId() { return text("session_id"); }
        /** Where to send the customer; whoever has it can pay */
        public String getCheckoutUrl() { return text("checkout_url"); }
        /** YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
        public String getExpiresAt() { return text("expires_at"); }
    }

    public static final class ExpireCheckoutRequest extends ApiObject {
        ExpireCheckoutRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ExpireCheckoutRequest build() { return new ExpireCheckoutRequest(copy()); }
            /** The session, as the answer of /v1/checkout named it */
            public Builder setSessionId(String value) { return putField("session_id", value); }
        }
    }

    public static final class ExpireCheckoutResponse extends Answer {
        ExpireCheckoutResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getSessionId() { return text("session_id"); }
        /** The merchant’s */
        public String getOrderNo() { return text("order_no"); }
        /** expired; replaced or locked, where it could not be paid before; processing or paid, where its customer was faster */
        public String getStatus() { return text("status"); }
        /** ISO 8601, UTC */
        public String getExpiresAt() { return text("expires_at"); }
    }

    public static final class OptimiseRequest extends ApiObject {
        OptimiseRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public OptimiseRequest build() { return new OptimiseRequest(copy()); }
            /** Echoed; names the question */
            public Builder setRequestId(String value) { return putField("request_id", value); }
            /** ISO 4217 code of a currency that can be transacted */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** Decimal */
            public Builder setAmount(String value) { return putField("amount", value); }
            /** The merchant’s identifier of the customer */
            public Builder setShopperId(String value) { return putField("shopper_id", value); }
            /** E-mail address */
            public Builder setShopperEmail(String value) { return putField("shopper_email", value); }
            /** The customer’s IP address */
            public Builder setShopperIp(String value) { return putField("shopper_ip", value); }
            /** ISO 3166-1 two-letter code, such as DE */
            public Builder setShopperCountry(String value) { return putField("shopper_country", value); }
            /** What the customer uses, such as web or app; no method of the sandbox depends on it */
            public Builder setPlatform(String value) { return putField("platform", value); }
        }
    }

    public static final class OptimisePaymentMethodAnswer extends ApiObject {
        OptimisePaymentMethodAnswer(Map<String, Object> fields) { super(fields); }
        /** For payment_method of /v1/checkout */
        public String getPaymentMethod() { return text("payment_method"); }
        /** What customers know it by */
        public String getName() { return text("name"); }
        /** One of card, redirect. */
        public String getType() { return text("type"); }
        /** 0.0000 to 1.0000 */
        public String getAcceptanceRate() { return text("acceptance_rate"); }
        /** The account’s own payments that were measured; with none, the rate is the others’ */
        public Long getAttempts() { return integer("attempts"); }
    }

    public static final class OptimiseResponse extends Answer {
        OptimiseResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getRequestId() { return text("request_id"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** As sent */
        public String getAmount() { return text("amount"); }
        public List<OptimisePaymentMethodAnswer> getPaymentMethods() { return list("payment_methods", item -> new OptimisePaymentMethodAnswer(Json.object(item))); }
    }

    public static final class AdjustOrder extends ApiObject {
        AdjustOrder(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AdjustOrder build() { return new AdjustOrder(copy()); }
            /** Gateway transaction identifier */
            public Builder setTransactionId(String value) { return putField("transaction_id", value); }
            /** Merchant order number */
            public Builder setOrderNo(String value) { return putField("order_no", value); }
            /** ISO 4217 code of the payment */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** What is to be authorised in all, decimal; the amount as it is to extend it */
            public Builder setAmount(String value) { return putField("amount", value); }
        }
    }

    public static final class AdjustRequest extends ApiObject {
        AdjustRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AdjustRequest build() { return new AdjustRequest(copy()); }
            public Builder setAdjustOrders(List<AdjustOrder> value) { return putField("adjust_orders", value); }
        }
    }

    public static final class AdjustOrderAnswer extends ApiObject {
        AdjustOrderAnswer(Map<String, Object> fields) { super(fields); }
        /** As sent */
        public String getTransactionId() { return text("transaction_id"); }
        /** As sent */
        public String getOrderNo() { return text("order_no"); }
        /** As sent */
        public String getCurrency() { return text("currency"); }
        /** As sent */
        public String getAmount() { return text("amount"); }
        /**
         * 1 adjusted; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
         * One of 1, 0, 2, 3.
         */
        public String getAdjustStatus() { return text("adjust_status"); }
        /** Empty, or `&lt;code&gt;:&lt;text&gt;` */
        public String getErrorMessage() { return text("error_message"); }
    }

    public static final class AdjustResponse extends Answer {
        AdjustResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<AdjustOrderAnswer> getAdjustOrders() { return list("adjust_orders", item -> new AdjustOrderAnswer(Json.object(item))); }
    }

    public static final class CaptureOrder extends ApiObject {
        CaptureOrder(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CaptureOrder build() { return new CaptureOrder(copy()); }
            /** Gateway transaction identifier */
            public Builder setTransactionId(String value) { return putField("transaction_id", value); }
            /** Merchant order number */
            public Builder setOrderNo(String value) { return putField("order_no", value); }
            /** ISO 4217 code of the payment */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** Amount to capture, decimal */
            public Builder setAmount(String value) { return putField("amount", value); }
        }
    }

    public static final class CaptureRequest extends ApiObject {
        CaptureRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CaptureRequest build() { return new CaptureRequest(copy()); }
            public Builder setCaptureOrders(List<CaptureOrder> value) { return putField("capture_orders", value); }
        }
    }

    public static final class CaptureOrderAnswer extends ApiObject {
        CaptureOrderAnswer(Map<String, Object> fields) { super(fields); }
        /** As sent */
        public String getTransactionId() { return text("transaction_id"); }
        /** As sent */
        public String getOrderNo() { return text("order_no"); }
        /** As sent */
        public String getCurrency() { return text("currency"); }
        /** As sent */
        public String getAmount() { return text("amount"); }
        /**
         * 1 captured; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
         * One of 1, 0, 2, 3.
         */
        public String getCaptureStatus() { return text("capture_status"); }
        /** Empty, or `&lt;code&gt;:&lt;text&gt;` */
        public String getErrorMessage() { return text("error_message"); }
    }

    public static final class CaptureResponse extends Answer {
        CaptureResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<CaptureOrderAnswer> getCaptureOrders() { return list("capture_orders", item -> new CaptureOrderAnswer(Json.object(item))); }
    }

    public static final class CancelOrder extends ApiObject {
        CancelOrder(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CancelOrder build() { return new CancelOrder(copy()); }
            /** Gateway transaction identifier */
            public Builder setTransactionId(String value) { return putField("transaction_id", value); }
            /** Merchant order number */
            public Builder setOrderNo(String value) { return putField("order_no", value); }
            /** ISO 4217 code of the payment */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** The authorised amount, decimal */
            public Builder setAmount(String value) { return putField("amount", value); }
        }
    }

    public static final class CancelRequest extends ApiObject {
        CancelRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CancelRequest build() { return new CancelRequest(copy()); }
            public Builder setCancelOrders(List<CancelOrder> value) { return putField("cancel_orders", value); }
        }
    }

    public static final class CancelOrderAnswer extends ApiObject {
        CancelOrderAnswer(Map<String, Object> fields) { super(fields); }
        /** As sent */
        public String getTransactionId() { return text("transaction_id"); }
        /** As sent */
        public String getOrderNo() { return text("order_no"); }
        /** As sent */
        public String getCurrency() { return text("currency"); }
        /** As sent */
        public String getAmount() { return text("amount"); }
        /**
         * 1 cancelled; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
         * One of 1, 0, 2, 3.
         */
        public String getCancelStatus() { return text("cancel_status"); }
        /** Empty, or `&lt;code&gt;:&lt;text&gt;` */
        public String getErrorMessage() { return text("error_message"); }
    }

    public static final class CancelResponse extends Answer {
        CancelResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<CancelOrderAnswer> getCancelOrders() { return list("cancel_orders", item -> new CancelOrderAnswer(Json.object(item))); }
    }

    public static final class ReviewOrder extends ApiObject {
        ReviewOrder(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ReviewOrder build() { return new ReviewOrder(copy()); }
            /** Gateway transaction identifier */
            public Builder setTransactionId(String value) { return putField("transaction_id", value); }
            /** Merchant order number */
            public Builder setOrderNo(String value) { return putField("order_no", value); }
            /** ISO 4217 code of the payment */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** The payment’s amount, decimal */
            public Builder setAmount(String value) { return putField("amount", value); }
            /**
             * 1 approve, 0 reject
             * One of 1, 0.
             */
            public Builder setReviewFlag(String value) { return putField("review_flag", value); }
        }
    }

    public static final class ReviewRequest extends ApiObject {
        ReviewRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ReviewRequest build() { return new ReviewRequest(copy()); }
            public Builder setReviewOrders(List<ReviewOrder> value) { return putField("review_orders", value); }
        }
    }

    public static final class ReviewOrderAnswer extends ApiObject {
        ReviewOrderAnswer(Map<String, Object> fields) { super(fields); }
        /** As sent */
        public String getTransactionId() { return text("transaction_id"); }
        /** As sent */
        public String getOrderNo() { return text("order_no"); }
        /** As sent */
        public String getCurrency() { return text("currency"); }
        /** As sent */
        public String getAmount() { return text("amount"); }
        /** As sent */
        public String getReviewFlag() { return text("review_flag"); }
        /**
         * 1 decided; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
         * One of 1, 0, 2, 3.
         */
        public String getReviewStatus() { return text("review_status"); }
        /** Empty, or `&lt;code&gt;:&lt;text&gt;` */
        public String getErrorMessage() { return text("error_message"); }
    }

    public static final class ReviewResponse extends Answer {
        ReviewResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<ReviewOrderAnswer> getReviewOrders() { return list("review_orders", item -> new ReviewOrderAnswer(Json.object(item))); }
    }

    public static final class RefundOrder extends ApiObject {
        RefundOrder(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RefundOrder build() { return new RefundOrder(copy()); }
            /** Gateway transaction identifier */
            public Builder setTransactionId(String value) { return putField("transaction_id", value); }
            /** Merchant order number */
            public Builder setOrderNo(String value) { return putField("order_no", value); }
            /** ISO 4217 code of the payment */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** The payment’s amount, as it was created or last adjusted, also where less was captured, decimal */
            public Builder setAmount(String value) { return putField("amount", value); }
            /** Amount to give back, decimal */
            public Builder setRefundAmount(String value) { return putField("refund_amount", value); }
            /** Why */
            public Builder setRefundReason(String value) { return putField("refund_reason", value); }
            /** The merchant’s own reference, unique per account when not empty; the same one again with the same content returns the first result */
            public Builder setRefundReference(String value) { return putField("refund_reference", value); }
            /** What the merchant notes about the refund: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
            public Builder setMetadata(Map<String, String> value) { return putField("metadata", value); }
        }
    }

    public static final class RefundRequest extends ApiObject {
        RefundRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RefundRequest build() { return new RefundRequest(copy()); }
            public Builder setRefundOrders(List<RefundOrder> value) { return putField("refund_orders", value); }
        }
    }

    public static final class RefundOrderAnswer extends ApiObject {
        RefundOrderAnswer(Map<String, Object> fields) { super(fields); }
        /** As sent */
        public String getTransactionId() { return text("transaction_id"); }
        /** As sent */
        public String getOrderNo() { return text("order_no"); }
        /** As sent */
        public String getCurrency() { return text("currency"); }
        /** As sent */
        public String getAmount() { return text("amount"); }
        /** As sent */
        public String getRefundAmount() { return text("refund_amount"); }
        /** 0000:OK, or `&lt;code&gt;:&lt;text&gt;` */
        public String getRefundMessage() { return text("refund_message"); }
        /** As sent */
        public String getRefundReason() { return text("refund_reason"); }
        /** As sent */
        public String getRefundReference() { return text("refund_reference"); }
        /** transaction_id, hyphen, two-digit number; empty when refused */
        public String getRefundReferenceId() { return text("refund_reference_id"); }
        /**
         * 1 refunded; 0 refused: nothing happened; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
         * One of 1, 0, 2, 3.
         */
        public String getRefundStatus() { return text("refund_status"); }
        /** As sent; empty when refused */
        public Map<String, String> getMetadata() { return texts("metadata"); }
    }

    public static final class RefundResponse extends Answer {
        RefundResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<RefundOrderAnswer> getRefundOrders() { return list("refund_orders", item -> new RefundOrderAnswer(Json.object(item))); }
    }

    public static final class RetrievalTransRequest extends ApiObject {
        RetrievalTransRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalTransRequest build() { return new RetrievalTransRequest(copy()); }
            /** Order numbers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setOrders(List<String> value) { return putField("orders", value); }
            /** Transaction identifiers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setTrades(List<String> value) { return putField("trades", value); }
        }
    }

    public static final class RetrievalTransOrdersListAnswer extends ApiObject {
        RetrievalTransOrdersListAnswer(Map<String, Object> fields) { super(fields); }
        /** The payment’s amount, decimal */
        public String getAmount() { return text("amount"); }
        /** ISO 4217 code */
        public String getCurrency() { return text("currency"); }
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /**
         * 1 found; 0 not found: order_no or transaction_id is the value of the request, and the other fields are empty
         * One of 1, 0.
         */
        public String getQueryResult() { return text("query_result"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        /** yyyyMMddHHmmss in the account’s time zone */
        public String getTransactionDate() { return text("transaction_date"); }
        public String getTransactionId() { return text("transaction_id"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Site of the order, under the name that existing clients read */
        public String getTheService() { return text("the service"); }
        /** The name of payment_status */
        public String getStatusName() { return text("status_name"); }
        /** What was captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What can still be captured or cancelled */
        public String getRemainingAmount() { return text("remaining_amount"); }
        /** What was given back; a pending refund is not included */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** What open and lost disputes hold */
        public String getDisputedAmount() { return text("disputed_amount"); }
        /** Why the payment was declined or failed: `&lt;code&gt;:&lt;text&gt;`, or empty */
        public String getErrorMessage() { return text("error_message"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** Empty where no card was used */
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** The stored card, or empty */
        public String getTokenId() { return text("token_id"); }
        /** The subscription that it belongs to, or empty */
        public String getRecurringId() { return text("recurring_id"); }
        /** Where the customer must go on, while payment_status is 1100 (waiting for customer); otherwise empty */
        public String getIssuerUrl() { return text("issuer_url"); }
        /** When it last changed: YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
        public String getLastUpdatedAt() { return text("last_updated_at"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
    }

    public static final class RetrievalTransResponse extends Answer {
        RetrievalTransResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<RetrievalTransOrdersListAnswer> getOrdersList() { return list("orders_list", item -> new RetrievalTransOrdersListAnswer(Json.object(item))); }
    }

    public static final class RetrievalRefundRequest extends ApiObject {
        RetrievalRefundRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalRefundRequest build() { return new RetrievalRefundRequest(copy()); }
            /** Order numbers; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setRefundOrders(List<String> value) { return putField("refund_orders", value); }
            /** Gateway refund_reference_id or the merchant’s refund_reference; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setRefundReferences(List<String> value) { return putField("refund_references", value); }
            /** The merchant’s refund_reference; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setMerchantRefunds(List<String> value) { return putField("merchant_refunds", value); }
        }
    }

    public static final class RetrievalRefundRefundOrderAnswer extends ApiObject {
        RetrievalRefundRefundOrderAnswer(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        public String getOrderNo() { return text("order_no"); }
        /** The payment’s amount, as it was created or last adjusted */
        public String getAmount() { return text("amount"); }
        /**
         * 1 refunded; 2 accepted, and waiting for the acquirer: the message is A0002; 3 accepted, but failed afterwards
         * One of 1, 2, 3.
         */
        public String getRefundStatus() { return text("refund_status"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** What is given back */
        public String getRefundAmount() { return text("refund_amount"); }
        /** The merchant’s own reference, or empty */
        public String getRefundReference() { return text("refund_reference"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        public String getRefundReason() { return text("refund_reason"); }
        /** transaction_id, hyphen, two-digit number */
        public String getRefundReferenceId() { return text("refund_reference_id"); }
        /** yyyyMMddHHmmss in the account’s time zone */
        public String getRefundDate() { return text("refund_date"); }
        /** When its outcome was known: yyyyMMddHHmmss, or empty */
        public String getRefundProcessingDate() { return text("refund_processing_date"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** What can still be refunded of the payment */
        public String getRemainingRefundableAmount() { return text("remaining_refundable_amount"); }
    }

    public static final class RetrievalRefundResponse extends Answer {
        RetrievalRefundResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<RetrievalRefundRefundOrderAnswer> getRefundOrders() { return list("refund_orders", item -> new RetrievalRefundRefundOrderAnswer(Json.object(item))); }
    }

    public static final class RetrievalPaymentsRequest extends ApiObject {
        RetrievalPaymentsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalPaymentsRequest build() { return new RetrievalPaymentsRequest(copy()); }
            /** Up to 100 values of transaction_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** Words that a payment has all of: whole or part of order_no, transaction_id, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers */
            public Builder setQ(String value) { return putField("q", value); }
            /** payment_status codes, comma-separated */
            public Builder setStatus(String value) { return putField("status", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            /** Card brand or method */
            public Builder setMethod(String value) { return putField("method", value); }
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** Decimal, in the currency chosen */
            public Builder setAmountMin(String value) { return putField("amount_min", value); }
            /** Decimal, in the currency chosen */
            public Builder setAmountMax(String value) { return putField("amount_max", value); }
            public Builder setWebsite(String value) { return putField("website", value); }
            /** Of the card number */
            public Builder setLastFour(String value) { return putField("last_four", value); }
            /** Authorised, and to be captured within a day */
            public Builder setDue(String value) { return putField("due", value); }
            /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
            public Builder setMetadata(String value) { return putField("metadata", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
            /** What each row has with it: refunds, disputes, events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setExpand(List<String> value) { return putField("expand", value); }
        }
    }

    public static final class ListedRefund extends ApiObject {
        ListedRefund(Map<String, Object> fields) { super(fields); }
        /** transaction_id, hyphen, two-digit number */
        public String getRefundReferenceId() { return text("refund_reference_id"); }
        /** The merchant’s own, or empty */
        public String getRefundReference() { return text("refund_reference"); }
        /** The payment’s */
        public String getTransactionId() { return text("transaction_id"); }
        /** The payment’s */
        public String getOrderNo() { return text("order_no"); }
        /**
         * State of the refund
         * One of pending, completed, failed.
         */
        public String getStatus() { return text("status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What is given back */
        public String getRefundAmount() { return text("refund_amount"); }
        public String getRefundReason() { return text("refund_reason"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** Why it failed, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
        /** When its outcome was known: ISO 8601, UTC; or empty */
        public String getProcessedAt() { return text("processed_at"); }
    }

    public static final class ListedDispute extends ApiObject {
        ListedDispute(Map<String, Object> fields) { super(fields); }
        public String getDisputeId() { return text("dispute_id"); }
        /** The acquirer’s, the same through all stages */
        public String getDisputeReference() { return text("dispute_reference"); }
        /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
        public String getDisputeStage() { return text("dispute_stage"); }
        /** What is disputed, in dispute_currency */
        public String getDisputeAmount() { return text("dispute_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getDisputeCurrency() { return text("dispute_currency"); }
        /** The scheme’s reason */
        public String getReasonCode() { return text("reason_code"); }
        /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
        public String getAnswerDueAt() { return text("answer_due_at"); }
        /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
        public String getAnswerDueFrom() { return text("answer_due_from"); }
        /** The payment’s */
        public String getTransactionId() { return text("transaction_id"); }
        /** The payment’s */
        public String getOrderNo() { return text("order_no"); }
        /**
         * open: waits for your answer; answered: waits for the acquirer; won; lost
         * One of open, answered, won, lost.
         */
        public String getState() { return text("state"); }
        /** ISO 8601, UTC */
        public String getOpenedAt() { return text("opened_at"); }
        /** When it was decided: ISO 8601, UTC; or empty */
        public String getClosedAt() { return text("closed_at"); }
    }

    public static final class ExpandedPayment extends ApiObject {
        ExpandedPayment(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** The name of payment_status */
        public String getStatusName() { return text("status_name"); }
        /** What can still be captured or cancelled */
        public String getRemainingAmount() { return text("remaining_amount"); }
        /** What can still be refunded */
        public String getRefundableAmount() { return text("refundable_amount"); }
        /** What open and lost disputes hold */
        public String getDisputedAmount() { return text("disputed_amount"); }
        /** card, or how else it was paid */
        public String getPaymentMethod() { return text("payment_method"); }
        public String getShopperEmail() { return text("shopper_email"); }
        /** The stored card, or empty */
        public String getTokenId() { return text("token_id"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
        /** ISO 8601, UTC */
        public String getLastUpdatedAt() { return text("last_updated_at"); }
        /** Until when it can be captured: ISO 8601, UTC; or empty */
        public String getCaptureDeadlineAt() { return text("capture_deadline_at"); }
        /** Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty */
        public String getReviewDueAt() { return text("review_due_at"); }
        public List<ListedRefund> getRefunds() { return list("refunds", item -> new ListedRefund(Json.object(item))); }
        public List<ListedDispute> getDisputes() { return list("disputes", item -> new ListedDispute(Json.object(item))); }
        /** Its newest 100 events, in their order */
        public List<Event> getEvents() { return list("events", item -> new Event(Json.object(item))); }
    }

    public static final class RetrievalPaymentsResponse extends Answer {
        RetrievalPaymentsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<ExpandedPayment> getPayments() { return list("payments", item -> new ExpandedPayment(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class RetrievalRefundsRequest extends ApiObject {
        RetrievalRefundsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalRefundsRequest build() { return new RetrievalRefundsRequest(copy()); }
            /** Up to 100 values of refund_reference_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** Words that a refund has all of: whole or part of refund_reference_id, refund_reference, order_no, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers */
            public Builder setQ(String value) { return putField("q", value); }
            public Builder setStatus(String value) { return putField("status", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
            public Builder setMetadata(String value) { return putField("metadata", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
            /** What each row has with it: payment; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setExpand(List<String> value) { return putField("expand", value); }
        }
    }

    public static final class ListedPayment extends ApiObject {
        ListedPayment(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** The name of payment_status */
        public String getStatusName() { return text("status_name"); }
        /** What can still be captured or cancelled */
        public String getRemainingAmount() { return text("remaining_amount"); }
        /** What can still be refunded */
        public String getRefundableAmount() { return text("refundable_amount"); }
        /** What open and lost disputes hold */
        public String getDisputedAmount() { return text("disputed_amount"); }
        /** card, or how else it was paid */
        public String getPaymentMethod() { return text("payment_method"); }
        public String getShopperEmail() { return text("shopper_email"); }
        /** The stored card, or empty */
        public String getTokenId() { return text("token_id"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
        /** ISO 8601, UTC */
        public String getLastUpdatedAt() { return text("last_updated_at"); }
        /** Until when it can be captured: ISO 8601, UTC; or empty */
        public String getCaptureDeadlineAt() { return text("capture_deadline_at"); }
        /** Until when it can be reviewed, while it is held: ISO 8601, UTC; or empty */
        public String getReviewDueAt() { return text("review_due_at"); }
    }

    public static final class ExpandedRefund extends ApiObject {
        ExpandedRefund(Map<String, Object> fields) { super(fields); }
        /** transaction_id, hyphen, two-digit number */
        public String getRefundReferenceId() { return text("refund_reference_id"); }
        /** The merchant’s own, or empty */
        public String getRefundReference() { return text("refund_reference"); }
        /** The payment’s */
        public String getTransactionId() { return text("transaction_id"); }
        /** The payment’s */
        public String getOrderNo() { return text("order_no"); }
        /**
         * State of the refund
         * One of pending, completed, failed.
         */
        public String getStatus() { return text("status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What is given back */
        public String getRefundAmount() { return text("refund_amount"); }
        public String getRefundReason() { return text("refund_reason"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** Why it failed, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
        /** When its outcome was known: ISO 8601, UTC; or empty */
        public String getProcessedAt() { return text("processed_at"); }
        public ListedPayment getPayment() { return object("payment", ListedPayment::new); }
    }

    public static final class RetrievalRefundsResponse extends Answer {
        RetrievalRefundsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<ExpandedRefund> getRefunds() { return list("refunds", item -> new ExpandedRefund(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class RetrievalDisputesRequest extends ApiObject {
        RetrievalDisputesRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalDisputesRequest build() { return new RetrievalDisputesRequest(copy()); }
            /** Up to 100 values of dispute_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** Words that a dispute has all of: whole or part of dispute_id, the acquirer’s reference, transaction_id, order_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers */
            public Builder setQ(String value) { return putField("q", value); }
            public Builder setState(String value) { return putField("state", value); }
            public Builder setStage(String value) { return putField("stage", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
            /** What each row has with it: payment; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setExpand(List<String> value) { return putField("expand", value); }
        }
    }

    public static final class ExpandedDispute extends ApiObject {
        ExpandedDispute(Map<String, Object> fields) { super(fields); }
        public String getDisputeId() { return text("dispute_id"); }
        /** The acquirer’s, the same through all stages */
        public String getDisputeReference() { return text("dispute_reference"); }
        /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
        public String getDisputeStage() { return text("dispute_stage"); }
        /** What is disputed, in dispute_currency */
        public String getDisputeAmount() { return text("dispute_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getDisputeCurrency() { return text("dispute_currency"); }
        /** The scheme’s reason */
        public String getReasonCode() { return text("reason_code"); }
        /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
        public String getAnswerDueAt() { return text("answer_due_at"); }
        /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
        public String getAnswerDueFrom() { return text("answer_due_from"); }
        /** The payment’s */
        public String getTransactionId() { return text("transaction_id"); }
        /** The payment’s */
        public String getOrderNo() { return text("order_no"); }
        /**
         * open: waits for your answer; answered: waits for the acquirer; won; lost
         * One of open, answered, won, lost.
         */
        public String getState() { return text("state"); }
        /** ISO 8601, UTC */
        public String getOpenedAt() { return text("opened_at"); }
        /** When it was decided: ISO 8601, UTC; or empty */
        public String getClosedAt() { return text("closed_at"); }
        public ListedPayment getPayment() { return object("payment", ListedPayment::new); }
    }

    public static final class RetrievalDisputesResponse extends Answer {
        RetrievalDisputesResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<ExpandedDispute> getDisputes() { return list("disputes", item -> new ExpandedDispute(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class UploadEvidenceRequest extends ApiObject {
        UploadEvidenceRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public UploadEvidenceRequest build() { return new UploadEvidenceRequest(copy()); }
            /** The dispute, as events and lists name it */
            public Builder setDisputeId(String value) { return putField("dispute_id", value); }
            public Builder setName(String value) { return putField("name", value); }
            /**
             * PDF, PNG, JPEG or text
             * One of application/pdf, image/png, image/jpeg, text/plain.
             */
            public Builder setContentType(String value) { return putField("content_type", value); }
            /** Base64 */
            public Builder setContent(String value) { return putField("content", value); }
        }
    }

    public static final class UploadEvidenceResponse extends Answer {
        UploadEvidenceResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getDisputeId() { return text("dispute_id"); }
        /** Of the file */
        public String getEvidenceId() { return text("evidence_id"); }
    }

    public static final class DeleteEvidenceRequest extends ApiObject {
        DeleteEvidenceRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public DeleteEvidenceRequest build() { return new DeleteEvidenceRequest(copy()); }
            /** The dispute, as events and lists name it */
            public Builder setDisputeId(String value) { return putField("dispute_id", value); }
            /** The file, as the answer to its upload named it */
            public Builder setEvidenceId(String value) { return putField("evidence_id", value); }
        }
    }

    public static final class DeleteEvidenceResponse extends Answer {
        DeleteEvidenceResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getDisputeId() { return text("dispute_id"); }
        /** As sent */
        public String getEvidenceId() { return text("evidence_id"); }
    }

    public static final class AnswerDisputeRequest extends ApiObject {
        AnswerDisputeRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AnswerDisputeRequest build() { return new AnswerDisputeRequest(copy()); }
            /** The dispute, as events and lists name it */
            public Builder setDisputeId(String value) { return putField("dispute_id", value); }
            /** What the evidence shows; required where no file was uploaded */
            public Builder setExplanation(String value) { return putField("explanation", value); }
        }
    }

    public static final class AnswerDisputeResponse extends Answer {
        AnswerDisputeResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getDisputeId() { return text("dispute_id"); }
        /**
         * answered: waits for the acquirer; lost: accepted
         * One of open, answered, won, lost.
         */
        public String getState() { return text("state"); }
        /**
         * As it is now
         * One of inquiry, chargeback, pre_arbitration, arbitration, won, lost.
         */
        public String getDisputeStage() { return text("dispute_stage"); }
    }

    public static final class AcceptDisputeRequest extends ApiObject {
        AcceptDisputeRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AcceptDisputeRequest build() { return new AcceptDisputeRequest(copy()); }
            /** The dispute, as events and lists name it */
            public Builder setDisputeId(String value) { return putField("dispute_id", value); }
        }
    }

    public static final class AcceptDisputeResponse extends Answer {
        AcceptDisputeResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getDisputeId() { return text("dispute_id"); }
        /**
         * answered: waits for the acquirer; lost: accepted
         * One of open, answered, won, lost.
         */
        public String getState() { return text("state"); }
        /**
         * As it is now
         * One of inquiry, chargeback, pre_arbitration, arbitration, won, lost.
         */
        public String getDisputeStage() { return text("dispute_stage"); }
    }

    public static final class RetrievalCardsRequest extends ApiObject {
        RetrievalCardsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalCardsRequest build() { return new RetrievalCardsRequest(copy()); }
            /** Up to 100 values of token_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** The cards that this customer has agreed to store */
            public Builder setShopperId(String value) { return putField("shopper_id", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
        }
    }

    public static final class StoredCard extends ApiObject {
        StoredCard(Map<String, Object> fields) { super(fields); }
        /** Send it as token_id to charge the card */
        public String getTokenId() { return text("token_id"); }
        public String getCardBrand() { return text("card_brand"); }
        /** Of the card number */
        public String getLastFour() { return text("last_four"); }
        /** Such as 08 */
        public String getExpirationMonth() { return text("expiration_month"); }
        /** Such as 2034 */
        public String getExpirationYear() { return text("expiration_year"); }
        /** The customers who have agreed to its storing, as you have named them; the newest 20 */
        public List<String> getShopperIds() { return list("shopper_ids", String.class::cast); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
    }

    public static final class RetrievalCardsResponse extends Answer {
        RetrievalCardsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<StoredCard> getCards() { return list("cards", item -> new StoredCard(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class DeleteCardRequest extends ApiObject {
        DeleteCardRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public DeleteCardRequest build() { return new DeleteCardRequest(copy()); }
            /** The stored card */
            public Builder setTokenId(String value) { return putField("token_id", value); }
        }
    }

    public static final class DeleteCardResponse extends Answer {
        DeleteCardResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getTokenId() { return text("token_id"); }
        public String getCardBrand() { return text("card_brand"); }
        /** Of the card number */
        public String getLastFour() { return text("last_four"); }
    }

    public static final class RetrievalBalancesRequest extends ApiObject {
        RetrievalBalancesRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalBalancesRequest build() { return new RetrievalBalancesRequest(copy()); }
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
        }
    }

    public static final class Balance extends ApiObject {
        Balance(Map<String, Object> fields) { super(fields); }
        public String getCurrency() { return text("currency"); }
        /** Captured and not settled yet */
        public String getPending() { return text("pending"); }
        /** Settled or put in, and not paid out */
        public String getAvailable() { return text("available"); }
        /** What is below zero in the account’s other balances, such as pending after refunds; never above zero */
        public String getBelowZero() { return text("below_zero"); }
        /** What the operator has stay in the balance */
        public String getMinimumBalance() { return text("minimum_balance"); }
        /** How far the operator lets the balance go below zero */
        public String getCreditLimit() { return text("credit_limit"); }
        /** Can be paid out: available and below_zero, less minimum_balance, plus credit_limit; below zero where more is owed */
        public String getPayable() { return text("payable"); }
        public String getReserve() { return text("reserve"); }
        public String getPayoutsInTransit() { return text("payouts_in_transit"); }
        public String getRefundsInTransit() { return text("refunds_in_transit"); }
    }

    public static final class RetrievalBalancesResponse extends Answer {
        RetrievalBalancesResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<Balance> getBalances() { return list("balances", item -> new Balance(Json.object(item))); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class RetrievalStatementRequest extends ApiObject {
        RetrievalStatementRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalStatementRequest build() { return new RetrievalStatementRequest(copy()); }
            /** Of the balance */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
        }
    }

    public static final class StatementLine extends ApiObject {
        StatementLine(Map<String, Object> fields) { super(fields); }
        public String getAt() { return text("at"); }
        public String getMovement() { return text("movement"); }
        public String getTransactionId() { return text("transaction_id"); }
        public String getShortReferenceId() { return text("short_reference_id"); }
        public String getReference() { return text("reference"); }
        public String getAmount() { return text("amount"); }
        /** After the movement */
        public String getBalance() { return text("balance"); }
    }

    public static final class RetrievalStatementResponse extends Answer {
        RetrievalStatementResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** The balance before the first movement of this page */
        public String getOpening() { return text("opening"); }
        /** Whether the days are over: nothing can move in them any more */
        public Boolean getOver() { return bool("over"); }
        public List<StatementLine> getLines() { return list("lines", item -> new StatementLine(Json.object(item))); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class RetrievalSettlementsRequest extends ApiObject {
        RetrievalSettlementsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalSettlementsRequest build() { return new RetrievalSettlementsRequest(copy()); }
            /** Up to 100 values of batch_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** open: its money is pending; settled: it is available */
            public Builder setState(String value) { return putField("state", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
        }
    }

    public static final class Settlement extends ApiObject {
        Settlement(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier of the day’s money */
        public String getBatchId() { return text("batch_id"); }
        /** YYYY-MM-DD in the account’s time zone */
        public String getDay() { return text("day"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /**
         * open: pending; settled: available
         * One of open, settled.
         */
        public String getState() { return text("state"); }
        /** What was captured on the day */
        public String getCaptured() { return text("captured"); }
        /** Less what failed and came back; below zero */
        public String getRefunded() { return text("refunded"); }
        /** Less what was won back; below zero */
        public String getDisputed() { return text("disputed"); }
        /** What an earlier settlement could not take; never above zero */
        public String getCarried() { return text("carried"); }
        /** Their sum */
        public String getNet() { return text("net"); }
        /** The banking day of its settlement */
        public String getDueOn() { return text("due_on"); }
        /** YYYY-MM-DD when it was settled; empty while it is open */
        public String getSettledOn() { return text("settled_on"); }
        /** The transaction_id of the movement in statements, in which days are settled together; or empty */
        public String getSettlementId() { return text("settlement_id"); }
    }

    public static final class RetrievalSettlementsResponse extends Answer {
        RetrievalSettlementsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<Settlement> getSettlements() { return list("settlements", item -> new Settlement(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class RetrievalSettlementLinesRequest extends ApiObject {
        RetrievalSettlementLinesRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalSettlementLinesRequest build() { return new RetrievalSettlementLinesRequest(copy()); }
            /** Of the settlement */
            public Builder setBatchId(String value) { return putField("batch_id", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
        }
    }

    public static final class SettlementLine extends ApiObject {
        SettlementLine(Map<String, Object> fields) { super(fields); }
        /** capture, capture_undone, refund_accepted, refund_failed, refund_returned, dispute_taken, dispute_returned or dispute_fee */
        public String getMovement() { return text("movement"); }
        /** The payment’s */
        public String getTransactionId() { return text("transaction_id"); }
        /** The payment’s */
        public String getOrderNo() { return text("order_no"); }
        /** Of a refund; else empty */
        public String getRefundReferenceId() { return text("refund_reference_id"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** By how much it changed the pending balance */
        public String getAmount() { return text("amount"); }
        /** ISO 8601, UTC */
        public String getAt() { return text("at"); }
    }

    public static final class RetrievalSettlementLinesResponse extends Answer {
        RetrievalSettlementLinesResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<SettlementLine> getLines() { return list("lines", item -> new SettlementLine(Json.object(item))); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class PayoutBeneficiaryAdditionalInfo extends ApiObject {
        PayoutBeneficiaryAdditionalInfo(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutBeneficiaryAdditionalInfo build() { return new PayoutBeneficiaryAdditionalInfo(copy()); }
            /** Line of business */
            public Builder setBusinessArea(String value) { return putField("business_area", value); }
            /** With country code */
            public Builder setBusinessPhoneNumber(String value) { return putField("business_phone_number", value); }
            /** Unified social credit code (CN), CNPJ (BR), … */
            public Builder setBusinessRegistrationNumber(String value) { return putField("business_registration_number", value); }
            /** E-mail address */
            public Builder setPersonalEmail(String value) { return putField("personal_email", value); }
            /** Number of the identity document */
            public Builder setPersonalIdNumber(String value) { return putField("personal_id_number", value); }
            /** Such as CHINESE_NATIONAL_ID */
            public Builder setPersonalIdType(String value) { return putField("personal_id_type", value); }
            /** With country code, or without where personal_phone_country_code has it */
            public Builder setPersonalMobileNumber(String value) { return putField("personal_mobile_number", value); }
            /** Decimal */
            public Builder setPersonalNetMonthlyAverageIncome(String value) { return putField("personal_net_monthly_average_income", value); }
            /** Of personal_mobile_number, such as 86 */
            public Builder setPersonalPhoneCountryCode(String value) { return putField("personal_phone_country_code", value); }
            /** Of personal_mobile_number, such as 10 */
            public Builder setPersonalPhoneAreaCode(String value) { return putField("personal_phone_area_code", value); }
            /** ISO 3166-1 alpha-2, or XK for Kosovo */
            public Builder setPersonalFiscalCountry(String value) { return putField("personal_fiscal_country", value); }
        }
    }

    public static final class PayoutBeneficiaryAddress extends ApiObject {
        PayoutBeneficiaryAddress(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutBeneficiaryAddress build() { return new PayoutBeneficiaryAddress(copy()); }
            /** Town */
            public Builder setCity(String value) { return putField("city", value); }
            /** ISO 3166-1 alpha-2, or XK for Kosovo */
            public Builder setCountryCode(String value) { return putField("country_code", value); }
            /** Where the country has postcodes */
            public Builder setPostcode(String value) { return putField("postcode", value); }
            /** Required for US, CA, AU */
            public Builder setState(String value) { return putField("state", value); }
            /** Street without the number */
            public Builder setStreet(String value) { return putField("street", value); }
            /** House number */
            public Builder setNumber(String value) { return putField("number", value); }
            /** Street and number in one, instead of street and number */
            public Builder setStreetAddress(String value) { return putField("street_address", value); }
            /** Floor, building, flat */
            public Builder setComplement(String value) { return putField("complement", value); }
        }
    }

    public static final class PayoutBeneficiaryPersonDocument extends ApiObject {
        PayoutBeneficiaryPersonDocument(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutBeneficiaryPersonDocument build() { return new PayoutBeneficiaryPersonDocument(copy()); }
            /** Media type */
            public Builder setFileType(String value) { return putField("file_type", value); }
            /** Stored and given back, never fetched */
            public Builder setFileUrl(String value) { return putField("file_url", value); }
            public Builder setLabels(List<String> value) { return putField("labels", value); }
        }
    }

    public static final class PayoutBeneficiaryBankDetails extends ApiObject {
        PayoutBeneficiaryBankDetails(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutBeneficiaryBankDetails build() { return new PayoutBeneficiaryBankDetails(copy()); }
            /** ISO 4217 code of the account */
            public Builder setAccountCurrency(String value) { return putField("account_currency", value); }
            /** Holder, where it differs from the beneficiary’s name */
            public Builder setAccountName(String value) { return putField("account_name", value); }
            /** Identity number of the holder: CPF or CNPJ in Brazil */
            public Builder setOwnerDocumentNumber(String value) { return putField("owner_document_number", value); }
            /** Where the country has no IBAN, or for local transfers */
            public Builder setAccountNumber(String value) { return putField("account_number", value); }
            /** Such as CHECKING or SAVINGS */
            public Builder setBankAccountCategory(String value) { return putField("bank_account_category", value); }
            /** Branch, by number or name */
            public Builder setBankBranch(String value) { return putField("bank_branch", value); }
            /** ISO 3166-1 alpha-2, or XK for Kosovo; taken from iban or swift_code when left out */
            public Builder setBankCountryCode(String value) { return putField("bank_country_code", value); }
            /** Name of the bank */
            public Builder setBankName(String value) { return putField("bank_name", value); }
            /** Street address of the bank */
            public Builder setBankStreetAddress(String value) { return putField("bank_street_address", value); }
            /** Mobile number that the account is bound to */
            public Builder setBindingMobileNumber(String value) { return putField("binding_mobile_number", value); }
            /** Where the country has IBANs; spaces and hyphens are dropped */
            public Builder setIban(String value) { return putField("iban", value); }
            /** BIC of 8 or 11 characters; required for SWIFT; spaces are dropped */
            public Builder setSwiftCode(String value) { return putField("swift_code", value); }
            /** Text for the beneficiary’s statement */
            public Builder setTransactionReference(String value) { return putField("transaction_reference", value); }
            /** ABA, sort code, BSB, IFSC, CNAPS … by country */
            public Builder setBankCode(String value) { return putField("bank_code", value); }
        }
    }

    public static final class PayoutBeneficiary extends ApiObject {
        PayoutBeneficiary(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutBeneficiary build() { return new PayoutBeneficiary(copy()); }
            /** Of a person; with last_name at most 70 characters */
            public Builder setFirstName(String value) { return putField("first_name", value); }
            /** Of a person */
            public Builder setLastName(String value) { return putField("last_name", value); }
            /** Of a company */
            public Builder setCompanyName(String value) { return putField("company_name", value); }
            /** YYYY-MM-DD */
            public Builder setDateOfBirth(String value) { return putField("date_of_birth", value); }
            /**
             * Which names it needs: company_name, or first_name and last_name
             * One of COMPANY, PERSONAL.
             */
            public Builder setEntityType(String value) { return putField("entity_type", value); }
            /** Legal entity identifier of a company (ISO 17442) */
            public Builder setLei(String value) { return putField("lei", value); }
            public Builder setAdditionalInfo(PayoutBeneficiaryAdditionalInfo value) { return putField("additional_info", value); }
            public Builder setAddress(PayoutBeneficiaryAddress value) { return putField("address", value); }
            public Builder setPersonDocuments(List<PayoutBeneficiaryPersonDocument> value) { return putField("person_documents", value); }
            public Builder setBankDetails(PayoutBeneficiaryBankDetails value) { return putField("bank_details", value); }
        }
    }

    public static final class PayoutPayerAdditionalInfo extends ApiObject {
        PayoutPayerAdditionalInfo(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutPayerAdditionalInfo build() { return new PayoutPayerAdditionalInfo(copy()); }
            /** Registration number */
            public Builder setBusinessRegistrationNumber(String value) { return putField("business_registration_number", value); }
            /** What kind of number it is */
            public Builder setBusinessRegistrationType(String value) { return putField("business_registration_type", value); }
            /** The merchant’s own number of the payer */
            public Builder setExternalId(String value) { return putField("external_id", value); }
            /** E-mail address */
            public Builder setPersonalEmail(String value) { return putField("personal_email", value); }
            /** Number of the identity document */
            public Builder setPersonalIdNumber(String value) { return putField("personal_id_number", value); }
            /** Occupation */
            public Builder setJob(String value) { return putField("job", value); }
        }
    }

    public static final class PayoutPayerAddress extends ApiObject {
        PayoutPayerAddress(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutPayerAddress build() { return new PayoutPayerAddress(copy()); }
            /** Town */
            public Builder setCity(String value) { return putField("city", value); }
            /** ISO 3166-1 alpha-2, or XK for Kosovo */
            public Builder setCountryCode(String value) { return putField("country_code", value); }
            /** Where the country has postcodes */
            public Builder setPostcode(String value) { return putField("postcode", value); }
            /** State or province */
            public Builder setState(String value) { return putField("state", value); }
            /** Street and number */
            public Builder setStreetAddress(String value) { return putField("street_address", value); }
        }
    }

    public static final class PayoutPayer extends ApiObject {
        PayoutPayer(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutPayer build() { return new PayoutPayer(copy()); }
            /** Of a person; with last_name at most 70 characters */
            public Builder setFirstName(String value) { return putField("first_name", value); }
            /** Of a person */
            public Builder setLastName(String value) { return putField("last_name", value); }
            /** Of a company */
            public Builder setCompanyName(String value) { return putField("company_name", value); }
            /** YYYY-MM-DD */
            public Builder setDateOfBirth(String value) { return putField("date_of_birth", value); }
            /**
             * Which names it needs: company_name, or first_name and last_name
             * One of COMPANY, PERSONAL.
             */
            public Builder setEntityType(String value) { return putField("entity_type", value); }
            /** Legal entity identifier of a company (ISO 17442) */
            public Builder setLei(String value) { return putField("lei", value); }
            public Builder setAdditionalInfo(PayoutPayerAdditionalInfo value) { return putField("additional_info", value); }
            public Builder setAddress(PayoutPayerAddress value) { return putField("address", value); }
        }
    }

    public static final class PayoutRequest extends ApiObject {
        PayoutRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PayoutRequest build() { return new PayoutRequest(copy()); }
            /** Unique per account for ever */
            public Builder setRequestId(String value) { return putField("request_id", value); }
            public Builder setBeneficiary(PayoutBeneficiary value) { return putField("beneficiary", value); }
            /** A saved beneficiary, instead of beneficiary */
            public Builder setBeneficiaryId(String value) { return putField("beneficiary_id", value); }
            public Builder setPayer(PayoutPayer value) { return putField("payer", value); }
            /** A saved payer, instead of payer; with payer, the id under which that one is saved */
            public Builder setPayerId(String value) { return putField("payer_id", value); }
            /** What is paid, decimal; this or source_amount */
            public Builder setPaymentAmount(String value) { return putField("payment_amount", value); }
            /** ISO 4217 code of a currency that can be transacted */
            public Builder setPaymentCurrency(String value) { return putField("payment_currency", value); }
            /** What it costs before the fee, decimal */
            public Builder setSourceAmount(String value) { return putField("source_amount", value); }
            /** Balance that pays; payment_currency when left out */
            public Builder setSourceCurrency(String value) { return putField("source_currency", value); }
            /** YYYY-MM-DD, today to 365 days ahead; today when left out */
            public Builder setPaymentDate(String value) { return putField("payment_date", value); }
            /**
             * Default SWIFT
             * One of SWIFT, LOCAL.
             */
            public Builder setPaymentMethod(String value) { return putField("payment_method", value); }
            /**
             * INSTANT: by SEPA Instant, there within ten seconds on every day; only for payment_method LOCAL in EUR to SEPA countries. Default NORMAL
             * One of NORMAL, INSTANT.
             */
            public Builder setPriority(String value) { return putField("priority", value); }
            /**
             * Who pays the fee; default PAYER
             * One of PAYER, BENEFICIARY.
             */
            public Builder setFeePaidBy(String value) { return putField("fee_paid_by", value); }
            /**
             * Who pays the banks on the way; default SHARED; PAYER not for LOCAL
             * One of SHARED, PAYER.
             */
            public Builder setSwiftChargeOption(String value) { return putField("swift_charge_option", value); }
            /**
             * DepositAccount: the account’s balance. The others are known, but this gateway cannot draw on them
             * One of DepositAccount, Credit, Debit, Prepaid, MobileMoneyAccount, Cash.
             */
            public Builder setFundSource(String value) { return putField("fund_source", value); }
            /** Why it is paid: free text, or an ISO 20022 purpose code such as SALA */
            public Builder setReason(String value) { return putField("reason", value); }
            /** The merchant’s reference, which goes to the beneficiary’s bank */
            public Builder setReference(String value) { return putField("reference", value); }
            /** What it is paid for, by the code of the authority of the beneficiary’s country: RBI (IN), CBUAE (AE), PBoC or SAFE (CN); other countries as their bank asks */
            public Builder setRegulatoryCode(String value) { return putField("regulatory_code", value); }
            /** More for that authority, such as an invoice number */
            public Builder setRegulatoryInformation(String value) { return putField("regulatory_information", value); }
            /** Given back as sent */
            public Builder setClientData(String value) { return putField("client_data", value); }
            /** What the merchant notes about the payout: up to 20 keys of at most 40 Latin letters, digits, underscores, points and hyphens, each with a text of at most 500 characters */
            public Builder setMetadata(Map<String, String> value) { return putField("metadata", value); }
            /** Absolute http or https address; gets every change */
            public Builder setNotifyUrl(String value) { return putField("notify_url", value); }
        }
    }

    public static final class PayoutBeneficiaryAdditionalInfoAnswer extends ApiObject {
        PayoutBeneficiaryAdditionalInfoAnswer(Map<String, Object> fields) { super(fields); }
        public String getBusinessArea() { return text("business_area"); }
        public String getBusinessPhoneNumber() { return text("business_phone_number"); }
        public String getBusinessRegistrationNumber() { return text("business_registration_number"); }
        public String getPersonalEmail() { return text("personal_email"); }
        public String getPersonalIdNumber() { return text("personal_id_number"); }
        public String getPersonalIdType() { return text("personal_id_type"); }
        public String getPersonalMobileNumber() { return text("personal_mobile_number"); }
        public String getPersonalNetMonthlyAverageIncome() { return text("personal_net_monthly_average_income"); }
        public String getPersonalPhoneCountryCode() { return text("personal_phone_country_code"); }
        public String getPersonalPhoneAreaCode() { return text("personal_phone_area_code"); }
        public String getPersonalFiscalCountry() { return text("personal_fiscal_country"); }
    }

    public static final class PayoutBeneficiaryAddressAnswer extends ApiObject {
        PayoutBeneficiaryAddressAnswer(Map<String, Object> fields) { super(fields); }
        public String getCity() { return text("city"); }
        public String getCountryCode() { return text("country_code"); }
        public String getPostcode() { return text("postcode"); }
        public String getState() { return text("state"); }
        public String getStreet() { return text("street"); }
        public String getNumber() { return text("number"); }
        public String getStreetAddress() { return text("street_address"); }
        public String getComplement() { return text("complement"); }
    }

    public static final class PayoutBeneficiaryPersonDocumentAnswer extends ApiObject {
        PayoutBeneficiaryPersonDocumentAnswer(Map<String, Object> fields) { super(fields); }
        public String getFileType() { return text("file_type"); }
        public String getFileUrl() { return text("file_url"); }
        public List<String> getLabels() { return list("labels", String.class::cast); }
    }

    public static final class PayoutBeneficiaryBankDetailsAnswer extends ApiObject {
        PayoutBeneficiaryBankDetailsAnswer(Map<String, Object> fields) { super(fields); }
        public String getAccountCurrency() { return text("account_currency"); }
        public String getAccountName() { return text("account_name"); }
        public String getOwnerDocumentNumber() { return text("owner_document_number"); }
        public String getAccountNumber() { return text("account_number"); }
        public String getBankAccountCategory() { return text("bank_account_category"); }
        public String getBankBranch() { return text("bank_branch"); }
        public String getBankCountryCode() { return text("bank_country_code"); }
        public String getBankName() { return text("bank_name"); }
        public String getBankStreetAddress() { return text("bank_street_address"); }
        public String getBindingMobileNumber() { return text("binding_mobile_number"); }
        public String getIban() { return text("iban"); }
        public String getSwiftCode() { return text("swift_code"); }
        public String getTransactionReference() { return text("transaction_reference"); }
        public String getLocalClearingSystem() { return text("local_clearing_system"); }
    }

    public static final class PayoutBeneficiaryAnswer extends ApiObject {
        PayoutBeneficiaryAnswer(Map<String, Object> fields) { super(fields); }
        public String getFirstName() { return text("first_name"); }
        public String getLastName() { return text("last_name"); }
        public String getCompanyName() { return text("company_name"); }
        public String getDateOfBirth() { return text("date_of_birth"); }
        /** One of COMPANY, PERSONAL. */
        public String getEntityType() { return text("entity_type"); }
        /** Only where it was sent */
        public String getLei() { return text("lei"); }
        public PayoutBeneficiaryAdditionalInfoAnswer getAdditionalInfo() { return object("additional_info", PayoutBeneficiaryAdditionalInfoAnswer::new); }
        public PayoutBeneficiaryAddressAnswer getAddress() { return object("address", PayoutBeneficiaryAddressAnswer::new); }
        public List<PayoutBeneficiaryPersonDocumentAnswer> getPersonDocuments() { return list("person_documents", item -> new PayoutBeneficiaryPersonDocumentAnswer(Json.object(item))); }
        public PayoutBeneficiaryBankDetailsAnswer getBankDetails() { return object("bank_details", PayoutBeneficiaryBankDetailsAnswer::new); }
    }

    public static final class PayoutPayerAdditionalInfoAnswer extends ApiObject {
        PayoutPayerAdditionalInfoAnswer(Map<String, Object> fields) { super(fields); }
        public String getBusinessRegistrationNumber() { return text("business_registration_number"); }
        public String getBusinessRegistrationType() { return text("business_registration_type"); }
        public String getExternalId() { return text("external_id"); }
        public String getPersonalEmail() { return text("personal_email"); }
        public String getPersonalIdNumber() { return text("personal_id_number"); }
        public String getJob() { return text("job"); }
    }

    public static final class PayoutPayerAddressAnswer extends ApiObject {
        PayoutPayerAddressAnswer(Map<String, Object> fields) { super(fields); }
        public String getCity() { return text("city"); }
        public String getCountryCode() { return text("country_code"); }
        public String getPostcode() { return text("postcode"); }
        public String getState() { return text("state"); }
        public String getStreetAddress() { return text("street_address"); }
    }

    public static final class PayoutPayerAnswer extends ApiObject {
        PayoutPayerAnswer(Map<String, Object> fields) { super(fields); }
        public String getFirstName() { return text("first_name"); }
        public String getLastName() { return text("last_name"); }
        public String getCompanyName() { return text("company_name"); }
        public String getDateOfBirth() { return text("date_of_birth"); }
        /** One of COMPANY, PERSONAL. */
        public String getEntityType() { return text("entity_type"); }
        /** Only where it was sent */
        public String getLei() { return text("lei"); }
        public PayoutPayerAdditionalInfoAnswer getAdditionalInfo() { return object("additional_info", PayoutPayerAdditionalInfoAnswer::new); }
        public PayoutPayerAddressAnswer getAddress() { return object("address", PayoutPayerAddressAnswer::new); }
    }

    public static final class PayoutTransliteratedAnswer extends ApiObject {
        PayoutTransliteratedAnswer(Map<String, Object> fields) { super(fields); }
        /** Path of the parameter */
        public String getSource() { return text("source"); }
        /** As it goes to the bank, in the characters that it takes */
        public String getSent() { return text("sent"); }
    }

    /** Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless the account is set to send it */
    public static final class PayoutPayeeVerificationAnswer extends ApiObject {
        PayoutPayeeVerificationAnswer(Map<String, Object> fields) { super(fields); }
        /**
         * What the beneficiary’s bank said of the name
         * One of MATCH, CLOSE_MATCH, NO_MATCH, NOT_POSSIBLE.
         */
        public String getResult() { return text("result"); }
        /** The name that was given */
        public String getAskedName() { return text("asked_name"); }
        /** For CLOSE_MATCH the account holder’s name, else empty */
        public String getName() { return text("name"); }
        /** For NOT_POSSIBLE why, else empty */
        public String getReason() { return text("reason"); }
        /** ISO 8601, UTC */
        public String getAnsweredAt() { return text("answered_at"); }
    }

    public static final class PayoutResponse extends Answer {
        PayoutResponse(Map<String, Object> fields) { super(fields); }
        public String getMerchantId() { return text("merchant_id"); }
        public String getAccountId() { return text("account_id"); }
        public PayoutBeneficiaryAnswer getBeneficiary() { return object("beneficiary", PayoutBeneficiaryAnswer::new); }
        public PayoutPayerAnswer getPayer() { return object("payer", PayoutPayerAnswer::new); }
        /** Under which the beneficiary is saved */
        public String getBeneficiaryId() { return text("beneficiary_id"); }
        /** As sent */
        public String getClientData() { return text("client_data"); }
        /**
         * Who pays the fee
         * One of PAYER, BENEFICIARY.
         */
        public String getFeePaidBy() { return text("fee_paid_by"); }
        /** In payment_currency */
        public String getPaymentAmount() { return text("payment_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getPaymentCurrency() { return text("payment_currency"); }
        /** YYYY-MM-DD */
        public String getPaymentDate() { return text("payment_date"); }
        /**
         * As sent, or the default
         * One of SWIFT, LOCAL.
         */
        public String getPaymentMethod() { return text("payment_method"); }
        /** As sent */
        public String getReason() { return text("reason"); }
        /** As sent */
        public String getReference() { return text("reference"); }
        /** As sent */
        public String getRequestId() { return text("request_id"); }
        /** In source_currency */
        public String getSourceAmount() { return text("source_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getSourceCurrency() { return text("source_currency"); }
        /**
         * Empty for LOCAL
         * One of SHARED, PAYER.
         */
        public String getSwiftChargeOption() { return text("swift_charge_option"); }
        /** As sent */
        public String getFundSource() { return text("fund_source"); }
        /** In payment_currency, before charges of other banks */
        public BigDecimal getAmountBeneficiaryReceives() { return decimal("amount_beneficiary_receives"); }
        /** In source_currency, fee included */
        public BigDecimal getAmountPayerPays() { return decimal("amount_payer_pays"); }
        /** In fee_currency */
        public BigDecimal getFeeAmount() { return decimal("fee_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getFeeCurrency() { return text("fee_currency"); }
        /** YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
        public String getCreatedAt() { return text("created_at"); }
        /** YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone */
        public String getLastUpdatedAt() { return text("last_updated_at"); }
        /** Empty while nothing has failed */
        public String getFailureReason() { return text("failure_reason"); }
        /** Empty while nothing has failed */
        public String getFailureType() { return text("failure_type"); }
        /** Under which the payer is saved */
        public String getPayerId() { return text("payer_id"); }
        /** Gateway identifier of the payout */
        public String getTransactionId() { return text("transaction_id"); }
        /** UTC date, hyphen, six characters of Crockford’s base 32 */
        public String getShortReferenceId() { return text("short_reference_id"); }
        /** State of the payout */
        public String getStatus() { return text("status"); }
        /** Units of payment_currency for one of source_currency, markup included; only when they differ */
        public String getExchangeRate() { return text("exchange_rate"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** As sent; only where it was */
        public String getRegulatoryCode() { return text("regulatory_code"); }
        /** Why people must approve it before it is paid, such as what goes to one account within 24 hours; only where a limit or rule asks for it */
        public List<String> getApprovalReasons() { return list("approval_reasons", String.class::cast); }
        /** A warning: transaction_id of a payout of the same payment_amount, or source_amount where only that is sent, to the same account within the 24 hours before, which has not failed. Cancel this one if it is a mistake */
        public String getPossibleDuplicateOf() { return text("possible_duplicate_of"); }
        /** As sent; only where it was */
        public String getRegulatoryInformation() { return text("regulatory_information"); }
        /** Texts that banks get in other characters; only when there are any */
        public List<PayoutTransliteratedAnswer> getTransliterated() { return list("transliterated", item -> new PayoutTransliteratedAnswer(Json.object(item))); }
        /**
         * Only where INSTANT was asked for
         * One of NORMAL, INSTANT.
         */
        public String getPriority() { return text("priority"); }
        /** Why it could not go at once and went as an ordinary SEPA transfer, an ISO 20022 reason code; only where it did */
        public String getInstantRefused() { return text("instant_refused"); }
        /** Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless the account is set to send it */
        public PayoutPayeeVerificationAnswer getPayeeVerification() { return object("payee_verification", PayoutPayeeVerificationAnswer::new); }
        /** The gateway’s signature: base64 of HMAC-SHA-256 over the canonical JSON of the other fields */
        public String getEncryptionData() { return text("encryption_data"); }
    }

    public static final class CancelPayoutRequest extends ApiObject {
        CancelPayoutRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CancelPayoutRequest build() { return new CancelPayoutRequest(copy()); }
            /** The payout, as the answer to it named it */
            public Builder setTransactionId(String value) { return putField("transaction_id", value); }
            /** Why, kept with the decision */
            public Builder setNote(String value) { return putField("note", value); }
        }
    }

    public static final class CancelPayoutResponse extends Answer {
        CancelPayoutResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getTransactionId() { return text("transaction_id"); }
        /** As it is now */
        public String getStatus() { return text("status"); }
    }

    public static final class RetrievalPayoutsRequest extends ApiObject {
        RetrievalPayoutsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalPayoutsRequest build() { return new RetrievalPayoutsRequest(copy()); }
            /** Up to 100 values of transaction_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** Words that a payout has all of: whole or part of transaction_id, short_reference_id, request_id, reference, or the beneficiary’s name or e-mail in any case, or the amount; or up to 100 whole numbers */
            public Builder setQ(String value) { return putField("q", value); }
            /** States, comma-separated */
            public Builder setStatus(String value) { return putField("status", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            /** The payment’s currency */
            public Builder setCurrency(String value) { return putField("currency", value); }
            /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
            public Builder setMetadata(String value) { return putField("metadata", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
            /** What each row has with it: events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setExpand(List<String> value) { return putField("expand", value); }
        }
    }

    public static final class ExpandedPayout extends ApiObject {
        ExpandedPayout(Map<String, Object> fields) { super(fields); }
        /** Gateway identifier of the payout */
        public String getTransactionId() { return text("transaction_id"); }
        /** The merchant’s */
        public String getRequestId() { return text("request_id"); }
        /** UTC date, hyphen, six characters of Crockford’s base 32 */
        public String getShortReferenceId() { return text("short_reference_id"); }
        /** The merchant’s */
        public String getReference() { return text("reference"); }
        /** As sent */
        public String getClientData() { return text("client_data"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** State of the payout */
        public String getStatus() { return text("status"); }
        /**
         * How it is paid
         * One of SWIFT, LOCAL.
         */
        public String getPaymentMethod() { return text("payment_method"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getPaymentCurrency() { return text("payment_currency"); }
        /** In payment_currency */
        public String getPaymentAmount() { return text("payment_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getSourceCurrency() { return text("source_currency"); }
        /** In source_currency */
        public String getSourceAmount() { return text("source_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getFeeCurrency() { return text("fee_currency"); }
        /** In fee_currency */
        public String getFeeAmount() { return text("fee_amount"); }
        /**
         * Who pays the fee
         * One of PAYER, BENEFICIARY.
         */
        public String getFeePaidBy() { return text("fee_paid_by"); }
        /** Empty where the currencies are the same */
        public String getExchangeRate() { return text("exchange_rate"); }
        /** In source_currency */
        public String getAmountPayerPays() { return text("amount_payer_pays"); }
        /** In payment_currency */
        public String getAmountBeneficiaryReceives() { return text("amount_beneficiary_receives"); }
        /** In payment_currency */
        public String getReturnedAmount() { return text("returned_amount"); }
        /** Of payout.returned, where it came back in another currency: what came, which is available in that currency and not part of returned_amount */
        public String getReturnedOtherwiseAmount() { return text("returned_otherwise_amount"); }
        /** With returned_otherwise_amount */
        public String getReturnedOtherwiseCurrency() { return text("returned_otherwise_currency"); }
        /** As asked for */
        public String getPaymentDate() { return text("payment_date"); }
        /** The banking day on which the bank is asked to execute it. The bank may pay earlier, as the sandbox’s does */
        public String getExecutionDate() { return text("execution_date"); }
        public String getBeneficiaryId() { return text("beneficiary_id"); }
        public String getPayerId() { return text("payer_id"); }
        /** Why it went as an ordinary transfer and not at once, where it did */
        public String getInstantRefused() { return text("instant_refused"); }
        /**
         * What the beneficiary’s bank said of the name, where it was asked
         * One of MATCH, CLOSE_MATCH, NO_MATCH, NOT_POSSIBLE.
         */
        public String getPayeeCheck() { return text("payee_check"); }
        /** With payee_check: the account holder’s name for CLOSE_MATCH, else empty */
        public String getPayeeName() { return text("payee_name"); }
        /** Empty while nothing has failed */
        public String getFailureType() { return text("failure_type"); }
        /** Empty while nothing has failed */
        public String getFailureReason() { return text("failure_reason"); }
        /** Who is paid */
        public String getBeneficiaryName() { return text("beneficiary_name"); }
        /** Why people must approve it before it is paid, such as what goes to one account within 24 hours; only where a limit or rule asks for it */
        public List<String> getApprovalReasons() { return list("approval_reasons", String.class::cast); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
        /** ISO 8601, UTC */
        public String getLastUpdatedAt() { return text("last_updated_at"); }
        /** Its newest 100 events, in their order */
        public List<Event> getEvents() { return list("events", item -> new Event(Json.object(item))); }
    }

    public static final class RetrievalPayoutsResponse extends Answer {
        RetrievalPayoutsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<ExpandedPayout> getPayouts() { return list("payouts", item -> new ExpandedPayout(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class EventsRequest extends ApiObject {
        EventsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public EventsRequest build() { return new EventsRequest(copy()); }
            /** Sequence after which to begin; default 0, the beginning. newest: what happens from now on */
            public Builder setAfter(long value) { return putField("after", value); }
            /** How many events at most, 1 to 1000; default 100 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** Only these types; payment.* means all of a noun; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setTypes(List<String> value) { return putField("types", value); }
        }
    }

    public static final class EventsResponse extends Answer {
        EventsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<Event> getEvents() { return list("events", item -> new Event(Json.object(item))); }
        /** What to send as `after` the next time */
        public String getNextAfter() { return text("next_after"); }
        /** Whether there are events after next_after already */
        public Boolean getHasMore() { return bool("has_more"); }
    }

    public static final class CancelsubscriptionRequest extends ApiObject {
        CancelsubscriptionRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CancelsubscriptionRequest build() { return new CancelsubscriptionRequest(copy()); }
            /** The subscription */
            public Builder setRecurringId(String value) { return putField("recurring_id", value); }
            /** Its name, as it was created with */
            public Builder setContractName(String value) { return putField("contract_name", value); }
            /**
             * YES: contracts that wait for their charge are cancelled, too
             * One of YES, NO.
             */
            public Builder setCancelContracts(String value) { return putField("cancel_contracts", value); }
        }
    }

    public static final class CancelsubscriptionContractsStillChargedAnswer extends ApiObject {
        CancelsubscriptionContractsStillChargedAnswer(Map<String, Object> fields) { super(fields); }
        /** The contract */
        public String getContractId() { return text("contract_id"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What is charged */
        public String getAmount() { return text("amount"); }
        /** YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way */
        public String getChargeDate() { return text("charge_date"); }
    }

    public static final class CancelsubscriptionContractsCancelledAnswer extends ApiObject {
        CancelsubscriptionContractsCancelledAnswer(Map<String, Object> fields) { super(fields); }
        /** The contract */
        public String getContractId() { return text("contract_id"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What is charged */
        public String getAmount() { return text("amount"); }
        /** YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way */
        public String getChargeDate() { return text("charge_date"); }
    }

    public static final class CancelsubscriptionResponse extends Answer {
        CancelsubscriptionResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** As sent */
        public String getRecurringId() { return text("recurring_id"); }
        /** As sent */
        public String getContractName() { return text("contract_name"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /**
         * 1 cancelled; 0 refused: nothing happened
         * One of 1, 0.
         */
        public String getCancelStatus() { return text("cancel_status"); }
        /** Empty, or `&lt;code&gt;:&lt;text&gt;` */
        public String getErrorMessage() { return text("error_message"); }
        /** Contracts that exist already and are charged all the same; empty where refused */
        public List<CancelsubscriptionContractsStillChargedAnswer> getContractsStillCharged() { return list("contracts_still_charged", item -> new CancelsubscriptionContractsStillChargedAnswer(Json.object(item))); }
        /** Contracts that this request has cancelled */
        public List<CancelsubscriptionContractsCancelledAnswer> getContractsCancelled() { return list("contracts_cancelled", item -> new CancelsubscriptionContractsCancelledAnswer(Json.object(item))); }
    }

    public static final class RetrievalSubscriptionsRequest extends ApiObject {
        RetrievalSubscriptionsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalSubscriptionsRequest build() { return new RetrievalSubscriptionsRequest(copy()); }
            /** Up to 100 values of subscription_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** Words that a subscription has all of: whole or part of recurring_id, contract_name, its first order_no, name or e-mail in any case, the price, or the last four digits; or up to 100 whole numbers, those of its contracts and payments too */
            public Builder setQ(String value) { return putField("q", value); }
            /** One of Pending, Trialing, Actived, Past_due, Paused, Inactived. */
            public Builder setStatus(String value) { return putField("status", value); }
            /** A key of the metadata, an equals sign and its whole text, such as cart_id=C-81 */
            public Builder setMetadata(String value) { return putField("metadata", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
            /** What each row has with it: contracts, events; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setExpand(List<String> value) { return putField("expand", value); }
        }
    }

    public static final class ListedContract extends ApiObject {
        ListedContract(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier */
        public String getContractId() { return text("contract_id"); }
        public String getSubscriptionId() { return text("subscription_id"); }
        public String getRecurringId() { return text("recurring_id"); }
        public String getContractName() { return text("contract_name"); }
        /** Where it stands */
        public String getContractStatus() { return text("contract_status"); }
        /** 1 for the first contract of the subscription */
        public String getCycleNo() { return text("cycle_no"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What the period costs */
        public String getAmount() { return text("amount"); }
        /** YYYY-MM-DD */
        public String getPeriodStart() { return text("period_start"); }
        /** YYYY-MM-DD, the first day of the next period */
        public String getPeriodEnd() { return text("period_end"); }
        /** When it is charged first: ISO 8601, UTC */
        public String getDueAt() { return text("due_at"); }
        /** How often it has been charged */
        public String getAttempts() { return text("attempts"); }
        /** When it is charged next, or empty */
        public String getNextAttemptAt() { return text("next_attempt_at"); }
        /** The payment of the newest charge, or empty */
        public String getTransactionId() { return text("transaction_id"); }
        /** Why the newest charge failed, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** When it was paid: ISO 8601, UTC; or empty */
        public String getChargedAt() { return text("charged_at"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
    }

    public static final class ExpandedSubscription extends ApiObject {
        ExpandedSubscription(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier */
        public String getSubscriptionId() { return text("subscription_id"); }
        public String getRecurringId() { return text("recurring_id"); }
        public String getContractName() { return text("contract_name"); }
        /** Where it stands */
        public String getSubscriptionStatus() { return text("subscription_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What a period costs after the promotion */
        public String getAmount() { return text("amount"); }
        /**
         * Unit of a period
         * One of day, week, month, year.
         */
        public String getIntervalUnit() { return text("interval_unit"); }
        public String getInterval() { return text("interval"); }
        /** How many contracts have been drawn up */
        public String getCyclesDrawnUp() { return text("cycles_drawn_up"); }
        /** YYYY-MM-DD of the next contract to be drawn up, or empty */
        public String getNextChargeDate() { return text("next_charge_date"); }
        /**
         * Why it ended; empty while it has not
         * One of cancelled, completed, unpaid, first_payment_failed.
         */
        public String getEndReason() { return text("end_reason"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** The stored card that is charged */
        public String getTokenId() { return text("token_id"); }
        /** When it is charged next: ISO 8601, UTC; or empty */
        public String getNextChargeAt() { return text("next_charge_at"); }
        /** What it is charged then */
        public String getNextChargeAmount() { return text("next_charge_amount"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
        /** The newest 60 */
        public List<ListedContract> getContracts() { return list("contracts", item -> new ListedContract(Json.object(item))); }
        /** Its newest 100 events, in their order */
        public List<Event> getEvents() { return list("events", item -> new Event(Json.object(item))); }
    }

    public static final class RetrievalSubscriptionsResponse extends Answer {
        RetrievalSubscriptionsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<ExpandedSubscription> getSubscriptions() { return list("subscriptions", item -> new ExpandedSubscription(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class PauseSubscriptionRequest extends ApiObject {
        PauseSubscriptionRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public PauseSubscriptionRequest build() { return new PauseSubscriptionRequest(copy()); }
            /** The subscription */
            public Builder setRecurringId(String value) { return putField("recurring_id", value); }
        }
    }

    public static final class PauseSubscriptionContractsStillChargedAnswer extends ApiObject {
        PauseSubscriptionContractsStillChargedAnswer(Map<String, Object> fields) { super(fields); }
        /** The contract */
        public String getContractId() { return text("contract_id"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What is charged */
        public String getAmount() { return text("amount"); }
        /** YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way */
        public String getChargeDate() { return text("charge_date"); }
    }

    public static final class PauseSubscriptionResponse extends Answer {
        PauseSubscriptionResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getRecurringId() { return text("recurring_id"); }
        /**
         * As it is now
         * One of Pending, Trialing, Actived, Past_due, Paused, Inactived.
         */
        public String getSubscriptionStatus() { return text("subscription_status"); }
        /** Contracts that exist already and are charged all the same */
        public List<PauseSubscriptionContractsStillChargedAnswer> getContractsStillCharged() { return list("contracts_still_charged", item -> new PauseSubscriptionContractsStillChargedAnswer(Json.object(item))); }
    }

    public static final class ResumeSubscriptionRequest extends ApiObject {
        ResumeSubscriptionRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ResumeSubscriptionRequest build() { return new ResumeSubscriptionRequest(copy()); }
            /** The subscription */
            public Builder setRecurringId(String value) { return putField("recurring_id", value); }
        }
    }

    public static final class ResumeSubscriptionResponse extends Answer {
        ResumeSubscriptionResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getRecurringId() { return text("recurring_id"); }
        /**
         * As it is now
         * One of Pending, Trialing, Actived, Past_due, Paused, Inactived.
         */
        public String getSubscriptionStatus() { return text("subscription_status"); }
    }

    public static final class ChangeSubscriptionRequest extends ApiObject {
        ChangeSubscriptionRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ChangeSubscriptionRequest build() { return new ChangeSubscriptionRequest(copy()); }
            /** The subscription */
            public Builder setRecurringId(String value) { return putField("recurring_id", value); }
            /** What a period costs, in the subscription’s currency; left out, as it is */
            public Builder setAmount(String value) { return putField("amount", value); }
            /** A stored card of the customer; left out, as it is */
            public Builder setTokenId(String value) { return putField("token_id", value); }
        }
    }

    public static final class ChangeSubscriptionResponse extends Answer {
        ChangeSubscriptionResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getRecurringId() { return text("recurring_id"); }
        /**
         * As it is now
         * One of Pending, Trialing, Actived, Past_due, Paused, Inactived.
         */
        public String getSubscriptionStatus() { return text("subscription_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What a period costs now, after a promotion */
        public String getAmount() { return text("amount"); }
        /** The card that is charged */
        public String getTokenId() { return text("token_id"); }
    }

    public static final class CancelContractRequest extends ApiObject {
        CancelContractRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CancelContractRequest build() { return new CancelContractRequest(copy()); }
            /** The contract, as events and contracts_still_charged name it */
            public Builder setContractId(String value) { return putField("contract_id", value); }
        }
    }

    public static final class CancelContractResponse extends Answer {
        CancelContractResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getContractId() { return text("contract_id"); }
        /**
         * As it is now
         * One of drawn_up, charging, past_due, charged, failed, cancelled.
         */
        public String getContractStatus() { return text("contract_status"); }
    }

    public static final class RetrievalWebhooksRequest extends ApiObject {
        RetrievalWebhooksRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalWebhooksRequest build() { return new RetrievalWebhooksRequest(copy()); }
        }
    }

    public static final class RetrievalWebhooksWebhookAnswer extends ApiObject {
        RetrievalWebhooksWebhookAnswer(Map<String, Object> fields) { super(fields); }
        public String getEndpointId() { return text("endpoint_id"); }
        public String getUrl() { return text("url"); }
        public String getDescription() { return text("description"); }
        /** Event types or noun.*; none: all */
        public List<String> getTypes() { return list("types", String.class::cast); }
        public String getFormat() { return text("format"); }
        public Boolean getEnabled() { return bool("enabled"); }
        /** manual, gone, failing; empty while enabled */
        public String getDisabledReason() { return text("disabled_reason"); }
        public String getDisabledAt() { return text("disabled_at"); }
        public String getCreatedAt() { return text("created_at"); }
        /** Tries in a row that failed */
        public Long getFailures() { return integer("failures"); }
        /** Deliveries on their way */
        public String getWaiting() { return text("waiting"); }
    }

    public static final class RetrievalWebhooksResponse extends Answer {
        RetrievalWebhooksResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<RetrievalWebhooksWebhookAnswer> getWebhooks() { return list("webhooks", item -> new RetrievalWebhooksWebhookAnswer(Json.object(item))); }
        /** Every type that there is */
        public List<String> getEventTypes() { return list("event_types", String.class::cast); }
    }

    public static final class CreateWebhookRequest extends ApiObject {
        CreateWebhookRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public CreateWebhookRequest build() { return new CreateWebhookRequest(copy()); }
            /** Where to; https outside the sandbox */
            public Builder setUrl(String value) { return putField("url", value); }
            /** For people */
            public Builder setDescription(String value) { return putField("description", value); }
            /** Only these events, such as payment.captured or refund.*; none: all; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setTypes(List<String> value) { return putField("types", value); }
            /**
             * How bodies are written
             * One of json, form.
             */
            public Builder setFormat(String value) { return putField("format", value); }
        }
    }

    public static final class CreateWebhookResponse extends Answer {
        CreateWebhookResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** Of the new endpoint */
        public String getEndpointId() { return text("endpoint_id"); }
        /** Shown this once; empty where a repetition is answered under its Idempotency-Key */
        public String getSecret() { return text("secret"); }
    }

    public static final class UpdateWebhookRequest extends ApiObject {
        UpdateWebhookRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public UpdateWebhookRequest build() { return new UpdateWebhookRequest(copy()); }
            /** Id of the endpoint */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
            /** Where to; https outside the sandbox */
            public Builder setUrl(String value) { return putField("url", value); }
            /** For people */
            public Builder setDescription(String value) { return putField("description", value); }
            /** Only these events, such as payment.captured or refund.*; none: all; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setTypes(List<String> value) { return putField("types", value); }
            /**
             * How bodies are written
             * One of json, form.
             */
            public Builder setFormat(String value) { return putField("format", value); }
        }
    }

    public static final class UpdateWebhookResponse extends Answer {
        UpdateWebhookResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getEndpointId() { return text("endpoint_id"); }
    }

    public static final class EnableWebhookRequest extends ApiObject {
        EnableWebhookRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public EnableWebhookRequest build() { return new EnableWebhookRequest(copy()); }
            /** Id of the endpoint */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
        }
    }

    public static final class EnableWebhookResponse extends Answer {
        EnableWebhookResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getEndpointId() { return text("endpoint_id"); }
    }

    public static final class DisableWebhookRequest extends ApiObject {
        DisableWebhookRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public DisableWebhookRequest build() { return new DisableWebhookRequest(copy()); }
            /** Id of the endpoint */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
        }
    }

    public static final class DisableWebhookResponse extends Answer {
        DisableWebhookResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getEndpointId() { return text("endpoint_id"); }
    }

    public static final class RotateWebhookSecretRequest extends ApiObject {
        RotateWebhookSecretRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RotateWebhookSecretRequest build() { return new RotateWebhookSecretRequest(copy()); }
            /** Id of the endpoint */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
            /** How long the secret before it stays valid, 0 to 720; default 24 */
            public Builder setOverlapHours(long value) { return putField("overlap_hours", value); }
        }
    }

    public static final class RotateWebhookSecretResponse extends Answer {
        RotateWebhookSecretResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getEndpointId() { return text("endpoint_id"); }
        /** Shown this once; empty where a repetition is answered under its Idempotency-Key */
        public String getSecret() { return text("secret"); }
    }

    public static final class DeleteWebhookRequest extends ApiObject {
        DeleteWebhookRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public DeleteWebhookRequest build() { return new DeleteWebhookRequest(copy()); }
            /** Id of the endpoint */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
        }
    }

    public static final class DeleteWebhookResponse extends Answer {
        DeleteWebhookResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getEndpointId() { return text("endpoint_id"); }
    }

    public static final class TestWebhookRequest extends ApiObject {
        TestWebhookRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public TestWebhookRequest build() { return new TestWebhookRequest(copy()); }
            /** Id of the endpoint */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
        }
    }

    public static final class TestWebhookResponse extends Answer {
        TestWebhookResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** As sent */
        public String getEndpointId() { return text("endpoint_id"); }
        /** When its delivery began: ISO 8601, UTC */
        public String getStartedAt() { return text("started_at"); }
    }

    public static final class ReplayEventsDeliverie extends ApiObject {
        ReplayEventsDeliverie(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ReplayEventsDeliverie build() { return new ReplayEventsDeliverie(copy()); }
            /** Sequence number of an event */
            public Builder setSequence(String value) { return putField("sequence", value); }
            /** Empty for a notify_url */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
        }
    }

    public static final class ReplayEventsRequest extends ApiObject {
        ReplayEventsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public ReplayEventsRequest build() { return new ReplayEventsRequest(copy()); }
            /** Id of the endpoint */
            public Builder setEndpointId(String value) { return putField("endpoint_id", value); }
            /** The first event, by its sequence */
            public Builder setFrom(String value) { return putField("from", value); }
            /** The last event; left out: the first one alone */
            public Builder setTo(String value) { return putField("to", value); }
            /** Deliveries that have failed since then: ISO 8601 */
            public Builder setFailedSince(String value) { return putField("failed_since", value); }
            public Builder setDeliveries(List<ReplayEventsDeliverie> value) { return putField("deliveries", value); }
            /** Disabled endpoints to enable first */
            public Builder setEnable(List<String> value) { return putField("enable", value); }
        }
    }

    public static final class ReplayEventsResponse extends Answer {
        ReplayEventsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** Deliveries on their way */
        public Long getReplayed() { return integer("replayed"); }
    }

    public static final class RetrievalContractsRequest extends ApiObject {
        RetrievalContractsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalContractsRequest build() { return new RetrievalContractsRequest(copy()); }
            /** Up to 100 values of contract_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            public Builder setSubscriptionId(String value) { return putField("subscription_id", value); }
            /** Of the subscriptions with this recurring_id */
            public Builder setRecurringId(String value) { return putField("recurring_id", value); }
            public Builder setStatus(String value) { return putField("status", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
            /** What each row has with it: subscription; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setExpand(List<String> value) { return putField("expand", value); }
        }
    }

    public static final class ListedSubscription extends ApiObject {
        ListedSubscription(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier */
        public String getSubscriptionId() { return text("subscription_id"); }
        public String getRecurringId() { return text("recurring_id"); }
        public String getContractName() { return text("contract_name"); }
        /** Where it stands */
        public String getSubscriptionStatus() { return text("subscription_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What a period costs after the promotion */
        public String getAmount() { return text("amount"); }
        /**
         * Unit of a period
         * One of day, week, month, year.
         */
        public String getIntervalUnit() { return text("interval_unit"); }
        public String getInterval() { return text("interval"); }
        /** How many contracts have been drawn up */
        public String getCyclesDrawnUp() { return text("cycles_drawn_up"); }
        /** YYYY-MM-DD of the next contract to be drawn up, or empty */
        public String getNextChargeDate() { return text("next_charge_date"); }
        /**
         * Why it ended; empty while it has not
         * One of cancelled, completed, unpaid, first_payment_failed.
         */
        public String getEndReason() { return text("end_reason"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** The stored card that is charged */
        public String getTokenId() { return text("token_id"); }
        /** When it is charged next: ISO 8601, UTC; or empty */
        public String getNextChargeAt() { return text("next_charge_at"); }
        /** What it is charged then */
        public String getNextChargeAmount() { return text("next_charge_amount"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
    }

    public static final class ExpandedContract extends ApiObject {
        ExpandedContract(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier */
        public String getContractId() { return text("contract_id"); }
        public String getSubscriptionId() { return text("subscription_id"); }
        public String getRecurringId() { return text("recurring_id"); }
        public String getContractName() { return text("contract_name"); }
        /** Where it stands */
        public String getContractStatus() { return text("contract_status"); }
        /** 1 for the first contract of the subscription */
        public String getCycleNo() { return text("cycle_no"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What the period costs */
        public String getAmount() { return text("amount"); }
        /** YYYY-MM-DD */
        public String getPeriodStart() { return text("period_start"); }
        /** YYYY-MM-DD, the first day of the next period */
        public String getPeriodEnd() { return text("period_end"); }
        /** When it is charged first: ISO 8601, UTC */
        public String getDueAt() { return text("due_at"); }
        /** How often it has been charged */
        public String getAttempts() { return text("attempts"); }
        /** When it is charged next, or empty */
        public String getNextAttemptAt() { return text("next_attempt_at"); }
        /** The payment of the newest charge, or empty */
        public String getTransactionId() { return text("transaction_id"); }
        /** Why the newest charge failed, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** When it was paid: ISO 8601, UTC; or empty */
        public String getChargedAt() { return text("charged_at"); }
        /** ISO 8601, UTC */
        public String getCreatedAt() { return text("created_at"); }
        public ListedSubscription getSubscription() { return object("subscription", ListedSubscription::new); }
    }

    public static final class RetrievalContractsResponse extends Answer {
        RetrievalContractsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        public List<ExpandedContract> getContracts() { return list("contracts", item -> new ExpandedContract(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class RetrievalRequestsRequest extends ApiObject {
        RetrievalRequestsRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalRequestsRequest build() { return new RetrievalRequestsRequest(copy()); }
            /** Follows the log behind this number; 0 is its beginning, newest what comes from now on. Without it, the newest requests come first */
            public Builder setAfter(long value) { return putField("after", value); }
            /** Up to 100 values of request_id: these alone, in this order; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setIds(List<String> value) { return putField("ids", value); }
            /** A whole request_id or order_no; the other filters are left aside */
            public Builder setQ(String value) { return putField("q", value); }
            /** Only these operations, comma-separated */
            public Builder setOperation(String value) { return putField("operation", value); }
            /** Without these operations, comma-separated */
            public Builder setNotOperation(String value) { return putField("not_operation", value); }
            /** In the account’s zone */
            public Builder setFrom(String value) { return putField("from", value); }
            /** In the account’s zone */
            public Builder setTo(String value) { return putField("to", value); }
            /** accepted, refused, or unsuccessful: accepted, with refused items or a decline */
            public Builder setResult(String value) { return putField("result", value); }
            /** HTTP status */
            public Builder setStatus(String value) { return putField("status", value); }
            /** Code of a refused request */
            public Builder setCode(String value) { return putField("code", value); }
            /** How many at most, 1 to 500; default 50 */
            public Builder setLimit(long value) { return putField("limit", value); }
            /** next_cursor of the page before; without it, the first page comes */
            public Builder setCursor(String value) { return putField("cursor", value); }
            /** What each row has with it: details; a page then has at most 100 rows; several as a comma-separated string, as repeated keys or as an array, in which values are taken as they are, with commas and outer spaces */
            public Builder setExpand(List<String> value) { return putField("expand", value); }
        }
    }

    /** Where the two differ first */
    public static final class TextDifference extends ApiObject {
        TextDifference(Map<String, Object> fields) { super(fields); }
        public Long getAt() { return integer("at"); }
        public String getExpected() { return text("expected"); }
        public String getSigned() { return text("signed"); }
    }

    /** Why the signature was wrong; left out where it was not */
    public static final class SignatureDiagnosis extends ApiObject {
        SignatureDiagnosis(Map<String, Object> fields) { super(fields); }
        /**
         * explained: it is known what was signed; wrong: it is not
         * One of right, explained, wrong.
         */
        public String getVerdict() { return text("verdict"); }
        /** The account’s: hmac-v2 or sha256-v1 */
        public String getProfile() { return text("profile"); }
        /** The key that was used, where that is known */
        public String getKeyId() { return text("key_id"); }
        /** What is wrong, or usually causes it, most likely first */
        public List<String> getCauses() { return list("causes", String.class::cast); }
        /** What has to be signed; card data and keys blotted out */
        public String getExpectedText() { return text("expected_text"); }
        /** What was signed, where that is known */
        public String getSignedText() { return text("signed_text"); }
        /** Where the two differ first */
        public TextDifference getDifference() { return object("difference", TextDifference::new); }
    }

    /** What was sent and answered, redacted */
    public static final class RequestDetails extends ApiObject {
        RequestDetails(Map<String, Object> fields) { super(fields); }
        /** The fields that were sent, as JSON; empty where too much came to keep them */
        public String getRequest() { return text("request"); }
        /** The answer; empty where too much came to keep it */
        public String getResponse() { return text("response"); }
        /** Fields of the request that the operation does not know */
        public List<String> getUnknownFields() { return list("unknown_fields", String.class::cast); }
        /** Why the signature was wrong; left out where it was not */
        public SignatureDiagnosis getDiagnosis() { return object("diagnosis", SignatureDiagnosis::new); }
    }

    public static final class ExpandedRequest extends ApiObject {
        ExpandedRequest(Map<String, Object> fields) { super(fields); }
        /** The header Request-Id of its answer */
        public String getRequestId() { return text("request_id"); }
        /** When it was answered: ISO 8601, UTC */
        public String getAt() { return text("at"); }
        public String getOperation() { return text("operation"); }
        /** Such as /v1/authorise */
        public String getPath() { return text("path"); }
        /** HTTP status */
        public Long getStatus() { return integer("status"); }
        /** Why it was refused; empty when it was accepted */
        public String getCode() { return text("code"); }
        /** The parameter at fault, or empty */
        public String getSource() { return text("source"); }
        /** What was wrong, as it was answered; empty when it was accepted */
        public String getMessage() { return text("message"); }
        /** Items of a batch; 0 of other operations */
        public Long getItems() { return integer("items"); }
        /** Items that were refused */
        public Long getRefusedItems() { return integer("refused_items"); }
        /** Response code or status of a payment or payout that was declined; else empty */
        public String getDeclined() { return text("declined"); }
        /** The key that signed; empty when the signature was wrong */
        public String getKeyId() { return text("key_id"); }
        /** From where it came */
        public String getAddress() { return text("address"); }
        /** Whether the caller went away before its answer was out; the work was done all the same */
        public Boolean getHungUp() { return bool("hung_up"); }
        /** In milliseconds */
        public Long getDurationMs() { return integer("duration_ms"); }
        /** What was sent and answered, redacted */
        public RequestDetails getDetails() { return object("details", RequestDetails::new); }
    }

    public static final class RetrievalRequestsResponse extends Answer {
        RetrievalRequestsResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** What to send as `after` to follow the log from here on; left out with ids */
        public String getNextAfter() { return text("next_after"); }
        /** For how many days requests are kept; 0: none are logged. Left out with ids */
        public Long getKeptDays() { return integer("kept_days"); }
        /** Requests of these days that came too fast to be logged; left out with ids */
        public Long getLeftOut() { return integer("left_out"); }
        public List<ExpandedRequest> getRequests() { return list("requests", item -> new ExpandedRequest(Json.object(item))); }
        /** Of ids, those that are no object of the account; else empty */
        public List<String> getNotFound() { return list("not_found", String.class::cast); }
        /** Whether another page follows */
        public Boolean getHasMore() { return bool("has_more"); }
        /** Where it begins; empty where none follows */
        public String getNextCursor() { return text("next_cursor"); }
    }

    public static final class AdvanceClockRequest extends ApiObject {
        AdvanceClockRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public AdvanceClockRequest build() { return new AdvanceClockRequest(copy()); }
            /** A moment such as 2027-01-01T00:00:00Z */
            public Builder setTo(String value) { return putField("to", value); }
        }
    }

    public static final class AdvanceClockResponse extends Answer {
        AdvanceClockResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** Where the clock stood: ISO 8601, UTC */
        public String getFrom() { return text("from"); }
        /** Where it stands: ISO 8601, UTC */
        public String getNow() { return text("now"); }
        /** How many moments on the way had something due */
        public Long getMoments() { return integer("moments"); }
        /** How many things were due */
        public Long getDone() { return integer("done"); }
    }

    public static final class RetrievalClockRequest extends ApiObject {
        RetrievalClockRequest(Map<String, Object> fields) { super(fields); }

        public static Builder builder() { return new Builder(); }

        public static final class Builder extends ApiObject.Builder<Builder> {
            @Override Builder self() { return this; }
            public RetrievalClockRequest build() { return new RetrievalClockRequest(copy()); }
        }
    }

    public static final class RetrievalClockResponse extends Answer {
        RetrievalClockResponse(Map<String, Object> fields) { super(fields); }
        /** Merchant identifier */
        public String getMerchantId() { return text("merchant_id"); }
        /** Merchant account identifier */
        public String getAccountId() { return text("account_id"); }
        /** The request’s encryption_data, as sent */
        public String getEncryptionData() { return text("encryption_data"); }
        /** The request was processed: look at the items */
        public String getReturnStatus() { return text("return_status"); }
        /** The request was processed */
        public String getReturnMessage() { return text("return_message"); }
        /** false: the account lives in real time */
        public Boolean getTestClock() { return bool("test_clock"); }
        /** The account’s time: ISO 8601, UTC */
        public String getNow() { return text("now"); }
        /** Whether the clock is being advanced */
        public Boolean getAdvancing() { return bool("advancing"); }
    }

    public static final class Payment extends ApiObject {
        Payment(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
    }

    public static final class PaymentAdjustedData extends ApiObject {
        PaymentAdjustedData(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** Until when it can be captured: ISO 8601, UTC */
        public String getCaptureDeadlineAt() { return text("capture_deadline_at"); }
        /** What was authorised before */
        public String getPreviousAmount() { return text("previous_amount"); }
    }

    public static final class PaymentAdjustFailedData extends ApiObject {
        PaymentAdjustFailedData(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** Until when it can be captured: ISO 8601, UTC */
        public String getCaptureDeadlineAt() { return text("capture_deadline_at"); }
        /** What was to be authorised; amount still is */
        public String getAskedAmount() { return text("asked_amount"); }
    }

    public static final class PaymentCapturedData extends ApiObject {
        PaymentCapturedData(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** What was captured without an order; refund it if it is not wanted */
        public String getUnorderedAmount() { return text("unordered_amount"); }
    }

    public static final class PaymentCaptureFailedData extends ApiObject {
        PaymentCaptureFailedData(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** What had been captured, and is not; captured_amount is without it */
        public String getUndoneAmount() { return text("undone_amount"); }
    }

    public static final class PaymentDeclinedData extends ApiObject {
        PaymentDeclinedData(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** What the issuer had approved, which is reversed */
        public String getApprovedAmount() { return text("approved_amount"); }
    }

    public static final class PaymentAttemptFailedData extends ApiObject {
        PaymentAttemptFailedData(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** The acquirer of this attempt */
        public String getAcquirer() { return text("acquirer"); }
    }

    public static final class Refund extends ApiObject {
        Refund(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** transaction_id, hyphen, two-digit number */
        public String getRefundReferenceId() { return text("refund_reference_id"); }
        /** What is given back */
        public String getRefundAmount() { return text("refund_amount"); }
        /** What the merchant has noted about the refund */
        public Map<String, String> getRefundMetadata() { return texts("refund_metadata"); }
    }

    public static final class RefundFailedData extends ApiObject {
        RefundFailedData(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** transaction_id, hyphen, two-digit number */
        public String getRefundReferenceId() { return text("refund_reference_id"); }
        /** What is given back */
        public String getRefundAmount() { return text("refund_amount"); }
        /** What the merchant has noted about the refund */
        public Map<String, String> getRefundMetadata() { return texts("refund_metadata"); }
        /** What had been given back, and came back; refunded_amount is without it */
        public String getReturnedAmount() { return text("returned_amount"); }
    }

    public static final class Dispute extends ApiObject {
        Dispute(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        public String getDisputeId() { return text("dispute_id"); }
        /** The acquirer’s, the same through all stages */
        public String getDisputeReference() { return text("dispute_reference"); }
        /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
        public String getDisputeStage() { return text("dispute_stage"); }
        /** What is disputed, in dispute_currency */
        public String getDisputeAmount() { return text("dispute_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getDisputeCurrency() { return text("dispute_currency"); }
        /** The scheme’s reason */
        public String getReasonCode() { return text("reason_code"); }
        /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
        public String getAnswerDueAt() { return text("answer_due_at"); }
        /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
        public String getAnswerDueFrom() { return text("answer_due_from"); }
    }

    public static final class DisputeFunds extends ApiObject {
        DisputeFunds(Map<String, Object> fields) { super(fields); }
        /** Gateway transaction identifier */
        public String getTransactionId() { return text("transaction_id"); }
        /** Merchant order number; masked where it looks like a card number */
        public String getOrderNo() { return text("order_no"); }
        /** See payment status codes */
        public String getPaymentStatus() { return text("payment_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What was authorised or asked for */
        public String getAmount() { return text("amount"); }
        /** What was asked for, where less was approved; else empty */
        public String getRequestedAmount() { return text("requested_amount"); }
        /** What has been captured */
        public String getCapturedAmount() { return text("captured_amount"); }
        /** What has been refunded */
        public String getRefundedAmount() { return text("refunded_amount"); }
        /** The acquirer’s retrieval reference, else the gateway’s */
        public String getReferenceNo() { return text("reference_no"); }
        public String getCardBrand() { return text("card_brand"); }
        /** First six and last four digits */
        public String getCardMasked() { return text("card_masked"); }
        /** Site of the order */
        public String getWebsite() { return text("website"); }
        /** Code of the last failure, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** The scheme’s own code of a decline (ISO 8583, data element 39), or empty */
        public String getResponseCode() { return text("response_code"); }
        /** Mastercard’s merchant advice code, or empty */
        public String getAdviceCode() { return text("advice_code"); }
        /**
         * What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty
         * One of never, later, update.
         */
        public String getRetry() { return text("retry"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        public String getDisputeId() { return text("dispute_id"); }
        /** The acquirer’s, the same through all stages */
        public String getDisputeReference() { return text("dispute_reference"); }
        /** inquiry, chargeback, pre_arbitration, arbitration, won or lost */
        public String getDisputeStage() { return text("dispute_stage"); }
        /** What is disputed, in dispute_currency */
        public String getDisputeAmount() { return text("dispute_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getDisputeCurrency() { return text("dispute_currency"); }
        /** The scheme’s reason */
        public String getReasonCode() { return text("reason_code"); }
        /** Until when it can be answered: ISO 8601, UTC; empty where it cannot */
        public String getAnswerDueAt() { return text("answer_due_at"); }
        /** Whose word answer_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty */
        public String getAnswerDueFrom() { return text("answer_due_from"); }
        /** In funds_currency: below zero what was taken, above zero what was given back */
        public String getFundsAmount() { return text("funds_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getFundsCurrency() { return text("funds_currency"); }
        /** In fee_currency: below zero what the acquirer charged */
        public String getFeeAmount() { return text("fee_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getFeeCurrency() { return text("fee_currency"); }
    }

    public static final class Payout extends ApiObject {
        Payout(Map<String, Object> fields) { super(fields); }
        /** Gateway identifier of the payout */
        public String getTransactionId() { return text("transaction_id"); }
        /** The merchant’s */
        public String getRequestId() { return text("request_id"); }
        /** UTC date, hyphen, six characters of Crockford’s base 32 */
        public String getShortReferenceId() { return text("short_reference_id"); }
        /** The merchant’s */
        public String getReference() { return text("reference"); }
        /** As sent */
        public String getClientData() { return text("client_data"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
        /** State of the payout */
        public String getStatus() { return text("status"); }
        /**
         * How it is paid
         * One of SWIFT, LOCAL.
         */
        public String getPaymentMethod() { return text("payment_method"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getPaymentCurrency() { return text("payment_currency"); }
        /** In payment_currency */
        public String getPaymentAmount() { return text("payment_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getSourceCurrency() { return text("source_currency"); }
        /** In source_currency */
        public String getSourceAmount() { return text("source_amount"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getFeeCurrency() { return text("fee_currency"); }
        /** In fee_currency */
        public String getFeeAmount() { return text("fee_amount"); }
        /**
         * Who pays the fee
         * One of PAYER, BENEFICIARY.
         */
        public String getFeePaidBy() { return text("fee_paid_by"); }
        /** Empty where the currencies are the same */
        public String getExchangeRate() { return text("exchange_rate"); }
        /** In source_currency */
        public String getAmountPayerPays() { return text("amount_payer_pays"); }
        /** In payment_currency */
        public String getAmountBeneficiaryReceives() { return text("amount_beneficiary_receives"); }
        /** In payment_currency */
        public String getReturnedAmount() { return text("returned_amount"); }
        /** Of payout.returned, where it came back in another currency: what came, which is available in that currency and not part of returned_amount */
        public String getReturnedOtherwiseAmount() { return text("returned_otherwise_amount"); }
        /** With returned_otherwise_amount */
        public String getReturnedOtherwiseCurrency() { return text("returned_otherwise_currency"); }
        /** As asked for */
        public String getPaymentDate() { return text("payment_date"); }
        /** The banking day on which the bank is asked to execute it. The bank may pay earlier, as the sandbox’s does */
        public String getExecutionDate() { return text("execution_date"); }
        public String getBeneficiaryId() { return text("beneficiary_id"); }
        public String getPayerId() { return text("payer_id"); }
        /** Why it went as an ordinary transfer and not at once, where it did */
        public String getInstantRefused() { return text("instant_refused"); }
        /**
         * What the beneficiary’s bank said of the name, where it was asked
         * One of MATCH, CLOSE_MATCH, NO_MATCH, NOT_POSSIBLE.
         */
        public String getPayeeCheck() { return text("payee_check"); }
        /** With payee_check: the account holder’s name for CLOSE_MATCH, else empty */
        public String getPayeeName() { return text("payee_name"); }
        /** Empty while nothing has failed */
        public String getFailureType() { return text("failure_type"); }
        /** Empty while nothing has failed */
        public String getFailureReason() { return text("failure_reason"); }
    }

    public static final class Subscription extends ApiObject {
        Subscription(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier */
        public String getSubscriptionId() { return text("subscription_id"); }
        public String getRecurringId() { return text("recurring_id"); }
        public String getContractName() { return text("contract_name"); }
        /** Where it stands */
        public String getSubscriptionStatus() { return text("subscription_status"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What a period costs after the promotion */
        public String getAmount() { return text("amount"); }
        /**
         * Unit of a period
         * One of day, week, month, year.
         */
        public String getIntervalUnit() { return text("interval_unit"); }
        public String getInterval() { return text("interval"); }
        /** How many contracts have been drawn up */
        public String getCyclesDrawnUp() { return text("cycles_drawn_up"); }
        /** YYYY-MM-DD of the next contract to be drawn up, or empty */
        public String getNextChargeDate() { return text("next_charge_date"); }
        /**
         * Why it ended; empty while it has not
         * One of cancelled, completed, unpaid, first_payment_failed.
         */
        public String getEndReason() { return text("end_reason"); }
        /** What the merchant has noted about it; empty where there is nothing */
        public Map<String, String> getMetadata() { return texts("metadata"); }
    }

    public static final class Contract extends ApiObject {
        Contract(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier */
        public String getContractId() { return text("contract_id"); }
        public String getSubscriptionId() { return text("subscription_id"); }
        public String getRecurringId() { return text("recurring_id"); }
        public String getContractName() { return text("contract_name"); }
        /** Where it stands */
        public String getContractStatus() { return text("contract_status"); }
        /** 1 for the first contract of the subscription */
        public String getCycleNo() { return text("cycle_no"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What the period costs */
        public String getAmount() { return text("amount"); }
        /** YYYY-MM-DD */
        public String getPeriodStart() { return text("period_start"); }
        /** YYYY-MM-DD, the first day of the next period */
        public String getPeriodEnd() { return text("period_end"); }
        /** When it is charged first: ISO 8601, UTC */
        public String getDueAt() { return text("due_at"); }
        /** How often it has been charged */
        public String getAttempts() { return text("attempts"); }
        /** When it is charged next, or empty */
        public String getNextAttemptAt() { return text("next_attempt_at"); }
        /** The payment of the newest charge, or empty */
        public String getTransactionId() { return text("transaction_id"); }
        /** Why the newest charge failed, or empty */
        public String getFailureCode() { return text("failure_code"); }
    }

    public static final class ContractChargedData extends ApiObject {
        ContractChargedData(Map<String, Object> fields) { super(fields); }
        /** The gateway’s identifier */
        public String getContractId() { return text("contract_id"); }
        public String getSubscriptionId() { return text("subscription_id"); }
        public String getRecurringId() { return text("recurring_id"); }
        public String getContractName() { return text("contract_name"); }
        /** Where it stands */
        public String getContractStatus() { return text("contract_status"); }
        /** 1 for the first contract of the subscription */
        public String getCycleNo() { return text("cycle_no"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** What the period costs */
        public String getAmount() { return text("amount"); }
        /** YYYY-MM-DD */
        public String getPeriodStart() { return text("period_start"); }
        /** YYYY-MM-DD, the first day of the next period */
        public String getPeriodEnd() { return text("period_end"); }
        /** When it is charged first: ISO 8601, UTC */
        public String getDueAt() { return text("due_at"); }
        /** How often it has been charged */
        public String getAttempts() { return text("attempts"); }
        /** When it is charged next, or empty */
        public String getNextAttemptAt() { return text("next_attempt_at"); }
        /** The payment of the newest charge, or empty */
        public String getTransactionId() { return text("transaction_id"); }
        /** Why the newest charge failed, or empty */
        public String getFailureCode() { return text("failure_code"); }
        /** What was captured of it by then: less than amount where you captured in part */
        public String getCapturedAmount() { return text("captured_amount"); }
    }

    public static final class BalanceAdjustment extends ApiObject {
        BalanceAdjustment(Map<String, Object> fields) { super(fields); }
        /** The gateway’s number of the booking */
        public String getAdjustmentId() { return text("adjustment_id"); }
        /** ISO 4217 code of a currency that can be transacted */
        public String getCurrency() { return text("currency"); }
        /** Negative where it was taken, such as -12.50 */
        public String getAmount() { return text("amount"); }
        /** The payout that came back in this currency and not in its own, or whose return a bank has called back; else empty */
        public String getTransactionId() { return text("transaction_id"); }
    }

    public static final class WebhookEndpoint extends ApiObject {
        WebhookEndpoint(Map<String, Object> fields) { super(fields); }
        public String getEndpointId() { return text("endpoint_id"); }
        public String getUrl() { return text("url"); }
    }

    public static final class EndpointDisabledData extends ApiObject {
        EndpointDisabledData(Map<String, Object> fields) { super(fields); }
        public String getEndpointId() { return text("endpoint_id"); }
        public String getUrl() { return text("url"); }
        /**
         * gone: it answered 410; failing: it accepted nothing from the first to the last try of a delivery
         * One of gone, failing.
         */
        public String getReason() { return text("reason"); }
    }

    /** What happened, as it is pulled and sent to webhooks. */
    public static final class Event extends ApiObject {
        Event(Map<String, Object> fields) { super(fields); }
        /** The same in every delivery of the event; equals the header webhook-id */
        public String getId() { return text("id"); }
        /** When it happened: ISO 8601, UTC */
        public String getTimestamp() { return text("timestamp"); }
        public String getMerchantId() { return text("merchant_id"); }
        public String getAccountId() { return text("account_id"); }
        /** Number of the event in its account: 1, 2, 3, … without gaps, in the order of the changes */
        public Long getSequence() { return Long.valueOf(text("sequence")); }
        /** One of {@link EventType}; a later release of the gateway can have more. */
        public String getType() { return text("type"); }
        /**
         * The object as it is after the change: of the type that {@link EventType} names; of a type of a later release,
         * one with nothing but its fields.
         */
        public ApiObject getData() { return object("data", data -> dataOf(getType(), data)); }
    }

    /** The data of an event of a type of a later release. */
    static final class UnknownData extends ApiObject {
        UnknownData(Map<String, Object> fields) { super(fields); }
    }

    /** The types of events, with the type of their data. */
    public static final class EventType {
        private EventType() {}
        /** The issuer approved the payment; nothing is captured yet. With an amount of zero the card is verified, and nothing will be: {@link Payment}. */
        public static final String PAYMENT_AUTHORISED = "payment.authorised";
        /** The authorisation was changed: to more, to less, or to be valid for longer: {@link PaymentAdjustedData}. */
        public static final String PAYMENT_ADJUSTED = "payment.adjusted";
        /** The issuer or the acquirer refused to change the authorisation, which is as it was: {@link PaymentAdjustFailedData}. */
        public static final String PAYMENT_ADJUST_FAILED = "payment.adjust_failed";
        /** Money was captured, in whole or in part. unordered_amount is there where the acquirer captured it with the authorisation, although it was to be captured later or reviewed first: {@link PaymentCapturedData}. */
        public static final String PAYMENT_CAPTURED = "payment.captured";
        /** The acquirer refused a capture that had been accepted, or told later that it has failed: then undone_amount is there: {@link PaymentCaptureFailedData}. */
        public static final String PAYMENT_CAPTURE_FAILED = "payment.capture_failed";
        /** The payment failed: declined, blocked, or not authenticated. approved_amount is there where what was approved is reversed: {@link PaymentDeclinedData}. */
        public static final String PAYMENT_DECLINED = "payment.declined";
        /** An acquirer failed, or the issuer declined, and the payment is tried again as the operator’s routing rules provide: {@link PaymentAttemptFailedData}. */
        public static final String PAYMENT_ATTEMPT_FAILED = "payment.attempt_failed";
        /** The authorisation, or what was left of it, was released: {@link Payment}. */
        public static final String PAYMENT_CANCELLED = "payment.cancelled";
        /** The acquirer refused to release the authorisation: {@link Payment}. */
        public static final String PAYMENT_CANCEL_FAILED = "payment.cancel_failed";
        /** The authorisation was released at its capture deadline: {@link Payment}. */
        public static final String PAYMENT_EXPIRED = "payment.expired";
        /** The payment waits for a review: {@link Payment}. */
        public static final String PAYMENT_HELD = "payment.held";
        /** The payment was approved in review: {@link Payment}. */
        public static final String PAYMENT_REVIEW_APPROVED = "payment.review_approved";
        /** The payment was rejected in review, or nobody decided in time: {@link Payment}. */
        public static final String PAYMENT_REVIEW_REJECTED = "payment.review_rejected";
        /** A refund was accepted and is on its way: {@link Refund}. */
        public static final String REFUND_ACCEPTED = "refund.accepted";
        /** A refund was carried out: {@link Refund}. */
        public static final String REFUND_COMPLETED = "refund.completed";
        /** A refund that had been accepted failed, at once or later; the money is the merchant’s again. returned_amount is there where it had been completed: {@link RefundFailedData}. */
        public static final String REFUND_FAILED = "refund.failed";
        /** The cardholder disputes the payment: {@link Dispute}. */
        public static final String DISPUTE_OPENED = "dispute.opened";
        /** A dispute has come to another stage: a chargeback after an inquiry, pre-arbitration, arbitration: {@link Dispute}. */
        public static final String DISPUTE_STAGE_CHANGED = "dispute.stage_changed";
        /** The acquirer took money because of a dispute: what is disputed, a fee, or both: {@link DisputeFunds}. */
        public static final String DISPUTE_FUNDS_TAKEN = "dispute.funds_taken";
        /** The acquirer gave money back that it had taken because of a dispute: {@link DisputeFunds}. */
        public static final String DISPUTE_FUNDS_RETURNED = "dispute.funds_returned";
        /** A dispute was decided for the merchant; the issuer may still go on to pre-arbitration: {@link Dispute}. */
        public static final String DISPUTE_WON = "dispute.won";
        /** A dispute was decided against the merchant, accepted, or not answered in time: {@link Dispute}. */
        public static final String DISPUTE_LOST = "dispute.lost";
        /** accepted; waits until it can be paid out of the balance, in two currencies until its rate ends; a payout that was accepted and approved comes here again while the account owes more than it has: {@link Payout}. */
        public static final String PAYOUT_PENDING_FUNDS = "payout.pending_funds";
        /** waits for approval, such as above the account’s limit; the money is set aside: {@link Payout}. */
        public static final String PAYOUT_IN_APPROVAL = "payout.in_approval";
        /** an approver said no; the money is available again: {@link Payout}. */
        public static final String PAYOUT_APPROVAL_REJECTED = "payout.approval_rejected";
        /** waits for its payment date; the money is set aside: {@link Payout}. */
        public static final String PAYOUT_SCHEDULED = "payout.scheduled";
        /** held until the sanctions screening has been decided; the money is set aside: {@link Payout}. */
        public static final String PAYOUT_IN_REVIEW = "payout.in_review";
        /** on its way to the bank: {@link Payout}. */
        public static final String PAYOUT_PROCESSING = "payout.processing";
        /** the bank has accepted it; its final word comes later: {@link Payout}. */
        public static final String PAYOUT_SENT = "payout.sent";
        /** paid: {@link Payout}. */
        public static final String PAYOUT_COMPLETED = "payout.completed";
        /** not paid; the money is available again: {@link Payout}. */
        public static final String PAYOUT_FAILED = "payout.failed";
        /** was paid and came back; what came back is available again: {@link Payout}. */
        public static final String PAYOUT_RETURNED = "payout.returned";
        /** cancelled before it was sent; the money is available again: {@link Payout}. */
        public static final String PAYOUT_CANCELLED = "payout.cancelled";
        /** A subscription began: its first payment or verification succeeded: {@link Subscription}. */
        public static final String SUBSCRIPTION_CREATED = "subscription.created";
        /** The trial of a subscription with a later start began: {@link Subscription}. */
        public static final String SUBSCRIPTION_TRIALING = "subscription.trialing";
        /** A period was paid: {@link Subscription}. */
        public static final String SUBSCRIPTION_RENEWED = "subscription.renewed";
        /** A charge was declined; it will be tried again: {@link Subscription}. */
        public static final String SUBSCRIPTION_PAST_DUE = "subscription.past_due";
        /** No contracts are drawn up until it is resumed: {@link Subscription}. */
        public static final String SUBSCRIPTION_PAUSED = "subscription.paused";
        /** Contracts are drawn up again: {@link Subscription}. */
        public static final String SUBSCRIPTION_RESUMED = "subscription.resumed";
        /** The amount or the card was changed: {@link Subscription}. */
        public static final String SUBSCRIPTION_CHANGED = "subscription.changed";
        /** The subscription ended: {@link Subscription}. */
        public static final String SUBSCRIPTION_INACTIVED = "subscription.inactived";
        /** The contract of the next period was drawn up: {@link Contract}. */
        public static final String CONTRACT_DRAWN_UP = "contract.drawn_up";
        /** A contract was paid: {@link ContractChargedData}. */
        public static final String CONTRACT_CHARGED = "contract.charged";
        /** A charge failed; next_attempt_at says whether another one follows: {@link Contract}. */
        public static final String CONTRACT_FAILED = "contract.failed";
        /** A contract was cancelled by itself and will not be charged: {@link Contract}. */
        public static final String CONTRACT_CANCELLED = "contract.cancelled";
        /** The gateway’s operator booked money to the available balance, or took it from there: money from a bank or an acquirer that turned out to be the account’s, or that a bank has called back: {@link BalanceAdjustment}. */
        public static final String BALANCE_ADJUSTED = "balance.adjusted";
        /** Somebody asked for a test of a webhook endpoint; sent to that endpoint only, whatever its filter: {@link WebhookEndpoint}. */
        public static final String ENDPOINT_TEST = "endpoint.test";
        /** The gateway disabled a webhook endpoint by itself; sent to the account’s other endpoints: {@link EndpointDisabledData}. */
        public static final String ENDPOINT_DISABLED = "endpoint.disabled";
    }

    static ApiObject dataOf(String type, Map<String, Object> data) {
        return switch (type) {
            case EventType.PAYMENT_AUTHORISED, EventType.PAYMENT_CANCELLED, EventType.PAYMENT_CANCEL_FAILED, EventType.PAYMENT_EXPIRED, EventType.PAYMENT_HELD, EventType.PAYMENT_REVIEW_APPROVED, EventType.PAYMENT_REVIEW_REJECTED -> new Payment(data);
            case EventType.PAYMENT_ADJUSTED -> new PaymentAdjustedData(data);
            case EventType.PAYMENT_ADJUST_FAILED -> new PaymentAdjustFailedData(data);
            case EventType.PAYMENT_CAPTURED -> new PaymentCapturedData(data);
            case EventType.PAYMENT_CAPTURE_FAILED -> new PaymentCaptureFailedData(data);
            case EventType.PAYMENT_DECLINED -> new PaymentDeclinedData(data);
            case EventType.PAYMENT_ATTEMPT_FAILED -> new PaymentAttemptFailedData(data);
            case EventType.REFUND_ACCEPTED, EventType.REFUND_COMPLETED -> new Refund(data);
            case EventType.REFUND_FAILED -> new RefundFailedData(data);
            case EventType.DISPUTE_OPENED, EventType.DISPUTE_STAGE_CHANGED, EventType.DISPUTE_WON, EventType.DISPUTE_LOST -> new Dispute(data);
            case EventType.DISPUTE_FUNDS_TAKEN, EventType.DISPUTE_FUNDS_RETURNED -> new DisputeFunds(data);
            case EventType.PAYOUT_PENDING_FUNDS, EventType.PAYOUT_IN_APPROVAL, EventType.PAYOUT_APPROVAL_REJECTED, EventType.PAYOUT_SCHEDULED, EventType.PAYOUT_IN_REVIEW, EventType.PAYOUT_PROCESSING, EventType.PAYOUT_SENT, EventType.PAYOUT_COMPLETED, EventType.PAYOUT_FAILED, EventType.PAYOUT_RETURNED, EventType.PAYOUT_CANCELLED -> new Payout(data);
            case EventType.SUBSCRIPTION_CREATED, EventType.SUBSCRIPTION_TRIALING, EventType.SUBSCRIPTION_RENEWED, EventType.SUBSCRIPTION_PAST_DUE, EventType.SUBSCRIPTION_PAUSED, EventType.SUBSCRIPTION_RESUMED, EventType.SUBSCRIPTION_CHANGED, EventType.SUBSCRIPTION_INACTIVED -> new Subscription(data);
            case EventType.CONTRACT_DRAWN_UP, EventType.CONTRACT_FAILED, EventType.CONTRACT_CANCELLED -> new Contract(data);
            case EventType.CONTRACT_CHARGED -> new ContractChargedData(data);
            case EventType.BALANCE_ADJUSTED -> new BalanceAdjustment(data);
            case EventType.ENDPOINT_TEST -> new WebhookEndpoint(data);
            case EventType.ENDPOINT_DISABLED -> new EndpointDisabledData(data);
            default -> new UnknownData(data);
        };
    }
}
