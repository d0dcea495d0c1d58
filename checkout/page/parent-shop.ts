import type { CheckoutPageData } from '@causeway/schemas/checkout-page.ts';

/** Messages to the shop that shows the page in a frame. */
type Message =
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'state'; readonly standing: string }
  | { readonly type: 'result'; readonly result: Readonly<Record<string, string>> };

/** Whether the page is shown in a frame. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/**
 * Tells the shop around the frame. The browser delivers a message only to the origin that it names, so only a
 * registered site hears of it, whoever else may frame the page.
 */
export function notifyShop({ sites, session_id }: CheckoutPageData, message: Message): void {
  if (!isFramed()) return;
  for (const site of sites) window.parent.postMessage({ source: 'causeway', session_id, ...message }, site);
}

/** Tells the shop how high the page is, whenever that changes. */
export function notifyHeight(data: CheckoutPageData): void {
  if (!isFramed()) return;
  new ResizeObserver(() =>
    notifyShop(data, { type: 'height', height: Math.ceil(document.documentElement.scrollHeight) }),
  ).observe(document.body);
}
