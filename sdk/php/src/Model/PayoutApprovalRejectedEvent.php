<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * an approver said no; the money is available again
 *
 * @property-read 'payout.approval_rejected' $type
 * @property-read Payout $data
 */
final class PayoutApprovalRejectedEvent extends Event
{
    public const TYPE = 'payout.approval_rejected';
    protected const CLASSES = ['data' => Payout::class];
}
