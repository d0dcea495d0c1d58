# Generated from schemas/ by npm run openapi: not to be edited.
"""The catalogue of errors of this release of the gateway; a later one can have more."""

from __future__ import annotations

from typing import NamedTuple


class ErrorMeaning(NamedTuple):
    """What a code of the gateway means."""

    text: str
    meaning: str
    #: What to do.
    remedy: str


ERROR_CODES: dict[str, ErrorMeaning] = {
    "I0001": ErrorMeaning(
        "The body cannot be read",
        "The body is neither a JSON object, a form nor a flat XML document.",
        "Send one JSON object (or the same fields as a form or as flat XML) and check brackets, quotes and escapes.",
    ),
    "I0002": ErrorMeaning(
        "The body holds text that is not allowed",
        "Invalid UTF-8, a NUL character, or half of a surrogate pair.",
        "Encode the body as UTF-8 and remove control characters.",
    ),
    "I0003": ErrorMeaning(
        "The body holds a key that is not allowed",
        "A key occurs twice in the same object, or is __proto__, constructor or prototype.",
        "Send every key once.",
    ),
    "I0004": ErrorMeaning(
        "The body has more than 16 levels or 1,000 keys: send fewer fields, or split the batch",
        "Keys are counted at all levels; in a form, each value of a repeated key counts.",
        "Send fewer fields, or split the batch.",
    ),
    "I0005": ErrorMeaning(
        "The body is too large",
        "A body may have at most 256 KiB.",
        "Send fewer orders in one request.",
    ),
    "I0006": ErrorMeaning(
        "The content type is not supported",
        "The gateway accepts application/json, application/x-www-form-urlencoded, application/xml, text/xml, text/plain and multipart/form-data, all uncompressed.",
        "Send application/json without Content-Encoding.",
    ),
    "I0007": ErrorMeaning(
        "There is nothing at this path",
        "The path is not an operation of the gateway.",
        "Compare the path with the reference; it is case-sensitive.",
    ),
    "I0008": ErrorMeaning(
        "The method is not allowed here",
        "The path has other methods, which `Allow` and `message` name. All operations under /v1 are POST.",
        "Send the request with one of them.",
    ),
    "I0009": ErrorMeaning(
        "The request took longer than 10 seconds to arrive: send it again",
        "Headers and body must arrive within 10 seconds.",
        "Send the request in one go; retry with the same Idempotency-Key.",
    ),
    "I0010": ErrorMeaning(
        "A required parameter is missing",
        "`source` names the parameter.",
        "Add the parameter.",
    ),
    "I0011": ErrorMeaning(
        "A parameter has a type or value that is not allowed",
        "`source` is the path of the parameter, `message` states what is allowed. Also a field whose name is close to a known one, card data where none are taken, a card number in a text, and with strict fields any unknown field.",
        "Correct the parameter, or its name.",
    ),
    "I0012": ErrorMeaning(
        "The caller’s IP address is not registered",
        "Queries always require a registered caller address, and an account may require it for every operation.",
        "Register the address: `npx gateway addresses add --account ID --cidr ADDRESS`.",
    ),
    "I0013": ErrorMeaning(
        "encryption_data is wrong",
        "The signature does not match, or there is no such merchant and account. The response does not reveal which.",
        "Open the request in the portal (Developers, Requests): the signature doctor tries common mistakes. Or compare the text that you sign with `npx gateway sign --explain`: profile, path, canonical JSON without encryption_data, and the sign key in use.",
    ),
    "I0014": ErrorMeaning(
        "A sandbox account cannot be used in production",
        "The gateway runs in production, the account is a sandbox account.",
        "Use the production account, or the sandbox’s base address.",
    ),
    "I0015": ErrorMeaning(
        "A production account cannot be used in the sandbox",
        "The gateway runs as a sandbox, the account is a production account.",
        "Use the sandbox account, or the production base address.",
    ),
    "I0016": ErrorMeaning(
        "timestamp is outside the window of 300 seconds",
        "The signature is right, but its time is too far from the gateway’s.",
        "Synchronise the clock by NTP, sign with Unix seconds, and sign every attempt again.",
    ),
    "I0017": ErrorMeaning(
        "nonce has been used before",
        "The account has already used this nonce within the window: the request is a replay.",
        "Use a new random nonce for every request; to retry safely, send an Idempotency-Key.",
    ),
    "I0018": ErrorMeaning(
        "Too many orders in one request",
        "The batch exceeds its limit; none of it was processed.",
        "Split the batch.",
    ),
    "I0019": ErrorMeaning(
        "Too many requests",
        "The account has exceeded its limit of requests per second.",
        "Wait for the number of seconds in Retry-After; combine several orders in one request.",
    ),
    "I0020": ErrorMeaning(
        "Idempotency-Key was used with another body",
        "The same key was used before with different content or for another operation.",
        "Use a new key for a new request.",
    ),
    "I0021": ErrorMeaning(
        "A request with this Idempotency-Key is still under way: send it again, with the same key, after Retry-After",
        "The first request with this key is still being processed.",
        "Wait for the number of seconds in Retry-After and send it again with the same key.",
    ),
    "I0022": ErrorMeaning(
        "Too many failed authentications from this address: correct the signature, and wait as Retry-After says",
        "Failed attempts are limited per address; valid requests are not.",
        "Correct the signature before trying again.",
    ),
    "I0023": ErrorMeaning(
        "The account is disabled: ask the gateway’s operator",
        "The gateway’s operator has disabled the merchant or the account.",
        "Ask the gateway’s operator.",
    ),
    "I0024": ErrorMeaning(
        "order_no has a live payment already",
        "An order can have only one live payment; its number can be used again only after a declined or failed attempt.",
        "Query the order with /v1/retrievalTrans, or use a new order_no.",
    ),
    "I0025": ErrorMeaning(
        "The request is not well-formed HTTP",
        "A header or the request line cannot be read.",
        "Check header names, sizes (16 KiB at most) and Content-Length.",
    ),
    "I0026": ErrorMeaning(
        "token_id is not known: store the card by a payment with token_flag YES",
        "There is no such stored card in this account.",
        "Store the card first: send it once with token_flag YES.",
    ),
    "I0027": ErrorMeaning(
        "The acquirer of this account is not configured",
        "The acquirer for such payments of this account has been removed from the gateway’s configuration. Nothing was done.",
        "Ask the gateway’s operator to configure the acquirer or to give the account another one; then send the request again.",
    ),
    "I0028": ErrorMeaning(
        "The sign key is not permitted to do this",
        "The signature is right, but its sign key has not the permit that the operation needs, or waits for a second person to confirm it. `message` names both.",
        "Sign with another key of the account, or change what the key may do in the portal (Developers, Sign keys) or with `npx gateway keys permit`.",
    ),
    "I0090": ErrorMeaning(
        "The gateway cannot answer right now",
        "The database is unreachable or the gateway is shutting down.",
        "Retry with the same Idempotency-Key after the number of seconds in Retry-After; query before you pay again.",
    ),
    "I0099": ErrorMeaning(
        "The gateway made a mistake",
        "An internal error, logged under the Request-Id of the response.",
        "Query the order before you repeat it, and give the Request-Id to the gateway’s operator.",
    ),
    "P0001": ErrorMeaning(
        "request_id was used for another payout",
        "The same request_id was used before with different content.",
        "Use a new request_id for a new payout; repeat a request byte for byte to get its first response.",
    ),
    "P0002": ErrorMeaning(
        "beneficiary_id is not known",
        "The account has no saved beneficiary with this id.",
        "Send the beneficiary’s details, or take beneficiary_id from the response to an earlier payout.",
    ),
    "P0003": ErrorMeaning(
        "The available balance is too low",
        "The account refuses payouts above the amount that can be paid out: the available balance, less negative amounts in its other balances (refunds and chargebacks of settled money) and the minimum balance that the operator requires, plus its credit limit.",
        "Add funds and send the payout again with the same request_id.",
    ),
    "P0004": ErrorMeaning(
        "There is no exchange rate",
        "No rate between source_currency and payment_currency is valid now.",
        "Pay from a balance in payment_currency, or ask the gateway’s operator for a rate.",
    ),
    "P0005": ErrorMeaning(
        "fund_source cannot be drawn on",
        "Payouts are paid from the account’s balance only.",
        "Send fund_source DepositAccount.",
    ),
    "P0006": ErrorMeaning(
        "payment_date is not possible",
        "The date is in the past, more than 365 days ahead, or not a date.",
        "Send a date from today, in the account’s time zone, to 365 days ahead; or leave it out.",
    ),
    "P0007": ErrorMeaning(
        "payment_method is not available for this destination",
        "No local clearing system is known for the bank’s country and the currency.",
        "Send payment_method SWIFT.",
    ),
    "P0008": ErrorMeaning(
        "Payouts are not set up for this account",
        "The account has no bank for payouts, or its bank is not configured.",
        "Ask the gateway’s operator to name a bank for the account’s payouts, or to configure it; then send the request again.",
    ),
    "P0009": ErrorMeaning(
        "The amounts do not go together",
        "payment_amount and source_amount do not match at the exchange rate, or nothing is left after the fee.",
        "Send one of the two amounts; `message` states the other.",
    ),
    "P0010": ErrorMeaning(
        "The account or bank number is wrong",
        "A bank would not accept it: its length, its characters or its check digits are wrong.",
        "`message` states what the country and the method require; ask the beneficiary for the number.",
    ),
    "P0011": ErrorMeaning(
        "The beneficiary’s bank needs one more detail",
        "The country, the currency or the method requires a field that is missing.",
        "Add the field that `source` names.",
    ),
    "P0012": ErrorMeaning(
        "A name or address is not acceptable to banks",
        "It is required for the entity_type and missing, is too long, or has no characters that the bank’s character set can represent: for example, a Japanese name in Chinese characters, whose pronunciation is ambiguous.",
        "`message` says what is allowed.",
    ),
    "P0013": ErrorMeaning(
        "An identity number or date of birth is wrong",
        "Its check digits are wrong, or it contradicts another field.",
        "Compare it with the document.",
    ),
    "P0014": ErrorMeaning(
        "payer_id is not known",
        "The account has no saved payer with this id.",
        "Send the payer’s details, or take payer_id from the response to an earlier payout.",
    ),
    "P0015": ErrorMeaning(
        "The bank cannot take this payout",
        "The account’s bank has no account in the currency, or its message format cannot carry the payout’s data.",
        "`message` gives the reason. If it is the bank’s account or limit, ask the operator.",
    ),
    "P0016": ErrorMeaning(
        "The sign key may not pay out as much",
        "The payout is more than the sign key’s limits allow: for one payout, or within 24 hours.",
        "Pay out in the portal, wait, or have the limits of the key changed.",
    ),
    "U0001": ErrorMeaning(
        "You are not signed in",
        "There is no session, or it has ended: 15 minutes without activity, or 12 hours in all.",
        "Sign in again.",
    ),
    "U0002": ErrorMeaning(
        "E-mail or password is wrong",
        "No user with this e-mail address can sign in with this password. The response does not reveal which is wrong.",
        "Try again, or ask an admin of your team, or the gateway’s operator, for a new password.",
    ),
    "U0003": ErrorMeaning(
        "Too many attempts to sign in",
        "After ten failed attempts nobody can sign in with this e-mail address from this network for 30 minutes, nor, after 100 from many networks, from any device that the person has not signed in from before; and after 60 within a minute nobody from this network, whatever the e-mail address, until the minute is over.",
        "Wait for the number of seconds in Retry-After.",
    ),
    "U0004": ErrorMeaning(
        "The second factor is missing",
        "The password was correct; the code of the authenticator app or a passkey is still required.",
        "Give the second factor.",
    ),
    "U0005": ErrorMeaning(
        "The code is wrong",
        "The code of the authenticator app does not match, or was used before, or the recovery code is not known.",
        "Wait for the next code, and check the time of the device that shows it.",
    ),
    "U0006": ErrorMeaning(
        "The request does not come from the portal’s own page",
        "X-CSRF-Token is missing or wrong, or the Origin is not the gateway’s.",
        "Send the csrf_token of GET /portal/api/session with every change, and use PUBLIC_URL’s origin.",
    ),
    "U0007": ErrorMeaning(
        "Your role does not allow this",
        "Your role with this merchant does not have the permit that the action requires.",
        "Ask an admin of your team.",
    ),
    "U0008": ErrorMeaning(
        "There is no such thing, or it is not yours to see",
        "The merchant, account or object does not exist or belongs to somebody else. The response does not reveal which.",
        "Check the address, and whether you are signed in with the right account.",
    ),
    "U0009": ErrorMeaning(
        "The password cannot be used",
        "A password has 12 to 128 characters, is not one of the common ones, and is not made of your name or e-mail address.",
        "Choose another; a few random words are good.",
    ),
    "U0010": ErrorMeaning(
        "This cannot be done",
        "`message` says why.",
        "Correct what `message` names.",
    ),
    "U0012": ErrorMeaning(
        "The portal needs an https address",
        "Over plain http people can sign in on the machine itself only (127.0.0.1, ::1 or localhost).",
        "Serve the gateway behind TLS and set PUBLIC_URL to its https address.",
    ),
    "U0013": ErrorMeaning(
        "The passkey was not accepted",
        "It is not known, belongs to another site, or answered another challenge.",
        "Try again, or sign in with your password.",
    ),
    "U0014": ErrorMeaning(
        "The invitation is not valid",
        "It was used, withdrawn, is older than seven days, or whoever sent it may not give this role any more.",
        "Ask for a new one.",
    ),
    "U0015": ErrorMeaning(
        "It has changed in the meantime",
        "Somebody else has changed or removed it since you loaded the page.",
        "Load it again.",
    ),
    "U0017": ErrorMeaning(
        "This team demands a second factor",
        "You signed in with a password only, and the merchant requires a second factor from everybody, as it does in production unless an admin has turned that off, or you asked to require it; in production the gateway requires it from its operators.",
        "Set up an authenticator app or a passkey in your profile: it works at once.",
    ),
    "U0018": ErrorMeaning(
        "Confirm that it is you",
        "What you asked for needs a second factor, or your password where you have none, that you have given within the last five minutes.",
        "Send it to POST /portal/api/session/reauthenticate, and repeat the request as it was.",
    ),
    "U0019": ErrorMeaning(
        "Single sign-on did not let you in",
        "The provider has not answered as it must, or what it says of you gives no access here. `message` says which.",
        "Begin again; then ask an admin of your team, or whoever runs the provider, for what `message` names.",
    ),
    "U0020": ErrorMeaning(
        "This team demands single sign-on",
        "You signed in with a password or passkey, and the team lets people in by its provider only, apart from one admin for emergencies.",
        "Sign in by the team’s link, /portal/sso/ and its name, or with your e-mail address under Single sign-on.",
    ),
    "U0016": ErrorMeaning(
        "Too many people are signing in",
        "Checking passwords takes the machine’s memory, so only a few are checked at a time.",
        "Try again in a few seconds.",
    ),
    "C0001": ErrorMeaning(
        "There is no such payment page",
        "The address was not returned by /v1/checkout, or the session was deleted after 31 days.",
        "Create a new session with /v1/checkout and send the customer to its checkout_url.",
    ),
    "C0002": ErrorMeaning(
        "The payment page has expired",
        "The customer did not pay before expires_at.",
        "Create a new session with /v1/checkout under the same order_no.",
    ),
    "C0003": ErrorMeaning(
        "The payment page was replaced by a newer one",
        "Another session was created for the same order_no; only the newest can be paid.",
        "Send the customer to the checkout_url of the newest session.",
    ),
    "C0004": ErrorMeaning(
        "The payment method is not offered for this order",
        "The account’s acquirer does not offer it, or not for this currency and amount. With an amount of zero only cards are offered, and only where an acquirer of the account verifies them.",
        "Use /v1/optimise to get the available methods.",
    ),
    "C0005": ErrorMeaning(
        "Too many attempts to pay this order",
        "A session allows 10 attempts, to prevent card testing.",
        "Create a new session with /v1/checkout, if the customer is known.",
    ),
    "C0006": ErrorMeaning(
        "Only the payment page itself may do this",
        "The request came from a page of another origin.",
        "Send the customer to checkout_url, or show it in a frame; do not post to it.",
    ),
    "S0020": ErrorMeaning(
        "recurring_id has a subscription already",
        "A recurring_id identifies one subscription permanently, unless its first payment failed.",
        "Use another recurring_id.",
    ),
    "T0001": ErrorMeaning(
        "No such transaction",
        "The account has no payment with this transaction_id.",
        "Take transaction_id from the response to the payment or from a query.",
    ),
    "T0002": ErrorMeaning(
        "order_no does not belong to this transaction",
        "transaction_id, order_no and currency must all match the stored payment.",
        "Send the order_no that the payment was created with.",
    ),
    "T0003": ErrorMeaning(
        "currency is not the currency of this transaction",
        "transaction_id, order_no and currency must all match the stored payment.",
        "Send the currency that the payment was created with.",
    ),
    "T0004": ErrorMeaning(
        "The item stands twice in this batch",
        "Captures, cancellations and adjustments: an earlier item has the same transaction_id. Refunds: an earlier item is identical in every field, and neither has a refund_reference. The earlier one counts; this one was not processed.",
        "Capture, cancel or adjust every transaction once. To refund the same amount of a transaction twice, give each refund its own refund_reference.",
    ),
    "T0005": ErrorMeaning(
        "A field of the item is missing or empty",
        "The text after the code names the field.",
        "Fill the field.",
    ),
    "T0006": ErrorMeaning(
        "A field of the item has a value that is not allowed",
        "The text after the code names the field and what is allowed.",
        "Correct the field.",
    ),
    "T0007": ErrorMeaning(
        "The amount is more than what can still be captured",
        "The amount of a capture must be above zero and at most the authorised amount that is not captured yet.",
        "Query the payment and capture at most the remainder.",
    ),
    "T0008": ErrorMeaning(
        "The amount is not the amount of this transaction",
        "A refund or a review must repeat the payment’s amount as it was created or last adjusted, even if less was captured; a cancellation must give the amount not captured yet. The text after the code names the expected amount.",
        "Send that amount. The amount to refund goes into refund_amount.",
    ),
    "T0010": ErrorMeaning(
        "The transaction is held for review",
        "It can be neither captured nor cancelled until it has been reviewed.",
        "Decide it with /v1/review.",
    ),
    "T0011": ErrorMeaning(
        "The transaction is captured already",
        "The money has been taken.",
        "To give it back, refund instead with /v1/refund.",
    ),
    "T0012": ErrorMeaning(
        "Another operation on this transaction is under way",
        "Its outcome at the acquirer is not known yet; conflicting operations wait for it.",
        "Query the payment until its status is no longer 1200 (processing) or 3200 (capture under way).",
    ),
    "T0013": ErrorMeaning(
        "The transaction’s status does not allow this",
        "The text after the code names the status, or states that the card was only verified.",
        "Query the payment.",
    ),
    "T0014": ErrorMeaning(
        "The transaction is cancelled already",
        "The authorised amount has been released.",
        "Nothing is left to do.",
    ),
    "T0015": ErrorMeaning(
        "The capture deadline has passed",
        "The authorisation has expired and its hold is released.",
        "Authorise again.",
    ),
    "T0016": ErrorMeaning(
        "The transaction is not held for review",
        "Only payments with status 2100 (held for review) are reviewed.",
        "Query the payment.",
    ),
    "T0017": ErrorMeaning(
        "The review was decided the other way",
        "A decision cannot be taken back; one not taken in time counts as rejected.",
        "Approved payments can be cancelled or refunded; rejected ones must be authorised again.",
    ),
    "T0020": ErrorMeaning(
        "The acquirer cannot change this authorisation",
        "The payment was not made by card, or its acquirer does not support this kind of change: an increase, a decrease, or an extension. The text after the code states which.",
        "Cancel the payment and authorise again, or authorise the difference under another order_no.",
    ),
    "T0021": ErrorMeaning(
        "The card’s scheme does not allow this change",
        "Not every scheme allows an authorisation to be increased, and few allow it to be extended: with an unchanged amount there is then nothing to change.",
        "Capture before the deadline, or cancel the payment and authorise again.",
    ),
    "T0022": ErrorMeaning(
        "A part of the transaction is captured already",
        "An authorisation can be changed only if nothing of it is captured and it has no dispute.",
        "Capture or cancel the rest; authorise the difference under another order_no.",
    ),
    "T0023": ErrorMeaning(
        "A risk rule stops this amount",
        "A payment of this amount would be blocked, or held for review.",
        "Authorise the difference under another order_no: it is blocked or reviewed separately.",
    ),
    "T0024": ErrorMeaning(
        "The transaction is a charge of a subscription",
        "Its amount is the price of the period.",
        "Authorise the difference under another order_no.",
    ),
    "T0025": ErrorMeaning(
        "The card’s scheme forbids another attempt",
        "Too many attempts with this card were declined, or a decline forbids any further attempt. Nothing is sent.",
        "Decrease or capture the authorised amount; see Declines for when the card can be tried again.",
    ),
    "R0001": ErrorMeaning(
        "refund_amount is more than what can still be refunded",
        "At most the captured amount, less refunds made and in progress, can be refunded.",
        "Search the payment’s refunds with /v1/retrievalRefund.",
    ),
    "R0002": ErrorMeaning(
        "The transaction is not captured",
        "Only captured money can be refunded.",
        "Cancel an authorisation that has not been captured.",
    ),
    "R0003": ErrorMeaning(
        "The transaction is too old to be refunded",
        "Refunds are possible for 365 days after the capture.",
        "Pay the customer back by a payout.",
    ),
    "R0004": ErrorMeaning(
        "The transaction has 99 refunds already",
        "A refund_reference_id ends in two digits.",
        "Pay the customer back by a payout.",
    ),
    "R0005": ErrorMeaning(
        "refund_reference was used for another refund",
        "The same reference with the same content returns the first result; with different content it is refused.",
        "Use a new refund_reference for a new refund.",
    ),
    "R0006": ErrorMeaning(
        "The available balance is too low",
        "The payment’s money has been settled, and the available balance does not cover the refund.",
        "Wait for the next settlement or add funds.",
    ),
    "R0007": ErrorMeaning(
        "The sign key may not refund as much",
        "The refund is more than the sign key’s limits allow: for one refund, or within 24 hours.",
        "Refund it in the portal, wait, or have the limits of the key changed.",
    ),
    "A0001": ErrorMeaning(
        "The acquirer refused the instruction",
        "The item was accepted (status \"3\"), but the acquirer refused it; no money was moved.",
        "Query the payment and try again later.",
    ),
    "A0002": ErrorMeaning(
        "The outcome is not known yet",
        "The payment or the item (status \"2\") is accepted, and the acquirer has not reported its outcome yet. The gateway inquires until it knows; nothing is sent twice.",
        "Query the payment; do not pay again under another order_no before its outcome is known.",
    ),
    "S0001": ErrorMeaning(
        "No such subscription",
        "The account has no subscription with this recurring_id.",
        "Send the recurring_id that the subscription was created with.",
    ),
    "S0002": ErrorMeaning(
        "contract_name is not the name of this subscription",
        "recurring_id and contract_name must both match the stored subscription.",
        "Send the contract_name that the subscription was created with.",
    ),
    "S0003": ErrorMeaning(
        "No such contract",
        "The account has no contract with this contract_id.",
        "List the contracts of the subscription.",
    ),
    "S0004": ErrorMeaning(
        "The subscription has ended",
        "Inactived is final.",
        "Create a new subscription.",
    ),
    "S0005": ErrorMeaning(
        "The subscription’s status does not allow this",
        "The text after the code names the status.",
        "Only trialing and active subscriptions can be paused, and only paused ones resumed.",
    ),
    "S0006": ErrorMeaning(
        "The contract’s status does not allow this",
        "The text after the code names the status. A contract that is being charged or was paid cannot be cancelled.",
        "Refund the payment of a contract that was paid.",
    ),
    "S0007": ErrorMeaning(
        "The value is not allowed",
        "The text after the code states what is allowed.",
        "Correct the value.",
    ),
    "D0001": ErrorMeaning(
        "Refer to the card issuer",
        "The issuer wants to speak to its customer first.",
        "Ask the customer to call the issuer, or for another card.",
    ),
    "D0003": ErrorMeaning(
        "Invalid merchant",
        "The issuer or the scheme does not know the merchant as it was sent.",
        "Ask the gateway’s operator to check the merchant’s data with the acquirer.",
    ),
    "D0004": ErrorMeaning(
        "Card to be withdrawn",
        "The issuer wants the card back.",
        "Do not try this card again; ask the customer for another one.",
    ),
    "D0005": ErrorMeaning(
        "Do not honour",
        "The issuer declined without giving a reason.",
        "Ask the customer for another card.",
    ),
    "D0007": ErrorMeaning(
        "Card to be withdrawn, special conditions",
        "The issuer wants the card back because of fraud.",
        "Do not try this card again; ask the customer for another one.",
    ),
    "D0012": ErrorMeaning(
        "Invalid transaction",
        "The issuer does not allow this kind of transaction.",
        "Ask the customer for another card.",
    ),
    "D0013": ErrorMeaning(
        "Invalid amount",
        "The amount or its currency cannot be processed with this card.",
        "Check the amount; ask the customer for another card.",
    ),
    "D0014": ErrorMeaning(
        "Invalid card number",
        "The issuer does not know the number.",
        "Ask the customer to check the number.",
    ),
    "D0015": ErrorMeaning(
        "No such issuer",
        "There is no issuer behind the number.",
        "Do not try this card again; ask the customer to check the number.",
    ),
    "D0019": ErrorMeaning(
        "Enter the transaction again",
        "The issuer could not process the transaction this time.",
        "Try again in a few minutes.",
    ),
    "D0030": ErrorMeaning(
        "Format error",
        "The issuer or the scheme could not read the request.",
        "Ask the gateway’s operator to check the data that were sent.",
    ),
    "D0041": ErrorMeaning(
        "Lost card",
        "The card was reported lost.",
        "Do not try this card again; ask the customer for another one.",
    ),
    "D0043": ErrorMeaning(
        "Stolen card",
        "The card was reported stolen.",
        "Do not try this card again; ask the customer for another one.",
    ),
    "D0046": ErrorMeaning(
        "Closed account",
        "The account behind the card is closed.",
        "Do not try this card again; ask the customer for another one.",
    ),
    "D0051": ErrorMeaning(
        "Insufficient funds",
        "The card’s account does not cover the amount.",
        "Ask the customer for another card, or try later.",
    ),
    "D0052": ErrorMeaning(
        "No such account",
        "The card has no account of the requested kind.",
        "Ask the customer for another card.",
    ),
    "D0054": ErrorMeaning(
        "Expired card",
        "The issuer says that the card has expired.",
        "Ask the customer for the new card.",
    ),
    "D0055": ErrorMeaning(
        "Wrong or missing PIN",
        "The issuer wants a PIN, or another proof of its customer.",
        "Authorise again with do3DS, or ask the customer for another card.",
    ),
    "D0057": ErrorMeaning(
        "Not permitted to the cardholder",
        "The card is not meant for this kind of transaction.",
        "Ask the customer for another card.",
    ),
    "D0058": ErrorMeaning(
        "Not permitted to the merchant",
        "The merchant may not do this kind of transaction with this card.",
        "Have the gateway’s operator ask the acquirer; ask the customer for another card.",
    ),
    "D0059": ErrorMeaning(
        "Suspected fraud",
        "The issuer or the scheme suspects fraud.",
        "Ask the customer to call the issuer, or for another card.",
    ),
    "D0061": ErrorMeaning(
        "Limit exceeded",
        "The amount or the number of payments exceeds a limit of the card for a period.",
        "Ask the customer for another card, or try later.",
    ),
    "D0062": ErrorMeaning(
        "Restricted card",
        "The issuer or the customer has restricted where the card can be used.",
        "Ask the customer to lift the restriction, or for another card.",
    ),
    "D0065": ErrorMeaning(
        "Customer authentication required",
        "The issuer wants 3-D Secure, and the request said no3DS.",
        "Authorise again with do3DS and send the customer to issuer_url.",
    ),
    "D0075": ErrorMeaning(
        "Too many wrong PINs",
        "The card is blocked after too many wrong PINs.",
        "Ask the customer to call the issuer, or for another card.",
    ),
    "D0078": ErrorMeaning(
        "Card not activated",
        "The card is new and was not activated yet, or is blocked.",
        "Ask the customer to activate the card.",
    ),
    "D0082": ErrorMeaning(
        "Wrong security code",
        "The security code does not match.",
        "Ask the customer to check the code on the card.",
    ),
    "D0091": ErrorMeaning(
        "Issuer not available",
        "The issuer or the scheme did not answer.",
        "Try again in a few minutes.",
    ),
    "D0093": ErrorMeaning(
        "Cannot be completed",
        "The law forbids the transaction.",
        "Ask the customer for another card.",
    ),
    "D0094": ErrorMeaning(
        "Duplicate transmission",
        "The scheme considers the transaction a duplicate of an earlier one.",
        "Check whether the order is paid, then authorise again under a new order_no.",
    ),
    "D0096": ErrorMeaning(
        "System malfunction",
        "The issuer or the scheme could not process the transaction.",
        "Try again in a few minutes.",
    ),
    "D0100": ErrorMeaning(
        "Blocked by a risk rule",
        "The payment was not sent to the issuer, or was stopped by its risk rules.",
        "Do not retry; ask the gateway’s operator about the risk rules.",
    ),
    "D0101": ErrorMeaning(
        "Customer authentication failed",
        "The customer did not pass 3-D Secure.",
        "Ask the customer to try again or to use another card.",
    ),
    "D0102": ErrorMeaning(
        "The payment could not be processed",
        "A technical failure before the issuer decided; no money was reserved.",
        "Authorise again under the same order_no.",
    ),
    "D0103": ErrorMeaning(
        "The customer stopped the recurring payments",
        "The customer has instructed the issuer to make no more payments for this subscription.",
        "Do not charge again; agree with the customer on another card.",
    ),
    "D0104": ErrorMeaning(
        "Too many declined attempts with this card",
        "The card was declined as often as its scheme allows: with most schemes 16 times in 30 days, with Mastercard 10 times in 24 hours or 35 in 30 days. The payment was not sent.",
        "Ask the customer for another card, or try again when older declines are outside that period.",
    ),
    "D0105": ErrorMeaning(
        "The card must not be tried again",
        "An earlier decline forbids any further attempt with this card. The payment was not sent.",
        "Ask the customer for another card. If the issuer says that its response was a mistake, the gateway’s operator can release the card.",
    ),
    "D0106": ErrorMeaning(
        "The customer stopped this payment",
        "The customer has instructed the issuer not to pay this charge.",
        "Do not charge it again; agree with the customer on what is owed.",
    ),
    "D0107": ErrorMeaning(
        "The customer stopped all recurring payments",
        "The customer has instructed the issuer to pay no recurring charges with this card.",
        "Do not charge the card again; agree with the customer on another one.",
    ),
    "D0108": ErrorMeaning(
        "Approved in part only",
        "The issuer approved less than the requested amount, and this payment does not accept that. The approved amount is reversed: nothing is charged.",
        "Ask the customer for another card, or authorise again under the same order_no with partial_approval accept and charge the rest otherwise.",
    ),
}
