<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway;

/**
 * The catalogue of errors of this release of the gateway; a later one can have more. `Explanation::of()` reads it.
 */
final class ErrorCodes
{
    /** What each code means, and as its remedy what to do. */
    public const ALL = [
        'I0001' => [
            'text' => 'The body cannot be read',
            'meaning' => 'The body is neither a JSON object, a form nor a flat XML document.',
            'remedy' => 'Send one JSON object (or the same fields as a form or as flat XML) and check brackets, quotes and escapes.',
        ],
        'I0002' => [
            'text' => 'The body holds text that is not allowed',
            'meaning' => 'Invalid UTF-8, a NUL character, or half of a surrogate pair.',
            'remedy' => 'Encode the body as UTF-8 and remove control characters.',
        ],
        'I0003' => [
            'text' => 'The body holds a key that is not allowed',
            'meaning' => 'A key occurs twice in the same object, or is __proto__, constructor or prototype.',
            'remedy' => 'Send every key once.',
        ],
        'I0004' => [
            'text' => 'The body has more than 16 levels or 1,000 keys: send fewer fields, or split the batch',
            'meaning' => 'Keys are counted at all levels; in a form, each value of a repeated key counts.',
            'remedy' => 'Send fewer fields, or split the batch.',
        ],
        'I0005' => [
            'text' => 'The body is too large',
            'meaning' => 'A body may have at most 256 KiB.',
            'remedy' => 'Send fewer orders in one request.',
        ],
        'I0006' => [
            'text' => 'The content type is not supported',
            'meaning' => 'The gateway accepts application/json, application/x-www-form-urlencoded, application/xml, text/xml, text/plain and multipart/form-data, all uncompressed.',
            'remedy' => 'Send application/json without Content-Encoding.',
        ],
        'I0007' => [
            'text' => 'There is nothing at this path',
            'meaning' => 'The path is not an operation of the gateway.',
            'remedy' => 'Compare the path with the reference; it is case-sensitive.',
        ],
        'I0008' => [
            'text' => 'The method is not allowed here',
            'meaning' => 'The path has other methods, which `Allow` and `message` name. All operations under /v1 are POST.',
            'remedy' => 'Send the request with one of them.',
        ],
        'I0009' => [
            'text' => 'The request took longer than 10 seconds to arrive: send it again',
            'meaning' => 'Headers and body must arrive within 10 seconds.',
            'remedy' => 'Send the request in one go; retry with the same Idempotency-Key.',
        ],
        'I0010' => [
            'text' => 'A required parameter is missing',
            'meaning' => '`source` names the parameter.',
            'remedy' => 'Add the parameter.',
        ],
        'I0011' => [
            'text' => 'A parameter has a type or value that is not allowed',
            'meaning' => '`source` is the path of the parameter, `message` states what is allowed. Also a field whose name is close to a known one, card data where none are taken, a card number in a text, and with strict fields any unknown field.',
            'remedy' => 'Correct the parameter, or its name.',
        ],
        'I0012' => [
            'text' => 'The caller’s IP address is not registered',
            'meaning' => 'Queries always require a registered caller address, and an account may require it for every operation.',
            'remedy' => 'Register the address: `npx gateway addresses add --account ID --cidr ADDRESS`.',
        ],
        'I0013' => [
            'text' => 'encryption_data is wrong',
            'meaning' => 'The signature does not match, or there is no such merchant and account. The response does not reveal which.',
            'remedy' => 'Open the request in the portal (Developers, Requests): the signature doctor tries common mistakes. Or compare the text that you sign with `npx gateway sign --explain`: profile, path, canonical JSON without encryption_data, and the sign key in use.',
        ],
        'I0014' => [
            'text' => 'A sandbox account cannot be used in production',
            'meaning' => 'The gateway runs in production, the account is a sandbox account.',
            'remedy' => 'Use the production account, or the sandbox’s base address.',
        ],
        'I0015' => [
            'text' => 'A production account cannot be used in the sandbox',
            'meaning' => 'The gateway runs as a sandbox, the account is a production account.',
            'remedy' => 'Use the sandbox account, or the production base address.',
        ],
        'I0016' => [
            'text' => 'timestamp is outside the window of 300 seconds',
            'meaning' => 'The signature is right, but its time is too far from the gateway’s.',
            'remedy' => 'Synchronise the clock by NTP, sign with Unix seconds, and sign every attempt again.',
        ],
        'I0017' => [
            'text' => 'nonce has been used before',
            'meaning' => 'The account has already used this nonce within the window: the request is a replay.',
            'remedy' => 'Use a new random nonce for every request; to retry safely, send an Idempotency-Key.',
        ],
        'I0018' => [
            'text' => 'Too many orders in one request',
            'meaning' => 'The batch exceeds its limit; none of it was processed.',
            'remedy' => 'Split the batch.',
        ],
        'I0019' => [
            'text' => 'Too many requests',
            'meaning' => 'The account has exceeded its limit of requests per second.',
            'remedy' => 'Wait for the number of seconds in Retry-After; combine several orders in one request.',
        ],
        'I0020' => [
            'text' => 'Idempotency-Key was used with another body',
            'meaning' => 'The same key was used before with different content or for another operation.',
            'remedy' => 'Use a new key for a new request.',
        ],
        'I0021' => [
            'text' => 'A request with this Idempotency-Key is still under way: send it again, with the same key, after Retry-After',
            'meaning' => 'The first request with this key is still being processed.',
            'remedy' => 'Wait for the number of seconds in Retry-After and send it again with the same key.',
        ],
        'I0022' => [
            'text' => 'Too many failed authentications from this address: correct the signature, and wait as Retry-After says',
            'meaning' => 'Failed attempts are limited per address; valid requests are not.',
            'remedy' => 'Correct the signature before trying again.',
        ],
        'I0023' => [
            'text' => 'The account is disabled: ask the gateway’s operator',
            'meaning' => 'The gateway’s operator has disabled the merchant or the account.',
            'remedy' => 'Ask the gateway’s operator.',
        ],
        'I0024' => [
            'text' => 'order_no has a live payment already',
            'meaning' => 'An order can have only one live payment; its number can be used again only after a declined or failed attempt.',
            'remedy' => 'Query the order with /v1/retrievalTrans, or use a new order_no.',
        ],
        'I0025' => [
            'text' => 'The request is not well-formed HTTP',
            'meaning' => 'A header or the request line cannot be read.',
            'remedy' => 'Check header names, sizes (16 KiB at most) and Content-Length.',
        ],
        'I0026' => [
            'text' => 'token_id is not known: store the card by a payment with token_flag YES',
            'meaning' => 'There is no such stored card in this account.',
            'remedy' => 'Store the card first: send it once with token_flag YES.',
        ],
        'I0027' => [
            'text' => 'The acquirer of this account is not configured',
            'meaning' => 'The acquirer for such payments of this account has been removed from the gateway’s configuration. Nothing was done.',
            'remedy' => 'Ask the gateway’s operator to configure the acquirer or to give the account another one; then send the request again.',
        ],
        'I0028' => [
            'text' => 'The sign key is not permitted to do this',
            'meaning' => 'The signature is right, but its sign key has not the permit that the operation needs, or waits for a second person to confirm it. `message` names both.',
            'remedy' => 'Sign with another key of the account, or change what the key may do in the portal (Developers, Sign keys) or with `npx gateway keys permit`.',
        ],
        'I0090' => [
            'text' => 'The gateway cannot answer right now',
            'meaning' => 'The database is unreachable or the gateway is shutting down.',
            'remedy' => 'Retry with the same Idempotency-Key after the number of seconds in Retry-After; query before you pay again.',
        ],
        'I0099' => [
            'text' => 'The gateway made a mistake',
            'meaning' => 'An internal error, logged under the Request-Id of the response.',
            'remedy' => 'Query the order before you repeat it, and give the Request-Id to the gateway’s operator.',
        ],
        'P0001' => [
            'text' => 'request_id was used for another payout',
            'meaning' => 'The same request_id was used before with different content.',
            'remedy' => 'Use a new request_id for a new payout; repeat a request byte for byte to get its first response.',
        ],
        'P0002' => [
            'text' => 'beneficiary_id is not known',
            'meaning' => 'The account has no saved beneficiary with this id.',
            'remedy' => 'Send the beneficiary’s details, or take beneficiary_id from the response to an earlier payout.',
        ],
        'P0003' => [
            'text' => 'The available balance is too low',
            'meaning' => 'The account refuses payouts above the amount that can be paid out: the available balance, less negative amounts in its other balances (refunds and chargebacks of settled money) and the minimum balance that the operator requires, plus its credit limit.',
            'remedy' => 'Add funds and send the payout again with the same request_id.',
        ],
        'P0004' => [
            'text' => 'There is no exchange rate',
            'meaning' => 'No rate between source_currency and payment_currency is valid now.',
            'remedy' => 'Pay from a balance in payment_currency, or ask the gateway’s operator for a rate.',
        ],
        'P0005' => [
            'text' => 'fund_source cannot be drawn on',
            'meaning' => 'Payouts are paid from the account’s balance only.',
            'remedy' => 'Send fund_source DepositAccount.',
        ],
        'P0006' => [
            'text' => 'payment_date is not possible',
            'meaning' => 'The date is in the past, more than 365 days ahead, or not a date.',
            'remedy' => 'Send a date from today, in the account’s time zone, to 365 days ahead; or leave it out.',
        ],
        'P0007' => [
            'text' => 'payment_method is not available for this destination',
            'meaning' => 'No local clearing system is known for the bank’s country and the currency.',
            'remedy' => 'Send payment_method SWIFT.',
        ],
        'P0008' => [
            'text' => 'Payouts are not set up for this account',
            'meaning' => 'The account has no bank for payouts, or its bank is not configured.',
            'remedy' => 'Ask the gateway’s operator to name a bank for the account’s payouts, or to configure it; then send the request again.',
        ],
        'P0009' => [
            'text' => 'The amounts do not go together',
            'meaning' => 'payment_amount and source_amount do not match at the exchange rate, or nothing is left after the fee.',
            'remedy' => 'Send one of the two amounts; `message` states the other.',
        ],
        'P0010' => [
            'text' => 'The account or bank number is wrong',
            'meaning' => 'A bank would not accept it: its length, its characters or its check digits are wrong.',
            'remedy' => '`message` states what the country and the method require; ask the beneficiary for the number.',
        ],
        'P0011' => [
            'text' => 'The beneficiary’s bank needs one more detail',
            'meaning' => 'The country, the currency or the method requires a field that is missing.',
            'remedy' => 'Add the field that `source` names.',
        ],
        'P0012' => [
            'text' => 'A name or address is not acceptable to banks',
            'meaning' => 'It is required for the entity_type and missing, is too long, or has no characters that the bank’s character set can represent: for example, a Japanese name in Chinese characters, whose pronunciation is ambiguous.',
            'remedy' => '`message` says what is allowed.',
        ],
        'P0013' => [
            'text' => 'An identity number or date of birth is wrong',
            'meaning' => 'Its check digits are wrong, or it contradicts another field.',
            'remedy' => 'Compare it with the document.',
        ],
        'P0014' => [
            'text' => 'payer_id is not known',
            'meaning' => 'The account has no saved payer with this id.',
            'remedy' => 'Send the payer’s details, or take payer_id from the response to an earlier payout.',
        ],
        'P0015' => [
            'text' => 'The bank cannot take this payout',
            'meaning' => 'The account’s bank has no account in the currency, or its message format cannot carry the payout’s data.',
            'remedy' => '`message` gives the reason. If it is the bank’s account or limit, ask the operator.',
        ],
        'P0016' => [
            'text' => 'The sign key may not pay out as much',
            'meaning' => 'The payout is more than the sign key’s limits allow: for one payout, or within 24 hours.',
            'remedy' => 'Pay out in the portal, wait, or have the limits of the key changed.',
        ],
        'U0001' => [
            'text' => 'You are not signed in',
            'meaning' => 'There is no session, or it has ended: 15 minutes without activity, or 12 hours in all.',
            'remedy' => 'Sign in again.',
        ],
        'U0002' => [
            'text' => 'E-mail or password is wrong',
            'meaning' => 'No user with this e-mail address can sign in with this password. The response does not reveal which is wrong.',
            'remedy' => 'Try again, or ask an admin of your team, or the gateway’s operator, for a new password.',
        ],
        'U0003' => [
            'text' => 'Too many attempts to sign in',
            'meaning' => 'After ten failed attempts nobody can sign in with this e-mail address from this network for 30 minutes, nor, after 100 from many networks, from any device that the person has not signed in from before; and after 60 within a minute nobody from this network, whatever the e-mail address, until the minute is over.',
            'remedy' => 'Wait for the number of seconds in Retry-After.',
        ],
        'U0004' => [
            'text' => 'The second factor is missing',
            'meaning' => 'The password was correct; the code of the authenticator app or a passkey is still required.',
            'remedy' => 'Give the second factor.',
        ],
        'U0005' => [
            'text' => 'The code is wrong',
            'meaning' => 'The code of the authenticator app does not match, or was used before, or the recovery code is not known.',
            'remedy' => 'Wait for the next code, and check the time of the device that shows it.',
        ],
        'U0006' => [
            'text' => 'The request does not come from the portal’s own page',
            'meaning' => 'X-CSRF-Token is missing or wrong, or the Origin is not the gateway’s.',
            'remedy' => 'Send the csrf_token of GET /portal/api/session with every change, and use PUBLIC_URL’s origin.',
        ],
        'U0007' => [
            'text' => 'Your role does not allow this',
            'meaning' => 'Your role with this merchant does not have the permit that the action requires.',
            'remedy' => 'Ask an admin of your team.',
        ],
        'U0008' => [
            'text' => 'There is no such thing, or it is not yours to see',
            'meaning' => 'The merchant, account or object does not exist or belongs to somebody else. The response does not reveal which.',
            'remedy' => 'Check the address, and whether you are signed in with the right account.',
        ],
        'U0009' => [
            'text' => 'The password cannot be used',
            'meaning' => 'A password has 12 to 128 characters, is not one of the common ones, and is not made of your name or e-mail address.',
            'remedy' => 'Choose another; a few random words are good.',
        ],
        'U0010' => [
            'text' => 'This cannot be done',
            'meaning' => '`message` says why.',
            'remedy' => 'Correct what `message` names.',
        ],
        'U0012' => [
            'text' => 'The portal needs an https address',
            'meaning' => 'Over plain http people can sign in on the machine itself only (127.0.0.1, ::1 or localhost).',
            'remedy' => 'Serve the gateway behind TLS and set PUBLIC_URL to its https address.',
        ],
        'U0013' => [
            'text' => 'The passkey was not accepted',
            'meaning' => 'It is not known, belongs to another site, or answered another challenge.',
            'remedy' => 'Try again, or sign in with your password.',
        ],
        'U0014' => [
            'text' => 'The invitation is not valid',
            'meaning' => 'It was used, withdrawn, is older than seven days, or whoever sent it may not give this role any more.',
            'remedy' => 'Ask for a new one.',
        ],
        'U0015' => [
            'text' => 'It has changed in the meantime',
            'meaning' => 'Somebody else has changed or removed it since you loaded the page.',
            'remedy' => 'Load it again.',
        ],
        'U0017' => [
            'text' => 'This team demands a second factor',
            'meaning' => 'You signed in with a password only, and the merchant requires a second factor from everybody, as it does in production unless an admin has turned that off, or you asked to require it; in production the gateway requires it from its operators.',
            'remedy' => 'Set up an authenticator app or a passkey in your profile: it works at once.',
        ],
        'U0018' => [
            'text' => 'Confirm that it is you',
            'meaning' => 'What you asked for needs a second factor, or your password where you have none, that you have given within the last five minutes.',
            'remedy' => 'Send it to POST /portal/api/session/reauthenticate, and repeat the request as it was.',
        ],
        'U0019' => [
            'text' => 'Single sign-on did not let you in',
            'meaning' => 'The provider has not answered as it must, or what it says of you gives no access here. `message` says which.',
            'remedy' => 'Begin again; then ask an admin of your team, or whoever runs the provider, for what `message` names.',
        ],
        'U0020' => [
            'text' => 'This team demands single sign-on',
            'meaning' => 'You signed in with a password or passkey, and the team lets people in by its provider only, apart from one admin for emergencies.',
            'remedy' => 'Sign in by the team’s link, /portal/sso/ and its name, or with your e-mail address under Single sign-on.',
        ],
        'U0016' => [
            'text' => 'Too many people are signing in',
            'meaning' => 'Checking passwords takes the machine’s memory, so only a few are checked at a time.',
            'remedy' => 'Try again in a few seconds.',
        ],
        'C0001' => [
            'text' => 'There is no such payment page',
            'meaning' => 'The address was not returned by /v1/checkout, or the session was deleted after 31 days.',
            'remedy' => 'Create a new session with /v1/checkout and send the customer to its checkout_url.',
        ],
        'C0002' => [
            'text' => 'The payment page has expired',
            'meaning' => 'The customer did not pay before expires_at.',
            'remedy' => 'Create a new session with /v1/checkout under the same order_no.',
        ],
        'C0003' => [
            'text' => 'The payment page was replaced by a newer one',
            'meaning' => 'Another session was created for the same order_no; only the newest can be paid.',
            'remedy' => 'Send the customer to the checkout_url of the newest session.',
        ],
        'C0004' => [
            'text' => 'The payment method is not offered for this order',
            'meaning' => 'The account’s acquirer does not offer it, or not for this currency and amount. With an amount of zero only cards are offered, and only where an acquirer of the account verifies them.',
            'remedy' => 'Use /v1/optimise to get the available methods.',
        ],
        'C0005' => [
            'text' => 'Too many attempts to pay this order',
            'meaning' => 'A session allows 10 attempts, to prevent card testing.',
            'remedy' => 'Create a new session with /v1/checkout, if the customer is known.',
        ],
        'C0006' => [
            'text' => 'Only the payment page itself may do this',
            'meaning' => 'The request came from a page of another origin.',
            'remedy' => 'Send the customer to checkout_url, or show it in a frame; do not post to it.',
        ],
        'S0020' => [
            'text' => 'recurring_id has a subscription already',
            'meaning' => 'A recurring_id identifies one subscription permanently, unless its first payment failed.',
            'remedy' => 'Use another recurring_id.',
        ],
        'T0001' => [
            'text' => 'No such transaction',
            'meaning' => 'The account has no payment with this transaction_id.',
            'remedy' => 'Take transaction_id from the response to the payment or from a query.',
        ],
        'T0002' => [
            'text' => 'order_no does not belong to this transaction',
            'meaning' => 'transaction_id, order_no and currency must all match the stored payment.',
            'remedy' => 'Send the order_no that the payment was created with.',
        ],
        'T0003' => [
            'text' => 'currency is not the currency of this transaction',
            'meaning' => 'transaction_id, order_no and currency must all match the stored payment.',
            'remedy' => 'Send the currency that the payment was created with.',
        ],
        'T0004' => [
            'text' => 'The item stands twice in this batch',
            'meaning' => 'Captures, cancellations and adjustments: an earlier item has the same transaction_id. Refunds: an earlier item is identical in every field, and neither has a refund_reference. The earlier one counts; this one was not processed.',
            'remedy' => 'Capture, cancel or adjust every transaction once. To refund the same amount of a transaction twice, give each refund its own refund_reference.',
        ],
        'T0005' => [
            'text' => 'A field of the item is missing or empty',
            'meaning' => 'The text after the code names the field.',
            'remedy' => 'Fill the field.',
        ],
        'T0006' => [
            'text' => 'A field of the item has a value that is not allowed',
            'meaning' => 'The text after the code names the field and what is allowed.',
            'remedy' => 'Correct the field.',
        ],
        'T0007' => [
            'text' => 'The amount is more than what can still be captured',
            'meaning' => 'The amount of a capture must be above zero and at most the authorised amount that is not captured yet.',
            'remedy' => 'Query the payment and capture at most the remainder.',
        ],
        'T0008' => [
            'text' => 'The amount is not the amount of this transaction',
            'meaning' => 'A refund or a review must repeat the payment’s amount as it was created or last adjusted, even if less was captured; a cancellation must give the amount not captured yet. The text after the code names the expected amount.',
            'remedy' => 'Send that amount. The amount to refund goes into refund_amount.',
        ],
        'T0010' => [
            'text' => 'The transaction is held for review',
            'meaning' => 'It can be neither captured nor cancelled until it has been reviewed.',
            'remedy' => 'Decide it with /v1/review.',
        ],
        'T0011' => [
            'text' => 'The transaction is captured already',
            'meaning' => 'The money has been taken.',
            'remedy' => 'To give it back, refund instead with /v1/refund.',
        ],
        'T0012' => [
            'text' => 'Another operation on this transaction is under way',
            'meaning' => 'Its outcome at the acquirer is not known yet; conflicting operations wait for it.',
            'remedy' => 'Query the payment until its status is no longer 1200 (processing) or 3200 (capture under way).',
        ],
        'T0013' => [
            'text' => 'The transaction’s status does not allow this',
            'meaning' => 'The text after the code names the status, or states that the card was only verified.',
            'remedy' => 'Query the payment.',
        ],
        'T0014' => [
            'text' => 'The transaction is cancelled already',
            'meaning' => 'The authorised amount has been released.',
            'remedy' => 'Nothing is left to do.',
        ],
        'T0015' => [
            'text' => 'The capture deadline has passed',
            'meaning' => 'The authorisation has expired and its hold is released.',
            'remedy' => 'Authorise again.',
        ],
        'T0016' => [
            'text' => 'The transaction is not held for review',
            'meaning' => 'Only payments with status 2100 (held for review) are reviewed.',
            'remedy' => 'Query the payment.',
        ],
        'T0017' => [
            'text' => 'The review was decided the other way',
            'meaning' => 'A decision cannot be taken back; one not taken in time counts as rejected.',
            'remedy' => 'Approved payments can be cancelled or refunded; rejected ones must be authorised again.',
        ],
        'T0020' => [
            'text' => 'The acquirer cannot change this authorisation',
            'meaning' => 'The payment was not made by card, or its acquirer does not support this kind of change: an increase, a decrease, or an extension. The text after the code states which.',
            'remedy' => 'Cancel the payment and authorise again, or authorise the difference under another order_no.',
        ],
        'T0021' => [
            'text' => 'The card’s scheme does not allow this change',
            'meaning' => 'Not every scheme allows an authorisation to be increased, and few allow it to be extended: with an unchanged amount there is then nothing to change.',
            'remedy' => 'Capture before the deadline, or cancel the payment and authorise again.',
        ],
        'T0022' => [
            'text' => 'A part of the transaction is captured already',
            'meaning' => 'An authorisation can be changed only if nothing of it is captured and it has no dispute.',
            'remedy' => 'Capture or cancel the rest; authorise the difference under another order_no.',
        ],
        'T0023' => [
            'text' => 'A risk rule stops this amount',
            'meaning' => 'A payment of this amount would be blocked, or held for review.',
            'remedy' => 'Authorise the difference under another order_no: it is blocked or reviewed separately.',
        ],
        'T0024' => [
            'text' => 'The transaction is a charge of a subscription',
            'meaning' => 'Its amount is the price of the period.',
            'remedy' => 'Authorise the difference under another order_no.',
        ],
        'T0025' => [
            'text' => 'The card’s scheme forbids another attempt',
            'meaning' => 'Too many attempts with this card were declined, or a decline forbids any further attempt. Nothing is sent.',
            'remedy' => 'Decrease or capture the authorised amount; see Declines for when the card can be tried again.',
        ],
        'R0001' => [
            'text' => 'refund_amount is more than what can still be refunded',
            'meaning' => 'At most the captured amount, less refunds made and in progress, can be refunded.',
            'remedy' => 'Search the payment’s refunds with /v1/retrievalRefund.',
        ],
        'R0002' => [
            'text' => 'The transaction is not captured',
            'meaning' => 'Only captured money can be refunded.',
            'remedy' => 'Cancel an authorisation that has not been captured.',
        ],
        'R0003' => [
            'text' => 'The transaction is too old to be refunded',
            'meaning' => 'Refunds are possible for 365 days after the capture.',
            'remedy' => 'Pay the customer back by a payout.',
        ],
        'R0004' => [
            'text' => 'The transaction has 99 refunds already',
            'meaning' => 'A refund_reference_id ends in two digits.',
            'remedy' => 'Pay the customer back by a payout.',
        ],
        'R0005' => [
            'text' => 'refund_reference was used for another refund',
            'meaning' => 'The same reference with the same content returns the first result; with different content it is refused.',
            'remedy' => 'Use a new refund_reference for a new refund.',
        ],
        'R0006' => [
            'text' => 'The available balance is too low',
            'meaning' => 'The payment’s money has been settled, and the available balance does not cover the refund.',
            'remedy' => 'Wait for the next settlement or add funds.',
        ],
        'R0007' => [
            'text' => 'The sign key may not refund as much',
            'meaning' => 'The refund is more than the sign key’s limits allow: for one refund, or within 24 hours.',
            'remedy' => 'Refund it in the portal, wait, or have the limits of the key changed.',
        ],
        'A0001' => [
            'text' => 'The acquirer refused the instruction',
            'meaning' => 'The item was accepted (status "3"), but the acquirer refused it; no money was moved.',
            'remedy' => 'Query the payment and try again later.',
        ],
        'A0002' => [
            'text' => 'The outcome is not known yet',
            'meaning' => 'The payment or the item (status "2") is accepted, and the acquirer has not reported its outcome yet. The gateway inquires until it knows; nothing is sent twice.',
            'remedy' => 'Query the payment; do not pay again under another order_no before its outcome is known.',
        ],
        'S0001' => [
            'text' => 'No such subscription',
            'meaning' => 'The account has no subscription with this recurring_id.',
            'remedy' => 'Send the recurring_id that the subscription was created with.',
        ],
        'S0002' => [
            'text' => 'contract_name is not the name of this subscription',
            'meaning' => 'recurring_id and contract_name must both match the stored subscription.',
            'remedy' => 'Send the contract_name that the subscription was created with.',
        ],
        'S0003' => [
            'text' => 'No such contract',
            'meaning' => 'The account has no contract with this contract_id.',
            'remedy' => 'List the contracts of the subscription.',
        ],
        'S0004' => [
            'text' => 'The subscription has ended',
            'meaning' => 'Inactived is final.',
            'remedy' => 'Create a new subscription.',
        ],
        'S0005' => [
            'text' => 'The subscription’s status does not allow this',
            'meaning' => 'The text after the code names the status.',
            'remedy' => 'Only trialing and active subscriptions can be paused, and only paused ones resumed.',
        ],
        'S0006' => [
            'text' => 'The contract’s status does not allow this',
            'meaning' => 'The text after the code names the status. A contract that is being charged or was paid cannot be cancelled.',
            'remedy' => 'Refund the payment of a contract that was paid.',
        ],
        'S0007' => [
            'text' => 'The value is not allowed',
            'meaning' => 'The text after the code states what is allowed.',
            'remedy' => 'Correct the value.',
        ],
        'D0001' => [
            'text' => 'Refer to the card issuer',
            'meaning' => 'The issuer wants to speak to its customer first.',
            'remedy' => 'Ask the customer to call the issuer, or for another card.',
        ],
        'D0003' => [
            'text' => 'Invalid merchant',
            'meaning' => 'The issuer or the scheme does not know the merchant as it was sent.',
            'remedy' => 'Ask the gateway’s operator to check the merchant’s data with the acquirer.',
        ],
        'D0004' => [
            'text' => 'Card to be withdrawn',
            'meaning' => 'The issuer wants the card back.',
            'remedy' => 'Do not try this card again; ask the customer for another one.',
        ],
        'D0005' => [
            'text' => 'Do not honour',
            'meaning' => 'The issuer declined without giving a reason.',
            'remedy' => 'Ask the customer for another card.',
        ],
        'D0007' => [
            'text' => 'Card to be withdrawn, special conditions',
            'meaning' => 'The issuer wants the card back because of fraud.',
            'remedy' => 'Do not try this card again; ask the customer for another one.',
        ],
        'D0012' => [
            'text' => 'Invalid transaction',
            'meaning' => 'The issuer does not allow this kind of transaction.',
            'remedy' => 'Ask the customer for another card.',
        ],
        'D0013' => [
            'text' => 'Invalid amount',
            'meaning' => 'The amount or its currency cannot be processed with this card.',
            'remedy' => 'Check the amount; ask the customer for another card.',
        ],
        'D0014' => [
            'text' => 'Invalid card number',
            'meaning' => 'The issuer does not know the number.',
            'remedy' => 'Ask the customer to check the number.',
        ],
        'D0015' => [
            'text' => 'No such issuer',
            'meaning' => 'There is no issuer behind the number.',
            'remedy' => 'Do not try this card again; ask the customer to check the number.',
        ],
        'D0019' => [
            'text' => 'Enter the transaction again',
            'meaning' => 'The issuer could not process the transaction this time.',
            'remedy' => 'Try again in a few minutes.',
        ],
        'D0030' => [
            'text' => 'Format error',
            'meaning' => 'The issuer or the scheme could not read the request.',
            'remedy' => 'Ask the gateway’s operator to check the data that were sent.',
        ],
        'D0041' => [
            'text' => 'Lost card',
            'meaning' => 'The card was reported lost.',
            'remedy' => 'Do not try this card again; ask the customer for another one.',
        ],
        'D0043' => [
            'text' => 'Stolen card',
            'meaning' => 'The card was reported stolen.',
            'remedy' => 'Do not try this card again; ask the customer for another one.',
        ],
        'D0046' => [
            'text' => 'Closed account',
            'meaning' => 'The account behind the card is closed.',
            'remedy' => 'Do not try this card again; ask the customer for another one.',
        ],
        'D0051' => [
            'text' => 'Insufficient funds',
            'meaning' => 'The card’s account does not cover the amount.',
            'remedy' => 'Ask the customer for another card, or try later.',
        ],
        'D0052' => [
            'text' => 'No such account',
            'meaning' => 'The card has no account of the requested kind.',
            'remedy' => 'Ask the customer for another card.',
        ],
        'D0054' => [
            'text' => 'Expired card',
            'meaning' => 'The issuer says that the card has expired.',
            'remedy' => 'Ask the customer for the new card.',
        ],
        'D0055' => [
            'text' => 'Wrong or missing PIN',
            'meaning' => 'The issuer wants a PIN, or another proof of its customer.',
            'remedy' => 'Authorise again with do3DS, or ask the customer for another card.',
        ],
        'D0057' => [
            'text' => 'Not permitted to the cardholder',
            'meaning' => 'The card is not meant for this kind of transaction.',
            'remedy' => 'Ask the customer for another card.',
        ],
        'D0058' => [
            'text' => 'Not permitted to the merchant',
            'meaning' => 'The merchant may not do this kind of transaction with this card.',
            'remedy' => 'Have the gateway’s operator ask the acquirer; ask the customer for another card.',
        ],
        'D0059' => [
            'text' => 'Suspected fraud',
            'meaning' => 'The issuer or the scheme suspects fraud.',
            'remedy' => 'Ask the customer to call the issuer, or for another card.',
        ],
        'D0061' => [
            'text' => 'Limit exceeded',
            'meaning' => 'The amount or the number of payments exceeds a limit of the card for a period.',
            'remedy' => 'Ask the customer for another card, or try later.',
        ],
        'D0062' => [
            'text' => 'Restricted card',
            'meaning' => 'The issuer or the customer has restricted where the card can be used.',
            'remedy' => 'Ask the customer to lift the restriction, or for another card.',
        ],
        'D0065' => [
            'text' => 'Customer authentication required',
            'meaning' => 'The issuer wants 3-D Secure, and the request said no3DS.',
            'remedy' => 'Authorise again with do3DS and send the customer to issuer_url.',
        ],
        'D0075' => [
            'text' => 'Too many wrong PINs',
            'meaning' => 'The card is blocked after too many wrong PINs.',
            'remedy' => 'Ask the customer to call the issuer, or for another card.',
        ],
        'D0078' => [
            'text' => 'Card not activated',
            'meaning' => 'The card is new and was not activated yet, or is blocked.',
            'remedy' => 'Ask the customer to activate the card.',
        ],
        'D0082' => [
            'text' => 'Wrong security code',
            'meaning' => 'The security code does not match.',
            'remedy' => 'Ask the customer to check the code on the card.',
        ],
        'D0091' => [
            'text' => 'Issuer not available',
            'meaning' => 'The issuer or the scheme did not answer.',
            'remedy' => 'Try again in a few minutes.',
        ],
        'D0093' => [
            'text' => 'Cannot be completed',
            'meaning' => 'The law forbids the transaction.',
            'remedy' => 'Ask the customer for another card.',
        ],
        'D0094' => [
            'text' => 'Duplicate transmission',
            'meaning' => 'The scheme considers the transaction a duplicate of an earlier one.',
            'remedy' => 'Check whether the order is paid, then authorise again under a new order_no.',
        ],
        'D0096' => [
            'text' => 'System malfunction',
            'meaning' => 'The issuer or the scheme could not process the transaction.',
            'remedy' => 'Try again in a few minutes.',
        ],
        'D0100' => [
            'text' => 'Blocked by a risk rule',
            'meaning' => 'The payment was not sent to the issuer, or was stopped by its risk rules.',
            'remedy' => 'Do not retry; ask the gateway’s operator about the risk rules.',
        ],
        'D0101' => [
            'text' => 'Customer authentication failed',
            'meaning' => 'The customer did not pass 3-D Secure.',
            'remedy' => 'Ask the customer to try again or to use another card.',
        ],
        'D0102' => [
            'text' => 'The payment could not be processed',
            'meaning' => 'A technical failure before the issuer decided; no money was reserved.',
            'remedy' => 'Authorise again under the same order_no.',
        ],
        'D0103' => [
            'text' => 'The customer stopped the recurring payments',
            'meaning' => 'The customer has instructed the issuer to make no more payments for this subscription.',
            'remedy' => 'Do not charge again; agree with the customer on another card.',
        ],
        'D0104' => [
            'text' => 'Too many declined attempts with this card',
            'meaning' => 'The card was declined as often as its scheme allows: with most schemes 16 times in 30 days, with Mastercard 10 times in 24 hours or 35 in 30 days. The payment was not sent.',
            'remedy' => 'Ask the customer for another card, or try again when older declines are outside that period.',
        ],
        'D0105' => [
            'text' => 'The card must not be tried again',
            'meaning' => 'An earlier decline forbids any further attempt with this card. The payment was not sent.',
            'remedy' => 'Ask the customer for another card. If the issuer says that its response was a mistake, the gateway’s operator can release the card.',
        ],
        'D0106' => [
            'text' => 'The customer stopped this payment',
            'meaning' => 'The customer has instructed the issuer not to pay this charge.',
            'remedy' => 'Do not charge it again; agree with the customer on what is owed.',
        ],
        'D0107' => [
            'text' => 'The customer stopped all recurring payments',
            'meaning' => 'The customer has instructed the issuer to pay no recurring charges with this card.',
            'remedy' => 'Do not charge the card again; agree with the customer on another one.',
        ],
        'D0108' => [
            'text' => 'Approved in part only',
            'meaning' => 'The issuer approved less than the requested amount, and this payment does not accept that. The approved amount is reversed: nothing is charged.',
            'remedy' => 'Ask the customer for another card, or authorise again under the same order_no with partial_approval accept and charge the rest otherwise.',
        ],
    ];
}
