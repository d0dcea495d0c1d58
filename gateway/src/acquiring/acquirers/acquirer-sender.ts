import type { Agent } from 'node:http';
import {
  NotAnswered,
  type ConnectorWorld,
  type HttpAnswer,
  type HttpRequest,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { sendOnce } from '@causeway/connector-kit/send-once.ts';
import { no_tracer, traceparentOf, type Tracer } from '../../kernel/telemetry/tracer.ts';
import { publicAgents, requirePublicHost, type Resolve } from '../../kernel/outbound/resolve-host.ts';
import { loopback_addresses } from '../../kernel/values/public-address.ts';

const sockets_max = 256;
const free_sockets_max = 64;
/** Shorter than servers keep idle connections: a request on one that has just been closed is of unknown outcome. */
const idle_socket_ms = 4_000;

export interface AcquirerSenderOptions {
  readonly mode: 'sandbox' | 'production';
  readonly resolve: Resolve;
  readonly tracer?: Tracer;
}

export interface AcquirerSender {
  readonly send: ConnectorWorld['send'];
  /** Ends idle connections. */
  close(): void;
}

/**
 * Sends requests of connectors over HTTP, each once. Every address that a name resolves to is checked when the
 * connection is made: private and reserved ones are refused, except this machine's in the sandbox.
 */
export function createAcquirerSender({
  mode,
  resolve,
  tracer = no_tracer,
}: AcquirerSenderOptions): AcquirerSender {
  const allowed = mode === 'sandbox' ? loopback_addresses : [];
  const agents = publicAgents(resolve, allowed, {
    keepAlive: true,
    // Of idle connections only: a request has the time that its signal gives it.
    timeout: idle_socket_ms,
    maxSockets: sockets_max,
    maxFreeSockets: free_sockets_max,
  });
  return {
    async send(request, signal) {
      const url = URL.parse(request.url);
      if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine(url, mode))))
        throw new NotAnswered('the address must be an https address', false);
      refusePrivateHost(url, allowed);
      const agent = agents[url.protocol];
      if (!tracer.on) return sendOnce(request, signal, agent);
      return exchangeInTrace(tracer, url, request, agent, signal);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** @throws NotAnswered where the host is an address that is not called: nothing was sent */
function refusePrivateHost(url: URL, allowed: readonly string[]): void {
  try {
    requirePublicHost(url, allowed);
  } catch (error) {
    throw new NotAnswered((error as Error).message, false);
  }
}

/** With a span by the semantic conventions for HTTP clients, without the path, which can hold references. */
function exchangeInTrace(
  tracer: Tracer,
  url: URL,
  request: HttpRequest,
  agent: Agent,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const attributes = {
    'http.request.method': request.method,
    'server.address': url.hostname,
    'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
  };
  return tracer.span(request.method, { kind: 'client', attributes }, async (span) => {
    const traceparent = traceparentOf(tracer);
    const headers = traceparent === null ? request.headers : { ...request.headers, traceparent };
    const answer = await sendOnce({ ...request, headers }, signal, agent);
    span?.set({ 'http.response.status_code': answer.status });
    if (answer.status >= 400) span?.fail(String(answer.status));
    return answer;
  });
}

function isOwnMachine({ hostname }: URL, mode: AcquirerSenderOptions['mode']): boolean {
  return mode === 'sandbox' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
