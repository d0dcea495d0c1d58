import type { RuleTexts } from './rule.ts';

export const merchant_field_rules = {
  not_share: 'must be a whole percentage from 1 to 100',
  next_max: ({ max }: { max: number }) => `must name ${max} acquirers at most`,
  named_before: 'is named before',
  declines_need_next: 'goes with acquirers in next',
  descriptor_length: ({ min, max }: { min: number; max: number }) => `must have ${min} to ${max} characters`,
  descriptor_characters: 'must hold Latin letters, digits, spaces and & , . _ - only',
  descriptor_spaces: 'must not begin or end with a space',
  descriptor_letter: 'must hold one letter at least',
  category_form: 'must have four digits, such as 5999',
  category_range: 'must be in a range of ISO 18245, 0001 to 9999',
  description_form: ({ max }: { max: number }) =>
    `must have at most ${max} characters, all of them printable`,
  rules_max: ({ max }: { max: number }) => `must be ${max} at most`,
  range_too_wide: ({ ipv4, ipv6 }: { ipv4: number; ipv6: number }) =>
    `is too wide: a range has a prefix of /${ipv4} at least for IPv4, /${ipv6} for IPv6`,
  not_currency_such_as: 'must be a currency such as EUR',
  not_card_brand: 'must be a card brand such as visa or mastercard',
  not_amount_in: ({ currency }: { currency: string }) => `must be an amount in ${currency}, such as 100.00`,
  not_acquirer: ({ known }: { known: string }) => `must be an acquirer of this gateway: ${known}`,
  one_currency_only: 'goes with exactly one currency',
  not_above_start: 'must be more than the amount that the rule begins with',
} as const satisfies RuleTexts;

export const merchant_rules = {
  acquirer_of_sandbox: ({ connector, known }: { connector: string; known: string }) =>
    `a production account needs an acquirer that moves real money, and ${connector} is the sandbox’s: name one of ${known}`,
  no_real_acquirer: ({ connector }: { connector: string }) =>
    `a production account needs an acquirer that moves real money, and ${connector} is the sandbox’s: add one with \`gateway acquirers add\`, then name it`,
  site_form: 'a site is named by its host in lower case',
  site_lower_case: ({ site, name }: { site: string; name: string }) =>
    `a site is named by its host in lower case: ${site}, not ${name}`,
  merchant_id_form: 'a merchant id has 1 to 7 letters or digits',
  no_free_merchant_id: 'no free merchant id was found: give one of your own',
  merchant_exists: ({ merchant_id }: { merchant_id: string }) => `there is a merchant ${merchant_id} already`,
  no_acquirer: ({ name, known }: { name: string; known: string }) =>
    `${name} is not an acquirer of this gateway; ${known === '' ? 'there is none yet: add one with `gateway acquirers add`' : `there are ${known}`}`,
  no_time_zone: ({ text }: { text: string }) => `${text} is not a time zone, such as Europe/Paris`,
  profile_needs_addresses:
    'profile sha256-v1 goes only with registered addresses: it neither covers the whole body nor stops replays',
  sites_max: ({ max }: { max: number }) => `an account has at most ${max} sites of its own`,
  site_not_printable: 'a site must be named by printable characters',
  account_id_form: 'an account id has 1 to 10 letters or digits',
  no_merchant: ({ merchant_id }: { merchant_id: string }) => `there is no merchant ${merchant_id}`,
  account_ids_used_up: ({ merchant_id, max }: { merchant_id: string; max: number }) =>
    `merchant ${merchant_id} has used up its ${max} generated account ids: give one of your own`,
  account_exists: ({ account_id }: { account_id: string }) => `there is an account ${account_id} already`,
  no_account: ({ account_id }: { account_id: string }) => `there is no account ${account_id}`,
  sign_keys_max: ({ max }: { max: number }) =>
    `an account can have ${max} active sign keys: revoke one first`,
  no_active_key: ({ account_id, key_id }: { account_id: string; key_id: string }) =>
    `account ${account_id} has no active key ${key_id}`,
  key_waits: ({ key_id }: { key_id: string }) =>
    `key ${key_id} waits for a second person already: have that confirmed or rejected first`,
  key_waits_not: ({ key_id }: { key_id: string }) => `nothing about key ${key_id} waits for a second person`,
  permits_by_people: ({ permits }: { permits: readonly string[] }) =>
    `two people give ${permits.join(' and ') || 'looser limits'} to a key of a production account: one asks for it in the portal or in the operator console, another confirms it`,
  key_amount_limit: ({ limit }: { limit: string }) => `the sign key may take at most ${limit} at a time`,
  key_day_limit: ({ sum, limit }: { sum: string; limit: string }) =>
    `with it the sign key would have taken ${sum} within 24 hours, and may take at most ${limit}`,
  key_limits_lack: ({ currency }: { currency: string }) =>
    `the sign key has limits, but none in ${currency}: it takes nothing in this currency`,
  no_address_range: ({ text }: { text: string }) => `${text} is neither an IP address nor a CIDR range`,
  addresses_max: ({ max }: { max: number }) =>
    `an account can have ${max} registered addresses: register a range`,
  address_not_registered: ({ address, account_id }: { address: string; account_id: string }) =>
    `${address} is not registered for account ${account_id}`,
  no_event_type: ({ type }: { type: string }) => `${type} is not an event type`,
  endpoints_max: ({ max }: { max: number }) => `an account can have at most ${max} endpoints`,
  no_endpoint: ({ account_id, endpoint_id }: { account_id: string; endpoint_id: string }) =>
    `account ${account_id} has no endpoint ${endpoint_id}`,
  no_event_yet: ({ sequence, last }: { sequence: string; last: string }) =>
    last === '0' ? 'there are no events yet' : `there is no event ${sequence}: the newest is ${last}`,
  endpoint_disabled: ({ endpoint_id }: { endpoint_id: string }) =>
    `endpoint ${endpoint_id} is disabled: enable it first`,
  replay_needs_endpoint: ({ endpoints, deliveries }: { endpoints: string; deliveries: number }) =>
    `nothing can be sent: ${deliveries} deliveries are for disabled endpoints (${endpoints}). Enable them in the same step: --enable on the command line, Enable and replay in the portal`,
  no_site: ({ text }: { text: string }) => `${text} is not a site such as https://shop.example.com`,
  sites_https: 'a production account’s sites must be https',
  checkout_sites_max: ({ max }: { max: number }) => `an account can have ${max} sites`,
  say_which_events: 'Say which: deliveries, failed_since, or from and to',
  no_operation: ({ name }: { name: string }) => `There is no operation ${name}`,
} as const satisfies RuleTexts;
