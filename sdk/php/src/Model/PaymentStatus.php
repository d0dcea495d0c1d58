<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

final class PaymentStatus
{
    public const CREATED = '1000';
    public const WAITING_FOR_CUSTOMER = '1100';
    public const PROCESSING = '1200';
    public const AUTHORISED = '2000';
    public const HELD_FOR_REVIEW = '2100';
    public const CAPTURED = '3000';
    public const PARTLY_CAPTURED = '3100';
    public const CAPTURE_UNDER_WAY = '3200';
    public const PARTLY_REFUNDED = '4000';
    public const REFUNDED = '4100';
    public const DECLINED = '5000';
    public const BLOCKED_BY_RISK = '5100';
    public const TECHNICAL_FAILURE = '5200';
    public const AUTHENTICATION_FAILED = '5300';
    public const CANCELLED = '6000';
    public const AUTHORISATION_EXPIRED = '6100';
    public const REJECTED_IN_REVIEW = '6200';
    public const DISPUTE_INQUIRY = '7000';
    public const DISPUTE_CHARGEBACK = '7100';
    public const DISPUTE_WON = '7200';
    public const DISPUTE_LOST = '7300';
}
