import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { ConfigVariable } from './config-variables.ts';
import type { SyslogServer } from './outbound/syslog.ts';
import { parseAcquirerNames } from './values/acquirer-names.ts';
import { parseWebAddress } from './values/text.ts';
import { samplers, type TraceSettings } from './telemetry/trace-settings.ts';

/** Everything that can be set from outside, read once and checked. */
export interface Config {
  readonly mode: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  /** Where customers' browsers and merchants reach the gateway; without a trailing slash. */
  readonly public_url: string;
  readonly data_folder: string;
  /** An external PostgreSQL; null: the embedded one in the data folder. */
  readonly database_url: string | null;
  /** A login that owns the schema, for migrations, where it is not the one of database_url. */
  readonly database_owner_url: string | null;
  /** The same database past a pooler that shares connections by transaction; null: as database_url. */
  readonly database_session_url: string | null;
  readonly database_connections_max: number;
  /** Whether the database is distributed by account (Citus). */
  readonly database_distributed: boolean;
  /** The key-encryption key as text; null: the sandbox makes one in its data folder. */
  readonly key_encryption_key: string | null;
  readonly trusted_proxies: readonly string[];
  /** The content of the file that describes the banks to which payouts go as files; null: there are none. */
  readonly banks_json: string | null;
  /** Packages or folders that export kinds of acquirers; folders are absolute, or relative to the working directory. */
  readonly connectors: readonly string[];
  /** The content of the file that adds published years to the calendars of banks; null: there is none. */
  readonly calendars_json: string | null;
  /** What GET /metrics asks for; null: only callers of this machine may read it. */
  readonly metrics_token: string | null;
  /** The port of a listener of its own for figures and health; null: there is none. */
  readonly metrics_port: number | null;
  readonly metrics_host: string;
  /** Whether the gateway serves this machine only: a sandbox without a proxy, under an address of this machine. */
  readonly for_this_machine: boolean;
  /** CIDR ranges of the operator's own people and programs, for which connections are reserved. */
  readonly operator_addresses: readonly string[];
  /** How many connections one address may have open. */
  readonly connections_per_address: number;
  /** How long a gateway that is to end says so before it accepts no more connections. */
  readonly drain_ms: number;
  /** Where the worker notes the end of the audit log: to the end of a file, and at a syslog server. */
  readonly audit_seals: { readonly file: string | null; readonly syslog: SyslogServer | null };
  /** How mail is sent; null: none is. */
  readonly mail: MailSettings | null;
  readonly log_level: string;
  /** Null: traces are off. */
  readonly traces: TraceSettings | null;
  /** For how many days requests of the API are kept for merchants to look at; 0: they are not written down. */
  readonly request_log_days: number;
  /** How long a request that was begun and not answered is left to the process that began it. */
  readonly claim_ms: number;
  readonly webhooks: {
    readonly timeout_ms: number;
    /** Private addresses that a sandbox sends webhooks to, for development. */
    readonly allowed_private_addresses: readonly string[];
  };
  /** Private addresses at which providers of single sign-on are called. */
  readonly sso_private_addresses: readonly string[];
  /** Below it are the folders of this machine from which files are fetched; null: there are none. */
  readonly files_root: string | null;
  /** Private addresses of SFTP servers. */
  readonly files_private_addresses: readonly string[];
  readonly sandbox: {
    readonly acquirers: readonly string[];
    readonly latency_ms: number;
    readonly lost_request: number;
    readonly lost_answer: number;
    readonly duplicate: number;
    readonly later_ms: number;
  };
}

/** By which server mail is sent, and from whom. */
export interface MailSettings {
  /** smtp or smtps, with the login. */
  readonly url: string;
  readonly from: string;
  /** Whether nothing is sent before the connection is encrypted. */
  readonly must_encrypt: boolean;
}

/** The variables of the process, or what a test puts in their place. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function fail(variable: ConfigVariable, rule: string): never {
  throw new ConfigError(`${variable} must be ${rule}`);
}

function readInteger(
  environment: Environment,
  variable: ConfigVariable,
  bounds: { min: number; max: number; otherwise: number },
): number {
  const text = environment[variable];
  if (text === undefined || text === '') return bounds.otherwise;
  const value = Number(text);
  if (!/^[0-9]+$/.test(text) || value < bounds.min || value > bounds.max) {
    fail(variable, `a whole number from ${bounds.min} to ${bounds.max}, not ${JSON.stringify(text)}`);
  }
  return value;
}

function readChoice<T extends string>(
  environment: Environment,
  variable: ConfigVariable,
  choices: readonly T[],
  otherwise: T,
): T {
  const text = environment[variable] || otherwise;
  const choice = choices.find((known) => known === text);
  return choice ?? fail(variable, `one of ${choices.join(', ')}, not ${JSON.stringify(text)}`);
}

function readPostgresUrl(
  environment: Environment,
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_SESSION_URL',
): string | null {
  const text = readSecret(environment, variable);
  if (text === null) return null;
  if (!/^postgres(ql)?:\/\//.test(text))
    fail(variable, 'a URL such as postgres://user:password@host:5432/database');
  return text;
}

function readKeyEncryptionKey(environment: Environment, mode: Config['mode']): string | null {
  const key = readSecret(environment, 'GATEWAY_KEK');
  if (key === null && mode === 'production')
    fail('GATEWAY_KEK', 'set in production (or GATEWAY_KEK_FILE): 32 random bytes in base64');
  return key;
}

/** Settings that may also be the content of a file, which NAME_FILE names: containers and systemd hand secrets over so. */
type SecretVariable = {
  [Name in ConfigVariable]: `${Name}_FILE` extends ConfigVariable ? Name : never;
}[ConfigVariable];

function readSecret(environment: Environment, variable: SecretVariable): string | null {
  return environment[variable] || (readNamedFile(environment, `${variable}_FILE`)?.trim() ?? null);
}

type FileVariable = Extract<ConfigVariable, `${string}_FILE`>;

/** The content of the file that a setting names, or null where it names none. */
function readNamedFile(environment: Environment, setting: FileVariable): string | null {
  const file = environment[setting];
  if (!file) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(setting, `a readable file: ${(error as Error).message}`);
  }
}

function readToken(environment: Environment): string | null {
  const token = readSecret(environment, 'METRICS_TOKEN');
  if (token !== null && !/^[\x21-\x7e]{16,200}$/.test(token))
    fail('METRICS_TOKEN', '16 to 200 printable characters without spaces');
  return token;
}

function readRanges(environment: Environment, name: 'TRUSTED_PROXIES' | 'OPERATOR_ADDRESSES'): string[] {
  const ranges = (environment[name] ?? '').split(',').flatMap((range) => range.trim() || []);
  for (const range of ranges) {
    const [address = '', length, ...rest] = range.split('/');
    const length_max = isIP(address) === 4 ? 32 : 128;
    const sound = length === undefined || (/^[0-9]{1,3}$/.test(length) && Number(length) <= length_max);
    if (isIP(address) === 0 || !sound || rest.length > 0)
      fail(name, `IP addresses or CIDR ranges, not ${range}`);
  }
  return ranges;
}

function readSyslog({ AUDIT_SEAL_SYSLOG: text }: Environment): SyslogServer | null {
  if (!text) return null;
  const url = URL.parse(text);
  const protocol = (['udp', 'tcp'] as const).find((known) => url?.protocol === `${known}:`);
  if (!url || !protocol || url.hostname === '' || url.port === '' || !/^\/?$/.test(url.pathname))
    return fail('AUDIT_SEAL_SYSLOG', `udp://HOST:PORT or tcp://HOST:PORT, not ${JSON.stringify(text)}`);
  return { protocol, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) };
}

const mailbox = /^(?:[^<>"\r\n@]+ <[^\s<>"@]+@[^\s<>"@]+>|[^\s<>"@]+@[^\s<>"@]+)$/;

function readMail(environment: Environment, mode: Config['mode']): MailSettings | null {
  const text = readSecret(environment, 'SMTP_URL');
  if (text === null) return null;
  const url = URL.parse(text);
  // What is at fault is not shown: it may hold a password.
  if (
    !url ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !/^\/?$/.test(url.pathname + url.search)
  )
    fail(
      'SMTP_URL',
      'smtp://HOST:PORT or smtps://HOST:PORT, with USER:PASSWORD@ before HOST where it needs a login',
    );
  if (!isPercentEncoded(url.username) || !isPercentEncoded(url.password))
    fail('SMTP_URL', 'percent-encoded in its user and password');
  const from = environment['MAIL_FROM'] ?? '';
  if (!mailbox.test(from))
    fail('MAIL_FROM', 'an address, such as Causeway <no-reply@pay.example>, where SMTP_URL is set');
  return { url: url.href, from, must_encrypt: mode === 'production' && !isOwnName(url.hostname) };
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Addresses that are never let through: those by which clouds hand out credentials, above all. */
const never_allowed = /^(169\.254\.|fe[89ab][0-9a-f]:|fd00:ec2:|100\.100\.100\.200$|0\.|::$)/i;

function readPrivateAddresses(
  environment: Environment,
  name: `${'WEBHOOK' | 'SSO' | 'FILES'}_ALLOW_PRIVATE_ADDRESSES`,
): string[] {
  const addresses = (environment[name] ?? '').split(',').flatMap((address) => address.trim() || []);
  for (const address of addresses) {
    if (isIP(address) === 0 || never_allowed.test(address))
      fail(name, `IP addresses, none of them link-local or of a metadata service, not ${address}`);
  }
  return addresses;
}

function readWebhookAddresses(environment: Environment, mode: Config['mode']): string[] {
  const name = 'WEBHOOK_ALLOW_PRIVATE_ADDRESSES';
  const addresses = readPrivateAddresses(environment, name);
  if (addresses.length > 0 && mode === 'production') fail(name, 'empty in production');
  return addresses;
}

function readAcquirers({ SANDBOX_ACQUIRERS: text }: Environment): string[] {
  const names = parseAcquirerNames(text || 'sandbox,sandbox-2');
  return names ?? fail('SANDBOX_ACQUIRERS', 'sandbox and up to nine others such as sandbox-2, each once');
}

const fault_names = ['lost_request', 'lost_answer', 'duplicate'] as const;

function readFaults(environment: Environment): Record<(typeof fault_names)[number], number> {
  const faults = { lost_request: 0, lost_answer: 0, duplicate: 0 };
  for (const part of (environment['SANDBOX_FAULTS'] ?? '').split(',').filter((text) => text !== '')) {
    const [text = '', share = ''] = part.split('=');
    const name = fault_names.find((known) => known === text.trim());
    if (!name || !/^(0(\.[0-9]+)?|1(\.0+)?)$/.test(share)) {
      fail(
        'SANDBOX_FAULTS',
        `name=share pairs with ${fault_names.join(', ')} and shares from 0 to 1, not ${part}`,
      );
    }
    faults[name] = Number(share);
  }
  return faults;
}

/**
 * Reads the environment into a frozen value.
 * @throws ConfigError that names the variable at fault
 */
export function readConfig(environment: Environment): Config {
  const mode = readChoice(environment, 'GATEWAY_MODE', ['sandbox', 'production'], 'sandbox');
  const host = environment['HOST'] || '127.0.0.1';
  const port = readInteger(environment, 'PORT', { min: 1, max: 65_535, otherwise: 8080 });
  const shown_host =
    host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  if (!URL.canParse(`http://${shown_host}`))
    fail('HOST', `an IP address or a name, not ${JSON.stringify(host)}`);
  const public_url = (environment['PUBLIC_URL'] || `http://${shown_host}:${port}`).replace(/\/+$/, '');
  const public_address =
    parseWebAddress(public_url) ?? fail('PUBLIC_URL', 'an absolute http or https address');
  const trusted_proxies = readRanges(environment, 'TRUSTED_PROXIES');
  return Object.freeze({
    mode,
    host,
    port,
    public_url,
    data_folder: resolve(environment['GATEWAY_DATA_DIR'] || join(process.cwd(), 'data')),
    database_url: readPostgresUrl(environment, 'DATABASE_URL'),
    database_owner_url: readPostgresUrl(environment, 'DATABASE_OWNER_URL'),
    database_session_url: readPostgresUrl(environment, 'DATABASE_SESSION_URL'),
    database_connections_max: readInteger(environment, 'DATABASE_POOL_MAX', {
      min: 2,
      max: 200,
      otherwise: 12,
    }),
    database_distributed:
      readChoice(environment, 'DATABASE_DISTRIBUTED', ['true', 'false'], 'false') === 'true',
    key_encryption_key: readKeyEncryptionKey(environment, mode),
    trusted_proxies,
    banks_json: readNamedFile(environment, 'BANKS_FILE'),
    connectors: (environment['CONNECTORS'] ?? '').split(',').flatMap((name) => name.trim() || []),
    calendars_json: readNamedFile(environment, 'CALENDARS_FILE'),
    metrics_token: readToken(environment),
    metrics_port: readInteger(environment, 'METRICS_PORT', { min: 1, max: 65_535, otherwise: 0 }) || null,
    metrics_host: environment['METRICS_HOST'] || host,
    for_this_machine:
      mode === 'sandbox' && trusted_proxies.length === 0 && isOwnName(public_address.hostname),
    operator_addresses: readRanges(environment, 'OPERATOR_ADDRESSES'),
    connections_per_address: readInteger(environment, 'CONNECTIONS_PER_ADDRESS', {
      min: 1,
      max: 1_000_000,
      otherwise: 1_000,
    }),
    drain_ms: readInteger(environment, 'DRAIN_SECONDS', { min: 0, max: 600, otherwise: 0 }) * 1_000,
    audit_seals: {
      file: environment['AUDIT_SEAL_FILE'] ? resolve(environment['AUDIT_SEAL_FILE']) : null,
      syslog: readSyslog(environment),
    },
    mail: readMail(environment, mode),
    log_level: readChoice(
      environment,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'info',
    ),
    traces: readTraces(environment),
    request_log_days: readInteger(environment, 'REQUEST_LOG_DAYS', { min: 0, max: 90, otherwise: 14 }),
    claim_ms: readInteger(environment, 'REQUEST_CLAIM_MS', { min: 1_000, max: 600_000, otherwise: 60_000 }),
    webhooks: {
      timeout_ms: readInteger(environment, 'WEBHOOK_TIMEOUT_MS', {
        min: 100,
        max: 60_000,
        otherwise: 15_000,
      }),
      allowed_private_addresses: readWebhookAddresses(environment, mode),
    },
    sso_private_addresses: readPrivateAddresses(environment, 'SSO_ALLOW_PRIVATE_ADDRESSES'),
    files_root: environment['FILES_ROOT'] || null,
    files_private_addresses: readPrivateAddresses(environment, 'FILES_ALLOW_PRIVATE_ADDRESSES'),
    sandbox: {
      acquirers: readAcquirers(environment),
      latency_ms: readInteger(environment, 'SANDBOX_LATENCY_MS', { min: 0, max: 60_000, otherwise: 0 }),
      later_ms: readInteger(environment, 'SANDBOX_LATER_MS', { min: 0, max: 3_600_000, otherwise: 1_000 }),
      ...readFaults(environment),
    },
  });
}

/**
 * What production needs before a process starts. Commands and `doctor` work without, to find out and to move away.
 * @throws ConfigError that names the variable at fault
 */
export function requireProductionSettings({ mode, database_url, public_url }: Config): void {
  if (mode !== 'production') return;
  if (database_url === null)
    fail(
      'DATABASE_URL',
      'set in production: the embedded database is for the sandbox (docs/operations.md#in-production)',
    );
  if (!public_url.startsWith('https:'))
    fail(
      'PUBLIC_URL',
      `an https address in production, not ${public_url}: terminate TLS in front of the gateway`,
    );
}

/** A connection string without its passwords, in whatever place the driver reads them; hidden whole if unreadable. */
function hidePassword(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  // What follows the host may hold an @ of a password that is not encoded.
  if (!url || /@/.test(url.pathname + url.search)) return '***';
  if (url.password !== '') url.password = '***';
  for (const name of ['password', 'sslpassword'])
    if (url.searchParams.has(name)) url.searchParams.set(name, '***');
  return url.href;
}

/** `a=b,c=d` with percent-encoded values, as OpenTelemetry's variables have it. */
function readPairs(environment: Environment, variable: ConfigVariable): Record<string, string> {
  const parts = (environment[variable] ?? '').split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      if (at < 1) fail(variable, 'name=value pairs, comma-separated');
      try {
        return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())];
      } catch {
        return fail(variable, 'name=value pairs with percent-encoded values');
      }
    }),
  );
}

function readTraces(environment: Environment): TraceSettings | null {
  const base = environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const own = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  const url = own || (base ? `${base.replace(/\/+$/, '')}/v1/traces` : '');
  if (url === '' || environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return null;
  if (!parseWebAddress(url))
    fail(
      own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT',
      'an http or https address',
    );
  const share = environment['OTEL_TRACES_SAMPLER_ARG'] || '1';
  if (!/^(0(\.[0-9]+)?|1(\.0+)?)$/.test(share)) fail('OTEL_TRACES_SAMPLER_ARG', 'a share from 0 to 1');
  return {
    url,
    protocol: readChoice(
      environment,
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      ['http/protobuf', 'http/json'],
      'http/protobuf',
    ),
    headers: readPairs(environment, 'OTEL_EXPORTER_OTLP_HEADERS'),
    service_name: environment['OTEL_SERVICE_NAME'] || 'causeway',
    resource: readPairs(environment, 'OTEL_RESOURCE_ATTRIBUTES'),
    sampler: readChoice(environment, 'OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on'),
    share: Number(share),
  };
}

/** Whether a name in a URL is this machine's. */
function isOwnName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.[0-9.]+$/.test(hostname);
}

/** The configuration as it may be shown: no password, no key. */
export function redactConfig(config: Config): Record<string, unknown> {
  return {
    ...config,
    database_url: hidePassword(config.database_url),
    database_owner_url: hidePassword(config.database_owner_url),
    database_session_url: hidePassword(config.database_session_url),
    banks_json: config.banks_json === null ? null : JSON.parse(config.banks_json),
    calendars_json: config.calendars_json === null ? null : JSON.parse(config.calendars_json),
    key_encryption_key: config.key_encryption_key === null ? null : '***',
    metrics_token: config.metrics_token === null ? null : '***',
    mail: config.mail && { ...config.mail, url: hidePassword(config.mail.url) },
    traces: config.traces && {
      ...config.traces,
      headers: Object.fromEntries(Object.keys(config.traces.headers).map((name) => [name, '***'])),
    },
  };
}
