import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** For how long a certificate is believed to be still the one that is served. */
const kept_ms = 60_000;
const timeout_ms = 5_000;

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
    if (now_ms - this.#looked_at_ms >= kept_ms) {
      this.#looked_at_ms = now_ms;
      void this.#look();
    }
    return this.#ends_at;
  }

  async #look(): Promise<void> {
    const host = this.#url.hostname.replace(/^\[(.*)\]$/, '$1');
    this.#ends_at = await new Promise((resolve) => {
      const socket = connect({
        host,
        port: Number(this.#url.port || 443),
        ...(isIP(host) === 0 ? { servername: host } : {}),
        // Nothing is sent: one that has ended already, or that nobody vouches for, is to be reported too.
        rejectUnauthorized: false,
        timeout: timeout_ms,
      });
      const end = (at: Date | null): void => {
        resolve(at);
        socket.destroy();
      };
      socket.once('secureConnect', () => {
        const { valid_to } = socket.getPeerCertificate();
        end(valid_to ? new Date(valid_to) : null);
      });
      socket.once('timeout', () => end(null));
      socket.once('error', () => end(null));
      socket.unref();
    });
  }
}
