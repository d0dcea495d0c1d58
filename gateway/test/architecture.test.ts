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

/** The wings of the program: each may import those before it. Acquiring and banking never see each other. */
const wings = ['kernel', 'accounts', 'ledger', 'acquiring', 'banking', 'operations', 'app.ts', 'edges'];

/** The nouns: types, verbs and stores of what the gateway is about. */
const nouns = [
  ...['approvals', 'audit', 'events', 'idempotency', 'scheduling', 'search'].map((name) => `kernel/${name}`),
  'accounts',
  ...['balances', 'settlement', 'suspense'].map((name) => `ledger/${name}`),
  ...[
    'acquirers',
    'cards',
    'checkout',
    'disputes',
    'notifications',
    'payment-methods',
    'payments',
    'reconciliation',
    'risk',
    'subscriptions',
  ].map((name) => `acquiring/${name}`),
  ...['beneficiaries', 'payouts', 'recalls', 'reconciliation', 'rescreening', 'screening'].map(
    (name) => `banking/${name}`,
  ),
  ...[
    'clearing',
    'exports',
    'file-locations',
    'health',
    'key-rotation',
    'reporting',
    'request-log',
    'retention',
    'search',
    'shoppers',
    'test-clocks',
  ].map((name) => `operations/${name}`),
];
const basics = [
  'kernel/values',
  'kernel/telemetry',
  'kernel/errors.ts',
  'kernel/coalesce.ts',
  'kernel/port/rail.ts',
  'banking/rails',
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
  'kernel/port',
  'connector-kit',
  'acquiring/connectors/acquirer-kinds.ts',
  'acquiring/connectors/acquirer-settings.ts',
];
const program_parts = [
  'app.ts',
  'edges/run-gateway.ts',
  ...['open-database.ts', 'config.ts', 'config-variables.ts', 'log.ts', 'durable-files.ts'].map(
    (name) => `kernel/${name}`,
  ),
];
const of_connectors = [
  ...port,
  'kernel/values',
  'kernel/errors.ts',
  'schemas/errors',
  'schemas/card-numbers',
];
const of_storage = ['kernel/database', 'kernel/values', 'kernel/errors.ts', 'kernel/durable-files.ts'];
const of_values = [
  // What connectors from outside share.
  ...['currency.ts', 'instruction.ts', 'redact.ts'].map((name) => `connector-kit/${name}`),
  ...[
    'card-numbers',
    'card-ranges.ts',
    'currencies.ts',
    'subscription-statuses.ts',
    'visible-text.ts',
    'errors/rules',
    'metadata.ts',
    'portal/lists',
  ].map((name) => `schemas/${name}`),
];
const of_nouns = [
  ...nouns,
  ...basics,
  'schemas/account-limits.ts',
  'schemas/key-permits.ts',
  'schemas/retained-kinds.ts',
  'schemas/portal/permits.ts',
  'schemas/portal/lists',
  'kernel/instructions',
  'ledger',
  'kernel/database',
  'kernel/keyring',
  'kernel/context.ts',
  ...port,
];

/** What a place may import outside its folder: the longest name that it begins with counts. */
const may_import: Readonly<Record<string, readonly string[] | 'everything'>> = {
  ...Object.fromEntries(nouns.map((noun) => [noun, of_nouns])),
  'app.ts': 'everything',
  'edges/run-gateway.ts': 'everything',
  'edges/api': [...nouns, ...basics, 'kernel/instructions', 'kernel/context.ts', 'schemas'],
  'edges/jobs': [...nouns, ...basics, 'kernel/instructions', 'kernel/context.ts'],
  'edges/cli': [
    ...nouns,
    ...basics,
    ...program_parts,
    'kernel/context.ts',
    ...port.filter((place) => place.startsWith('acquiring/')),
    'acquiring/connectors/load-kinds.ts',
    'banking/iso20022/message-schema.ts',
    'connector-kit/acquirer-kind.ts',
    'connector-kit/conformance',
    'kernel/database/roles-sql.ts',
    'kernel/database/unavailable.ts',
    'kernel/outbound',
    'kernel/instructions',
    'ledger/verify',
    'edges/doctor',
    'kernel/keyring',
    'edges/api',
    'schemas',
  ],
  'edges/doctor': [
    ...nouns,
    ...basics,
    ...program_parts,
    'kernel/context.ts',
    'banking/iso20022',
    'kernel/database',
    'kernel/keyring',
    'kernel/outbound/served-certificate.ts',
  ],
  'acquiring/acquirers/acquirer-sender.ts': [
    'connector-kit/acquirer-kind.ts',
    'connector-kit/send-once.ts',
    'kernel/outbound',
    'kernel/telemetry',
    'kernel/values',
  ],
  'accounts/mail/smtp-mailer.ts': ['kernel/config.ts'],
  'accounts/webhooks/delivery/webhook-sender.ts': ['kernel/outbound', 'kernel/values'],
  'acquiring/connectors': [...of_connectors, 'acquiring/sandbox'],
  'acquiring/sandbox': ['kernel/database', 'kernel/values', 'kernel/coalesce.ts'],
  'banking/bank-files': ['kernel/database', 'kernel/values'],
  'banking/reconciliation': [...of_nouns, 'banking/bank-files'],
  'banking/iso20022': [...of_connectors, 'banking/bank-files', 'banking/rails'],
  'banking/rails': ['kernel/port/rail.ts', 'kernel/values', 'kernel/errors.ts'],
  'banking/sandbox': [...of_connectors, 'kernel/database', 'kernel/coalesce.ts', 'banking/rails'],
  ledger: of_storage,
  'ledger/unit-of-work.ts': [
    ...of_storage,
    'kernel/events',
    'kernel/instructions',
    'kernel/scheduling',
    'kernel/telemetry',
    'kernel/context.ts',
  ],
  'ledger/verify': ['kernel/audit/audit-chain.ts', 'kernel/database', 'kernel/values'],
  'operations/file-locations': [
    ...of_nouns,
    'kernel/keyring/reseal-rows.ts',
    'kernel/outbound/resolve-host.ts',
    'banking/iso20022/iso20022-connector.ts',
  ],
  'operations/metrics': ['kernel/telemetry', 'kernel/values'],
  'operations/tracing': ['kernel/telemetry', 'kernel/values'],
  'kernel/coalesce.ts': ['kernel/telemetry', 'kernel/values'],
  'kernel/config-variables.ts': [],
  'kernel/config.ts': [
    'kernel/telemetry',
    'kernel/values',
    'kernel/config-variables.ts',
    'kernel/outbound/syslog.ts',
  ],
  'kernel/context.ts': [
    'kernel/database',
    'kernel/port/connectors.ts',
    'kernel/keyring',
    'kernel/telemetry',
    'kernel/values',
  ],
  'kernel/database': ['kernel/telemetry', 'kernel/values', 'kernel/errors.ts', 'kernel/durable-files.ts'],
  'kernel/durable-files.ts': ['kernel/errors.ts'],
  'kernel/errors.ts': ['schemas/errors'],
  'kernel/instructions': [
    ...basics,
    'kernel/approvals',
    'connector-kit/connector.ts',
    'kernel/database',
    'kernel/context.ts',
    'kernel/port/connectors.ts',
  ],
  'kernel/keyring': of_storage,
  'kernel/log-output.ts': [],
  'kernel/log.ts': ['kernel/log-output.ts', 'kernel/values'],
  'kernel/open-database.ts': ['kernel/config.ts', 'kernel/database', 'kernel/errors.ts'],
  'kernel/outbound': ['kernel/values'],
  'kernel/port': ['connector-kit', 'kernel/values'],
  'kernel/values': of_values,
  'kernel/telemetry': ['kernel/values'],
  'kernel/values/read-filter.ts': [...of_values, 'kernel/errors.ts'],
};

/** Packages that belong to one place. */
const package_places: Readonly<Record<string, readonly string[]>> = {
  pg: ['kernel/database', 'kernel/open-database.ts', 'edges/run-gateway.ts'],
  fastify: ['edges/api', 'edges/run-gateway.ts', 'acquiring/sandbox'],
  commander: ['edges/cli'],
  'prom-client': ['operations/metrics'],
  'cli-table3': ['edges/cli'],
  nodemailer: ['accounts/mail/smtp-mailer.ts'],
  '@opentelemetry/api': ['operations/tracing'],
  '@opentelemetry/sdk-trace': ['operations/tracing'],
};

/** Where the time, chance and the network come from outside; elsewhere a test can put its own in their place. */
const outside_places = [
  'app.ts',
  'edges/cli',
  'edges/doctor',
  'edges/run-gateway.ts',
  'kernel/config.ts',
  'kernel/database',
  'kernel/durable-files.ts',
  'kernel/keyring',
  'kernel/log-output.ts',
  'kernel/log.ts',
  'kernel/open-database.ts',
  'kernel/outbound',
  'kernel/values',
  'operations/metrics',
  'operations/tracing',
];
const injected = ['Date.now', 'new Date()', 'Math.random', 'fetch', 'process.env'];

const files = readSourceFiles();
const gateway_files = files.filter(({ path }) => path.startsWith('gateway/src/'));

function placeOf(path: string): string {
  return path.replace(/^gateway\/src\//, '').replace(/^(?:packages\/)?(schemas|connector-kit)\/src\//, '$1/');
}

const topOf = (path: string): string => placeOf(path).split('/')[0] ?? '';

/** The folder of a wing, or the file that is in none. */
const folderOf = (place: string): string => {
  const [wing = '', folder = ''] = place.split('/');
  return wing === 'ledger' && folder.endsWith('.ts') ? wing : `${wing}/${folder}`;
};

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

it('every file of the gateway is in a wing', () => {
  const found = new Set(gateway_files.map(({ path }) => topOf(path)));
  expect([...found].toSorted()).toEqual(wings.toSorted());
});

it('the help of a command loads no gateway', () => {
  const loads = new Map(files.map((file) => [file.path, file.loads]));
  // The file of the servers' commands starts them, too.
  const commands = [...loads.keys()].filter((path) =>
    /^gateway\/src\/edges\/cli\/.*-commands?\.ts$/.test(path),
  );
  const light = commands.filter((path) => !/(serve|roles|perform)-command/.test(path));
  expect(light.length).toBeGreaterThan(20);
  for (const start of ['gateway/main.ts', ...light]) {
    const loaded = new Set([start]);
    for (const path of loaded) for (const next of loads.get(path) ?? []) loaded.add(next);
    expect([...loaded], start).not.toContain('gateway/src/app.ts');
    if (start === 'gateway/main.ts')
      expect(
        [...loaded].filter((path) =>
          /src\/(accounts|ledger|acquiring|banking|operations|edges\/api)\//.test(path),
        ),
      ).toEqual([]);
  }
});

it('a wing imports only the wings before it, and banking nothing of acquiring', () => {
  const wrong = gateway_files.flatMap((file) => {
    const own = topOf(file.path);
    // It wires all of them.
    if (own === 'app.ts') return [];
    return importsOf(file)
      .filter((target) => !/^(schemas|connector-kit)\//.test(target))
      .filter(
        (target) =>
          wings.indexOf(topOf(target)) > wings.indexOf(own) ||
          (own === 'banking' && topOf(target) === 'acquiring'),
      )
      .map((target) => `${file.path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

it('no folders import one another in a circle', () => {
  const imports = new Map<string, Set<string>>();
  for (const file of gateway_files)
    for (const target of importsOf(file)) {
      const own = folderOf(placeOf(file.path));
      const other = folderOf(target);
      if (own !== other) imports.set(own, (imports.get(own) ?? new Set()).add(other));
    }
  // Whatever imports nothing that is left is taken away, until nothing is or a circle remains.
  const rest = new Map(imports);
  for (let before = -1; before !== rest.size;) {
    before = rest.size;
    for (const [folder, targets] of rest)
      if ([...targets].every((target) => !rest.has(target))) rest.delete(folder);
  }
  expect([...rest.keys()]).toEqual([]);
});

/** The row of the table that counts for a file. */
function rowOf(place: string): string | undefined {
  const rows = Object.keys(may_import).filter((row) => isBelow(place, row));
  return rows.toSorted((one, other) => other.length - one.length)[0];
}

it('every place of the gateway has a row in the table of who may import whom', () => {
  const places = gateway_files.map(({ path }) => placeOf(path));
  expect(places.filter((place) => rowOf(place) === undefined)).toEqual([]);
});

it('no module imports what its place may not import', () => {
  const wrong = gateway_files.flatMap((file) => {
    const place = placeOf(file.path);
    const allowed = may_import[rowOf(place) ?? ''] ?? [];
    if (allowed === 'everything') return [];
    return importsOf(file)
      .filter((target) => folderOf(target) !== folderOf(place))
      .filter((target) => !allowed.some((one) => isBelow(target, one)))
      .map((target) => `${file.path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

function isNoun(place: string): boolean {
  return nouns.some((noun) => isBelow(place, noun));
}

/** Who says rules in words: the edges, and the report of screenings, which is a file in English. */
const say_in_text = ['kernel/errors.ts', 'edges/api', 'edges/cli', 'banking/screening/report-screenings.ts'];

it('a refusal names a rule, and only the edges put it into words', () => {
  const refusing = [...nouns, 'kernel/instructions', 'ledger', 'edges/api', 'acquiring/connectors/acquirer-'];
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
  const wrong = gateway_files.flatMap((file) =>
    importsOf(file)
      .filter((target) => isNoun(target) && target.endsWith('-store.ts'))
      .filter((target) => folderOf(target) !== folderOf(placeOf(file.path)))
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

it('ARCHITECTURE.md lists the wings in the order in which they may use each other', () => {
  const page = readFileSync(fileURLToPath(new URL('../../ARCHITECTURE.md', import.meta.url)), 'utf8');
  const [, section = ''] = /^## The wings\n(.*?)^## /ms.exec(page) ?? [];
  const listed = [...section.matchAll(/^\| `([a-z.]+)\/?` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(wings);
});

/**
 * Where the domain reads texts (decisions/edges.md): its own stored texts, and texts that stay texts and are only
 * checked.
 */
const reads_texts: Readonly<Record<string, string>> = {
  'acquiring/subscriptions/listing/page-contracts.ts': 'the subscription of a filter, by its id or its name',
  'operations/reporting/settlement-lines.ts': 'the day of a settlement as it is stored',
  'banking/beneficiaries/checks/check-bank-details.ts': 'checks a text that stays one',
  'accounts/merchants/risk-rule.ts': 'terms as they are stored',
  'acquiring/payments/authentication/authenticate-payment.ts': 'readChallengeToken: a token of its own',
  'acquiring/payments/resume-items.ts': 'ids as the claim of a request has stored them',
  'acquiring/reconciliation/formats/read-fields.ts': 'the fields of an acquirer’s file',
  'accounts/rates/rate.ts': 'a rate as it is stored',
  'accounts/webhooks/target-address.ts': 'checks the address of an endpoint, by what may be reached',
};

it('the edges read text, and the domain takes values', () => {
  const readers = files
    .filter(({ path }) => ['kernel/values', 'connector-kit/currency.ts'].includes(folderOf(placeOf(path))))
    .flatMap((file) => declaredNames(file).functions)
    .filter((name) => /^parse[A-Z]|^read(Sought|Search)$/.test(name));
  expect(readers).toEqual(expect.arrayContaining(['parseAmount', 'parseCardNumber', 'parseTransactionId']));
  const found = gateway_files.filter((file) => {
    const called = calledNames(file);
    return isNoun(placeOf(file.path)) && readers.some((name) => called.has(name));
  });
  expect(found.map(({ path }) => placeOf(path)).toSorted()).toEqual(Object.keys(reads_texts).toSorted());
});

/** Folders of tests that are about a side of the whole program, or about several nouns of a wing. */
const of_several = new Set([
  'browser',
  'process',
  'reference',
  'release',
  'scale',
  'support',
  'banking/banks',
  'edges/portal',
  'edges/v1',
  'edges/wire',
]);

it('the tests of a noun are in the folder of its name, in its wing', () => {
  const nouns_of_source = new Set(gateway_files.map(({ path }) => folderOf(placeOf(path))));
  const strange = files.flatMap(({ path }) => {
    const [, wing = '', noun = ''] = /^gateway\/test\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
    const known = [`${wing}/${noun}`, wing].some(
      (place) => nouns_of_source.has(place) || of_several.has(place),
    );
    return wing === '' || known ? [] : [path];
  });
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
  'gateway/test/accounts/webhooks/deliver.test.ts: setImmediate': 'a receiver that answers a turn later',
  'gateway/test/acquiring/connectors/sample/pebble-stand-in.ts: setTimeout':
    'an acquirer that answers as late as is planned',
  'gateway/test/kernel/values/coalesce.test.ts: setImmediate':
    'a turn of the event loop, which has no length',
};

it('no test of `npm test` has a real-time window', () => {
  const slow = /^gateway\/test\/(?:browser|process|support)\/|\.system\.test\.ts$/;
  const found = files
    .filter(({ path }) => /^gateway\/test\/|\.test\.ts$/.test(path) && !slow.test(path))
    .flatMap((file) => [...realTimeOf(file)].map((name) => `${file.path}: ${name}`));
  expect(found).toEqual(Object.keys(real_time));
});

/** Names the kinds of acquirers that come with the gateway. */
const list_of_kinds = 'acquiring/connectors/acquirer-kinds.ts';
const connectors = 'acquiring/connectors';

it('a connector imports the port and its own folder, never another connector', () => {
  const wrong = gateway_files.flatMap((file) =>
    importsOf(file)
      .filter(() => isBelow(placeOf(file.path), connectors) && placeOf(file.path) !== list_of_kinds)
      .filter((target) => isBelow(target, connectors) && target.split('/').length > 3)
      .filter((target) => dirname(target).split('/')[2] !== dirname(placeOf(file.path)).split('/')[2])
      .map((target) => `${file.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

it('an acquirer’s stand-in imports nothing from the connector that is tested against it', () => {
  const played =
    /^gateway\/(?:src\/acquiring\/connectors\/[^/]+\/stand-in\/|src\/acquiring\/sandbox\/|test\/.*-stand-in\.ts$)/;
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

/** What a workspace imports of the others; tests and benchmarks import what they need. */
const imports_of_workspaces: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  packages: ['schemas'],
  gateway: ['schemas', 'packages'],
  // Installed where nothing of ours is.
  sdk: [],
};

it('the schemas and the SDK import nothing of ours, the connector kit only the schemas, and nothing but tests imports the gateway', () => {
  const wrong = files.flatMap(({ path, imports }) => {
    const [workspace = ''] = path.split('/');
    const allowed = imports_of_workspaces[workspace] ?? ['schemas'];
    return /\/test\/|^bench\/|^[^/]+$/.test(path)
      ? []
      : imports
          .filter((target) => ![workspace, ...allowed].includes(target.split('/')[0] ?? ''))
          .map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

it('packages are imported only in the places that may use them', () => {
  const wrong = gateway_files.flatMap(({ path, packages }) =>
    packages
      .filter((name) => package_places[name]?.some((place) => isBelow(placeOf(path), place)) === false)
      .map((name) => `${path} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});

it('time, randomness, the network and the environment are read only where they may be', () => {
  const wrong = gateway_files
    .filter(({ path }) => !outside_places.some((place) => isBelow(placeOf(path), place)))
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
    const published = /^(?:packages\/connector-kit\/src\/connector-kit|sdk\/typescript\/src\/sdk)\.ts$/.test(
      path,
    );
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
