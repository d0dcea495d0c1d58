import type { CheckoutPageData, CheckoutState } from '@causeway/schemas/checkout-page.ts';
import { readBrowser } from './browser.ts';
import { clearCard } from './card-fields.ts';
import { element } from './elements.ts';
import { abandon, pay, readState, type GatewayAnswer } from './gateway.ts';
import { isFramed, notifyHeight, notifyShop } from './parent-shop.ts';
import { PayForm, type EnteredSubmission } from './pay-form.ts';
import { showForm, showNotice, showSlow } from './status-view.ts';

const poll_ms = 1_500;
const slow_ms = 30_000;
const retry_pauses_ms = [1_000, 2_000, 4_000, 8_000];
const return_after_ms = 1_500;
/** Nothing that the customer could correct: the gateway has no acquirer for this card. */
const no_acquirer_code = 'I0027';

const data = JSON.parse(element('page-data', HTMLScriptElement).textContent ?? '') as CheckoutPageData;
let state = data.state;
/** Whether an answer of the gateway is being waited for. */
let busy = false;

const form =
  data.path === ''
    ? null
    : new PayForm(data.texts, data.card_ranges, (submission) => void submit(submission));

function pause(pause_ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, pause_ms);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}

/** Asks until there is an answer: the same question can be asked any number of times. */
async function insist(send: () => Promise<GatewayAnswer>): Promise<GatewayAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send();
    if (answer.kind !== 'unreachable') return answer;
    showNotice(data, state, 'offline');
    await pause(retry_pauses_ms[Math.min(attempt, retry_pauses_ms.length - 1)] ?? poll_ms);
  }
}

async function submit(submission: EnteredSubmission): Promise<void> {
  if (busy) return;
  busy = true;
  form?.setBusy(true);
  form?.showDecline('');
  // One press, one key: sent again after a lost connection it does not count again.
  const attempt_key = crypto.randomUUID();
  const language = document.documentElement.lang;
  const payload = { attempt_key, language, browser: readBrowser(), ...submission };
  const answer = await insist(() => pay(data.path, payload));
  busy = false;
  form?.setBusy(false);
  if (answer.kind === 'state') return enter(answer.state, true);
  const { code, source } = answer.kind === 'refused' ? answer : { code: '', source: '' };
  const closed = code.startsWith('C') || code === no_acquirer_code;
  const now = closed ? await readState(data.path) : null;
  if (now?.kind === 'state' && now.state.standing !== 'open') return enter(now.state, false);
  showForm();
  if (code === no_acquirer_code) form?.showDecline('decline_technical');
  else form?.showRefusal(source);
}

/** Shows a state. @param fresh the customer has just pressed Pay, and goes on without being asked again */
function enter(next: CheckoutState, fresh: boolean): void {
  state = next;
  notifyShop(data, { type: 'state', standing: state.standing });
  if (state.standing === 'open') {
    showForm();
    form?.showDecline(state.decline);
    return;
  }
  if (state.standing === 'waiting' && fresh && state.continue_url !== '') {
    clearCard();
    location.assign(state.continue_url);
    return;
  }
  showNotice(data, state, state.standing);
  if (state.standing === 'processing') void follow();
  if (state.standing === 'paid') finish();
}

/** Asks again and again until the outcome is known. */
async function follow(): Promise<void> {
  if (busy) return;
  busy = true;
  const began_ms = performance.now();
  while (state.standing === 'processing') {
    await pause(poll_ms);
    const answer = await insist(() => readState(data.path));
    if (answer.kind !== 'state') break;
    const slow = performance.now() - began_ms > slow_ms;
    if (answer.state.standing === 'processing') {
      state = answer.state;
      showNotice(data, state, 'processing');
      if (slow) showSlow(data, state);
      continue;
    }
    busy = false;
    return enter(answer.state, true);
  }
  busy = false;
}

function finish(): void {
  clearCard();
  notifyShop(data, { type: 'result', result: state.result });
  const { return_url } = state;
  if (!isFramed() && return_url !== '') setTimeout(() => location.replace(return_url), return_after_ms);
}

/** Another tab, or a way back from the issuer, may have changed what this page shows. */
async function refresh(): Promise<void> {
  if (busy || data.path === '') return;
  const answer = await readState(data.path);
  if (busy || answer.kind !== 'state' || answer.state.standing === state.standing) return;
  enter(answer.state, false);
}

async function payInAnotherWay(): Promise<void> {
  if (busy) return;
  busy = true;
  const answer = await insist(() => abandon(data.path));
  busy = false;
  if (answer.kind === 'state') enter(answer.state, false);
}

element('waiting-continue', HTMLButtonElement).addEventListener('click', () => {
  if (state.continue_url !== '') location.assign(state.continue_url);
});
element('waiting-other', HTMLButtonElement).addEventListener('click', () => void payInAnotherWay());
window.addEventListener('pageshow', (event) => {
  if (event.persisted) void refresh();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refresh();
});

notifyHeight(data);
enter(state, false);
