<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $transaction_id As sent
 * @property-read string $order_no As sent
 * @property-read string $currency As sent
 * @property-read string $amount As sent
 * @property-read string $review_flag As sent
 * @property-read '1'|'0'|'2'|'3' $review_status 1 decided; 0 refused: nothing happened; 2 accepted, and waiting for
 *     the acquirer: the message is A0002; 3 accepted, but failed afterwards
 * @property-read string $error_message Empty, or `<code>:<text>`
 */
final class ReviewOrderAnswer extends ApiObject
{
}
