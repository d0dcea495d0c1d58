<?php

declare(strict_types=1);

namespace Causeway;

use Causeway\Exception\CausewayException;
use Causeway\Exception\ConnectionException;
use Causeway\Exception\ItemRefusedException;
use Causeway\Exception\RefusedException;
use Causeway\Exception\SignatureException;
use Causeway\Exception\UnavailableException;
use InvalidArgumentException;
use RuntimeException;
use SensitiveParameterValue;

/** Sends signed requests until there is an answer that stands, and proves it. */
abstract class Client
{
    /** A gateway that asks for more patience is not waited for. */
    private const RETRY_AFTER_MAX_S = 60;
    /** Refusals that a later attempt does not meet again, beside those by 5xx. */
    private const PASSING_STATUSES = [408, 429];
    /** The first request under the key is under way. */
    private const UNDER_WAY = 'I0021';
    /** Too many wrong signatures came from this address: another attempt would be the next. */
    private const SIGNATURE_FIRST = 'I0022';

    private readonly string $base_url;
    /** @var array<string, string> */
    private readonly array $account;
    private readonly SensitiveParameterValue $sign_key;

    /**
     * An account of a gateway, and how to call it.
     *
     * @param string $base_url address of the gateway, such as `https://gateway.example.com`
     * @param string $sign_key as it was shown; it belongs on a server
     * @param string|null $key_id which key it is; optional, also where several are active
     * @param 'hmac-v2'|'sha256-v1' $profile how requests are signed; `sha256-v1` only where the account is set to it
     * @param float $timeout_s how long one attempt may take, in seconds
     * @param int $attempts how often a request is sent at most
     * @param float $backoff_s the pause before the second attempt, in seconds; it doubles with each
     * @param string|null $ca_file a file of the certificates that are trusted; default those of the system
     * @throws InvalidArgumentException if one is empty, or cannot be used
     */
    public function __construct(
        string $base_url,
        string $merchant_id,
        string $account_id,
        #[\SensitiveParameter] string $sign_key,
        ?string $key_id = null,
        private readonly string $profile = 'hmac-v2',
        private readonly float $timeout_s = 30,
        private readonly int $attempts = 4,
        private readonly float $backoff_s = 1,
        private readonly ?string $ca_file = null,
    ) {
        $account = ['merchant_id' => $merchant_id, 'account_id' => $account_id];
        foreach ([...$account, 'sign_key' => $sign_key] as $name => $value) {
            if ($value === '') {
                throw new InvalidArgumentException("$name is missing: pass it to new CausewayClient(…)");
            }
        }
        if (preg_match('~^https?://[^/]~i', $base_url) !== 1) {
            throw new InvalidArgumentException('base_url is not an address, such as https://gateway.example.com');
        }
        if ($profile !== 'hmac-v2' && $profile !== 'sha256-v1') {
            throw new InvalidArgumentException('profile is neither hmac-v2 nor sha256-v1');
        }
        $this->base_url = rtrim($base_url, '/');
        $this->account = $key_id === null ? $account : [...$account, 'key_id' => $key_id];
        $this->sign_key = new SensitiveParameterValue($sign_key);
    }

    /**
     * @param array<string, mixed> $fields
     * @throws CausewayException
     */
    protected function call(
        string $operation,
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): Answer {
        $operation = Operation::named($operation);
        if ($idempotency_key !== null && preg_match('/^[\x20-\x7e]{1,255}$/D', $idempotency_key) !== 1) {
            throw new InvalidArgumentException('idempotency_key is 1 to 255 printable ASCII characters');
        }
        $key = $idempotency_key ?? ($operation->takes_key ? self::newId() : '');
        for ($attempt = 1;; $attempt++) {
            try {
                return $this->attempt($operation, $fields, $key, $timeout_s ?? $this->timeout_s);
            } catch (CausewayException $failure) {
                $wait_s = $failure->retry_after_s;
                $too_long = $wait_s !== null && $wait_s > self::RETRY_AFTER_MAX_S;
                if (!self::isPassing($failure) || $attempt >= ($attempts ?? $this->attempts) || $too_long) {
                    throw $failure;
                }
                $pause_s = $this->backoff_s * 2 ** ($attempt - 1) * (1 + random_int(0, 1_000) / 2_000);
                usleep((int) (($wait_s ?? $pause_s) * 1_000_000));
            }
        }
    }

    /** @param array<string, mixed> $fields */
    protected function listing(
        string $operation,
        #[\SensitiveParameter] array $fields,
        ?float $timeout_s = null,
        ?int $attempts = null,
    ): Listing {
        return new Listing(
            Operation::named($operation)->pages,
            fn (array $start): Answer => $this->call($operation, [...$fields, ...$start], $timeout_s, $attempts),
        );
    }

    /**
     * Sends a batch of one item.
     *
     * @param array<string, mixed> $item
     * @throws ItemRefusedException if it is refused
     */
    protected function callForOne(
        string $operation,
        #[\SensitiveParameter] array $item,
        ?float $timeout_s = null,
        ?int $attempts = null,
        ?string $idempotency_key = null,
    ): ApiObject {
        $items = Operation::named($operation)->outcome['items'];
        $answer = $this->call($operation, [$items => [$item]], $timeout_s, $attempts, $idempotency_key);
        return $answer->requireDone()->$items[0];
    }

    /**
     * The fields with the envelope, signed anew at every attempt.
     *
     * @param array<string, mixed> $fields
     */
    private function signed(Operation $operation, #[\SensitiveParameter] array $fields): string
    {
        $sign_key = $this->sign_key->getValue();
        $body = $operation->request([...$fields, ...$this->account]);
        if ($this->profile === 'sha256-v1') {
            $digest = Signatures::signSha256V1($operation->signed_fields, $sign_key, $body);
        } else {
            $body->timestamp = (string) time();
            $body->nonce = self::newId();
            $digest = Signatures::signHmacV2($sign_key, "/v1/$operation->name", $body);
        }
        $body->encryption_data = $digest;
        return Json::canonical($body);
    }

    /**
     * @param array<string, mixed> $fields
     * @throws CausewayException
     */
    private function attempt(
        Operation $operation,
        #[\SensitiveParameter] array $fields,
        string $key,
        float $timeout_s,
    ): Answer {
        $headers = ['Content-Type: application/json', 'Accept: application/json'];
        if ($key !== '') {
            $headers[] = "Idempotency-Key: $key";
        }
        $url = "$this->base_url/v1/$operation->name";
        try {
            $body = $this->signed($operation, $fields);
            $reply = Transport::post($url, $body, $headers, $timeout_s, $this->ca_file);
        } catch (RuntimeException $error) {
            throw new ConnectionException($error->getMessage(), idempotency_key: $key);
        }
        return $this->answerIn($reply, $operation, $key);
    }

    /** @throws CausewayException */
    private function answerIn(Reply $reply, Operation $operation, string $key): Answer
    {
        $call = [
            'status' => $reply->status,
            'request_id' => $reply->header('request-id') ?? '',
            'idempotency_key' => $key,
        ];
        $signature = $reply->header('gateway-signature');
        $done = $reply->status === 200;
        // The clock of this machine may be what a refusal is about.
        $tolerance_s = $done ? Signatures::TOLERANCE_S : INF;
        $proven = $signature !== null
            && Signatures::isSignedAnswer($this->sign_key->getValue(), $signature, $reply->raw, $tolerance_s);
        if (!$proven && ($done || $signature !== null)) {
            $wrong = $signature === null ? 'missing' : 'wrong, or of another time';
            throw new SignatureException(
                "The answer’s Gateway-Signature is $wrong (HTTP $reply->status): check base_url, and the clock of this"
                . ' machine',
                ...$call,
            );
        }
        if (!$done) {
            throw self::failureIn($reply, $proven, $call);
        }
        $unknown = $reply->header('gateway-unknown-fields') ?? '';
        $head = new AnswerHead(
            ...$call,
            replayed: $reply->header('idempotency-replayed') === 'true',
            unknown_fields: $unknown === '' ? [] : explode(', ', $unknown),
        );
        return $operation->answer::to($operation, Json::parse($reply->raw, $operation->exact_numbers), $head);
    }

    /** @param array{status: int, request_id: string, idempotency_key: string} $call */
    private static function failureIn(Reply $reply, bool $proven, array $call): CausewayException
    {
        ['code' => $code, 'source' => $source, 'message' => $message] = self::refusalIn($reply->raw);
        $retry_after = $reply->header('retry-after') ?? '';
        $details = [
            ...$call,
            'code' => $code,
            'source' => $source,
            'retry_after_s' => preg_match('/^[0-9]{1,9}$/D', $retry_after) === 1 ? (int) $retry_after : null,
        ];
        if ($reply->status < 500 && $code !== '') {
            return new RefusedException($message, $proven, ...$details);
        }
        $otherwise = $reply->status >= 500
            ? "HTTP $reply->status: the gateway cannot answer"
            : "HTTP $reply->status did not come from the gateway: check base_url";
        return new UnavailableException($message === '' ? $otherwise : $message, ...$details);
    }

    /** Whether a later attempt may fare better. */
    private static function isPassing(CausewayException $failure): bool
    {
        $passing = in_array($failure->status, self::PASSING_STATUSES, true);
        return match (true) {
            $failure instanceof ConnectionException => true,
            $failure instanceof UnavailableException => $failure->status >= 500 || $passing,
            $failure instanceof RefusedException => $failure->code === self::UNDER_WAY
                || ($passing && $failure->code !== self::SIGNATURE_FIRST),
            default => false,
        };
    }

    /**
     * The body of a refusal; empty texts where it is something else.
     *
     * @return array{code: string, source: string, message: string}
     */
    private static function refusalIn(string $raw): array
    {
        $found = json_decode($raw);
        $text = static fn (string $name): string => is_string($found->$name ?? null) ? $found->$name : '';
        return ['code' => $text('code'), 'source' => $text('source'), 'message' => $text('message')];
    }

    private static function newId(): string
    {
        return bin2hex(random_bytes(16));
    }
}
