import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
// In a shop of your own: from '@causeway/sdk'.
import { Causeway, PaymentStatus, type Payment, type Subscription } from '../../sdk/typescript/src/sdk.ts';
import { constructEvent, readResult, requireDone } from '../../sdk/typescript/src/sdk.ts';
import { Orders, ada, products, type Order } from './orders.ts';
import { frontPage, messagePage, orderPage, type Page } from './pages.ts';

const { GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID, SIGN_KEY, PORT = '8000' } = process.env;
if (!GATEWAY_URL || !MERCHANT_ID || !ACCOUNT_ID || !SIGN_KEY)
  stop(`The shop needs an account of a running gateway. Start one in the repository's folder:

  WEBHOOK_ALLOW_PRIVATE_ADDRESSES=127.0.0.1 npm start

In a second terminal, also there:

  demo() { node -p "require('./data/demo-credentials.json').$1"; }
  export GATEWAY_URL=$(demo base_url) MERCHANT_ID=$(demo merchant_id) ACCOUNT_ID=$(demo account_id) SIGN_KEY=$(demo sign_key)
  npm run shop`);

const shop_url = process.env['SHOP_URL'] ?? `http://127.0.0.1:${PORT}`;
const account = { merchant_id: MERCHANT_ID, account_id: ACCOUNT_ID, sign_key: SIGN_KEY };
const causeway = new Causeway({ base_url: GATEWAY_URL, ...account });
const orders = new Orders();
const log = (line: string) => process.stdout.write(`${line}\n`);

/** Opens the gateway's payment page for an order. @returns where to send the customer */
async function pay({ order_no, product }: Order, shopper_ip: string): Promise<string> {
  const { id, name, price, currency, interval_unit } = product;
  const goods = { website: new URL(shop_url).host, items: `${name}#,#${id}#,#${price}#,#1` };
  const shopper = { shopper_id: 'shopper-1', shopper_ip, ...ada };
  const addresses = { return_url: `${shop_url}/back`, notify_url: `${shop_url}/webhook` };
  // With these fields the payment is the first of a subscription, which the gateway renews.
  const renewal = { recurring_id: order_no, contract_name: name, interval_unit, interval: 1 };
  const order = { order_no, currency, amount: price, ...goods, ...shopper, ...addresses };
  return (await causeway.checkout(interval_unit ? { ...order, ...renewal } : order)).checkout_url;
}

/** The customer is back. Their browser proves nothing: the order counts as paid when the webhook says so. */
async function comeBack(address: URL): Promise<Page | string> {
  const result = await readResult(address, account.sign_key).catch(() => null);
  const order = orders.find(result?.order_no ?? '');
  if (!result || !order) return messagePage(400, 'This is not a recent result of a payment in this shop.');
  if (result.payment_status === PaymentStatus.captured) order.requested = 'payment';
  return `/orders/${order.order_no}`;
}

/** Returns the whole amount. The reference keeps it from being done twice; one that failed is tried again. */
async function refund(payment: Payment, failed: number): Promise<void> {
  const { transaction_id, order_no, currency, amount, captured_amount: refund_amount } = payment;
  const item = { transaction_id, order_no, currency, amount, refund_amount };
  await causeway.refundOne({ ...item, refund_reference: `refund-${order_no}-${failed}` });
}

async function cancel({ recurring_id, contract_name }: Subscription): Promise<void> {
  const fields = { recurring_id, contract_name, cancel_contracts: 'YES' } as const;
  requireDone(await causeway.cancelsubscription(fields));
}

/** Stores what the gateway reports, once its signature is verified. @returns the HTTP status */
async function receiveWebhook(message: IncomingMessage): Promise<number> {
  const body = await buffer(message);
  const event = await constructEvent(body, message.headers, account.sign_key).catch(() => null);
  if (!event) return 400;
  if (orders.apply(event)) log(`webhook ${event.sequence}: ${event.type}`);
  return 204;
}

async function respond(message: IncomingMessage, url: URL): Promise<Page | string> {
  const [, place, name = '', action] = url.pathname.split('/');
  const is_post = message.method === 'POST';
  // A form of another site must not buy here, or refund.
  if (is_post && (message.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
    return messagePage(403, 'This form belongs to another site.');
  const shopper_ip = message.socket.remoteAddress ?? '';
  if (!is_post && url.pathname === '/') return frontPage(orders.all());
  if (!is_post && url.pathname === '/back') return comeBack(url);
  const product = products.find(({ id }) => id === name);
  if (is_post && place === 'buy' && product) return pay(orders.create(product), shopper_ip);
  const order = orders.find(name);
  if (place !== 'orders' || !order) return messagePage(404, 'There is no such page or order in this shop.');
  if (!is_post) return orderPage(order);
  if (action === 'pay') return pay(order, shopper_ip);
  const events_before = order.events.length;
  const failed = order.events.filter(({ type }) => type === 'refund.failed').length;
  if (action === 'refund' && order.payment) await refund(order.payment, failed);
  else if (action === 'cancel' && order.subscription) await cancel(order.subscription);
  else return messagePage(409, 'There is nothing in this order to refund or to cancel.');
  Object.assign(order, { requested: action === 'refund' ? 'refund' : 'cancellation', events_before });
  return `/orders/${order.order_no}`;
}

const folder = import.meta.dirname;
const files: Record<string, string> = { '/shop.css': 'text/css', '/shop.js': 'text/javascript' };
const policy = `default-src 'self'; img-src data:; frame-ancestors 'none'`;
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
const server = createServer(async (message, response) => {
  try {
    const url = new URL(message.url ?? '/', shop_url);
    const type = files[url.pathname];
    if (type) return response.setHeader('content-type', type).end(readFileSync(folder + url.pathname));
    if (url.pathname === '/webhook') return response.writeHead(await receiveWebhook(message)).end();
    const page = await respond(message, url);
    if (typeof page === 'string') return response.writeHead(303, { location: page }).end();
    return response.writeHead(page.status, headers).end(page.html);
  } catch (error) {
    log(String(error));
    const { html } = messagePage(502, 'The payment service could not do this. The log of the shop says why.');
    return response.writeHead(502, headers).end(html);
  }
});

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

await causeway.retrievalPayments({ limit: 1 }, { attempts: 1 }).catch((error: unknown) => {
  stop(`The shop cannot use the gateway at ${GATEWAY_URL}: ${String(error)}`);
});
server.listen(Number(PORT), '127.0.0.1', () => log(`The shop is open: ${shop_url}`));
