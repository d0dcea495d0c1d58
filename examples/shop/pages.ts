import { readFileSync } from 'node:fs';
import { PaymentStatus } from '../../sdk/typescript/src/sdk.ts';
import { awaited, products, type Order, type Product } from './orders.ts';

interface Html {
  readonly safe: string;
}

type Content = string | Html | readonly Html[] | false;

/** HTML of a template, with its texts escaped. */
function markup(parts: TemplateStringsArray, ...contents: Content[]): Html {
  const render = (content: Content): string => {
    if (typeof content === 'string')
      return content.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    if (content === false) return '';
    return 'safe' in content ? content.safe : content.map(render).join('');
  };
  return { safe: String.raw({ raw: parts }, ...contents.map(render)) };
}

const layout = readFileSync(`${import.meta.dirname}/layout.html`, 'utf8');

export type Page = ReturnType<typeof page>;
function page(title: string, main: Html, status = 200) {
  const filled: Record<string, Html> = { title: markup`${title}`, main };
  return { status, html: layout.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name]!.safe) };
}

function priceOf({ price, currency, interval_unit }: Product): string {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency }).format(price as `${number}`);
  return interval_unit ? `${money} a ${interval_unit}` : money;
}

function button(action: string, text: string): Html {
  return markup`<form method="post" action="${action}"><button>${text}</button></form>`;
}

export function frontPage(orders: readonly Order[]): Page {
  const shelf = products.map((product) => {
    const action = product.interval_unit ? 'Subscribe to the' : 'Buy the';
    return markup`<li>
      <span class="picture ${product.id}"></span>
      <h2>${product.name}</h2>
      <p>${product.text}</p>
      <p><strong>${priceOf(product)}</strong></p>
      ${button(`/buy/${product.id}`, `${action} ${product.name}`)}
    </li>`;
  });
  const lines = orders.map((order) => {
    const { order_no, product } = order;
    return markup`<li><a href="/orders/${order_no}">${product.name}, ${order_no}</a> ${badge(order)}</li>`;
  });
  const list = lines.length > 0 && markup`<h2>Your orders</h2><ul class="lines">${lines}</ul>`;
  return page('Shop', markup`<h1>Good paper, good coffee</h1><ul class="shelf">${shelf}</ul>${list}`);
}

/** What the customer reads of an order, in a colour. */
function badge(order: Order): Html {
  const { payment, subscription, paid_at } = order;
  const expected = awaited(order);
  if (expected) return markup`<span class="badge waiting">Waiting for the ${expected}</span>`;
  if (payment?.payment_status === PaymentStatus.refunded) return markup`<span class="badge">Refunded</span>`;
  if (subscription?.end_reason) return markup`<span class="badge">Subscription ended</span>`;
  if (!paid_at) return markup`<span class="badge">Not paid</span>`;
  return markup`<span class="badge good">${subscription ? 'Paid, subscription active' : 'Paid'}</span>`;
}

export function orderPage(order: Order): Page {
  const { order_no, product, payment, subscription, events, paid_at } = order;
  const expected = awaited(order) ?? '';
  const at = `/orders/${order_no}`;
  const actions = markup`<div class="actions">
    ${!paid_at && button(`${at}/pay`, 'Pay')}
    ${payment?.payment_status === PaymentStatus.captured && button(`${at}/refund`, 'Refund')}
    ${subscription?.end_reason === '' && button(`${at}/cancel`, 'Cancel the subscription')}
  </div>`;
  const lines = events.map(({ type, timestamp }) => markup`<li><code>${type}</code> ${timestamp}</li>`);
  const main = markup`<h1>${product.name}</h1>
    <p>${priceOf(product)}, order <code>${order_no}</code></p>
    <div id="order" aria-live="polite" data-expected="${expected}">
      <p>${badge(order)} ${payment?.card_masked ?? ''}</p>
      ${expected === '' && actions}
      ${lines.length > 0 && markup`<h2>What the gateway has reported</h2><ol class="lines">${lines}</ol>`}
    </div>
    <p><a href="/">Back to the shop</a></p>`;
  return page(`Order ${order_no}`, main);
}

export function messagePage(status: number, message: string): Page {
  return page(
    'Not done',
    markup`<h1>This did not work</h1><p>${message}</p><a href="/">Back to the shop</a>`,
    status,
  );
}
