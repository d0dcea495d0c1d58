<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

final class PaymentStatusName
{
    public const CREATED = 'created';
    public const WAITING_FOR_CUSTOMER = 'waiting_for_customer';
    public const PROCESSING = 'processing';
    public const AUTHORISED = 'authorised';
    public const HELD_FOR_REVIEW = 'held_for_review';
    public const CAPTURED = 'captured';
    public const PARTLY_CAPTURED = 'partly_captured';
    public const CAPTURE_UNDER_WAY = 'capture_under_way';
    public const PARTLY_REFUNDED = 'partly_refunded';
    public const REFUNDED = 'refunded';
    public const DECLINED = 'declined';
    public const BLOCKED_BY_RISK = 'blocked_by_risk';
    public const TECHNICAL_FAILURE = 'technical_failure';
    public const AUTHENTICATION_FAILED = 'authentication_failed';
    public const CANCELLED = 'cancelled';
    public const AUTHORISATION_EXPIRED = 'authorisation_expired';
    public const REJECTED_IN_REVIEW = 'rejected_in_review';
    public const DISPUTE_INQUIRY = 'dispute_inquiry';
    public const DISPUTE_CHARGEBACK = 'dispute_chargeback';
    public const DISPUTE_WON = 'dispute_won';
    public const DISPUTE_LOST = 'dispute_lost';
}
