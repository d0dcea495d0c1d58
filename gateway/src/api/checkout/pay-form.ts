import type { PageTexts } from './built-page.ts';
import { markup, type Html } from './html.ts';
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

/** No field for the card has a name: without the page's script nothing can be sent, above all not in an address. */
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

function cardFields(texts: PageTexts, holder: string): Html {
  const of = (name: string): string => texts[name] ?? '';
  const numeric = { numeric: true } as const;
  return markup`<div id="new-card">
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
      <div class="field" id="expiry-field">
        ${field({
          ...numeric,
          id: 'expiry',
          label: of('expiry'),
          hint: of('expiry_hint'),
          autocomplete: 'cc-exp',
          length_max: 9,
        })}
      </div>
      <div class="field" id="code-field">
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
    <div class="field" id="holder-field">
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

/** Stored cards, a new card, and the methods with pages of their own. */
function methodChoice({ data, methods, saved_cards, first_choice }: PageContent): Html {
  const { texts } = data;
  const saved = saved_cards.map(({ token_id, brand, last_four, security_code_length }) => ({
    value: token_id,
    kind: 'saved',
    label: (texts['method_saved'] ?? '').replace('{brand}', brand).replace('{last_four}', last_four),
    length: String(security_code_length),
  }));
  const others = methods.map(({ name, label, redirect }) => ({
    value: name,
    kind: redirect ? 'redirect' : 'card',
    label: redirect ? label : (texts[saved.length > 0 ? 'method_new_card' : 'method_card'] ?? ''),
    length: '3',
  }));
  const options = [...saved, ...others];
  const chosen = options.find(({ value }) => value === first_choice) ?? options[0];
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
  // With one way to pay there is nothing to choose; the script reads it all the same.
  const hidden = options.length === 1 ? markup` hidden` : markup``;
  return markup`<fieldset class="methods" ${hidden}>
    <legend>${texts['payment_method'] ?? ''}</legend>
    ${radios}
  </fieldset>`;
}

/** The form in which the customer pays; the page's script shows it when there is something to pay. */
export function payForm(content: PageContent): Html {
  const { texts } = content.data;
  const notice = markup`<p id="store-notice" class="hint">${texts['store_notice'] ?? ''}</p>`;
  const cancel = markup`<a id="cancel-link" class="cancel" href="${content.data.path}/return" target="_top"
    >${texts['cancel'] ?? ''}</a
  >`;
  return markup`<form id="pay-form" method="post" novalidate hidden>
    <p id="decline" class="alert" role="alert" tabindex="-1" hidden></p>
    <fieldset id="pay-fields">
      ${methodChoice(content)} ${cardFields(texts, content.holder)}
      <p id="redirect-hint" class="hint" hidden></p>
      ${content.store_card ? notice : markup``}
    </fieldset>
    <button id="pay-button" class="primary" type="submit">
      <span class="spinner" aria-hidden="true"></span><span id="pay-label">${texts['pay'] ?? ''}</span>
    </button>
    <p id="progress" class="unseen" role="status"></p>
    ${content.can_return ? cancel : markup``}
  </form>`;
}
