import { changeProfile } from '@causeway/schemas/portal/profile.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let person: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { merchant_id } = (await gateway.createClient()).credentials;
  person = await createPortalClient(gateway, { merchant_id });
});
afterAll(() => gateway.close());

async function profile(): Promise<unknown> {
  const { body } = await person.fetch('GET', '/session');
  return [body['user'].name, body['user'].locale];
}

describe('a person’s own profile', () => {
  it('has a name of up to 100 characters, without the spaces around it', async () => {
    const name = 'n'.repeat(100);
    expect((await person.call(changeProfile, { body: { name: ` ${name} ` } })).status).toBe(200);
    expect(await profile()).toEqual([name, 'en']);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 101 characters', { name: 'n'.repeat(101) }, 'name'],
    ['a name that cannot be shown', { name: 'A\u202eB' }, 'name'],
    ['a language that there is not', { locale: 'xx' }, 'locale'],
  ])('with %s is refused, and does not change', async (_what, body, source) => {
    const before = await profile();
    expect(await person.call(changeProfile, { body })).toMatchObject({ status: 422, body: { source } });
    expect(await profile()).toEqual(before);
  });

  it('keeps the name where only the language is changed', async () => {
    const [name] = (await profile()) as [string];
    expect((await person.call(changeProfile, { body: { locale: 'zh-CN' } })).status).toBe(200);
    expect(await profile()).toEqual([name, 'zh-CN']);
  });
});
