import Type, { type TProperties } from 'typebox';
import type { PortalRoute } from '../portal/portal-route.ts';
import {
  fieldText,
  requestEnvelope,
  responseEnvelope,
  type ApiOperation,
  type RequestBody,
} from './operation.ts';

interface ActionDeclaration<R extends PortalRoute, F extends TProperties, A extends TProperties> extends Pick<
  ApiOperation,
  'name' | 'permit' | 'summary' | 'description' | 'shown_once' | 'structured_fields'
> {
  readonly tag: NonNullable<ApiOperation['tag']>;
  /** The route of the portal that does the same. */
  readonly route: R;
  /** What it takes beside the envelope; the first one names what it is done to. */
  readonly fields: F;
  /** What it answers beside the envelope. */
  readonly answer: A;
}

/** An operation by which a merchant's program does what its people do in the portal. */
export type ActionOperation = ReturnType<typeof actionOperation>;

/**
 * Declares an operation that is performed by a route of the portal: with the same checks, by the same verb, and with
 * the same entry in the audit log (docs/specification/actions.md).
 */
export function actionOperation<
  R extends PortalRoute & { readonly by_key: true },
  const F extends TProperties,
  const A extends TProperties,
>({ route, fields, answer, structured_fields, ...declared }: ActionDeclaration<R, F, A>) {
  const [subject = ''] = Object.keys(fields);
  return {
    ...declared,
    route,
    subject,
    declared_type: 'application/json',
    request: Type.Object({ ...requestEnvelope, ...fields }),
    response: Type.Object({ ...responseEnvelope, ...answer }),
    structured_fields,
    moves_money: false,
    once: !route.reads,
    registered_address_only: false,
    ...(route.body_bytes_max ? { body_bytes_max: route.body_bytes_max } : {}),
    legacySignatureParts: (body: RequestBody) =>
      ['merchant_id', 'account_id', subject].map((name) => fieldText(body, name)),
  };
}
