import { expect, it } from 'vitest';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene(({ shop }) => shop.captured());

it.each([
  ['en-GB', 1280, 'From', 'To', 'From is after To'],
  ['zh-CN', 360, '从', '至', '起始日期晚于结束日期'],
] as const)(
  'a period whose end is before its start is refused, and can be corrected (%s)',
  async (...args) => {
    const [locale, width, from, to, expected] = args;
    const { page, complaints } = await enter(scene, { locale, width });
    for (const name of ['overview', 'settlement', 'balances']) {
      await page.goto(`/portal/${scene.shop.account_id}/${name}?from=2026-10-20&to=2026-10-10`);
      await page.getByRole('alert').getByText(expected).waitFor();
      const [first, last] = [page.getByLabel(from, { exact: true }), page.getByLabel(to, { exact: true })];
      expect(await first.inputValue()).toBe('2026-10-20');
      expect(await first.getAttribute('max')).toBe('2026-10-10');
      expect(await last.inputValue()).toBe('2026-10-10');
      await expectSound(page, complaints);
      await last.fill('2026-10-30');
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.waitForURL(/to=2026-10-30/);
      expect(await first.inputValue()).toBe('2026-10-20');
    }
    await page.goto(`/portal/${scene.shop.account_id}/overview?from=2024-01-01&to=2026-10-10`);
    await page.getByRole('alert').getByText(/366/).waitFor();
    await page.getByLabel(from, { exact: true }).fill('2026-01-01');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  },
);

it.each([
  ['en-GB', 1280, 'light', 'From', 'To', 'From is after To'],
  ['zh-CN', 360, 'dark', '从', '至', '起始日期晚于结束日期'],
] as const)(
  'a period whose end is before its start is refused beside the fields of lists (%s)',
  async (locale, width, scheme, from, to, expected) => {
    const { page, complaints } = await enter(scene, { locale, width, scheme });
    for (const name of ['payments', 'refunds', 'payouts', 'disputes', 'developers/requests', 'team/audit']) {
      await page.goto(`/portal/${scene.shop.account_id}/${name}?from=2026-10-20&to=2026-10-10`);
      await page.getByText(expected).waitFor();
      expect(await page.getByLabel(from, { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await expectSound(page, complaints);
      await page.getByLabel(to, { exact: true }).fill('2026-10-30');
      await page.getByText(expected).waitFor({ state: 'detached' });
    }
  },
);
