import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Type, { type Static } from 'typebox';
import type { AcquirerKind, ConnectorWorld } from '@causeway/connector-kit/acquirer-kind.ts';
import { executed } from '@causeway/connector-kit/connector.ts';
import { instructionName } from '@causeway/connector-kit/instruction.ts';
import type { Acquirer } from '@causeway/connector-kit/acquirer.ts';
import { made_up_sources } from './made-up-sources.ts';

const settings = Type.Object({
  base_url: Type.String({ description: 'Where it is reached' }),
  api_key: Type.String({ minLength: 4, writeOnly: true, description: 'From its office' }),
  office: Type.Optional(Type.String({ identifiesAccount: true, description: 'Which of its offices' })),
});

export type PaperSettings = Static<typeof settings>;

/** A small kind of acquirer for tests about acquirers in general: approves everything that it can read. */
export const paper_kind: AcquirerKind<PaperSettings> = {
  kind: 'paper',
  label: 'Paper',
  port: 1,
  settings,
  sources: made_up_sources,
  open: openPaper,
};

function openPaper({ base_url, api_key, office = '' }: PaperSettings, world: ConnectorWorld): Acquirer {
  const post = (path: string, body: string, signal: AbortSignal): ReturnType<ConnectorWorld['send']> =>
    world.send({ method: 'POST', url: base_url + path, headers: { 'x-key': api_key }, body }, signal);
  return {
    name: world.name,
    capabilities: {
      sale: false,
      partial_capture: true,
      several_captures: true,
      adjustments: [],
      timeout_ms: 5_000,
      instructions_max: 10,
    },
    perform: (instructions, signal) =>
      Promise.all(
        instructions.map(async (instruction) => {
          const body = { name: instructionName(instruction), kind: instruction.kind, office };
          const { status } = await post('/do', JSON.stringify(body), signal);
          if (status === 200) return executed(`paper.${body.name}`);
          return { result: 'refused', code: '', cause: 'technical' };
        }),
      ),
    inquire: (instructions) => Promise.resolve(instructions.map(() => ({ result: 'unknown' }))),
    async test(signal) {
      const { status, body } = await post('/test', '', signal);
      return { ok: status === 200, detail: body };
    },
    readNotification({ headers, body }) {
      const signature = createHmac('sha256', api_key).update(body).digest('hex');
      if (headers['x-signature'] !== signature) return { refused: 'signature' };
      return { events: [{ id: signature, kind: 'note', content: body.toString() }], answer: 'ok' };
    },
    interpret: () => [],
  };
}

/** What the acquirer was asked. */
interface AcquirerRequest {
  readonly path: string;
  readonly key: string;
  readonly kind: string;
  readonly office: string;
}

/** The acquirer itself, over HTTP on this machine. */
export class PaperAcquirer {
  readonly requests: AcquirerRequest[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<PaperAcquirer> {
    const server = createServer();
    const paper = new PaperAcquirer(server);
    server.on('request', (request: IncomingMessage, response) => {
      const answer = (text: string): void => {
        const { kind = '', office = '' } = (text === '' ? {} : JSON.parse(text)) as Partial<AcquirerRequest>;
        const key = String(request.headers['x-key']);
        paper.requests.push({ path: String(request.url), key, kind, office });
        const known = key.startsWith('key-');
        response
          .writeHead(known ? 200 : 401)
          .end(known ? 'It knows this key.' : 'It does not know this key.');
      };
      void textOf(request).then(answer, () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return paper;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The content of a settings file. */
  settings(api_key = 'key-one', more: Partial<PaperSettings> = {}): string {
    return JSON.stringify({ base_url: this.url, api_key, ...more });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
