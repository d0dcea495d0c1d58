<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

final class PayoutStatus
{
    public const PENDING_FUNDS = 'PENDING_FUNDS';
    public const IN_APPROVAL = 'IN_APPROVAL';
    public const APPROVAL_REJECTED = 'APPROVAL_REJECTED';
    public const SCHEDULED = 'SCHEDULED';
    public const IN_REVIEW = 'IN_REVIEW';
    public const PROCESSING = 'PROCESSING';
    public const SENT = 'SENT';
    public const COMPLETED = 'COMPLETED';
    public const FAILED = 'FAILED';
    public const RETURNED = 'RETURNED';
    public const CANCELLED = 'CANCELLED';
}
