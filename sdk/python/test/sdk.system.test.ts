import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { selfSigned } from '../../../gateway/test/support/certificate.ts';
import { testSdk } from '../../../gateway/test/support/sdk.ts';

/** A gateway behind TLS. */
async function startTls(url: string, certificate: { key: string; cert: string }): Promise<Server> {
  const server = createServer(certificate, (request, response) => {
    const { method, headers } = request;
    const onward = forward(`${url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const unittest = ['-W', 'error', '-m', 'unittest'];

testSdk(
  {
    language: 'python',
    present: ['python3', '--version'],
    environment: { PYTHONPATH: 'src:test' },
    suites: {
      alone: ['python3', ...unittest, 'discover', '-s', 'test'],
      live: ['python3', ...unittest, 'live'],
    },
    passed: /\nOK\n$/,
    receives: 'construct_event',
    join: (samples) => samples.join('\n'),
    file: 'sample.py',
    runs: (file) => ['python3', file],
  },
  async ({ url }) => {
    const now_ms = Date.now();
    const certificate = selfSigned(new Date(now_ms - 86_400_000), new Date(now_ms + 86_400_000));
    const tls = await startTls(url, certificate);
    onTestFinished(() => void tls.close());
    const TLS_URL = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`;
    return { TLS_URL, CERTIFICATE: certificate.cert };
  },
);
