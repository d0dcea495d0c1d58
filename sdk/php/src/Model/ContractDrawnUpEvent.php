<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The contract of the next period was drawn up
 *
 * @property-read 'contract.drawn_up' $type
 * @property-read Contract $data
 */
final class ContractDrawnUpEvent extends Event
{
    public const TYPE = 'contract.drawn_up';
    protected const CLASSES = ['data' => Contract::class];
}
