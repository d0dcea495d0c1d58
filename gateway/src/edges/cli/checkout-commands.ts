import {
  addSite,
  findBranding,
  listSites,
  removeSite,
  setBranding,
} from '../../acquiring/checkout/settings.ts';
import { listPageChecks } from '../../acquiring/checkout/page-checks.ts';
import { cannot } from '../../kernel/errors.ts';
import { parseWebAddress } from '../../kernel/values/text.ts';
import { account, changes, commands, json, option, reads, settings } from './declare-command.ts';
import { printRecord } from './output.ts';

const checks_max = 400;

/** `https://shop.example.com` from an address of the shop. @throws RequestRefused when it is no site's */
function originOf(text: string): string {
  const url = parseWebAddress(text);
  if (url?.pathname !== '/' || url.search !== '' || url.hash !== '') throw cannot({ rule: 'no_site', text });
  return url.origin;
}

export const addSiteCommands = commands(
  changes('operator.add_site', {
    name: 'add',
    summary: 'register a site',
    takes: { account, origin: option('origin', 'such as https://shop.example.com').needed() },
    run: async ({ context, note }, { account: account_id, ...typed }) => {
      const origin = originOf(typed.origin);
      await addSite(context, account_id, origin);
      note({ after: { origin } });
      return `${origin} is registered for account ${account_id}.`;
    },
  }),
  changes('operator.remove_site', {
    name: 'remove',
    summary: 'remove a site',
    takes: { account, origin: option('origin', 'as listed').needed() },
    run: async ({ context, note }, { account: account_id, origin }) => {
      await removeSite(context, account_id, parseWebAddress(origin)?.origin ?? origin);
      note({ before: { origin } });
      return `${origin} is no longer registered for account ${account_id}.`;
    },
  }),
  reads({
    name: 'list',
    summary: 'list the registered sites of an account',
    takes: { account, json },
    run: ({ context }, { account: account_id }) => listSites(context, account_id),
  }),
);

export const addCheckoutCommands = commands(
  changes('operator.check_page', {
    name: 'check',
    summary: 'compare the payment page as served to customers with what was built; exits with 1 on a finding',
    takes: { json },
    run: async ({ page_check, note }, options) => {
      const { inventory, findings } = await page_check.now();
      note({ after: { findings } });
      printRecord({ ...inventory, findings }, options);
      return findings.length > 0 ? 1 : 0;
    },
  }),
  reads({
    name: 'checks',
    summary: 'list the daily checks of the payment page',
    takes: { json },
    run: ({ context }) => listPageChecks(context, checks_max),
  }),
  settings('operator.change_branding', {
    name: 'branding',
    summary: 'show or change the name and colour on an account’s payment page',
    takes: {
      account,
      name: option('name', 'name known to customers (default: the merchant’s)'),
      color: option('#rrggbb', 'colour of the button and the top bar'),
      json,
    },
    read: ({ context }, typed) => findBranding(context, typed.account),
    change: ({ context }, { account: account_id, name, color }) =>
      setBranding(context, account_id, {
        ...(name === undefined ? {} : { display_name: name }),
        ...(color === undefined ? {} : { accent_color: color }),
      }),
    show: (branding) => branding,
  }),
);
