import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { selfSigned } from './certificate.ts';

/**
 * Puts a server for TLS before a gateway until the test has ended.
 * @returns as environment its address, and the certificate that it shows
 */
export async function startTls({ url }: { readonly url: string }): Promise<Record<string, string>> {
  const now_ms = Date.now();
  const certificate = selfSigned(new Date(now_ms - 86_400_000), new Date(now_ms + 86_400_000));
  const server = createServer(certificate, (request, response) => {
    const { method, headers } = request;
    const onward = forward(`${url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { TLS_URL: `https://localhost:${port}`, CERTIFICATE: certificate.cert };
}
