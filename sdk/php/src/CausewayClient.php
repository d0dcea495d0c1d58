<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway;

use Causeway\Exception\CausewayException;
use Causeway\Model\AcceptDisputeResponse;
use Causeway\Model\AdjustOrderAnswer;
use Causeway\Model\AdjustResponse;
use Causeway\Model\AdvanceClockResponse;
use Causeway\Model\AnswerDisputeResponse;
use Causeway\Model\AuthoriseResponse;
use Causeway\Model\Balance;
use Causeway\Model\BankCountry;
use Causeway\Model\CancelContractResponse;
use Causeway\Model\CancelOrderAnswer;
use Causeway\Model\CancelPayoutResponse;
use Causeway\Model\CancelResponse;
use Causeway\Model\CancelsubscriptionResponse;
use Causeway\Model\CaptureOrderAnswer;
use Causeway\Model\CaptureResponse;
use Causeway\Model\ChangeSubscriptionResponse;
use Causeway\Model\CheckoutResponse;
use Causeway\Model\Country;
use Causeway\Model\CreateWebhookResponse;
use Causeway\Model\Currency;
use Causeway\Model\DeleteCardResponse;
use Causeway\Model\DeleteEvidenceResponse;
use Causeway\Model\DeleteWebhookResponse;
use Causeway\Model\DisableWebhookResponse;
use Causeway\Model\EnableWebhookResponse;
use Causeway\Model\Event;
use Causeway\Model\EventsResponse;
use Causeway\Model\ExpandedContract;
use Causeway\Model\ExpandedDispute;
use Causeway\Model\ExpandedPayment;
use Causeway\Model\ExpandedPayout;
use Causeway\Model\ExpandedRefund;
use Causeway\Model\ExpandedRequest;
use Causeway\Model\ExpandedSubscription;
use Causeway\Model\ExpireCheckoutResponse;
use Causeway\Model\OptimiseResponse;
use Causeway\Model\PauseSubscriptionResponse;
use Causeway\Model\PayoutResponse;
use Causeway\Model\RefundOrderAnswer;
use Causeway\Model\RefundResponse;
use Causeway\Model\ReplayEventsResponse;
use Causeway\Model\ResumeSubscriptionResponse;
use Causeway\Model\RetrievalBalancesResponse;
use Causeway\Model\RetrievalCardsResponse;
use Causeway\Model\RetrievalClockResponse;
use Causeway\Model\RetrievalContractsResponse;
use Causeway\Model\RetrievalDisputesResponse;
use Causeway\Model\RetrievalPaymentsResponse;
use Causeway\Model\RetrievalPayoutsResponse;
use Causeway\Model\RetrievalRefundResponse;
use Causeway\Model\RetrievalRefundsResponse;
use Causeway\Model\RetrievalRequestsResponse;
use Causeway\Model\RetrievalSettlementLinesResponse;
use Causeway\Model\RetrievalSettlementsResponse;
use Causeway\Model\RetrievalStatementResponse;
use Causeway\Model\RetrievalSubscriptionsResponse;
use Causeway\Model\RetrievalTransResponse;
use Causeway\Model\RetrievalWebhooksResponse;
use Causeway\Model\ReviewOrderAnswer;
use Causeway\Model\ReviewResponse;
use Causeway\Model\RotateWebhookSecretResponse;
use Causeway\Model\Settlement;
use Causeway\Model\SettlementLine;
use Causeway\Model\StatementLine;
use Causeway\Model\StoredCard;
use Causeway\Model\TestWebhookResponse;
use Causeway\Model\UpdateWebhookResponse;
use Causeway\Model\UploadEvidenceResponse;

/**
 * The merchant's API: a method for each operation, under its name in the reference.
 */
final class CausewayClient extends Client
{
    /**
     * Create a direct payment.
     *
     * Authorises a card payment and, with capture auto, takes the money. A declined payment is an answer with HTTP 200
     * and its payment_status; when issuer_url is not empty the customer must go there to authenticate.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/authorise` in the reference.
     *
     * @param array{
     *     order_no: string,
     *     currency: Currency::*,
     *     amount: string,
     *     website: string,
     *     items: string,
     *     shopper_id: string,
     *     shopper_email: string,
     *     shopper_ip: string,
     *     first_name: string,
     *     last_name: string,
     *     billing_address?: array{
     *         address?: string,
     *         city?: string,
     *         state?: string,
     *         postcode?: string,
     *         country?: Country::*|'',
     *     }|string,
     *     billing_city?: string,
     *     billing_state?: string,
     *     billing_postcode?: string,
     *     billing_country?: Country::*|'',
     *     shipping_address?: array{
     *         address?: string,
     *         city?: string,
     *         state?: string,
     *         postcode?: string,
     *         country?: Country::*|'',
     *     }|string,
     *     shipping_city?: string,
     *     shipping_state?: string,
     *     shipping_postcode?: string,
     *     shipping_country?: Country::*|'',
     *     item_total?: string,
     *     shipping?: string,
     *     handling?: string,
     *     tax_total?: string,
     *     insurance?: string,
     *     shipping_discount?: string,
     *     discount?: string,
     *     note?: string,
     *     metadata?: array<string, string>,
     *     shopper_phone?: string,
     *     shopper_level?: string,
     *     open3d?: 'do3DS'|'no3DS',
     *     token_flag?: 'YES'|'NO',
     *     payment_method?: 'card',
     *     capture?: 'auto'|'manual',
     *     statement_descriptor_suffix?: string,
     *     return_url?: string,
     *     notify_url?: string,
     *     recurring_id?: string,
     *     contract_name?: string,
     *     interval_unit?: 'day'|'week'|'month'|'year',
     *     interval?: string|int,
     *     contract_start?: string,
     *     trial_days?: string|int,
     *     promotion_cycle?: string|int,
     *     promotion_amount?: string,
     *     total_cycles?: string|int,
     *     card?: string,
     *     expiration_month?: string,
     *     expiration_year?: string,
     *     security_code?: string,
     *     token_id?: string,
     *     partial_approval?: 'accept'|'reverse',
     *     browser_accept_header?: string,
     *     browser_user_agent?: string,
     *     browser_language?: string,
     *     browser_color_depth?: string|int,
     *     browser_screen_height?: string|int,
     *     browser_screen_width?: string|int,
     *     browser_time_zone?: string|int,
     *     browser_java_enabled?: bool|string,
     *     browser_javascript_enabled?: bool|string,
     *     three_ds_version?: string,
     *     three_ds_status?: 'Y'|'A'|'I'|'U'|'',
     *     eci?: string,
     *     cavv?: string,
     *     ds_transaction_id?: string,
     *     sca_exemption?: 'low_value'|'transaction_risk_analysis'|'trusted_beneficiary'|'secure_corporate'|'moto'|'',
     *     initiator?: 'customer'|'merchant'|'',
     *     stored_credential_purpose?: 'card_on_file'|'subscription'|'',
     *     network_transaction_id?: string,
     * } $fields
     * @throws CausewayException
     */
    public function authorise(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): AuthoriseResponse {
        return $this->call('authorise', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Create a redirect (iFrame) payment.
     *
     * Creates a session of the hosted payment page. Send the customer to checkout_url, or show it in a frame of a
     * registered site. The page collects the card, runs 3-D Secure, and returns to return_url with a signed result;
     * notify_url gets the events. With an amount of zero and without recurring_id the page verifies a card and charges
     * nothing; token_flag YES stores it for later charges. A newer session of the same order_no replaces an older one.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/checkout` in the reference.
     *
     * @param array{
     *     order_no: string,
     *     currency: Currency::*,
     *     amount: string,
     *     website: string,
     *     items: string,
     *     shopper_id: string,
     *     shopper_email: string,
     *     shopper_ip: string,
     *     billing_address?: array{
     *         address?: string,
     *         city?: string,
     *         state?: string,
     *         postcode?: string,
     *         country?: Country::*|'',
     *     }|string,
     *     billing_city?: string,
     *     billing_state?: string,
     *     billing_postcode?: string,
     *     billing_country?: Country::*|'',
     *     shipping_address?: array{
     *         address?: string,
     *         city?: string,
     *         state?: string,
     *         postcode?: string,
     *         country?: Country::*|'',
     *     }|string,
     *     shipping_city?: string,
     *     shipping_state?: string,
     *     shipping_postcode?: string,
     *     shipping_country?: Country::*|'',
     *     item_total?: string,
     *     shipping?: string,
     *     handling?: string,
     *     tax_total?: string,
     *     insurance?: string,
     *     shipping_discount?: string,
     *     discount?: string,
     *     note?: string,
     *     metadata?: array<string, string>,
     *     shopper_phone?: string,
     *     shopper_level?: string,
     *     open3d?: 'do3DS'|'no3DS',
     *     token_flag?: 'YES'|'NO',
     *     capture?: 'auto'|'manual',
     *     statement_descriptor_suffix?: string,
     *     return_url?: string,
     *     notify_url?: string,
     *     recurring_id?: string,
     *     contract_name?: string,
     *     interval_unit?: 'day'|'week'|'month'|'year',
     *     interval?: string|int,
     *     contract_start?: string,
     *     trial_days?: string|int,
     *     promotion_cycle?: string|int,
     *     promotion_amount?: string,
     *     total_cycles?: string|int,
     *     first_name?: string,
     *     last_name?: string,
     *     payment_method?: string,
     *     token_id?: string,
     *     language?: ''|'en'|'zh-CN'|'zh-TW'|'es'|'fr'|'de'|'it'|'pt'|'nl'|'pl'|'tr'|'ru'|'ar'|'ja'|'ko',
     *     valid_minutes?: string|int,
     * } $fields
     * @throws CausewayException
     */
    public function checkout(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CheckoutResponse {
        return $this->call('checkout', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Expire a payment page.
     *
     * Nothing can be paid on the payment page any more. Expiring again succeeds; a page whose order is paid, or being
     * paid, is refused.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/expireCheckout` in the reference.
     *
     * @param array{
     *     session_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function expireCheckout(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): ExpireCheckoutResponse {
        return $this->call('expireCheckout', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Optimise payment methods.
     *
     * Answers the payment methods that fit a payment, best acceptance rate first. The rates are measured on the
     * payments of the last 90 days: first of all the account’s own in the same currency and from the same country, then
     * the account’s, then those of all accounts of this gateway, the fewer there are of the nearer ones.
     *
     * `/v1/optimise` in the reference.
     *
     * @param array{
     *     request_id: string,
     *     currency: Currency::*,
     *     amount: string,
     *     shopper_id?: string,
     *     shopper_email?: string,
     *     shopper_ip?: string,
     *     shopper_country?: Country::*|'',
     *     platform?: string,
     * } $fields
     * @throws CausewayException
     */
    public function optimise(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): OptimiseResponse {
        return $this->call('optimise', $fields, $timeout_s, $attempts);
    }

    /**
     * Adjust authorisations.
     *
     * Changes up to 50 authorisations of which nothing is captured yet. A higher amount asks the issuer for more, a
     * lower one releases the difference, and the same amount extends the authorisation, where the card’s scheme does
     * that. A decline leaves the authorisation as it was.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * HTTP 200 can hold refusals: `refusals()` of the answer lists them, `requireDone()` throws the first.
     *
     * `/v1/adjust` in the reference.
     *
     * @param array{
     *     adjust_orders: list<array{
     *         transaction_id: string,
     *         order_no: string,
     *         currency: Currency::*,
     *         amount: string,
     *     }>,
     * } $fields
     * @throws CausewayException
     */
    public function adjust(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): AdjustResponse {
        return $this->call('adjust', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Adjust authorisations: one, which throws an ItemRefusedException if it is refused.
     *
     * @param array{
     *     transaction_id: string,
     *     order_no: string,
     *     currency: Currency::*,
     *     amount: string,
     * } $item
     * @throws CausewayException
     */
    public function adjustOne(
        #[\SensitiveParameter] array $item,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): AdjustOrderAnswer {
        return $this->callForOne('adjust', $item, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Capture transactions.
     *
     * Takes the money of up to 50 authorised payments. A capture takes more than zero and at most what has not been
     * captured yet; unless the account allows several captures, a partial capture releases the remainder.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * HTTP 200 can hold refusals: `refusals()` of the answer lists them, `requireDone()` throws the first.
     *
     * `/v1/capture` in the reference.
     *
     * @param array{
     *     capture_orders: list<array{
     *         transaction_id: string,
     *         order_no: string,
     *         currency: Currency::*,
     *         amount: string,
     *     }>,
     * } $fields
     * @throws CausewayException
     */
    public function capture(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CaptureResponse {
        return $this->call('capture', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Capture transactions: one, which throws an ItemRefusedException if it is refused.
     *
     * @param array{
     *     transaction_id: string,
     *     order_no: string,
     *     currency: Currency::*,
     *     amount: string,
     * } $item
     * @throws CausewayException
     */
    public function captureOne(
        #[\SensitiveParameter] array $item,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CaptureOrderAnswer {
        return $this->callForOne('capture', $item, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Cancel transactions.
     *
     * Releases up to 50 authorisations before they are captured. The amount is the authorised amount; where the account
     * allows several captures, the amount not captured yet.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * HTTP 200 can hold refusals: `refusals()` of the answer lists them, `requireDone()` throws the first.
     *
     * `/v1/cancel` in the reference.
     *
     * @param array{
     *     cancel_orders: list<array{
     *         transaction_id: string,
     *         order_no: string,
     *         currency: Currency::*,
     *         amount: string,
     *     }>,
     * } $fields
     * @throws CausewayException
     */
    public function cancel(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CancelResponse {
        return $this->call('cancel', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Cancel transactions: one, which throws an ItemRefusedException if it is refused.
     *
     * @param array{
     *     transaction_id: string,
     *     order_no: string,
     *     currency: Currency::*,
     *     amount: string,
     * } $item
     * @throws CausewayException
     */
    public function cancelOne(
        #[\SensitiveParameter] array $item,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CancelOrderAnswer {
        return $this->callForOne('cancel', $item, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Review transactions.
     *
     * Decides up to 100 payments held for review. Approving goes on as the payment was meant (auto capture captures),
     * rejecting releases the authorisation. A decision repeated succeeds, the opposite one is refused. Undecided
     * payments count as rejected after 72 hours, or 24 hours before the capture deadline if that is sooner.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * HTTP 200 can hold refusals: `refusals()` of the answer lists them, `requireDone()` throws the first.
     *
     * `/v1/review` in the reference.
     *
     * @param array{
     *     review_orders: list<array{
     *         transaction_id: string,
     *         order_no: string,
     *         currency: Currency::*,
     *         amount: string,
     *         review_flag: '1'|'0',
     *     }>,
     * } $fields
     * @throws CausewayException
     */
    public function review(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): ReviewResponse {
        return $this->call('review', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Review transactions: one, which throws an ItemRefusedException if it is refused.
     *
     * @param array{
     *     transaction_id: string,
     *     order_no: string,
     *     currency: Currency::*,
     *     amount: string,
     *     review_flag: '1'|'0',
     * } $item
     * @throws CausewayException
     */
    public function reviewOne(
        #[\SensitiveParameter] array $item,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): ReviewOrderAnswer {
        return $this->callForOne('review', $item, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Refund transactions.
     *
     * Gives back captured money, in whole or in part, for up to 50 orders. A refund takes at most what was captured
     * less what was refunded and is being refunded, within 365 days of the capture, and at most 99 times per payment.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * HTTP 200 can hold refusals: `refusals()` of the answer lists them, `requireDone()` throws the first.
     *
     * `/v1/refund` in the reference.
     *
     * @param array{
     *     refund_orders: list<array{
     *         transaction_id: string,
     *         order_no: string,
     *         currency: Currency::*,
     *         amount: string,
     *         refund_amount: string,
     *         refund_reason?: string,
     *         refund_reference?: string,
     *         metadata?: array<string, string>,
     *     }>,
     * } $fields
     * @throws CausewayException
     */
    public function refund(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): RefundResponse {
        return $this->call('refund', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Refund transactions: one, which throws an ItemRefusedException if it is refused.
     *
     * @param array{
     *     transaction_id: string,
     *     order_no: string,
     *     currency: Currency::*,
     *     amount: string,
     *     refund_amount: string,
     *     refund_reason?: string,
     *     refund_reference?: string,
     *     metadata?: array<string, string>,
     * } $item
     * @throws CausewayException
     */
    public function refundOne(
        #[\SensitiveParameter] array $item,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): RefundOrderAnswer {
        return $this->callForOne('refund', $item, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Query transactions.
     *
     * Looks up to 100 payments up by order number or transaction identifier, and answers one item per value asked, in
     * the order asked. An order number means the live payment, else the newest attempt. The caller’s address must be
     * registered.
     *
     * `/v1/retrievalTrans` in the reference.
     *
     * @param array{
     *     orders?: string|list<string>,
     *     trades?: string|list<string>,
     * } $fields
     * @throws CausewayException
     */
    public function retrievalTrans(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): RetrievalTransResponse {
        return $this->call('retrievalTrans', $fields, $timeout_s, $attempts);
    }

    /**
     * Search refund transactions.
     *
     * Answers every refund that matches one of up to 100 values.
     *
     * `/v1/retrievalRefund` in the reference.
     *
     * @param array{
     *     refund_orders?: string|list<string>,
     *     refund_references?: string|list<string>,
     *     merchant_refunds?: string|list<string>,
     * } $fields
     * @throws CausewayException
     */
    public function retrievalRefund(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): RetrievalRefundResponse {
        return $this->call('retrievalRefund', $fields, $timeout_s, $attempts);
    }

    /**
     * List payments.
     *
     * Lists the account’s payments, all of them or those that filters and a search leave. A page of a filter that few
     * payments pass can be short, or empty, and still have more. Newest first. While has_more is true, send next_cursor
     * as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and
     * nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalPayments` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     q?: string,
     *     status?: string,
     *     from?: string,
     *     to?: string,
     *     method?: string,
     *     currency?: string,
     *     amount_min?: string,
     *     amount_max?: string,
     *     website?: string,
     *     last_four?: string,
     *     due?: 'capture',
     *     metadata?: string,
     *     limit?: string|int,
     *     cursor?: string,
     *     expand?: string|list<string>,
     * } $fields
     * @return Listing<RetrievalPaymentsResponse, ExpandedPayment>
     */
    public function retrievalPayments(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalPayments', $fields, $timeout_s, $attempts);
    }

    /**
     * List refunds.
     *
     * Lists the account’s refunds. A search leaves the other filters aside. Newest first. While has_more is true, send
     * next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later
     * page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalRefunds` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     q?: string,
     *     status?: string,
     *     from?: string,
     *     to?: string,
     *     currency?: string,
     *     metadata?: string,
     *     limit?: string|int,
     *     cursor?: string,
     *     expand?: string|list<string>,
     * } $fields
     * @return Listing<RetrievalRefundsResponse, ExpandedRefund>
     */
    public function retrievalRefunds(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalRefunds', $fields, $timeout_s, $attempts);
    }

    /**
     * List disputes.
     *
     * Lists the account’s disputes. A search leaves the other filters aside. Newest first. While has_more is true, send
     * next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later
     * page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalDisputes` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     q?: string,
     *     state?: string,
     *     stage?: string,
     *     from?: string,
     *     to?: string,
     *     limit?: string|int,
     *     cursor?: string,
     *     expand?: string|list<string>,
     * } $fields
     * @return Listing<RetrievalDisputesResponse, ExpandedDispute>
     */
    public function retrievalDisputes(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalDisputes', $fields, $timeout_s, $attempts);
    }

    /**
     * Upload evidence for a dispute.
     *
     * Adds a file to the defence of the dispute’s present stage: PDF, PNG, JPEG or text, up to 2 MiB, ten files at
     * most. It is sent to the acquirer with /v1/answerDispute.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/uploadEvidence` in the reference.
     *
     * @param array{
     *     dispute_id: string,
     *     name: string,
     *     content_type: 'application/pdf'|'image/png'|'image/jpeg'|'text/plain',
     *     content: string,
     * } $fields
     * @throws CausewayException
     */
    public function uploadEvidence(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): UploadEvidenceResponse {
        return $this->call('uploadEvidence', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Delete evidence for a dispute.
     *
     * Takes a file out of a defence that has not been given.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/deleteEvidence` in the reference.
     *
     * @param array{
     *     dispute_id: string,
     *     evidence_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function deleteEvidence(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): DeleteEvidenceResponse {
        return $this->call('deleteEvidence', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Defend a dispute.
     *
     * Defends the dispute at its present stage, with the explanation and the files that were uploaded for this stage. A
     * stage is answered once, before answer_due_at.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/answerDispute` in the reference.
     *
     * @param array{
     *     dispute_id: string,
     *     explanation?: string,
     * } $fields
     * @throws CausewayException
     */
    public function answerDispute(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): AnswerDisputeResponse {
        return $this->call('answerDispute', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Accept a dispute.
     *
     * Accepts the dispute, which is lost then. An inquiry cannot be accepted: answer it, or refund the payment.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/acceptDispute` in the reference.
     *
     * @param array{
     *     dispute_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function acceptDispute(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): AcceptDisputeResponse {
        return $this->call('acceptDispute', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * List stored cards.
     *
     * Lists the cards that the account has stored. Nothing of a card number but its last four digits is told. Newest
     * first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is
     * created meanwhile is on no later page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalCards` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     shopper_id?: string,
     *     from?: string,
     *     to?: string,
     *     limit?: string|int,
     *     cursor?: string,
     * } $fields
     * @return Listing<RetrievalCardsResponse, StoredCard>
     */
    public function retrievalCards(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalCards', $fields, $timeout_s, $attempts);
    }

    /**
     * Delete a stored card.
     *
     * Erases the card’s number and what customers have agreed to about it; its payments stay. A card that a
     * subscription charges is refused. The same card stored again gets another token.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/deleteCard` in the reference.
     *
     * @param array{
     *     token_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function deleteCard(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): DeleteCardResponse {
        return $this->call('deleteCard', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * List balances.
     *
     * Lists what the account holds, a row for each currency, as of now. By currency, on one page. While has_more is
     * true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no
     * later page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalBalances` in the reference.
     *
     * @param array{
     *     currency?: string,
     *     limit?: string|int,
     *     cursor?: string,
     * } $fields
     * @return Listing<RetrievalBalancesResponse, Balance>
     */
    public function retrievalBalances(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalBalances', $fields, $timeout_s, $attempts);
    }

    /**
     * Read the statement of a balance.
     *
     * Lists every movement of the available balance in one currency, from the first day to the last, at most 366 days.
     * Oldest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page;
     * what is created meanwhile is on no later page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalStatement` in the reference.
     *
     * @param array{
     *     currency: Currency::*,
     *     from: string,
     *     to: string,
     *     limit?: string|int,
     *     cursor?: string,
     * } $fields
     * @return Listing<RetrievalStatementResponse, StatementLine>
     */
    public function retrievalStatement(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalStatement', $fields, $timeout_s, $attempts);
    }

    /**
     * List settlements.
     *
     * Lists the account’s card money by day and currency: what was captured, refunded and disputed, and when it becomes
     * available. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the
     * next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalSettlements` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     from?: string,
     *     to?: string,
     *     currency?: string,
     *     state?: string,
     *     limit?: string|int,
     *     cursor?: string,
     * } $fields
     * @return Listing<RetrievalSettlementsResponse, Settlement>
     */
    public function retrievalSettlements(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalSettlements', $fields, $timeout_s, $attempts);
    }

    /**
     * List the lines of a settlement.
     *
     * Lists the movements of card money of a settlement’s day, in its currency. Newest first. While has_more is true,
     * send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later
     * page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalSettlementLines` in the reference.
     *
     * @param array{
     *     batch_id: string,
     *     limit?: string|int,
     *     cursor?: string,
     * } $fields
     * @return Listing<RetrievalSettlementLinesResponse, SettlementLine>
     */
    public function retrievalSettlementLines(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalSettlementLines', $fields, $timeout_s, $attempts);
    }

    /**
     * Create a payout.
     *
     * Pays money out of the account’s available balance to a beneficiary’s bank. The money leaves the available balance
     * when the payout is accepted. request_id is unique per account for ever: the same content gives the first answer
     * again, other content is refused with 409.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/payout` in the reference.
     *
     * @param array{
     *     request_id: string,
     *     beneficiary?: array{
     *         first_name?: string,
     *         last_name?: string,
     *         company_name?: string,
     *         date_of_birth?: string,
     *         entity_type: 'COMPANY'|'PERSONAL',
     *         lei?: string,
     *         additional_info?: array{
     *             business_area?: string,
     *             business_phone_number?: string,
     *             business_registration_number?: string,
     *             personal_email?: string,
     *             personal_id_number?: string,
     *             personal_id_type?: string,
     *             personal_mobile_number?: string,
     *             personal_net_monthly_average_income?: string,
     *             personal_phone_country_code?: string,
     *             personal_phone_area_code?: string,
     *             personal_fiscal_country?: BankCountry::*|'',
     *         },
     *         address: array{
     *             city: string,
     *             country_code: BankCountry::*|'',
     *             postcode?: string,
     *             state?: string,
     *             street?: string,
     *             number?: string,
     *             street_address?: string,
     *             complement?: string,
     *         },
     *         person_documents?: list<array{
     *             file_type?: string,
     *             file_url: string,
     *             labels?: list<string>,
     *         }>,
     *         bank_details: array{
     *             account_currency?: Currency::*|'',
     *             account_name?: string,
     *             owner_document_number?: string,
     *             account_number?: string,
     *             bank_account_category?: string,
     *             bank_branch?: string,
     *             bank_country_code?: BankCountry::*|'',
     *             bank_name?: string,
     *             bank_street_address?: string,
     *             binding_mobile_number?: string,
     *             iban?: string,
     *             swift_code?: string,
     *             transaction_reference?: string,
     *             bank_code?: string,
     *         },
     *     },
     *     beneficiary_id?: string,
     *     payer?: array{
     *         first_name?: string,
     *         last_name?: string,
     *         company_name?: string,
     *         date_of_birth?: string,
     *         entity_type: 'COMPANY'|'PERSONAL',
     *         lei?: string,
     *         additional_info?: array{
     *             business_registration_number?: string,
     *             business_registration_type?: string,
     *             external_id?: string,
     *             personal_email?: string,
     *             personal_id_number?: string,
     *             job?: string,
     *         },
     *         address: array{
     *             city: string,
     *             country_code: BankCountry::*|'',
     *             postcode?: string,
     *             state?: string,
     *             street_address?: string,
     *         },
     *     },
     *     payer_id?: string,
     *     payment_amount?: string,
     *     payment_currency: Currency::*,
     *     source_amount?: string,
     *     source_currency?: Currency::*|'',
     *     payment_date?: string,
     *     payment_method?: 'SWIFT'|'LOCAL',
     *     priority?: 'NORMAL'|'INSTANT',
     *     fee_paid_by?: 'PAYER'|'BENEFICIARY',
     *     swift_charge_option?: 'SHARED'|'PAYER',
     *     fund_source: 'DepositAccount'|'Credit'|'Debit'|'Prepaid'|'MobileMoneyAccount'|'Cash',
     *     reason: string,
     *     reference: string,
     *     regulatory_code?: string,
     *     regulatory_information?: string,
     *     client_data?: string,
     *     metadata?: array<string, string>,
     *     notify_url?: string,
     * } $fields
     * @throws CausewayException
     */
    public function payout(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): PayoutResponse {
        return $this->call('payout', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Cancel a payout.
     *
     * Cancels a payout that has not gone to the bank: its money is available again. Cancelling again succeeds; a payout
     * that the bank has is refused with U0010, and `message` names its status.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/cancelPayout` in the reference.
     *
     * @param array{
     *     transaction_id: string,
     *     note?: string,
     * } $fields
     * @throws CausewayException
     */
    public function cancelPayout(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CancelPayoutResponse {
        return $this->call('cancelPayout', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * List payouts.
     *
     * Lists the account’s payouts, or finds one by its transaction_id, short_reference_id, request_id or reference. A
     * search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with
     * the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or
     * comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalPayouts` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     q?: string,
     *     status?: string,
     *     from?: string,
     *     to?: string,
     *     currency?: string,
     *     metadata?: string,
     *     limit?: string|int,
     *     cursor?: string,
     *     expand?: string|list<string>,
     * } $fields
     * @return Listing<RetrievalPayoutsResponse, ExpandedPayout>
     */
    public function retrievalPayouts(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalPayouts', $fields, $timeout_s, $attempts);
    }

    /**
     * Pull events.
     *
     * Answers the account’s events in the order of their sequence, which has no gaps. Keep next_after and send it as
     * `after` the next time: no event is missed, and none comes twice. With has_more true, ask again at once; an answer
     * can hold fewer events than the limit, or none, and still have more.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/events` in the reference.
     *
     * @param array{
     *     after?: string|int,
     *     limit?: string|int,
     *     types?: string|list<string>,
     * } $fields
     * @return Listing<EventsResponse, Event>
     */
    public function events(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('events', $fields, $timeout_s, $attempts);
    }

    /**
     * Cancel a subscription.
     *
     * Ends a subscription immediately: its status becomes Inactived, no further contract is drawn up, and charges that
     * were declined are not tried again. A contract that has been drawn up already is still charged at the end of the
     * period, unless cancel_contracts is YES, or /v1/cancelContract cancels it. Cancelling again succeeds.
     *
     * HTTP 200 can hold refusals: `refusals()` of the answer lists them, `requireDone()` throws the first.
     *
     * `/v1/cancelsubscription` in the reference.
     *
     * @param array{
     *     recurring_id: string,
     *     contract_name: string,
     *     cancel_contracts?: 'YES'|'NO',
     * } $fields
     * @throws CausewayException
     */
    public function cancelsubscription(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): CancelsubscriptionResponse {
        return $this->call('cancelsubscription', $fields, $timeout_s, $attempts);
    }

    /**
     * List subscriptions.
     *
     * Lists the account’s subscriptions. Newest first. While has_more is true, send next_cursor as `cursor` with the
     * same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or
     * comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalSubscriptions` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     q?: string,
     *     status?: 'Pending'|'Trialing'|'Actived'|'Past_due'|'Paused'|'Inactived',
     *     metadata?: string,
     *     limit?: string|int,
     *     cursor?: string,
     *     expand?: string|list<string>,
     * } $fields
     * @return Listing<RetrievalSubscriptionsResponse, ExpandedSubscription>
     */
    public function retrievalSubscriptions(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalSubscriptions', $fields, $timeout_s, $attempts);
    }

    /**
     * Pause a subscription.
     *
     * No contract is drawn up until the subscription is resumed. A contract that exists already is still charged,
     * unless /v1/cancelContract cancels it. Pausing again succeeds; only trialing and active subscriptions can be
     * paused.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/pauseSubscription` in the reference.
     *
     * @param array{
     *     recurring_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function pauseSubscription(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): PauseSubscriptionResponse {
        return $this->call('pauseSubscription', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Resume a subscription.
     *
     * A paused subscription is charged again, from the next period that begins: periods that began during the pause are
     * skipped.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/resumeSubscription` in the reference.
     *
     * @param array{
     *     recurring_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function resumeSubscription(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): ResumeSubscriptionResponse {
        return $this->call('resumeSubscription', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Change the amount or card of a subscription.
     *
     * Changes what a period costs, from the next contract that is drawn up, or the stored card that is charged from now
     * on, or both. The card is one that the subscription’s customer has stored. Periods of a promotion keep its amount.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/changeSubscription` in the reference.
     *
     * @param array{
     *     recurring_id: string,
     *     amount?: string,
     *     token_id?: string,
     * } $fields
     * @throws CausewayException
     */
    public function changeSubscription(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): ChangeSubscriptionResponse {
        return $this->call('changeSubscription', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Cancel a contract.
     *
     * One contract is not charged; its subscription goes on. Cancelling again succeeds; a contract whose charge is
     * under way, or that is paid, is refused.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/cancelContract` in the reference.
     *
     * @param array{
     *     contract_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function cancelContract(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CancelContractResponse {
        return $this->call('cancelContract', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * List webhook endpoints.
     *
     * Lists the account’s webhook endpoints with their state, and every event type. Their secrets are never shown
     * again.
     *
     * `/v1/retrievalWebhooks` in the reference.
     *
     * @param array{
     * } $fields
     * @throws CausewayException
     */
    public function retrievalWebhooks(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): RetrievalWebhooksResponse {
        return $this->call('retrievalWebhooks', $fields, $timeout_s, $attempts);
    }

    /**
     * Create a webhook endpoint.
     *
     * Events from now on are sent to the address, signed with the secret of the answer, which is shown this once. An
     * account has at most 20 endpoints.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/createWebhook` in the reference.
     *
     * @param array{
     *     url: string,
     *     description?: string,
     *     types?: string|list<string>,
     *     format?: 'json'|'form',
     * } $fields
     * @throws CausewayException
     */
    public function createWebhook(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): CreateWebhookResponse {
        return $this->call('createWebhook', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Change a webhook endpoint.
     *
     * Changes where, what and how is sent. What is left out stays as it is; an empty array of types means all.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/updateWebhook` in the reference.
     *
     * @param array{
     *     endpoint_id: string,
     *     url?: string,
     *     description?: string,
     *     types?: string|list<string>,
     *     format?: 'json'|'form',
     * } $fields
     * @throws CausewayException
     */
    public function updateWebhook(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): UpdateWebhookResponse {
        return $this->call('updateWebhook', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Enable a webhook endpoint.
     *
     * Events are sent to the endpoint again, whoever disabled it. What it missed is sent by /v1/replayEvents.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/enableWebhook` in the reference.
     *
     * @param array{
     *     endpoint_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function enableWebhook(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): EnableWebhookResponse {
        return $this->call('enableWebhook', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Disable a webhook endpoint.
     *
     * Nothing more is sent to the endpoint until it is enabled. Deliveries under way to it have failed, and can be
     * replayed.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/disableWebhook` in the reference.
     *
     * @param array{
     *     endpoint_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function disableWebhook(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): DisableWebhookResponse {
        return $this->call('disableWebhook', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Rotate the secret of a webhook endpoint.
     *
     * Draws a new secret, shown this once. Deliveries are signed with both secrets for the hours of the overlap, so
     * that none is refused while a receiver changes over.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/rotateWebhookSecret` in the reference.
     *
     * @param array{
     *     endpoint_id: string,
     *     overlap_hours?: string|int,
     * } $fields
     * @throws CausewayException
     */
    public function rotateWebhookSecret(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): RotateWebhookSecretResponse {
        return $this->call('rotateWebhookSecret', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Delete a webhook endpoint.
     *
     * Nothing more is sent to the endpoint, and its secrets are erased. Its deliveries remain listed for 90 days.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/deleteWebhook` in the reference.
     *
     * @param array{
     *     endpoint_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function deleteWebhook(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): DeleteWebhookResponse {
        return $this->call('deleteWebhook', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Send a test event to a webhook endpoint.
     *
     * An event endpoint.test is sent to the endpoint, before all else that waits for it.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/testWebhook` in the reference.
     *
     * @param array{
     *     endpoint_id: string,
     * } $fields
     * @throws CausewayException
     */
    public function testWebhook(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): TestWebhookResponse {
        return $this->call('testWebhook', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Send events again.
     *
     * Sends events of the last 90 days again, each with its original id: those from one sequence to another, all
     * deliveries that have failed since a time, or single deliveries. Exactly one of the three is sent. Failed
     * deliveries include what an endpoint missed while it was disabled.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/replayEvents` in the reference.
     *
     * @param array{
     *     endpoint_id?: string,
     *     from?: string,
     *     to?: string,
     *     failed_since?: string,
     *     deliveries?: list<array{
     *         sequence: string,
     *         endpoint_id: string,
     *     }>,
     *     enable?: list<string>,
     * } $fields
     * @throws CausewayException
     */
    public function replayEvents(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): ReplayEventsResponse {
        return $this->call('replayEvents', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * List contracts.
     *
     * Lists the contracts of the account’s subscriptions: what each period owes. Newest first. While has_more is true,
     * send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later
     * page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalContracts` in the reference.
     *
     * @param array{
     *     ids?: string|list<string>,
     *     subscription_id?: string,
     *     recurring_id?: string,
     *     status?: string,
     *     limit?: string|int,
     *     cursor?: string,
     *     expand?: string|list<string>,
     * } $fields
     * @return Listing<RetrievalContractsResponse, ExpandedContract>
     */
    public function retrievalContracts(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalContracts', $fields, $timeout_s, $attempts);
    }

    /**
     * List requests of the API.
     *
     * Lists the account’s requests as the gateway has logged them, with why they were refused, redacted. With `after`
     * it follows the log instead: the oldest first, and next_after is what to send as `after` the next time. A request
     * is logged a second or two after its answer, those of this operation as well. Newest first. While has_more is
     * true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no
     * later page, and nothing is left out or comes twice.
     *
     * Loop over it for every row of all pages, or take one with `page()`.
     *
     * `/v1/retrievalRequests` in the reference.
     *
     * @param array{
     *     after?: string|int,
     *     ids?: string|list<string>,
     *     q?: string,
     *     operation?: string,
     *     not_operation?: string,
     *     from?: string,
     *     to?: string,
     *     result?: string,
     *     status?: string,
     *     code?: string,
     *     limit?: string|int,
     *     cursor?: string,
     *     expand?: string|list<string>,
     * } $fields
     * @return Listing<RetrievalRequestsResponse, ExpandedRequest>
     */
    public function retrievalRequests(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return $this->listing('retrievalRequests', $fields, $timeout_s, $attempts);
    }

    /**
     * Advance the test clock.
     *
     * In the sandbox only: moves the account’s time to a later moment, and does everything that falls due on the way,
     * in order: renewals, deadlines, payouts, settlements, webhooks. Answers when all of it is done. The first call
     * gives the account its clock, which stands still from then on.
     *
     * Sent with an Idempotency-Key: its retries do nothing twice.
     *
     * `/v1/advanceClock` in the reference.
     *
     * @param array{
     *     to: string,
     * } $fields
     * @throws CausewayException
     */
    public function advanceClock(
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): AdvanceClockResponse {
        return $this->call('advanceClock', $fields, $timeout_s, $attempts, $idempotency_key);
    }

    /**
     * Read the test clock.
     *
     * Tells the account’s time, and whether that is a test clock’s.
     *
     * `/v1/retrievalClock` in the reference.
     *
     * @param array{
     * } $fields
     * @throws CausewayException
     */
    public function retrievalClock(
        #[\SensitiveParameter] array $fields = [],
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): RetrievalClockResponse {
        return $this->call('retrievalClock', $fields, $timeout_s, $attempts);
    }
}
