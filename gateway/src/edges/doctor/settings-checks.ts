import { config_variables } from '../../kernel/config-variables.ts';
import { ConfigError, readConfig, type Config } from '../../kernel/config.ts';
import { error, faultsOr, ok, warning, type Finding } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface CheckedSettings {
  /** The settings, with the defaults in the place of those that are wrong; null where none can be worked with. */
  readonly config: Config | null;
  readonly findings: readonly Finding[];
}

const known = Object.keys(config_variables);
/**
 * Variables that begin like this are meant for a gateway, or for nobody; GATEWAY_URL is of code samples and `request`,
 * GATEWAY_OPERATOR_TOKEN of people who decide on the command line.
 */
const own_prefixes =
  /^(AUDIT_SEAL|GATEWAY(?!_(URL|OPERATOR_TOKEN)$)|CAUSEWAY|SANDBOX|WEBHOOK|REQUEST_LOG|REQUEST_CLAIM|METRICS)_/;
const like_max = 2;

/** Reads the settings, and says what is wrong, doubtful or without effect. */
export function checkSettings(environment: Environment): CheckedSettings {
  const { config, faults } = readAll(environment);
  const provided = Object.keys(environment).filter((name) => environment[name]);
  const all = [
    ...faults,
    ...unknownVariables(provided),
    ...(config ? contradictions(new Set(provided), config) : []),
  ];
  const count = provided.filter((name) => known.includes(name)).length;
  const set = count === 1 ? 'One setting is' : `${count} settings are`;
  return {
    config,
    findings: faultsOr(all, ok('settings', `${set} set, all valid; mode ${config?.mode ?? 'unknown'}.`)),
  };
}

/** Takes away what is wrong, one variable after the other, so that all of it is told. */
function readAll(provided: Environment): { config: Config | null; faults: Finding[] } {
  const faults: Finding[] = [];
  let environment = provided;
  let without_key = false;
  for (let attempts = 0; attempts <= known.length; attempts += 1) {
    try {
      const config = readConfig(environment);
      return { config: without_key ? { ...config, key_encryption_key: null } : config, faults };
    } catch (failure) {
      if (!(failure instanceof ConfigError)) throw failure;
      const [name = ''] = failure.message.split(' ', 1);
      faults.push(
        error(
          'settings',
          `${failure.message}.`,
          `Set ${name} as \`gateway --help\` says; no process starts with it.`,
        ),
      );
      const is_key = name.startsWith('GATEWAY_KEK');
      without_key ||= is_key;
      environment = is_key
        ? { ...environment, GATEWAY_KEK: 'missing', GATEWAY_KEK_FILE: undefined }
        : { ...environment, [name]: undefined, [`${name}_FILE`]: undefined };
    }
  }
  return { config: null, faults };
}

function unknownVariables(provided: readonly string[]): Finding[] {
  return provided
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const like = known.find((one) => isDuplicate(name, one));
      if (like === undefined && !own_prefixes.test(name)) return [];
      const remedy =
        like === undefined
          ? 'Remove it, or look up the name with `gateway --help`.'
          : `Did you mean ${like}? Rename it, or remove it.`;
      return [warning('unknown_variable', `${name} is not a setting of the gateway.`, remedy)];
    });
}

/** Whether two names differ by a slip of the keyboard or two. */
function isDuplicate(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 6 || Math.abs(one.length - other.length) > like_max) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const swap = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? Infinity) <= like_max;
}

function contradictions(provided: ReadonlySet<string>, config: Config): Finding[] {
  const found: Finding[] = [];
  const without_effect = (name: string, why: string): void => {
    if (provided.has(name))
      found.push(warning('without_effect', `${name} has no effect: ${why}.`, `Remove ${name}.`));
  };
  for (const name of provided) without_effect(`${name}_FILE`, `${name} is set, and takes precedence`);
  if (config.database_url === null) {
    for (const name of provided)
      if (/^DATABASE_(OWNER_URL|SESSION_URL|DISTRIBUTED)/.test(name))
        without_effect(name, 'DATABASE_URL is not set, so that the embedded database is used');
  }
  if (config.mail === null) without_effect('MAIL_FROM', 'SMTP_URL is not set, so that no mail is sent');
  if (config.mode === 'production') {
    for (const name of provided)
      if (name.startsWith('SANDBOX_') && known.includes(name))
        without_effect(name, 'it is for a sandbox, and this is production');
    if (config.audit_seals.file === null && config.audit_seals.syslog === null)
      found.push(
        warning(
          'audit_seals',
          'The end of the audit log is noted nowhere: whoever owns the database could write the log anew unseen.',
          'Set AUDIT_SEAL_FILE or AUDIT_SEAL_SYSLOG for the worker (docs/operations.md, Seals).',
        ),
      );
    if (config.mail === null)
      found.push(
        warning(
          'mail',
          'No mail is sent: nobody is told by mail that their password was changed, nor gets an invitation or another password by it.',
          'Set SMTP_URL and MAIL_FROM for every process (docs/operations.md, Mail).',
        ),
      );
    if (config.database_url === null)
      found.push(
        error(
          'embedded_in_production',
          'Production runs on the embedded database: no process starts with it.',
          'Set DATABASE_URL to a PostgreSQL server of its own (docs/operations.md, In production).',
        ),
      );
  }
  return found;
}
