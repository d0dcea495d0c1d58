import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import ssh2 from 'ssh2';
import { fingerprintOf } from '../../src/operations/file-locations/sftp-location.ts';
import { freePort } from './gateway.ts';

/** An SFTP server of a test, and who may sign in. */
export interface SftpServer {
  readonly port: number;
  readonly username: string;
  readonly private_key: string;
  /** Null where nobody signs in by a password. */
  readonly password: string | null;
  readonly host_key: string;
  /** What it serves, as a path on the server. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The server that the environment names: OpenSSH’s, where it is to be tried against that, else one in this process. */
export function startSftpServer(folder: string): Promise<SftpServer> {
  return process.env['SFTP_SERVER'] === 'openssh' ? startOpenSsh(folder) : startInProcess(folder);
}

/** Debian’s OpenSSH server as the user of this process, with a configuration and keys of its own. */
async function startOpenSsh(folder: string): Promise<SftpServer> {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'causeway-sshd-'));
  const [host, user] = [ssh2.utils.generateKeyPairSync('ed25519'), ssh2.utils.generateKeyPairSync('ed25519')];
  writeFileSync(join(home, 'host_key'), host.private, { mode: 0o600 });
  writeFileSync(join(home, 'authorized_keys'), `${user.public}\n`, { mode: 0o600 });
  const lines = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: join(home, 'host_key'),
    AuthorizedKeysFile: join(home, 'authorized_keys'),
    PidFile: 'none',
    UsePAM: 'no',
    StrictModes: 'no',
    PasswordAuthentication: 'no',
    PermitRootLogin: 'yes',
    Subsystem: 'sftp internal-sftp',
  };
  const config = join(home, 'sshd_config');
  writeFileSync(
    config,
    Object.entries(lines)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  // Where root starts it, it separates privileges in this folder.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const sshd = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(sshd, 'exit');
  const lines_read: string[] = [];
  for await (const line of createInterface(sshd.stderr)) {
    lines_read.push(line);
    if (line.startsWith('Server listening')) break;
  }
  sshd.stderr.resume();
  if (sshd.exitCode !== null) throw new Error(`sshd does not start: ${lines_read.join('\n')}`);
  return {
    port,
    username: userInfo().username,
    private_key: user.private,
    password: null,
    host_key: keyOf(host.public),
    folder,
    async close() {
      sshd.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function keyOf(public_key: string): string {
  return fingerprintOf(Buffer.from(public_key.split(' ')[1] ?? '', 'base64'));
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** A server of the protocol in this process: the other side of the library by which the gateway speaks it. */
async function startInProcess(folder: string): Promise<SftpServer> {
  const port = await freePort();
  const [host, user] = [ssh2.utils.generateKeyPairSync('ed25519'), ssh2.utils.generateKeyPairSync('ed25519')];
  const password = 'correct horse battery staple';
  const public_key = ssh2.utils.parseKey(user.public);
  if (public_key instanceof Error) throw public_key;
  const allowed = Array.isArray(public_key) ? public_key[0]! : public_key;
  const connections = new Set<ssh2.Connection>();
  const server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
    connections.add(client);
    client.on('close', () => connections.delete(client)).on('error', () => {});
    client.on('authentication', (request) => {
      if (request.username !== 'reports') return request.reject();
      if (request.method === 'password' && request.password === password) return request.accept();
      if (request.method !== 'publickey' || !request.key.data.equals(allowed.getPublicSSH()))
        return request.reject(['password', 'publickey']);
      const { signature, blob, hashAlgo } = request;
      if (signature && !allowed.verify(blob ?? Buffer.alloc(0), signature, hashAlgo)) return request.reject();
      return request.accept();
    });
    client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp())));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    username: 'reports',
    private_key: user.private,
    password,
    host_key: keyOf(host.public),
    folder,
    async close() {
      for (const client of connections) client.end();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function attributes({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats) {
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1_000), mtime: Math.floor(mtimeMs / 1_000) };
}

/** Files of this machine, by the operations of SFTP version 3. */
function serve(sftp: ssh2.SFTPWrapper): void {
  const open = new Map<number, { readonly path: string; readonly file: number; listed: boolean }>();
  let handles = 0;
  const begin = (id: number, path: string, file: number): void => {
    handles += 1;
    open.set(handles, { path, file, listed: false });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(handles);
    sftp.handle(id, handle);
  };
  const opened = (handle: Buffer) => open.get(handle.readUInt32BE())!;
  const attempt = (id: number, work: () => void): void => {
    try {
      work();
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      sftp.status(id, missing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
    }
  };
  const done = (id: number): void => sftp.status(id, STATUS_CODE.OK);
  const lookAt = (id: number, path: string): void =>
    attempt(id, () => sftp.attrs(id, attributes(statSync(path))));
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: path, longname: path, attrs: {} as ssh2.Attributes }]),
  );
  sftp.on('STAT', lookAt);
  sftp.on('LSTAT', lookAt);
  sftp.on('OPENDIR', (id, path) => attempt(id, () => begin(id, path, statSync(path).isDirectory() ? -1 : 0)));
  sftp.on('READDIR', (id, handle) => {
    const folder = opened(handle);
    if (folder.listed) return sftp.status(id, STATUS_CODE.EOF);
    folder.listed = true;
    return sftp.name(
      id,
      readdirSync(folder.path).map((filename) => {
        const found = statSync(join(folder.path, filename));
        const longname = `${found.isDirectory() ? 'd' : '-'}rw-r--r-- 1 0 0 ${found.size} Jan 1 00:00 ${filename}`;
        return { filename, longname, attrs: attributes(found) };
      }),
    );
  });
  sftp.on('OPEN', (id, path, flags) =>
    attempt(id, () => begin(id, path, openSync(path, flags & OPEN_MODE.WRITE ? 'w' : 'r'))),
  );
  sftp.on('FSTAT', (id, handle) =>
    attempt(id, () => sftp.attrs(id, attributes(fstatSync(opened(handle).file)))),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    attempt(id, () => {
      const piece = Buffer.alloc(length);
      const read = readSync(opened(handle).file, piece, 0, length, offset);
      if (read === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, piece.subarray(0, read));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, piece) =>
    attempt(id, () => {
      writeSync(opened(handle).file, piece, 0, piece.length, offset);
      done(id);
    }),
  );
  sftp.on('CLOSE', (id, handle) => {
    const { file } = opened(handle);
    if (file > 0) closeSync(file);
    open.delete(handle.readUInt32BE());
    done(id);
  });
  sftp.on('FSETSTAT', done);
  sftp.on('SETSTAT', done);
  sftp.on('REMOVE', (id, path) =>
    attempt(id, () => {
      rmSync(path);
      done(id);
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    attempt(id, () => {
      renameSync(from, to);
      done(id);
    }),
  );
}
