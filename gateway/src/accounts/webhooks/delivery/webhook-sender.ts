import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { WebhookAnswer, WebhookFailure, WebhookRequest, WebhookSender } from '../sender.ts';
import { publicAgents, requirePublicHost, type Resolve } from '../../../kernel/outbound/resolve-host.ts';

const answer_bytes_max = 16 * 1024;
/** How long a receiver that has sent its status may take for the rest. */
const body_timeout_ms = 2_000;
const free_sockets_max = 1_024;
const idle_socket_ms = 10_000;

export interface SenderOptions {
  readonly resolve: Resolve;
  /** For a whole try: name, connection, request and status. */
  readonly timeout_ms: number;
  /** Private addresses that are allowed nevertheless. */
  readonly allowed_private_addresses: readonly string[];
}

/**
 * Sends over HTTP. Every address that a name resolves to is checked when the connection is made; private, loopback,
 * link-local and reserved ones are refused, redirects are not followed, and responses are truncated.
 */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const agents = publicAgents(options.resolve, options.allowed_private_addresses, {
    keepAlive: true,
    maxFreeSockets: free_sockets_max,
    timeout: idle_socket_ms + options.timeout_ms,
  });
  return {
    async send(request, stopping) {
      const begun_ms = performance.now();
      const url = new URL(request.url);
      const agent = agents[url.protocol === 'https:' ? 'https:' : 'http:'];
      const deadline = AbortSignal.timeout(options.timeout_ms);
      const signal = AbortSignal.any([deadline, stopping]);
      const latency = (): number => Math.round(performance.now() - begun_ms);
      try {
        requirePublicHost(url, options.allowed_private_addresses);
        const answer = await exchangeFresh(url, request, agent, signal);
        return { failure: '', latency_ms: latency(), ...answer };
      } catch (error) {
        const failure = stopping.aborted ? 'stopped' : deadline.aborted ? 'timeout' : failureOf(error);
        return { status: null, failure, latency_ms: latency(), text: '', retry_after: null };
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

type Exchanged = Pick<WebhookAnswer, 'status' | 'text' | 'retry_after'>;

/** A kept-alive connection may have been closed by the other end: retried once on a new one. */
async function exchangeFresh(
  url: URL,
  request: WebhookRequest,
  agent: Agent,
  signal: AbortSignal,
): Promise<Exchanged> {
  const connection = { reused: false };
  try {
    return await exchange(url, request, agent, signal, connection);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!connection.reused || signal.aborted || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error;
    return exchange(url, request, agent, signal, connection);
  }
}

function exchange(
  url: URL,
  { headers, body }: WebhookRequest,
  agent: Agent,
  signal: AbortSignal,
  connection: { reused: boolean },
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const bytes = Buffer.from(body);
    const all_headers = { ...headers, 'content-length': bytes.length };
    const sent = send(url, { method: 'POST', agent, signal, headers: all_headers });
    sent.on('error', (error) => {
      connection.reused = sent.reusedSocket;
      reject(error);
    });
    sent.on('response', (response) => {
      const status = response.statusCode ?? null;
      const retry_after = response.headers['retry-after'] ?? null;
      void readText(response).then((text) => resolve({ status, text, retry_after }));
    });
    sent.end(bytes);
  });
}

/** The beginning of a response body. Data that comes late, or beyond the limit, is not waited for. */
function readText(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => response.destroy(), body_timeout_ms);
    const finish = (): void => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).subarray(0, answer_bytes_max).toString('utf8'));
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > answer_bytes_max) response.destroy();
    });
    response.on('error', finish);
    response.on('close', finish);
  });
}

const name_errors = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EAI_AGAIN', 'ETIMEOUT', 'EREFUSED']);

/** A short reason for the merchant; the error's own text could reveal the internal network. */
function failureOf(error: unknown): WebhookFailure {
  const errors = error instanceof AggregateError ? error.errors : [error];
  const [first] = errors as NodeJS.ErrnoException[];
  if (first === undefined) return 'connection_failed';
  if (first.message.includes('is not allowed')) return 'address_not_allowed';
  const code = first.code ?? '';
  if (name_errors.has(code)) return 'name_not_found';
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY|ERR_SSL/.test(code)) return 'certificate_not_valid';
  return 'connection_failed';
}
