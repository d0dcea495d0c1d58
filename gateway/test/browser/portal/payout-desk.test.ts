import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { americanBeneficiary, fund, germanIban, payout } from '../../support/payouts.ts';
import { enter, expectSound, portalScene, type WindowOptions } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '20000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { approval_limits: { EUR: '50000' } });
});

const looks: [string, WindowOptions][] = [
  ['in English, at a desk', {}],
  ['in Chinese, on a phone', { locale: 'zh-CN', width: 390 }],
  ['in English, on a phone', { width: 390 }],
  ['in Chinese, at a desk', { locale: 'zh-CN' }],
];

const heading =
  'reference,reason,payment_amount,payment_currency,beneficiary.entity_type,beneficiary.company_name,beneficiary.address.city,beneficiary.address.country_code,beneficiary.address.postcode,beneficiary.address.street_address,beneficiary.bank_details.iban,beneficiary.bank_details.swift_code';

/** A row of a file. */
function line(reference: string, amount: string, iban = germanIban('532013000')): string {
  return `${reference},Goods,${amount},EUR,COMPANY,Example Company,Berlin,DE,10115,Ring 1,${iban},COBADEFFXXX`;
}

async function upload(page: Page, ...lines: string[]): Promise<void> {
  await page.goto(`/portal/${scene.shop.account_id}/payouts/file`);
  const buffer = Buffer.from([heading, ...lines].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer });
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Picks the words of a window. */
function localeText({ locale }: WindowOptions): (english: string, chinese: string) => string {
  return (english, chinese) => (locale === undefined ? english : chinese);
}

/** How far what a table holds goes beyond it. */
function beyond(page: Page): Promise<number> {
  return page
    .locator('[role=group]:has(table)')
    .first()
    .evaluate((box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth - box.clientWidth);
}

describe.each(looks)('a file of payouts, %s', (look, options) => {
  const says = localeText(options);
  const of = look.replaceAll(/\W+/g, '-');
  const place = looks.findIndex(([name]) => name === look);
  const [iban, other_iban] = [germanIban(`53201300${place}`), germanIban(`53201310${place}`)];

  it('shows before it is sent which payouts wait for a second person, and afterwards what was paid to whom', async () => {
    const { page, complaints } = await enter(scene, options);
    await upload(
      page,
      line(`B-${of}`, '800.00', iban),
      line(`S-${of}`, '80.00', other_iban),
      line(`C-${of}`, '900.00', iban),
    );
    await page
      .getByText(says('2 of these wait for a second person’s approval', '其中 2 笔须由另一人审批'))
      .waitFor();
    const rows = page.getByRole('table').getByRole('row');
    const waits = says('Waits for a second person', '须另一人审批');
    expect(await rows.filter({ hasText: `B-${of}` }).textContent()).toContain(waits);
    expect(await rows.filter({ hasText: `C-${of}` }).textContent()).toContain(waits);
    expect(await rows.filter({ hasText: `S-${of}` }).textContent()).not.toContain(waits);
    await expectSound(page, complaints);
    expect(await beyond(page)).toBe(0);
    await shot(page, `file-${of}`);
    await page.getByRole('button', { name: says('Create 3 payouts', '创建 3 笔付款') }).click();
    const results = page.getByRole('table', { name: says('What became of each row', '每一行的结果') });
    const made = results.getByRole('row').filter({ hasText: `B-${of}` });
    await made.waitFor();
    const text = await made.innerText();
    expect(text).toContain('Example Company');
    expect(text).toContain(iban);
    expect(text).toContain('800.00');
    await expectSound(page, complaints);
    expect(await beyond(page)).toBe(0);
    await shot(page, `sent-${of}`);
    await made.getByRole('link').first().click();
    await page
      .getByText(
        says('You made this payout, so somebody else must approve it.', '此付款由您创建，须由他人批准。'),
      )
      .waitFor();
    await expectSound(page, complaints);
    await shot(page, `payout-${of}`);
  });

  it('with a problem shows what could be paid, why nothing is sent, and the problem', async () => {
    const { page, complaints } = await enter(scene, options);
    await upload(page, line(`G-${of}`, '8.00'), line(`P-${of}`, '9.001'), line(`Q-${of}`, '7.00', 'DE00123'));
    await page.getByText(says('2 with a problem', '2 行有问题')).waitFor();
    const button = page.getByRole('button', { name: says('Create payouts', '创建付款'), exact: true });
    expect(await button.isDisabled()).toBe(true);
    await page
      .getByText(says('Nothing is sent while a row has a problem.', '只要有一行有问题，就不会发送。'))
      .waitFor();
    const total = page.locator('[aria-live=polite]').filter({ hasText: says('You pay', '您付出') });
    expect(await total.innerText()).toContain('8.00');
    await expectSound(page, complaints);
    expect(await beyond(page)).toBe(0);
    await shot(page, `faults-${of}`);
  });

  it('that was sent before shows that there is nothing to create', async () => {
    const { page } = await enter(scene, options);
    await upload(page, line(`O-${of}`, '3.00', iban));
    await page.getByRole('button', { name: says('Create 1 payout', '创建 1 笔付款') }).click();
    await page.getByRole('table', { name: says('What became of each row', '每一行的结果') }).waitFor();
    await upload(page, line(`O-${of}`, '3.00', iban));
    await page.getByText(says('Every row has been sent before.', '每一行均已发送过。')).waitFor();
    const button = page.getByRole('button', { name: says('Create payouts', '创建付款'), exact: true });
    expect(await button.isDisabled()).toBe(true);
    await shot(page, `before-${of}`);
  });
});

it('has a total without the amounts of rows with a problem', async () => {
  const { page } = await enter(scene);
  const gone = germanIban('1');
  await upload(page, line('T-1', '100.00'), line('T-2', '50.00', gone.replace(/^DE../, 'DE00')));
  await page.getByText('1 with a problem').waitFor();
  expect(await page.locator('[aria-live=polite]').filter({ hasText: 'You pay' }).innerText()).toContain(
    '100.00 EUR',
  );
});

describe.each(looks)('a payout, %s', (look, options) => {
  const says = localeText(options);
  const of = look.replaceAll(/\W+/g, '-');

  it('shows the approver the account that is paid, and its address in the order of a letter', async () => {
    const { body } = await payout(scene.shop, { payment_amount: '750.00', reference: `A-${of}` });
    const { page, complaints } = await enter(scene, { ...options, role_id: 'finance' });
    await page.goto(`/portal/${scene.shop.account_id}/payouts/${body['transaction_id']}`);
    const panel = page.locator('dl.facts').filter({ hasText: 'Hauptstrasse' });
    await panel.waitFor();
    const names = await panel.locator('dt').allInnerTexts();
    const address = says('Street and number,Postcode,City,Country', '街道和门牌号,邮政编码,城市,国家');
    expect(names.join(',')).toContain(address);
    expect(names.join(',')).not.toContain(says('two letters', '两位'));
    await page.getByText(says('Execution date asked of the bank', '要求银行执行的日期')).waitFor();
    await shot(page, `facts-${of}`);
    await page.getByRole('button', { name: says('Approve', '批准'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const iban = (await panel.innerText()).match(/DE\d{20}/)?.[0] ?? 'none';
    await dialog.getByText(iban).waitFor();
    await expectSound(page, complaints);
    await shot(page, `approve-${of}`);
  });

  it('shows the approver the bank’s number and the kind of account, which decide who is paid', async () => {
    const input = { payment_amount: '760.00', reference: `US-${of}`, beneficiary: americanBeneficiary() };
    const { body } = await payout(scene.shop, input);
    const { page, complaints } = await enter(scene, { ...options, role_id: 'finance' });
    await page.goto(`/portal/${scene.shop.account_id}/payouts/${body['transaction_id']}`);
    await page.getByRole('button', { name: says('Approve', '批准'), exact: true }).click();
    const facts = page.getByRole('dialog').locator('dl.facts');
    const names = (await facts.locator('dt').allInnerTexts()).join(',');
    expect(names).toContain(says('Bank code', '银行代码'));
    expect(names).toContain(says('Kind of account', '账户类型'));
    const text = await facts.innerText();
    for (const decides of ['123456789', '021000021', 'CHASUS33', 'CHECKING', 'US'])
      expect(text).toContain(decides);
    await expectSound(page, complaints);
    await shot(page, `approve-us-${of}`);
  });

  it('an invitation’s page says how its link is sent, and nothing about storing a key', async () => {
    const { page, complaints } = await enter(scene, options);
    await page.goto(`/portal/${scene.shop.account_id}/team/people`);
    await page.getByRole('button', { name: says('Invite', '邀请'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(says('E-mail', '邮箱')).fill(`new-${of}@example.com`.toLowerCase());
    await dialog.getByRole('button', { name: says('Make the link', '生成链接') }).click();
    await dialog
      .getByText(says('Send this link to the person whom you invite', '请将此链接发送给受邀人'), {
        exact: false,
      })
      .waitFor();
    expect(await dialog.innerText()).not.toContain(says('your program', '程序'));
    await expectSound(page, complaints);
    await shot(page, `invite-${of}`);
    const link = await dialog.getByRole('status').innerText();
    await dialog.getByRole('button', { name: says('Done', '完成') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(link.trim());
    const lead = await page.getByText(`new-${of}@example.com`.toLowerCase()).first().innerText();
    expect(lead).toContain(says('as Read-only.', '担任只读。'));
  });
});
