import { UsageError } from '../../kernel/errors.ts';
import { createPerson, listPeople } from '../../accounts/identity/team/manage-people.ts';
import {
  disableUser,
  requireUserByEmail,
  resetPassword,
  resetSecondFactor,
  type SecondFactors,
} from '../../accounts/identity/users/manage-users.ts';
import type { Environment } from '../../kernel/config.ts';
import {
  argument,
  changes,
  commands,
  flag,
  json,
  option,
  reads,
  type AddCommand,
} from './declare-command.ts';

const password_variable = 'PORTAL_PASSWORD';

/** A password on the command line would be visible in the shell's history and in the process list. */
function passwordInput(environment: Environment): string | undefined {
  return environment[password_variable] || undefined;
}

const by_email = { email: argument() };

function admission(name: 'disable' | 'enable', summary: string) {
  return changes(
    { action: 'users.disable', of_person: true },
    {
      name,
      summary,
      takes: by_email,
      run: async ({ context, note }, { email }) => {
        const disabled = name === 'disable';
        await disableUser(context, email, disabled);
        note({ after: { disabled } });
        return `${email} is ${name}d.`;
      },
    },
  );
}

export const addUserCommands: AddCommand = (users, environment) =>
  commands(
    changes(
      { action: 'users.create', subject: 'email', of_person: true },
      {
        name: 'create',
        summary: `create a person; the password is taken from ${password_variable}, or generated and shown once`,
        takes: {
          email: option('address', 'e-mail address to sign in with').needed(),
          name: option('name', 'the person’s name').needed(),
          merchant: option('merchant_id', 'merchant whose team the person joins'),
          role: option(
            'role',
            'admin, finance, support, developer, read-only or the id of a custom role (default admin)',
          ),
          operator: flag('a member of the operator’s staff'),
          json,
        },
        run: async ({ context, config, note }, { email, name, merchant, role, operator = false }) => {
          if (role !== undefined && merchant === undefined)
            throw new UsageError('--role needs --merchant, in whose team the role is');
          const membership =
            merchant === undefined ? null : { merchant_id: merchant, role_id: role ?? 'admin' };
          const person = { email, name, operator, membership };
          const new_password = passwordInput(environment);
          const { user_id, password } = await createPerson(context, { ...person, password: new_password });
          note({ subject: user_id, after: { ...person, membership: membership ?? '' } });
          const portal_url = `${config.public_url}/portal`;
          return { user_id, email, ...(new_password ? {} : { password }), portal_url };
        },
      },
    ),
    reads({
      audited: 'users.list',
      name: 'list',
      summary: 'list the people who can sign in',
      takes: { json },
      run: ({ context }) => listPeople(context),
    }),
    admission('disable', 'end a person’s sessions and block further sign-ins'),
    admission('enable', 'allow a disabled person to sign in again'),
    changes(
      { action: 'users.reset_password', of_person: true },
      {
        name: 'reset-password',
        summary: `set another password, end every session and unlock; the password is taken from ${password_variable}, or generated and shown once`,
        takes: { ...by_email, json },
        run: async ({ context }, { email }) => {
          const new_password = passwordInput(environment);
          const password = await resetPassword(context, email, new_password);
          return { email, ...(new_password ? {} : { password }) };
        },
      },
    ),
    changes(
      { action: 'users.reset_second_factor', of_person: true },
      {
        name: 'reset-second-factor',
        summary:
          'remove a person’s authenticator app, recovery codes and passkeys, and end every session: for who has lost them',
        takes: { ...by_email, json },
        run: async ({ context, note }, { email }) => {
          const user = await requireUserByEmail(context, email);
          note({ subject: user.user_id });
          const removed = factorsText(await resetSecondFactor(context, user));
          note({ after: { removed } });
          return { email: user.email, removed };
        },
      },
    ),
  )(users, environment);

function factorsText({ totp, recovery_codes, passkeys }: SecondFactors): string {
  const parts = [
    ...(totp ? ['authenticator app'] : []),
    ...(recovery_codes > 0 ? [`${recovery_codes} recovery codes`] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  return parts.join(', ') || 'an authenticator app that was not confirmed';
}
