import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Addresses within the repository: links of pages, and what comments, messages and decisions cite. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const excluded = /(^|\/)(node_modules|dist|data|coverage)$|^\.|^bench\/results\/tmp$/;
/** Its examples lead nowhere on purpose. */
const this_file = 'gateway/test/reference/addresses.test.ts';

const files = globSync(
  '**/{*.{ts,tsx,js,css,html,sql,sh,md,yaml,yml,ini,service,lua,example},*Containerfile}',
  {
    cwd: root,
    exclude: (path) => excluded.test(path),
  },
)
  .filter((path) => path !== this_file)
  .toSorted();
const texts = new Map(files.map((path) => [path, readFileSync(root + path, 'utf8')]));

/** The pages without their blocks of code. */
const pages = new Map(
  [...texts]
    .filter(([path]) => path.endsWith('.md'))
    .map(([path, text]) => [path, text.replaceAll(/^(`{3,}).*\n[^]*?^\1/gm, '')]),
);

/** The anchors of a page: its headings in lower case, with hyphens between the words, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const expected = new Map<string, number>();
  return [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const before = expected.get(slug) ?? 0;
    expected.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

const anchors = new Map([...pages].map(([path, page]) => [path, new Set(anchorsOf(page))]));

/** Whether an address, such as `docs/statuses.md#of-an-item`, leads somewhere. */
function leadsSomewhere(address: string): boolean {
  const [path = '', anchor] = address.split('#');
  return anchor === undefined ? existsSync(root + path) : anchors.get(path)?.has(anchor) === true;
}

/** What a pattern finds in every file, with the file. */
function found(pattern: RegExp, among: ReadonlyMap<string, string> = texts): (readonly [string, string])[] {
  return [...among].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([whole, part]) => [path, part ?? whole] as const),
  );
}

it('the check of links tells addresses that exist from those that do not', () => {
  expect(leadsSomewhere('docs/statuses.md')).toBe(true);
  expect(leadsSomewhere('docs/statuses.md#of-an-item')).toBe(true);
  expect(leadsSomewhere('docs/statuses.md#of-nothing')).toBe(false);
  expect(leadsSomewhere('docs/nothing.md')).toBe(false);
});

it('every link of a documentation page leads somewhere', () => {
  const links = found(/\]\(([^)\s]+)\)/g, pages).filter(([, link]) => !/^(?:[a-z]+:|\/)/.test(link));
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(([page, link]) => {
    const address = link.startsWith('#') ? page + link : posix.join(posix.dirname(page), link);
    return !leadsSomewhere(address);
  });
  expect(broken).toEqual([]);
});

it('every page and heading that a file cites exists', () => {
  const citations = found(/(?<![\w/.])(?:docs|decisions)\/[\w/-]+\.md(?:#[\w-]+)?/g);
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(([, address]) => !leadsSomewhere(address))).toEqual([]);
});

it('a file cites a decision by its path, not by a number', () => {
  expect(found(/\bdecisions?[/ ]\(?\[?\d+/g)).toEqual([]);
});

it('no file cites a document that is not in the repository', () => {
  expect(found(/\b(?:definitions|contract) \d[\d.]*|\bthe definitions\b/gi)).toEqual([]);
});
