import type { CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';
import type { BuiltPage, PageTexts } from './built-page.ts';
import { hiddenUnless, jsonText, markup, type Html } from './html.ts';
import { directionOf } from './page-language.ts';
import { orderSummary } from './order-summary.ts';
import type { PageContent } from './page-content.ts';
import { payForm } from './pay-form.ts';
import { readableOn } from './page-policy.ts';

/** What begins the names of texts for a page that verifies a card. */
const of_verification = 'verify_';
/** What is said afterwards. */
const of_outcome = /^(paid|decline)_/;

/** What a page charges: at once, at the end of a trial, or nothing. */
export type Charging = 'now' | 'later' | 'never';

/**
 * The texts of a page. Where it charges nothing, those of a verification take the place of the payment's; where it
 * charges later, those about the outcome do.
 */
export function pageTexts(page: BuiltPage, language: CheckoutLanguage, charging: Charging): PageTexts {
  const texts = Object.entries(page.texts.get(language) ?? {});
  const of_payment = texts.filter(([name]) => !name.startsWith(of_verification));
  if (charging === 'now') return Object.fromEntries(of_payment);
  const instead = texts
    .filter(([name]) => name.startsWith(of_verification))
    .map(([name, text]) => [name.slice(of_verification.length), text] as const)
    .filter(([name]) => charging === 'never' || of_outcome.test(name));
  return Object.fromEntries([...of_payment, ...instead]);
}

/** Fills the page's own texts; values known only to the browser are left as they are. */
export function fillTexts(texts: PageTexts, values: Readonly<Record<string, string>>): PageTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replace(/\{([a-z_]+)\}/g, (whole, key: string) => values[key] ?? whole),
    ]),
  );
}

/** The payment page as a document. */
export function pageHtml(content: PageContent): string {
  const { page, data, nonce, branding, language } = content;
  const { texts } = data;
  const colors = new Map([
    ['--accent', branding.accent_color],
    ['--on-accent', readableOn(branding.accent_color)],
  ]);
  const declarations = [...colors].map(([name, color]) => `${name}:${color}`).join(';');
  const heading = content.order ? (texts['title'] ?? '') : (texts['missing_title'] ?? '');
  return markup`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading}</title>
        <link rel="icon" href="data:," />
        <link
          rel="stylesheet"
          href="${page.style.path}"
          integrity="${page.style.integrity}"
          nonce="${nonce}"
        />
        <style nonce="${nonce}">
          :root{${declarations}}
        </style>
        <script id="page-data" type="application/json">
          ${jsonText(data)}
        </script>
        <script
          src="${page.script.path}"
          integrity="${page.script.integrity}"
          nonce="${nonce}"
          defer
        ></script>
      </head>
      <body>
        <div class="bar"></div>
        ${content.sandbox ? markup`<header><p class="test">${texts['test_mode'] ?? ''}</p></header>` : markup``}
        <main>
          <div class="heading"><h1>${heading}</h1></div>
          ${content.order ? orderSummary(content.order, texts) : markup``}
          <div class="card">
            <noscript>
              <style nonce="${nonce}">
                #pay-form {
                  display: none;
                }
              </style>
              <p class="alert">${texts['no_script'] ?? ''}</p>
            </noscript>
            ${content.order ? payForm(content) : markup``} ${noticeView(content)}
          </div>
        </main>
        ${footer(content)}
      </body>
    </html> `.text;
}

/**
 * What replaces the form while the customer cannot pay, rendered exactly as the page's script would, so that the layout
 * does not shift when it starts. The browser fills in what only it knows.
 */
function noticeView({ data: { texts, state } }: PageContent): Html {
  const { standing } = state;
  const open = standing === 'open';
  const waits = standing === 'waiting';
  const text = (part: string): string => (open ? '' : (texts[`${standing}_${part}`] ?? ''));
  const returns = !open && !waits && standing !== 'processing' && state.return_url !== '';
  return markup`<section id="notice" class="notice" aria-labelledby="notice-title" ${hiddenUnless(!open)}>
    <h2 id="notice-title" tabindex="-1">${text('title')}</h2>
    <p>
      <span id="spinner" class="spinner" aria-hidden="true" ${hiddenUnless(standing === 'processing')}></span
      ><span id="notice-text">${text('text')}</span>
    </p>
    <p id="notice-more" role="status"></p>
    <div id="waiting-actions" ${hiddenUnless(waits)}>
      <button id="waiting-continue" class="primary" type="button" ${hiddenUnless(state.continue_url !== '')}>
        ${texts['waiting_continue'] ?? ''}
      </button>
      <button id="waiting-other" class="plain" type="button">${texts['waiting_other'] ?? ''}</button>
    </div>
    <a id="return-link" class="plain" ${hiddenUnless(returns)}>${texts['return'] ?? ''}</a>
  </section>`;
}

/** Links to the other languages, each in its own language. */
function footer({ page, language, data }: PageContent): Html {
  const links = [...page.texts].map(([other, texts]) => {
    const current = other === language ? markup` aria-current="true"` : markup``;
    return markup`<li>
      <a
        href="${data.path}?language=${other}"
        lang="${other}"
        hreflang="${other}"
        dir="${directionOf(other)}"
        ${current}
        >${texts['language_name'] ?? ''}</a
      >
    </li>`;
  });
  if (data.path === '') return markup``;
  return markup`<footer>
    <nav aria-label="${data.texts['languages'] ?? ''}">
      <ul class="languages">
        ${links}
      </ul>
    </nav>
  </footer>`;
}
