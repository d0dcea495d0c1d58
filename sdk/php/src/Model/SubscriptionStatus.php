<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

final class SubscriptionStatus
{
    public const PENDING = 'Pending';
    public const TRIALING = 'Trialing';
    public const ACTIVED = 'Actived';
    public const PAST_DUE = 'Past_due';
    public const PAUSED = 'Paused';
    public const INACTIVED = 'Inactived';
}
