import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { overview as english } from '../../../../portal/src/i18n/en/overview.ts';
import { overview as chinese } from '../../../../portal/src/i18n/zh/overview.ts';

it('the overview groups the digits of its counts as those of its amounts', async () => {
  for (const [lng, translation, resources] of [
    ['en', english, '1,095 paid payments'],
    ['zh-CN', chinese, '1,095 笔已支付'],
  ] as const) {
    const texts_of = createInstance();
    await texts_of.init({ lng, resources: { [lng]: { translation } } });
    expect(texts_of.t('overview.volume_lead', { count: 1095 })).toBe(resources);
    expect(texts_of.t('overview.acceptance_of', { approved: 1095, attempts: 12345 })).toContain('12,345');
  }
});
