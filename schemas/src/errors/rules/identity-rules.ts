import type { RuleTexts } from './rule.ts';

export const identity_rules = {
  beyond_own_permits: ({ permits }: { permits: readonly string[] }) =>
    `You cannot give or take what you do not have: ${permits.join(', ')}`,
  password_too_short: ({ min }: { min: number }) => `The password must have at least ${min} characters`,
  password_too_long: ({ max }: { max: number }) => `The password must have at most ${max} characters`,
  password_repeats: 'The password repeats one or two characters',
  password_row: 'The password is a row of letters or digits',
  password_common: 'The password is one of the most common ones',
  password_of_name: 'The password is made of your name or e-mail address, or of the name of the gateway',
  second_factor_demanded: 'A second factor is demanded of you: set up another one before you remove the last',
  password_wrong: 'The password is wrong',
  name_length: ({ max }: { max: number }) => `A name has 1 to ${max} characters that can be shown`,
  signed_in_already: 'You are signed in already',
  authenticator_set_up: 'An authenticator app is set up already; remove it first',
  nothing_to_confirm: 'There is nothing to confirm',
  passkeys_need_domain: 'Passkeys need a domain name: set PUBLIC_URL to one',
  passkey_registered: 'This passkey is registered already',
  passkey_not_accepted: ({ said }: { said: string }) => `The passkey was not accepted: ${said}`,
  in_team_already: ({ email }: { email: string }) => `${email} is in the team already`,
  can_sign_in_already: 'You can sign in already: sign in, then open the link again',
  invitation_code_wrong:
    'The code is not that of this invitation, or another one was drawn since: the gateway’s operator gives it to you',
  invitation_needs_no_code: 'The invitation needs no code: its link shows whose address it is',
  invitation_of_other: ({ email }: { email: string }) =>
    `The invitation is for ${email}: sign in as that person`,
  not_oneself: 'Nobody changes or removes themselves; ask another admin',
  last_admin: 'The team would have no admin left',
  no_permit: ({ permit }: { permit: string }) => `There is no permit ${permit}`,
  role_exists: ({ name }: { name: string }) => `There is a role ${name} already`,
  role_in_use: 'Somebody has this role, or is invited to it',
  no_second_factor: ({ email }: { email: string }) => `${email} has no second factor`,
  recovery_waits: 'Somebody has asked for this already: a second operator confirms or rejects it',
  recovery_waits_not: 'Nobody has asked for this, or it is decided',
  no_operator: ({ email }: { email: string }) => `${email} is no operator who can sign in`,
  no_user: ({ email }: { email: string }) => `there is no user ${email}`,
  no_role: ({ merchant_id, role_id }: { merchant_id: string; role_id: string }) =>
    `merchant ${merchant_id} has no role ${role_id}`,
  no_email_address: ({ text }: { text: string }) => `${text} is not an e-mail address`,
  merchant_or_operator: 'give a merchant with a role, or make the person an operator',
  user_exists: ({ email }: { email: string }) => `there is a user ${email} already`,
  too_many_attempts: 'Too many failed attempts from this address',
  demand_without_second_factor:
    'Only somebody who has signed in with a second factor can demand one of the team: set one up in your profile, or sign in with it, first',
  operators_need_second_factor:
    'The gateway’s own people need a second factor: set up an authenticator app or a passkey in your profile',
  token_needs_second_factor:
    'A command-line token is given out only to who has signed in with a second factor: set one up in your profile, or sign in with it, first',
  token_ended:
    'The command-line token is not valid, or no longer: create another one in the operator console, under Command-line token, and put it into GATEWAY_OPERATOR_TOKEN',
  sends_no_mail:
    'This gateway sends no mail: ask whoever runs it, or an operator of yours, to set another password for you',
  link_over: 'The link was used, is older than 30 minutes, or a newer one was used: ask for another one',
  no_failed_mail: ({ mail_id }: { mail_id: string }) =>
    `There is no mail ${mail_id} that could not be delivered and still has a use`,
  sso_unknown:
    'There is no single sign-on for this: check the link or the address, or sign in with your password',
  sso_begin_again:
    'This was begun in another window or browser, more than ten minutes ago, or is done already: begin again',
  sso_unreachable: ({ issuer, failure }: { issuer: string; failure: string }) =>
    `${issuer} does not answer as an OpenID provider: ${failure}`,
  sso_denied: ({ error }: { error: string }) => `The provider has refused: ${error}`,
  sso_not_proven: ({ failure }: { failure: string }) =>
    `What the provider answered cannot be trusted (${failure}): whoever runs it, or the gateway, finds the cause by this`,
  sso_email_unverified: 'The provider does not say that your e-mail address is verified: ask whoever runs it',
  sso_domain: ({ domain }: { domain: string }) =>
    `The provider is not believed about addresses of ${domain}: the operator of the gateway confirms its domains`,
  sso_no_role:
    'None of your groups at the provider has a role here: ask an admin of your team to give one of them a role, or to be put into a group that has one',
  sso_not_invited:
    'Your address cannot be used by single sign-on yet: ask an admin of your team to invite it, then sign in by single sign-on again, or ask the operator of the gateway',
  sso_no_second_factor:
    'A second factor is demanded here, and the provider does not say that you gave one: it must demand one of you',
  sso_opens_team:
    'You signed in by the single sign-on of a team, which opens this team only: sign in with your own password or passkey for this',
  sso_prove_again:
    'You signed in by single sign-on: sign in by it again, where you prove who you are, and do this within five minutes',
  sso_secret_missing: 'A new provider needs its client secret',
  sso_slug_taken: ({ slug }: { slug: string }) =>
    `The link ${slug} belongs to another provider: choose another`,
  sso_insecure: 'The issuer must be an https address',
  sso_none: 'There is no provider',
  sso_operator_role: 'The only role of the gateway’s own people is operator',
  sso_emergency:
    'Before other ways to sign in are closed, name who may still use them: an admin of the team (an operator, for operators) who has a second factor',
  sso_emergency_stays:
    'Other ways to sign in are closed, and this admin may still use them: name another one for that first',
  other_page: ({ expected }: { expected: string }) =>
    `The request comes from another page; the portal is at ${expected}`,
} as const satisfies RuleTexts;
