import { expect, it } from 'vitest';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

it.each([
  ['en-GB', 'Card verified', 'Verification of the card, without money', 'Authorised'],
  ['zh-CN', '卡片已验证', '验证卡片，不涉及资金', '已授权'],
])(
  'the portal shows a verified card as verified, and offers no action for it: %s',
  async (locale, verified, purpose, authorised) => {
    const { body } = await scene.shop.authorise({ amount: '0.00' });
    expect(body['payment_status']).toBe('2000');
    const { page, complaints } = await enter(scene, { locale });
    const payments = `/portal/${scene.shop.account_id}/payments`;
    await page.goto(`${payments}/${body['transaction_id']}`);
    const head = page.getByRole('group').filter({ hasText: '0.00' });
    await head.getByText(verified, { exact: true }).waitFor();
    await page.getByText(purpose).waitFor();
    expect(await page.getByText(authorised, { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Capture|Cancel|Refund|请款|撤销|退款)/ }).count()).toBe(
      0,
    );
    await expectSound(page, complaints);
    await page.goto(payments);
    await page
      .getByRole('row', { name: body['order_no'] ?? '' })
      .getByText(verified)
      .first()
      .waitFor();
  },
);
