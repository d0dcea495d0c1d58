<?php

// The SDK at a real gateway, which sdk.system.test.ts starts; the account has money. GATEWAY_URL, MERCHANT_ID,
// ACCOUNT_ID and SIGN_KEY say where; the gateway is also at TLS_URL, with the certificate in CERTIFICATE.

declare(strict_types=1);

namespace Causeway\Test;

use Causeway\CausewayClient;
use Causeway\Exception\ConnectionException;
use Causeway\Exception\ItemRefusedException;
use Causeway\Exception\RefusedException;
use Causeway\Explanation;
use Causeway\Listing;
use Causeway\Model\PaymentStatus;
use Causeway\Operations;

require __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/Suite.php';
require __DIR__ . '/Road.php';

$suite = new Suite();
$url = (string) getenv('GATEWAY_URL');
$account = [
    'merchant_id' => (string) getenv('MERCHANT_ID'),
    'account_id' => (string) getenv('ACCOUNT_ID'),
    'sign_key' => (string) getenv('SIGN_KEY'),
];
$causeway = new CausewayClient($url, ...$account);

$vectors = json_decode((string) file_get_contents(__DIR__ . '/../../vectors.json'), true, 512, JSON_THROW_ON_ERROR);
$examples = array_column(array_reverse($vectors['requests']), 'fields', 'operation');
/** The example of an operation in the reference, with identifiers that only this call has. */
$ofOnesOwn = static function (string $operation, string ...$fields) use ($examples): array {
    $own = ['order_no' => bin2hex(random_bytes(16)), 'request_id' => bin2hex(random_bytes(16))];
    return [...$examples[$operation], ...array_intersect_key($own, $examples[$operation]), ...$fields];
};
/** A payment that is authorised, and an item that names it. */
$authorised = static function (string ...$fields) use ($causeway, $ofOnesOwn): array {
    $payment = $causeway->authorise($ofOnesOwn('authorise', ...['card' => '4242424242424242', ...$fields]));
    $item = [];
    foreach (['transaction_id', 'order_no', 'currency', 'amount'] as $name) {
        $item[$name] = $payment->$name;
    }
    return [$payment, $item];
};
$refused = static function (callable $call): RefusedException | ItemRefusedException | null {
    try {
        $call();
        return null;
    } catch (RefusedException | ItemRefusedException $error) {
        return $error;
    }
};

// Every operation is answered by the gateway, to a caller that it knows.
foreach (array_keys(Operations::ALL) as $operation) {
    try {
        $answer = $causeway->$operation($ofOnesOwn($operation));
        $answer = $answer instanceof Listing ? $answer->page() : $answer;
        $suite->same($account['account_id'], $answer->account_id, $operation);
        $suite->same([], $answer->head()->unknown_fields, "fields of $operation");
        $suite->same(Operations::ALL[$operation]['answer'], $answer::class, "the class of $operation");
    } catch (RefusedException $error) {
        // What the example names is not there.
        $suite->same([true, true], [$error->proven, $error->remedy !== ''], "$operation: {$error->getMessage()}");
        $suite->same(false, in_array($error->code, ['I0013', 'I0015', 'I0016'], true), "$operation: $error->code");
    }
}

// A payment from authorisation to refund.
[$payment, $item] = $authorised(first_name: 'Zoë 日本', capture: 'manual');
$suite->same(PaymentStatus::AUTHORISED, $payment->payment_status, 'an authorisation');
$causeway->adjustOne([...$item, 'amount' => '90.00']);
$causeway->captureOne([...$item, 'amount' => '60.00']);
$too_much = [...$item, 'amount' => '90.00', 'refund_amount' => '60.01'];
$error = $refused(static fn () => $causeway->refundOne($too_much));
$suite->same([ItemRefusedException::class, 'refund_orders[0]'], [$error::class, $error->source], 'too much');
$suite->same([true, true], [$error->code !== '', $error->remedy !== ''], 'too much');
$refund = $causeway->refundOne([...$item, 'amount' => '90.00', 'refund_amount' => '12.00', 'metadata' => []]);
$suite->same(['12.00', []], [$refund->refund_amount, $refund->metadata], 'a refund');
[, $item] = $authorised(capture: 'manual');
$causeway->cancel(['cancel_orders' => [$item]])->requireDone();
$declined = $causeway->authorise($ofOnesOwn('authorise', card: '4000000000009995'));
$suite->same(PaymentStatus::DECLINED, $declined->payment_status, 'a decline is an answer');
$suite->same('D0051', Explanation::of($declined->error_message)?->code, 'what it says');

// The same key does nothing twice.
[, $item] = $authorised(capture: 'auto');
$item['refund_amount'] = '12.00';
$first = $causeway->refund(['refund_orders' => [$item]], idempotency_key: 'r-1')->requireDone();
$again = $causeway->refund(['refund_orders' => [$item]], idempotency_key: 'r-1');
$suite->same([false, true], [$first->head()->replayed, $again->head()->replayed], 'whether it is replayed');
$suite->same($first->toArray()['refund_orders'], $again->toArray()['refund_orders'], 'the first answer again');
$other = ['refund_orders' => [[...$item, 'refund_amount' => '1.00']]];
$error = $refused(static fn () => $causeway->refund($other, idempotency_key: 'r-1'));
$suite->same('I0020', $error?->code, 'the key of another request');

// What is sent again after a lost answer was done once.
$road = new Road();
$over_road = $road->client(...$account, attempts: 1);
$road->turns(Road::loses($url));
try {
    $over_road->createWebhook(['url' => 'https://93.184.216.34/created-once']);
    $suite->same(true, false, 'the answer was not lost');
} catch (ConnectionException $error) {
    $key = $error->idempotency_key;
    $created = $causeway->createWebhook(['url' => 'https://93.184.216.34/created-once'], idempotency_key: $key);
    $suite->same(true, $created->head()->replayed, 'a second attempt is answered as the first');
}
$endpoints = array_column($causeway->retrievalWebhooks()->toArray()['webhooks'], 'url');
$suite->same(1, array_count_values($endpoints)['https://93.184.216.34/created-once'], 'one endpoint');
$road->close();

// Refusals.
$stranger = new CausewayClient($url, ...[...$account, 'sign_key' => 'wrong']);
$error = $refused($stranger->retrievalTrans(...));
$suite->same([401, false], [$error?->status, $error?->proven], 'a wrong key');
$error = $refused(static fn () => $causeway->authorise($ofOnesOwn('authorise', amount: 'ten')));
$suite->same('amount', $error?->source, 'the parameter at fault');
$suite->same([true, true], [$error->remedy !== '', $error->request_id !== ''], 'what to do, and whom to ask');

// Amounts that are numbers keep their digits.
$fields = $ofOnesOwn('payout', payment_amount: '12.00');
$suite->same('12.00', $causeway->payout($fields)->amount_beneficiary_receives, 'an amount of a payout');
foreach ($causeway->retrievalPayouts() as $payout) {
    if ($payout->request_id === $fields['request_id']) {
        $suite->same('12.00', $payout->payment_amount, 'an amount in a list');
    }
}

// Lists and events have every row once.
$made = array_map(static fn (): string => $authorised()[0]->transaction_id, range(1, 3));
$listing = $causeway->retrievalPayments(['limit' => 2]);
$suite->same(2, count($listing->page()->payments), 'a page');
$found = array_map(static fn ($row): string => $row->transaction_id, iterator_to_array($listing));
$suite->same($found, array_values(array_unique($found)), 'rows of a list');
$suite->same([], array_diff($made, $found), 'new rows in a list');
$numbers = [];
foreach ($causeway->events(['limit' => 4]) as $event) {
    $numbers[] = (int) $event->sequence;
}
$suite->same(range(1, count($numbers)), $numbers, 'events');

// The other profile is another account's; TLS is trusted as it is said.
$tls = static fn (mixed ...$options) => new CausewayClient((string) getenv('TLS_URL'), ...$account, ...$options);
$ca_file = (string) tempnam(sys_get_temp_dir(), 'causeway');
file_put_contents($ca_file, (string) getenv('CERTIFICATE'));
$answer = $tls(ca_file: $ca_file)->retrievalPayments()->page();
$suite->same($account['account_id'], $answer->account_id, 'a certificate that is trusted');
unlink($ca_file);
$strange = $tls(attempts: 1);
$suite->throws(ConnectionException::class, 'certificate', $strange->retrievalTrans(...), 'another certificate');

$suite->end();
