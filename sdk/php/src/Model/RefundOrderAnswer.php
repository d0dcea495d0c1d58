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
 * @property-read string $refund_amount As sent
 * @property-read string $refund_message 0000:OK, or `<code>:<text>`
 * @property-read string $refund_reason As sent
 * @property-read string $refund_reference As sent
 * @property-read string $refund_reference_id transaction_id, hyphen, two-digit number; empty when refused
 * @property-read '1'|'0'|'2'|'3' $refund_status 1 refunded; 0 refused: nothing happened; 2 accepted, and waiting
 *     for the acquirer: the message is A0002; 3 accepted, but failed afterwards
 * @property-read array<string, string> $metadata As sent; empty when refused
 */
final class RefundOrderAnswer extends ApiObject
{
}
