-- What the portal's lists and searches need. The columns of these indexes never change after the row is
-- written, so that captures and refunds stay updates within the page (HOT).
CREATE INDEX payments_listing ON payments (account_id, created_at, transaction_id);
CREATE INDEX payments_last_four ON payments (account_id, right(card_masked, 4), created_at, transaction_id);
CREATE INDEX payment_details_email ON payment_details (account_id, lower(details ->> 'shopper_email'));
-- The acquirer's reference is known with the authorisation's answer; the event that tells it is never changed.
CREATE INDEX events_reference ON events (account_id, (data ->> 'reference_no'))
  WHERE type IN ('payment.authorised', 'payment.held', 'payment.declined');
CREATE INDEX refunds_listing ON refunds (account_id, created_at, transaction_id, refund_no);
