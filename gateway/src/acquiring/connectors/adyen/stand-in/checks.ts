import { objectOf, textOf, type JsonObject } from '../../../../kernel/values/json-object.ts';
import { enums, object_fields, request_fields, type Fields } from './fields.ts';

/** A request that Adyen would refuse: status and body of its answer. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;

  constructor(status: number, code: string, message: string, type = 'validation') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

export type Operation = keyof typeof request_fields;

/** @throws Refused when a body is not what Adyen documents for an operation */
export function checkBody(operation: Operation, body: JsonObject): void {
  checkFields(body, request_fields[operation]);
  if ('amount' in body) checkAmount(body['amount']);
  if (textOf(body['reference']).length > 80)
    throw new Refused(422, '702', 'reference should not exceed 80 characters');
  if (operation === 'payments') checkPayment(body);
}

function checkFields(body: JsonObject, { name, required, optional }: Fields): void {
  const unknown = Object.keys(body).filter((field) => ![...required, ...optional].includes(field));
  if (unknown.length > 0)
    throw new Refused(
      422,
      '702',
      `Structure of ${name} contains the following unknown fields: [${unknown.join(', ')}]`,
    );
  for (const field of required) {
    if (body[field] === undefined || body[field] === null || body[field] === '') {
      if (field === 'returnUrl') throw new Refused(422, '14_030', 'Return URL is missing.');
      throw new Refused(422, '130', `Required field '${field}' is not provided.`);
    }
  }
}

function requireObject(body: JsonObject, field: string): JsonObject {
  const object = objectOf(body[field]);
  if (!object) throw new Refused(400, '702', `Unexpected input: ${field}, expected: {`);
  return object;
}

function checkAmount(value: unknown): void {
  const amount = objectOf(value);
  if (!amount) throw new Refused(422, '100', 'No amount specified');
  checkFields(amount, object_fields.amount);
  if (!/^[A-Z]{3}$/.test(textOf(amount['currency'])))
    throw new Refused(422, '138', 'Unsupported currency specified');
  const { value: minor } = amount;
  if (typeof minor !== 'number' || !Number.isSafeInteger(minor) || minor < 0)
    throw new Refused(422, '137', 'Invalid amount specified');
}

function checkPayment(body: JsonObject): void {
  for (const [field, values] of Object.entries(enums)) {
    if (field in body && !values.includes(textOf(body[field])))
      throw new Refused(422, '702', `Invalid value for ${field}`);
  }
  for (const field of [
    'browserInfo',
    'billingAddress',
    'deliveryAddress',
    'shopperName',
    'mpiData',
    'authenticationData',
  ] as const)
    if (field in body) checkFields(requireObject(body, field), object_fields[field]);
  for (const field of ['additionalData', 'metadata']) {
    if (!(field in body)) continue;
    const wrong = Object.entries(requireObject(body, field)).find(([, value]) => typeof value !== 'string');
    if (wrong) throw new Refused(400, '702', `Unexpected input in ${field}: ${wrong[0]}, expected: "`);
  }
  const method = requireObject(body, 'paymentMethod');
  if (method['type'] === 'scheme') checkCard(method);
  for (const field of ['billingAddress', 'deliveryAddress']) {
    const address = objectOf(body[field]);
    if (address && ['US', 'CA'].includes(textOf(address['country'])) && !textOf(address['stateOrProvince']))
      throw new Refused(422, '134', 'Billing address problem (stateOrProvince)');
  }
  const shopper = textOf(body['shopperReference']);
  if ('shopperReference' in body && (shopper.length < 3 || shopper.length > 256))
    throw new Refused(422, '702', 'shopperReference should have 3 to 256 characters');
  const statement = textOf(body['shopperStatement']);
  if (!/^[A-Za-z0-9 .,'_?+*/-]*$/.test(statement))
    throw new Refused(422, '702', 'shopperStatement contains characters that are not allowed');
  const locale = textOf(body['shopperLocale']);
  if (locale !== '' && !/^[a-z]{2}[-_][A-Z]{2}$/.test(locale))
    throw new Refused(422, '702', 'Invalid shopperLocale');
  const origin = textOf(body['origin']);
  if (origin !== '' && URL.parse(origin)?.origin !== origin)
    throw new Refused(422, '702', 'origin should not include subdirectories and a trailing slash');
  const data = objectOf(body['authenticationData']);
  if (data?.['attemptAuthentication'] === 'always' && body['channel'] === 'Web' && !('browserInfo' in body))
    throw new Refused(422, '131', "Required object 'browserInfo' is not provided.");
}

function checkCard(card: JsonObject): void {
  checkFields(card, object_fields.card);
  if (!/^[0-9]{12,19}$/.test(textOf(card['number']))) throw new Refused(422, '101', 'Invalid card number');
  const month = textOf(card['expiryMonth']);
  if (typeof card['expiryMonth'] !== 'string' || !/^(0?[1-9]|1[0-2])$/.test(month))
    throw new Refused(422, '129', 'Expiry Date Invalid');
  if (typeof card['expiryYear'] !== 'string' || !/^20[0-9]{2}$/.test(textOf(card['expiryYear'])))
    throw new Refused(422, '129', 'Expiry Date Invalid');
  if ('cvc' in card && !/^[0-9]{3,4}$/.test(textOf(card['cvc'])))
    throw new Refused(422, '103', 'CVC is not the right length');
}
