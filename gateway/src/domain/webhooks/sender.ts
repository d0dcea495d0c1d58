/** One try of a delivery, as it goes out. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why no answer came. */
export type WebhookFailure =
  | ''
  | 'address_not_allowed'
  | 'name_not_found'
  | 'connection_failed'
  | 'certificate_not_valid'
  | 'timeout'
  | 'no_signing_key'
  /** By a test clock: the receiver had been silent before. */
  | 'not_asked_again'
  | 'stopped';

/** What came of a try. */
export interface WebhookAnswer {
  /** HTTP status; null when none came. */
  readonly status: number | null;
  readonly failure: WebhookFailure;
  readonly latency_ms: number;
  /** The beginning of the answer's body. */
  readonly text: string;
  readonly retry_after: string | null;
}

/** Sends to addresses that merchants name: bounded in time, and never to an address inside. */
export interface WebhookSender {
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
  close(): void;
}
