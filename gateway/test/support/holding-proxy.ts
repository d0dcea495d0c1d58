import { connect, createServer, type Server, type Socket } from 'node:net';

/** Where a connection stands still: when the server has committed, or before it is told to. */
export type HoldAt = 'committed' | 'answered' | 'before_commit';

/** A connection that stands still. */
export interface HeldConnection {
  /** Lets it go on, with everything that has come since. */
  release(): void;
}

interface Hold {
  readonly statements: readonly string[];
  readonly at: HoldAt;
  readonly resolve: (held: HeldConnection) => void;
}

/** A message of the protocol that says that a transaction was committed, and the query that asks for it. */
const committed = 'COMMIT\0';
const commit_requests = /COMMIT\0|COMMIT$/;

/**
 * Stands between a gateway and its database, and can hold one of the connections: nothing passes it any more in one
 * direction, and nobody is told. A statement is known by its name, which every call of it carries.
 */
export class HoldingProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #holds: Hold[] = [];

  /** @param socket_path of the database's server */
  constructor(socket_path: string) {
    this.#server = createServer((incoming) => this.#lead(incoming, connect(socket_path)));
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port;
  }

  /** Holds the next connection that calls one of the statements. @returns when it stands still */
  hold(statements: string | readonly string[], at: HoldAt = 'committed'): Promise<HeldConnection> {
    return new Promise((resolve) => this.#holds.push({ statements: [statements].flat(), at, resolve }));
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #lead(incoming: Socket, outgoing: Socket): void {
    const client_lane = new Lane(outgoing);
    const answered = new Lane(incoming);
    let hold: Hold | undefined;
    incoming.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      hold ??= this.#take(text);
      if (hold?.at === 'before_commit' && commit_requests.test(text)) {
        hold.resolve(client_lane.stop());
        hold = undefined;
      }
      client_lane.pass(chunk);
    });
    outgoing.on('data', (chunk: Buffer) => {
      const done = hold?.at === 'committed' && chunk.toString('latin1').includes(committed);
      if (hold && (done || hold.at === 'answered')) {
        hold.resolve(answered.stop());
        hold = undefined;
      }
      answered.pass(chunk);
    });
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }

  #take(text: string): Hold | undefined {
    const found = this.#holds.find(({ statements }) => statements.some((name) => text.includes(`${name}\0`)));
    this.#holds = this.#holds.filter((hold) => hold !== found);
    return found;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** One direction of a connection. */
class Lane {
  readonly #to: Socket;
  #buffered: Buffer[] | null = null;

  constructor(to: Socket) {
    this.#to = to;
  }

  pass(chunk: Buffer): void {
    if (this.#buffered) this.#buffered.push(chunk);
    else this.#to.write(chunk);
  }

  stop(): HeldConnection {
    this.#buffered = [];
    return {
      release: () => {
        const buffered = this.#buffered ?? [];
        this.#buffered = null;
        for (const chunk of buffered) this.#to.write(chunk);
      },
    };
  }
}
