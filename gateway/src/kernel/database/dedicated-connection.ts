import pg from 'pg';

/**
 * Opens one connection outside the pool. When the server closes it, statements in progress fail; without the error
 * listener, the loss itself would end the process.
 */
export async function openSession(connection: pg.ClientConfig, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name });
  client.on('error', () => {});
  await client.connect();
  return client;
}
