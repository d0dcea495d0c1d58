<?php

declare(strict_types=1);

namespace Causeway\Exception;

/** No answer came: the connection failed, or the time was over. */
final class ConnectionException extends CausewayException
{
    protected const MAY_HAVE_HAPPENED = true;
}
