/** The pages of docs/ that come before the operations in the reference, in this order. */
const guide_pages = [
  'first-payment.md',
  'authentication.md',
  'statuses.md',
  'amounts.md',
  'idempotency-and-retries.md',
  'webhooks.md',
  'checkout.md',
  'subscriptions.md',
  'payouts.md',
  'declines.md',
  'sandbox.md',
  'test-clock.md',
] as const;

/** The place of a heading in the reference: lower case, words joined by hyphens. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/**
 * The guide as one Markdown text: its pages without pictures and without what is for the gateway's operator, with links
 * between them turned into links to their headings, and links to other files of the repository into plain text.
 * @param readPage gives the text of a page of docs/
 */
export function guideMarkdown(readPage: (page: string) => string): string {
  const texts = guide_pages.map((page) =>
    // The reference draws no diagrams; the table below each says the same.
    readPage(page)
      .replace(/<!--[\s\S]*?-->\n?/g, '')
      .replace(/^## For the operator\n[\s\S]*?(?=^## |$(?![\s\S]))/gm, '')
      .replace(/!\[[^\]]*\]\([^)]*\)\n*/g, '')
      .replace(/```mermaid\n[\s\S]*?```\n/g, ''),
  );
  const anchors = new Map(
    guide_pages.map((page, at) => [
      page as string,
      `#description/${slugOf(/^# (.+)$/m.exec(texts[at] ?? '')?.[1] ?? '')}`,
    ]),
  );
  const linked = texts.map((text) =>
    text
      .replaceAll('](#', '](#description/')
      .replace(
        /\[([^\]]+)\]\(([a-z./][\w./-]*)(#[^)]*)?\)/g,
        (_link, label: string, page: string, place?: string) => {
          if (page === 'errors.md') return `[${label}](/reference/errors)`;
          const anchor = anchors.get(page);
          if (anchor === undefined) return label;
          return `[${label}](${place === undefined ? anchor : place.replace('#', '#description/')})`;
        },
      ),
  );
  return linked.map((text) => text.trim()).join('\n\n');
}
