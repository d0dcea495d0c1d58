<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

final class PayoutFailureType
{
    public const INVALID_ACCOUNT = 'INVALID_ACCOUNT';
    public const ACCOUNT_CLOSED = 'ACCOUNT_CLOSED';
    public const ACCOUNT_BLOCKED = 'ACCOUNT_BLOCKED';
    public const INVALID_BANK = 'INVALID_BANK';
    public const NAME_MISMATCH = 'NAME_MISMATCH';
    public const INVALID_BENEFICIARY = 'INVALID_BENEFICIARY';
    public const INVALID_AMOUNT = 'INVALID_AMOUNT';
    public const LIMIT_EXCEEDED = 'LIMIT_EXCEEDED';
    public const INSUFFICIENT_FUNDS = 'INSUFFICIENT_FUNDS';
    public const DUPLICATE = 'DUPLICATE';
    public const INVALID_DATE = 'INVALID_DATE';
    public const NOT_PERMITTED = 'NOT_PERMITTED';
    public const REGULATORY = 'REGULATORY';
    public const COMPLIANCE = 'COMPLIANCE';
    public const BENEFICIARY_REFUSED = 'BENEFICIARY_REFUSED';
    public const CANCELLED_BY_BANK = 'CANCELLED_BY_BANK';
    public const BANK_UNAVAILABLE = 'BANK_UNAVAILABLE';
    public const TECHNICAL = 'TECHNICAL';
    public const RATE_EXPIRED = 'RATE_EXPIRED';
    public const UNKNOWN = 'UNKNOWN';
}
