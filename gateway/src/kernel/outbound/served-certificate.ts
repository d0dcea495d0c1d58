import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** For how long a certificate is believed to be still the one that is served. */
const retention_ms = 60_000;
const timeout_ms = 5_000;
const https_port = 443;

/** A certificate as it is presented under an address. */
export interface PresentedCertificate {
  readonly ends_at: Date;
  /** Why it is not trusted; empty where it is. */
  readonly untrusted: string;
}

/**
 * Reads the certificate of an https address, whether it is trusted or not: nothing is sent there. It does not keep the
 * process running.
 * @throws when the address does not answer, or not in time
 */
export function readServedCertificate(url: URL, within_ms: number): Promise<PresentedCertificate> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || https_port),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
    });
    const seconds = Math.round(within_ms / 1_000);
    socket.setTimeout(within_ms, () => socket.destroy(new Error(`no answer within ${seconds} seconds`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      // Typed as an Error, and a code of OpenSSL in fact.
      const reason = socket.authorizationError as Error | string | null;
      const untrusted = reason ? (reason instanceof Error ? reason.message : reason) : '';
      if (valid_to) resolve({ ends_at: new Date(valid_to), untrusted });
      else reject(new Error('it presents no certificate'));
      socket.destroy();
    });
    socket.unref();
  });
}

/** The certificate that the proxy in front of the gateway presents under the gateway's own public address. */
export class ServedCertificate {
  readonly #url: URL;
  #looked_at_ms = -Infinity;
  #ends_at: Date | null = null;

  constructor(public_url: string) {
    this.#url = new URL(public_url);
  }

  /**
   * When it ends, as far as is known; looks again in the background, so that a proxy that hangs delays nobody. Null
   * without HTTPS, before the first answer, and while nothing answers.
   */
  endsAt(): Date | null {
    if (this.#url.protocol !== 'https:') return null;
    const now_ms = performance.now();
    if (now_ms - this.#looked_at_ms >= retention_ms) {
      this.#looked_at_ms = now_ms;
      void this.#look();
    }
    return this.#ends_at;
  }

  async #look(): Promise<void> {
    const presented = await readServedCertificate(this.#url, timeout_ms).catch(() => null);
    this.#ends_at = presented?.ends_at ?? null;
  }
}
