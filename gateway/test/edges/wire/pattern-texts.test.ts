import { checkoutSubmission } from '@causeway/schemas/checkout-page.ts';
import { reasonOfPattern } from '@causeway/schemas/errors/rules/pattern-reasons.ts';
import { inEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { expect, it } from 'vitest';

/** Every pattern that a text of a request is held against, with where it is. */
function patternsIn(value: unknown, path: string, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { pattern } = value as { pattern?: unknown };
  if (typeof pattern === 'string') found.set(pattern, path);
  for (const [name, inner] of Object.entries(value))
    if (name !== 'x-stated') patternsIn(inner, `${path}.${name}`, found);
}

it('every pattern of every request has a readable text, and none shows the pattern', () => {
  const found = new Map<string, string>();
  for (const { name, request } of api_operations) patternsIn(request, name, found);
  for (const { name, body, query, params } of portal_routes) patternsIn({ body, query, params }, name, found);
  patternsIn(checkoutSubmission, 'checkout', found);
  expect(found.size).toBeGreaterThan(50);
  const patterns = [...found].map(([pattern, path]) => {
    const reason = reasonOfPattern(pattern);
    return [path, reason === null ? `${pattern} has no words` : inEnglish('it', reason)];
  });
  expect(patterns.filter(([, text = '']) => /[\^$\\]|has no words/.test(text))).toEqual([]);
});
