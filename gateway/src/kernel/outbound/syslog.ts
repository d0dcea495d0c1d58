import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';

/** A syslog server, as a setting names it. */
export interface SyslogServer {
  readonly protocol: 'udp' | 'tcp';
  readonly host: string;
  readonly port: number;
}

/** What is told to a syslog server. */
export interface SyslogMessage {
  readonly at: Date;
  /** MSGID: what kind of message it is, in up to 32 characters of ASCII without spaces. */
  readonly kind: string;
  /** In ASCII. */
  readonly text: string;
}

/** Facility 13 (log audit), severity 5 (notice). */
const priority = 13 * 8 + 5;
const timeout_ms = 5_000;

/**
 * Sends a message to a syslog server (RFC 5424): as a datagram (RFC 5426), or over a TCP connection of its own, counted in
 * octets (RFC 6587). No server of syslog acknowledges: over UDP nobody learns whether it arrived, over TCP only whether
 * the server took the connection.
 * @throws when it cannot be sent
 */
export function sendSyslog(server: SyslogServer, { at, kind, text }: SyslogMessage): Promise<void> {
  const host =
    hostname()
      .replaceAll(/[^\x21-\x7e]/g, '')
      .slice(0, 255) || '-';
  const message = `<${priority}>1 ${at.toISOString()} ${host} causeway ${process.pid} ${kind} - ${text}`;
  return server.protocol === 'udp' ? sendDatagram(server, message) : sendStream(server, message);
}

async function sendDatagram({ host, port }: SyslogServer, message: string): Promise<void> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.send(message, port, address, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    socket.close();
  }
}

function sendStream({ host, port }: SyslogServer, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const seconds = timeout_ms / 1_000;
    socket.setTimeout(timeout_ms, () => socket.destroy(new Error(`no answer within ${seconds} seconds`)));
    socket.once('error', reject);
    socket.end(`${Buffer.byteLength(message)} ${message}`, resolve);
    // What the server says is not read; that it closes its side ends the connection.
    socket.resume();
    socket.unref();
  });
}
