import type { CheckoutPageData, CheckoutState } from '@causeway/schemas/checkout-page.ts';
import { element, setText, show } from './elements.ts';
import { isFramed } from './parent-shop.ts';

/** What is shown in the place of the form. */
export type Notice = Exclude<CheckoutState['standing'], 'open'> | 'offline';

const texts_of: Readonly<Record<Notice, { title: string; text: string }>> = {
  waiting: { title: 'waiting_title', text: 'waiting_text' },
  processing: { title: 'processing_title', text: 'processing_text' },
  paid: { title: 'paid_title', text: 'paid_text' },
  cancelled: { title: 'cancelled_title', text: 'cancelled_text' },
  expired: { title: 'expired_title', text: 'expired_text' },
  replaced: { title: 'replaced_title', text: 'replaced_text' },
  locked: { title: 'locked_title', text: 'locked_text' },
  unavailable: { title: 'unavailable_title', text: 'unavailable_text' },
  missing: { title: 'missing_title', text: 'missing_text' },
  offline: { title: 'offline_title', text: 'offline_text' },
};

function showReturn(state: CheckoutState, shown: boolean): void {
  const link = element('return-link', HTMLAnchorElement);
  const possible = shown && state.return_url !== '';
  link.hidden = !possible;
  if (!possible) return;
  link.href = state.return_url;
  link.target = isFramed() ? '_top' : '_self';
}

/** Shows how the payment stands; the form is out of sight until the customer can pay again. */
export function showNotice(data: CheckoutPageData, state: CheckoutState, notice: Notice): void {
  const { title, text } = texts_of[notice];
  const { texts } = data;
  // What is shown already is not announced again.
  const view = element('notice', HTMLElement);
  if (!view.hidden && view.dataset['standing'] === notice && notice === 'processing') return;
  // Where there is nothing to pay, there is no form either.
  if (data.path !== '') show('pay-form', false);
  show('notice', true);
  view.dataset['standing'] = notice;
  show('spinner', notice === 'processing' || notice === 'offline');
  setText('notice-title', texts[title] ?? '');
  setText('notice-text', texts[text] ?? '');
  const goes_back = notice === 'paid' && !isFramed() && state.return_url !== '';
  setText('notice-more', goes_back ? (texts['paid_return'] ?? '') : '');
  show('waiting-actions', notice === 'waiting');
  show('waiting-continue', state.continue_url !== '');
  showReturn(state, notice !== 'processing' && notice !== 'offline' && notice !== 'waiting');
  element('notice-title', HTMLElement).focus();
}

/** After a while: it is known to be slow, and the customer may leave. */
export function showSlow(data: CheckoutPageData, state: CheckoutState): void {
  setText('notice-text', data.texts['slow_text'] ?? '');
  showReturn(state, true);
}

export function showForm(): void {
  show('notice', false);
  show('pay-form', true);
}
