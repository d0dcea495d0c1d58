<?php

declare(strict_types=1);

namespace Causeway\Test;

use Causeway\CausewayClient;

/** A road to a gateway on which the next requests meet what a test has written. */
final class Road
{
    public const SIGN_KEY = 'sign-key-of-a-test';

    public readonly string $url;
    /** @var array{resource, resource} */
    private readonly array $pipes;
    /** @var resource */
    private readonly mixed $process;

    public function __construct()
    {
        $command = [PHP_BINARY, __DIR__ . '/road-server.php'];
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
        $this->pipes = $pipes;
        $this->url = 'http://' . trim((string) fgets($pipes[1]));
        stream_set_blocking($pipes[1], false);
    }

    /** A client of the gateway at its end, without patience. */
    public function client(mixed ...$options): CausewayClient
    {
        return new CausewayClient(...[
            'base_url' => $this->url,
            'merchant_id' => '1000001',
            'account_id' => '1000001001',
            'sign_key' => self::SIGN_KEY,
            'backoff_s' => 0.001,
            ...$options,
        ]);
    }

    /**
     * What the next requests meet, one after the other.
     *
     * @param array<string, string> ...$turns
     */
    public function turns(array ...$turns): void
    {
        $this->received();
        foreach ($turns as $turn) {
            fwrite($this->pipes[0], json_encode($turn, JSON_THROW_ON_ERROR) . "\n");
        }
    }

    /**
     * The requests since it was last asked: their first lines, headers and bodies.
     *
     * @return list<array{start: string, headers: array<string, string>, body: mixed}>
     */
    public function received(): array
    {
        $requests = [];
        while (($line = fgets($this->pipes[1])) !== false) {
            $requests[] = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        }
        return $requests;
    }

    /** Nothing is there any more. */
    public function close(): void
    {
        array_map(fclose(...), $this->pipes);
        proc_terminate($this->process, SIGKILL);
        proc_close($this->process);
    }

    /**
     * A turn: an answer, signed as many seconds from now, or not at all.
     *
     * @param array<string, string> $headers
     * @param int|null $length what Content-Length says
     */
    public static function says(
        int $status,
        mixed $content = null,
        array $headers = [],
        ?int $signed_at = 0,
        ?string $raw = null,
        ?int $length = null,
    ): array {
        $body = $raw ?? json_encode($content, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
        if ($signed_at !== null) {
            $headers['Gateway-Signature'] = self::signature($body, time() + $signed_at);
        }
        $text = "HTTP/1.1 $status Words\r\n";
        $headers += ['Content-Length' => $length ?? strlen($body), 'Connection' => 'close'];
        foreach ($headers as $name => $value) {
            $text .= "$name: $value\r\n";
        }
        return ['does' => 'says', 'text' => "$text\r\n$body"];
    }

    /** The header Gateway-Signature. */
    public static function signature(string $body, int $unix_s): string
    {
        return "t=$unix_s,v1=" . hash_hmac('sha256', "$unix_s.$body", self::SIGN_KEY);
    }

    /** A turn: a refusal of the gateway. */
    public static function refuses(int $status, string $code, mixed ...$more): array
    {
        return self::says($status, ['code' => $code, 'source' => 'amount', 'message' => "text of $code"], ...$more);
    }

    /** A turn: the connection breaks. */
    public static function hangsUp(): array
    {
        return ['does' => 'hangs up'];
    }

    /** A turn: the gateway does it, and its answer is lost. */
    public static function loses(string $gateway): array
    {
        return ['does' => 'loses', 'gateway' => $gateway];
    }

    /** A turn: the answer never ends. */
    public static function trickles(): array
    {
        return ['does' => 'trickles'];
    }
}
