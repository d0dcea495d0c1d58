<?php

// The SDK does what sdk/vectors.json says, as every SDK does.

declare(strict_types=1);

namespace Causeway\Test;

use Causeway\ApiObject;
use Causeway\Exception\WebhookException;
use Causeway\Json;
use Causeway\Model\Currency;
use Causeway\Model\PaymentStatus;
use Causeway\Operation;
use Causeway\Operations;
use Causeway\PaymentResult;
use Causeway\Signatures;
use Causeway\Webhook;
use InvalidArgumentException;
use ReflectionClass;

require __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/Suite.php';

$genuine = static function (callable $read): mixed {
    try {
        return $read();
    } catch (WebhookException) {
        return null;
    }
};
$suite = new Suite();
$text = (string) file_get_contents(__DIR__ . '/../../vectors.json');
$vectors = json_decode($text, false, 512, JSON_THROW_ON_ERROR);
$sign_key = $vectors->sign_key;

foreach ($vectors->canonical_json as $one) {
    $suite->same($one->canonical, Json::canonical(json_decode($one->json)), $one->about);
}

$signed = [];
foreach ($vectors->requests as $one) {
    $operation = Operation::named($one->operation);
    $path = "/v1/$one->operation";
    // As a program writes them: with arrays for objects.
    $fields = json_decode((string) json_encode($one->fields), true);
    $body = $operation->request([...$fields, ...(array) $one->envelope]);
    $legacy = Signatures::legacySignedText($operation->signed_fields, $sign_key, $body);
    $digest = Signatures::signSha256V1($operation->signed_fields, $sign_key, $body);
    $suite->same($one->hmac_v2->text, Signatures::signedText($path, $body), $one->about);
    $suite->same(
        $one->hmac_v2->encryption_data,
        Signatures::signHmacV2($sign_key, $path, $body),
        "$one->about: hmac-v2",
    );
    $suite->same($one->sha256_v1->text, $legacy, "$one->about: text of sha256-v1");
    $suite->same($one->sha256_v1->encryption_data, $digest, "$one->about: sha256-v1");
    $signed[$one->operation] = true;
}
$suite->same([], array_diff(array_keys(Operations::ALL), array_keys($signed)), 'operations without a request');

foreach ($vectors->answers as $one) {
    $found = Signatures::isSignedAnswer($sign_key, $one->header, $one->body, now_s: $one->now_s);
    $suite->same($one->genuine, $found, $one->about);
}

foreach ($vectors->money as $one) {
    $answer = Json::parse($one->body, true);
    foreach ((array) $one->amounts as $name => $digits) {
        $suite->same($digits, $answer->$name, "$name in $one->body");
    }
}

foreach ($vectors->webhooks as $one) {
    $expected = $one->genuine ? $one->body : null;
    foreach (['lower', 'title'] as $case) {
        $headers = [];
        foreach ((array) $one->headers as $name => $value) {
            // As frameworks have them, and as getallheaders() does.
            $headers += $case === 'lower' ? [$name => [$value]] : [ucwords($name, '-') => $value];
        }
        $event = $genuine(static fn () => Webhook::constructEvent(
            $one->body,
            $headers,
            $one->secrets,
            now_s: $one->now_s,
        ));
        $suite->same(
            $expected === null ? null : json_encode(json_decode($expected)),
            $event === null ? null : json_encode($event),
            "$one->about, headers in $case case",
        );
    }
}

foreach ($vectors->results as $one) {
    $result = $genuine(static fn () => PaymentResult::read($one->url, $sign_key, now_s: $one->now_s));
    $suite->same($one->genuine, $result !== null, $one->about);
    if ($result) {
        $suite->same('Zoë & 日本 😀/1', $result->order_no, $one->about);
        $suite->same(PaymentStatus::CAPTURED, $result->payment_status, $one->about);
    }
}

foreach (['', [], ['whsec_x', '']] as $secrets) {
    $suite->throws(
        InvalidArgumentException::class,
        'A secret is missing',
        static fn () => Webhook::constructEvent('{}', [], $secrets),
        'a missing secret is an error of the program',
    );
}
foreach (['whsec_', 'whsec_?', 'whsec_...'] as $secret) {
    $suite->throws(
        InvalidArgumentException::class,
        'A secret is not whole',
        static fn () => Webhook::constructEvent('{}', [], $secret),
        'a secret without a key is an error of the program',
    );
}
foreach ([NAN, INF, "\xff"] as $value) {
    $suite->throws(
        InvalidArgumentException::class,
        'JSON cannot hold the fields',
        static fn () => Operation::named('authorise')->request(['amount' => $value]),
        'what JSON cannot hold is refused',
    );
}

// Every class is there, and so is each that it names.
foreach ((array) glob(__DIR__ . '/../src/{,Exception/,Model/}*.php', GLOB_BRACE) as $file) {
    $class = 'Causeway\\' . str_replace('/', '\\', substr($file, strlen(__DIR__ . '/../src/'), -strlen('.php')));
    $suite->same(true, class_exists($class), $class);
    foreach ((new ReflectionClass($class))->getConstants()['CLASSES'] ?? [] as $named) {
        $suite->same(true, is_a($named, ApiObject::class, true), "$named in $class");
    }
}

// An array of PHP is a list or an object as the API has it there.
$request = Operation::named('refund')->request([
    'refund_orders' => [['metadata' => []], ['metadata' => ['a', 'b']], ['metadata' => ['size' => 'L']]],
]);
$suite->same(
    '{"refund_orders":[{"metadata":{}},{"metadata":{"0":"a","1":"b"}},{"metadata":{"size":"L"}}]}',
    Json::canonical($request),
    'objects that PHP takes for lists',
);
$suite->same(
    '{"trades":[]}',
    Json::canonical(Operation::named('retrievalTrans')->request(['trades' => []])),
    'an empty list',
);

// Digits do not depend on the locale, nor on how many php.ini wants to see.
ini_set('serialize_precision', '5');
ini_set('precision', '5');
$suite->same('[0.1,1234567.891,1e-7]', Json::canonical([0.1, 1234567.891, 1e-7]), 'the digits of fractions');
$long = str_repeat('\\"é1.5 ', 1_000_000);
$found = Json::parse("{\"a\":\"$long\",\"b\":1.50}");
$suite->same([strlen($long) - 1_000_000, '1.50'], [strlen($found->a), $found->b], 'a text of megabytes');
$suite->same('TRY', Currency::TRY, 'a list of values with a name');

$suite->end();
