import Fastify from 'fastify';
import { capture } from '@causeway/schemas/v1/capture.ts';

/** The same body and schema through nothing but Fastify: what HTTP and JSON alone cost. */
const app = Fastify({ logger: false });
app.post('/v1/capture', { schema: { response: { 200: capture.response } } }, async (request) => {
  const { merchant_id, account_id, encryption_data, capture_orders } = request.body as Record<
    string,
    unknown
  >;
  return {
    merchant_id,
    account_id,
    encryption_data,
    return_status: '1',
    return_message: 'OK',
    capture_orders: (capture_orders as object[]).map((item) => ({
      ...item,
      capture_status: '1',
      error_message: '',
    })),
  };
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
