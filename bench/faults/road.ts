import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { listen } from '../../tools/ports.ts';

/** Which way nothing passes: to the server, back from it, or both. */
export type Direction = 'there' | 'back' | 'both';

/** The words of PostgreSQL's protocol that say that a transaction was committed. */
const committed = 'COMMIT\0';

interface Pair {
  readonly incoming: Socket;
  readonly outgoing: Socket;
}

/** The network between a program and a server, over TCP. What is held up passes once the road is open again. */
export class Road {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #target: NetConnectOpts;
  #blocked: Direction | null = null;
  /** Of so many replies to COMMIT, one is dropped and its connection cut; 0: none. */
  #loses_one_in = 0;
  #commits = 0;
  /** Replies to COMMIT that were dropped. */
  lost_commits = 0;

  constructor(target: NetConnectOpts) {
    this.#target = target;
    this.#server = createServer((incoming) => this.#lead(incoming));
  }

  listen(): Promise<number> {
    return listen(this.#server);
  }

  /** New connections lead elsewhere from now on. */
  leadTo(target: NetConnectOpts): void {
    this.#target = target;
  }

  block(direction: Direction): void {
    this.#blocked = direction;
    for (const pair of this.#pairs) this.#apply(pair);
  }

  open(): void {
    this.#blocked = null;
    for (const pair of this.#pairs) this.#apply(pair);
  }

  loseCommits(one_in: number): void {
    this.#loses_one_in = one_in;
  }

  #apply({ incoming, outgoing }: Pair): void {
    for (const [socket, way] of [
      [incoming, 'there'],
      [outgoing, 'back'],
    ] as const) {
      if (this.#blocked === way || this.#blocked === 'both') socket.pause();
      else socket.resume();
    }
  }

  #lead(incoming: Socket): void {
    const outgoing = connect(this.#target);
    const pair = { incoming, outgoing };
    this.#pairs.add(pair);
    incoming.on('data', (chunk: Buffer) => outgoing.write(chunk));
    outgoing.on('data', (chunk: Buffer) => {
      if (this.#loses(chunk)) {
        incoming.destroy();
        outgoing.destroy();
      } else incoming.write(chunk);
    });
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#pairs.delete(pair);
        other.destroy();
      });
    }
    this.#apply(pair);
  }

  #loses(chunk: Buffer): boolean {
    if (this.#loses_one_in === 0 || !chunk.includes(committed)) return false;
    this.#commits += 1;
    if (this.#commits % this.#loses_one_in !== 0) return false;
    this.lost_commits += 1;
    return true;
  }

  async close(): Promise<void> {
    for (const { incoming, outgoing } of this.#pairs) {
      incoming.destroy();
      outgoing.destroy();
    }
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
