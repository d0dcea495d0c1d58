<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

final class ContractStatus
{
    public const DRAWN_UP = 'drawn_up';
    public const CHARGING = 'charging';
    public const PAST_DUE = 'past_due';
    public const CHARGED = 'charged';
    public const FAILED = 'failed';
    public const CANCELLED = 'cancelled';
}
