<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The gateway’s operator booked money to the available balance, or took it from there: money from a bank or an acquirer
 * that turned out to be the account’s, or that a bank has called back
 *
 * @property-read 'balance.adjusted' $type
 * @property-read BalanceAdjustment $data
 */
final class BalanceAdjustedEvent extends Event
{
    public const TYPE = 'balance.adjusted';
    protected const CLASSES = ['data' => BalanceAdjustment::class];
}
