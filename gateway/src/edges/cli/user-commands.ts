import { UsageError } from '../../kernel/errors.ts';
import { createPerson, listPeople } from '../../accounts/identity/team/manage-people.ts';
import {
  disableUser,
  requireUserByEmail,
  resetPassword,
  resetSecondFactor,
  type SecondFactors,
} from '../../accounts/identity/users/manage-users.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { changes, type Environment, reads } from './declare-command.ts';
import type { Command } from './command.ts';

const password_variable = 'PORTAL_PASSWORD';

/** A password on the command line would be visible in the shell's history and in the process list. */
function passwordInput(environment: Environment): string | undefined {
  return environment[password_variable] || undefined;
}

interface CreateOptions extends OutputOptions {
  readonly email: string;
  readonly name: string;
  readonly merchant?: string;
  readonly role?: string;
  readonly operator?: boolean;
}

export function addUserCommands(users: Command, environment: Environment): void {
  users
    .command('create')
    .description(
      `create a person; the password is taken from ${password_variable}, or generated and shown once`,
    )
    .requiredOption('--email <address>', 'e-mail address to sign in with')
    .requiredOption('--name <name>', 'the person’s name')
    .option('--merchant <merchant_id>', 'merchant whose team the person joins')
    .option(
      '--role <role>',
      'admin, finance, support, developer, read-only or the id of a custom role (default admin)',
    )
    .option('--operator', 'a member of the operator’s staff')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        { action: 'users.create', subject: 'email', of_person: true },
        async ({ context, config, note }, options: CreateOptions) => {
          const { email, name, merchant } = options;
          if (options.role !== undefined && merchant === undefined)
            throw new UsageError('--role needs --merchant, in whose team the role is');
          const membership =
            merchant === undefined ? null : { merchant_id: merchant, role_id: options.role ?? 'admin' };
          const person = { email, name, operator: options.operator === true, membership };
          const new_password = passwordInput(environment);
          const { user_id, password } = await createPerson(context, { ...person, password: new_password });
          note({ subject: user_id, after: { ...person, membership: membership ?? '' } });
          const portal_url = `${config.public_url}/portal`;
          printRecord({ user_id, email, ...(new_password ? {} : { password }), portal_url }, options);
        },
      ),
    );
  users
    .command('list')
    .description('list the people who can sign in')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) =>
        printRows(await listPeople(context), options),
      ),
    );
  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    users
      .command(`${name} <email>`)
      .description(
        disabled
          ? 'end a person’s sessions and block further sign-ins'
          : 'allow a disabled person to sign in again',
      )
      .action(
        changes(
          environment,
          { action: 'users.disable', of_person: true },
          async ({ context, note }, email: string) => {
            await disableUser(context, email, disabled);
            note({ after: { disabled } });
            process.stdout.write(`${email} is ${name}d.\n`);
          },
        ),
      );
  }
  users
    .command('reset-password <email>')
    .description(
      `set another password, end every session and unlock; the password is taken from ${password_variable}, or generated and shown once`,
    )
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        { action: 'users.reset_password', of_person: true },
        async ({ context }, email: string, options: OutputOptions) => {
          const new_password = passwordInput(environment);
          const password = await resetPassword(context, email, new_password);
          printRecord({ email, ...(new_password ? {} : { password }) }, options);
        },
      ),
    );
  users
    .command('reset-second-factor <email>')
    .description(
      'remove a person’s authenticator app, recovery codes and passkeys, and end every session: for who has lost them',
    )
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        { action: 'users.reset_second_factor', of_person: true },
        async ({ context, note }, email: string, options: OutputOptions) => {
          const user = await requireUserByEmail(context, email);
          note({ subject: user.user_id });
          const removed = factorsText(await resetSecondFactor(context, user));
          note({ after: { removed } });
          printRecord({ email: user.email, removed }, options);
        },
      ),
    );
}

function factorsText({ totp, recovery_codes, passkeys }: SecondFactors): string {
  const parts = [
    ...(totp ? ['authenticator app'] : []),
    ...(recovery_codes > 0 ? [`${recovery_codes} recovery codes`] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  return parts.join(', ') || 'an authenticator app that was not confirmed';
}
