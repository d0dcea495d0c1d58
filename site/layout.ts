/** A group of links beside every page. */
export interface Group {
  readonly title: string;
  readonly links: readonly { readonly text: string; readonly address: string }[];
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

interface Filled {
  readonly title: string;
  /** Address of the page from the site's root. */
  readonly address: string;
  readonly groups: readonly Group[];
  /** The headings of the page, with their anchors. */
  readonly headings: readonly { readonly heading: string; readonly anchor: string }[];
  readonly main: string;
}

/** A page of the site. Its addresses are relative, so that the site works in any folder, also without a server. */
export function fillLayout({ title, address, groups, headings, main }: Filled): string {
  const root = '../'.repeat(address.split('/').length - 1) || './';
  const link = (to: string, text: string): string =>
    `<li><a href="${root}${to}"${to === address ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`;
  const menu = groups.map(
    (group) => `<details${group.links.some((one) => one.address === address) ? ' open' : ''}>
<summary>${escapeHtml(group.title)}</summary>
<ul>${group.links.map((one) => link(one.address, one.text)).join('')}</ul></details>`,
  );
  const contents = headings.map(
    ({ heading, anchor }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Causeway</title>
<link rel="stylesheet" href="${root}site.css">
<link rel="icon" href="data:,">
<script src="${root}search.js" data-root="${root}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="name" href="${root}index.html">Causeway</a>
<search><label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="Search: /">
<div id="found" hidden><p role="status"></p><ul></ul></div></search>
<a href="${root}reference/index.html">API reference</a>
</header>
<nav aria-label="Documentation"><button type="button" aria-expanded="false">Contents</button><div>${menu.join('')}</div></nav>
<main id="main" tabindex="-1">${main}</main>
${contents.length > 1 ? `<aside aria-label="On this page"><h2>On this page</h2><ul>${contents.join('')}</ul></aside>` : ''}
</body>
</html>
`;
}
