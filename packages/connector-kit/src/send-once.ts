import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NotAnswered, type HttpAnswer, type HttpRequest } from './acquirer-kind.ts';

const answer_bytes_max = 4 * 1024 * 1024;

/**
 * Sends a request as `ConnectorWorld.send` does: once, without retries and redirects.
 * @param agent keeps connections; absent: Node's own
 * @throws NotAnswered when the connection fails or the signal is aborted before the whole answer has arrived
 */
export function sendOnce(
  { url, method, headers, body }: HttpRequest,
  signal: AbortSignal,
  agent?: Agent,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let sent = false;
    const fail = (error: unknown): void =>
      reject(new NotAnswered(signal.aborted ? 'it was abandoned' : reasonOf(error), sent));
    const bytes = body === undefined ? null : Buffer.from(body);
    const address = new URL(url);
    const secure = address.protocol === 'https:';
    const request = (secure ? httpsRequest : httpRequest)(address, {
      method,
      agent,
      signal,
      headers: { ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) },
    });
    request.on('socket', (socket) => {
      // Nothing of a request is written before the connection is made and, over https, the certificate is checked.
      if (request.reusedSocket || !socket.connecting) sent = true;
      else socket.once(secure ? 'secureConnect' : 'connect', () => (sent = true));
    });
    request.on('error', fail);
    request.on('response', (response) => {
      readBody(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: text }),
        fail,
      );
    });
    request.end(bytes);
  });
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** @throws Error when the answer ends early or is too long */
function readBody(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > answer_bytes_max) response.destroy(new Error('the answer is too long'));
    });
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    response.on('error', reject);
    response.on('close', () => reject(new Error('the answer has ended early')));
  });
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
  return first?.message ?? 'the connection failed';
}
