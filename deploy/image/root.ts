import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parts } from '../../tools/build/parts.ts';
import { repository, workspacesOf } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { describeImage, type DebianPackage } from '../../tools/sbom.ts';

/** Who the processes of the image are: a user of the image only. */
export const image_user = 10_001;

/** Where the program is in the image. */
export const home = '/opt/causeway';

/** With their modes; all belong to the image's user. */
const writable_folders = { data: 0o700, tmp: 0o1777 };

/** What the program is made of, without what only tests, builds and documentation need. */
export const program_files = [
  'LICENSE',
  'openapi.json',
  'reference/openapi.json',
  'package.json',
  'gateway/bin.js',
  'gateway/is-fresh.js',
  'gateway/main.ts',
  'gateway/package.json',
  'gateway/src',
  'packages/connector-kit/package.json',
  'packages/connector-kit/src',
  'schemas/package.json',
  'schemas/src',
  'checkout/integrity.json',
  'checkout/languages',
  'checkout/package.json',
  'reference/page',
  // Last: what is built is newer than what it was built from.
  ...Object.keys(parts)
    .filter((part) => part !== 'connector-kit')
    .map((part) => `dist/${part}`),
];

/** The shared libraries that Node and the native modules ask for, by the distribution's package. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  libc6: ['libc.so.6', 'libdl.so.2', 'libm.so.6', 'libpthread.so.0', 'libresolv.so.2', 'librt.so.1'],
  'libgcc-s1': ['libgcc_s.so.1'],
  'libstdc++6': ['libstdc++.so.6'],
};

const platforms = {
  x64: { triple: 'x86_64-linux-gnu', loader: 'lib64/ld-linux-x86-64.so.2' },
  arm64: { triple: 'aarch64-linux-gnu', loader: 'lib/ld-linux-aarch64.so.1' },
} as const;

function thisPlatform(): { arch: keyof typeof platforms } & (typeof platforms)[keyof typeof platforms] {
  const { arch, platform } = process;
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64'))
    return fail(`images are made on Linux on x64 or arm64, not on ${platform} on ${arch}`);
  return { arch, ...platforms[arch] };
}

/**
 * Makes what the image consists of as folders: `runtime` (Node, the libraries that it needs, the system's files),
 * `program` (the gateway, its packages, the built portal, the bill of materials) and `writable` (the folders that
 * processes may write to where no volume hides them).
 */
export function makeRoots(target: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const runtime = join(target, 'runtime');
  const program = join(target, 'program');
  const packages = addLibraries(runtime);
  addNode(runtime);
  addSystemFiles(runtime);
  addProgram(join(program, home));
  const bill = describeImage(join(program, home), packages);
  write(join(program, home, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  for (const layer of [runtime, program]) settleModes(layer);
  for (const [name, mode] of Object.entries(writable_folders)) {
    mkdirSync(join(target, 'writable', name), { recursive: true });
    chmodSync(join(target, 'writable', name), mode);
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Takes the libraries out of the distribution's packages, which apt fetches and verifies; nothing is installed. */
function addLibraries(root: string): DebianPackage[] {
  const { triple, loader } = thisPlatform();
  const work = mkdtempSync(join(tmpdir(), 'causeway-libraries-'));
  try {
    const names = [...Object.keys(libraries), 'base-files', licencesOfGcc()];
    run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...names], { cwd: work });
    const packages = globSync('*.deb', { cwd: work })
      .toSorted()
      .map((file) => {
        const unpacked = join(work, file.slice(0, file.indexOf('_')));
        run('dpkg-deb', ['--extract', join(work, file), unpacked]);
        const control = run('dpkg-deb', ['--field', join(work, file)]);
        const described = describePackage(control, run('sha256sum', [join(work, file)]).slice(0, 64));
        // Where scanners of images without a package manager look.
        write(join(root, 'var/lib/dpkg/status.d', described.name), control);
        const documents = join('usr/share/doc', described.name);
        // Some packages share their licence by a link to the folder of another one, gcc-12-base.
        const shared = lstatSync(join(unpacked, documents)).isSymbolicLink();
        if (shared) {
          mkdirSync(join(root, 'usr/share/doc'), { recursive: true });
          symlinkSync(readlinkSync(join(unpacked, documents)), join(root, documents));
        } else {
          copy(join(unpacked, documents, 'copyright'), join(root, documents, 'copyright'));
        }
        for (const library of libraries[described.name] ?? []) {
          const [found] = globSync(`{lib,usr/lib}/${triple}/${library}`, { cwd: unpacked });
          const path = found ?? fail(`${file} has no ${library}`);
          copy(realpathSync(join(unpacked, path)), join(root, 'lib', triple, library));
        }
        return described;
      });
    const loaded = join(work, 'libc6', 'lib', triple, basename(loader));
    copy(realpathSync(loaded), join(root, loader));
    for (const file of ['etc/debian_version', 'usr/lib/os-release'])
      if (existsSync(join(work, 'base-files', file))) copy(join(work, 'base-files', file), join(root, file));
    return packages;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The package to whose folder those of GCC's libraries link: gcc-12-base in Debian 12. */
function licencesOfGcc(): string {
  const depends = run('apt-cache', ['depends', 'libgcc-s1']);
  return /Depends: (gcc-[0-9]+-base)/.exec(depends)?.[1] ?? fail('libgcc-s1 depends on no gcc-…-base');
}

function fail(message: string): never {
  throw new Error(message);
}

function describePackage(control: string, sha256: string): DebianPackage {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(control)?.[1] ?? '';
  return { name: field('Package'), version: field('Version'), arch: field('Architecture'), sha256 };
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** The Node of the lock file. */
function addNode(root: string): void {
  const folder = join(repository, 'node_modules', `node-linux-${thisPlatform().arch}`);
  copy(join(folder, 'bin', 'node'), join(root, 'usr/bin/node'));
  chmodSync(join(root, 'usr/bin/node'), 0o755);
  copy(join(folder, 'LICENSE'), join(root, 'usr/share/doc/node/copyright'));
}

function addSystemFiles(root: string): void {
  write(
    join(root, 'etc/passwd'),
    `root:x:0:0:root:/nonexistent:/nonexistent\ncauseway:x:${image_user}:${image_user}::/data:/nonexistent\n`,
  );
  write(join(root, 'etc/group'), `root:x:0:\ncauseway:x:${image_user}:\n`);
  write(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  symlinkSync('../usr/lib/os-release', join(root, 'etc/os-release'));
  // For commands inside a running container: gateway verify.
  write(join(root, 'usr/bin/gateway'), `#!/usr/bin/node\nimport '${home}/gateway/bin.js';\n`);
  chmodSync(join(root, 'usr/bin/gateway'), 0o755);
  for (const folder of ['dev', 'proc', 'sys', 'run']) mkdirSync(join(root, folder), { recursive: true });
}

function addProgram(root: string): void {
  addPackages(root);
  run(process.execPath, [join(repository, 'tools/build/build.ts')]);
  for (const path of program_files) copy(join(repository, path), join(root, path));
  copy(join(import.meta.dirname, 'probe.js'), join(root, 'probe.js'));
}

/** The packages that the gateway needs at run time, as the lock file has them; no install script runs. */
function addPackages(root: string): void {
  const work = mkdtempSync(join(tmpdir(), 'causeway-packages-'));
  try {
    for (const workspace of ['.', ...workspacesOf(repository)])
      copy(join(repository, workspace, 'package.json'), join(work, workspace, 'package.json'));
    for (const file of ['package-lock.json', '.npmrc']) copy(join(repository, file), join(work, file));
    const chosen = ['--workspace', 'gateway', '--omit=dev', '--ignore-scripts', '--no-bin-links'];
    run('npm', ['ci', '--prefer-offline', ...chosen], { cwd: work });
    for (const folder of ['node_modules', 'gateway/node_modules']) {
      if (existsSync(join(work, folder))) renameOrCopy(join(work, folder), join(root, folder));
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
  // Types and maps of sources serve only who changes the code.
  for (const file of globSync('**/node_modules/**/*.{d.ts,d.mts,d.cts,map}', { cwd: root }))
    rmSync(join(root, file), { recursive: true });
}

function renameOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Files are readable by everybody and writable by root; nothing else of this machine's modes counts. */
function settleModes(folder: string): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isDirectory()) settleModes(path);
    else if (found.isFile()) chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
    else if (!found.isSymbolicLink() || readlinkSync(path).startsWith('/'))
      fail(`${path} is neither a file, a folder nor a link inside the image`);
  }
}
