import { portal_base } from '@causeway/schemas/portal/portal-route.ts';
import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly methods: readonly string[];
  readonly path: RegExp;
}

/** What a route's address stands for: `:name` is one part of a path, `*` everything that follows. */
function pathOf(url: string): RegExp {
  const parts = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${parts.replaceAll(/:[^/]+/g, '[^/]+').replaceAll('*', '.*')}$`);
}

/**
 * Collects the routes of a server as they are added.
 * @returns the methods that a path has, sorted; none where there is nothing at this path
 */
export function watchMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const exact: KnownRoute[] = [];
  const open: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const methods = Array.isArray(method) ? method : [method];
    (url.endsWith('*') ? open : exact).push({ methods, path: pathOf(url) });
  });
  return (path) => {
    const named = exact.filter((route) => route.path.test(path));
    // The pages of the portal are at every path below it that is not one of its API.
    const found =
      named.length > 0 || path.startsWith(`${portal_base}/`)
        ? named
        : open.filter((route) => route.path.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}
