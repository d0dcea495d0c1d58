/** The HTTP request of one try. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why there was no response. */
export type WebhookFailure =
  | ''
  | 'address_not_allowed'
  | 'name_not_found'
  | 'connection_failed'
  | 'certificate_not_valid'
  | 'timeout'
  | 'no_signing_key'
  /** With a test clock only: the receiver had not responded before. */
  | 'not_asked_again'
  | 'stopped';

/** The result of a try. */
export interface WebhookAnswer {
  /** HTTP status; null when there was no response. */
  readonly status: number | null;
  readonly failure: WebhookFailure;
  readonly latency_ms: number;
  /** The beginning of the response body. */
  readonly text: string;
  readonly retry_after: string | null;
}

/** Sends to addresses given by merchants, with a time limit, and never to an internal address. */
export interface WebhookSender {
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
  close(): void;
}
