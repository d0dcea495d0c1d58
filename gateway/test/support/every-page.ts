import type { Page } from 'playwright-core';

/** A path with what names one of many left out. */
function kindOf(path: string): string {
  return path.replace(/\/(?:[^/]*\d[^/]*)(?=\/|$)/g, '/:id');
}

/**
 * Visits every page that links lead to from where the window is, one of each kind.
 * @param under the beginning of the paths that are visited
 * @param more paths that no link leads to; all of them are visited
 * @param visit called at each page once it has loaded
 * @returns how many pages were visited
 */
export async function walk(
  page: Page,
  under: string,
  more: readonly string[],
  visit: (path: string) => Promise<void>,
): Promise<number> {
  const visited = new Set<string>();
  const waiting = [...more, new URL(page.url()).pathname];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = more.includes(path) ? path : kindOf(path);
    if (visited.has(kind)) continue;
    visited.add(kind);
    await page.goto(path);
    await page.locator('#main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    await visit(path);
    const links: string[] = await page.evaluate(
      `[...document.querySelectorAll('a[href]')].map(({ pathname }) => pathname)`,
    );
    waiting.push(...links.filter((link) => link.startsWith(under) && !visited.has(kindOf(link))));
  }
  return visited.size;
}

/** All that a page says: texts that are seen, and what is told to those who do not see. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const texts = [];
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = all.nextNode(); node; node = all.nextNode()) {
      const { parentElement: parent } = node;
      if (parent && !parent.closest('script, style, noscript, code, pre, .code-box, [translate=no], [lang]:not(html)'))
        texts.push(node.textContent);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  })()`);
}

/** Texts that are cut off and cannot be scrolled to. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const cut = [];
    for (const element of document.querySelectorAll('#main *')) {
      const { overflowX, display } = getComputedStyle(element);
      const beyond = element.scrollWidth > element.clientWidth + 1;
      if (!beyond || display === 'none' || element.clientWidth <= 1 || element.title) continue;
      if (['hidden', 'clip'].includes(overflowX) && element.textContent.trim()) cut.push(element.textContent.slice(0, 80));
    }
    return cut;
  })()`);
}
