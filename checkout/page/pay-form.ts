import type { CardRanges } from '@causeway/schemas/card-ranges.ts';
import type { CheckoutSubmission } from '@causeway/schemas/checkout-page.ts';
import {
  code_input,
  codeError,
  enteredCard,
  expiry_input,
  expiryError,
  holder_input,
  holderError,
  number_input,
  numberError,
  setCodeLength,
  startCardFields,
  type Texts,
} from './card-fields.ts';
import { element, setText, show } from './elements.ts';

/** What the customer has entered or chosen. */
export type EnteredSubmission = Omit<CheckoutSubmission, 'attempt_key' | 'language' | 'browser'>;

interface Field {
  readonly input: () => HTMLInputElement;
  readonly check: () => string;
  /** For a new card only; a stored card is asked for its security code. */
  readonly new_card_only: boolean;
}

const fields: readonly Field[] = [
  { input: number_input, check: numberError, new_card_only: true },
  { input: expiry_input, check: expiryError, new_card_only: true },
  { input: code_input, check: codeError, new_card_only: false },
  { input: holder_input, check: holderError, new_card_only: true },
];

/** Fields by the parameter that the gateway names when it refuses one. */
const field_by_source: Readonly<Record<string, () => HTMLInputElement>> = {
  'card.number': number_input,
  'card.expiration_month': expiry_input,
  'card.expiration_year': expiry_input,
  'card.holder': holder_input,
  security_code: code_input,
};

type Choice = { readonly kind: 'card' | 'saved' | 'redirect'; readonly option: HTMLInputElement };

function chosen(): Choice {
  const option = document.querySelector('input[name="method"]:checked');
  if (!(option instanceof HTMLInputElement)) throw new Error('no method is chosen');
  const kind = option.dataset['kind'];
  return { kind: kind === 'saved' || kind === 'redirect' ? kind : 'card', option };
}

function mark(input: HTMLInputElement, text: string): void {
  const error = element(`${input.id}-error`, HTMLElement);
  error.textContent = text;
  error.hidden = text === '';
  if (text === '') input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/** The form in which the customer pays. */
export class PayForm {
  readonly #texts: Texts;
  readonly #form = element('pay-form', HTMLFormElement);
  readonly #button = element('pay-button', HTMLButtonElement);

  constructor(texts: Texts, card_ranges: CardRanges | null, onPay: (submission: EnteredSubmission) => void) {
    this.#texts = texts;
    startCardFields(texts, card_ranges);
    this.#form.addEventListener('change', (event) => {
      if ((event.target as HTMLInputElement).name === 'method') this.#showChoice();
    });
    for (const { input, check } of fields) {
      // What is wrong is said when a field is left, and taken back as soon as it is right.
      input().addEventListener('blur', () => {
        if (input().value !== '') this.#mark(input(), check());
      });
      input().addEventListener('input', () => {
        if (input().getAttribute('aria-invalid') === 'true') this.#mark(input(), check());
      });
    }
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#button.getAttribute('aria-disabled') === 'true') return;
      const submission = this.#read();
      if (submission) onPay(submission);
    });
    this.#showChoice();
    this.#button.disabled = false;
  }

  /** While the gateway is asked, nothing can be sent again or changed. */
  setBusy(busy: boolean): void {
    this.#button.setAttribute('aria-disabled', String(busy));
    this.#button.classList.toggle('busy', busy);
    // Who does not see the button turn is told.
    setText('progress', busy ? (this.#texts['processing_title'] ?? '') : '');
    element('pay-fields', HTMLFieldSetElement).disabled = busy;
  }

  /** Says why the last attempt came to nothing. */
  showDecline(name: string): void {
    setText('decline', this.#texts[name] ?? '');
    show('decline', name !== '');
    if (name === '') return;
    code_input().value = '';
    element('decline', HTMLElement).focus();
  }

  /** Marks the field that the gateway has refused. */
  showRefusal(source: string): void {
    const input = field_by_source[source]?.();
    const expired = source === 'card.expiration_year';
    if (!input) return this.showDecline('error_refused');
    const name = expired ? 'error_expired' : (fields.find((field) => field.input() === input)?.check() ?? '');
    this.#mark(input, name || 'error_refused');
    input.focus();
  }

  #mark(input: HTMLInputElement, name: string): void {
    mark(input, name === '' ? '' : (this.#texts[name] ?? ''));
  }

  #showChoice(): void {
    const { kind, option } = chosen();
    show('new-card', kind === 'card');
    show('expiry-field', kind === 'card');
    show('code-field', kind !== 'redirect');
    show('holder-field', kind === 'card');
    show('redirect-hint', kind === 'redirect');
    const notice = document.querySelector('#store-notice');
    if (notice instanceof HTMLElement) notice.hidden = kind !== 'card';
    const { label = '', length = '3' } = option.dataset;
    if (kind === 'saved') setCodeLength(Number(length), this.#texts);
    if (kind === 'card') number_input().dispatchEvent(new Event('input'));
    const redirect_text = (name: string): string => (this.#texts[name] ?? '').replace('{method}', label);
    setText('redirect-hint', redirect_text('redirect_hint'));
    setText('pay-label', kind === 'redirect' ? redirect_text('continue_to') : (this.#texts['pay'] ?? ''));
  }

  #read(): EnteredSubmission | null {
    const { kind, option } = chosen();
    if (kind === 'redirect') return { payment_method: option.value };
    const shown_fields = fields.filter(({ new_card_only }) => kind === 'card' || !new_card_only);
    let first: HTMLInputElement | undefined;
    for (const { input, check } of shown_fields) {
      const name = check();
      this.#mark(input(), name);
      if (name !== '') first ??= input();
    }
    if (first) {
      first.focus();
      return null;
    }
    const paid_with = kind === 'card' ? { card: enteredCard() } : { token_id: option.value };
    return { payment_method: 'card', ...paid_with, security_code: code_input().value };
  }
}
