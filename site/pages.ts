import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import { repository } from '../tools/repository.ts';

/** A part of a page, from a heading to the next. */
interface Section {
  readonly level: number;
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

export interface Page {
  /** From the root of the repository, such as `docs/webhooks.md`. */
  readonly path: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly sections: readonly Section[];
  readonly anchors: ReadonlySet<string>;
  /** Addresses of links and images, as they are written. */
  readonly links: readonly string[];
}

export const markdown = new MarkdownIt({ html: true });

/** Every Markdown page of the repository, by its path. */
export function readPages(): ReadonlyMap<string, Page> {
  const paths = globSync('**/*.md', {
    cwd: repository,
    exclude: (path) => /(^|\/)(\..*|node_modules|dist|data|vendor|build|target)$/.test(path),
  });
  return new Map(paths.toSorted().map((path) => [path, readPage(path)]));
}

function readPage(path: string): Page {
  const tokens = markdown.parse(readFileSync(join(repository, path), 'utf8'), {});
  const slugger = new GithubSlugger();
  const sections: { level: number; heading: string; anchor: string; text: string }[] = [];
  const anchors = new Set<string>();
  const links: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const previous = tokens[at - 1];
    if (previous?.type === 'heading_open') {
      const heading = textOf(token);
      const anchor = slugger.slug(heading);
      previous.attrSet('id', anchor);
      anchors.add(anchor);
      sections.push({ level: Number(previous.tag.slice(1)), heading, anchor, text: '' });
    } else {
      const section = sections.at(-1);
      if (section && token.content) section.text += ` ${textOf(token)}`;
    }
    for (const { type, content, attrs } of [token, ...(token.children ?? [])]) {
      if (type.startsWith('html_'))
        for (const [, id = ''] of content.matchAll(/ id="([^"]+)"/g)) anchors.add(id);
      for (const [name, value] of attrs ?? [])
        if (name === 'href' || name === 'src') links.push(String(value));
    }
  }
  return { path, title: sections[0]?.heading ?? path, tokens, sections, anchors, links };
}

function textOf({ children, content }: Token): string {
  if (!children) return content;
  return children.map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');
}

export type Target =
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'page'; readonly page: Page; readonly anchor: string }
  | { readonly kind: 'file'; readonly path: string }
  /** Pages are below it; the site lists them. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'lost'; readonly reason: string };

/** Where a link of a page leads. A folder stands for its README, else for the pages in it. */
export function targetOf(pages: ReadonlyMap<string, Page>, from: Page, link: string): Target {
  if (/^[a-z]+:/i.test(link)) return { kind: 'elsewhere' };
  const [address = '', anchor = ''] = link.split('#').map(decodeURIComponent);
  const path = address === '' ? from.path : normalize(join(dirname(from.path), address)).replace(/\/$/, '');
  const page = pages.get(path) ?? pages.get(normalize(join(path, 'README.md')));
  if (page) {
    const known = anchor === '' || page.anchors.has(anchor);
    return known
      ? { kind: 'page', page, anchor }
      : { kind: 'lost', reason: `${page.path} has no #${anchor}` };
  }
  const place = join(repository, path);
  if (path.startsWith('..') || !existsSync(place)) return { kind: 'lost', reason: `there is no ${path}` };
  if (statSync(place).isFile()) return { kind: 'file', path };
  return pagesBelow(pages, path).length > 0
    ? { kind: 'folder', path }
    : { kind: 'lost', reason: `the folder ${path} has no page` };
}

export function pagesBelow(pages: ReadonlyMap<string, Page>, folder: string): Page[] {
  return [...pages.values()].filter(({ path }) => path.startsWith(`${folder}/`));
}

/** The file of a page on the site: its own path, and `index.html` for a README. */
export function addressOf({ path }: Page): string {
  return basename(path) === 'README.md' ? join(dirname(path), 'index.html') : path.replace(/\.md$/, '.html');
}
