import { Option } from 'commander';
import {
  activateRule,
  draftRule,
  dryRun,
  listHits,
  listRules,
  retireRule,
  type ListedRule,
  type RuleKey,
} from '../../../acquiring/risk/manage-rules.ts';
import { readTerms } from '../../api/read/read-risk-terms.ts';
import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Actor } from '../../../kernel/values/actor.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

const terms_help = `
Terms, in JSON:
  {"kind":"amount","currency":"EUR","above":"5000.00"}
  {"kind":"velocity","subject":"card","more_than":5,"hours":24}   subject: card, email or ip
  {"kind":"country","values":["KP","IR"]}                         "match":"not_in" for all others
  {"kind":"bin","values":["424242"]}                              four to six digits
  {"kind":"email","values":["fraud@example.com","@example.net"]}
  {"kind":"ip","values":["203.0.113.0/24"]}
  {"kind":"card","payments":["1234567890123456789"]}              the cards of these payments

A new rule is a draft. Try it on the last month's payments, then activate it:
  gateway risk dry-run RULE_ID --account ACCOUNT_ID
  gateway risk activate RULE_ID --account ACCOUNT_ID
`;

interface OfAccount extends OutputOptions {
  readonly account: string;
}

function short({ account_id, rule_id, name, action, terms, state, hits }: ListedRule): object {
  return { account_id, rule_id, name, action, terms, state, hits };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new UsageError('--terms must be a JSON object; see gateway risk add --help');
}

/** Rules that block payments or hold them for review. */
export function addRiskCommands(risk: Command, environment: Environment): void {
  risk
    .command('add')
    .description('draft a rule')
    .requiredOption('--account <account_id>', 'id of the account; * for all accounts')
    .requiredOption('--name <name>', 'purpose of the rule')
    .addOption(
      new Option('--action <action>', 'stop the payment, or hold it for review once authorised')
        .choices(['block', 'review'])
        .makeOptionMandatory(),
    )
    .requiredOption('--terms <json>', 'conditions of the rule')
    .option('--json', 'print JSON')
    .addHelpText('after', terms_help)
    .action(
      changes(
        environment,
        'operator.draft_risk_rule',
        async (
          { context, actor, note },
          options: OfAccount & { name: string; action: 'block' | 'review'; terms: string },
        ) => {
          const { account: account_id, name, action } = options;
          const terms = readTerms(parseJson(options.terms));
          const rule = await draftRule(context, { account_id, name, action, terms, by: actor });
          note({ subject: rule.rule_id, after: short(rule) });
          printRecord(short(rule), options);
        },
      ),
    );
  risk
    .command('list')
    .description('list the rules, newest first')
    .option('--account <account_id>', 'rules that apply to one account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account?: string }) => {
        const rules = await listRules(context, options.account ?? null);
        printRows(options.json === true ? rules : rules.map(short), options);
      }),
    );
  risk
    .command('hits')
    .description('list an account’s newest payments that matched rules')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OfAccount) =>
        printRows(await listHits(context, options.account, null), options),
      ),
    );
  addRuleCommands(risk, environment);
}

function addRuleCommands(risk: Command, environment: Environment): void {
  const verbs: Record<
    string,
    {
      text: string;
      action: CommandAction;
      run: (context: Context, key: RuleKey, by: Actor) => Promise<object>;
    }
  > = {
    'dry-run': {
      text: 'ask a rule about the payments of the last 30 days',
      action: 'operator.try_risk_rule',
      run: dryRun,
    },
    activate: {
      text: 'put a rule in force that was tried within a day',
      action: 'operator.activate_risk_rule',
      run: async (context, key, by) => short(await activateRule(context, key, by)),
    },
    retire: {
      text: 'end a rule for good',
      action: 'operator.retire_risk_rule',
      run: async (context, key, by) => short(await retireRule(context, key, by)),
    },
  };
  for (const [name, { text, action, run }] of Object.entries(verbs)) {
    risk
      .command(`${name} <rule_id>`)
      .description(text)
      .requiredOption('--account <account_id>', 'id of the account; * for all accounts')
      .option('--json', 'print JSON')
      .action(
        changes(
          environment,
          action,
          async ({ context, actor, note }, rule_id: string, options: OfAccount) => {
            const after = await run(context, { account_id: options.account, rule_id }, actor);
            note({ after });
            printRecord(after, options);
          },
        ),
      );
  }
}
