import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { git, repository, sourceEpoch, versionOf } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { home, image_user } from './root.ts';

/** How a container of the image starts, in the words of the OCI image configuration and Docker's. */
export function imageConfig(version: string, commit: string): Record<string, unknown> {
  return {
    User: `${image_user}:${image_user}`,
    Env: ['PATH=/usr/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=8080', 'GATEWAY_DATA_DIR=/data'],
    Entrypoint: ['/usr/bin/node', ...heapSettings(), `${home}/gateway/bin.js`],
    Cmd: ['api'],
    WorkingDir: home,
    ExposedPorts: { '8080/tcp': {} },
    Volumes: { '/data': {} },
    StopSignal: 'SIGTERM',
    Healthcheck: {
      Test: ['CMD', '/usr/bin/node', `${home}/probe.js`],
      Interval: 10_000_000_000,
      Timeout: 5_000_000_000,
      StartPeriod: 30_000_000_000,
      Retries: 3,
    },
    Labels: {
      'org.opencontainers.image.title': 'Causeway',
      'org.opencontainers.image.description': 'A merchant payment gateway that anyone can run',
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': commit,
      'org.opencontainers.image.created': new Date(sourceEpoch(repository) * 1000).toISOString(),
    },
  };
}

/** Node's settings from the first line of the program: an image without a shell cannot read it. */
export function heapSettings(): string[] {
  const [first = ''] = readFileSync(join(repository, 'gateway/bin.js'), 'utf8').split('\n');
  return first.split(' ').filter((word) => word.startsWith('--'));
}

/** A commit, or nothing where the sources are not a checkout. */
function revision(): string {
  try {
    return git(repository, 'rev-parse', 'HEAD');
  } catch {
    return '';
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const blob = (digest: string): string => `blobs/sha256/${digest.slice('sha256:'.length)}`;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** GNU tar's settings for archives that depend on the files' names, contents and modes only. */
function reproducible(): string[] {
  return [
    '--format=posix',
    '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime',
    '--sort=name',
    `--mtime=@${sourceEpoch(repository)}`,
    '--numeric-owner',
  ];
}

function tar(folder: string, file: string, owner = 0, how = '-cf', what: readonly string[] = ['.']): void {
  const owners = [`--owner=${owner}`, `--group=${owner}`];
  run('tar', [...reproducible(), ...owners, how, file, '-C', folder, ...what]);
}

/** What came of packing. */
export interface PackedImage {
  /** `causeway-0.2.0-linux-amd64.oci.tar`, for `docker load`, `podman load` and `skopeo copy oci-archive:…`. */
  readonly archive: string;
  /** Of the image's manifest: `sha256:…`. */
  readonly digest: string;
  /** Of the unpacked layers, in bytes. */
  readonly size: number;
}

/** Packs the folders of makeRoots as an OCI image layout (image-spec 1.1) in one file, with checksums beside it. */
export function packImage(roots: string, target: string): PackedImage {
  const work = mkdtempSync(join(tmpdir(), 'causeway-image-'));
  try {
    mkdirSync(target, { recursive: true });
    mkdirSync(join(work, 'blobs/sha256'), { recursive: true });
    const store = (bytes: Buffer, mediaType: string): { mediaType: string; digest: string; size: number } => {
      writeFileSync(join(work, 'blobs/sha256', sha256(bytes)), bytes);
      return { mediaType, digest: `sha256:${sha256(bytes)}`, size: bytes.length };
    };
    let size = 0;
    const layers = ['runtime', 'program'].map((name) => {
      const file = join(work, `${name}.tar`);
      tar(join(roots, name), file);
      if (name === 'runtime') tar(join(roots, 'writable'), file, image_user, '-rf', ['./data', './tmp']);
      const bytes = readFileSync(file);
      rmSync(file);
      size += bytes.length;
      const described = store(gzipSync(bytes, { level: 9 }), 'application/vnd.oci.image.layer.v1.tar+gzip');
      return { described, diff_id: `sha256:${sha256(bytes)}`, name };
    });
    const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
    const version = versionOf(repository);
    const config = imageConfig(version, revision());
    const created = new Date(sourceEpoch(repository) * 1000).toISOString();
    const stored_config = store(
      json({
        created,
        architecture,
        os: 'linux',
        config,
        rootfs: { type: 'layers', diff_ids: layers.map(({ diff_id }) => diff_id) },
        history: layers.map(({ name }) => ({ created, created_by: `npm run image (${name})` })),
      }),
      'application/vnd.oci.image.config.v1+json',
    );
    const manifest = store(
      json({
        schemaVersion: 2,
        mediaType: 'application/vnd.oci.image.manifest.v1+json',
        config: stored_config,
        layers: layers.map(({ described }) => described),
        annotations: config['Labels'],
      }),
      'application/vnd.oci.image.manifest.v1+json',
    );
    const name = `causeway:${version}`;
    writeFileSync(
      join(work, 'index.json'),
      json({
        schemaVersion: 2,
        mediaType: 'application/vnd.oci.image.index.v1+json',
        manifests: [
          {
            ...manifest,
            platform: { architecture, os: 'linux' },
            annotations: {
              'org.opencontainers.image.ref.name': version,
              'io.containerd.image.name': `docker.io/library/${name}`,
            },
          },
        ],
      }),
    );
    writeFileSync(join(work, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }));
    // For Docker before 25, which does not read index.json.
    const layer_blobs = layers.map(({ described }) => blob(described.digest));
    const legacy = [{ Config: blob(stored_config.digest), RepoTags: [name], Layers: layer_blobs }];
    writeFileSync(join(work, 'manifest.json'), json(legacy));
    const archive = join(target, `causeway-${version}-linux-${architecture}.oci.tar`);
    tar(work, archive);
    const bill = join(target, `causeway-${version}-linux-${architecture}.cdx.json`);
    copyFileSync(join(roots, 'program', home, 'sbom.cdx.json'), bill);
    writeChecksums(target, [archive, bill]);
    return { archive, digest: manifest.digest, size };
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** As `sha256sum --check` reads them. */
function writeChecksums(target: string, files: readonly string[]): void {
  const names = files.map((file) => file.slice(target.length + 1));
  writeFileSync(join(target, 'SHA256SUMS'), run('sha256sum', names, { cwd: target }));
}
