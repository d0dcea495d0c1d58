import { expect, it } from 'vitest';
import { readPages, targetOf } from '../../../site/pages.ts';

it('every link of a Markdown page leads to a page, a heading or a file that exists', () => {
  const pages = readPages();
  const links = [...pages.values()].flatMap((page) =>
    page.links.map((link) => ({ from: page.path, link, target: targetOf(pages, page, link) })),
  );
  const lost = links.flatMap(({ from, link, target }) =>
    target.kind === 'lost' ? [`${from}: ${link}: ${target.reason}`] : [],
  );
  expect(lost).toEqual([]);
  // Each kind is found, an anchor in another page among them.
  expect(new Set(links.map(({ target }) => target.kind))).toEqual(
    new Set(['page', 'file', 'folder', 'elsewhere']),
  );
  const anchored = links.filter(({ target }) => target.kind === 'page' && target.anchor !== '');
  expect(anchored.length).toBeGreaterThan(50);
});

it('a link to a missing page, heading or folder is found', () => {
  const pages = readPages();
  const readme = pages.get('README.md')!;
  const reasonOf = (link: string): string => {
    const target = targetOf(pages, readme, link);
    return target.kind === 'lost' ? target.reason : target.kind;
  };
  expect(reasonOf('sdk/nowhere.md')).toBe('there is no sdk/nowhere.md');
  expect(reasonOf('SECURITY.md#nothing')).toBe('SECURITY.md has no #nothing');
  expect(reasonOf('../outside.md')).toBe('there is no ../outside.md');
  expect(reasonOf('gateway/src')).toBe('the folder gateway/src has no page');
  expect([reasonOf('docs/webhooks.md#signatures'), reasonOf('decisions'), reasonOf('LICENSE')]).toEqual([
    'page',
    'page',
    'file',
  ]);
});
