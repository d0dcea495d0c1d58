<?php

declare(strict_types=1);

namespace Causeway\Exception;

/** An answer without a valid Gateway-Signature: do not trust it. */
final class SignatureException extends CausewayException
{
    protected const MAY_HAVE_HAPPENED = true;
}
