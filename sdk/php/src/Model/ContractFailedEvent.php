<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A charge failed; next_attempt_at says whether another one follows
 *
 * @property-read 'contract.failed' $type
 * @property-read Contract $data
 */
final class ContractFailedEvent extends Event
{
    public const TYPE = 'contract.failed';
    protected const CLASSES = ['data' => Contract::class];
}
