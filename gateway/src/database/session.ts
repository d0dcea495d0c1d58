import pg from 'pg';

/**
 * Opens one connection beside the pool. When the server ends it, the statements that wait for an answer fail; without
 * a listener of its own, the loss itself would end the process.
 */
export async function openSession(connection: pg.ClientConfig, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name });
  client.on('error', () => {});
  await client.connect();
  return client;
}
