import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, samplePayment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

/** What the acquirer has received with each authorisation of an account, oldest first. */
async function carried({ account_id }: TestClient): Promise<Record<string, any>[]> {
  const rows = await world.query<{ carried: Record<string, any> }>(
    `SELECT carried FROM sandbox_acquirer.instructions
     WHERE account_id = $1 AND kind IN ('authorise', 'sale') ORDER BY instruction_id`,
    [account_id],
  );
  return rows.map((row) => row.carried);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const billing = { street: '1 Main Street', city: 'Dublin', state: '', postcode: 'D01', country: 'IE' };
const notebook = {
  name: 'Notebook',
  number: 'N-1',
  unit_price: '50.00',
  quantity: '2',
  url: 'https://shop.example.com/n1',
};
/** What is said of an order of the sample payment. */
const order = {
  order_no: expect.any(String),
  website: 'shop.example.com',
  items: [notebook],
  shopper: {
    id: 'shopper-1',
    email: 'shopper@example.com',
    ip: '203.0.113.7',
    phone: '',
    first_name: 'Ada',
    last_name: 'Lovelace',
  },
  billing,
  shipping: null,
};

/** What the page's script sees. */
const shown = {
  language: 'zh-Hant-TW',
  color_depth: 30,
  screen_height: 1117,
  screen_width: 1728,
  time_zone_offset: -480,
  java_enabled: false,
  javascript_enabled: true,
};
const headers = { 'user-agent': 'Mozilla/5.0 (Test)', accept: 'application/json' };
const browser = {
  ...shown,
  color_depth: 24,
  user_agent: 'Mozilla/5.0 (Test)',
  accept_header: 'application/json',
};

/** Passes the challenge of the sandbox's issuer. @returns where the customer is sent back to */
async function pass(issuer_url: string): Promise<string> {
  const body = new URLSearchParams({ result: 'passed' });
  const answer = await fetch(issuer_url, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function challenged(client: TestClient): Promise<{ transaction_id: string; callback: string }> {
  const { body } = await client.authorise({ card: cards.challenge });
  expect(body['payment_status']).toBe('1100');
  return { transaction_id: body['transaction_id'], callback: await pass(body['issuer_url']) };
}

describe('the acquirer receives the order', () => {
  it('with a direct payment: number, site, goods, customer and addresses', async () => {
    const client = await world.createClient();
    const { body } = await client.authorise({
      items: 'Notebook#,#N-1#,#50.00#,#2#,#https://shop.example.com/n1#,#17#;#Pen',
      shopper_phone: '+353 1 234',
      shipping_address: { address: '2 Side Street', city: 'Cork', country: 'IE' },
      billing_state: 'Leinster',
    });
    expect(await carried(client)).toEqual([
      {
        order: {
          ...order,
          order_no: body['order_no'],
          items: [notebook, { name: 'Pen', number: '', unit_price: '', quantity: '', url: '' }],
          shopper: { ...order.shopper, phone: '+353 1 234' },
          billing: { ...billing, state: 'Leinster' },
          shipping: { street: '2 Side Street', city: 'Cork', state: '', postcode: '', country: 'IE' },
        },
      },
    ]);
  });

  it('with the verification of a card, and with the trial of a subscription', async () => {
    const client = await world.createClient();
    await client.authorise({ amount: '0.00' });
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    await seller.subscribe({ trial_days: '7' });
    expect([...(await carried(client)), ...(await carried(seller.client))]).toEqual([{ order }, { order }]);
  });

  it('with the renewal of a subscription, without browser and address of the absent customer', async () => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    const page = await OpenedCheckout.create(seller.client, {
      amount: '10.00',
      recurring_id: 'renewed',
      contract_name: 'Monthly plan',
      interval_unit: 'month',
      interval: '1',
    });
    await page.post('pay', { ...submission(), browser: shown }, headers);
    await seller.advance('2030-02-10T00:00:00Z');
    const [first, renewal] = await carried(seller.client);
    expect(first).toEqual({ order: { ...order, order_no: page.order_no }, browser });
    expect(renewal).toEqual({
      order: {
        ...order,
        order_no: expect.stringMatching(/^sub-/),
        shopper: { ...order.shopper, ip: '' },
      },
    });
  });
});

describe('the payment page sends the customer’s browser to the acquirer', () => {
  it('as its script and the request’s headers report it, by EMV 3-D Secure’s color depths', async () => {
    const client = await world.createClient();
    const page = await OpenedCheckout.create(client);
    const { status } = await page.post('pay', { ...submission(), browser: shown }, headers);
    expect(status).toBe(200);
    expect(await carried(client)).toEqual([{ order: { ...order, order_no: page.order_no }, browser }]);
  });

  it('with a method that has a page of its own', async () => {
    const client = await world.createClient();
    const page = await OpenedCheckout.create(client);
    const { card: _, security_code: __, ...press } = submission();
    await page.post('pay', { ...press, payment_method: 'sandbox_wallet', browser: shown }, headers);
    expect(await carried(client)).toEqual([{ order: { ...order, order_no: page.order_no }, browser }]);
  });

  it('again when the customer returns from the issuer’s page', async () => {
    const client = await world.createClient();
    const page = await OpenedCheckout.create(client);
    const press = { ...submission(cards.challenge), browser: shown };
    const { body } = await page.post('pay', press, headers);
    const back = await fetch(await pass(body['continue_url']), { redirect: 'manual' });
    expect(back.status).toBe(303);
    const request = { order: { ...order, order_no: page.order_no }, browser };
    const challenge_reference = expect.stringMatching(/^challenge\./);
    expect(await carried(client)).toEqual([request, { ...request, challenge_reference, returned: {} }]);
  });

  it('with nothing where it is not known, and the payment continues', async () => {
    const client = await world.createClient();
    const page = await OpenedCheckout.create(client);
    expect(await page.pay(submission())).toMatchObject({ standing: 'paid' });
    expect((await carried(client))[0]).not.toHaveProperty('browser');
  });

  it.each([
    ['a language that is none', { language: 'en_US!' }, 'browser.language'],
    ['a screen of no whole pixels', { screen_width: 1.5 }, 'browser.screen_width'],
    ['a time zone beyond a day', { time_zone_offset: 1441 }, 'browser.time_zone_offset'],
    ['a part that is missing', { java_enabled: undefined }, 'browser.java_enabled'],
  ])('and refuses %s', async (_what, part, source) => {
    const client = await world.createClient();
    const page = await OpenedCheckout.create(client);
    const { status, body } = await page.post('pay', { ...submission(), browser: { ...shown, ...part } });
    expect([status, body['source']]).toEqual([422, source]);
  });
});

describe('the issuer’s result that the customer brings back reaches the acquirer', () => {
  it('from the query', async () => {
    const client = await world.createClient();
    const { callback, transaction_id } = await challenged(client);
    const back = await fetch(`${callback}?redirectResult=X6%2Fa+b%C3%A9&empty=`, { redirect: 'manual' });
    expect(back.status).toBe(303);
    expect(await client.status({ transaction_id })).toBe('3000');
    expect((await carried(client))[1]).toMatchObject({
      order,
      returned: { redirectResult: digestOf('X6/a bé'), empty: digestOf('') },
    });
  });

  it('from a form, as issuers post it; the form’s fields count before the query’s, and the first of a name', async () => {
    const client = await world.createClient();
    const { callback, transaction_id } = await challenged(client);
    const cres = 'eyJ'.padEnd(20_000, 'x');
    const body = new URLSearchParams([
      ['cres', cres],
      ['MD', 'form'],
      ['MD', 'second'],
    ]);
    await fetch(`${callback}?MD=query&threeDSSessionData=s`, { method: 'POST', body, redirect: 'manual' });
    expect(await client.status({ transaction_id })).toBe('3000');
    expect((await carried(client))[1]?.['returned']).toEqual({
      cres: digestOf(cres),
      MD: digestOf('form'),
      threeDSSessionData: digestOf('s'),
    });
  });

  it('once: a second or a late one changes nothing', async () => {
    const client = await world.createClient();
    const { callback } = await challenged(client);
    await Promise.all(
      ['1', '2', '3'].map((n) => fetch(`${callback}?n=${n}`, { method: 'POST', redirect: 'manual' })),
    );
    await fetch(`${callback}?n=4`, { redirect: 'manual' });
    expect(await carried(client)).toHaveLength(2);
  });

  it.each([
    ['a body of another type', 'application/json', '{"cres":"x"}', 415],
    ['a body without a type', undefined, new Blob(['cres=x']), 415],
    [
      'too many fields',
      undefined,
      new URLSearchParams(Object.fromEntries([...Array(101).keys()].map((n) => [`f${n}`, '']))),
      400,
    ],
    ['more than 64 KiB', undefined, new URLSearchParams({ cres: 'x'.repeat(64 * 1024) }), 413],
    ['a NUL character', undefined, new URLSearchParams({ cres: '\0' }), 400],
    ['a name that reaches prototypes', undefined, new URLSearchParams([['__proto__', 'x']]), 400],
  ])(
    'unless it is %s, which is refused, and the customer can still come back',
    async (_w, type, body, expected) => {
      const client = await world.createClient();
      const { callback, transaction_id } = await challenged(client);
      const options = type === undefined ? {} : { headers: { 'content-type': type } };
      const refused = await fetch(callback, { method: 'POST', body, ...options, redirect: 'manual' });
      expect(refused.status).toBe(expected);
      expect(await client.status({ transaction_id })).toBe('1100');
      await fetch(callback, { redirect: 'manual' });
      expect(await client.status({ transaction_id })).toBe('3000');
    },
  );

  it('but not from a program that only checks the address', async () => {
    const client = await world.createClient();
    const { callback, transaction_id } = await challenged(client);
    expect((await fetch(callback, { method: 'HEAD' })).status).toBe(405);
    expect(await client.status({ transaction_id })).toBe('1100');
  });

  it('and is nowhere in the gateway’s own tables, events or logs', async () => {
    const client = await world.createClient();
    const { callback, transaction_id } = await challenged(client);
    await fetch(`${callback}?redirectResult=unmistakable-word`, { redirect: 'manual' });
    const rows = await world.query(
      `SELECT (SELECT string_agg(d.details::text, '') FROM payment_details d WHERE d.transaction_id = $1) AS details,
         (SELECT string_agg(e.data::text, '') FROM events e WHERE e.subject_id = $1) AS events,
         (SELECT string_agg(i.carried::text, '') FROM sandbox_acquirer.instructions i WHERE i.account_id = $2) AS told`,
      [transaction_id, client.account_id],
    );
    expect(JSON.stringify(rows)).not.toContain('unmistakable-word');
    expect(world.log_lines.join('')).not.toContain('unmistakable-word');
  });
});

it('a payment stores the browser in which it was paid', async () => {
  const client = await world.createClient();
  const page = await OpenedCheckout.create(client);
  await page.post('pay', { ...submission(), browser: shown }, headers);
  const [row] = await world.query<{ details: Record<string, unknown> }>(
    'SELECT details FROM payment_details WHERE account_id = $1',
    [client.account_id],
  );
  expect(row?.details).toMatchObject({ browser, shopper_id: samplePayment()['shopper_id'] });
});
