import { error_catalogue } from '../errors.ts';
import type { CatalogueEntry } from '../errors/catalogue-entry.ts';
import { PaymentStatus, statusWithName } from '../statuses.ts';

interface ErrorChapter {
  readonly title: string;
  readonly text: string;
  readonly codes: readonly (readonly [string, CatalogueEntry])[];
}

const all_codes: readonly (readonly [string, CatalogueEntry])[] = Object.entries(error_catalogue);

/** The catalogue in three chapters: by where a code is met. */
function errorChapters(): ErrorChapter[] {
  const declines = all_codes.filter(([code, { http }]) => http === undefined && code.startsWith('D'));
  const items = all_codes.filter(([code, { http }]) => http === undefined && !code.startsWith('D'));
  return [
    {
      title: 'Refused requests',
      text: 'The request was refused as a whole and nothing happened. The HTTP status is not 200, return_status is "0", and code, source and message state what is wrong and where.',
      codes: all_codes.filter(([, { http }]) => http !== undefined),
    },
    {
      title: 'Refused items',
      text: 'The request was processed with HTTP 200. The status of the item is "0" (with A0002 "2", with A0001 "3") and its error_message or refund_message holds the code; the other items of the request are not affected.',
      codes: items,
    },
    {
      title: 'Declined payments',
      text: `The request was processed with HTTP 200. The payment was declined: payment_status is ${[PaymentStatus.declined, PaymentStatus.blocked_by_risk, PaymentStatus.technical_failure].map(statusWithName).join(', ')} or ${statusWithName(PaymentStatus.authentication_failed)}, and error_message holds the code.`,
      codes: declines,
    },
  ];
}

/** Codes of refused requests by HTTP status, in the order of the catalogue. */
export function requestErrorsByStatus(): Map<number, (readonly [string, CatalogueEntry])[]> {
  const by_status = new Map<number, (readonly [string, CatalogueEntry])[]>();
  for (const found of all_codes) {
    const { http } = found[1];
    if (http !== undefined) by_status.set(http, [...(by_status.get(http) ?? []), found]);
  }
  return new Map([...by_status].toSorted(([a], [b]) => a - b));
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** docs/errors.md. */
export function errorPageMarkdown(): string {
  const chapters = errorChapters().map(({ title, text, codes }) => {
    const http = codes.some(([, entry]) => entry.http !== undefined);
    const head = ['Code', ...(http ? ['HTTP'] : []), 'Text', 'Meaning', 'What to do'];
    const rows = codes.map(([code, entry]) => [
      `\`${code}\``,
      ...(http ? [String(entry.http)] : []),
      ...[entry.text, entry.meaning, entry.remedy].map(cell),
    ]);
    const lines = [head, head.map(() => '---'), ...rows].map((parts) => `| ${parts.join(' | ')} |`);
    return `## ${title}\n\n${text}\n\n${lines.join('\n')}\n`;
  });
  return `# Errors\n\nEvery code that the gateway can return. A running gateway serves the same list at \`/reference/errors\`.\n\n${chapters.join('\n')}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

export const error_page_style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}' +
  'h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem}h3{font-size:1rem;margin:0}code{font-family:ui-monospace,monospace}' +
  'section{border-top:1px solid #8886;padding:.9rem 0}section:target{background:#fd83;padding-left:.6rem;border-left:4px solid #e90}' +
  'h3 a{color:inherit;text-decoration:none}h3 a:hover{text-decoration:underline}dl{margin:.4rem 0 0;display:grid;grid-template-columns:7rem 1fr;gap:.2rem .8rem}' +
  'dt{opacity:.7}dd{margin:0}@media(max-width:30rem){dl{grid-template-columns:1fr}}';

/** The page /reference/errors: every code under its own anchor, which problem+json names as `type`. */
export function errorPageHtml(): string {
  const chapters = errorChapters().map(({ title, text, codes }) => {
    const sections = codes.map(([code, entry]) => {
      const status = entry.http === undefined ? '' : `<dt>HTTP</dt><dd>${entry.http}</dd>`;
      return (
        `<section id="${code}"><h3><a href="#${code}"><code>${code}</code> ${escapeHtml(entry.text)}</a></h3>` +
        `<dl>${status}<dt>Meaning</dt><dd>${escapeHtml(entry.meaning)}</dd>` +
        `<dt>What to do</dt><dd>${escapeHtml(entry.remedy)}</dd></dl></section>`
      );
    });
    return `<h2>${title}</h2><p>${escapeHtml(text)}</p>${sections.join('\n')}`;
  });
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Errors · Causeway</title><style>${error_page_style}</style></head><body><main><h1>Errors</h1>` +
    '<p>Every code that the gateway can return. <a href="/reference">Back to the reference</a></p>' +
    `${chapters.join('\n')}</main></body></html>\n`
  );
}
