import { audited_reads } from '@causeway/schemas/portal/audited-reads.ts';
import { command_actions } from '@causeway/schemas/portal/command-actions.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { describe, expect, it } from 'vitest';
import { chinese_actions } from '../../../../portal/src/i18n/actions/chinese-actions.ts';
import { areasOf, labelsFor } from '../../../../portal/src/i18n/actions/action-labels.ts';
import { english_actions } from '../../../../portal/src/i18n/actions/english-actions.ts';
import { changedFields } from '../../../../portal/src/components/pages/changed-fields.ts';
import { readSourceFiles } from '../../support/source-files.ts';

describe('every action in the audit log has a name', () => {
  /** Names given to the log by hand, beside those that every route brings. */
  const used = readSourceFiles().flatMap(({ path, text }) => {
    if (!path.startsWith('gateway/src/') || !/\b(recordAction|new Guarded)\(/.test(text)) return [];
    return [...text.matchAll(/\baction: '([^']+)'/g)].map(([, name = '']) => name);
  });
  const of_routes = portal_routes.map(({ name }) => name);
  const names = [...new Set([...of_routes, ...command_actions, ...audited_reads, ...used])];

  it('in English and in Chinese, for every route and every command', () => {
    expect(used).toContain('session.sign_in');
    for (const name of names) {
      expect.soft(labelsFor(english_actions, name), `${name} in English`).toMatch(/^[A-Z][^.]+$/);
      expect.soft(labelsFor(chinese_actions, name), `${name} in Chinese`).toMatch(/[一-鿿]/);
    }
  });

  it('and no name is unused, repeated, or on the wrong side', () => {
    for (const areas of [english_actions, chinese_actions]) {
      const all = Object.values(areas).flatMap(({ changes, reads, unrecorded }) =>
        [changes, reads, unrecorded].flatMap(Object.keys),
      );
      expect(all.toSorted()).toEqual(names.toSorted());
      const reads = Object.values(areas).flatMap((area) => Object.keys(area.reads));
      expect(new Set(reads)).toEqual(audited_reads);
    }
    const offered = (side: 'merchant' | 'gateway') =>
      areasOf(english_actions, side).flatMap(({ changes, reads }) => Object.keys({ ...changes, ...reads }));
    for (const { name, scope, reads, audited } of portal_routes) {
      if (reads && audited !== true) continue;
      expect.soft(offered(scope === 'operator' ? 'gateway' : 'merchant'), name).toContain(name);
      if (scope === 'merchant' || scope === 'account') {
        expect.soft(offered('gateway'), name).not.toContain(name);
      }
    }
  });
});

describe('the changes of an action in the audit log', () => {
  it('omit what stayed the same, and descend into objects', () => {
    const before = { name: 'Shop', limits: { EUR: '10.00', USD: '5.00' }, types: ['a'], several: false };
    const after = { name: 'Shop', limits: { EUR: '10.00', USD: '7.00' }, types: ['a', 'b'], several: true };
    expect(changedFields(before, after)).toEqual([
      { path: ['limits', 'USD'], before: '5.00', after: '7.00' },
      { path: ['types'], before: 'a', after: 'a, b' },
      { path: ['several'], before: 'false', after: 'true' },
    ]);
  });

  it('show all of what was created or removed', () => {
    expect(changedFields(null, { role_id: 'finance', note: '' })).toEqual([
      { path: ['role_id'], before: null, after: 'finance' },
    ]);
    expect(changedFields({ cidr: '10.0.0.0/8' }, null)).toEqual([
      { path: ['cidr'], before: '10.0.0.0/8', after: null },
    ]);
    expect(changedFields(null, null)).toEqual([]);
  });

  it('compare the items of a list by their id, or else by their place', () => {
    const item = (transaction_id: string, status: string) => ({ transaction_id, status });
    expect(changedFields([item('1', 'a'), item('2', 'a')], [item('2', 'b'), item('1', 'a')])).toEqual([
      { path: ['2', 'status'], before: 'a', after: 'b' },
    ]);
    const rule = (connector: string) => ({ currency: 'EUR', connector });
    expect(changedFields([rule('x'), rule('y')], [rule('x'), rule('z')])).toEqual([
      { path: ['#2', 'connector'], before: 'y', after: 'z' },
    ]);
  });

  it('show hostile names and values unchanged', () => {
    expect(changedFields({ 'a.b': '<b>1</b>' }, { a: { b: '1' }, 'a.b': '<b>2</b>' })).toEqual([
      { path: ['a.b'], before: '<b>1</b>', after: '<b>2</b>' },
      { path: ['a', 'b'], before: null, after: '1' },
    ]);
  });
});
