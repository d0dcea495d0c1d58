import { InvalidArgumentError, Option } from 'commander';
import type { WebhookFormat } from '../../../accounts/webhooks/endpoint.ts';
import { listEndpoints } from '../../../accounts/webhooks/list-webhooks.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  overlap_hours_max,
  rotateSecret,
  testEndpoint,
} from '../../../accounts/webhooks/manage-endpoints.ts';
import { addDeliveryCommands } from './delivery-commands.ts';
import { eventFilters } from './event-commands.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

interface SettingOptions {
  readonly url?: string;
  readonly types?: string[];
  readonly format?: WebhookFormat;
  readonly description?: string;
}

function overlapHours(text: string): number {
  const hours = Number(text);
  if (!/^[0-9]{1,3}$/.test(text) || hours > overlap_hours_max) {
    throw new InvalidArgumentError(`must be a number of hours from 0 to ${overlap_hours_max}.`);
  }
  return hours;
}

function withSettings(command: Command): Command {
  return command
    .option('--types <types>', 'only these events, such as payment.captured,refund.*', eventFilters)
    .addOption(new Option('--format <format>', 'how bodies are written').choices(['json', 'form']))
    .option('--description <text>', 'for people')
    .option('--json', 'print JSON');
}

/** `gateway webhooks`: endpoints, their deliveries, and replays. */
export function addWebhookCommands(webhooks: Command, environment: Environment): void {
  withSettings(webhooks.command('create'))
    .description('create an endpoint; its secret is shown this once. Events from now on are sent to it')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--url <url>', 'where to; https outside the sandbox')
    .action(
      changes(
        environment,
        'webhooks.create',
        async (
          { context, note },
          options: OutputOptions & SettingOptions & { account: string; url: string },
        ) => {
          const { account, json: _, ...input } = options;
          const settings = { types: [], format: 'json', description: '', ...input } as const;
          const { endpoint, secret } = await createEndpoint(context, account, settings);
          note({ subject: endpoint.endpoint_id, after: endpoint });
          printRecord({ ...endpoint, secret }, options);
        },
      ),
    );
  webhooks
    .command('list')
    .description('list the endpoints of an account, with their state')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account: string }) => {
        const rows = await listEndpoints(context, options.account);
        const short = rows.map(
          ({ endpoint_id, url, types, enabled, disabled_reason, failures, waiting }) => ({
            endpoint_id,
            url,
            types: types.join(','),
            enabled,
            disabled_reason,
            failures,
            waiting,
          }),
        );
        printRows(options.json === true ? rows : short, options);
      }),
    );
  withSettings(webhooks.command('update <endpoint_id>'))
    .description('change where and what is sent')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--url <url>', 'where to')
    .action(
      changes(
        environment,
        'webhooks.change',
        async (
          { context, note },
          endpoint_id: string,
          options: OutputOptions & SettingOptions & { account: string },
        ) => {
          const { account, json: _, ...input } = options;
          const changed = await changeEndpoint(context, account, endpoint_id, input);
          note({ after: input });
          printRecord(changed, options);
        },
      ),
    );
  addEndpointActions(webhooks, environment);
  addDeliveryCommands(webhooks, environment);
}

function addEndpointActions(webhooks: Command, environment: Environment): void {
  for (const [name, action, change, description] of [
    ['enable', 'webhooks.enable', enableEndpoint, 'enable an endpoint'],
    ['disable', 'webhooks.enable', disableEndpoint, 'disable an endpoint'],
    [
      'delete',
      'webhooks.delete',
      deleteEndpoint,
      'delete an endpoint; its deliveries remain listed for 90 days',
    ],
  ] as const) {
    webhooks
      .command(`${name} <endpoint_id>`)
      .description(description)
      .requiredOption('--account <account_id>', 'id of the account')
      .action(
        changes(
          environment,
          action,
          async ({ context, note }, endpoint_id: string, options: { account: string }) => {
            await change(context, options.account, endpoint_id);
            if (name !== 'delete') note({ after: { enabled: name === 'enable' } });
            process.stdout.write(`Endpoint ${endpoint_id} is ${name}d.\n`);
          },
        ),
      );
  }
  webhooks
    .command('rotate-secret <endpoint_id>')
    .description('draw a new secret, shown this once; deliveries carry signatures of both for a while')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--overlap-hours <hours>', 'how long the secret before it stays in force', overlapHours, 24)
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'webhooks.rotate_secret',
        async (
          { context, note },
          endpoint_id: string,
          options: OutputOptions & { account: string; overlapHours: number },
        ) => {
          const { account, overlapHours: hours } = options;
          const secret = await rotateSecret(context, account, endpoint_id, hours);
          note({ after: { overlap_hours: hours } });
          printRecord({ account_id: account, endpoint_id, secret }, options);
        },
      ),
    );
  webhooks
    .command('test <endpoint_id>')
    .description('have a test event sent to an endpoint by the running gateway')
    .requiredOption('--account <account_id>', 'id of the account')
    .action(
      changes(
        environment,
        'webhooks.test',
        async ({ context, actor }, endpoint_id: string, options: { account: string }) => {
          await testEndpoint(context, options.account, endpoint_id, actor);
          process.stdout.write(`An event endpoint.test is on its way to ${endpoint_id}.\n`);
        },
      ),
    );
}
