<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * waits for approval, such as above the account’s limit; the money is set aside
 *
 * @property-read 'payout.in_approval' $type
 * @property-read Payout $data
 */
final class PayoutInApprovalEvent extends Event
{
    public const TYPE = 'payout.in_approval';
    protected const CLASSES = ['data' => Payout::class];
}
