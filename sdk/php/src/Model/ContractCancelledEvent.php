<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A contract was cancelled by itself and will not be charged
 *
 * @property-read 'contract.cancelled' $type
 * @property-read Contract $data
 */
final class ContractCancelledEvent extends Event
{
    public const TYPE = 'contract.cancelled';
    protected const CLASSES = ['data' => Contract::class];
}
