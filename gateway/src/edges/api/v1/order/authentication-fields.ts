import type { FieldGroup } from '@causeway/schemas/errors/rules/order-rules.ts';
import type { authorise } from '@causeway/schemas/v1/authorise.ts';
import { browser_fields, type authentication_fields } from '@causeway/schemas/v1/authentication-fields.ts';
import { browser_limits } from '@causeway/schemas/browser-limits.ts';
import type { RequestOf } from '@causeway/schemas/v1/operation.ts';
import { brandName } from '../../../../kernel/values/card-brands.ts';
import type { CredentialDetails } from '../../../../acquiring/cards/card-agreements.ts';
import { knownBrowser } from '../../../../acquiring/payments/authorisation-details.ts';
import { invalid, missing } from '../../../../kernel/errors.ts';
import { indicatorsOf } from '../../../../kernel/values/schemes/authentication.ts';
import type { NewPayment } from '../../../../acquiring/payments/new-payment.ts';

type Body = RequestOf<typeof authorise>;
type Authorisation = NewPayment['authorisation'];
type Name = keyof typeof browser_fields | keyof typeof authentication_fields;

function isProvided(value: unknown): boolean {
  return value !== undefined && value !== '';
}

/** Of fields that belong together: whether they are given. @throws RequestRefused that names the first missing one */
function allOrNone(body: Body, names: readonly Name[], group: FieldGroup): boolean {
  const given = names.find((name) => isProvided(body[name]));
  if (given === undefined) return false;
  const source = names.find((name) => !isProvided(body[name]));
  if (source === undefined) return true;
  throw missing(source, { rule: 'incomplete', given, group });
}

const browser_names = Object.keys(browser_fields) as (keyof typeof browser_fields)[];

/** A whole number, or 0 where there is none. */
function wholeNumber(
  body: Body,
  name: Name,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number {
  if (!isProvided(body[name])) return 0;
  const value = Number(body[name]);
  if (value < minimum || value > maximum)
    throw invalid(name, { rule: 'not_whole_between', min: minimum, max: maximum });
  return value;
}

/**
 * The customer's browser, or null (docs/specification/payments.md#browser).
 * @throws RequestRefused (422) that names the field at fault
 */
export function readBrowser(body: Body): NonNullable<Authorisation['browser']> | null {
  const { color_depth, screen, time_zone } = browser_limits;
  const browser = {
    accept_header: body.browser_accept_header ?? '',
    user_agent: body.browser_user_agent ?? '',
    language: body.browser_language ?? '',
    color_depth: wholeNumber(body, 'browser_color_depth', color_depth),
    screen_height: wholeNumber(body, 'browser_screen_height', screen),
    screen_width: wholeNumber(body, 'browser_screen_width', screen),
    time_zone_offset: wholeNumber(body, 'browser_time_zone', time_zone),
    java_enabled: String(body.browser_java_enabled) === 'true',
    javascript_enabled: String(body.browser_javascript_enabled) === 'true',
  };
  return allOrNone(body, browser_names, 'browser') ? knownBrowser(browser) : null;
}

const result_fields = ['three_ds_version', 'three_ds_status', 'eci', 'ds_transaction_id'] as const;

/**
 * How the customer was authenticated, or need not be (docs/specification/payments.md#3-d-secure).
 * @throws RequestRefused (422) that names the field at fault
 */
export function readAuthentication(
  body: Body,
  card_brand: string,
): Pick<Authorisation, 'authentication' | 'authentication_result' | 'exemption'> {
  const result = readResult(body, card_brand);
  const exemption = body.sca_exemption || undefined;
  const unauthenticated = result === null || result.status === 'I' || result.status === 'U';
  if (exemption && !unauthenticated)
    throw invalid('sca_exemption', { rule: 'no_exemption_needed', status: result.status });
  if (exemption === 'moto' && result) throw invalid('sca_exemption', { rule: 'moto_authenticated' });
  const settled = result
    ? 'elsewhere'
    : exemption === 'moto'
      ? 'absent'
      : body.initiator === 'merchant'
        ? 'merchant'
        : null;
  if (settled !== null && body.open3d === 'do3DS')
    throw invalid('open3d', { rule: 'authentication_settled', why: settled });
  return {
    authentication: settled !== null || body.open3d === 'no3DS' ? 'refuse' : 'attempt',
    ...(result ? { authentication_result: result } : {}),
    ...(exemption ? { exemption } : {}),
  };
}

function readResult(
  body: Body,
  card_brand: string,
): (NonNullable<Authorisation['authentication_result']> & { readonly status: string }) | null {
  const { three_ds_status: status = '', three_ds_version: version = '', eci = '', cavv = '' } = body;
  const provided = allOrNone(body, result_fields, 'authentication');
  if (!provided || status === '') {
    if (isProvided(body.cavv)) allOrNone(body, ['cavv', ...result_fields], 'cavv');
    return null;
  }
  if (status === 'Y' && cavv === '') throw missing('cavv', { rule: 'missing_proof' });
  const known = indicatorsOf(card_brand, status);
  if (known && !known.includes(eci))
    throw invalid('eci', {
      rule: 'other_indicator',
      indicators: known,
      brand: brandName(card_brand),
      status,
    });
  return {
    version,
    eci,
    authentication_value: cavv,
    ds_transaction_id: body.ds_transaction_id ?? '',
    status,
  };
}

/** What must not be sent with a payment that goes by an agreement made elsewhere, or that the merchant starts. */
const agreed_already = ['recurring_id', 'token_flag'] as const;

/**
 * What a payment says of an agreement about its card (docs/specification/payments.md#who-starts-a-payment).
 * @throws RequestRefused (422) that names the field at fault
 */
export function readCredential(body: Body): CredentialDetails {
  const { initiator, stored_credential_purpose: purpose, network_transaction_id = '' } = body;
  const by_merchant = initiator === 'merchant';
  if (purpose && !by_merchant && network_transaction_id === '')
    throw missing('network_transaction_id', { rule: 'missing_agreement' });
  if (!by_merchant && network_transaction_id === '') return {};
  const why = by_merchant ? 'initiator merchant' : 'network_transaction_id';
  const wrong = agreed_already.find((name) => isProvided(body[name]) && body[name] !== 'NO');
  if (wrong) throw invalid(wrong, { rule: 'agreement_not_here', given: why });
  if (by_merchant) refuseAbsent(body);
  return { initiator: initiator || 'customer', network_transaction_id, ...(purpose ? { purpose } : {}) };
}

/** What says that the customer is there, where the merchant starts the payment. */
function refuseAbsent(body: Body): void {
  const source = browser_names.find((name) => isProvided(body[name]));
  if (source) throw invalid(source, { rule: 'customer_absent' });
  if (isProvided(body.sca_exemption)) throw invalid('sca_exemption', { rule: 'not_authenticated' });
}
