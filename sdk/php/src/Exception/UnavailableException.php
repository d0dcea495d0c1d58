<?php

declare(strict_types=1);

namespace Causeway\Exception;

/** The gateway could not answer (5xx), or something answered in its place. */
final class UnavailableException extends CausewayException
{
    protected const MAY_HAVE_HAPPENED = true;
}
