// Code generated from schemas/ by npm run openapi; DO NOT EDIT.

package causeway

import "context"

var operations = byName(
	[]operation{
		{"authorise", true, []string{"merchant_id", "account_id", "order_no", "currency", "amount", "shopper_email"}},
		{"checkout", true, []string{"merchant_id", "account_id", "order_no", "currency", "amount", "shopper_email"}},
		{"expireCheckout", true, []string{"merchant_id", "account_id", "session_id"}},
		{"optimise", false, []string{"merchant_id", "account_id", "request_id", "currency", "amount", "shopper_email"}},
		{"adjust", true, []string{"merchant_id", "account_id", "adjust_orders[].transaction_id"}},
		{"capture", true, []string{"merchant_id", "account_id", "capture_orders[].transaction_id"}},
		{"cancel", true, []string{"merchant_id", "account_id", "cancel_orders[].transaction_id"}},
		{"review", true, []string{"merchant_id", "account_id", "review_orders[].transaction_id"}},
		{"refund", true, []string{"merchant_id", "account_id", "refund_orders[].transaction_id"}},
		{"retrievalTrans", false, []string{"merchant_id", "account_id"}},
		{"retrievalRefund", false, []string{"merchant_id", "account_id"}},
		{"retrievalPayments", false, []string{"merchant_id", "account_id"}},
		{"retrievalRefunds", false, []string{"merchant_id", "account_id"}},
		{"retrievalDisputes", false, []string{"merchant_id", "account_id"}},
		{"uploadEvidence", true, []string{"merchant_id", "account_id", "dispute_id"}},
		{"deleteEvidence", true, []string{"merchant_id", "account_id", "dispute_id"}},
		{"answerDispute", true, []string{"merchant_id", "account_id", "dispute_id"}},
		{"acceptDispute", true, []string{"merchant_id", "account_id", "dispute_id"}},
		{"retrievalCards", false, []string{"merchant_id", "account_id"}},
		{"deleteCard", true, []string{"merchant_id", "account_id", "token_id"}},
		{"retrievalBalances", false, []string{"merchant_id", "account_id"}},
		{"retrievalStatement", false, []string{"merchant_id", "account_id"}},
		{"retrievalSettlements", false, []string{"merchant_id", "account_id"}},
		{"retrievalSettlementLines", false, []string{"merchant_id", "account_id"}},
		{"payout", true, []string{"merchant_id", "account_id", "request_id", "payment_currency", "payment_amount"}},
		{"cancelPayout", true, []string{"merchant_id", "account_id", "transaction_id"}},
		{"retrievalPayouts", false, []string{"merchant_id", "account_id"}},
		{"events", false, []string{"merchant_id", "account_id"}},
		{"cancelsubscription", false, []string{"merchant_id", "account_id", "recurring_id", "contract_name"}},
		{"retrievalSubscriptions", false, []string{"merchant_id", "account_id"}},
		{"pauseSubscription", true, []string{"merchant_id", "account_id", "recurring_id"}},
		{"resumeSubscription", true, []string{"merchant_id", "account_id", "recurring_id"}},
		{"changeSubscription", true, []string{"merchant_id", "account_id", "recurring_id"}},
		{"cancelContract", true, []string{"merchant_id", "account_id", "contract_id"}},
		{"retrievalWebhooks", false, []string{"merchant_id", "account_id", ""}},
		{"createWebhook", true, []string{"merchant_id", "account_id", "url"}},
		{"updateWebhook", true, []string{"merchant_id", "account_id", "endpoint_id"}},
		{"enableWebhook", true, []string{"merchant_id", "account_id", "endpoint_id"}},
		{"disableWebhook", true, []string{"merchant_id", "account_id", "endpoint_id"}},
		{"rotateWebhookSecret", true, []string{"merchant_id", "account_id", "endpoint_id"}},
		{"deleteWebhook", true, []string{"merchant_id", "account_id", "endpoint_id"}},
		{"testWebhook", true, []string{"merchant_id", "account_id", "endpoint_id"}},
		{"replayEvents", true, []string{"merchant_id", "account_id", "endpoint_id"}},
		{"retrievalContracts", false, []string{"merchant_id", "account_id"}},
		{"retrievalRequests", false, []string{"merchant_id", "account_id"}},
		{"advanceClock", true, []string{"merchant_id", "account_id", "to"}},
		{"retrievalClock", false, []string{"merchant_id", "account_id", ""}},
	})

// Authorise: Create a direct payment.
//
// Authorises a card payment and, with capture auto, takes the money. A declined payment is an answer with HTTP 200 and its payment_status; when issuer_url is not empty the customer must go there to authenticate.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/authorise in the reference.
func (c *Client) Authorise(ctx context.Context, request *AuthoriseRequest, options ...CallOption) (*AuthoriseResponse, error) {
	return call[AuthoriseResponse](ctx, c, "authorise", request, options)
}

// Checkout: Create a redirect (iFrame) payment.
//
// Creates a session of the hosted payment page. Send the customer to checkout_url, or show it in a frame of a registered site. The page collects the card, runs 3-D Secure, and returns to return_url with a signed result; notify_url gets the events. With an amount of zero and without recurring_id the page verifies a card and charges nothing; token_flag YES stores it for later charges. A newer session of the same order_no replaces an older one.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/checkout in the reference.
func (c *Client) Checkout(ctx context.Context, request *CheckoutRequest, options ...CallOption) (*CheckoutResponse, error) {
	return call[CheckoutResponse](ctx, c, "checkout", request, options)
}

// ExpireCheckout: Expire a payment page.
//
// Nothing can be paid on the payment page any more. Expiring again succeeds; a page whose order is paid, or being paid, is refused.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/expireCheckout in the reference.
func (c *Client) ExpireCheckout(ctx context.Context, request *ExpireCheckoutRequest, options ...CallOption) (*ExpireCheckoutResponse, error) {
	return call[ExpireCheckoutResponse](ctx, c, "expireCheckout", request, options)
}

// Optimise: Optimise payment methods.
//
// Answers the payment methods that fit a payment, best acceptance rate first. The rates are measured on the payments of the last 90 days: first of all the account’s own in the same currency and from the same country, then the account’s, then those of all accounts of this gateway, the fewer there are of the nearer ones.
//
// /v1/optimise in the reference.
func (c *Client) Optimise(ctx context.Context, request *OptimiseRequest, options ...CallOption) (*OptimiseResponse, error) {
	return call[OptimiseResponse](ctx, c, "optimise", request, options)
}

// Adjust: Adjust authorisations.
//
// Changes up to 50 authorisations of which nothing is captured yet. A higher amount asks the issuer for more, a lower one releases the difference, and the same amount extends the authorisation, where the card’s scheme does that. A decline leaves the authorisation as it was.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// HTTP 200 can hold refusals: Refusals of the answer lists them, Err is the first.
//
// /v1/adjust in the reference.
func (c *Client) Adjust(ctx context.Context, request *AdjustRequest, options ...CallOption) (*AdjustResponse, error) {
	return call[AdjustResponse](ctx, c, "adjust", request, options)
}

// Refusals lists what was refused, or has failed since it was accepted.
func (a *AdjustResponse) Refusals() []*ItemRefusedError {
	return refusals(a.head, "adjust_orders", a.AdjustOrders, func(item *AdjustOrderAnswer) (status, message string) {
		return item.AdjustStatus, item.ErrorMessage
	})
}

// Err returns the first of the refusals as an *ItemRefusedError, or nil.
func (a *AdjustResponse) Err() error { return firstOf(a.Refusals()) }

// AdjustOne: Adjust authorisations: one, and an *ItemRefusedError if it is refused.
func (c *Client) AdjustOne(ctx context.Context, item *AdjustOrder, options ...CallOption) (*AdjustOrderAnswer, error) {
	answer, err := c.Adjust(ctx, &AdjustRequest{AdjustOrders: listOf(item)}, options...)
	if err == nil {
		err = answer.Err()
	}
	if err != nil {
		return nil, err
	}
	return &answer.AdjustOrders[0], nil
}

// Capture: Capture transactions.
//
// Takes the money of up to 50 authorised payments. A capture takes more than zero and at most what has not been captured yet; unless the account allows several captures, a partial capture releases the remainder.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// HTTP 200 can hold refusals: Refusals of the answer lists them, Err is the first.
//
// /v1/capture in the reference.
func (c *Client) Capture(ctx context.Context, request *CaptureRequest, options ...CallOption) (*CaptureResponse, error) {
	return call[CaptureResponse](ctx, c, "capture", request, options)
}

// Refusals lists what was refused, or has failed since it was accepted.
func (a *CaptureResponse) Refusals() []*ItemRefusedError {
	return refusals(a.head, "capture_orders", a.CaptureOrders, func(item *CaptureOrderAnswer) (status, message string) {
		return item.CaptureStatus, item.ErrorMessage
	})
}

// Err returns the first of the refusals as an *ItemRefusedError, or nil.
func (a *CaptureResponse) Err() error { return firstOf(a.Refusals()) }

// CaptureOne: Capture transactions: one, and an *ItemRefusedError if it is refused.
func (c *Client) CaptureOne(ctx context.Context, item *CaptureOrder, options ...CallOption) (*CaptureOrderAnswer, error) {
	answer, err := c.Capture(ctx, &CaptureRequest{CaptureOrders: listOf(item)}, options...)
	if err == nil {
		err = answer.Err()
	}
	if err != nil {
		return nil, err
	}
	return &answer.CaptureOrders[0], nil
}

// Cancel: Cancel transactions.
//
// Releases up to 50 authorisations before they are captured. The amount is the authorised amount; where the account allows several captures, the amount not captured yet.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// HTTP 200 can hold refusals: Refusals of the answer lists them, Err is the first.
//
// /v1/cancel in the reference.
func (c *Client) Cancel(ctx context.Context, request *CancelRequest, options ...CallOption) (*CancelResponse, error) {
	return call[CancelResponse](ctx, c, "cancel", request, options)
}

// Refusals lists what was refused, or has failed since it was accepted.
func (a *CancelResponse) Refusals() []*ItemRefusedError {
	return refusals(a.head, "cancel_orders", a.CancelOrders, func(item *CancelOrderAnswer) (status, message string) {
		return item.CancelStatus, item.ErrorMessage
	})
}

// Err returns the first of the refusals as an *ItemRefusedError, or nil.
func (a *CancelResponse) Err() error { return firstOf(a.Refusals()) }

// CancelOne: Cancel transactions: one, and an *ItemRefusedError if it is refused.
func (c *Client) CancelOne(ctx context.Context, item *CancelOrder, options ...CallOption) (*CancelOrderAnswer, error) {
	answer, err := c.Cancel(ctx, &CancelRequest{CancelOrders: listOf(item)}, options...)
	if err == nil {
		err = answer.Err()
	}
	if err != nil {
		return nil, err
	}
	return &answer.CancelOrders[0], nil
}

// Review: Review transactions.
//
// Decides up to 100 payments held for review. Approving goes on as the payment was meant (auto capture captures), rejecting releases the authorisation. A decision repeated succeeds, the opposite one is refused. Undecided payments count as rejected after 72 hours, or 24 hours before the capture deadline if that is sooner.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// HTTP 200 can hold refusals: Refusals of the answer lists them, Err is the first.
//
// /v1/review in the reference.
func (c *Client) Review(ctx context.Context, request *ReviewRequest, options ...CallOption) (*ReviewResponse, error) {
	return call[ReviewResponse](ctx, c, "review", request, options)
}

// Refusals lists what was refused, or has failed since it was accepted.
func (a *ReviewResponse) Refusals() []*ItemRefusedError {
	return refusals(a.head, "review_orders", a.ReviewOrders, func(item *ReviewOrderAnswer) (status, message string) {
		return item.ReviewStatus, item.ErrorMessage
	})
}

// Err returns the first of the refusals as an *ItemRefusedError, or nil.
func (a *ReviewResponse) Err() error { return firstOf(a.Refusals()) }

// ReviewOne: Review transactions: one, and an *ItemRefusedError if it is refused.
func (c *Client) ReviewOne(ctx context.Context, item *ReviewOrder, options ...CallOption) (*ReviewOrderAnswer, error) {
	answer, err := c.Review(ctx, &ReviewRequest{ReviewOrders: listOf(item)}, options...)
	if err == nil {
		err = answer.Err()
	}
	if err != nil {
		return nil, err
	}
	return &answer.ReviewOrders[0], nil
}

// Refund: Refund transactions.
//
// Gives back captured money, in whole or in part, for up to 50 orders. A refund takes at most what was captured less what was refunded and is being refunded, within 365 days of the capture, and at most 99 times per payment.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// HTTP 200 can hold refusals: Refusals of the answer lists them, Err is the first.
//
// /v1/refund in the reference.
func (c *Client) Refund(ctx context.Context, request *RefundRequest, options ...CallOption) (*RefundResponse, error) {
	return call[RefundResponse](ctx, c, "refund", request, options)
}

// Refusals lists what was refused, or has failed since it was accepted.
func (a *RefundResponse) Refusals() []*ItemRefusedError {
	return refusals(a.head, "refund_orders", a.RefundOrders, func(item *RefundOrderAnswer) (status, message string) {
		return item.RefundStatus, item.RefundMessage
	})
}

// Err returns the first of the refusals as an *ItemRefusedError, or nil.
func (a *RefundResponse) Err() error { return firstOf(a.Refusals()) }

// RefundOne: Refund transactions: one, and an *ItemRefusedError if it is refused.
func (c *Client) RefundOne(ctx context.Context, item *RefundOrder, options ...CallOption) (*RefundOrderAnswer, error) {
	answer, err := c.Refund(ctx, &RefundRequest{RefundOrders: listOf(item)}, options...)
	if err == nil {
		err = answer.Err()
	}
	if err != nil {
		return nil, err
	}
	return &answer.RefundOrders[0], nil
}

// RetrievalTrans: Query transactions.
//
// Looks up to 100 payments up by order number or transaction identifier, and answers one item per value asked, in the order asked. An order number means the live payment, else the newest attempt. The caller’s address must be registered.
//
// /v1/retrievalTrans in the reference.
func (c *Client) RetrievalTrans(ctx context.Context, request *RetrievalTransRequest, options ...CallOption) (*RetrievalTransResponse, error) {
	return call[RetrievalTransResponse](ctx, c, "retrievalTrans", request, options)
}

// RetrievalRefund: Search refund transactions.
//
// Answers every refund that matches one of up to 100 values.
//
// /v1/retrievalRefund in the reference.
func (c *Client) RetrievalRefund(ctx context.Context, request *RetrievalRefundRequest, options ...CallOption) (*RetrievalRefundResponse, error) {
	return call[RetrievalRefundResponse](ctx, c, "retrievalRefund", request, options)
}

// RetrievalPayments: List payments.
//
// Lists the account’s payments, all of them or those that filters and a search leave. A page of a filter that few payments pass can be short, or empty, and still have more. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalPayments in the reference.
func (c *Client) RetrievalPayments(ctx context.Context, request *RetrievalPaymentsRequest, options ...CallOption) *Listing[RetrievalPaymentsResponse, ExpandedPayment] {
	return listing("cursor",
		func(page *RetrievalPaymentsResponse) ([]ExpandedPayment, string, bool) {
			return page.Payments, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalPaymentsResponse, error) {
			return call[RetrievalPaymentsResponse](ctx, c, "retrievalPayments", request, append(with, options...))
		})
}

// RetrievalRefunds: List refunds.
//
// Lists the account’s refunds. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalRefunds in the reference.
func (c *Client) RetrievalRefunds(ctx context.Context, request *RetrievalRefundsRequest, options ...CallOption) *Listing[RetrievalRefundsResponse, ExpandedRefund] {
	return listing("cursor",
		func(page *RetrievalRefundsResponse) ([]ExpandedRefund, string, bool) {
			return page.Refunds, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalRefundsResponse, error) {
			return call[RetrievalRefundsResponse](ctx, c, "retrievalRefunds", request, append(with, options...))
		})
}

// RetrievalDisputes: List disputes.
//
// Lists the account’s disputes. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalDisputes in the reference.
func (c *Client) RetrievalDisputes(ctx context.Context, request *RetrievalDisputesRequest, options ...CallOption) *Listing[RetrievalDisputesResponse, ExpandedDispute] {
	return listing("cursor",
		func(page *RetrievalDisputesResponse) ([]ExpandedDispute, string, bool) {
			return page.Disputes, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalDisputesResponse, error) {
			return call[RetrievalDisputesResponse](ctx, c, "retrievalDisputes", request, append(with, options...))
		})
}

// UploadEvidence: Upload evidence for a dispute.
//
// Adds a file to the defence of the dispute’s present stage: PDF, PNG, JPEG or text, up to 2 MiB, ten files at most. It is sent to the acquirer with /v1/answerDispute.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/uploadEvidence in the reference.
func (c *Client) UploadEvidence(ctx context.Context, request *UploadEvidenceRequest, options ...CallOption) (*UploadEvidenceResponse, error) {
	return call[UploadEvidenceResponse](ctx, c, "uploadEvidence", request, options)
}

// DeleteEvidence: Delete evidence for a dispute.
//
// Takes a file out of a defence that has not been given.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/deleteEvidence in the reference.
func (c *Client) DeleteEvidence(ctx context.Context, request *DeleteEvidenceRequest, options ...CallOption) (*DeleteEvidenceResponse, error) {
	return call[DeleteEvidenceResponse](ctx, c, "deleteEvidence", request, options)
}

// AnswerDispute: Defend a dispute.
//
// Defends the dispute at its present stage, with the explanation and the files that were uploaded for this stage. A stage is answered once, before answer_due_at.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/answerDispute in the reference.
func (c *Client) AnswerDispute(ctx context.Context, request *AnswerDisputeRequest, options ...CallOption) (*AnswerDisputeResponse, error) {
	return call[AnswerDisputeResponse](ctx, c, "answerDispute", request, options)
}

// AcceptDispute: Accept a dispute.
//
// Accepts the dispute, which is lost then. An inquiry cannot be accepted: answer it, or refund the payment.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/acceptDispute in the reference.
func (c *Client) AcceptDispute(ctx context.Context, request *AcceptDisputeRequest, options ...CallOption) (*AcceptDisputeResponse, error) {
	return call[AcceptDisputeResponse](ctx, c, "acceptDispute", request, options)
}

// RetrievalCards: List stored cards.
//
// Lists the cards that the account has stored. Nothing of a card number but its last four digits is told. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalCards in the reference.
func (c *Client) RetrievalCards(ctx context.Context, request *RetrievalCardsRequest, options ...CallOption) *Listing[RetrievalCardsResponse, StoredCard] {
	return listing("cursor",
		func(page *RetrievalCardsResponse) ([]StoredCard, string, bool) {
			return page.Cards, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalCardsResponse, error) {
			return call[RetrievalCardsResponse](ctx, c, "retrievalCards", request, append(with, options...))
		})
}

// DeleteCard: Delete a stored card.
//
// Erases the card’s number and what customers have agreed to about it; its payments stay. A card that a subscription charges is refused. The same card stored again gets another token.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/deleteCard in the reference.
func (c *Client) DeleteCard(ctx context.Context, request *DeleteCardRequest, options ...CallOption) (*DeleteCardResponse, error) {
	return call[DeleteCardResponse](ctx, c, "deleteCard", request, options)
}

// RetrievalBalances: List balances.
//
// Lists what the account holds, a row for each currency, as of now. By currency, on one page. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalBalances in the reference.
func (c *Client) RetrievalBalances(ctx context.Context, request *RetrievalBalancesRequest, options ...CallOption) *Listing[RetrievalBalancesResponse, Balance] {
	return listing("cursor",
		func(page *RetrievalBalancesResponse) ([]Balance, string, bool) {
			return page.Balances, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalBalancesResponse, error) {
			return call[RetrievalBalancesResponse](ctx, c, "retrievalBalances", request, append(with, options...))
		})
}

// RetrievalStatement: Read the statement of a balance.
//
// Lists every movement of the available balance in one currency, from the first day to the last, at most 366 days. Oldest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalStatement in the reference.
func (c *Client) RetrievalStatement(ctx context.Context, request *RetrievalStatementRequest, options ...CallOption) *Listing[RetrievalStatementResponse, StatementLine] {
	return listing("cursor",
		func(page *RetrievalStatementResponse) ([]StatementLine, string, bool) {
			return page.Lines, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalStatementResponse, error) {
			return call[RetrievalStatementResponse](ctx, c, "retrievalStatement", request, append(with, options...))
		})
}

// RetrievalSettlements: List settlements.
//
// Lists the account’s card money by day and currency: what was captured, refunded and disputed, and when it becomes available. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalSettlements in the reference.
func (c *Client) RetrievalSettlements(ctx context.Context, request *RetrievalSettlementsRequest, options ...CallOption) *Listing[RetrievalSettlementsResponse, Settlement] {
	return listing("cursor",
		func(page *RetrievalSettlementsResponse) ([]Settlement, string, bool) {
			return page.Settlements, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalSettlementsResponse, error) {
			return call[RetrievalSettlementsResponse](ctx, c, "retrievalSettlements", request, append(with, options...))
		})
}

// RetrievalSettlementLines: List the lines of a settlement.
//
// Lists the movements of card money of a settlement’s day, in its currency. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalSettlementLines in the reference.
func (c *Client) RetrievalSettlementLines(ctx context.Context, request *RetrievalSettlementLinesRequest, options ...CallOption) *Listing[RetrievalSettlementLinesResponse, SettlementLine] {
	return listing("cursor",
		func(page *RetrievalSettlementLinesResponse) ([]SettlementLine, string, bool) {
			return page.Lines, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalSettlementLinesResponse, error) {
			return call[RetrievalSettlementLinesResponse](ctx, c, "retrievalSettlementLines", request, append(with, options...))
		})
}

// Payout: Create a payout.
//
// Pays money out of the account’s available balance to a beneficiary’s bank. The money leaves the available balance when the payout is accepted. request_id is unique per account for ever: the same content gives the first answer again, other content is refused with 409.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/payout in the reference.
func (c *Client) Payout(ctx context.Context, request *PayoutRequest, options ...CallOption) (*PayoutResponse, error) {
	return call[PayoutResponse](ctx, c, "payout", request, options)
}

// CancelPayout: Cancel a payout.
//
// Cancels a payout that has not gone to the bank: its money is available again. Cancelling again succeeds; a payout that the bank has is refused with U0010, and `message` names its status.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/cancelPayout in the reference.
func (c *Client) CancelPayout(ctx context.Context, request *CancelPayoutRequest, options ...CallOption) (*CancelPayoutResponse, error) {
	return call[CancelPayoutResponse](ctx, c, "cancelPayout", request, options)
}

// RetrievalPayouts: List payouts.
//
// Lists the account’s payouts, or finds one by its transaction_id, short_reference_id, request_id or reference. A search leaves the other filters aside. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalPayouts in the reference.
func (c *Client) RetrievalPayouts(ctx context.Context, request *RetrievalPayoutsRequest, options ...CallOption) *Listing[RetrievalPayoutsResponse, ExpandedPayout] {
	return listing("cursor",
		func(page *RetrievalPayoutsResponse) ([]ExpandedPayout, string, bool) {
			return page.Payouts, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalPayoutsResponse, error) {
			return call[RetrievalPayoutsResponse](ctx, c, "retrievalPayouts", request, append(with, options...))
		})
}

// Events: Pull events.
//
// Answers the account’s events in the order of their sequence, which has no gaps. Keep next_after and send it as `after` the next time: no event is missed, and none comes twice. With has_more true, ask again at once; an answer can hold fewer events than the limit, or none, and still have more.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/events in the reference.
func (c *Client) Events(ctx context.Context, request *EventsRequest, options ...CallOption) *Listing[EventsResponse, Event] {
	return listing("after",
		func(page *EventsResponse) ([]Event, string, bool) {
			return page.Events, page.NextAfter, page.HasMore
		},
		func(with ...CallOption) (*EventsResponse, error) {
			return call[EventsResponse](ctx, c, "events", request, append(with, options...))
		})
}

// Cancelsubscription: Cancel a subscription.
//
// Ends a subscription immediately: its status becomes Inactived, no further contract is drawn up, and charges that were declined are not tried again. A contract that has been drawn up already is still charged at the end of the period, unless cancel_contracts is YES, or /v1/cancelContract cancels it. Cancelling again succeeds.
//
// HTTP 200 can hold refusals: Refusals of the answer lists them, Err is the first.
//
// /v1/cancelsubscription in the reference.
func (c *Client) Cancelsubscription(ctx context.Context, request *CancelsubscriptionRequest, options ...CallOption) (*CancelsubscriptionResponse, error) {
	return call[CancelsubscriptionResponse](ctx, c, "cancelsubscription", request, options)
}

// Refusals lists what was refused, or has failed since it was accepted.
func (a *CancelsubscriptionResponse) Refusals() []*ItemRefusedError {
	return refusals(a.head, "", []CancelsubscriptionResponse{*a}, func(item *CancelsubscriptionResponse) (status, message string) {
		return item.CancelStatus, item.ErrorMessage
	})
}

// Err returns the first of the refusals as an *ItemRefusedError, or nil.
func (a *CancelsubscriptionResponse) Err() error { return firstOf(a.Refusals()) }

// RetrievalSubscriptions: List subscriptions.
//
// Lists the account’s subscriptions. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalSubscriptions in the reference.
func (c *Client) RetrievalSubscriptions(ctx context.Context, request *RetrievalSubscriptionsRequest, options ...CallOption) *Listing[RetrievalSubscriptionsResponse, ExpandedSubscription] {
	return listing("cursor",
		func(page *RetrievalSubscriptionsResponse) ([]ExpandedSubscription, string, bool) {
			return page.Subscriptions, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalSubscriptionsResponse, error) {
			return call[RetrievalSubscriptionsResponse](ctx, c, "retrievalSubscriptions", request, append(with, options...))
		})
}

// PauseSubscription: Pause a subscription.
//
// No contract is drawn up until the subscription is resumed. A contract that exists already is still charged, unless /v1/cancelContract cancels it. Pausing again succeeds; only trialing and active subscriptions can be paused.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/pauseSubscription in the reference.
func (c *Client) PauseSubscription(ctx context.Context, request *PauseSubscriptionRequest, options ...CallOption) (*PauseSubscriptionResponse, error) {
	return call[PauseSubscriptionResponse](ctx, c, "pauseSubscription", request, options)
}

// ResumeSubscription: Resume a subscription.
//
// A paused subscription is charged again, from the next period that begins: periods that began during the pause are skipped.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/resumeSubscription in the reference.
func (c *Client) ResumeSubscription(ctx context.Context, request *ResumeSubscriptionRequest, options ...CallOption) (*ResumeSubscriptionResponse, error) {
	return call[ResumeSubscriptionResponse](ctx, c, "resumeSubscription", request, options)
}

// ChangeSubscription: Change the amount or card of a subscription.
//
// Changes what a period costs, from the next contract that is drawn up, or the stored card that is charged from now on, or both. The card is one that the subscription’s customer has stored. Periods of a promotion keep its amount.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/changeSubscription in the reference.
func (c *Client) ChangeSubscription(ctx context.Context, request *ChangeSubscriptionRequest, options ...CallOption) (*ChangeSubscriptionResponse, error) {
	return call[ChangeSubscriptionResponse](ctx, c, "changeSubscription", request, options)
}

// CancelContract: Cancel a contract.
//
// One contract is not charged; its subscription goes on. Cancelling again succeeds; a contract whose charge is under way, or that is paid, is refused.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/cancelContract in the reference.
func (c *Client) CancelContract(ctx context.Context, request *CancelContractRequest, options ...CallOption) (*CancelContractResponse, error) {
	return call[CancelContractResponse](ctx, c, "cancelContract", request, options)
}

// RetrievalWebhooks: List webhook endpoints.
//
// Lists the account’s webhook endpoints with their state, and every event type. Their secrets are never shown again.
//
// /v1/retrievalWebhooks in the reference.
func (c *Client) RetrievalWebhooks(ctx context.Context, request *RetrievalWebhooksRequest, options ...CallOption) (*RetrievalWebhooksResponse, error) {
	return call[RetrievalWebhooksResponse](ctx, c, "retrievalWebhooks", request, options)
}

// CreateWebhook: Create a webhook endpoint.
//
// Events from now on are sent to the address, signed with the secret of the answer, which is shown this once. An account has at most 20 endpoints.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/createWebhook in the reference.
func (c *Client) CreateWebhook(ctx context.Context, request *CreateWebhookRequest, options ...CallOption) (*CreateWebhookResponse, error) {
	return call[CreateWebhookResponse](ctx, c, "createWebhook", request, options)
}

// UpdateWebhook: Change a webhook endpoint.
//
// Changes where, what and how is sent. What is left out stays as it is; an empty array of types means all.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/updateWebhook in the reference.
func (c *Client) UpdateWebhook(ctx context.Context, request *UpdateWebhookRequest, options ...CallOption) (*UpdateWebhookResponse, error) {
	return call[UpdateWebhookResponse](ctx, c, "updateWebhook", request, options)
}

// EnableWebhook: Enable a webhook endpoint.
//
// Events are sent to the endpoint again, whoever disabled it. What it missed is sent by /v1/replayEvents.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/enableWebhook in the reference.
func (c *Client) EnableWebhook(ctx context.Context, request *EnableWebhookRequest, options ...CallOption) (*EnableWebhookResponse, error) {
	return call[EnableWebhookResponse](ctx, c, "enableWebhook", request, options)
}

// DisableWebhook: Disable a webhook endpoint.
//
// Nothing more is sent to the endpoint until it is enabled. Deliveries under way to it have failed, and can be replayed.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/disableWebhook in the reference.
func (c *Client) DisableWebhook(ctx context.Context, request *DisableWebhookRequest, options ...CallOption) (*DisableWebhookResponse, error) {
	return call[DisableWebhookResponse](ctx, c, "disableWebhook", request, options)
}

// RotateWebhookSecret: Rotate the secret of a webhook endpoint.
//
// Draws a new secret, shown this once. Deliveries are signed with both secrets for the hours of the overlap, so that none is refused while a receiver changes over.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/rotateWebhookSecret in the reference.
func (c *Client) RotateWebhookSecret(ctx context.Context, request *RotateWebhookSecretRequest, options ...CallOption) (*RotateWebhookSecretResponse, error) {
	return call[RotateWebhookSecretResponse](ctx, c, "rotateWebhookSecret", request, options)
}

// DeleteWebhook: Delete a webhook endpoint.
//
// Nothing more is sent to the endpoint, and its secrets are erased. Its deliveries remain listed for 90 days.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/deleteWebhook in the reference.
func (c *Client) DeleteWebhook(ctx context.Context, request *DeleteWebhookRequest, options ...CallOption) (*DeleteWebhookResponse, error) {
	return call[DeleteWebhookResponse](ctx, c, "deleteWebhook", request, options)
}

// TestWebhook: Send a test event to a webhook endpoint.
//
// An event endpoint.test is sent to the endpoint, before all else that waits for it.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/testWebhook in the reference.
func (c *Client) TestWebhook(ctx context.Context, request *TestWebhookRequest, options ...CallOption) (*TestWebhookResponse, error) {
	return call[TestWebhookResponse](ctx, c, "testWebhook", request, options)
}

// ReplayEvents: Send events again.
//
// Sends events of the last 90 days again, each with its original id: those from one sequence to another, all deliveries that have failed since a time, or single deliveries. Exactly one of the three is sent. Failed deliveries include what an endpoint missed while it was disabled.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/replayEvents in the reference.
func (c *Client) ReplayEvents(ctx context.Context, request *ReplayEventsRequest, options ...CallOption) (*ReplayEventsResponse, error) {
	return call[ReplayEventsResponse](ctx, c, "replayEvents", request, options)
}

// RetrievalContracts: List contracts.
//
// Lists the contracts of the account’s subscriptions: what each period owes. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalContracts in the reference.
func (c *Client) RetrievalContracts(ctx context.Context, request *RetrievalContractsRequest, options ...CallOption) *Listing[RetrievalContractsResponse, ExpandedContract] {
	return listing("cursor",
		func(page *RetrievalContractsResponse) ([]ExpandedContract, string, bool) {
			return page.Contracts, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalContractsResponse, error) {
			return call[RetrievalContractsResponse](ctx, c, "retrievalContracts", request, append(with, options...))
		})
}

// RetrievalRequests: List requests of the API.
//
// Lists the account’s requests as the gateway has logged them, with why they were refused, redacted. With `after` it follows the log instead: the oldest first, and next_after is what to send as `after` the next time. A request is logged a second or two after its answer, those of this operation as well. Newest first. While has_more is true, send next_cursor as `cursor` with the same filters to get the next page; what is created meanwhile is on no later page, and nothing is left out or comes twice.
//
// Next goes through the rows of all pages, Page takes one.
//
// /v1/retrievalRequests in the reference.
func (c *Client) RetrievalRequests(ctx context.Context, request *RetrievalRequestsRequest, options ...CallOption) *Listing[RetrievalRequestsResponse, ExpandedRequest] {
	return listing("cursor",
		func(page *RetrievalRequestsResponse) ([]ExpandedRequest, string, bool) {
			return page.Requests, page.NextCursor, page.HasMore
		},
		func(with ...CallOption) (*RetrievalRequestsResponse, error) {
			return call[RetrievalRequestsResponse](ctx, c, "retrievalRequests", request, append(with, options...))
		})
}

// AdvanceClock: Advance the test clock.
//
// In the sandbox only: moves the account’s time to a later moment, and does everything that falls due on the way, in order: renewals, deadlines, payouts, settlements, webhooks. Answers when all of it is done. The first call gives the account its clock, which stands still from then on.
//
// Sent with an Idempotency-Key: its retries do nothing twice.
//
// /v1/advanceClock in the reference.
func (c *Client) AdvanceClock(ctx context.Context, request *AdvanceClockRequest, options ...CallOption) (*AdvanceClockResponse, error) {
	return call[AdvanceClockResponse](ctx, c, "advanceClock", request, options)
}

// RetrievalClock: Read the test clock.
//
// Tells the account’s time, and whether that is a test clock’s.
//
// /v1/retrievalClock in the reference.
func (c *Client) RetrievalClock(ctx context.Context, request *RetrievalClockRequest, options ...CallOption) (*RetrievalClockResponse, error) {
	return call[RetrievalClockResponse](ctx, c, "retrievalClock", request, options)
}
