<?php

declare(strict_types=1);

namespace Causeway\Exception;

use Causeway\ErrorCodes;
use RuntimeException;

/** Everything that this package throws, but for an InvalidArgumentException for a wrong argument. */
abstract class CausewayException extends RuntimeException
{
    protected const MAY_HAVE_HAPPENED = false;

    /** @var string code of the catalogue, such as `I0011`; empty where the error is none of the gateway's */
    public $code = '';
    /** What to do; empty where the catalogue says nothing. */
    public readonly string $remedy;
    /** Whether the request may have been carried out: then query, or send it again with the same idempotency_key. */
    public readonly bool $may_have_happened;

    /**
     * @internal
     * @param string $source path of the parameter at fault, such as `capture_orders[0].amount`; or empty
     * @param int $status HTTP status; 0 without an answer
     * @param string $request_id the gateway's identifier of the request: name it when you ask the operator
     * @param string $idempotency_key the key under which the same request can be sent again; or empty
     * @param int|null $retry_after_s after how many seconds the gateway says that a retry makes sense; else null
     */
    public function __construct(
        string $message,
        string $code = '',
        public readonly string $source = '',
        public readonly int $status = 0,
        public readonly string $request_id = '',
        public readonly string $idempotency_key = '',
        public readonly ?int $retry_after_s = null,
    ) {
        parent::__construct($message);
        $this->code = $code;
        $this->remedy = ErrorCodes::ALL[$code]['remedy'] ?? '';
        $this->may_have_happened = static::MAY_HAVE_HAPPENED;
    }
}
