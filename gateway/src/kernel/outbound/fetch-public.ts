import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { hostOf, isLocalhost } from '../values/public-address.ts';
import { publicAgents, requirePublicHost, type Resolve } from './resolve-host.ts';

const answer_bytes_max = 1024 * 1024;
const timeout_ms = 10_000;

/** What is sent; a redirect is answered as it is. */
interface PublicRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Calls an address that people have entered. @throws Error where it is not called, or does not answer in time */
export type FetchPublic = (url: string, request: PublicRequest) => Promise<Response>;

/**
 * Makes what calls addresses that people have entered, over https.
 * @param options.allowed private and reserved addresses that may be called nevertheless
 * @param options.plain whether http is allowed on this machine and at the allowed addresses
 */
export function createFetchPublic({
  resolve,
  allowed,
  plain,
}: {
  readonly resolve: Resolve;
  readonly allowed: readonly string[];
  readonly plain: boolean;
}): FetchPublic {
  const agents = publicAgents(resolve, allowed);
  return async (text, { method, headers, body, signal }) => {
    const url = new URL(text);
    const host = hostOf(url);
    const is_allowed = isLocalhost(host) || allowed.includes(host);
    if (url.protocol !== 'https:' && !(plain && is_allowed && url.protocol === 'http:'))
      throw new Error('the address must be an https address');
    requirePublicHost(url, allowed);
    const deadline = AbortSignal.timeout(timeout_ms);
    const bytes = body === undefined || body === null ? null : Buffer.from(bodyText(body));
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method,
        agent: agents[url.protocol as keyof typeof agents],
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        headers: { ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) },
      });
      sent.on('error', failed);
      sent.on('response', answered);
      sent.end(bytes);
    });
    const type = answer.headers['content-type'];
    return new Response(await readBody(answer), {
      status: answer.statusCode ?? 502,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

function bodyText(body: unknown): string | Uint8Array {
  return body instanceof Uint8Array
    ? body
    : body instanceof URLSearchParams
      ? body.toString()
      : (body as string);
}

/** @throws Error when the answer ends early or is too long */
async function readBody(answer: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > answer_bytes_max) throw new Error('the answer is too long');
  }
  // A Response of a status without a body takes none.
  return length === 0 ? null : Buffer.concat(chunks);
}
