import type { PageCheck } from '../../../../acquiring/checkout/page-checks.ts';
import { integrityOf, type BuiltPage } from '../built-page.ts';
import { pageHtml } from '../page-html.ts';
import { pageHeaders } from '../page-policy.ts';
import { emptyContent } from '../page-route.ts';

const answer_limit_ms = 10_000;
const language = 'en';
/** A URL of no session: the same page, with nothing to pay. */
const empty_path = '/checkout/0/none';

/** Elements that run, load or redirect something. */
const active_elements = /<(?:script|style|link|iframe|object|embed|base|meta|form)\b[^>]*>/gi;

/** Only on the pages of sessions. */
const pay_form = /^<form id="pay-form" method="post" novalidate\s*(?:hidden)?>$/;

/** Fetches a URL, without following redirects. */
export type HttpGet = (
  url: string,
  options: { readonly redirect: 'manual'; readonly signal: AbortSignal },
) => Promise<Pick<Response, 'status' | 'headers' | 'arrayBuffer'>>;

/** Where and how the page is fetched. */
export interface PageVisit {
  readonly page: BuiltPage;
  readonly public_url: string;
  /** Path of a session's page; null when there is no session. */
  readonly session_path: string | null;
  readonly get: HttpGet;
}

/**
 * Fetches the payment page as a customer's browser does, from the public URL, and compares it with what was built and
 * what was released: documents, security headers, scripts and styles (PCI DSS 6.4.3 and 11.6.1).
 */
export async function checkServedPage(visit: PageVisit): Promise<PageCheck> {
  const findings: string[] = [];
  const inventory: Record<string, string> = {};
  const nonces: string[] = [];
  for (const { name, path, integrity } of [visit.page.script, visit.page.style]) {
    const released = visit.page.released[name] ?? 'nothing';
    if (integrity !== released)
      findings.push(`${name} was built as ${integrity}, but this release has ${released}`);
    const served = await load(visit, path, findings);
    if (!served) continue;
    const digest = integrityOf(served.body);
    inventory[name] = digest;
    if (digest !== integrity) findings.push(`${name} is served as ${digest}, but was built as ${integrity}`);
  }
  for (const path of [empty_path, ...(visit.session_path === null ? [] : [visit.session_path])]) {
    const served = await load(visit, `${path}?language=${language}`, findings);
    if (served) nonces.push(...checkDocument(visit, path, served, findings));
  }
  if (new Set(nonces).size < nonces.length) findings.push('a nonce was used twice: is the page cached?');
  return { findings, inventory };
}

interface Served {
  readonly headers: Headers;
  readonly body: Buffer;
}

/** @returns null, with a finding, when it could not be fetched */
async function load(
  { public_url, get }: PageVisit,
  path: string,
  findings: string[],
): Promise<Served | null> {
  const shown =
    path.startsWith('/checkout/assets/') || path.startsWith(empty_path) ? path : 'a session’s page';
  try {
    const response = await get(public_url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answer_limit_ms),
    });
    const expected = path.startsWith(empty_path) ? 404 : 200;
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === expected) return { headers: response.headers, body };
    findings.push(`${shown} is answered with ${response.status} at ${public_url}`);
  } catch (error) {
    findings.push(`${shown} cannot be fetched from ${public_url}: ${(error as Error).message}`);
  }
  return null;
}

/** @returns the nonce of the document */
function checkDocument(
  { page, public_url }: PageVisit,
  path: string,
  { headers, body }: Served,
  findings: string[],
): string[] {
  const shown = path === empty_path ? 'the page without a session' : 'a session’s page';
  const policy = headers.get('content-security-policy') ?? '';
  const nonce = /script-src 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';
  const expected = pageHtml(emptyContent(page, language, nonce));
  const html = body.toString();
  if (path === empty_path && html !== expected) findings.push(`${shown} is not the document that was built`);
  const elements = activeElements(html);
  const known = new Set(activeElements(expected));
  const more = elements.filter((element) => !known.has(element) && !pay_form.test(element));
  for (const element of more) findings.push(`${shown} has ${element}`);
  for (const element of known) {
    if (!elements.includes(element)) findings.push(`${shown} lacks ${element}`);
  }
  // Which sites may frame a session's page depends on the account; the rest of the policy is always the same.
  const sites = /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? '';
  const wanted = pageHeaders(nonce, sites === "'none'" ? [] : [sites], public_url.startsWith('https:'));
  for (const [name, value] of Object.entries(wanted)) {
    if (headers.get(name) !== value) findings.push(`${shown} has the header ${name}: ${headers.get(name)}`);
  }
  return [nonce];
}

function activeElements(html: string): string[] {
  return (html.match(active_elements) ?? []).map((element) => element.replace(/\s+/g, ' '));
}
