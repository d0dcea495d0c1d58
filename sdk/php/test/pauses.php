<?php

// Stands in for the function of the same name where the client pauses: nobody waits, and the pauses are known.

declare(strict_types=1);

namespace Causeway;

/** @return list<int> the pauses since it was last called without one, in microseconds */
function usleep(?int $pause_us = null): array
{
    static $pauses = [];
    $made = $pauses;
    $pauses = $pause_us === null ? [] : [...$pauses, $pause_us];
    return $made;
}
