import { listInEnglish, storedInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { Option } from 'commander';
import {
  applyNotificationAgain,
  closeNotification,
  listNotifications,
  showNotification,
} from '../../../acquiring/notifications/manage-notifications.ts';
import {
  notification_states,
  type NotificationState,
  type StoredNotification,
} from '../../../acquiring/notifications/notification.ts';
import { ageText, printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import { typedId } from '../typed-ids.ts';
import type { Command } from '../command.ts';

const list_max = 1_000;

interface ListOptions extends OutputOptions {
  readonly name?: string;
  readonly state?: NotificationState;
}

interface Chosen extends OutputOptions {
  readonly id: string;
}

/** What acquirers have sent unasked: `acquirers notifications`. */
export function addNotificationCommands(acquirers: Command, environment: Environment): void {
  const notifications = acquirers
    .command('notifications')
    .description('notifications of acquirers, newest first')
    .option('--name <name>', 'only this acquirer')
    .addOption(new Option('--state <state>', 'only these').choices(notification_states))
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: ListOptions) => {
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
    .action(
      reads(environment, async ({ context }, _options: unknown, command: Command) => {
        const options = command.optsWithGlobals<Chosen>();
        printRecord(printed(await showNotification(context, typedId(options.id, 'a notification'))), options);
      }),
    );
  notifications
    .command('apply')
    .description('apply one again; what was applied before changes nothing')
    .requiredOption('--id <notification_id>', 'which one')
    .action(
      changes(
        environment,
        { action: 'operator.apply_notification', subject: 'id' },
        async ({ context, verbs, note }, { id }: Chosen) => {
          const { state, reasons } = await applyNotificationAgain(
            context,
            verbs,
            typedId(id, 'a notification'),
          );
          const reason = listInEnglish(reasons);
          note({ after: { state, reason } });
          process.stdout.write(`Notification ${id} is ${state.replaceAll('_', ' ')}: ${reason}\n`);
          return state === 'applied' ? 0 : 1;
        },
      ),
    );
  notifications
    .command('close')
    .description('close one that was handled otherwise')
    .requiredOption('--id <notification_id>', 'which one')
    .requiredOption('--note <text>', 'how it was handled')
    .action(
      changes(
        environment,
        { action: 'operator.close_notification', subject: 'id' },
        async ({ context, note }, { id, note: text }: Chosen & { readonly note: string }) => {
          await closeNotification(context, typedId(id, 'a notification'), text);
          note({ after: { note: text } });
          process.stdout.write(`Notification ${id} is closed.\n`);
        },
      ),
    );
}

/** With what became of it in English. */
function printed<N extends StoredNotification>({ reasons, reason, ...notification }: N) {
  return { ...notification, reason: storedInEnglish(reason, reasons) };
}
