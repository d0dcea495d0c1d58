import { expect, it } from 'vitest';
import { describeFailure } from '../../../src/edges/cli/output.ts';

function failure(message: string, more: object = {}): Error {
  return Object.assign(new Error(message), more);
}

it.each([
  ['a session that the server ends', failure('terminating connection', { code: '57P01' })],
  ['a server that crashes', failure('because of crash of another server process', { code: '57P02' })],
  ['a connection that has broken before', failure('Client has encountered a connection error')],
  ['a connection that breaks', failure('Connection terminated unexpectedly')],
  [
    'a connection that breaks while it is written to',
    failure('write EPIPE', { code: 'EPIPE', syscall: 'write' }),
  ],
  ['a pooler without a server', failure('server login has been failing', { code: '08P01' })],
  ['a primary that was demoted', failure('in a read-only transaction', { code: '25006' })],
  ['a disk that is full', failure('could not extend file', { code: '53100' })],
  [
    'a name that is not known',
    failure('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
  ],
  ['a login that is refused', failure('password authentication failed', { code: '28P01' })],
])('a command or start that fails by %s reports that in one line, with the remedy', (_, error) => {
  expect(describeFailure(error)).toBe(
    `the database is not available: ${error.message}: look after it (DATABASE_URL, or the data directory's postgres.log), and try again`,
  );
});

it('a value that the database refuses is reported in one line with the remedy', () => {
  const error = failure('new row for relation "accounts" violates check constraint "accounts_check"', {
    code: '23514',
    severity: 'ERROR',
  });
  expect(describeFailure(error)).toBe(
    `the database refused it: ${error.message} (SQLSTATE 23514): check the values of the command; if they are right, report this line`,
  );
});

it('a missing file is not reported as a missing database', () => {
  const error = failure('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' });
  expect(describeFailure(error)).toBe(error.stack);
});
