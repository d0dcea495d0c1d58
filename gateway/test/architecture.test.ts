import { readFileSync } from 'node:fs';
import { dirname, basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import {
  calledNames,
  declaredNames,
  functionSizes,
  lineCount,
  readSourceFiles,
  testTitles,
  realTimeOf,
  type SourceFile,
} from './support/source-files.ts';

/**
 * Who may import whom, by place below gateway/src. A place that is not here has to be thought about first.
 * `schemas/` stands for schemas/src.
 */
const basics = [
  'values',
  'errors.ts',
  'coalesce.ts',
  'rails',
  ...[
    'errors',
    'card-ranges.ts',
    'card-numbers',
    'countries.ts',
    'statuses.ts',
    'payout-states.ts',
    'subscription-statuses.ts',
    'events',
  ].map((name) => `schemas/${name}`),
];
const port = [
  'connectors/connector.ts',
  'connectors/payout-instruction.ts',
  'connectors/acquirer-kind.ts',
  'connectors/acquirer-kinds.ts',
  'connectors/acquirer-settings.ts',
];
const program_parts = [
  'app.ts',
  'run-gateway.ts',
  'open-database.ts',
  'config.ts',
  'config-variables.ts',
  'log.ts',
  'durable-files.ts',
];
const may_import: Readonly<Record<string, readonly string[] | 'everything'>> = {
  'app.ts': 'everything',
  'run-gateway.ts': 'everything',
  api: [...basics, 'domain', 'instructions', 'context.ts', 'schemas'],
  jobs: [...basics, 'domain', 'instructions', 'context.ts'],
  'open-database.ts': ['config.ts', 'database', 'errors.ts'],
  cli: [
    ...basics,
    ...program_parts,
    'context.ts',
    'connectors/acquirer-kind.ts',
    'connectors/acquirer-kinds.ts',
    'connectors/acquirer-settings.ts',
    'connectors/load-kinds.ts',
    'connectors/conformance',
    'database/roles-sql.ts',
    'database/unavailable.ts',
    'outbound',
    'domain',
    'instructions',
    'verify',
    'doctor',
    'keyring',
    'api',
    'schemas',
  ],
  domain: [
    ...basics,
    'schemas/account-limits.ts',
    'schemas/portal/permits.ts',
    'schemas/portal/lists',
    'instructions',
    'ledger',
    'database',
    'keyring',
    'context.ts',
    ...port,
  ],
  instructions: [...basics, 'ledger', 'database', 'context.ts', 'connectors/connector.ts'],
  verify: ['database', 'values'],
  doctor: [
    ...basics,
    ...program_parts,
    'context.ts',
    'connectors/iso20022',
    'database',
    'domain',
    'keyring',
    'outbound/served-certificate.ts',
  ],
  ...Object.fromEntries(
    ['ledger', 'keyring'].map((layer) => [layer, ['database', 'values', 'errors.ts', 'durable-files.ts']]),
  ),
  connectors: [
    ...port,
    'sandbox',
    'bank-files',
    'rails',
    'values',
    'errors.ts',
    'schemas/errors',
    'schemas/card-numbers',
  ],
  rails: ['values', 'errors.ts'],
  metrics: ['values'],
  outbound: ['domain/webhooks/sender.ts', 'connectors/acquirer-kind.ts', 'values'],
  sandbox: ['database', 'values', 'coalesce.ts'],
  'bank-files': ['database', 'values'],
  database: ['values', 'errors.ts', 'durable-files.ts'],
  'context.ts': ['database', 'connectors/connector.ts', 'keyring', 'values'],
  'config.ts': ['values', 'config-variables.ts'],
  'config-variables.ts': [],
  'log.ts': ['log-output.ts', 'values'],
  'log-output.ts': [],
  'errors.ts': ['schemas/errors'],
  'durable-files.ts': ['errors.ts'],
  'coalesce.ts': ['values'],
  tracing: ['values'],
  values: [
    'schemas/card-numbers',
    'schemas/card-ranges.ts',
    'schemas/currencies.ts',
    'schemas/subscription-statuses.ts',
    'schemas/visible-text.ts',
    'schemas/errors/rules',
    'schemas/portal/lists',
  ],
};

/** Packages that belong to one place. */
const package_places: Readonly<Record<string, readonly string[]>> = {
  pg: ['database', 'run-gateway.ts', 'open-database.ts'],
  fastify: ['api', 'sandbox', 'run-gateway.ts'],
  commander: ['cli'],
  'prom-client': ['metrics'],
  'cli-table3': ['cli'],
  '@opentelemetry/api': ['tracing'],
  '@opentelemetry/sdk-trace': ['tracing'],
};

/** Where the time, chance and the network come from outside, so that a test can put its own in their place. */
const injected_places = new Set([
  'domain',
  'instructions',
  'ledger',
  'jobs',
  'connectors',
  'sandbox',
  'api',
  'verify',
]);
const injected = ['Date.now', 'new Date()', 'Math.random', 'fetch', 'process.env'];

const files = readSourceFiles();
const gateway_files = files.filter(({ path }) => path.startsWith('gateway/src/'));

function placeOf(path: string): string {
  return path.replace(/^gateway\/src\//, '').replace(/^schemas\/src\//, 'schemas/');
}

const topOf = (path: string): string => placeOf(path).split('/')[0] ?? '';

function isBelow(place: string, allowed: string): boolean {
  return place === allowed || place.startsWith(`${allowed}/`) || place.startsWith(`${allowed}.`);
}

function importsOf(file: SourceFile): string[] {
  return file.imports.map(placeOf);
}

it('the architecture tests find the source files of every workspace', () => {
  expect(gateway_files.length).toBeGreaterThan(100);
  expect(files.some(({ path }) => path.startsWith('schemas/src/'))).toBe(true);
});

it('every place of the gateway has a row in the table of who may import whom', () => {
  const places = new Set(gateway_files.map(({ path }) => topOf(path)));
  expect([...places].filter((place) => !(place in may_import))).toEqual([]);
});

it('the help of a command loads no gateway', () => {
  const loads = new Map(files.map((file) => [file.path, file.loads]));
  // The file of the servers' commands starts them, too.
  const commands = [...loads.keys()].filter((path) => /^gateway\/src\/cli\/.*-commands?\.ts$/.test(path));
  const light = commands.filter((path) => !/(serve|roles|perform)-command/.test(path));
  expect(light.length).toBeGreaterThan(30);
  for (const start of ['gateway/main.ts', ...light]) {
    const loaded = new Set([start]);
    for (const path of loaded) for (const next of loads.get(path) ?? []) loaded.add(next);
    expect([...loaded], start).not.toContain('gateway/src/app.ts');
    if (start === 'gateway/main.ts')
      expect([...loaded].filter((path) => /\/(domain|api)\//.test(path))).toEqual([]);
  }
});

it('no module imports what its place may not import', () => {
  const wrong = gateway_files.flatMap((file) => {
    const allowed = may_import[topOf(file.path)] ?? [];
    if (allowed === 'everything') return [];
    return importsOf(file)
      .filter((target) => topOf(target) !== topOf(file.path))
      .filter((target) => !allowed.some((place) => isBelow(target, place)))
      .map((target) => `${file.path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

/** Who says rules in words: the edges, and the report of screenings, which is a file in English. */
const say_in_text = ['errors.ts', 'api', 'cli', 'domain/screening/report-screenings.ts'];

it('a refusal names a rule, and only the edges put it into words', () => {
  const refusing = ['domain', 'instructions', 'ledger', 'api', 'connectors/acquirer-'];
  const wrong = gateway_files.filter(({ path, text }) => {
    const place = placeOf(path);
    const names =
      /\b(?:inEnglish|(?:list|stored)InEnglish|detailOf)\b/.test(text) &&
      !say_in_text.some((one) => isBelow(place, one));
    return names || (/\bUsageError\b/.test(text) && refusing.some((one) => place.startsWith(one)));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

it('a noun uses another noun’s types and verbs, never its store', () => {
  const nounOf = (place: string): string => place.split('/').slice(0, 2).join('/');
  const wrong = gateway_files.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('domain/') && target.endsWith('-store.ts'))
      .filter((target) => nounOf(target) !== nounOf(placeOf(file.path)))
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

/**
 * The nouns of the domain, in their order: each may use those before it, none behind it. A verb that would have to
 * reach up gets a hook that the composition root fills (payments/payment-hooks.ts), or stands with the upper noun.
 */
const nouns = [
  'timers',
  'events',
  'idempotency',
  'audit',
  'cards',
  'rates',
  'merchants',
  'acquirers',
  'fees',
  'risk',
  'identity',
  'webhooks',
  'payments',
  'optimise',
  'subscriptions',
  'checkout',
  'exports',
  'screening',
  'beneficiaries',
  'rescreening',
  'suspense',
  'payouts',
  'recalls',
  'disputes',
  'notifications',
  'settlement',
  'balances',
  'clocks',
  'reporting',
  'request-log',
  'search',
  'health',
  'key-rotation',
];

it('a noun uses only the nouns before it in the written order', () => {
  const nounOf = (place: string): string | undefined => place.match(/^domain\/([^/]+)\//)?.[1];
  const found = new Set(gateway_files.flatMap(({ path }) => nounOf(placeOf(path)) ?? []));
  expect([...found].toSorted()).toEqual(nouns.toSorted());
  const wrong = gateway_files.flatMap((file) => {
    const own = nounOf(placeOf(file.path));
    if (own === undefined) return [];
    return importsOf(file)
      .filter((target) => nouns.indexOf(nounOf(target) ?? own) > nouns.indexOf(own))
      .map((target) => `${file.path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

it('ARCHITECTURE.md lists the nouns in the order in which they may use each other', () => {
  const page = readFileSync(fileURLToPath(new URL('../../ARCHITECTURE.md', import.meta.url)), 'utf8');
  const [, section = ''] = /^## The order of nouns\n(.*?)^## /ms.exec(page) ?? [];
  expect([...section.matchAll(/\*\*([a-z-]+)\*\*/g)].map(([, name]) => name)).toEqual(nouns);
});

/**
 * Where the domain reads texts (decisions/edges.md): its own stored texts, and texts that stay texts and are only
 * checked.
 */
const reads_texts: Readonly<Record<string, string>> = {
  'domain/beneficiaries/checks/check-bank-details.ts': 'checks a text that stays one',
  'domain/merchants/risk-rule.ts': 'terms as they are stored',
  'domain/payments/authentication/authenticate-payment.ts': 'readChallengeToken: a token of its own',
  'domain/payments/listing/read-filter.ts':
    'readFilters: edges call it, and files and saved filters keep the text',
  'domain/payments/resume-items.ts': 'ids as the claim of a request has stored them',
  'domain/rates/rate.ts': 'a rate as it is stored',
  'domain/webhooks/target-address.ts': 'checks the address of an endpoint, by what may be reached',
};

it('the edges read text, and the domain takes values', () => {
  const readers = gateway_files
    .filter(({ path }) => topOf(path) === 'values')
    .flatMap((file) => declaredNames(file).functions)
    .filter((name) => /^parse[A-Z]|^read(Sought|Search)$/.test(name));
  expect(readers).toEqual(expect.arrayContaining(['parseAmount', 'parseCardNumber', 'parseTransactionId']));
  const found = gateway_files.filter((file) => {
    const called = calledNames(file);
    return topOf(file.path) === 'domain' && readers.some((name) => called.has(name));
  });
  expect(found.map(({ path }) => placeOf(path))).toEqual(Object.keys(reads_texts));
});

/** Folders of tests that are about a floor of the program, or about all of it. */
const floors = new Set([
  'v1',
  'wire',
  'portal',
  'operator',
  'browser',
  'process',
  'reference',
  'scale',
  'support',
  'banks',
  'release',
]);

it('the tests of a noun are in the folder of its name', () => {
  const parts = new Set(gateway_files.map(({ path }) => topOf(path)));
  const folders = new Set(files.flatMap(({ path }) => path.match(/^gateway\/test\/([^/]+)\//)?.[1] ?? []));
  const strange = [...folders].filter(
    (folder) => !nouns.includes(folder) && !parts.has(folder) && !floors.has(folder),
  );
  expect(strange).toEqual([]);
});

/** What ends in `s` is taken for a verb: a rule that could tell verbs from nouns would know English. */
const verb = /\b(is|are|was|has|have|do|can|cannot|may|must|[a-z]{2,}s)\b/i;

it('the title of a test names a subject and an outcome, and is unique in its file', () => {
  const wrong = files.flatMap((file) => {
    const titles = testTitles(file);
    return titles
      .filter((title, place) => {
        const too_short = title.split(' ').length < 4 || !verb.test(title);
        return too_short || /^(it|they|this|these)\b/i.test(title) || titles.indexOf(title) < place;
      })
      .map((title) => `${file.path}: ${title}`);
  });
  expect(wrong).toEqual([]);
});

/** Why a test of `npm test` looks at the machine's time all the same, or bounds a wait. */
const real_time: Readonly<Record<string, string>> = {
  'gateway/test/connectors/sample/pebble-stand-in.ts: setTimeout':
    'an acquirer that answers as late as is planned',
  'gateway/test/values/coalesce.test.ts: setImmediate': 'a turn of the event loop, which has no length',
  'gateway/test/webhooks/deliver.test.ts: setImmediate': 'a receiver that answers a turn later',
};

it('no test of `npm test` has a real-time window', () => {
  const slow = /^gateway\/test\/(?:browser|process|support)\/|\.system\.test\.ts$/;
  const found = files
    .filter(({ path }) => /^gateway\/test\/|\.test\.ts$/.test(path) && !slow.test(path))
    .flatMap((file) => [...realTimeOf(file)].map((name) => `${file.path}: ${name}`));
  expect(found).toEqual(Object.keys(real_time));
});

/** Names the kinds of acquirers that come with the gateway. */
const list_of_kinds = 'connectors/acquirer-kinds.ts';

it('a connector imports the port and its own folder, never another connector', () => {
  const wrong = gateway_files.flatMap((file) =>
    importsOf(file)
      .filter(() => topOf(file.path) === 'connectors' && placeOf(file.path) !== list_of_kinds)
      .filter((target) => topOf(target) === 'connectors' && target.split('/').length > 2)
      .filter((target) => dirname(target).split('/')[1] !== dirname(placeOf(file.path)).split('/')[1])
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

it('an acquirer’s stand-in imports nothing from the connector that is tested against it', () => {
  const played = /^gateway\/(?:src\/connectors\/[^/]+\/stand-in\/|src\/sandbox\/|test\/.*-stand-in\.ts$)/;
  const stand_ins = files.filter(({ path }) => played.test(path));
  const wrong = stand_ins.flatMap(({ path, imports }) =>
    imports
      .filter((target) => /\/connectors\/[^/]+\//.test(target) && !played.test(target))
      .map((target) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
  const kinds = stand_ins.map(({ path }) => /\/connectors\/([^/]+)/.exec(path)?.[1]);
  expect([...new Set(kinds)].toSorted()).toEqual(['adyen', 'checkoutcom', 'sample', 'stripe', undefined]);
});

it('the schemas import nothing of ours, and nothing but the gateway’s tests imports the gateway', () => {
  const wrong = files.flatMap(({ path, imports }) => {
    const [workspace = ''] = path.split('/');
    const foreign = imports.filter((target) => target.split('/')[0] !== workspace);
    const allowed = /\/test\/|^bench\/|^[^/]+$/.test(path)
      ? []
      : foreign.filter((target) => !target.startsWith('schemas/'));
    const broken = workspace === 'schemas' ? foreign : allowed;
    return broken.map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

it('packages are imported only in the places that may use them', () => {
  const wrong = gateway_files.flatMap(({ path, packages }) =>
    packages
      .filter((name) => package_places[name] !== undefined && !package_places[name].includes(topOf(path)))
      .map((name) => `${path} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

it('time, randomness, the network and the environment are read only where they may be', () => {
  const wrong = gateway_files
    .filter(({ path }) => injected_places.has(topOf(path)))
    .flatMap((file) => {
      const names = calledNames(file);
      return injected.filter((name) => names.has(name)).map((name) => `${file.path} uses ${name}`);
    });
  expect(wrong).toEqual([]);
});

/** Sizes are a mirror: code is cut along the domain, not to fit a number. */
afterAll(() => {
  const largest = (sizes: readonly (readonly [string, number])[]): string =>
    sizes
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 5)
      .map(([name, size]) => `  ${String(size).padStart(4)} ${name}`)
      .join('\n');
  const lines = files.map(({ path, text }) => [path, lineCount(text)] as const);
  const functions = files.flatMap((file) =>
    functionSizes(file).map((found) => [`${file.path}: ${found.name}`, found.lines] as const),
  );
  const folders = Object.entries(Object.groupBy(files, ({ path }) => dirname(path))).map(
    ([folder, inside]) => [folder, inside?.length ?? 0] as const,
  );
  process.stdout.write(
    [
      'lines of the largest files:',
      largest(lines),
      'lines of the largest functions:',
      largest(functions),
      'files in the largest folders:',
      largest(folders),
      '',
    ].join('\n'),
  );
});

it('files and folders have names in kebab case that say what they do', () => {
  const empty_tokens = /(^|[/-])(utils?|helpers?|common|managers?|misc|shared|index)([/.-]|$)/;
  expect(files.map(({ path }) => path).filter((path) => empty_tokens.test(path))).toEqual([]);
  // Operations are named as their path segment.
  const kebab = /^(\$|_|__root|[a-z][a-z0-9-]*)([.$_a-z0-9-]*)\.(ts|tsx)$/;
  const odd = files.filter(
    ({ path }) => !kebab.test(basename(path)) && !/\/v1\/[a-zA-Z]+(\.test)?\.ts$/.test(path),
  );
  expect(odd.map(({ path }) => path)).toEqual([]);
});

it('functions are in camel case, types and components in Pascal case', () => {
  const wrong = files.flatMap((file) => {
    const { functions, types } = declaredNames(file);
    const function_case = file.path.endsWith('.tsx') ? /^[a-zA-Z][a-zA-Z0-9]*$/ : /^[a-z][a-zA-Z0-9]*$/;
    return [
      ...functions.filter((name) => !function_case.test(name)),
      ...types.filter((name) => !/^[A-Z][a-zA-Z0-9]*$/.test(name)),
    ].map((name) => `${file.path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

it('no file has a default export, and none only re-exports', () => {
  const wrong = files.filter(({ path, program }) => {
    const { body } = program;
    const tool = /\.config\.ts$|test\/support\/database-server\.ts$/.test(path);
    const exports_default = body.some((node) => node.type === 'ExportDefaultDeclaration');
    // What a package exports is its entry point, and nothing within imports it.
    const published = path === 'gateway/src/connectors/published-port.ts';
    const barrel =
      !published &&
      body.length > 0 &&
      body.every(
        (node) =>
          node.type === 'ExportAllDeclaration' ||
          (node.type === 'ExportNamedDeclaration' && node.source !== null),
      );
    return barrel || (exports_default && !tool);
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
