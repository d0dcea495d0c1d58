import type { Config } from '../../kernel/config.ts';
import {
  readServedCertificate,
  type PresentedCertificate,
} from '../../kernel/outbound/served-certificate.ts';
import { day_ms } from '../../kernel/values/dates.ts';
import { error, ok, spanText, warning, type Finding } from './finding.ts';

const soon_ms = 14 * day_ms;

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

/** How browsers and merchants reach the gateway. @param looked null: nothing outside was asked */
export async function checkProxy(
  config: Pick<Config, 'mode' | 'public_url' | 'trusted_proxies'>,
  looked: { readonly now: Date; readonly within_ms: number } | null,
): Promise<readonly Finding[]> {
  const { mode, public_url, trusted_proxies } = config;
  const url = new URL(public_url);
  const own = isOwnMachine(url.hostname);
  const found: Finding[] = [];
  if (mode === 'production' && own)
    found.push(
      error(
        'public_url',
        `PUBLIC_URL is ${public_url}, which only this machine can reach.`,
        'Set PUBLIC_URL to the address that merchants and browsers use.',
      ),
    );
  else if (url.protocol !== 'https:' && !own)
    found.push(
      (mode === 'production' ? error : warning)(
        'public_url',
        `PUBLIC_URL is ${public_url}: cards would be entered on a page without encryption.`,
        'Terminate TLS in front of the gateway, and set PUBLIC_URL to the https address.',
      ),
    );
  else found.push(ok('public_url', `The gateway is reached at ${public_url}.`));
  found.push(...proxyFaults(mode, trusted_proxies));
  if (url.protocol === 'https:') {
    if (looked === null) found.push(ok('certificate', 'The certificate was not looked at (--no-network).'));
    else found.push(...(await checkCertificate(url, looked)));
  }
  return found;
}

function proxyFaults(mode: Config['mode'], proxies: readonly string[]): Finding[] {
  if (proxies.some((range) => range.endsWith('/0')))
    return [
      error(
        'trusted_proxies',
        'TRUSTED_PROXIES trusts every address, so that callers can claim to be anybody.',
        'Name only the addresses of your proxies.',
      ),
    ];
  if (mode === 'production' && proxies.length === 0)
    return [
      warning(
        'trusted_proxies',
        'TRUSTED_PROXIES is not set: behind a proxy every caller has the address of the proxy.',
        'Set it to the addresses of the proxy that terminates TLS.',
      ),
    ];
  return proxies.length === 0
    ? []
    : [ok('trusted_proxies', `X-Forwarded-For counts from ${proxies.join(', ')}.`)];
}

async function checkCertificate(
  url: URL,
  { now, within_ms }: { now: Date; within_ms: number },
): Promise<Finding[]> {
  let certificate: PresentedCertificate;
  try {
    certificate = await readServedCertificate(url, within_ms);
  } catch (failure) {
    return [
      error(
        'certificate',
        `The public address ${url.host} cannot be reached by TLS from here: ${(failure as Error).message}.`,
        'Start the proxy, or look after its name, certificate and firewall; from a network that cannot reach it, use --no-network.',
      ),
    ];
  }
  const { ends_at, untrusted } = certificate;
  const remaining_ms = ends_at.getTime() - now.getTime();
  const day = ends_at.toISOString().slice(0, 10);
  const renew = 'Renew the certificate, and see why that is not done by itself.';
  const age =
    remaining_ms <= 0
      ? error('certificate', `The certificate of ${url.host} expired on ${day}.`, renew)
      : remaining_ms < soon_ms
        ? warning(
            'certificate',
            `The certificate of ${url.host} expires in ${spanText(remaining_ms)}, on ${day}.`,
            renew,
          )
        : ok(
            'certificate',
            `The certificate of ${url.host} is valid until ${day} (${spanText(remaining_ms)}).`,
          );
  if (untrusted === '' || remaining_ms <= 0) return [age];
  return [
    age,
    error(
      'certificate_trust',
      `The certificate of ${url.host} is not trusted: ${untrusted}.`,
      'Install a certificate of a public authority, with its chain, for this name.',
    ),
  ];
}
