import { presentRoutingRule, readRules } from '../../api/read/read-routing-rules.ts';
import {
  readRouting,
  replaceRoutingRules,
  type ListedRule,
  type NewRoutingRule,
  type Routing,
} from '../../../accounts/merchants/routing/manage-routing-rules.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { wholeBetween } from '../option-values.ts';
import { account, argument, changes, commands, flag, json, option, reads } from '../declare-command.ts';
import { printRows } from '../output.ts';
import type { ChangingGateway } from '../perform-command.ts';

const place = wholeBetween(1, 99);

function list(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim() || []);
}

const rule_warnings: Record<ListedRule['warnings'][number], string> = {
  unreachable: 'no payment reaches it: rules before it take all that fits',
  no_connector: 'passed over: none of its connectors is configured',
};

function print({ rules: listed, otherwise }: Routing, as_json: true | undefined): unknown {
  const rules = listed.map(presentRoutingRule);
  if (as_json) return { rules, otherwise };
  const rows = rules.map((rule) => ({
    no: rule.rule_no,
    currency: rule.currencies.join(' ') || 'any',
    brand: rule.brands.join(' ') || 'any',
    from: rule.amount_from,
    below: rule.amount_below,
    share: rule.share < 100 ? `${rule.share} %` : '',
    connector: [rule.connector, ...rule.next].join(' > '),
    'next after': [
      ...(rule.next.length > 0 ? ['failure'] : []),
      ...rule.retry_declines,
      ...(rule.authenticate ? ['D0065 (3-D Secure)'] : []),
    ].join(' '),
    warning: rule.warnings.map((warning) => rule_warnings[warning]).join('; '),
  }));
  if (rows.length > 0) printRows(rows, {});
  return `Everything else goes to ${otherwise}.`;
}

interface OfAccount {
  readonly account: string;
  readonly json: true | undefined;
}

/** Changes the rules of an account, based on those that were read. */
async function change(
  { context, note }: Pick<ChangingGateway, 'context' | 'note'>,
  { account: account_id, json: as_json }: OfAccount,
  make: (rules: readonly NewRoutingRule[]) => readonly NewRoutingRule[],
): Promise<unknown> {
  const { rules, version } = await readRouting(context, account_id);
  const routing = await replaceRoutingRules(context, account_id, make(rules), version);
  note({ before: rules.map(presentRoutingRule), after: routing.rules.map(presentRoutingRule) });
  return print(routing, as_json);
}

/** @throws UsageError where there is no rule of that number */
function requireRule(rules: readonly NewRoutingRule[], number: number, { account: id }: OfAccount) {
  const rule = rules[number - 1];
  if (rule) return rule;
  throw new UsageError(
    `account ${id} has no rule ${number}; gateway routes list --account ${id} numbers its rules`,
  );
}

/** Which acquirer an account's payments go to, by currency, card brand and amount. */
export const addRoutingCommands = commands(
  reads({
    name: 'list',
    summary: 'list the rules of an account, in the order of evaluation',
    takes: { account, json },
    run: async ({ context }, typed) => print(await readRouting(context, typed.account), typed.json),
  }),
  changes('operator.replace_routes', {
    name: 'add',
    summary: 'add a rule; the first rule that matches a payment applies',
    takes: {
      account,
      connector: option('name', 'acquirer for the payments').needed(),
      currency: option('codes', 'such as EUR,GBP (default: all)', list),
      brand: option('brands', 'card brands, such as visa,mastercard (default: all)', list),
      from: option('amount', 'minimum amount, such as 100.00; requires a single currency'),
      below: option('amount', 'amounts below this one; requires a single currency'),
      next: option('names', 'acquirers to try next, in this order, after one has failed', list),
      retry_declines: option(
        'codes',
        'declines after which the next acquirer is tried, too: D0091,D0096',
        list,
      ),
      authenticate: flag('try again with 3-D Secure where the issuer declined for want of it'),
      share: option(
        'percent',
        'only this percentage of the card payments that match (default: all)',
        wholeBetween(1, 100),
      ),
      at: option('place', 'position in the list, from 1 (default: last)', place),
      json,
    },
    run: (gateway, typed) =>
      change(gateway, typed, (rules) => {
        const { connector, at = rules.length + 1, currency = [], brand = [], from = '', below = '' } = typed;
        const { next = [], retry_declines = [], authenticate = false, share = 100 } = typed;
        const rule = {
          connector,
          currencies: currency,
          brands: brand,
          amount_from: from,
          amount_below: below,
        };
        const added = readRules([{ ...rule, next, retry_declines, authenticate, share }]);
        return rules.toSpliced(at - 1, 0, ...added);
      }),
  }),
  changes('operator.replace_routes', {
    name: 'remove',
    summary: 'remove a rule',
    takes: { place: argument('position in the list', place), account, json },
    run: (gateway, { place: from, ...typed }) =>
      change(gateway, typed, (rules) => {
        requireRule(rules, from, typed);
        return rules.toSpliced(from - 1, 1);
      }),
  }),
  changes('operator.replace_routes', {
    name: 'move',
    summary: 'move a rule to another position',
    takes: {
      place: argument('position in the list', place),
      to: argument('new position', place),
      account,
      json,
    },
    run: (gateway, { place: from, to, ...typed }) =>
      change(gateway, typed, (rules) => {
        const rule = requireRule(rules, from, typed);
        return rules.toSpliced(from - 1, 1).toSpliced(to - 1, 0, rule);
      }),
  }),
);
