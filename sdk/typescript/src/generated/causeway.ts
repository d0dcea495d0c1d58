// Generated from schemas/ by npm run openapi: not to be edited.

import { Client, type CallOptions, type OperationFacts } from '../client.ts';
import type { Listing } from '../listing.ts';
import type {
  AcceptDisputeRequest,
  AcceptDisputeResponse,
  AdjustOrder,
  AdjustOrderAnswer,
  AdjustRequest,
  AdjustResponse,
  AdvanceClockRequest,
  AdvanceClockResponse,
  AnswerDisputeRequest,
  AnswerDisputeResponse,
  AuthoriseRequest,
  AuthoriseResponse,
  Balance,
  CancelContractRequest,
  CancelContractResponse,
  CancelOrder,
  CancelOrderAnswer,
  CancelPayoutRequest,
  CancelPayoutResponse,
  CancelRequest,
  CancelResponse,
  CancelsubscriptionRequest,
  CancelsubscriptionResponse,
  CaptureOrder,
  CaptureOrderAnswer,
  CaptureRequest,
  CaptureResponse,
  ChangeSubscriptionRequest,
  ChangeSubscriptionResponse,
  CheckoutRequest,
  CheckoutResponse,
  CreateWebhookRequest,
  CreateWebhookResponse,
  DeleteCardRequest,
  DeleteCardResponse,
  DeleteEvidenceRequest,
  DeleteEvidenceResponse,
  DeleteWebhookRequest,
  DeleteWebhookResponse,
  DisableWebhookRequest,
  DisableWebhookResponse,
  EnableWebhookRequest,
  EnableWebhookResponse,
  Event,
  EventsRequest,
  EventsResponse,
  ExpandedContract,
  ExpandedDispute,
  ExpandedPayment,
  ExpandedPayout,
  ExpandedRefund,
  ExpandedRequest,
  ExpandedSubscription,
  ExpireCheckoutRequest,
  ExpireCheckoutResponse,
  OptimiseRequest,
  OptimiseResponse,
  PauseSubscriptionRequest,
  PauseSubscriptionResponse,
  PayoutRequest,
  PayoutResponse,
  RefundOrder,
  RefundOrderAnswer,
  RefundRequest,
  RefundResponse,
  ReplayEventsRequest,
  ReplayEventsResponse,
  ResumeSubscriptionRequest,
  ResumeSubscriptionResponse,
  RetrievalBalancesRequest,
  RetrievalBalancesResponse,
  RetrievalCardsRequest,
  RetrievalCardsResponse,
  RetrievalClockRequest,
  RetrievalClockResponse,
  RetrievalContractsRequest,
  RetrievalContractsResponse,
  RetrievalDisputesRequest,
  RetrievalDisputesResponse,
  RetrievalPaymentsRequest,
  RetrievalPaymentsResponse,
  RetrievalPayoutsRequest,
  RetrievalPayoutsResponse,
  RetrievalRefundRequest,
  RetrievalRefundResponse,
  RetrievalRefundsRequest,
  RetrievalRefundsResponse,
  RetrievalRequestsRequest,
  RetrievalRequestsResponse,
  RetrievalSettlementLinesRequest,
  RetrievalSettlementLinesResponse,
  RetrievalSettlementsRequest,
  RetrievalSettlementsResponse,
  RetrievalStatementRequest,
  RetrievalStatementResponse,
  RetrievalSubscriptionsRequest,
  RetrievalSubscriptionsResponse,
  RetrievalTransRequest,
  RetrievalTransResponse,
  RetrievalWebhooksRequest,
  RetrievalWebhooksResponse,
  ReviewOrder,
  ReviewOrderAnswer,
  ReviewRequest,
  ReviewResponse,
  RotateWebhookSecretRequest,
  RotateWebhookSecretResponse,
  Settlement,
  SettlementLine,
  StatementLine,
  StoredCard,
  TestWebhookRequest,
  TestWebhookResponse,
  UpdateWebhookRequest,
  UpdateWebhookResponse,
  UploadEvidenceRequest,
  UploadEvidenceResponse,
} from './types.ts';

export const operations = {
  authorise: {"name":"authorise","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","order_no","currency","amount","shopper_email"],"pages":null,"outcome":null},
  checkout: {"name":"checkout","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","order_no","currency","amount","shopper_email"],"pages":null,"outcome":null},
  expireCheckout: {"name":"expireCheckout","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","session_id"],"pages":null,"outcome":null},
  optimise: {"name":"optimise","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id","request_id","currency","amount","shopper_email"],"pages":null,"outcome":null},
  adjust: {"name":"adjust","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","adjust_orders[].transaction_id"],"pages":null,"outcome":{"items":"adjust_orders","status":"adjust_status","message":"error_message"}},
  capture: {"name":"capture","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","capture_orders[].transaction_id"],"pages":null,"outcome":{"items":"capture_orders","status":"capture_status","message":"error_message"}},
  cancel: {"name":"cancel","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","cancel_orders[].transaction_id"],"pages":null,"outcome":{"items":"cancel_orders","status":"cancel_status","message":"error_message"}},
  review: {"name":"review","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","review_orders[].transaction_id"],"pages":null,"outcome":{"items":"review_orders","status":"review_status","message":"error_message"}},
  refund: {"name":"refund","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","refund_orders[].transaction_id"],"pages":null,"outcome":{"items":"refund_orders","status":"refund_status","message":"refund_message"}},
  retrievalTrans: {"name":"retrievalTrans","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":null,"outcome":null},
  retrievalRefund: {"name":"retrievalRefund","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":null,"outcome":null},
  retrievalPayments: {"name":"retrievalPayments","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"payments","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalRefunds: {"name":"retrievalRefunds","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"refunds","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalDisputes: {"name":"retrievalDisputes","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"disputes","next":"next_cursor","cursor":"cursor"},"outcome":null},
  uploadEvidence: {"name":"uploadEvidence","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","dispute_id"],"pages":null,"outcome":null},
  deleteEvidence: {"name":"deleteEvidence","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","dispute_id"],"pages":null,"outcome":null},
  answerDispute: {"name":"answerDispute","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","dispute_id"],"pages":null,"outcome":null},
  acceptDispute: {"name":"acceptDispute","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","dispute_id"],"pages":null,"outcome":null},
  retrievalCards: {"name":"retrievalCards","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"cards","next":"next_cursor","cursor":"cursor"},"outcome":null},
  deleteCard: {"name":"deleteCard","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","token_id"],"pages":null,"outcome":null},
  retrievalBalances: {"name":"retrievalBalances","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"balances","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalStatement: {"name":"retrievalStatement","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"lines","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalSettlements: {"name":"retrievalSettlements","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"settlements","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalSettlementLines: {"name":"retrievalSettlementLines","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"lines","next":"next_cursor","cursor":"cursor"},"outcome":null},
  payout: {"name":"payout","takes_key":true,"exact_numbers":true,"signed_fields":["merchant_id","account_id","request_id","payment_currency","payment_amount"],"pages":null,"outcome":null},
  cancelPayout: {"name":"cancelPayout","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","transaction_id"],"pages":null,"outcome":null},
  retrievalPayouts: {"name":"retrievalPayouts","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"payouts","next":"next_cursor","cursor":"cursor"},"outcome":null},
  events: {"name":"events","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"events","next":"next_after","cursor":"after"},"outcome":null},
  cancelsubscription: {"name":"cancelsubscription","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id","recurring_id","contract_name"],"pages":null,"outcome":{"items":null,"status":"cancel_status","message":"error_message"}},
  retrievalSubscriptions: {"name":"retrievalSubscriptions","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"subscriptions","next":"next_cursor","cursor":"cursor"},"outcome":null},
  pauseSubscription: {"name":"pauseSubscription","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","recurring_id"],"pages":null,"outcome":null},
  resumeSubscription: {"name":"resumeSubscription","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","recurring_id"],"pages":null,"outcome":null},
  changeSubscription: {"name":"changeSubscription","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","recurring_id"],"pages":null,"outcome":null},
  cancelContract: {"name":"cancelContract","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","contract_id"],"pages":null,"outcome":null},
  retrievalWebhooks: {"name":"retrievalWebhooks","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id",""],"pages":null,"outcome":null},
  createWebhook: {"name":"createWebhook","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","url"],"pages":null,"outcome":null},
  updateWebhook: {"name":"updateWebhook","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","endpoint_id"],"pages":null,"outcome":null},
  enableWebhook: {"name":"enableWebhook","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","endpoint_id"],"pages":null,"outcome":null},
  disableWebhook: {"name":"disableWebhook","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","endpoint_id"],"pages":null,"outcome":null},
  rotateWebhookSecret: {"name":"rotateWebhookSecret","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","endpoint_id"],"pages":null,"outcome":null},
  deleteWebhook: {"name":"deleteWebhook","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","endpoint_id"],"pages":null,"outcome":null},
  testWebhook: {"name":"testWebhook","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","endpoint_id"],"pages":null,"outcome":null},
  replayEvents: {"name":"replayEvents","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","endpoint_id"],"pages":null,"outcome":null},
  retrievalContracts: {"name":"retrievalContracts","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"contracts","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalRequests: {"name":"retrievalRequests","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"requests","next":"next_cursor","cursor":"cursor"},"outcome":null},
  advanceClock: {"name":"advanceClock","takes_key":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","to"],"pages":null,"outcome":null},
  retrievalClock: {"name":"retrievalClock","takes_key":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id",""],"pages":null,"outcome":null},
} as const satisfies Readonly<Record<string, OperationFacts>>;

/** The merchant's API: a method for each operation, under its name in the reference. */
export class Causeway extends Client {
  /**
   * Create a direct payment.
   *
   * Authorises a card payment and, with capture auto, takes the money. A declined payment is an answer with HTTP 200 and its payment_status; when issuer_url is not empty the customer must go there to authenticate.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  authorise(fields: AuthoriseRequest, options?: CallOptions): Promise<AuthoriseResponse> {
    return this.call(operations.authorise, fields, options);
  }

  /**
   * Create a redirect (iFrame) payment.
   *
   * Creates a session of the hosted payment page. Send the customer to checkout_url, or show it in a frame of a registered site. The page collects the card, runs 3-D Secure, and returns to return_url with a signed result; notify_url gets the events. With an amount of zero and without recurring_id the page verifies a card and charges nothing; token_flag YES stores it for later charges. A newer session of the same order_no replaces an older one.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  checkout(fields: CheckoutRequest, options?: CallOptions): Promise<CheckoutResponse> {
    return this.call(operations.checkout, fields, options);
  }

  /**
   * Expire a payment page.
   *
   * Nothing can be paid on the payment page any more. Expiring again succeeds; a page whose order is paid, or being paid, is refused.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  expireCheckout(fields: ExpireCheckoutRequest, options?: CallOptions): Promise<ExpireCheckoutResponse> {
    return this.call(operations.expireCheckout, fields, options);
  }

  /**
   * Optimise payment methods.
   *
   * Answers the payment methods that fit a payment, best acceptance rate first. The rates are measured on the payments of the last 90 days: first of all the account’s own in the same currency and from the same country, then the account’s, then those of all accounts of this gateway, the fewer there are of the nearer ones.
   */
  optimise(fields: OptimiseRequest, options?: CallOptions): Promise<OptimiseResponse> {
    return this.call(operations.optimise, fields, options);
  }

  /**
   * Adjust authorisations.
   *
   * Changes up to 50 authorisations of which nothing is captured yet. A higher amount asks the issuer for more, a lower one releases the difference, and the same amount extends the authorisation, where the card’s scheme does that. A decline leaves the authorisation as it was.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   *
   * HTTP 200 can hold refusals: `refusalsIn(answer)` lists them, `requireDone(answer)` throws the first.
   */
  adjust(fields: AdjustRequest, options?: CallOptions): Promise<AdjustResponse> {
    return this.call(operations.adjust, fields, options);
  }

  /** Adjust authorisations: one, which throws an `ItemRefusedError` if it is refused. */
  adjustOne(item: AdjustOrder, options?: CallOptions): Promise<AdjustOrderAnswer> {
    return this.callForOne(operations.adjust, item, options);
  }

  /**
   * Capture transactions.
   *
   * Takes the money of up to 50 authorised payments. A capture takes more than zero and at most what has not been captured yet; unless the account allows several captures, a partial capture releases the remainder.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   *
   * HTTP 200 can hold refusals: `refusalsIn(answer)` lists them, `requireDone(answer)` throws the first.
   */
  capture(fields: CaptureRequest, options?: CallOptions): Promise<CaptureResponse> {
    return this.call(operations.capture, fields, options);
  }

  /** Capture transactions: one, which throws an `ItemRefusedError` if it is refused. */
  captureOne(item: CaptureOrder, options?: CallOptions): Promise<CaptureOrderAnswer> {
    return this.callForOne(operations.capture, item, options);
  }

  /**
   * Cancel transactions.
   *
   * Releases up to 50 authorisations before they are captured. The amount is the authorised amount; where the account allows several captures, the amount not captured yet.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   *
   * HTTP 200 can hold refusals: `refusalsIn(answer)` lists them, `requireDone(answer)` throws the first.
   */
  cancel(fields: CancelRequest, options?: CallOptions): Promise<CancelResponse> {
    return this.call(operations.cancel, fields, options);
  }

  /** Cancel transactions: one, which throws an `ItemRefusedError` if it is refused. */
  cancelOne(item: CancelOrder, options?: CallOptions): Promise<CancelOrderAnswer> {
    return this.callForOne(operations.cancel, item, options);
  }

  /**
   * Review transactions.
   *
   * Decides up to 100 payments held for review. Approving goes on as the payment was meant (auto capture captures), rejecting releases the authorisation. A decision repeated succeeds, the opposite one is refused. Undecided payments count as rejected after 72 hours, or 24 hours before the capture deadline if that is sooner.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   *
   * HTTP 200 can hold refusals: `refusalsIn(answer)` lists them, `requireDone(answer)` throws the first.
   */
  review(fields: ReviewRequest, options?: CallOptions): Promise<ReviewResponse> {
    return this.call(operations.review, fields, options);
  }

  /** Review transactions: one, which throws an `ItemRefusedError` if it is refused. */
  reviewOne(item: ReviewOrder, options?: CallOptions): Promise<ReviewOrderAnswer> {
    return this.callForOne(operations.review, item, options);
  }

  /**
   * Refund transactions.
   *
   * Gives back captured money, in whole or in part, for up to 50 orders. A refund takes at most what was captured less what was refunded and is being refunded, within 365 days of the capture, and at most 99 times per payment.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   *
   * HTTP 200 can hold refusals: `refusalsIn(answer)` lists them, `requireDone(answer)` throws the first.
   */
  refund(fields: RefundRequest, options?: CallOptions): Promise<RefundResponse> {
    return this.call(operations.refund, fields, options);
  }

  /** Refund transactions: one, which throws an `ItemRefusedError` if it is refused. */
  refundOne(item: RefundOrder, options?: CallOptions): Promise<RefundOrderAnswer> {
    return this.callForOne(operations.refund, item, options);
  }

  /**
   * Query transactions.
   *
   * Looks up to 100 payments up by order number or transaction identifier, and answers one item per value asked, in the order asked. An order number means the live payment, else the newest attempt. The caller’s address must be registered.
   */
  retrievalTrans(fields: RetrievalTransRequest = {}, options?: CallOptions): Promise<RetrievalTransResponse> {
    return this.call(operations.retrievalTrans, fields, options);
  }

  /**
   * Search refund transactions.
   *
   * Answers every refund that matches one of up to 100 values.
   */
  retrievalRefund(fields: RetrievalRefundRequest = {}, options?: CallOptions): Promise<RetrievalRefundResponse> {
    return this.call(operations.retrievalRefund, fields, options);
  }

  /**
   * List payments.
   *
   * Lists the account’s payments, all of them or those that filters and a search leave. A page of a filter that few payments pass can be short, or empty, and still have more. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalPayments(fields: RetrievalPaymentsRequest = {}, options?: CallOptions): Listing<RetrievalPaymentsResponse, ExpandedPayment> {
    return this.list(operations.retrievalPayments, fields, options);
  }

  /**
   * List refunds.
   *
   * Lists the account’s refunds. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalRefunds(fields: RetrievalRefundsRequest = {}, options?: CallOptions): Listing<RetrievalRefundsResponse, ExpandedRefund> {
    return this.list(operations.retrievalRefunds, fields, options);
  }

  /**
   * List disputes.
   *
   * Lists the account’s disputes. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalDisputes(fields: RetrievalDisputesRequest = {}, options?: CallOptions): Listing<RetrievalDisputesResponse, ExpandedDispute> {
    return this.list(operations.retrievalDisputes, fields, options);
  }

  /**
   * Upload evidence for a dispute.
   *
   * Adds a file to the defence of the dispute’s present stage: PDF, PNG, JPEG or text, up to 2 MiB, ten files at most. It is sent to the acquirer with /v1/answerDispute.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  uploadEvidence(fields: UploadEvidenceRequest, options?: CallOptions): Promise<UploadEvidenceResponse> {
    return this.call(operations.uploadEvidence, fields, options);
  }

  /**
   * Delete evidence for a dispute.
   *
   * Takes a file out of a defence that has not been given.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  deleteEvidence(fields: DeleteEvidenceRequest, options?: CallOptions): Promise<DeleteEvidenceResponse> {
    return this.call(operations.deleteEvidence, fields, options);
  }

  /**
   * Defend a dispute.
   *
   * Defends the dispute at its present stage, with the explanation and the files that were uploaded for this stage. A stage is answered once, before answer_due_at.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  answerDispute(fields: AnswerDisputeRequest, options?: CallOptions): Promise<AnswerDisputeResponse> {
    return this.call(operations.answerDispute, fields, options);
  }

  /**
   * Accept a dispute.
   *
   * Accepts the dispute, which is lost then. An inquiry cannot be accepted: answer it, or refund the payment.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  acceptDispute(fields: AcceptDisputeRequest, options?: CallOptions): Promise<AcceptDisputeResponse> {
    return this.call(operations.acceptDispute, fields, options);
  }

  /**
   * List stored cards.
   *
   * Lists the cards that the account has stored. Nothing of a card number but its last four digits is told. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalCards(fields: RetrievalCardsRequest = {}, options?: CallOptions): Listing<RetrievalCardsResponse, StoredCard> {
    return this.list(operations.retrievalCards, fields, options);
  }

  /**
   * Delete a stored card.
   *
   * Erases the card’s number and what customers have agreed to about it; its payments stay. A card that a subscription charges is refused. The same card stored again gets another token.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  deleteCard(fields: DeleteCardRequest, options?: CallOptions): Promise<DeleteCardResponse> {
    return this.call(operations.deleteCard, fields, options);
  }

  /**
   * List balances.
   *
   * Lists what the account holds, a row for each currency, as of now. By currency, on one page. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalBalances(fields: RetrievalBalancesRequest = {}, options?: CallOptions): Listing<RetrievalBalancesResponse, Balance> {
    return this.list(operations.retrievalBalances, fields, options);
  }

  /**
   * Read the statement of a balance.
   *
   * Lists every movement of the available balance in one currency, from the first day to the last, at most 366 days. Oldest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalStatement(fields: RetrievalStatementRequest, options?: CallOptions): Listing<RetrievalStatementResponse, StatementLine> {
    return this.list(operations.retrievalStatement, fields, options);
  }

  /**
   * List settlements.
   *
   * Lists the account’s card money by day and currency: what was captured, refunded and disputed, and when it becomes available. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalSettlements(fields: RetrievalSettlementsRequest = {}, options?: CallOptions): Listing<RetrievalSettlementsResponse, Settlement> {
    return this.list(operations.retrievalSettlements, fields, options);
  }

  /**
   * List the lines of a settlement.
   *
   * Lists the movements of card money of a settlement’s day, in its currency. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalSettlementLines(fields: RetrievalSettlementLinesRequest, options?: CallOptions): Listing<RetrievalSettlementLinesResponse, SettlementLine> {
    return this.list(operations.retrievalSettlementLines, fields, options);
  }

  /**
   * Create a payout.
   *
   * Pays money out of the account’s available balance to a beneficiary’s bank. The money leaves the available balance when the payout is accepted. request_id is unique per account for ever: the same content gives the first answer again, other content is refused with 409.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  payout(fields: PayoutRequest, options?: CallOptions): Promise<PayoutResponse> {
    return this.call(operations.payout, fields, options);
  }

  /**
   * Cancel a payout.
   *
   * Cancels a payout that has not gone to the bank: its money is available again. Cancelling again succeeds; a payout that the bank has is refused with U0010, and `message` names its status.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  cancelPayout(fields: CancelPayoutRequest, options?: CallOptions): Promise<CancelPayoutResponse> {
    return this.call(operations.cancelPayout, fields, options);
  }

  /**
   * List payouts.
   *
   * Lists the account’s payouts, or finds one by its transaction_id, short_reference_id, request_id or reference. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalPayouts(fields: RetrievalPayoutsRequest = {}, options?: CallOptions): Listing<RetrievalPayoutsResponse, ExpandedPayout> {
    return this.list(operations.retrievalPayouts, fields, options);
  }

  /**
   * Pull events.
   *
   * Answers the account’s events in the order of their sequence, which has no gaps. Keep next_after and send it as `after` the next time: no event is missed, and none comes twice. With has_more true, ask again at once; an answer can hold fewer events than the limit, or none, and still have more.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  events(fields: EventsRequest = {}, options?: CallOptions): Listing<EventsResponse, Event> {
    return this.list(operations.events, fields, options);
  }

  /**
   * Cancel a subscription.
   *
   * Ends a subscription immediately: its status becomes Inactived, no further contract is drawn up, and charges that were declined are not tried again. A contract that has been drawn up already is still charged at the end of the period, unless cancel_contracts is YES, or /v1/cancelContract cancels it. Cancelling again succeeds.
   *
   * HTTP 200 can hold refusals: `refusalsIn(answer)` lists them, `requireDone(answer)` throws the first.
   */
  cancelsubscription(fields: CancelsubscriptionRequest, options?: CallOptions): Promise<CancelsubscriptionResponse> {
    return this.call(operations.cancelsubscription, fields, options);
  }

  /**
   * List subscriptions.
   *
   * Lists the account’s subscriptions. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalSubscriptions(fields: RetrievalSubscriptionsRequest = {}, options?: CallOptions): Listing<RetrievalSubscriptionsResponse, ExpandedSubscription> {
    return this.list(operations.retrievalSubscriptions, fields, options);
  }

  /**
   * Pause a subscription.
   *
   * No contract is drawn up until the subscription is resumed. A contract that exists already is still charged, unless /v1/cancelContract cancels it. Pausing again succeeds; only trialing and active subscriptions can be paused.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  pauseSubscription(fields: PauseSubscriptionRequest, options?: CallOptions): Promise<PauseSubscriptionResponse> {
    return this.call(operations.pauseSubscription, fields, options);
  }

  /**
   * Resume a subscription.
   *
   * A paused subscription is charged again, from the next period that begins: periods that began during the pause are skipped.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  resumeSubscription(fields: ResumeSubscriptionRequest, options?: CallOptions): Promise<ResumeSubscriptionResponse> {
    return this.call(operations.resumeSubscription, fields, options);
  }

  /**
   * Change the amount or card of a subscription.
   *
   * Changes what a period costs, from the next contract that is drawn up, or the stored card that is charged from now on, or both. The card is one that the subscription’s customer has stored. Periods of a promotion keep its amount.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  changeSubscription(fields: ChangeSubscriptionRequest, options?: CallOptions): Promise<ChangeSubscriptionResponse> {
    return this.call(operations.changeSubscription, fields, options);
  }

  /**
   * Cancel a contract.
   *
   * One contract is not charged; its subscription goes on. Cancelling again succeeds; a contract whose charge is under way, or that is paid, is refused.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  cancelContract(fields: CancelContractRequest, options?: CallOptions): Promise<CancelContractResponse> {
    return this.call(operations.cancelContract, fields, options);
  }

  /**
   * List webhook endpoints.
   *
   * Lists the account’s webhook endpoints with their state, and every event type. Their secrets are never shown again.
   */
  retrievalWebhooks(fields: RetrievalWebhooksRequest = {}, options?: CallOptions): Promise<RetrievalWebhooksResponse> {
    return this.call(operations.retrievalWebhooks, fields, options);
  }

  /**
   * Create a webhook endpoint.
   *
   * Events from now on are sent to the address, signed with the secret of the answer, which is shown this once. An account has at most 20 endpoints.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  createWebhook(fields: CreateWebhookRequest, options?: CallOptions): Promise<CreateWebhookResponse> {
    return this.call(operations.createWebhook, fields, options);
  }

  /**
   * Change a webhook endpoint.
   *
   * Changes where, what and how is sent. What is left out stays as it is; an empty array of types means all.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  updateWebhook(fields: UpdateWebhookRequest, options?: CallOptions): Promise<UpdateWebhookResponse> {
    return this.call(operations.updateWebhook, fields, options);
  }

  /**
   * Enable a webhook endpoint.
   *
   * Events are sent to the endpoint again, whoever disabled it. What it missed is sent by /v1/replayEvents.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  enableWebhook(fields: EnableWebhookRequest, options?: CallOptions): Promise<EnableWebhookResponse> {
    return this.call(operations.enableWebhook, fields, options);
  }

  /**
   * Disable a webhook endpoint.
   *
   * Nothing more is sent to the endpoint until it is enabled. Deliveries under way to it have failed, and can be replayed.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  disableWebhook(fields: DisableWebhookRequest, options?: CallOptions): Promise<DisableWebhookResponse> {
    return this.call(operations.disableWebhook, fields, options);
  }

  /**
   * Rotate the secret of a webhook endpoint.
   *
   * Draws a new secret, shown this once. Deliveries are signed with both secrets for the hours of the overlap, so that none is refused while a receiver changes over.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  rotateWebhookSecret(fields: RotateWebhookSecretRequest, options?: CallOptions): Promise<RotateWebhookSecretResponse> {
    return this.call(operations.rotateWebhookSecret, fields, options);
  }

  /**
   * Delete a webhook endpoint.
   *
   * Nothing more is sent to the endpoint, and its secrets are erased. Its deliveries remain listed for 90 days.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  deleteWebhook(fields: DeleteWebhookRequest, options?: CallOptions): Promise<DeleteWebhookResponse> {
    return this.call(operations.deleteWebhook, fields, options);
  }

  /**
   * Send a test event to a webhook endpoint.
   *
   * An event endpoint.test is sent to the endpoint, before all else that waits for it.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  testWebhook(fields: TestWebhookRequest, options?: CallOptions): Promise<TestWebhookResponse> {
    return this.call(operations.testWebhook, fields, options);
  }

  /**
   * Send events again.
   *
   * Sends events of the last 90 days again, each with its original id: those from one sequence to another, all deliveries that have failed since a time, or single deliveries. Exactly one of the three is sent. Failed deliveries include what an endpoint missed while it was disabled.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  replayEvents(fields: ReplayEventsRequest = {}, options?: CallOptions): Promise<ReplayEventsResponse> {
    return this.call(operations.replayEvents, fields, options);
  }

  /**
   * List contracts.
   *
   * Lists the contracts of the account’s subscriptions: what each period owes. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalContracts(fields: RetrievalContractsRequest = {}, options?: CallOptions): Listing<RetrievalContractsResponse, ExpandedContract> {
    return this.list(operations.retrievalContracts, fields, options);
  }

  /**
   * List requests of the API.
   *
   * Lists the account’s requests as the gateway has logged them, with why they were refused, redacted. With `after` it follows the log instead: the oldest first, and next_after is what to send as `after` the next time. A request is logged a second or two after its answer, those of this operation as well. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalRequests(fields: RetrievalRequestsRequest = {}, options?: CallOptions): Listing<RetrievalRequestsResponse, ExpandedRequest> {
    return this.list(operations.retrievalRequests, fields, options);
  }

  /**
   * Advance the test clock.
   *
   * In the sandbox only: moves the account’s time to a later moment, and does everything that falls due on the way, in order: renewals, deadlines, payouts, settlements, webhooks. Answers when all of it is done. The first call gives the account its clock, which stands still from then on.
   *
   * Sent with an Idempotency-Key: its retries do nothing twice.
   */
  advanceClock(fields: AdvanceClockRequest, options?: CallOptions): Promise<AdvanceClockResponse> {
    return this.call(operations.advanceClock, fields, options);
  }

  /**
   * Read the test clock.
   *
   * Tells the account’s time, and whether that is a test clock’s.
   */
  retrievalClock(fields: RetrievalClockRequest = {}, options?: CallOptions): Promise<RetrievalClockResponse> {
    return this.call(operations.retrievalClock, fields, options);
  }
}
