/** Format of a delivery's body. */
export type WebhookFormat = 'json' | 'form';

/** Why an endpoint is disabled; empty while it is enabled. */
type DisabledReason = '' | 'manual' | 'gone' | 'failing';

export interface Endpoint {
  readonly account_id: string;
  /** `we_` and a number; also the name of its lane. */
  readonly endpoint_id: string;
  readonly url: string;
  readonly description: string;
  /** Event types or `noun.*`; an empty list means all. */
  readonly types: readonly string[];
  readonly format: WebhookFormat;
  readonly enabled: boolean;
  readonly disabled_reason: DisabledReason;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
}

/** The endpoint's id, from the subject number of its events. */
export function endpointId(subject_id: bigint): string {
  return `we_${subject_id}`;
}

/** The subject number of an endpoint's events; null when the text is not an endpoint's id. */
export function endpointSubject(endpoint_id: string): bigint | null {
  return /^we_[1-9][0-9]{0,18}$/.test(endpoint_id) ? BigInt(endpoint_id.slice(3)) : null;
}

/** Additional authenticated data of a webhook secret's ciphertext. */
export function secretContext(account_id: string, endpoint_id: string, secret_no: number): string {
  return `webhook_secret ${account_id} ${endpoint_id} ${secret_no}`;
}
