import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../kernel/context.ts';
import { receiveNotification } from '../../../acquiring/notifications/receive-notification.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import type { Parts } from '../../../operations/health/api-processes.ts';
import { callerNetwork } from '../caller-address.ts';
import { countOne, dividedLimiter } from '../divided-limiter.ts';

/**
 * Of one address for one acquirer: far more than an acquirer sends after an outage of hours. Names that there are not
 * count as one.
 */
const per_minute_max = 3_000;

/**
 * Where acquirers send their notifications. The body may be of any content type, because its bytes are signed. What is
 * refused gets the answer of a path that does not exist, whatever the reason.
 */
export function registerNotifications(app: FastifyInstance, context: Context, parts: Parts): void {
  const limiter = dividedLimiter(parts, per_minute_max, 60);
  app.post<{ Params: { name: string } }>(
    '/acquirers/:name/notifications',
    { config: { any_content: true } },
    async (request, reply) => {
      const { name } = request.params;
      await countOne(
        limiter,
        `${context.connectors.hasAcquirer(name) ? name : ''} ${callerNetwork(request.address)}`,
      );
      const answer = await receiveNotification(context, name, {
        headers: headersOf(request.headers),
        body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
        received_at: context.clock.now(),
      });
      if (answer === null) throw new RequestRefused('I0007');
      return reply.header('content-type', 'text/plain; charset=utf-8').send(answer);
    },
  );
}

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
