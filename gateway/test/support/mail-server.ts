import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as a server has got it. */
interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly message_id: string;
  readonly text: string;
  readonly html: string;
  /** The address of its link; empty without one. */
  readonly link: string;
}

/** A mail server on this machine. */
export interface MailServer {
  /** For SMTP_URL, with the login. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Answers that addresses get instead of being taken: SMTP codes by address. */
  readonly refusals: Map<string, { readonly responseCode: number; readonly message: string }>;
  /** The mails to an address, and what is in the last of them. @throws when there is none */
  lastTo(address: string): ReceivedMail;
  /** Takes no connections until `listen`. */
  close(): Promise<void>;
  listen(): Promise<void>;
}

const user = 'causeway@mail.test';
/** With a character that a URL has to encode. */
export const mail_password = 'open/sesame';

/** A real SMTP server with a login and a certificate of its own, which keeps what it gets. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: MailServer['refusals'] = new Map();
  let listening_on = port;
  let server = create();

  function create(): SMTPServer {
    return new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === user && password === mail_password
          ? done(null, { user })
          : done(new Error('the login is wrong')),
      onRcptTo: ({ address }, _session, done) => {
        const refusal = refusals.get(address);
        done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mails.push({
            to: envelope.rcptTo.map(({ address }) => address),
            ...readMail(Buffer.concat(chunks).toString('latin1')),
          });
          done(null);
        });
      },
    });
  }

  async function listen(): Promise<void> {
    const socket = server.listen(listening_on, '127.0.0.1');
    await once(socket, 'listening');
    listening_on = (socket.address() as AddressInfo).port;
  }

  await listen();
  return {
    get url() {
      return `smtp://${encodeURIComponent(user)}:${encodeURIComponent(mail_password)}@127.0.0.1:${listening_on}`;
    },
    mails,
    refusals,
    lastTo(address) {
      const mail = mails.findLast(({ to }) => to.includes(address));
      if (!mail) throw new Error(`no mail to ${address}`);
      return mail;
    },
    async close() {
      const closing = server;
      server = create();
      await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
    listen,
  };
}

function readMail(content: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = splitPart(content);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitPart);
  const partOf = (type: string): string => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  const html = partOf('text/html');
  const link = /href="([^"]*)"/.exec(html)?.[1] ?? '';
  return {
    from: headers.get('from') ?? '',
    subject: decodeHeader(headers.get('subject') ?? ''),
    message_id: headers.get('message-id') ?? '',
    text: partOf('text/plain'),
    html,
    link: link.replaceAll(/&#([0-9]+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  };
}

function splitPart(part: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll('=\r\n', ''));
  return Buffer.from(body, 'latin1').toString();
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** Encoded words of RFC 2047. */
function decodeHeader(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
