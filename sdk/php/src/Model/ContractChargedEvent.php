<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A contract was paid
 *
 * @property-read 'contract.charged' $type
 * @property-read ContractChargedData $data
 */
final class ContractChargedEvent extends Event
{
    public const TYPE = 'contract.charged';
    protected const CLASSES = ['data' => ContractChargedData::class];
}
