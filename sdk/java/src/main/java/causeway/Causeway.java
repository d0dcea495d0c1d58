// Generated from schemas/ by npm run openapi: not to be edited.
package causeway;

import causeway.Types.*;
import java.util.List;

/** The merchant's API: a method for each operation, under its name in the reference. Threads may share one. */
public final class Causeway extends Client {
    static final Operation<AuthoriseResponse> AUTHORISE = new Operation<>("authorise", true,
            List.of("merchant_id", "account_id", "order_no", "currency", "amount", "shopper_email"), AuthoriseResponse::new, null);
    static final Operation<CheckoutResponse> CHECKOUT = new Operation<>("checkout", true,
            List.of("merchant_id", "account_id", "order_no", "currency", "amount", "shopper_email"), CheckoutResponse::new, null);
    static final Operation<ExpireCheckoutResponse> EXPIRE_CHECKOUT = new Operation<>("expireCheckout", true,
            List.of("merchant_id", "account_id", "session_id"), ExpireCheckoutResponse::new, null);
    static final Operation<OptimiseResponse> OPTIMISE = new Operation<>("optimise", false,
            List.of("merchant_id", "account_id", "request_id", "currency", "amount", "shopper_email"), OptimiseResponse::new, null);
    static final Operation<AdjustResponse> ADJUST = new Operation<>("adjust", true,
            List.of("merchant_id", "account_id", "adjust_orders[].transaction_id"), AdjustResponse::new, new Operation.Outcome("adjust_orders", "adjust_status", "error_message"));
    static final Operation<CaptureResponse> CAPTURE = new Operation<>("capture", true,
            List.of("merchant_id", "account_id", "capture_orders[].transaction_id"), CaptureResponse::new, new Operation.Outcome("capture_orders", "capture_status", "error_message"));
    static final Operation<CancelResponse> CANCEL = new Operation<>("cancel", true,
            List.of("merchant_id", "account_id", "cancel_orders[].transaction_id"), CancelResponse::new, new Operation.Outcome("cancel_orders", "cancel_status", "error_message"));
    static final Operation<ReviewResponse> REVIEW = new Operation<>("review", true,
            List.of("merchant_id", "account_id", "review_orders[].transaction_id"), ReviewResponse::new, new Operation.Outcome("review_orders", "review_status", "error_message"));
    static final Operation<RefundResponse> REFUND = new Operation<>("refund", true,
            List.of("merchant_id", "account_id", "refund_orders[].transaction_id"), RefundResponse::new, new Operation.Outcome("refund_orders", "refund_status", "refund_message"));
    static final Operation<RetrievalTransResponse> RETRIEVAL_TRANS = new Operation<>("retrievalTrans", false,
            List.of("merchant_id", "account_id"), RetrievalTransResponse::new, null);
    static final Operation<RetrievalRefundResponse> RETRIEVAL_REFUND = new Operation<>("retrievalRefund", false,
            List.of("merchant_id", "account_id"), RetrievalRefundResponse::new, null);
    static final Operation<RetrievalPaymentsResponse> RETRIEVAL_PAYMENTS = new Operation<>("retrievalPayments", false,
            List.of("merchant_id", "account_id"), RetrievalPaymentsResponse::new, null);
    static final Operation<RetrievalRefundsResponse> RETRIEVAL_REFUNDS = new Operation<>("retrievalRefunds", false,
            List.of("merchant_id", "account_id"), RetrievalRefundsResponse::new, null);
    static final Operation<RetrievalDisputesResponse> RETRIEVAL_DISPUTES = new Operation<>("retrievalDisputes", false,
            List.of("merchant_id", "account_id"), RetrievalDisputesResponse::new, null);
    static final Operation<UploadEvidenceResponse> UPLOAD_EVIDENCE = new Operation<>("uploadEvidence", true,
            List.of("merchant_id", "account_id", "dispute_id"), UploadEvidenceResponse::new, null);
    static final Operation<DeleteEvidenceResponse> DELETE_EVIDENCE = new Operation<>("deleteEvidence", true,
            List.of("merchant_id", "account_id", "dispute_id"), DeleteEvidenceResponse::new, null);
    static final Operation<AnswerDisputeResponse> ANSWER_DISPUTE = new Operation<>("answerDispute", true,
            List.of("merchant_id", "account_id", "dispute_id"), AnswerDisputeResponse::new, null);
    static final Operation<AcceptDisputeResponse> ACCEPT_DISPUTE = new Operation<>("acceptDispute", true,
            List.of("merchant_id", "account_id", "dispute_id"), AcceptDisputeResponse::new, null);
    static final Operation<RetrievalCardsResponse> RETRIEVAL_CARDS = new Operation<>("retrievalCards", false,
            List.of("merchant_id", "account_id"), RetrievalCardsResponse::new, null);
    static final Operation<DeleteCardResponse> DELETE_CARD = new Operation<>("deleteCard", true,
            List.of("merchant_id", "account_id", "token_id"), DeleteCardResponse::new, null);
    static final Operation<RetrievalBalancesResponse> RETRIEVAL_BALANCES = new Operation<>("retrievalBalances", false,
            List.of("merchant_id", "account_id"), RetrievalBalancesResponse::new, null);
    static final Operation<RetrievalStatementResponse> RETRIEVAL_STATEMENT = new Operation<>("retrievalStatement", false,
            List.of("merchant_id", "account_id"), RetrievalStatementResponse::new, null);
    static final Operation<RetrievalSettlementsResponse> RETRIEVAL_SETTLEMENTS = new Operation<>("retrievalSettlements", false,
            List.of("merchant_id", "account_id"), RetrievalSettlementsResponse::new, null);
    static final Operation<RetrievalSettlementLinesResponse> RETRIEVAL_SETTLEMENT_LINES = new Operation<>("retrievalSettlementLines", false,
            List.of("merchant_id", "account_id"), RetrievalSettlementLinesResponse::new, null);
    static final Operation<PayoutResponse> PAYOUT = new Operation<>("payout", true,
            List.of("merchant_id", "account_id", "request_id", "payment_currency", "payment_amount"), PayoutResponse::new, null);
    static final Operation<CancelPayoutResponse> CANCEL_PAYOUT = new Operation<>("cancelPayout", true,
            List.of("merchant_id", "account_id", "transaction_id"), CancelPayoutResponse::new, null);
    static final Operation<RetrievalPayoutsResponse> RETRIEVAL_PAYOUTS = new Operation<>("retrievalPayouts", false,
            List.of("merchant_id", "account_id"), RetrievalPayoutsResponse::new, null);
    static final Operation<EventsResponse> EVENTS = new Operation<>("events", false,
            List.of("merchant_id", "account_id"), EventsResponse::new, null);
    static final Operation<CancelsubscriptionResponse> CANCELSUBSCRIPTION = new Operation<>("cancelsubscription", false,
            List.of("merchant_id", "account_id", "recurring_id", "contract_name"), CancelsubscriptionResponse::new, new Operation.Outcome(null, "cancel_status", "error_message"));
    static final Operation<RetrievalSubscriptionsResponse> RETRIEVAL_SUBSCRIPTIONS = new Operation<>("retrievalSubscriptions", false,
            List.of("merchant_id", "account_id"), RetrievalSubscriptionsResponse::new, null);
    static final Operation<PauseSubscriptionResponse> PAUSE_SUBSCRIPTION = new Operation<>("pauseSubscription", true,
            List.of("merchant_id", "account_id", "recurring_id"), PauseSubscriptionResponse::new, null);
    static final Operation<ResumeSubscriptionResponse> RESUME_SUBSCRIPTION = new Operation<>("resumeSubscription", true,
            List.of("merchant_id", "account_id", "recurring_id"), ResumeSubscriptionResponse::new, null);
    static final Operation<ChangeSubscriptionResponse> CHANGE_SUBSCRIPTION = new Operation<>("changeSubscription", true,
            List.of("merchant_id", "account_id", "recurring_id"), ChangeSubscriptionResponse::new, null);
    static final Operation<CancelContractResponse> CANCEL_CONTRACT = new Operation<>("cancelContract", true,
            List.of("merchant_id", "account_id", "contract_id"), CancelContractResponse::new, null);
    static final Operation<RetrievalWebhooksResponse> RETRIEVAL_WEBHOOKS = new Operation<>("retrievalWebhooks", false,
            List.of("merchant_id", "account_id", ""), RetrievalWebhooksResponse::new, null);
    static final Operation<CreateWebhookResponse> CREATE_WEBHOOK = new Operation<>("createWebhook", true,
            List.of("merchant_id", "account_id", "url"), CreateWebhookResponse::new, null);
    static final Operation<UpdateWebhookResponse> UPDATE_WEBHOOK = new Operation<>("updateWebhook", true,
            List.of("merchant_id", "account_id", "endpoint_id"), UpdateWebhookResponse::new, null);
    static final Operation<EnableWebhookResponse> ENABLE_WEBHOOK = new Operation<>("enableWebhook", true,
            List.of("merchant_id", "account_id", "endpoint_id"), EnableWebhookResponse::new, null);
    static final Operation<DisableWebhookResponse> DISABLE_WEBHOOK = new Operation<>("disableWebhook", true,
            List.of("merchant_id", "account_id", "endpoint_id"), DisableWebhookResponse::new, null);
    static final Operation<RotateWebhookSecretResponse> ROTATE_WEBHOOK_SECRET = new Operation<>("rotateWebhookSecret", true,
            List.of("merchant_id", "account_id", "endpoint_id"), RotateWebhookSecretResponse::new, null);
    static final Operation<DeleteWebhookResponse> DELETE_WEBHOOK = new Operation<>("deleteWebhook", true,
            List.of("merchant_id", "account_id", "endpoint_id"), DeleteWebhookResponse::new, null);
    static final Operation<TestWebhookResponse> TEST_WEBHOOK = new Operation<>("testWebhook", true,
            List.of("merchant_id", "account_id", "endpoint_id"), TestWebhookResponse::new, null);
    static final Operation<ReplayEventsResponse> REPLAY_EVENTS = new Operation<>("replayEvents", true,
            List.of("merchant_id", "account_id", "endpoint_id"), ReplayEventsResponse::new, null);
    static final Operation<RetrievalContractsResponse> RETRIEVAL_CONTRACTS = new Operation<>("retrievalContracts", false,
            List.of("merchant_id", "account_id"), RetrievalContractsResponse::new, null);
    static final Operation<RetrievalRequestsResponse> RETRIEVAL_REQUESTS = new Operation<>("retrievalRequests", false,
            List.of("merchant_id", "account_id"), RetrievalRequestsResponse::new, null);
    static final Operation<AdvanceClockResponse> ADVANCE_CLOCK = new Operation<>("advanceClock", true,
            List.of("merchant_id", "account_id", "to"), AdvanceClockResponse::new, null);
    static final Operation<RetrievalClockResponse> RETRIEVAL_CLOCK = new Operation<>("retrievalClock", false,
            List.of("merchant_id", "account_id", ""), RetrievalClockResponse::new, null);

    Causeway(Builder builder) { super(builder); }

    /** Begins a client. */
    public static Builder builder() { return new Builder(); }

    /**
     * Create a direct payment.
     * <p>
     * Authorises a card payment and, with capture auto, takes the money. A declined payment is an answer with HTTP 200 and its payment_status; when issuer_url is not empty the customer must go there to authenticate.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/authorise in the reference.
     */
    public AuthoriseResponse authorise(AuthoriseRequest request, RequestOptions options) {
        return call(AUTHORISE, request, options);
    }

    /** The same without options. */
    public AuthoriseResponse authorise(AuthoriseRequest request) { return authorise(request, RequestOptions.NONE); }

    /**
     * Create a redirect (iFrame) payment.
     * <p>
     * Creates a session of the hosted payment page. Send the customer to checkout_url, or show it in a frame of a registered site. The page collects the card, runs 3-D Secure, and returns to return_url with a signed result; notify_url gets the events. With an amount of zero and without recurring_id the page verifies a card and charges nothing; token_flag YES stores it for later charges. A newer session of the same order_no replaces an older one.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/checkout in the reference.
     */
    public CheckoutResponse checkout(CheckoutRequest request, RequestOptions options) {
        return call(CHECKOUT, request, options);
    }

    /** The same without options. */
    public CheckoutResponse checkout(CheckoutRequest request) { return checkout(request, RequestOptions.NONE); }

    /**
     * Expire a payment page.
     * <p>
     * Nothing can be paid on the payment page any more. Expiring again succeeds; a page whose order is paid, or being paid, is refused.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/expireCheckout in the reference.
     */
    public ExpireCheckoutResponse expireCheckout(ExpireCheckoutRequest request, RequestOptions options) {
        return call(EXPIRE_CHECKOUT, request, options);
    }

    /** The same without options. */
    public ExpireCheckoutResponse expireCheckout(ExpireCheckoutRequest request) { return expireCheckout(request, RequestOptions.NONE); }

    /**
     * Optimise payment methods.
     * <p>
     * Answers the payment methods that fit a payment, best acceptance rate first. The rates are measured on the payments of the last 90 days: first of all the account’s own in the same currency and from the same country, then the account’s, then those of all accounts of this gateway, the fewer there are of the nearer ones.
     * <p>
     * /v1/optimise in the reference.
     */
    public OptimiseResponse optimise(OptimiseRequest request, RequestOptions options) {
        return call(OPTIMISE, request, options);
    }

    /** The same without options. */
    public OptimiseResponse optimise(OptimiseRequest request) { return optimise(request, RequestOptions.NONE); }

    /**
     * Adjust authorisations.
     * <p>
     * Changes up to 50 authorisations of which nothing is captured yet. A higher amount asks the issuer for more, a lower one releases the difference, and the same amount extends the authorisation, where the card’s scheme does that. A decline leaves the authorisation as it was.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * HTTP 200 can hold refusals: refusals() of the answer lists them, throwIfRefused() throws the first.
     * <p>
     * /v1/adjust in the reference.
     */
    public AdjustResponse adjust(AdjustRequest request, RequestOptions options) {
        return call(ADJUST, request, options);
    }

    /** The same without options. */
    public AdjustResponse adjust(AdjustRequest request) { return adjust(request, RequestOptions.NONE); }

    /** Adjust authorisations: one, which throws an ItemRefusedException if it is refused. */
    public AdjustOrderAnswer adjustOne(AdjustOrder item, RequestOptions options) {
        AdjustResponse answer = adjust(AdjustRequest.builder().setAdjustOrders(List.of(item)).build(), options);
        answer.throwIfRefused();
        return answer.getAdjustOrders().get(0);
    }

    /** The same without options. */
    public AdjustOrderAnswer adjustOne(AdjustOrder item) { return adjustOne(item, RequestOptions.NONE); }

    /**
     * Capture transactions.
     * <p>
     * Takes the money of up to 50 authorised payments. A capture takes more than zero and at most what has not been captured yet; unless the account allows several captures, a partial capture releases the remainder.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * HTTP 200 can hold refusals: refusals() of the answer lists them, throwIfRefused() throws the first.
     * <p>
     * /v1/capture in the reference.
     */
    public CaptureResponse capture(CaptureRequest request, RequestOptions options) {
        return call(CAPTURE, request, options);
    }

    /** The same without options. */
    public CaptureResponse capture(CaptureRequest request) { return capture(request, RequestOptions.NONE); }

    /** Capture transactions: one, which throws an ItemRefusedException if it is refused. */
    public CaptureOrderAnswer captureOne(CaptureOrder item, RequestOptions options) {
        CaptureResponse answer = capture(CaptureRequest.builder().setCaptureOrders(List.of(item)).build(), options);
        answer.throwIfRefused();
        return answer.getCaptureOrders().get(0);
    }

    /** The same without options. */
    public CaptureOrderAnswer captureOne(CaptureOrder item) { return captureOne(item, RequestOptions.NONE); }

    /**
     * Cancel transactions.
     * <p>
     * Releases up to 50 authorisations before they are captured. The amount is the authorised amount; where the account allows several captures, the amount not captured yet.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * HTTP 200 can hold refusals: refusals() of the answer lists them, throwIfRefused() throws the first.
     * <p>
     * /v1/cancel in the reference.
     */
    public CancelResponse cancel(CancelRequest request, RequestOptions options) {
        return call(CANCEL, request, options);
    }

    /** The same without options. */
    public CancelResponse cancel(CancelRequest request) { return cancel(request, RequestOptions.NONE); }

    /** Cancel transactions: one, which throws an ItemRefusedException if it is refused. */
    public CancelOrderAnswer cancelOne(CancelOrder item, RequestOptions options) {
        CancelResponse answer = cancel(CancelRequest.builder().setCancelOrders(List.of(item)).build(), options);
        answer.throwIfRefused();
        return answer.getCancelOrders().get(0);
    }

    /** The same without options. */
    public CancelOrderAnswer cancelOne(CancelOrder item) { return cancelOne(item, RequestOptions.NONE); }

    /**
     * Review transactions.
     * <p>
     * Decides up to 100 payments held for review. Approving goes on as the payment was meant (auto capture captures), rejecting releases the authorisation. A decision repeated succeeds, the opposite one is refused. Undecided payments count as rejected after 72 hours, or 24 hours before the capture deadline if that is sooner.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * HTTP 200 can hold refusals: refusals() of the answer lists them, throwIfRefused() throws the first.
     * <p>
     * /v1/review in the reference.
     */
    public ReviewResponse review(ReviewRequest request, RequestOptions options) {
        return call(REVIEW, request, options);
    }

    /** The same without options. */
    public ReviewResponse review(ReviewRequest request) { return review(request, RequestOptions.NONE); }

    /** Review transactions: one, which throws an ItemRefusedException if it is refused. */
    public ReviewOrderAnswer reviewOne(ReviewOrder item, RequestOptions options) {
        ReviewResponse answer = review(ReviewRequest.builder().setReviewOrders(List.of(item)).build(), options);
        answer.throwIfRefused();
        return answer.getReviewOrders().get(0);
    }

    /** The same without options. */
    public ReviewOrderAnswer reviewOne(ReviewOrder item) { return reviewOne(item, RequestOptions.NONE); }

    /**
     * Refund transactions.
     * <p>
     * Gives back captured money, in whole or in part, for up to 50 orders. A refund takes at most what was captured less what was refunded and is being refunded, within 365 days of the capture, and at most 99 times per payment.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * HTTP 200 can hold refusals: refusals() of the answer lists them, throwIfRefused() throws the first.
     * <p>
     * /v1/refund in the reference.
     */
    public RefundResponse refund(RefundRequest request, RequestOptions options) {
        return call(REFUND, request, options);
    }

    /** The same without options. */
    public RefundResponse refund(RefundRequest request) { return refund(request, RequestOptions.NONE); }

    /** Refund transactions: one, which throws an ItemRefusedException if it is refused. */
    public RefundOrderAnswer refundOne(RefundOrder item, RequestOptions options) {
        RefundResponse answer = refund(RefundRequest.builder().setRefundOrders(List.of(item)).build(), options);
        answer.throwIfRefused();
        return answer.getRefundOrders().get(0);
    }

    /** The same without options. */
    public RefundOrderAnswer refundOne(RefundOrder item) { return refundOne(item, RequestOptions.NONE); }

    /**
     * Query transactions.
     * <p>
     * Looks up to 100 payments up by order number or transaction identifier, and answers one item per value asked, in the order asked. An order number means the live payment, else the newest attempt. The caller’s address must be registered.
     * <p>
     * /v1/retrievalTrans in the reference.
     */
    public RetrievalTransResponse retrievalTrans(RetrievalTransRequest request, RequestOptions options) {
        return call(RETRIEVAL_TRANS, request, options);
    }

    /** The same without options. */
    public RetrievalTransResponse retrievalTrans(RetrievalTransRequest request) { return retrievalTrans(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public RetrievalTransResponse retrievalTrans() { return retrievalTrans(RetrievalTransRequest.builder().build()); }

    /**
     * Search refund transactions.
     * <p>
     * Answers every refund that matches one of up to 100 values.
     * <p>
     * /v1/retrievalRefund in the reference.
     */
    public RetrievalRefundResponse retrievalRefund(RetrievalRefundRequest request, RequestOptions options) {
        return call(RETRIEVAL_REFUND, request, options);
    }

    /** The same without options. */
    public RetrievalRefundResponse retrievalRefund(RetrievalRefundRequest request) { return retrievalRefund(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public RetrievalRefundResponse retrievalRefund() { return retrievalRefund(RetrievalRefundRequest.builder().build()); }

    /**
     * List payments.
     * <p>
     * Lists the account’s payments, all of them or those that filters and a search leave. A page of a filter that few payments pass can be short, or empty, and still have more. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalPayments in the reference.
     */
    public Listing<RetrievalPaymentsResponse, ExpandedPayment> retrievalPayments(RetrievalPaymentsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_PAYMENTS, request, from, options), RetrievalPaymentsResponse::getPayments, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalPaymentsResponse, ExpandedPayment> retrievalPayments(RetrievalPaymentsRequest request) { return retrievalPayments(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalPaymentsResponse, ExpandedPayment> retrievalPayments() { return retrievalPayments(RetrievalPaymentsRequest.builder().build()); }

    /**
     * List refunds.
     * <p>
     * Lists the account’s refunds. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalRefunds in the reference.
     */
    public Listing<RetrievalRefundsResponse, ExpandedRefund> retrievalRefunds(RetrievalRefundsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_REFUNDS, request, from, options), RetrievalRefundsResponse::getRefunds, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalRefundsResponse, ExpandedRefund> retrievalRefunds(RetrievalRefundsRequest request) { return retrievalRefunds(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalRefundsResponse, ExpandedRefund> retrievalRefunds() { return retrievalRefunds(RetrievalRefundsRequest.builder().build()); }

    /**
     * List disputes.
     * <p>
     * Lists the account’s disputes. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalDisputes in the reference.
     */
    public Listing<RetrievalDisputesResponse, ExpandedDispute> retrievalDisputes(RetrievalDisputesRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_DISPUTES, request, from, options), RetrievalDisputesResponse::getDisputes, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalDisputesResponse, ExpandedDispute> retrievalDisputes(RetrievalDisputesRequest request) { return retrievalDisputes(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalDisputesResponse, ExpandedDispute> retrievalDisputes() { return retrievalDisputes(RetrievalDisputesRequest.builder().build()); }

    /**
     * Upload evidence for a dispute.
     * <p>
     * Adds a file to the defence of the dispute’s present stage: PDF, PNG, JPEG or text, up to 2 MiB, ten files at most. It is sent to the acquirer with /v1/answerDispute.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/uploadEvidence in the reference.
     */
    public UploadEvidenceResponse uploadEvidence(UploadEvidenceRequest request, RequestOptions options) {
        return call(UPLOAD_EVIDENCE, request, options);
    }

    /** The same without options. */
    public UploadEvidenceResponse uploadEvidence(UploadEvidenceRequest request) { return uploadEvidence(request, RequestOptions.NONE); }

    /**
     * Delete evidence for a dispute.
     * <p>
     * Takes a file out of a defence that has not been given.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/deleteEvidence in the reference.
     */
    public DeleteEvidenceResponse deleteEvidence(DeleteEvidenceRequest request, RequestOptions options) {
        return call(DELETE_EVIDENCE, request, options);
    }

    /** The same without options. */
    public DeleteEvidenceResponse deleteEvidence(DeleteEvidenceRequest request) { return deleteEvidence(request, RequestOptions.NONE); }

    /**
     * Defend a dispute.
     * <p>
     * Defends the dispute at its present stage, with the explanation and the files that were uploaded for this stage. A stage is answered once, before answer_due_at.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/answerDispute in the reference.
     */
    public AnswerDisputeResponse answerDispute(AnswerDisputeRequest request, RequestOptions options) {
        return call(ANSWER_DISPUTE, request, options);
    }

    /** The same without options. */
    public AnswerDisputeResponse answerDispute(AnswerDisputeRequest request) { return answerDispute(request, RequestOptions.NONE); }

    /**
     * Accept a dispute.
     * <p>
     * Accepts the dispute, which is lost then. An inquiry cannot be accepted: answer it, or refund the payment.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/acceptDispute in the reference.
     */
    public AcceptDisputeResponse acceptDispute(AcceptDisputeRequest request, RequestOptions options) {
        return call(ACCEPT_DISPUTE, request, options);
    }

    /** The same without options. */
    public AcceptDisputeResponse acceptDispute(AcceptDisputeRequest request) { return acceptDispute(request, RequestOptions.NONE); }

    /**
     * List stored cards.
     * <p>
     * Lists the cards that the account has stored. Nothing of a card number but its last four digits is told. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalCards in the reference.
     */
    public Listing<RetrievalCardsResponse, StoredCard> retrievalCards(RetrievalCardsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_CARDS, request, from, options), RetrievalCardsResponse::getCards, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalCardsResponse, StoredCard> retrievalCards(RetrievalCardsRequest request) { return retrievalCards(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalCardsResponse, StoredCard> retrievalCards() { return retrievalCards(RetrievalCardsRequest.builder().build()); }

    /**
     * Delete a stored card.
     * <p>
     * Erases the card’s number and what customers have agreed to about it; its payments stay. A card that a subscription charges is refused. The same card stored again gets another token.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/deleteCard in the reference.
     */
    public DeleteCardResponse deleteCard(DeleteCardRequest request, RequestOptions options) {
        return call(DELETE_CARD, request, options);
    }

    /** The same without options. */
    public DeleteCardResponse deleteCard(DeleteCardRequest request) { return deleteCard(request, RequestOptions.NONE); }

    /**
     * List balances.
     * <p>
     * Lists what the account holds, a row for each currency, as of now. By currency, on one page. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalBalances in the reference.
     */
    public Listing<RetrievalBalancesResponse, Balance> retrievalBalances(RetrievalBalancesRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_BALANCES, request, from, options), RetrievalBalancesResponse::getBalances, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalBalancesResponse, Balance> retrievalBalances(RetrievalBalancesRequest request) { return retrievalBalances(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalBalancesResponse, Balance> retrievalBalances() { return retrievalBalances(RetrievalBalancesRequest.builder().build()); }

    /**
     * Read the statement of a balance.
     * <p>
     * Lists every movement of the available balance in one currency, from the first day to the last, at most 366 days. Oldest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalStatement in the reference.
     */
    public Listing<RetrievalStatementResponse, StatementLine> retrievalStatement(RetrievalStatementRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_STATEMENT, request, from, options), RetrievalStatementResponse::getLines, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalStatementResponse, StatementLine> retrievalStatement(RetrievalStatementRequest request) { return retrievalStatement(request, RequestOptions.NONE); }

    /**
     * List settlements.
     * <p>
     * Lists the account’s card money by day and currency: what was captured, refunded and disputed, and when it becomes available. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalSettlements in the reference.
     */
    public Listing<RetrievalSettlementsResponse, Settlement> retrievalSettlements(RetrievalSettlementsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_SETTLEMENTS, request, from, options), RetrievalSettlementsResponse::getSettlements, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalSettlementsResponse, Settlement> retrievalSettlements(RetrievalSettlementsRequest request) { return retrievalSettlements(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalSettlementsResponse, Settlement> retrievalSettlements() { return retrievalSettlements(RetrievalSettlementsRequest.builder().build()); }

    /**
     * List the lines of a settlement.
     * <p>
     * Lists the movements of card money of a settlement’s day, in its currency. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalSettlementLines in the reference.
     */
    public Listing<RetrievalSettlementLinesResponse, SettlementLine> retrievalSettlementLines(RetrievalSettlementLinesRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_SETTLEMENT_LINES, request, from, options), RetrievalSettlementLinesResponse::getLines, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalSettlementLinesResponse, SettlementLine> retrievalSettlementLines(RetrievalSettlementLinesRequest request) { return retrievalSettlementLines(request, RequestOptions.NONE); }

    /**
     * Create a payout.
     * <p>
     * Pays money out of the account’s available balance to a beneficiary’s bank. The money leaves the available balance when the payout is accepted. request_id is unique per account for ever: the same content gives the first answer again, other content is refused with 409.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/payout in the reference.
     */
    public PayoutResponse payout(PayoutRequest request, RequestOptions options) {
        return call(PAYOUT, request, options);
    }

    /** The same without options. */
    public PayoutResponse payout(PayoutRequest request) { return payout(request, RequestOptions.NONE); }

    /**
     * Cancel a payout.
     * <p>
     * Cancels a payout that has not gone to the bank: its money is available again. Cancelling again succeeds; a payout that the bank has is refused with U0010, and `message` names its status.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/cancelPayout in the reference.
     */
    public CancelPayoutResponse cancelPayout(CancelPayoutRequest request, RequestOptions options) {
        return call(CANCEL_PAYOUT, request, options);
    }

    /** The same without options. */
    public CancelPayoutResponse cancelPayout(CancelPayoutRequest request) { return cancelPayout(request, RequestOptions.NONE); }

    /**
     * List payouts.
     * <p>
     * Lists the account’s payouts, or finds one by its transaction_id, short_reference_id, request_id or reference. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalPayouts in the reference.
     */
    public Listing<RetrievalPayoutsResponse, ExpandedPayout> retrievalPayouts(RetrievalPayoutsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_PAYOUTS, request, from, options), RetrievalPayoutsResponse::getPayouts, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalPayoutsResponse, ExpandedPayout> retrievalPayouts(RetrievalPayoutsRequest request) { return retrievalPayouts(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalPayoutsResponse, ExpandedPayout> retrievalPayouts() { return retrievalPayouts(RetrievalPayoutsRequest.builder().build()); }

    /**
     * Pull events.
     * <p>
     * Answers the account’s events in the order of their sequence, which has no gaps. Keep next_after and send it as `after` the next time: no event is missed, and none comes twice. With has_more true, ask again at once; an answer can hold fewer events than the limit, or none, and still have more.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/events in the reference.
     */
    public Listing<EventsResponse, Event> events(EventsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(EVENTS, request, from, options), EventsResponse::getEvents, "next_after", "after");
    }

    /** The same without options. */
    public Listing<EventsResponse, Event> events(EventsRequest request) { return events(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<EventsResponse, Event> events() { return events(EventsRequest.builder().build()); }

    /**
     * Cancel a subscription.
     * <p>
     * Ends a subscription immediately: its status becomes Inactived, no further contract is drawn up, and charges that were declined are not tried again. A contract that has been drawn up already is still charged at the end of the period, unless cancel_contracts is YES, or /v1/cancelContract cancels it. Cancelling again succeeds.
     * <p>
     * HTTP 200 can hold refusals: refusals() of the answer lists them, throwIfRefused() throws the first.
     * <p>
     * /v1/cancelsubscription in the reference.
     */
    public CancelsubscriptionResponse cancelsubscription(CancelsubscriptionRequest request, RequestOptions options) {
        return call(CANCELSUBSCRIPTION, request, options);
    }

    /** The same without options. */
    public CancelsubscriptionResponse cancelsubscription(CancelsubscriptionRequest request) { return cancelsubscription(request, RequestOptions.NONE); }

    /**
     * List subscriptions.
     * <p>
     * Lists the account’s subscriptions. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalSubscriptions in the reference.
     */
    public Listing<RetrievalSubscriptionsResponse, ExpandedSubscription> retrievalSubscriptions(RetrievalSubscriptionsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_SUBSCRIPTIONS, request, from, options), RetrievalSubscriptionsResponse::getSubscriptions, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalSubscriptionsResponse, ExpandedSubscription> retrievalSubscriptions(RetrievalSubscriptionsRequest request) { return retrievalSubscriptions(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalSubscriptionsResponse, ExpandedSubscription> retrievalSubscriptions() { return retrievalSubscriptions(RetrievalSubscriptionsRequest.builder().build()); }

    /**
     * Pause a subscription.
     * <p>
     * No contract is drawn up until the subscription is resumed. A contract that exists already is still charged, unless /v1/cancelContract cancels it. Pausing again succeeds; only trialing and active subscriptions can be paused.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/pauseSubscription in the reference.
     */
    public PauseSubscriptionResponse pauseSubscription(PauseSubscriptionRequest request, RequestOptions options) {
        return call(PAUSE_SUBSCRIPTION, request, options);
    }

    /** The same without options. */
    public PauseSubscriptionResponse pauseSubscription(PauseSubscriptionRequest request) { return pauseSubscription(request, RequestOptions.NONE); }

    /**
     * Resume a subscription.
     * <p>
     * A paused subscription is charged again, from the next period that begins: periods that began during the pause are skipped.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/resumeSubscription in the reference.
     */
    public ResumeSubscriptionResponse resumeSubscription(ResumeSubscriptionRequest request, RequestOptions options) {
        return call(RESUME_SUBSCRIPTION, request, options);
    }

    /** The same without options. */
    public ResumeSubscriptionResponse resumeSubscription(ResumeSubscriptionRequest request) { return resumeSubscription(request, RequestOptions.NONE); }

    /**
     * Change the amount or card of a subscription.
     * <p>
     * Changes what a period costs, from the next contract that is drawn up, or the stored card that is charged from now on, or both. The card is one that the subscription’s customer has stored. Periods of a promotion keep its amount.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/changeSubscription in the reference.
     */
    public ChangeSubscriptionResponse changeSubscription(ChangeSubscriptionRequest request, RequestOptions options) {
        return call(CHANGE_SUBSCRIPTION, request, options);
    }

    /** The same without options. */
    public ChangeSubscriptionResponse changeSubscription(ChangeSubscriptionRequest request) { return changeSubscription(request, RequestOptions.NONE); }

    /**
     * Cancel a contract.
     * <p>
     * One contract is not charged; its subscription goes on. Cancelling again succeeds; a contract whose charge is under way, or that is paid, is refused.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/cancelContract in the reference.
     */
    public CancelContractResponse cancelContract(CancelContractRequest request, RequestOptions options) {
        return call(CANCEL_CONTRACT, request, options);
    }

    /** The same without options. */
    public CancelContractResponse cancelContract(CancelContractRequest request) { return cancelContract(request, RequestOptions.NONE); }

    /**
     * List webhook endpoints.
     * <p>
     * Lists the account’s webhook endpoints with their state, and every event type. Their secrets are never shown again.
     * <p>
     * /v1/retrievalWebhooks in the reference.
     */
    public RetrievalWebhooksResponse retrievalWebhooks(RetrievalWebhooksRequest request, RequestOptions options) {
        return call(RETRIEVAL_WEBHOOKS, request, options);
    }

    /** The same without options. */
    public RetrievalWebhooksResponse retrievalWebhooks(RetrievalWebhooksRequest request) { return retrievalWebhooks(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public RetrievalWebhooksResponse retrievalWebhooks() { return retrievalWebhooks(RetrievalWebhooksRequest.builder().build()); }

    /**
     * Create a webhook endpoint.
     * <p>
     * Events from now on are sent to the address, signed with the secret of the answer, which is shown this once. An account has at most 20 endpoints.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/createWebhook in the reference.
     */
    public CreateWebhookResponse createWebhook(CreateWebhookRequest request, RequestOptions options) {
        return call(CREATE_WEBHOOK, request, options);
    }

    /** The same without options. */
    public CreateWebhookResponse createWebhook(CreateWebhookRequest request) { return createWebhook(request, RequestOptions.NONE); }

    /**
     * Change a webhook endpoint.
     * <p>
     * Changes where, what and how is sent. What is left out stays as it is; an empty array of types means all.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/updateWebhook in the reference.
     */
    public UpdateWebhookResponse updateWebhook(UpdateWebhookRequest request, RequestOptions options) {
        return call(UPDATE_WEBHOOK, request, options);
    }

    /** The same without options. */
    public UpdateWebhookResponse updateWebhook(UpdateWebhookRequest request) { return updateWebhook(request, RequestOptions.NONE); }

    /**
     * Enable a webhook endpoint.
     * <p>
     * Events are sent to the endpoint again, whoever disabled it. What it missed is sent by /v1/replayEvents.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/enableWebhook in the reference.
     */
    public EnableWebhookResponse enableWebhook(EnableWebhookRequest request, RequestOptions options) {
        return call(ENABLE_WEBHOOK, request, options);
    }

    /** The same without options. */
    public EnableWebhookResponse enableWebhook(EnableWebhookRequest request) { return enableWebhook(request, RequestOptions.NONE); }

    /**
     * Disable a webhook endpoint.
     * <p>
     * Nothing more is sent to the endpoint until it is enabled. Deliveries under way to it have failed, and can be replayed.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/disableWebhook in the reference.
     */
    public DisableWebhookResponse disableWebhook(DisableWebhookRequest request, RequestOptions options) {
        return call(DISABLE_WEBHOOK, request, options);
    }

    /** The same without options. */
    public DisableWebhookResponse disableWebhook(DisableWebhookRequest request) { return disableWebhook(request, RequestOptions.NONE); }

    /**
     * Rotate the secret of a webhook endpoint.
     * <p>
     * Draws a new secret, shown this once. Deliveries are signed with both secrets for the hours of the overlap, so that none is refused while a receiver changes over.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/rotateWebhookSecret in the reference.
     */
    public RotateWebhookSecretResponse rotateWebhookSecret(RotateWebhookSecretRequest request, RequestOptions options) {
        return call(ROTATE_WEBHOOK_SECRET, request, options);
    }

    /** The same without options. */
    public RotateWebhookSecretResponse rotateWebhookSecret(RotateWebhookSecretRequest request) { return rotateWebhookSecret(request, RequestOptions.NONE); }

    /**
     * Delete a webhook endpoint.
     * <p>
     * Nothing more is sent to the endpoint, and its secrets are erased. Its deliveries remain listed for 90 days.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/deleteWebhook in the reference.
     */
    public DeleteWebhookResponse deleteWebhook(DeleteWebhookRequest request, RequestOptions options) {
        return call(DELETE_WEBHOOK, request, options);
    }

    /** The same without options. */
    public DeleteWebhookResponse deleteWebhook(DeleteWebhookRequest request) { return deleteWebhook(request, RequestOptions.NONE); }

    /**
     * Send a test event to a webhook endpoint.
     * <p>
     * An event endpoint.test is sent to the endpoint, before all else that waits for it.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/testWebhook in the reference.
     */
    public TestWebhookResponse testWebhook(TestWebhookRequest request, RequestOptions options) {
        return call(TEST_WEBHOOK, request, options);
    }

    /** The same without options. */
    public TestWebhookResponse testWebhook(TestWebhookRequest request) { return testWebhook(request, RequestOptions.NONE); }

    /**
     * Send events again.
     * <p>
     * Sends events of the last 90 days again, each with its original id: those from one sequence to another, all deliveries that have failed since a time, or single deliveries. Exactly one of the three is sent. Failed deliveries include what an endpoint missed while it was disabled.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/replayEvents in the reference.
     */
    public ReplayEventsResponse replayEvents(ReplayEventsRequest request, RequestOptions options) {
        return call(REPLAY_EVENTS, request, options);
    }

    /** The same without options. */
    public ReplayEventsResponse replayEvents(ReplayEventsRequest request) { return replayEvents(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public ReplayEventsResponse replayEvents() { return replayEvents(ReplayEventsRequest.builder().build()); }

    /**
     * List contracts.
     * <p>
     * Lists the contracts of the account’s subscriptions: what each period owes. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalContracts in the reference.
     */
    public Listing<RetrievalContractsResponse, ExpandedContract> retrievalContracts(RetrievalContractsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_CONTRACTS, request, from, options), RetrievalContractsResponse::getContracts, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalContractsResponse, ExpandedContract> retrievalContracts(RetrievalContractsRequest request) { return retrievalContracts(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalContractsResponse, ExpandedContract> retrievalContracts() { return retrievalContracts(RetrievalContractsRequest.builder().build()); }

    /**
     * List requests of the API.
     * <p>
     * Lists the account’s requests as the gateway has logged them, with why they were refused, redacted. With `after` it follows the log instead: the oldest first, and next_after is what to send as `after` the next time. A request is logged a second or two after its answer, those of this operation as well. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
     * <p>
     * Loop over it for every row of all pages, or take one with page().
     * <p>
     * /v1/retrievalRequests in the reference.
     */
    public Listing<RetrievalRequestsResponse, ExpandedRequest> retrievalRequests(RetrievalRequestsRequest request, RequestOptions options) {
        return new Listing<>(from -> call(RETRIEVAL_REQUESTS, request, from, options), RetrievalRequestsResponse::getRequests, "next_cursor", "cursor");
    }

    /** The same without options. */
    public Listing<RetrievalRequestsResponse, ExpandedRequest> retrievalRequests(RetrievalRequestsRequest request) { return retrievalRequests(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public Listing<RetrievalRequestsResponse, ExpandedRequest> retrievalRequests() { return retrievalRequests(RetrievalRequestsRequest.builder().build()); }

    /**
     * Advance the test clock.
     * <p>
     * In the sandbox only: moves the account’s time to a later moment, and does everything that falls due on the way, in order: renewals, deadlines, payouts, settlements, webhooks. Answers when all of it is done. The first call gives the account its clock, which stands still from then on.
     * <p>
     * Sent with an Idempotency-Key: its retries do nothing twice.
     * <p>
     * /v1/advanceClock in the reference.
     */
    public AdvanceClockResponse advanceClock(AdvanceClockRequest request, RequestOptions options) {
        return call(ADVANCE_CLOCK, request, options);
    }

    /** The same without options. */
    public AdvanceClockResponse advanceClock(AdvanceClockRequest request) { return advanceClock(request, RequestOptions.NONE); }

    /**
     * Read the test clock.
     * <p>
     * Tells the account’s time, and whether that is a test clock’s.
     * <p>
     * /v1/retrievalClock in the reference.
     */
    public RetrievalClockResponse retrievalClock(RetrievalClockRequest request, RequestOptions options) {
        return call(RETRIEVAL_CLOCK, request, options);
    }

    /** The same without options. */
    public RetrievalClockResponse retrievalClock(RetrievalClockRequest request) { return retrievalClock(request, RequestOptions.NONE); }

    /** The same with nothing said. */
    public RetrievalClockResponse retrievalClock() { return retrievalClock(RetrievalClockRequest.builder().build()); }
}
