<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $token_id Send it as token_id to charge the card
 * @property-read string $card_brand
 * @property-read string $last_four Of the card number
 * @property-read string $expiration_month Such as 08
 * @property-read string $expiration_year Such as 2034
 * @property-read list<string> $shopper_ids The customers who have agreed to its storing, as you have named them;
 *     the newest 20
 * @property-read string $created_at ISO 8601, UTC
 */
final class StoredCard extends ApiObject
{
}
