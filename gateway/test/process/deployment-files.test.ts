import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { statement_timeout_ms } from '../../src/app.ts';
import { config_variables } from '../../src/kernel/config-variables.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { rolesSql } from '../../src/kernel/database/roles-sql.ts';
import { heapSettings, imageConfig } from '../../../deploy/image/pack.ts';
import { program_files } from '../../../deploy/image/root.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const containerfile = read('deploy/Containerfile');
const compose = parse(read('deploy/compose.yaml'), { merge: true });
const chart_helpers = read('deploy/helm/causeway/templates/_helpers.tpl');
const units = globSync('deploy/systemd/*.service', { cwd: root });

const folder = mkdtempSync(join(tmpdir(), 'causeway-deployment-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings of each way to run a gateway, by where they stand. */
function settingsInFiles(): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  const base = kubernetesSettings('deploy/kubernetes/base/kustomization.yaml');
  for (const file of globSync('deploy/kubernetes/overlays/*/kustomization.yaml', { cwd: root }))
    found[file] = { ...base, ...kubernetesSettings(file) };
  const fixed = Object.fromEntries(
    [...chart_helpers.matchAll(/"([A-Z_]+)" "([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  for (const file of globSync('deploy/helm/causeway/values*.yaml', { cwd: root }))
    found[file] = { ...fixed, ...parse(read(file)).settings };
  for (const name of ['api', 'worker', 'migrate'])
    found[`deploy/compose.yaml ${name}`] = Object.fromEntries(
      Object.entries<string>(compose.services[name].environment).map(([key, value]) => [
        key,
        value.replace(/^\$\{[A-Z_]+:-(.*)\}$/, '$1'),
      ]),
    );
  for (const unit of units)
    found[unit] = {
      ...pairs(read('deploy/systemd/gateway.env.example')),
      ...pairs(read(unit), 'Environment='),
    };
  found['image'] = pairs((imageConfig(version, '')['Env'] as string[]).join('\n'));
  for (const settings of Object.values(found)) for (const name of ['NODE_ENV', 'PATH']) delete settings[name];
  return found;
}

function pairs(text: string, prefix = ''): Record<string, string> {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(prefix) && /^[A-Z_]+=/.test(line.slice(prefix.length)));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.slice(prefix.length).split('=');
      return [name, value.join('=')];
    }),
  );
}

function kubernetesSettings(file: string): Record<string, string> {
  return pairs(parse(read(file)).configMapGenerator[0].literals.join('\n'));
}

describe('settings in the deployment files', () => {
  it.each(Object.entries(settingsInFiles()))('of %s exist and are accepted', (_, settings) => {
    expect(Object.keys(settings).filter((name) => !(name in config_variables))).toEqual([]);
    const secrets: Record<string, string> = {
      GATEWAY_KEK: Buffer.alloc(32, 1).toString('base64'),
      METRICS_TOKEN: 'a-token-of-the-test',
    };
    const here = Object.entries(settings).map(([name, value]) => {
      if (!name.endsWith('_FILE')) return [name, value];
      const held = name.slice(0, -'_FILE'.length);
      writeFileSync(join(folder, held), secrets[held] ?? 'postgres://login@server/causeway');
      return [name, join(folder, held)];
    });
    expect(() => readConfig(Object.fromEntries(here))).not.toThrow();
  });

  it('contain no secret: files contain those, and no manifest has one', () => {
    for (const [place, settings] of Object.entries(settingsInFiles()))
      for (const name of Object.keys(settings))
        expect(`${name}_FILE` in config_variables, `${name} in ${place}`).toBe(false);
    for (const file of globSync('deploy/kubernetes/**/*.yaml', { cwd: root })) {
      expect(parseAllDocuments(read(file)).map((document) => document.toJS().kind)).not.toContain('Secret');
      expect(read(file)).not.toContain('secretGenerator');
    }
    expect(read('.gitignore')).toContain('/deploy/compose/secrets/\n');
    expect(read('.dockerignore')).toContain('deploy/compose/secrets\n');
  });
});

it('each service of systemd has the secret of its own login, and no other', () => {
  const secrets = units.map((unit) => [
    unit.replace(/^.*causeway-(.*)\.service$/, '$1'),
    [...read(unit).matchAll(/^LoadCredential=\w+:\/etc\/causeway\/(\w+_url)$/gm)].map(([, name]) => name),
  ]);
  expect(Object.fromEntries(secrets)).toEqual({
    api: ['api_database_url'],
    worker: ['worker_database_url'],
    migrate: ['owner_database_url'],
  });
});

describe('the container image', () => {
  it('has the version of the package everywhere', () => {
    const [kubernetes] = parse(read('deploy/kubernetes/base/kustomization.yaml')).images;
    expect(kubernetes.newTag).toBe(version);
    expect(parse(read('deploy/helm/causeway/Chart.yaml'))).toMatchObject({ version, appVersion: version });
    expect(containerfile).toContain(`org.opencontainers.image.version="${version}"`);
    for (const name of ['api', 'worker', 'migrate'])
      expect(compose.services[name].image).toBe(`causeway:${version}`);
  });

  it('is the same from the Containerfile as from npm run image', () => {
    const config = imageConfig(version, '');
    const argsOf = (instruction: string): string =>
      new RegExp(`^${instruction} (.*)$`, 'm').exec(containerfile)?.[1] ?? '';
    expect(argsOf('USER')).toBe(config['User']);
    expect(argsOf('ENV').split(' ')).toEqual(config['Env']);
    expect(JSON.parse(argsOf('ENTRYPOINT'))).toEqual(config['Entrypoint']);
    expect(JSON.parse(argsOf('CMD'))).toEqual(config['Cmd']);
    expect(argsOf('WORKDIR')).toBeTruthy();
    expect(JSON.parse(argsOf('HEALTHCHECK').replace(/^.* CMD /, ''))).toEqual(
      (config['Healthcheck'] as { Test: string[] }).Test.slice(1),
    );
  });

  it('is made only of files in the repository', () => {
    expect(program_files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const services = Object.entries<any>(compose.services);

  it.each(services.filter(([name]) => name !== 'postgres'))(
    'lets %s write nowhere and without privileges',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  it('mounts files that exist, and passes every secret that a setting names', () => {
    for (const [name, { volumes = [], secrets = [], environment = {} }] of services) {
      const targets = secrets.map((secret: string | { target: string }) =>
        typeof secret === 'string' ? secret : secret.target,
      );
      for (const [source] of volumes.map((volume: string) => volume.split(':')))
        if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true);
      for (const path of Object.values<string>(environment).filter((value) =>
        value.startsWith('/run/secrets/'),
      ))
        expect(targets, name).toContain(path.slice('/run/secrets/'.length));
    }
  });

  it('creates the logins that gateway roles creates, and gives each a password', () => {
    const options = { database: 'causeway', pooler: true, statement_timeout_ms };
    const roles = rolesSql(options);
    expect(read('deploy/compose/roles.sql')).toBe(roles);
    const logins = [...roles.matchAll(/CREATE ROLE (\w+) LOGIN/g)].map(([, login]) => login);
    expect(read('deploy/compose/passwords.sql').match(/(?<=^ALTER ROLE )\w+/gm)).toEqual(logins);
  });

  it('migrates before anything else takes requests', () => {
    for (const name of ['api', 'worker'])
      expect(compose.services[name].depends_on.migrate.condition).toBe('service_completed_successfully');
  });
});

it('every way to start sets the Node options of the program’s first line', () => {
  expect(heapSettings().length).toBeGreaterThan(0);
  for (const unit of units)
    expect(read(unit)).toMatch(
      new RegExp(
        `^ExecStart=/opt/causeway/bin/node ${heapSettings().join(' ')} /opt/causeway/gateway/bin.js `,
        'm',
      ),
    );
});

it('every way to stop leaves DRAIN_SECONDS and 65 more', () => {
  const { DRAIN_SECONDS } = kubernetesSettings('deploy/kubernetes/base/kustomization.yaml');
  for (const name of ['api', 'worker']) {
    const [deployment] = parseAllDocuments(read(`deploy/kubernetes/base/${name}.yaml`));
    const grace = deployment?.toJS().spec.template.spec.terminationGracePeriodSeconds;
    expect(grace).toBeGreaterThanOrEqual(Number(DRAIN_SECONDS) + 65);
    expect(compose.services[name].stop_grace_period).toBe('80s');
    expect(read(`deploy/systemd/causeway-${name}.service`)).toContain('\nTimeoutStopSec=80\n');
  }
  expect(chart_helpers).toContain('add 65 (int (include "causeway.settings" . | fromYaml).DRAIN_SECONDS)');
});

it('no network policy selects foreign pods by matchLabels, to which Kustomize adds the gateway’s', () => {
  const policies = parseAllDocuments(read('deploy/kubernetes/base/network-policies.yaml'));
  const peers = policies.flatMap((policy) => {
    const { ingress = [], egress = [] } = policy.toJS().spec;
    return [...ingress, ...egress].flatMap((rule) => [...(rule.from ?? []), ...(rule.to ?? [])]);
  });
  const selectors = peers.flatMap(({ podSelector }) => podSelector ?? []);
  expect(selectors.length).toBeGreaterThan(0);
  for (const selector of selectors) expect(selector).not.toHaveProperty('matchLabels');
});

/** Resources of a folder by kind and name. Actions of Helm's templates stand for one value each, that of the grace for what base has. */
function resourcesIn(pattern: string): Map<string, any> {
  const texts = globSync(pattern, { cwd: root }).map((file) =>
    read(file)
      .replaceAll(/\{\{ include "causeway.settings" \. \| indent 2 \}\}/g, '')
      .replaceAll('{{ include "causeway.graceSeconds" . }}', '80')
      .replaceAll(/\{\{.*?\}\}/g, 'x'),
  );
  const resources = texts.flatMap((text) =>
    parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS()),
  );
  return new Map(
    resources.map((one) => [`${one.kind} ${one.metadata?.name}`.replace('-migrate-x', '-migrate'), one]),
  );
}

it('the Helm chart has every object of the Kustomize base, with the same pods; npm run deploy:check compares what both render', () => {
  const base = resourcesIn('deploy/kubernetes/base/[!k]*.yaml');
  const chart = resourcesIn('deploy/helm/causeway/templates/*.yaml');
  expect([...chart.keys()].toSorted()).toEqual([...base.keys(), 'ConfigMap causeway-settings'].toSorted());
  const podOf = ({ spec }: any): any => {
    const { containers, topologySpreadConstraints: _, ...rest } = spec.template.spec;
    return { ...rest, containers: containers.map(({ image: __, ...container }: any) => container) };
  };
  for (const [name, resource] of base) {
    const { kind, spec } = resource;
    if (spec?.template) expect(podOf(chart.get(name)), name).toEqual(podOf(resource));
    if (kind === 'Deployment') expect(chart.get(name).spec.strategy, name).toEqual(spec.strategy);
  }
});

describe('health checks in the deployment files', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.close());

  it('query what a gateway answers, on the ports on which it listens', async () => {
    const { METRICS_PORT } = kubernetesSettings('deploy/kubernetes/base/kustomization.yaml');
    const paths = new Set<string>();
    for (const name of ['api', 'worker']) {
      const [{ spec }] = parseAllDocuments(read(`deploy/kubernetes/base/${name}.yaml`)).map((one) =>
        one.toJS(),
      );
      const [container] = spec.template.spec.containers;
      expect(container.args).toEqual([name]);
      for (const kind of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        const { path, port: port_name } = container[kind].httpGet;
        paths.add(path);
        const named = container.ports.find((one: { name: string }) => one.name === port_name);
        expect(String(named.containerPort)).toBe(METRICS_PORT);
      }
    }
    expect([...paths]).toEqual(['/healthz', '/readyz']);
    for (const path of paths) expect((await fetch(`${gateway.url}${path}`)).status).toBe(200);
  });
});
