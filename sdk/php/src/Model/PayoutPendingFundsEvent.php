<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * accepted; waits until it can be paid out of the balance, in two currencies until its rate ends; a payout that was
 * accepted and approved comes here again while the account owes more than it has
 *
 * @property-read 'payout.pending_funds' $type
 * @property-read Payout $data
 */
final class PayoutPendingFundsEvent extends Event
{
    public const TYPE = 'payout.pending_funds';
    protected const CLASSES = ['data' => Payout::class];
}
