import { it } from 'vitest';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { cards } from '../../support/client.ts';
import { expectSound, portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene();

it('an order with several attempts fits on a narrow screen', async () => {
  const order_no = 'several-attempts-at-one-order-0001';
  await scene.shop.authorise({ order_no, card: cards.declined });
  const paid = await scene.shop.captured({ order_no });
  const { page, complaints } = await enter(scene, { width: 360 });
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.getByRole('link', { name: order_no }).first().waitFor();
  await expectSound(page, complaints);
  await page.goto(`/portal/${scene.shop.account_id}/payments/${paid.transaction_id}`);
  const attempts = page.getByRole('table', { name: 'Attempts under this order' });
  await attempts.getByText('Do not honour').first().waitFor();
  await expectSound(page, complaints);
});

it('a webhook endpoint that was disabled as failing fits on a phone', async () => {
  const { gateway, shop } = scene;
  const url = 'https://shop.example/webhooks';
  const settings = { url, description: '', types: [], format: 'json' } as const;
  await createEndpoint(gateway.gateway.context, shop.account_id, settings);
  await gateway.query(
    `UPDATE webhook_endpoints SET enabled = false, disabled_reason = 'failing', disabled_at = now()`,
  );
  for (const locale of ['en-GB', 'zh-CN'] as const) {
    const { page, complaints } = await enter(scene, { width: 390, locale });
    await page.goto(`/portal/${shop.account_id}/developers/webhooks`);
    await page.getByRole('heading', { name: url }).waitFor();
    await expectSound(page, complaints);
  }
});
