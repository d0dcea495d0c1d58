import type { PageTexts } from './built-page.ts';
import { hiddenUnless, markup, type Html } from './html.ts';
import type { PageContent } from './page-content.ts';

interface FieldTexts {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly autocomplete: string;
  readonly numeric: boolean;
  readonly length_max: number;
  readonly value?: string;
}

/** No card field has a name: without the page's script nothing can be submitted, in particular not in a URL. */
function field(options: FieldTexts, extra: Html = markup``): Html {
  const { id, label, hint, autocomplete, length_max, value = '' } = options;
  const hinted = hint === '' ? markup`` : markup`<p id="${id}-hint" class="hint">${hint}</p>`;
  const described = hint === '' ? `${id}-error` : `${id}-error ${id}-hint`;
  const digits = options.numeric ? markup` inputmode="numeric"` : markup``;
  return markup`<label for="${id}">${label}</label>
    <div class="entry">
      <input
        id="${id}"
        type="text"
        ${digits}
        autocomplete="${autocomplete}"
        maxlength="${String(length_max)}"
        value="${value}"
        required
        aria-describedby="${described}"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
      />${extra}
    </div>
    <p id="${id}-error" class="error" hidden></p>
    ${hinted}`;
}

/** For a stored card only its security code is entered, and nothing where the customer pays elsewhere. */
function cardFields(texts: PageTexts, holder: string, kind: Way['kind']): Html {
  const new_card = hiddenUnless(kind === 'card');
  const of = (name: string): string => texts[name] ?? '';
  const numeric = { numeric: true } as const;
  return markup`<div id="new-card" ${new_card}>
      <div class="field">
        ${field(
          {
            ...numeric,
            id: 'card-number',
            label: of('card_number'),
            hint: '',
            autocomplete: 'cc-number',
            length_max: 30,
          },
          markup`<span id="card-brand" class="brand" aria-live="polite"></span>`,
        )}
      </div>
    </div>
    <div class="row">
      <div class="field" id="expiry-field" ${new_card}>
        ${field({
          ...numeric,
          id: 'expiry',
          label: of('expiry'),
          hint: of('expiry_hint'),
          autocomplete: 'cc-exp',
          length_max: 9,
        })}
      </div>
      <div class="field" id="code-field" ${hiddenUnless(kind !== 'redirect')}>
        ${field({
          ...numeric,
          id: 'security-code',
          label: of('security_code'),
          hint: of('security_code_hint'),
          autocomplete: 'cc-csc',
          length_max: 4,
        })}
      </div>
    </div>
    <div class="field" id="holder-field" ${new_card}>
      ${field({
        numeric: false,
        id: 'card-holder',
        label: of('card_holder'),
        hint: '',
        autocomplete: 'cc-name',
        length_max: 200,
        value: holder,
      })}
    </div>`;
}

/** A way to pay; the script reads it from the page. */
interface Way {
  readonly value: string;
  readonly kind: 'saved' | 'card' | 'redirect';
  readonly label: string;
  /** Number of digits of the security code. */
  readonly length: string;
}

interface Choice {
  readonly options: readonly Way[];
  readonly chosen: Way | undefined;
}

/** Stored cards, a new card, and the redirect methods, with the preselected one. */
function choiceOf({ data, methods, saved_cards, first_choice }: PageContent): Choice {
  const { texts } = data;
  const saved = saved_cards.map(({ token_id, brand, last_four, security_code_length }): Way => ({
    value: token_id,
    kind: 'saved',
    label: (texts['method_saved'] ?? '').replace('{brand}', brand).replace('{last_four}', last_four),
    length: String(security_code_length),
  }));
  const others = methods.map(({ name, label, redirect }): Way => ({
    value: name,
    kind: redirect ? 'redirect' : 'card',
    label: redirect ? label : (texts[saved.length > 0 ? 'method_new_card' : 'method_card'] ?? ''),
    length: '3',
  }));
  const options = [...saved, ...others];
  return { options, chosen: options.find(({ value }) => value === first_choice) ?? options[0] };
}

function methodChoice({ options, chosen }: Choice, texts: PageTexts): Html {
  const radios = options.map((option) => {
    const checked = option === chosen ? markup` checked` : markup``;
    return markup`<label class="method"
      ><input
        type="radio"
        name="method"
        value="${option.value}"
        data-kind="${option.kind}"
        data-label="${option.label}"
        data-length="${option.length}"
        ${checked}
      /><span>${option.label}</span></label
    >`;
  });
  // A single way to pay needs no choice; the script reads it all the same.
  const hidden = options.length === 1 ? markup` hidden` : markup``;
  return markup`<fieldset class="methods" ${hidden}>
    <legend>${texts['payment_method'] ?? ''}</legend>
    ${radios}
  </fieldset>`;
}

/**
 * The payment form, rendered exactly as the page's script would, so that the layout does not shift when it starts.
 * Until then its button does nothing.
 */
export function payForm(content: PageContent): Html {
  const { texts, state } = content.data;
  const choice = choiceOf(content);
  const { kind = 'card', label = '' } = choice.chosen ?? {};
  const textFor = (name: string): string => (texts[name] ?? '').replace('{method}', () => label);
  const notice = markup`<p id="store-notice" class="hint" ${hiddenUnless(kind === 'card')}>${textFor('store_notice')}</p>`;
  const nothing_charged = texts['nothing_charged'] ?? '';
  const cancel = markup`<a id="cancel-link" class="cancel" href="${content.data.path}/return" target="_top"
    >${texts['cancel'] ?? ''}</a
  >`;
  const declined = state.decline !== '';
  return markup`<form id="pay-form" method="post" novalidate ${hiddenUnless(state.standing === 'open')}>
    <p id="decline" class="alert" role="alert" tabindex="-1" ${hiddenUnless(declined)}>
      ${declined ? textFor(state.decline) : ''}
    </p>
    <fieldset id="pay-fields">
      ${methodChoice(choice, texts)} ${cardFields(texts, content.holder, kind)}
      <p id="redirect-hint" class="hint" ${hiddenUnless(kind === 'redirect')}>${textFor('redirect_hint')}</p>
      ${nothing_charged === '' ? markup`` : markup`<p id="nothing-charged" class="hint">${nothing_charged}</p>`}
      ${content.store_card ? notice : markup``}
    </fieldset>
    <button id="pay-button" class="primary" type="submit" disabled>
      <span class="spinner" aria-hidden="true"></span
      ><span id="pay-label">${textFor(kind === 'redirect' ? 'continue_to' : 'pay')}</span>
    </button>
    <p id="progress" class="unseen" role="status"></p>
    ${content.can_return ? cancel : markup``}
  </form>`;
}
