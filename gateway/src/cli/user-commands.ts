import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { createPerson, listPeople } from '../domain/identity/team/manage-people.ts';
import { listMemberships } from '../domain/identity/team/list-memberships.ts';
import {
  disableUser,
  requireUserByEmail,
  resetPassword,
  resetSecondFactor,
  type SecondFactors,
} from '../domain/identity/users/manage-users.ts';
import { audited, commandActor } from './audited.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { withGateway, type Environment } from './session.ts';

const password_variable = 'PORTAL_PASSWORD';

/** A password on the command line would be visible in the shell's history and in the process list. */
function givenPassword(environment: Environment): string | undefined {
  return environment[password_variable] || undefined;
}

interface CreateOptions extends OutputOptions {
  readonly email: string;
  readonly name: string;
  readonly merchant?: string;
  readonly role?: string;
  readonly operator?: boolean;
}

export function addUserCommands(program: Command, environment: Environment): void {
  const users = program.command('users').description('people who sign in to the portal');
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
    .action((options: CreateOptions) =>
      withGateway(environment, async ({ context, config }) => {
        const { email, name, merchant } = options;
        if (options.role !== undefined && merchant === undefined)
          throw new UsageError('--role needs --merchant, in whose team the role is');
        const membership =
          merchant === undefined ? null : { merchant_id: merchant, role_id: options.role ?? 'admin' };
        const person = { email, name, operator: options.operator === true, membership };
        const given = givenPassword(environment);
        const { user_id, password } = await createPerson(context, { ...person, password: given });
        const portal_url = `${config.public_url}/portal`;
        printRecord({ user_id, email, ...(given ? {} : { password }), portal_url }, options);
      }),
    );
  users
    .command('list')
    .description('list the people who can sign in')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) =>
      withGateway(environment, async ({ context }) => printRows(await listPeople(context), options)),
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
      .action((email: string) =>
        withGateway(environment, async ({ context }) => {
          await disableUser(context, email, disabled);
          process.stdout.write(`${email} is ${name}d.\n`);
        }),
      );
  }
  users
    .command('reset-password <email>')
    .description(
      `set another password, end every session and unlock; the password is taken from ${password_variable}, or generated and shown once`,
    )
    .option('--json', 'print JSON')
    .action((email: string, options: OutputOptions) =>
      withGateway(environment, async ({ context }) => {
        const given = givenPassword(environment);
        const password = await resetPassword(context, email, given);
        printRecord({ email, ...(given ? {} : { password }) }, options);
      }),
    );
  users
    .command('reset-second-factor <email>')
    .description(
      'remove a person’s authenticator app, recovery codes and passkeys, and end every session: for who has lost them',
    )
    .option('--as <email>', 'who does it: a member of the operator’s staff, for the audit log')
    .option('--json', 'print JSON')
    .action((email: string, options: OutputOptions & { as?: string }) =>
      withGateway(environment, async ({ context }) => {
        const actor = await commandActor(context, options.as);
        const user = await requireUserByEmail(context, email);
        const memberships = await listMemberships(context, user.user_id);
        const had = await audited(
          context,
          {
            actor,
            action: 'users.reset_second_factor',
            account_id: '',
            subject: user.user_id,
            merchant_ids: memberships.map(({ merchant_id }) => merchant_id),
          },
          () => resetSecondFactor(context, user),
          (removed) => ({ removed: factorsText(removed) }),
        );
        printRecord({ email: user.email, removed: factorsText(had) }, options);
      }),
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
