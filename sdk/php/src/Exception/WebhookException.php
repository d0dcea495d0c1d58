<?php

declare(strict_types=1);

namespace Causeway\Exception;

/** A webhook, or a result that a customer brought back, that is not genuine: answer 400. */
final class WebhookException extends CausewayException
{
}
