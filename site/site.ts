import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { repository } from '../tools/repository.ts';
import { escapeHtml, fillLayout, type Group } from './layout.ts';
import { addressOf, markdown, pagesBelow, readPages, targetOf, type Page, type Target } from './pages.ts';

/**
 * Makes the documentation a folder of static files, in dist/site or where the command line says: `npm run site`. Pages
 * keep their paths, files that they link to come along, and links between them are relative.
 */
const folder = resolve(repository, process.argv[2] ?? 'dist/site');
const pages = readPages();
const files = new Set<string>();
const folders = new Set<string>();

function write(address: string, text: string): void {
  const place = join(folder, address);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** The address of a file on the site. Sources become texts, which a browser shows. */
function fileAddress(path: string): string {
  return /\.(png|webp|svg|html|json|txt)$/.test(path) ? path : `${path}.txt`;
}

/** Where a target is on the site; what is linked to comes along. @throws for a link that leads nowhere */
function placeOf(from: Page, link: string, target: Target): string {
  switch (target.kind) {
    case 'lost':
      throw new Error(`${from.path}: ${link}: ${target.reason}`);
    case 'page':
      return addressOf(target.page);
    case 'folder':
      folders.add(target.path);
      return join(target.path, 'index.html');
    case 'file':
      files.add(target.path);
      return fileAddress(target.path);
    case 'elsewhere':
      return link;
  }
}

function rewrite(from: Page, link: string): string {
  const target = targetOf(pages, from, link);
  const place = placeOf(from, link, target);
  if (target.kind === 'elsewhere') return place;
  const anchor = target.kind === 'page' && target.anchor !== '' ? `#${target.anchor}` : '';
  if (target.kind === 'page' && target.page === from && anchor !== '') return anchor;
  return relative(dirname(addressOf(from)), place) + anchor;
}

function render(page: Page): string {
  for (const token of page.tokens.flatMap((one) => [one, ...(one.children ?? [])]))
    for (const name of ['href', 'src']) {
      const link = String(token.attrGet(name) ?? '');
      if (link === '') continue;
      // A badge from another host: its text is enough.
      if (token.type === 'image' && /^https?:/.test(link)) token.type = 'text';
      else token.attrSet(name, rewrite(page, link));
    }
  const html = markdown.renderer
    .render([...page.tokens], markdown.options, {})
    // What scrolls can be reached with the keyboard.
    .replaceAll('<pre>', '<pre tabindex="0">')
    // A heading without text is none.
    .replaceAll('<th></th>', '<td></td>')
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  if (page.path !== 'docs/errors.md') return html;
  return html.replaceAll(/<td><code>([A-Z]\d{4})<\/code>/g, '<td id="$1"><code>$1</code>');
}

/** The menu: the pages in the table of the README that says what to read. */
function readMenu(): Group[] {
  const readme = pages.get('README.md');
  const { tokens = [] } = readme ?? {};
  const begin = tokens.findIndex((token) => token.content === 'Documentation');
  const end = tokens.findIndex((token, at) => at > begin && token.type === 'table_close');
  const groups = new Map<string, Map<string, string>>();
  let row = '';
  for (const [at, token] of tokens.entries()) {
    if (at < begin || at > end) continue;
    if (token.type === 'tr_open') row = tokens[at + 2]?.content ?? '';
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open' || !readme) continue;
      const target = targetOf(pages, readme, String(child.attrGet('href')));
      if (target.kind !== 'page') continue;
      const links = groups.get(row) ?? new Map<string, string>();
      groups.set(row, links.set(addressOf(target.page), target.page.title));
    }
  }
  if (groups.size === 0) throw new Error('README.md has no table of links under the heading Documentation');
  return [...groups].map(([title, links]) => ({
    title: title.slice(0, 1).toUpperCase() + title.slice(1),
    links: [...links].map(([address, text]) => ({ address, text })),
  }));
}

function writePages(): void {
  const groups = readMenu();
  for (const page of pages.values()) {
    const headings = page.sections.filter(({ level }) => level === 2);
    const address = addressOf(page);
    write(address, fillLayout({ title: page.title, address, groups, headings, main: render(page) }));
  }
  for (const path of folders) {
    const address = join(path, 'index.html');
    const lines = pagesBelow(pages, path).map(
      (page) => `<li><a href="${relative(path, addressOf(page))}">${escapeHtml(page.title)}</a></li>`,
    );
    const main = `<h1>${escapeHtml(path)}</h1><ul>${lines.join('')}</ul>`;
    write(address, fillLayout({ title: path, address, groups, headings: [], main }));
  }
  for (const path of files)
    cpSync(join(repository, path), join(folder, fileAddress(path)), { recursive: true });
}

/** What is searched: each section of each page, but for the results of benchmarks. */
function writeSearch(): void {
  const sections = [...pages.values()]
    .filter(({ path }) => !path.startsWith('bench/results/'))
    .flatMap((page) =>
      page.sections.map(({ level, heading, anchor, text }) => ({
        page: page.title,
        heading,
        address: addressOf(page) + (level === 1 ? '' : `#${anchor}`),
        text,
      })),
    )
    .map((section, id) => ({ id, ...section }));
  write('search-data.js', `causeway_sections = ${JSON.stringify(sections)};\n`);
}

/** The reference of the API, which sends nothing from here: the gateway serves the one that does. */
function writeReference(): void {
  const text = readFileSync(join(repository, 'reference/openapi.json'), 'utf8');
  const document = text.replaceAll('(/reference/errors', '(../docs/errors.html');
  write('reference/openapi.js', `causeway_openapi = ${document};\n`);
  cpSync(join(repository, 'dist/reference/scalar.js'), join(folder, 'reference/scalar.js'));
  cpSync(join(import.meta.dirname, 'page/reference.html'), join(folder, 'reference/index.html'));
}

if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'search-data.js')))
  throw new Error(`${folder} is in use, and by no site: name an empty folder`);
rmSync(folder, { recursive: true, force: true });
writePages();
writeSearch();
writeReference();
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['page/search.ts', 'page/site.css', 'page/reference.ts'],
  outdir: folder,
  entryNames: '[name]',
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome105', 'firefox121', 'safari16'],
});
process.stdout.write(`${pages.size} pages in ${relative(process.cwd(), folder)}/index.html\n`);
