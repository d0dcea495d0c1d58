import { escapeHtml } from '../../kernel/values/html.ts';
import type { Addressee, MailContent, Message } from './mail.ts';
import { languageOf, type MailText } from './mail-texts.ts';

/** For whom a mail is, when what it is about happened, and what its link needs. */
export interface MailFrame {
  readonly to: Pick<Addressee, 'name' | 'locale'>;
  readonly at: Date;
  readonly public_url: string;
  readonly token: string;
}

/** A mail in its reader's language, as plain text and as HTML. */
export function renderMail(
  content: MailContent,
  { to, at, public_url, token }: MailFrame,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const language = languageOf(to.locale);
  const portal = `${public_url}/portal`;
  const textOf = language.texts[content.kind] as (
    facts: MailContent,
    setting: { at: string; portal: string },
  ) => MailText;
  const { subject, paragraphs, link } = textOf(content, {
    at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    portal,
  });
  // Behind the hash, so that the token reaches no server's log and no other site.
  const target = link && { label: link.label, url: `${portal}${link.path}#${token}` };
  const greeting = language.greeting(to.name);
  const footer = language.footer(portal);
  const [lead = '', ...rest] = paragraphs;
  const text = [
    greeting,
    lead,
    ...(target ? [`${target.label}:\n${target.url}`] : []),
    ...rest,
    `--\n${footer}`,
  ].join('\n\n');
  const parts = [
    paragraphOf(greeting),
    paragraphOf(lead),
    ...(target
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(target.url)}" style="${button_style}">${escapeHtml(target.label)}</a></p>`,
          `<p style="${small_style}">${escapeHtml(language.link_as_text)}<br><span style="word-break:break-all">${escapeHtml(target.url)}</span></p>`,
        ]
      : []),
    ...rest.map(paragraphOf),
  ];
  const html = `<!doctype html>
<html lang="${language.code}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f3f5">
<div role="main" style="${card_style}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${parts.join('\n')}
<p style="${small_style};border-top:1px solid #dee2e6;padding-top:16px;margin:24px 0 0">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

const card_style =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;color:#212529;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const button_style =
  'display:inline-block;padding:12px 20px;background:#087f5b;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none';
const small_style = 'color:#495057;font-size:14px';

function paragraphOf(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}
