import { visible_character } from '../../visible-text.ts';
import type { Reason } from './rules.ts';

const letters_or_digits = (min: number, max: number): Reason => ({ rule: 'not_letters_or_digits', min, max });
const digits = (min: number, max: number): Reason => ({ rule: 'not_digits', min, max });
const id_characters = (min: number, max: number): Reason => ({ rule: 'not_id_characters', min, max });
const whole = (min: number, max: number): Reason => ({ rule: 'not_whole_between', min, max });
const like = (example: string): Reason => ({ rule: 'not_like', example });
const unknown: Reason = { rule: 'unknown_value' };

/** What a text does not keep to, by the pattern of its schema; a test holds that every pattern is here. */
const reasons: Readonly<Record<string, Reason>> = {
  '^[0-9A-Za-z]{1,7}$': letters_or_digits(1, 7),
  '^[0-9A-Za-z]{1,10}$': letters_or_digits(1, 10),
  '^(\\*|[0-9A-Za-z]{1,10})$': letters_or_digits(1, 10),
  '^[a-zA-Z]{1,40}$': letters_or_digits(1, 40),
  '^[a-z]{2,8}$': letters_or_digits(2, 8),
  '^([0-9]{2})?$': digits(2, 2),
  '^[0-9]{3,4}$': digits(3, 4),
  '^[0-9]{4}$': digits(4, 4),
  '^[0-9]{1,3}$': digits(1, 3),
  '^[0-9]{1,4}$': digits(1, 4),
  '^[0-9]{1,5}$': digits(1, 5),
  '^[0-9]{1,12}$': digits(1, 12),
  '^[0-9]{12,19}$': digits(12, 19),
  '^[1-9][0-9]{0,17}$': digits(1, 18),
  '^(0|[1-9][0-9]{0,17}|newest)?$': like('17'),
  '^[0-9]{1,19}$': digits(1, 19),
  '^[1-9][0-9]{0,18}$': digits(1, 19),
  '^-?[0-9]{1,6}$': whole(-999_999, 999_999),
  '^(0?[1-9]|1[0-2])$': whole(1, 12),
  '^([1-9][0-9]?|100)$': whole(1, 100),
  '^([1-9][0-9]{0,3})?$': whole(1, 9_999),
  '^[a-z0-9-]{1,40}$': id_characters(1, 40),
  '^[a-z0-9_-]{1,40}$': id_characters(1, 40),
  '^[a-z0-9_]{1,60}$': id_characters(1, 60),
  '^[0-9A-Za-z_-]{1,60}$': id_characters(1, 60),
  '^[0-9A-Za-z_-]{1,80}$': id_characters(1, 80),
  '^[0-9A-Za-z-]{16,50}$': id_characters(16, 50),
  '^[0-9A-Za-z_-]{16,64}$': id_characters(16, 64),
  '^[0-9A-Za-z_-]{43}$': id_characters(43, 43),
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$': like('2026-11-23'),
  '^((mon|tue|wed|thu|fri|sat|sun)(,(mon|tue|wed|thu|fri|sat|sun)){0,6}|([1-9]|[12][0-9]|3[01])(,([1-9]|[12][0-9]|3[01])){0,30})?$':
    like('mon,thu'),
  '^[0-9]{4}-(0[1-9]|1[0-2])$': like('2026-11'),
  '^([0-9]{2}|20[0-9]{2})$': like('2034'),
  '^([A-Za-z0-9&,._-]([A-Za-z0-9 &,._-]{0,14}[A-Za-z0-9&,._-])?)?$': {
    rule: 'not_suffix_characters',
    max: 16,
  },
  '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$': like('en-GB'),
  '^[a-z]{2}(-[A-Z]{2})?$': like('en-GB'),
  '^2\\.[0-9]\\.[0-9]$': like('2.2.0'),
  '^[A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=$': like('AAABBEg0VhI0VniQEjRWAAAAAAA='),
  '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$': like('f25084f0-5b16-4c0a-ae5d-b24808a95e4b'),
  '^[0-9a-f-]{36}$': like('f25084f0-5b16-4c0a-ae5d-b24808a95e4b'),
  '^[A-Za-z0-9]([A-Za-z0-9 -]{0,48}[A-Za-z0-9])?$': like('MCC1234561123'),
  '^[a-z][a-z0-9_]{0,39}$': like('ideal'),
  '^[a-z][a-z0-9-]{0,39}$': like('adyen-eu'),
  '^[^\\s@]+@[^\\s@]+$': like('ada@example.com'),
  '^https?://[^\\s?#]+$': like('https://login.example.com'),
  '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$': like('acme'),
  '^([!#-\\[\\]-~]+( [!#-\\[\\]-~]+)*)?$': like('groups'),
  '^(usr_[0-9a-f]{1,40})?$': like('usr_3f9a1c'),
  '^(operators|[0-9A-Za-z]{1,7})$': like('operators'),
  '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\\.[a-z0-9-]{2,63}$': like('acme.example'),
  '^[a-z_]{1,30}=.{1,100}$': like('net=Net amount'),
  '^[^\\p{C}]*$': like('reports'),
  '^[^/\\p{C}]+$': like('settlement_*.csv'),
  '^[0-9A-Za-z.:-]{0,253}$': like('sftp.example.com'),
  '^SHA256:[0-9A-Za-z+/]{43}$': like(`SHA256:${'Ab3+'.repeat(10)}Ab3`),
  '^ses_[0-9a-f]{1,40}$': like('ses_3f9a1c'),
  '^usr_[0-9a-f]{1,40}$': like('usr_3f9a1c'),
  '^inv_[0-9a-f]{1,40}$': like('inv_3f9a1c'),
  '^key_[0-9a-f]{1,40}$': like('key_3f9a1c'),
  '^res_[0-9a-f]{1,40}$': like('res_3f9a1c'),
  '^rule_[0-9a-f]{1,40}$': like('rule_3f9a1c'),
  '^mail_[0-9a-f]{1,40}$': like('mail_3f9a1c'),
  '^we_[0-9]{1,19}$': like('we_1024'),
  '^[1-5][0-9]{2}$': like('422'),
  '^[A-Z][0-9]{4}$': like('I0011'),
  '^[A-Z]{3}$': { rule: 'not_currency_such_as' },
  '^[0-9]{4}(,[0-9]{4}){0,20}$': like('3000,4000'),
  '^[A-Z_]{4,20}(,[A-Z_]{4,20}){0,11}$': like('PROCESSING,PAID'),
  '^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40}){0,19}$': like('authorise,refund'),
  '^[0-9.]{1,15}$': like('10.50'),
  '^[1-9][0-9]{0,18}(:[0-9.]{1,15})?(,[1-9][0-9]{0,18}(:[0-9.]{1,15})?){0,49}$': like('1024:10.50,1025'),
  [visible_character]: { rule: 'empty' },
  '^[A-Za-z0-9+/]+={0,2}$': { rule: 'not_base64' },
  '^[0-9]{1,19}\\.[0-9]{1,19}(\\.[0-9]{1,2})?$': unknown,
  '^[0-9]{1,19}\\.tok_[0-9A-Za-z_-]{20}$': unknown,
  '^[0-9]{1,19}\\.[0-9a-f-]{1,36}$': unknown,
  '^[cs][0-9]{1,19}$': unknown,
};

const formats: Readonly<Record<string, Reason>> = {
  'idn-email': like('ada@example.com'),
  url: { rule: 'not_web_address' },
  'date-time': like('2026-11-23T19:05:00Z'),
};

/** A pattern that an empty text keeps to as well. */
const or_empty = '^$|';
const choices = /^\^\(([a-z0-9_]+(?:\|[a-z0-9_]+)*)\)\??\$$/;

/** What a text that does not keep to a pattern must be; null for a pattern that nothing is known of. */
export function reasonOfPattern(pattern: string): Reason | null {
  const [, listed] = choices.exec(pattern) ?? [];
  if (listed !== undefined) return { rule: 'not_one_of', choices: listed.split('|') };
  const key = pattern.startsWith(or_empty) ? pattern.slice(or_empty.length) : pattern;
  return Object.hasOwn(reasons, key) ? (reasons[key] ?? null) : null;
}

/** What a text that is not of a format must be. */
export function reasonOfFormat(format: string): Reason {
  return formats[format] ?? { rule: 'other_form' };
}
