import { listInEnglish, storedInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { Option, type Command } from 'commander';
import {
  applyNotificationAgain,
  closeNotification,
  listNotifications,
  showNotification,
} from '../../domain/notifications/manage-notifications.ts';
import {
  notification_states,
  type NotificationState,
  type StoredNotification,
} from '../../domain/notifications/notification.ts';
import { audited, commandActor } from '../audited.ts';
import { ageText, printRecord, printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';
import { typedId } from '../typed-ids.ts';

const list_max = 1_000;

interface ListOptions extends OutputOptions {
  readonly name?: string;
  readonly state?: NotificationState;
}

interface Chosen extends OutputOptions {
  readonly id: string;
  readonly as?: string;
}

/** What acquirers have sent unasked: `acquirers notifications`. */
export function addNotificationCommands(acquirers: Command, environment: Environment): void {
  const notifications = acquirers
    .command('notifications')
    .description('notifications of acquirers, newest first')
    .option('--name <name>', 'only this acquirer')
    .addOption(new Option('--state <state>', 'only these').choices(notification_states))
    .option('--json', 'print JSON')
    .action((options: ListOptions) =>
      withGateway(environment, async ({ context }) => {
        const { name = null, state = null } = options;
        const found = await listNotifications(context, {
          acquirer: name,
          state,
          before: 0n,
          limit: list_max,
        });
        if (options.json === true) return printRows(found.map(printed), options);
        const now = context.clock.now();
        return printRows(
          found.map(printed).map(({ notification_id, acquirer, kind, received_at, state: is, reason }) => ({
            notification: notification_id,
            acquirer,
            kind,
            age: ageText(received_at, now),
            state: is,
            reason,
          })),
          options,
        );
      }),
    );
  notifications
    .command('show')
    .description('show one with what the acquirer has sent')
    .requiredOption('--id <notification_id>', 'which one')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) =>
      withGateway(environment, async ({ context }) => {
        const options = command.optsWithGlobals<Chosen>();
        printRecord(printed(await showNotification(context, typedId(options.id, 'a notification'))), options);
      }),
    );
  notifications
    .command('apply')
    .description('apply one again; what was applied before changes nothing')
    .requiredOption('--id <notification_id>', 'which one')
    .option('--as <email>', 'who applies it: a member of the operator’s staff, for the audit log')
    .action(({ id, as }: Chosen) =>
      withGateway(environment, async ({ context, verbs }) => {
        const { state, reason } = await audited(
          context,
          {
            actor: await commandActor(context, as),
            action: 'operator.apply_notification',
            account_id: '',
            subject: id,
          },
          async () => {
            const { state: is, reasons } = await applyNotificationAgain(
              context,
              verbs,
              typedId(id, 'a notification'),
            );
            return { state: is, reason: listInEnglish(reasons) };
          },
          (after) => after,
        );
        process.stdout.write(`Notification ${id} is ${state.replaceAll('_', ' ')}: ${reason}\n`);
        if (state !== 'applied') process.exitCode = 1;
      }),
    );
  notifications
    .command('close')
    .description('close one that was handled otherwise')
    .requiredOption('--id <notification_id>', 'which one')
    .requiredOption('--note <text>', 'how it was handled')
    .option('--as <email>', 'who closes it: a member of the operator’s staff, for the audit log')
    .action(({ id, as, note }: Chosen & { readonly note: string }) =>
      withGateway(environment, async ({ context }) => {
        await audited(
          context,
          {
            actor: await commandActor(context, as),
            action: 'operator.close_notification',
            account_id: '',
            subject: id,
          },
          () => closeNotification(context, typedId(id, 'a notification'), note),
          () => ({ note }),
        );
        process.stdout.write(`Notification ${id} is closed.\n`);
      }),
    );
}

/** With what became of it in English. */
function printed<N extends StoredNotification>({ reasons, reason, ...notification }: N) {
  return { ...notification, reason: storedInEnglish(reason, reasons) };
}
