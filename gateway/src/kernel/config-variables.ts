/** The settings, in the order of the documentation. */
export const config_variables = {
  GATEWAY_MODE: 'sandbox (default) or production',
  HOST: 'address to listen on (default 127.0.0.1)',
  PORT: 'port to listen on (default 8080)',
  PUBLIC_URL: 'address under which browsers and merchants reach the gateway (default http://HOST:PORT)',
  GATEWAY_DATA_DIR: 'directory of the embedded database and of generated secrets (default ./data)',
  DATABASE_URL: 'an external PostgreSQL 14 to 18 instead of the embedded one',
  DATABASE_OWNER_URL: 'login that owns the schema, for migrations, where DATABASE_URL’s does not',
  DATABASE_SESSION_URL:
    'the same database past PgBouncer in transaction mode, for migrations and for listening to other processes',
  DATABASE_URL_FILE: 'file that holds DATABASE_URL, where the environment is no place for a password',
  DATABASE_OWNER_URL_FILE: 'file that holds DATABASE_OWNER_URL',
  DATABASE_SESSION_URL_FILE: 'file that holds DATABASE_SESSION_URL',
  DATABASE_POOL_MAX: 'connections of one process (default 12)',
  DATABASE_DISTRIBUTED: 'true where the tables are distributed by account with Citus (default false)',
  GATEWAY_KEK: 'key-encryption key: 32 bytes in base64 or hex (production: required, or the next)',
  GATEWAY_KEK_FILE: 'file that holds the key-encryption key',
  BANKS_FILE: 'file that describes the banks to which payouts go as ISO 20022 files (default none)',
  CONNECTORS:
    'npm packages or folders, comma-separated, that export further kinds of acquirers (default none)',
  CALENDARS_FILE:
    'file that adds published years to the calendars of banks, such as China’s holidays of the next year (default none)',
  TRUSTED_PROXIES: 'CIDR ranges, comma-separated, whose X-Forwarded-For counts (default none)',
  METRICS_TOKEN:
    'what GET /metrics asks for as a bearer token, 16 characters or more (default: only this machine may read it; on PORT, only in a sandbox that is not behind a proxy)',
  METRICS_TOKEN_FILE: 'file that holds METRICS_TOKEN',
  METRICS_PORT:
    'port of a listener of its own for /metrics, /healthz and /readyz; a worker has no other (default none)',
  METRICS_HOST: 'address to listen on with METRICS_PORT (default HOST)',
  CONNECTIONS_PER_ADDRESS:
    'connections to PORT that one address may have open at all processes together, at most half of what each takes; those of TRUSTED_PROXIES are not limited (default 1000)',
  OPERATOR_ADDRESSES:
    'CIDR ranges, comma-separated, of the operator’s own people and programs: the last 32 connections that a process takes are theirs (default none)',
  DRAIN_SECONDS:
    'how long after SIGTERM /readyz answers 503 while requests are still accepted, 0 to 600 (default 0)',
  AUDIT_SEAL_FILE:
    'file to whose end the worker writes the end of the audit log, every minute in which it moves (default none)',
  AUDIT_SEAL_SYSLOG:
    'syslog server that the worker tells the same, such as udp://127.0.0.1:514 or tcp://logs.example:601 (default none)',
  SMTP_URL:
    'mail server by which the gateway sends e-mail, such as smtps://USER:PASSWORD@mail.example or smtp://127.0.0.1:25 (default none: it sends none)',
  SMTP_URL_FILE: 'file that holds SMTP_URL',
  MAIL_FROM: 'sender of e-mail, such as Causeway <no-reply@pay.example> (required with SMTP_URL)',
  LOG_LEVEL: 'trace, debug, info (default), warn, error or silent',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'where traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318; /v1/traces is added (default none: traces are off)',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the same with its path, used as it is',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf (default) or http/json',
  OTEL_EXPORTER_OTLP_HEADERS: 'headers sent with traces, as name=value,name=value (default none)',
  OTEL_SERVICE_NAME: 'the name of the service in traces (default causeway)',
  OTEL_RESOURCE_ATTRIBUTES: 'further attributes of all traces, as name=value,name=value (default none)',
  OTEL_TRACES_SAMPLER:
    'parentbased_always_on (default), parentbased_always_off, parentbased_traceidratio, always_on, always_off or traceidratio',
  OTEL_TRACES_SAMPLER_ARG: 'share of traces that samplers by ratio record, 0 to 1 (default 1)',
  OTEL_SDK_DISABLED: 'true turns traces off (default false)',
  REQUEST_LOG_DAYS: 'days for which merchants can look at their requests, 0 to 90 (default 14); 0 keeps none',
  REQUEST_CLAIM_MS:
    'how long a request under an Idempotency-Key that was begun and not answered is left to the process that began it (default 60000)',
  WEBHOOK_TIMEOUT_MS: 'how long one try of a webhook may take (default 15000)',
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES:
    'private IP addresses, comma-separated, that a sandbox may send webhooks to, such as 127.0.0.1 (default none)',
  SSO_ALLOW_PRIVATE_ADDRESSES:
    'private IP addresses, comma-separated, at which providers of single sign-on may be called, such as 10.0.0.5 (default none; a sandbox also calls this machine)',
  FILES_ROOT:
    'folder below which are the folders of this machine from which files of acquirers and banks are fetched (default none)',
  FILES_ALLOW_PRIVATE_ADDRESSES:
    'private IP addresses, comma-separated, of SFTP servers from which files are fetched, such as 10.0.0.7 (default none; a sandbox also calls this machine)',
  SANDBOX_ACQUIRERS:
    'names of the acquirers that the sandbox plays, comma-separated, sandbox among them (default sandbox,sandbox-2)',
  SANDBOX_LATENCY_MS: 'time that a sandbox’s acquirer takes for every call (default 0)',
  SANDBOX_FAULTS: 'shares of misbehaviour, such as lost_request=0.01,lost_answer=0.02,duplicate=0.05',
  SANDBOX_LATER_MS: 'how long refunds that fail later and disputes take (default 1000)',
} as const;

export type ConfigVariable = keyof typeof config_variables;
