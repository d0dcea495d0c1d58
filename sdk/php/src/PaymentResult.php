<?php

declare(strict_types=1);

namespace Causeway;

use Causeway\Exception\WebhookException;
use InvalidArgumentException;

/**
 * What a customer brings back to return_url from the payment page or from 3-D Secure. Compare order_no and amount with
 * your own, and query the payment before you ship.
 */
final class PaymentResult
{
    private const FIELDS = [
        'merchant_id', 'account_id', 'order_no', 'transaction_id', 'payment_status', 'timestamp',
        'session_id', 'currency', 'amount', 'token_id',
    ];

    /**
     * @internal
     * @param Model\PaymentStatus::* $payment_status 1000: came back without paying
     * @param string|null $session_id of the payment page, as are currency and amount
     */
    public function __construct(
        public readonly string $merchant_id,
        public readonly string $account_id,
        public readonly string $order_no,
        public readonly string $transaction_id,
        public readonly string $payment_status,
        public readonly string $timestamp,
        public readonly ?string $session_id = null,
        public readonly ?string $currency = null,
        public readonly ?string $amount = null,
        public readonly ?string $token_id = null,
    ) {
    }

    /**
     * The result in the address with which a customer comes back, once its signature and time are checked.
     *
     * @param string $address with its query, as it was called: `$_SERVER['REQUEST_URI']`
     * @param string|list<string> $sign_keys the sign key; while one is replaced, both
     * @param float $tolerance_s how many seconds its time may differ from now
     * @param int|null $now_s Unix time to compare it with; default the clock's
     * @throws WebhookException if it is not genuine, or older than five minutes
     * @throws InvalidArgumentException if a key is empty
     */
    public static function read(
        string $address,
        #[\SensitiveParameter] string|array $sign_keys,
        float $tolerance_s = Signatures::TOLERANCE_S,
        ?int $now_s = null,
    ): self {
        $keys = Webhook::keysOf($sign_keys);
        $found = self::fieldsIn((string) parse_url($address, PHP_URL_QUERY));
        $digest = Signatures::fromHex($found['encryption_data'] ?? '');
        $result = array_intersect_key($found, array_flip(self::FIELDS));
        if (!Signatures::isSigned($keys, [$digest], Signatures::signedText('return', (object) $result))) {
            throw new WebhookException('encryption_data of the result is wrong');
        }
        if (!Signatures::isRecent($result['timestamp'] ?? '', $tolerance_s, $now_s)) {
            throw new WebhookException('The result is too old');
        }
        return new self(...$result);
    }

    /**
     * The fields of a query; the first of several under one name. Those that are not UTF-8 are none of the gateway's.
     *
     * @return array<string, string>
     */
    private static function fieldsIn(string $query): array
    {
        $fields = [];
        foreach (explode('&', $query) as $pair) {
            [$name, $value] = array_map(urldecode(...), explode('=', $pair, 2)) + [1 => ''];
            $fields += preg_match('//u', $value) === 1 ? [$name => $value] : [];
        }
        return $fields;
    }
}
