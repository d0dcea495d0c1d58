// Generated from schemas/ by npm run openapi: not to be edited.

import { Client, type CallOptions, type OperationFacts } from '../client.ts';
import type { Listing } from '../listing.ts';
import type {
  AdjustOrder,
  AdjustOrderAnswer,
  AdjustRequest,
  AdjustResponse,
  AuthoriseRequest,
  AuthoriseResponse,
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
  CheckoutRequest,
  CheckoutResponse,
  Event,
  EventsRequest,
  EventsResponse,
  ListedDispute,
  ListedPayment,
  ListedPayout,
  ListedRefund,
  ListedSubscription,
  OptimiseRequest,
  OptimiseResponse,
  PayoutRequest,
  PayoutResponse,
  RefundOrder,
  RefundOrderAnswer,
  RefundRequest,
  RefundResponse,
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
  RetrievalSubscriptionsRequest,
  RetrievalSubscriptionsResponse,
  RetrievalTransRequest,
  RetrievalTransResponse,
  ReviewOrder,
  ReviewOrderAnswer,
  ReviewRequest,
  ReviewResponse,
} from './types.ts';

export const operations = {
  authorise: {"name":"authorise","moves_money":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","order_no","currency","amount","shopper_email"],"pages":null,"outcome":null},
  checkout: {"name":"checkout","moves_money":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","order_no","currency","amount","shopper_email"],"pages":null,"outcome":null},
  optimise: {"name":"optimise","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id","request_id","currency","amount","shopper_email"],"pages":null,"outcome":null},
  adjust: {"name":"adjust","moves_money":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","adjust_orders[].transaction_id"],"pages":null,"outcome":{"items":"adjust_orders","status":"adjust_status","message":"error_message"}},
  capture: {"name":"capture","moves_money":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","capture_orders[].transaction_id"],"pages":null,"outcome":{"items":"capture_orders","status":"capture_status","message":"error_message"}},
  cancel: {"name":"cancel","moves_money":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","cancel_orders[].transaction_id"],"pages":null,"outcome":{"items":"cancel_orders","status":"cancel_status","message":"error_message"}},
  review: {"name":"review","moves_money":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","review_orders[].transaction_id"],"pages":null,"outcome":{"items":"review_orders","status":"review_status","message":"error_message"}},
  refund: {"name":"refund","moves_money":true,"exact_numbers":false,"signed_fields":["merchant_id","account_id","refund_orders[].transaction_id"],"pages":null,"outcome":{"items":"refund_orders","status":"refund_status","message":"refund_message"}},
  retrievalTrans: {"name":"retrievalTrans","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":null,"outcome":null},
  retrievalRefund: {"name":"retrievalRefund","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":null,"outcome":null},
  retrievalPayments: {"name":"retrievalPayments","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"payments","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalRefunds: {"name":"retrievalRefunds","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"refunds","next":"next_cursor","cursor":"cursor"},"outcome":null},
  retrievalDisputes: {"name":"retrievalDisputes","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"disputes","next":"next_cursor","cursor":"cursor"},"outcome":null},
  payout: {"name":"payout","moves_money":true,"exact_numbers":true,"signed_fields":["merchant_id","account_id","request_id","payment_currency","payment_amount"],"pages":null,"outcome":null},
  cancelPayout: {"name":"cancelPayout","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id","transaction_id"],"pages":null,"outcome":null},
  retrievalPayouts: {"name":"retrievalPayouts","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"payouts","next":"next_cursor","cursor":"cursor"},"outcome":null},
  events: {"name":"events","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"events","next":"next_after","cursor":"after"},"outcome":null},
  cancelsubscription: {"name":"cancelsubscription","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id","recurring_id","contract_name"],"pages":null,"outcome":{"items":null,"status":"cancel_status","message":"error_message"}},
  retrievalSubscriptions: {"name":"retrievalSubscriptions","moves_money":false,"exact_numbers":false,"signed_fields":["merchant_id","account_id"],"pages":{"rows":"subscriptions","next":"next_cursor","cursor":"cursor"},"outcome":null},
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
  retrievalPayments(fields: RetrievalPaymentsRequest = {}, options?: CallOptions): Listing<RetrievalPaymentsResponse, ListedPayment> {
    return this.list(operations.retrievalPayments, fields, options);
  }

  /**
   * List refunds.
   *
   * Lists the account’s refunds. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalRefunds(fields: RetrievalRefundsRequest = {}, options?: CallOptions): Listing<RetrievalRefundsResponse, ListedRefund> {
    return this.list(operations.retrievalRefunds, fields, options);
  }

  /**
   * List disputes.
   *
   * Lists the account’s disputes. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
   *
   * Await it for one page, or loop over it with `for await` for every row of all pages.
   */
  retrievalDisputes(fields: RetrievalDisputesRequest = {}, options?: CallOptions): Listing<RetrievalDisputesResponse, ListedDispute> {
    return this.list(operations.retrievalDisputes, fields, options);
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
  retrievalPayouts(fields: RetrievalPayoutsRequest = {}, options?: CallOptions): Listing<RetrievalPayoutsResponse, ListedPayout> {
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
   * Ends a subscription immediately: its status becomes Inactived, no further contract is drawn up, and charges that were declined are not tried again. A contract that has been drawn up already is still charged at the end of the period, unless it is cancelled by itself. Cancelling again succeeds.
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
  retrievalSubscriptions(fields: RetrievalSubscriptionsRequest = {}, options?: CallOptions): Listing<RetrievalSubscriptionsResponse, ListedSubscription> {
    return this.list(operations.retrievalSubscriptions, fields, options);
  }
}
