import type { AcquirerMessage, Outcome } from '@causeway/connector-kit/connector.ts';
import type { AuthoriseInstruction } from '@causeway/connector-kit/instruction.ts';
import { objectOf, textOf, type JsonObject } from '../../../kernel/values/json-object.ts';
import { fromAdyenText } from './adyen-amounts.ts';
import { messageText } from './adyen-api.ts';
import { refusedOutcome, type Refusal } from './refusals.ts';

/**
 * What an answer of /payments or /payments/details means. Source: Adyen, Payment result codes
 * (docs.adyen.com/online-payments/payment-result-codes), and the OpenAPI description of Checkout v71, read 2026-11-22.
 * @param name what the payment is called at Adyen: the challenge is known by it, because Adyen tells it with the result
 */
export function paymentOutcome(instruction: AuthoriseInstruction, name: string, answer: JsonObject): Outcome {
  const result_code = textOf(answer['resultCode']);
  switch (result_code) {
    case 'Authorised':
    case 'PartiallyAuthorised':
      return approved(instruction, answer);
    case 'Refused':
    case 'Error':
    case 'Cancelled':
      return refusedOutcome(refusalOf(answer, result_code));
    case 'RedirectShopper':
      return challenge(name, objectOf(answer['action']));
    // The result comes as a notification: the method is slow (Pending), or Adyen has not finished (Received).
    case 'Pending':
    case 'Received':
      if (shows(objectOf(answer['action'])))
        return cannotContinue({
          code: result_code,
          text: 'Adyen wants something shown that is no page to go to',
        });
      return { result: 'accepted', reference: textOf(answer['pspReference']) };
    // Steps of 3-D Secure in the merchant's own page, which was not asked for; authentication without a payment; a
    // voucher. None of them authorises anything unless this gateway goes on, and it does not.
    case 'IdentifyShopper':
    case 'ChallengeShopper':
    case 'AuthenticationFinished':
    case 'AuthenticationNotRequired':
    case 'PresentToShopper':
      return cannotContinue({
        code: result_code,
        text: 'Adyen asks for a step that this connector does not take',
      });
    default:
      return { result: 'unknown' };
  }
}

function approved(instruction: AuthoriseInstruction, answer: JsonObject): Outcome {
  const reference = textOf(answer['pspReference']);
  if (reference === '') return { result: 'unknown' };
  const approved_amount = approvedAmount(instruction, answer);
  if (approved_amount === null) return { result: 'unknown' };
  return {
    ...approval(reference, objectOf(answer['additionalData']) ?? {}),
    ...(approved_amount === instruction.amount.minor ? {} : { approved: approved_amount }),
    // Redirect methods have no authorisation that is captured later.
    captured: instruction.authorisation?.card === null,
    message: { code: textOf(answer['resultCode']), text: '' },
  };
}

/** In minor units of ISO 4217; null for what cannot be understood. */
function approvedAmount({ amount }: AuthoriseInstruction, answer: JsonObject): bigint | null {
  const data = objectOf(answer['additionalData']) ?? {};
  const reported = objectOf(answer['amount']) ?? {};
  const authorised = [
    { value: data['authorisedAmountValue'], currency: data['authorisedAmountCurrency'] },
    { value: reported['value'], currency: reported['currency'] },
  ].find(({ value, currency }) => textOf(value) !== '' && textOf(currency) === amount.currency);
  if (!authorised) return answer['resultCode'] === 'PartiallyAuthorised' ? null : amount.minor;
  try {
    return fromAdyenText(textOf(authorised.value), amount.currency)?.minor ?? null;
  } catch {
    return null;
  }
}

/** An approval with what Adyen's additional data say of it. */
export function approval(reference: string, data: JsonObject): Extract<Outcome, { result: 'done' }> {
  return {
    result: 'done',
    reference,
    retrieval_reference: textOf(data['acquirerReference']),
    auth_code: textOf(data['authCode']),
    avs_result: checkResult(data['avsResult'], avs_results),
    cvv_result: checkResult(data['cvcResult'], cvc_results),
    network_transaction_id: textOf(data['networkTxReference']),
    captured: false,
    held: textOf(data['fraudManualReview']) === 'true',
  };
}

/**
 * Adyen's results begin with a number, such as `7 Both postal code and address match`. Of the address: Y match, N no
 * match, U not checked; of the security code: M, N, P. Source: response fields avsResult and cvcResult of Checkout v71.
 */
const avs_results = { match: ['7', '20'], yes: 'Y', no_match: ['2', '26'], unchecked: 'U' };
const cvc_results = { match: ['1'], yes: 'M', no_match: ['2'], unchecked: 'P' };

function checkResult(value: unknown, { match, yes, no_match, unchecked }: typeof avs_results): string {
  const number = /^[0-9]+/.exec(textOf(value))?.[0] ?? '';
  if (number === '') return '';
  return match.includes(number) ? yes : no_match.includes(number) ? 'N' : unchecked;
}

function refusalOf(answer: JsonObject, result_code: string): Refusal {
  const data = objectOf(answer['additionalData']) ?? {};
  const code = textOf(answer['refusalReasonCode']);
  return {
    // Cancelled without a reason: by the customer, on the page of the method or issuer.
    code: code || (result_code === 'Cancelled' ? '16' : result_code === 'Error' ? '4' : ''),
    reason: messageText(textOf(answer['refusalReason'])),
    raw: messageText(textOf(data['refusalReasonRaw'])),
    advice: textOf(data['merchantAdviceCode']),
    brand: textOf(data['paymentMethod']),
  };
}

/** Whether the customer is to be shown something else than another page, such as a QR code or a voucher. */
function shows(action: JsonObject | null): boolean {
  return action !== null && action['type'] !== 'redirect';
}

function challenge(name: string, action: JsonObject | null): Outcome {
  const url = textOf(action?.['url']);
  const method = textOf(action?.['method']) || 'GET';
  if (action?.['type'] !== 'redirect' || !URL.canParse(url))
    return cannotContinue({ code: 'RedirectShopper', text: 'Adyen names no page to send the customer to' });
  if (method !== 'GET')
    return cannotContinue({ code: 'RedirectShopper', text: `Adyen wants the customer sent by ${method}` });
  return { result: 'challenge', url, reference: name };
}

/** Nothing was authorised, and nothing will be, because this gateway does not go on. */
function cannotContinue(message: AcquirerMessage): Outcome {
  return { result: 'refused', code: 'D0102', cause: 'technical', message };
}
