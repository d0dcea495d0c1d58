import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Keyring, parseKeyEncryptionKey } from '../../../src/kernel/keyring/keyring.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { minute_ms } from '../../../src/kernel/values/dates.ts';

const kek = parseKeyEncryptionKey(Buffer.alloc(32, 7).toString('base64'));
const next_kek = parseKeyEncryptionKey(randomBytes(32).toString('base64'));

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.close());

/** The keyring of another process, which has read the data keys. */
function openKeyring(wrapped_by = kek): Promise<Keyring> {
  const { database, clock } = gateway.gateway.context;
  return Keyring.open(database, () => wrapped_by, clock);
}

async function wrappedBy(): Promise<string[]> {
  const rows = await gateway.query<{ kek_id: string }>('SELECT DISTINCT kek_id FROM data_keys');
  return rows.map(({ kek_id }) => kek_id);
}

/** What two things come to that both begin before either can go on. */
function both(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<string[]> {
  const lock = 'SELECT FROM data_keys FOR UPDATE';
  const things = [first, second].map((thing) => () => outcomeOf(thing()));
  return atOnce(gateway, lock, [], things);
}

function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: Error) => error.message,
  );
}

it('a rotation while the data keys are rewrapped is refused, and all stay readable', async () => {
  const [rewrapping, rotating] = [await openKeyring(), await openKeyring()];
  const outcomes = await both(
    () => rewrapping.rewrap(next_kek),
    () => rotating.rotate('card'),
  );
  expect(outcomes).toEqual([
    'done',
    expect.stringContaining(`wrapped by key-encryption key ${next_kek.kek_id}`),
  ]);
  expect(await wrappedBy()).toEqual([next_kek.kek_id]);
  await openKeyring(next_kek);
});

it('a rewrap is refused after a rotation, and two minutes later includes the new data key', async () => {
  const [rewrapping, rotating] = [await openKeyring(), await openKeyring()];
  const outcomes = await both(
    () => rotating.rotate('card'),
    () => rewrapping.rewrap(next_kek),
  );
  expect(outcomes).toEqual(['done', expect.stringContaining('rotated a moment ago')]);
  expect(await wrappedBy()).toEqual([kek.kek_id]);
  gateway.clock.advance(minute_ms);
  expect(await outcomeOf(rewrapping.rewrap(next_kek))).toContain('rotated a moment ago');
  gateway.clock.advance(minute_ms);
  expect(await rewrapping.rewrap(next_kek)).toBe(4);
  expect(await wrappedBy()).toEqual([next_kek.kek_id]);
  const sealed = rotating.encrypt('card', 'a card', 'whose it is');
  expect(await (await openKeyring(next_kek)).decrypt(sealed, 'whose it is')).toBe('a card');
});

it('a retired data key is deleted an hour after its own retirement, also after a later rotation', async () => {
  const keyring = await openKeyring();
  await keyring.rotate('card');
  gateway.clock.advance(61 * minute_ms);
  await keyring.rotate('card');
  expect(await keyring.deleteUnused()).toBe(1);
});

it('data encrypted under a key that another process has just created is readable at once', async () => {
  const [rotating, reading] = [await openKeyring(), await openKeyring()];
  await rotating.rotate('card');
  const sealed = rotating.encrypt('card', 'a card', 'whose it is');
  expect(await reading.decrypt(sealed, 'whose it is')).toBe('a card');
});

it('a process without the right to create data keys reads what others have encrypted', async () => {
  const { database, clock } = gateway.gateway.context;
  const sealed = (await openKeyring()).encrypt('card', 'a card', 'whose it is');
  const keyring = await Keyring.openExisting(database, () => kek, clock);
  expect(await keyring.decrypt(sealed, 'whose it is')).toBe('a card');
});

it('a process without data keys in its database reads none and creates none', async () => {
  const { database, clock } = gateway.gateway.context;
  await gateway.query('DELETE FROM data_keys');
  const keyring = await Keyring.openExisting(database, () => kek, clock);
  expect(() => keyring.encrypt('card', 'a card', 'whose it is')).toThrow('no active data key');
  expect(await wrappedBy()).toEqual([]);
});
