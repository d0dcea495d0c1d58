<?php

// What the client does when the road to the gateway is bad.

declare(strict_types=1);

namespace Causeway\Test;

use Causeway\Exception\CausewayException;
use Causeway\Exception\ConnectionException;
use Causeway\Exception\ItemRefusedException;
use Causeway\Exception\RefusedException;
use Causeway\Exception\SignatureException;
use Causeway\Exception\UnavailableException;
use Causeway\Model\Event;
use Causeway\Model\PaymentCapturedEvent;
use ErrorException;
use InvalidArgumentException;
use LogicException;

use function Causeway\usleep;

require __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/pauses.php';
require __DIR__ . '/Suite.php';
require __DIR__ . '/Road.php';

$suite = new Suite();
$road = new Road();
$causeway = $road->client();
$item = ['amount' => '1.00', 'currency' => 'EUR', 'order_no' => 'A1', 'transaction_id' => '1'];
$captured = ['capture_orders' => [['capture_status' => '1', 'error_message' => '0000:OK']]];
$capture = static fn (mixed ...$options) => $causeway->captureOne($item, ...$options);

/** What a call throws. */
$thrown = static function (callable $call): CausewayException {
    try {
        $call();
    } catch (CausewayException $error) {
        return $error;
    }
    throw new LogicException('Nothing was thrown');
};
$keysOf = static fn (array $requests): array => array_map(
    static fn (array $request): ?string => $request['headers']['idempotency-key'] ?? null,
    $requests,
);

// A retry has the same Idempotency-Key, and is signed anew.
$road->turns(
    Road::hangsUp(),
    Road::refuses(503, 'I0090'),
    Road::refuses(409, 'I0021'),
    Road::refuses(429, 'I0019'),
    Road::says(408, raw: '<html>', signed_at: null),
    Road::says(200, raw: '{', length: 100),
    Road::says(200, $captured),
);
$suite->same('1', $capture(attempts: 7)->capture_status, 'the answer after six failures');
$requests = $road->received();
$suite->same('POST /v1/capture HTTP/1.1', $requests[0]['start'], 'what is requested');
$suite->same([$item], $requests[0]['body']['capture_orders'], 'what is sent');
$suite->same(7, count($requests), 'how often it is sent');
$suite->same(1, count(array_unique($keysOf($requests))), 'keys of retries');
$suite->same(7, count(array_unique(array_column(array_column($requests, 'body'), 'nonce'))), 'nonces of retries');

$road->turns(Road::says(200, $captured), Road::says(200, ['orders_list' => []]), Road::says(200, ['webhooks' => []]));
$capture(idempotency_key: 'capture-A1');
$causeway->retrievalTrans(['trades' => ['1']]);
$causeway->createWebhook(['url' => 'https://shop.example.com/hook']);
[$own, $none, $new] = $keysOf($road->received());
$suite->same(['capture-A1', null], [$own, $none], 'a key of one’s own, and none for what reads');
$suite->same(32, strlen((string) $new), 'a key for what changes something');
foreach (['', 'ключ', "a\r\nb", str_repeat('x', 256)] as $key) {
    $wrong = static fn () => $capture(idempotency_key: $key);
    $suite->throws(InvalidArgumentException::class, 'idempotency_key', $wrong, "the key $key");
}

// Attempts end, and the last failure is thrown.
$road->turns(Road::hangsUp(), Road::hangsUp(), Road::refuses(503, 'I0090', headers: ['Request-Id' => 'r-3']));
$error = $thrown(static fn () => $capture(attempts: 3));
$keys = $keysOf($road->received());
$suite->same(UnavailableException::class, $error::class, 'the last failure');
$suite->same(['I0090', 'text of I0090', 503], [$error->code, $error->getMessage(), $error->status], 'what it says');
$suite->same(['r-3', true], [$error->request_id, $error->may_have_happened], 'what it knows');
$suite->same([$error->idempotency_key, 3], [$keys[0], count($keys)], 'the key of a failure');

// Pauses double, or are as long as the gateway says.
usleep();
$road->turns(Road::hangsUp(), Road::hangsUp(), Road::hangsUp(), Road::hangsUp());
$patient = $road->client(backoff_s: 1);
$suite->same(ConnectionException::class, $thrown(static fn () => $patient->captureOne($item))::class, 'no answer');
$pauses = usleep();
foreach ([1_000_000, 2_000_000, 4_000_000] as $at => $least) {
    $suite->same(true, $least <= $pauses[$at] && $pauses[$at] <= $least * 1.5, "a pause of $pauses[$at]");
}
$suite->same(3, count($pauses), 'pauses');
$road->turns(Road::refuses(503, 'I0090', headers: ['Retry-After' => '7']), Road::says(200, $captured));
$capture();
$suite->same([7_000_000], usleep(), 'a pause that the gateway wants');
$road->turns(Road::refuses(429, 'I0019', headers: ['Retry-After' => '61']));
$error = $thrown($capture);
$suite->same([RefusedException::class, 61], [$error::class, $error->retry_after_s], 'a pause that is too long');

// Refusals are not sent again.
foreach ([400 => 'I0011', 409 => 'I0020', 429 => 'I0022'] as $status => $code) {
    $road->turns(Road::refuses($status, $code, headers: ['Request-Id' => 'r-1']));
    $error = $thrown($capture);
    $suite->same(RefusedException::class, $error::class, $code);
    $suite->same([$code, $code, "text of $code"], [$error->code, $error->getCode(), $error->getMessage()], $code);
    $suite->same(['amount', $status, 'r-1'], [$error->source, $error->status, $error->request_id], $code);
    $suite->same([true, false, true], [$error->proven, $error->may_have_happened, $error->remedy !== ''], $code);
}
$road->turns(Road::refuses(400, 'I0016', signed_at: -4_000));
$suite->same(true, $thrown($capture)->proven, 'the refusal of a wrong clock is proven whatever its time');
$road->turns(Road::refuses(401, 'I0013', signed_at: null));
$suite->same(false, $thrown($capture)->proven, 'an unsigned refusal is not proven');

// Answers that are not the gateway's are not taken.
$raw = (string) json_encode($captured);
$signed = ['headers' => ['Gateway-Signature' => Road::signature($raw, time())], 'signed_at' => null];
$not_genuine = [
    'unsigned' => Road::says(200, $captured, signed_at: null),
    'of another time' => Road::says(200, $captured, signed_at: -400),
    'changed' => Road::says(...['status' => 200, 'raw' => "$raw ", ...$signed]),
    'a refusal with another signature' => Road::refuses(400, 'I0011', ...$signed),
];
foreach ($not_genuine as $about => $turn) {
    $road->turns($turn);
    $error = $thrown($capture);
    $suite->same([SignatureException::class, true], [$error::class, $error->may_have_happened], $about);
}
foreach ([302, 404, 400] as $status) {
    $road->turns(Road::says($status, raw: '<html>', signed_at: null, headers: ['Location' => $road->url]));
    $error = $thrown($capture);
    $suite->same(UnavailableException::class, $error::class, "HTTP $status of something else");
    $suite->same("HTTP $status did not come from the gateway: check base_url", $error->getMessage(), "HTTP $status");
}
foreach (['null', '[]', '"text"', '7', '{"code":7}'] as $raw) {
    $road->turns(Road::says(404, raw: $raw, signed_at: null));
    $suite->same(UnavailableException::class, $thrown($capture)::class, "HTTP 404 with $raw");
}

// Time is up for the whole attempt; nobody listens; a proxy.
$road->turns(Road::trickles());
$error = $thrown(static fn () => $capture(timeout_s: 0.1, attempts: 1));
$suite->same(ConnectionException::class, $error::class, 'time is up');
$suite->same('No answer within 0.1 s', $error->getMessage(), 'time is up');
$suite->same([true, true], [$error->may_have_happened, $error->idempotency_key !== ''], 'a time-out');
$gone = new Road();
$gone->close();
$error = $thrown(static fn () => $gone->client(attempts: 1)->captureOne($item));
$suite->same(1, preg_match('/^No answer: .*(refused|connect)/', $error->getMessage()), $error->getMessage());
putenv('https_proxy=' . str_replace('://', '://user:p%40ss@', $road->url));
$road->turns(Road::says(403, raw: 'no', signed_at: null));
$away = $road->client(base_url: 'https://gateway.example.com', attempts: 1);
$error = $thrown(static fn () => $away->captureOne($item));
$suite->same(ConnectionException::class, $error::class, 'a proxy that refuses');
[$request] = $road->received();
$suite->same('CONNECT gateway.example.com:443 HTTP/1.1', $request['start'], 'a proxy of the environment');
$suite->same('Basic dXNlcjpwQHNz', $request['headers']['proxy-authorization'], 'its password');

// Refused items are listed and thrown.
$refused = ['capture_status' => '0', 'error_message' => 'T0007:more than is left: 1.00'];
$batch = ['capture_orders' => [$captured['capture_orders'][0], $refused]];
$road->turns(Road::says(200, $batch, headers: ['Request-Id' => 'r-2', 'Idempotency-Replayed' => 'true']));
$answer = $causeway->capture(['capture_orders' => [$item, $item]]);
[$refusal] = $answer->refusals();
$suite->same([1, 'T0007', 'capture_orders[1]'], [$refusal->index, $refusal->code, $refusal->source], 'a refused item');
$suite->same(['more than is left: 1.00', 'r-2'], [$refusal->getMessage(), $refusal->request_id], 'its words');
$suite->same('0', $refusal->item->capture_status, 'the item');
$head = $answer->head();
$suite->same([true, 200, 'r-2'], [$head->replayed, $head->status, $head->request_id], 'what is beside the body');
$suite->throws(ItemRefusedException::class, 'more than is left', $answer->requireDone(...), 'requireDone');
$road->turns(Road::says(200, ['capture_orders' => [['capture_status' => '3'] + $refused]]));
$suite->throws(ItemRefusedException::class, 'more than is left', $capture, 'an item that has failed since');
$road->turns(Road::says(200, [], raw: '{}', headers: ['Gateway-Unknown-Fields' => 'amuont, colour']));
$suite->same(['amuont', 'colour'], $causeway->retrievalTrans()->head()->unknown_fields, 'fields that are ignored');

// Lists request pages as rows are used up.
$first = ['payments' => [['order_no' => '1']], 'has_more' => true, 'next_cursor' => 'c'];
$last = ['payments' => [['order_no' => '2']], 'has_more' => false];
$road->turns(Road::says(200, $first), Road::says(200, $last));
$rows = $causeway->retrievalPayments(['status' => '3000'])->getIterator();
$suite->same([], $road->received(), 'nothing is sent before');
$suite->same('1', $rows->current()->order_no, 'the first row');
$sent = $road->received();
$suite->same(1, count($sent), 'pages before they are needed');
$rows->next();
$suite->same('2', $rows->current()->order_no, 'the second row');
$rows->next();
$suite->same(false, $rows->valid(), 'the end');
$sent = array_column([...$sent, ...$road->received()], 'body');
$suite->same(['3000', '3000'], array_column($sent, 'status'), 'filters of all pages');
$suite->same(['c'], array_column($sent, 'cursor'), 'cursors');

// Objects have what was answered.
$payout = '{"fee_amount":0.50,"amount_payer_pays":12,"metadata":{},"beneficiary":{"company_name":"Größe"}}';
$road->turns(Road::says(200, raw: $payout));
$answer = $causeway->payout(['request_id' => 'p-1']);
$suite->same(['0.50', '12', []], [$answer->fee_amount, $answer->amount_payer_pays, $answer->metadata], 'amounts');
$suite->same('Größe', $answer->beneficiary->company_name, 'an object in an object');
$suite->same([false, null, ''], [isset($answer->status), $answer->status ?? null, $answer->x ?? ''], 'what is missing');
$undefined = 'Undefined property: Causeway\Model\PayoutResponse::$staus';
$suite->throws(ErrorException::class, $undefined, static fn () => $answer->staus, 'a typo');
$suite->throws(LogicException::class, 'Cannot modify', static fn () => $answer->status = 'x', 'a change');
$written = '{"fee_amount":"0.50","amount_payer_pays":"12","metadata":{},"beneficiary":{"company_name":"Größe"}}';
$suite->same($written, json_encode($answer, JSON_UNESCAPED_UNICODE), 'an answer as JSON');
$suite->same(['company_name' => 'Größe'], $answer->toArray()['beneficiary'], 'as arrays');
$road->turns(Road::says(200, ['events' => [
    ['type' => 'payment.captured', 'data' => ['order_no' => 'A1']],
    ['type' => 'moon.risen', 'data' => ['over' => ['sea' => true]]],
], 'has_more' => false, 'next_after' => '2']));
[$event, $strange] = iterator_to_array($causeway->events());
$suite->same([true, 'A1'], [$event instanceof PaymentCapturedEvent, $event->data->order_no], 'an event');
$suite->same([Event::class, ['sea' => true]], [$strange::class, $strange->data->over], 'an event of a later gateway');

// Wrong options; and nothing of a card or a key where programs print errors.
$wrong = ['sign_key' => '', 'merchant_id' => '', 'base_url' => 'gateway.example.com', 'profile' => 'v3'];
foreach ($wrong as $name => $value) {
    $suite->throws(InvalidArgumentException::class, $name, static fn () => $road->client(...[$name => $value]), $name);
}
ini_set('zend.exception_ignore_args', '0');
$secret = '4242424242424242';
$keep = $road->client();
$road->turns(Road::refuses(400, 'I0011'), Road::hangsUp());
foreach (
    [
        static fn () => $keep->authorise(['card' => $secret, 'order_no' => 'A2'], attempts: 1),
        static fn () => $keep->authorise(['card' => $secret, 'order_no' => 'A3'], attempts: 1),
        static fn () => $keep->authorise(['card' => $secret, 'order_no' => "\xff"]),
        static fn () => $keep->retrievalPayments(['q' => $secret, 'x' => "\xff"])->page(),
    ] as $call
) {
    try {
        $call();
        $printed = $secret;
    } catch (CausewayException | InvalidArgumentException $error) {
        $printed = print_r($error->getTrace(), true) . $error;
    }
    $own = preg_replace('/^.*\[file\] => \S*client\.php.*$/m', '', $printed);
    $suite->same(false, str_contains($own, $secret), "no card in $error");
    $suite->same(false, str_contains($own . print_r($keep, true), Road::SIGN_KEY), "no sign key in $error");
}

$road->close();
$suite->end();
