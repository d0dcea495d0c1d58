<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A refund that had been accepted failed, at once or later; the money is the merchant’s again. returned_amount is there
 * where it had been completed
 *
 * @property-read 'refund.failed' $type
 * @property-read RefundFailedData $data
 */
final class RefundFailedEvent extends Event
{
    public const TYPE = 'refund.failed';
    protected const CLASSES = ['data' => RefundFailedData::class];
}
