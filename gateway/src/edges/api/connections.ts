import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Parts } from '../../operations/health/api-processes.ts';
import type { Meters } from '../../kernel/telemetry/meters.ts';
import { addTo, callerNetwork, plainAddress } from './caller-address.ts';

/**
 * That a gateway is about to end: it says so to whoever asks whether it is ready, and asks for new connections in the
 * place of those that are kept alive, but serves every request until its servers close.
 */
export class Ending {
  #begun = false;

  get begun(): boolean {
    return this.#begun;
  }

  begin(): void {
    this.#begun = true;
  }
}

/** How long a stopping server waits for the responses to requests it has received; supervisors wait less. */
const drain_max_ms = 60_000;

/**
 * Limits how long a server takes to close. When a server closes, Node closes idle connections but no longer checks
 * time-outs: a connection that has never sent anything, as browsers open them in advance, or half a request, would keep
 * the process for ever.
 * @param receive_timeout_ms how long a client may take to send a request
 */
export function boundDrain(app: FastifyInstance, receive_timeout_ms: number): void {
  /** Open connections, with the last request of each. */
  const connections = new Map<Socket, IncomingMessage | null>();
  app.server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request) => connections.set(request.socket, request));
  app.addHook('preClose', async () => {
    for (const [socket] of connections) if (socket.bytesRead === 0) socket.destroy();
    const late = setTimeout(() => {
      for (const [socket, request] of connections) if (request?.complete !== true) socket.destroy();
    }, receive_timeout_ms);
    const stuck = setTimeout(() => app.server.closeAllConnections(), drain_max_ms);
    app.server.once('close', () => {
      clearTimeout(late);
      clearTimeout(stuck);
    });
  });
}

/**
 * How many requests of one connection may wait for their responses. Clients and proxies send one after the other; a
 * packet of a thousand small requests would delay all other clients until they are answered.
 */
const unanswered_max = 100;

/** Closes connections that keep sending requests without reading the responses. */
export function boundPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > unanswered_max) socket.destroy();
    if (socket.destroyed) return reply.hijack();
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
}

/**
 * Reserved for the database, files and the gateway's own connections; at most half, where few descriptors are
 * available.
 */
const own_descriptors = 256;
const full_log_interval_ms = 10_000;
/** Reserved for the operator; at most a quarter, where few connections are taken. */
const operators_connections = 32;

/** How many connections a server takes. */
export interface ConnectionLimits {
  /** Null: as many as leave descriptors for the gateway's own work. */
  readonly in_all: number | null;
  /** Of one address, or of one /64 network of IPv6, at all processes together; never more than half of all. */
  readonly per_address: number;
  /** CIDR ranges for which some connections are reserved. */
  readonly operator_addresses: readonly string[];
  /** CIDR ranges whose connections are not limited by address. */
  readonly trusted_proxies: readonly string[];
}

/**
 * Limits the number of connections, in all and of one address, and logs and counts those that are refused. In all, so
 * that descriptors are left for the gateway's own work: otherwise whoever opens many connections would cut it off from
 * the database without any trace, because the system closes connections for which it has no descriptor. Of one address,
 * so that one host cannot take all of them. The last ones are the operator's, who is let in while everybody else is turned
 * away.
 */
export function boundConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  {
    log,
    meters,
    parts,
  }: { readonly log: Logger; readonly meters: Pick<Meters, 'connectionRefused'>; readonly parts: Parts },
): void {
  const descriptors = descriptorLimit();
  const in_all = limits.in_all ?? (descriptors === null ? null : forConnections(descriptors));
  const address_max = Math.max(1, Math.floor((in_all ?? Infinity) / 2));
  const perAddress = (): number => Math.min(parts.partOf(limits.per_address), address_max);
  const has_operators = limits.operator_addresses.length > 0 && in_all !== null;
  const of_others = has_operators
    ? in_all - Math.min(operators_connections, Math.floor(in_all / 4))
    : Infinity;
  if (in_all !== null) app.server.maxConnections = in_all;
  const of_all = refusalLog(log, 'connections are turned away: as many as this process takes are open', {
    connections_max: in_all,
    descriptors,
  });
  const of_address = refusalLog(log, 'connections are turned away: one address has too many open', {
    connections_max: limits.per_address,
  });
  app.server.on('drop', () => {
    meters.connectionRefused('all');
    of_all();
  });
  const open = new Map<string, number>();
  let open_in_all = 0;
  const isTrusted = rangesOf(limits.trusted_proxies);
  const isOperator = rangesOf(limits.operator_addresses);
  app.server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (open_in_all >= of_others && (address === '' || !isOperator(address))) {
      socket.destroy();
      meters.connectionRefused('all');
      of_all();
      return;
    }
    open_in_all += 1;
    socket.once('close', () => (open_in_all -= 1));
    if (address === '' || isTrusted(address)) return;
    const place = callerNetwork(address);
    const count = (open.get(place) ?? 0) + 1;
    if (count > perAddress()) {
      socket.destroy();
      meters.connectionRefused('address');
      of_address();
      return;
    }
    open.set(place, count);
    socket.once('close', () => {
      const remaining = (open.get(place) ?? 1) - 1;
      if (remaining === 0) open.delete(place);
      else open.set(place, remaining);
    });
  });
}

function forConnections(descriptors: number): number {
  return descriptors - Math.min(own_descriptors, Math.floor(descriptors / 2));
}

/** Logs refusals with their number, at most once in ten seconds. */
function refusalLog(
  log: Logger,
  message: string,
  facts: Readonly<Record<string, number | null>>,
): () => void {
  let turned_away = 0;
  let logged_ms = -Infinity;
  return () => {
    turned_away += 1;
    if (performance.now() - logged_ms < full_log_interval_ms) return;
    logged_ms = performance.now();
    log.error({ turned_away, ...facts }, message);
    turned_away = 0;
  };
}

function rangesOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) addTo(list, range);
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** How many files and connections this process may have open; null: unlimited. */
function descriptorLimit(): number | null {
  if (!process.report) return null;
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}
