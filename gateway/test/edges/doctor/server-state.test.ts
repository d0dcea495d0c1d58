import { expect, it } from 'vitest';
import type { ServerState } from '../../../src/kernel/database/inspect-server.ts';
import {
  checkConnections,
  checkRoles,
  checkServer,
  checkServerSettings,
} from '../../../src/edges/doctor/server-checks.ts';
import type { Finding } from '../../../src/edges/doctor/finding.ts';

/** What a server on this machine cannot be made to be: of another version, far away, without the role. */
const sound: ServerState = {
  login: 'causeway',
  database: 'causeway',
  version: '17.2',
  version_number: 170_002,
  is_standby: false,
  encrypted: true,
  roles: {
    power: null,
    has_role: true,
    role: 'causeway_app',
    is_member: true,
    owner: 'causeway_owner',
    changes: [],
  },
  migrations: [],
  settings: new Map(),
  connections: { limit: 97, used: 10 },
  standbys: [],
  slots: [],
  archiver: { archived_at: null, failed_at: null },
};
const production = { mode: 'production', database_connections_max: 12 } as const;

function looked(change: Partial<ServerState>): Finding[] {
  const server = { ...sound, ...change };
  return [
    ...checkServer(server, production),
    ...checkRoles(server, production),
    ...checkServerSettings(server, production),
    ...checkConnections(server, production),
  ];
}

it('gateway doctor finds no faults in a sound database server', () => {
  expect(looked({}).filter(({ level }) => level !== 'ok')).toEqual([]);
});

it.each<[string, Partial<ServerState>, string]>([
  ['too old', { version: '13.9', version_number: 130_009 }, 'error: PostgreSQL 13.9 is too old.'],
  ['too new', { version: '19.0', version_number: 190_000 }, 'warning: PostgreSQL 19.0 is newer than'],
  ['a standby', { is_standby: true }, 'error: The server is a standby: it takes no writes.'],
  [
    'reached in plain text',
    { encrypted: false },
    'warning: The connection to the database is not encrypted.',
  ],
  [
    'without the role',
    { roles: { ...sound.roles, has_role: false, is_member: false } },
    'error: The role causeway_app does not exist.',
  ],
  [
    'nearly out of connections',
    { connections: { limit: 97, used: 90 } },
    'warning: 90 of 97 connections are in use',
  ],
  [
    'one that does not wait for its standbys',
    {
      settings: new Map([
        ['synchronous_commit', 'local'],
        ['synchronous_standby_names', 'b'],
      ]),
    },
    'warning: synchronous_commit is local: the synchronous standbys are not waited for',
  ],
])('gateway doctor finds a database server that is %s', (_, change, says) => {
  const faults = looked(change).filter(({ level }) => level !== 'ok');
  expect(faults).toHaveLength(1);
  expect(`${faults[0]?.level}: ${faults[0]?.message}`).toContain(says);
  expect(faults[0]?.remedy).not.toBe('');
});
