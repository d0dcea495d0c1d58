import { createHash } from 'node:crypto';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { requirePublicHost } from '../../kernel/outbound/resolve-host.ts';
import { hostOf } from '../../kernel/values/public-address.ts';
import { refuseLocation, type LocationAddress, type OpenLocation } from './file-location.ts';

const connect_within_ms = 15_000;
const close_within_ms = 2_000;
const keepalive_ms = 10_000;
const keepalives_max = 3;

/** By what addresses are resolved and which of them may be called (kernel/outbound/). */
export interface SftpWorld {
  readonly lookup: LookupFunction;
  readonly allowed: readonly string[];
}

/** Whether a secret is a private key: anything else is a password. */
function isPrivateKey(secret: string): boolean {
  return /^(-----BEGIN |PuTTY-User-Key-File)/.test(secret);
}

/**
 * What signs in to an SFTP server, as it is used: a private key without a passphrase, or a password.
 * @throws RequestRefused for a key that cannot be read
 */
export async function readSecret(text: string): Promise<string> {
  const secret = text.trim();
  if (!isPrivateKey(secret)) return secret;
  const { default: ssh2 } = await import('ssh2');
  const key = ssh2.utils.parseKey(secret);
  const parsed = Array.isArray(key) ? key[0] : key;
  if (parsed instanceof Error || parsed === undefined)
    refuseLocation({ rule: 'file_private_key', failure: parsed?.message ?? '' }, 'secret');
  if (!parsed.isPrivateKey())
    refuseLocation({ rule: 'file_private_key', failure: 'it is a public key' }, 'secret');
  return secret;
}

/** The fingerprint of a host's key, as `ssh-keygen -l` and OpenSSH show it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/**
 * Connects to an SFTP server, signs in, and opens a folder of it. Only public addresses are called, and those that are
 * allowed; nothing is sent to a server that proves itself by another key than those set.
 * @throws RequestRefused for another host key; Error where the server does not answer or refuses
 */
export async function openSftp(
  world: SftpWorld,
  { host, port, username, folder, host_keys }: LocationAddress,
  secret: string,
): Promise<OpenLocation> {
  const sock = await connectTo(world, host, port);
  let presented = '';
  const { default: SftpClient } = await import('ssh2-sftp-client');
  const client = new SftpClient('', { error: ignore, end: ignore, close: ignore });
  const close = async (): Promise<void> => {
    // A server that does not answer is not waited for.
    await Promise.race([client.end().catch(ignore), wait(close_within_ms, undefined, { ref: false })]);
    sock.destroy();
  };
  try {
    await client.connect({
      sock,
      username,
      ...(isPrivateKey(secret) ? { privateKey: secret } : { password: secret }),
      hostVerifier: (key: Buffer) => {
        presented = fingerprintOf(key);
        return host_keys.includes(presented);
      },
      readyTimeout: connect_within_ms,
      keepaliveInterval: keepalive_ms,
      keepaliveCountMax: keepalives_max,
    });
  } catch (error) {
    sock.destroy();
    if (presented !== '' && !host_keys.includes(presented))
      refuseLocation({ rule: 'file_host_key', presented }, 'host_keys');
    throw error;
  }
  const pathOf = (name: string): string => `${folder.replace(/\/+$/, '')}/${name}`;
  return {
    async list() {
      const found = await client.list(folder === '' ? '.' : folder);
      return found
        .filter(({ type, name }) => type === '-' && !name.includes('/'))
        .map(({ name, size, modifyTime }) => ({ name, size, modified_at: new Date(modifyTime) }));
    },
    fetch: (name, to) => client.fastGet(pathOf(name), to).then(ignore),
    close,
  };
}

function ignore(): void {}

/** A connection to a host: every address that its name has is checked when it is made. */
function connectTo({ lookup, allowed }: SftpWorld, host: string, port: number): Promise<Socket> {
  const url = new URL(`https://${host.includes(':') ? `[${host}]` : host}`);
  requirePublicHost(url, allowed);
  return new Promise((connected, failed) => {
    const socket = connect({ host: hostOf(url), port, lookup });
    const seconds = connect_within_ms / 1_000;
    socket.setTimeout(connect_within_ms, () =>
      socket.destroy(new Error(`no answer within ${seconds} seconds`)),
    );
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.setTimeout(0);
      connected(socket);
    });
  });
}
