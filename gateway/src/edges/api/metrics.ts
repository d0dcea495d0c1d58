import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import type { Prover } from '../../operations/health/prove-book.ts';
import { lacksAcquirer } from '../../acquiring/acquirers/connector-use.ts';
import { acquirers } from '../../accounts/merchants/manage-accounts.ts';
import { missingCalendarYears } from '../../operations/health/missing-calendar-years.ts';
import { readStoredGauges } from '../../operations/health/read-gauges.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import type { Exposition, Gauges, StoredGauges } from '../../kernel/telemetry/meters.ts';

/** How long a scrape waits for the database; after that it returns the figures of the process only. */
const lookup_ms = 3_000;

/** Sources of the metrics. */
export interface MetricsOptions {
  readonly context: Context;
  readonly prover: Prover;
  readonly exposition: Exposition;
  readonly database_clock: { readonly own_ahead_ms: number };
  readonly certificate: { endsAt(): Date | null };
  /** Null where there is no data folder. */
  readDataDisk(): Promise<Gauges['data_disk']>;
  /** The token that callers must send; null: only callers on this machine are allowed. */
  readonly metrics_token: string | null;
}

/** Counts every finished request by the name of its route, never by anything that was sent. */
export function countRequests(app: FastifyInstance, { meters }: Pick<Context, 'meters'>): void {
  const names = new Map<string, string>();
  app.observeRequests((request, reply) => {
    const { url = '' } = request.routeOptions;
    let name = names.get(url);
    if (name === undefined) {
      name = operationName(url);
      names.set(url, name);
    }
    meters.request(name, reply.statusCode, reply.elapsedTime / 1_000, request.hung_up);
  });
}

/** `/v1/capture` is capture; for other routes the first part of the path. */
function operationName(route: string): string {
  const [, first = '', second = ''] = route.split('/');
  return (first === 'v1' ? second : first) || 'none';
}

/**
 * GET /metrics: metrics in Prometheus text format, for whoever sends the token; without one, for callers on this
 * machine.
 */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { context, exposition, database_clock, certificate, metrics_token } = options;
  let under_way: Promise<StoredGauges | null> | null = null;

  /** Only one database query at a time, however many scrapes wait for it. */
  function lookUp(): Promise<StoredGauges | null> {
    under_way ??= readStoredGauges(context, options.prover)
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'figures could not be read from the database');
        return null;
      })
      .finally(() => {
        under_way = null;
      });
    return under_way;
  }

  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (metrics_token === null) {
      if (!isOfThisMachine(request)) throw new RequestRefused('I0007');
    } else if (!presents(request, metrics_token)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('METRICS_TOKEN is asked for\n');
    }
    const stored = await Promise.race([lookUp(), sleep(lookup_ms, null, { ref: false })]);
    return reply.type(exposition.content_type).send(
      await exposition.write({
        stored,
        pool: context.database.usage(),
        calendar_years_missing: missingCalendarYears(context),
        acquirer_missing: lacksAcquirer(context),
        acquirers: acquirers(context).map((name) => ({
          name,
          resting: context.connectors.breakers.isResting(name),
        })),
        clock_ahead_s: database_clock.own_ahead_ms / 1_000,
        disk_is_full: context.database.disk_is_full,
        data_disk: await options.readDataDisk(),
        certificate_ends_at: certificate.endsAt(),
      }),
    );
  });
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers added by a proxy: then the caller is not the other end of the connection. */
const proxy_headers = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

function isOfThisMachine(request: FastifyRequest): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (proxy_headers.some((name) => request.headers[name] !== undefined)) return false;
  return address !== '' && loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function presents(request: FastifyRequest, token: string): boolean {
  const [, presented = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(presented), digest(token));
}
