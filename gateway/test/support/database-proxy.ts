import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from '../../../tools/ports.ts';

/**
 * A TCP proxy in the place of HAProxy: it leads to the server that is the primary, and cuts every connection when
 * that changes. While there is no primary, connections are refused.
 */
export class Proxy {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #target: string | null = null;

  constructor() {
    this.#server = createServer((incoming) => this.#lead(incoming));
  }

  listen(): Promise<number> {
    return listen(this.#server);
  }

  /** @param socket_path of the primary; null: there is none */
  leadTo(socket_path: string | null): void {
    this.#target = socket_path;
    for (const socket of this.#open) socket.destroy();
    this.#open.clear();
  }

  #lead(incoming: Socket): void {
    incoming.on('error', () => incoming.destroy());
    if (this.#target === null) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(this.#target);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      this.#open.add(from);
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }

  async close(): Promise<void> {
    this.leadTo(null);
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
