import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../src/acquiring/connectors', import.meta.url));
const acquirers = ['adyen', 'checkoutcom', 'stripe'];
/** Hosts on which these acquirers, or others about them, document rules. */
const page =
  /\b(?:docs\.adyen\.com|docs\.stripe\.com|support\.stripe\.com|checkout\.com\/docs|docs\.hyperswitch\.io)/;
const date = /\b20\d\d-\d\d-\d\d\b|\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/;

/** Comments of a file, those of several lines as one; breaks within them become spaces. */
function commentsOf(text: string): string[] {
  const found = text.match(/\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
  return found.map((comment) => comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '));
}

it.each(acquirers)('the connector %s dates every page of documentation that a comment names', (name) => {
  const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.ts'));
  const named = code.flatMap((file) =>
    commentsOf(readFileSync(join(folder, name, file), 'utf8'))
      .filter((comment) => page.test(comment))
      .map((comment) => ({ file, comment })),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter(({ comment }) => !date.test(comment))).toEqual([]);
});
