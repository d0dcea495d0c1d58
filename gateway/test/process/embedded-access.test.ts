import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from '../../src/kernel/database/embedded/embedded.ts';

it('the database of an earlier release, which trusted every user, admits only the gateway’s user, without a superuser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-access-'));
  const trust = (): void => writeFileSync(join(folder, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
  const query = async (connection: pg.ClientConfig, text: string): Promise<unknown[]> => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  try {
    const earlier = await startEmbedded(folder);
    trust();
    await earlier.stop();
    const server = await startEmbedded(folder);
    const rules = 'SELECT DISTINCT auth_method FROM pg_hba_file_rules';
    expect(await query(server.connectionTo('postgres'), rules)).toEqual([{ auth_method: 'peer' }]);
    await server.prepareLogin('postgres');
    await server.prepareLogin('postgres');
    expect(
      await query(
        server.appConnectionTo('postgres'),
        `SELECT rolsuper, rolcreaterole, rolcreatedb, pg_has_role(oid, 'causeway', 'MEMBER') AS owner
         FROM pg_roles WHERE rolname = session_user`,
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, owner: false }]);
    // A server that a killed gateway has left running reads the files again.
    trust();
    const adopted = await startEmbedded(folder);
    expect(adopted.adopted).toBe(true);
    expect(await query(server.connectionTo('postgres'), rules)).toEqual([{ auth_method: 'peer' }]);
    await adopted.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
