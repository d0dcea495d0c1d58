import { Command } from 'commander';
import { config_variables } from '../config-variables.ts';
import { readConfig, redactConfig } from '../config.ts';
import { addAccountCommands } from './account-commands.ts';
import { addClockCommands } from './clock-commands.ts';
import { addDemoCommands } from './demo/demo-commands.ts';
import { addEventCommands } from './webhooks/event-commands.ts';
import { addBalanceCommands } from './payouts/balance-commands.ts';
import { addBeneficiaryCommands } from './payouts/beneficiary-commands.ts';
import { addFeeCommands } from './payouts/fee-commands.ts';
import { addBankCommands } from './payouts/bank-commands.ts';
import { addPayoutCommands } from './payouts/payout-commands.ts';
import { addRateCommands } from './payouts/rate-commands.ts';
import { addCheckoutCommands } from './checkout-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { addMerchantCommands } from './merchant-commands.ts';
import { addRiskCommands } from './operator/risk-commands.ts';
import { addOperationCommands } from './operator/operation-commands.ts';
import { printRecord } from './output.ts';
import { addRequestCommands } from './requests/request-commands.ts';
import { addScreeningCommands } from './payouts/screening-commands.ts';
import { addServeCommands } from './serve-commands.ts';
import type { Environment } from './session.ts';
import { addSubscriptionCommands } from './subscription-commands.ts';
import { addUserCommands } from './user-commands.ts';
import { addVerifyCommand } from './verify-command.ts';
import { addWebhookCommands } from './webhooks/webhook-commands.ts';

function environmentHelp(): string {
  const width = Math.max(...Object.keys(config_variables).map((name) => name.length));
  const lines = Object.entries(config_variables).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  return `\nEnvironment:\n${lines.join('\n')}\n`;
}

/** The command line: `gateway`, without a command, runs everything in one process. */
export function createProgram(environment: Environment): Command {
  const program = new Command('gateway')
    .description(
      'Causeway, a merchant payment gateway.\nWithout a command it serves the API and works on what waits, in one process.',
    )
    .showHelpAfterError()
    .addHelpText('after', environmentHelp());
  addServeCommands(program, environment);
  addMerchantCommands(program, environment);
  addAccountCommands(program, environment);
  addCheckoutCommands(program, environment);
  addKeyCommands(program, environment);
  addSubscriptionCommands(program, environment);
  addClockCommands(program, environment);
  addDemoCommands(program, environment);
  addEventCommands(program, environment);
  addUserCommands(program, environment);
  addWebhookCommands(program, environment);
  addRequestCommands(program, environment);
  addBankCommands(program, environment);
  addScreeningCommands(program, environment);
  addPayoutCommands(program, environment);
  addBeneficiaryCommands(program, environment);
  addRateCommands(program, environment);
  addFeeCommands(program, environment);
  addBalanceCommands(program, environment);
  addOperationCommands(program, environment);
  addRiskCommands(program, environment);
  addVerifyCommand(program, environment);
  program
    .command('config')
    .description('settings of the gateway')
    .command('print')
    .description('print the settings in force, without passwords and keys')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => printRecord(redactConfig(readConfig(environment)), options));
  return program;
}
