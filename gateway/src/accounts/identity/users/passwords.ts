import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { hash, verify } from '@node-rs/argon2';
import { RequestRefused } from '../../../kernel/errors.ts';

/** OWASP's recommendation for Argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What everybody knows of the gateway itself. */
const product_name = 'causeway';

const password_length_min = 12;
const password_length_max = 128;

const at_once_max = 2;
const waiting_max = 40;
const too_many_retry_s = 2;

let under_way = 0;
const waiting: (() => void)[] = [];

/** Each check takes 19 MiB and a core for some 30 ms: a few at a time, and a queue with an end. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (under_way >= at_once_max) {
    if (waiting.length >= waiting_max) throw new RequestRefused('U0016', { retry_after_s: too_many_retry_s });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    under_way += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else under_way -= 1;
  }
}

/** The password as Argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), argon2id));
}

let anonymous_hash: Promise<string> | null = null;

/** Whether the password is right. Without a hash it takes as long, and is wrong. */
export async function checkPassword(password_hash: string | null, password: string): Promise<boolean> {
  anonymous_hash ??= hash('nobody has this password', argon2id);
  const compared = password_hash ?? (await anonymous_hash);
  const right = await inTurn(() => verify(compared, password.normalize('NFKC')));
  return right && password_hash !== null;
}

let common: Promise<ReadonlySet<string>> | null = null;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

const look_alikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** What is left of a password when the usual disguises are taken off. */
function undisguised(password: string): string[] {
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plain = Array.from(lower)
    .map((letter) => look_alikes[letter] ?? letter)
    .join('');
  const plain_bare = Array.from(lower.replace(/[^\p{L}]+$/u, ''))
    .map((letter) => look_alikes[letter] ?? letter)
    .join('');
  // What is left of fewer than four letters says nothing: the rest is what one would have to guess.
  return [lower, bare, plain, plain_bare].filter((form) => form.length >= 4);
}

/** The shortest text whose repetition gives the whole; what is between repetitions, as in `word word`, is not counted. */
function repeatedPart(text: string): string {
  const part = text.slice(0, (text + text).indexOf(text, 1));
  if (part.length < text.length) return part.replace(/[^\p{L}\p{N}]+$/u, '') || part;
  return /^(.{4,}?)([^\p{L}\p{N}]+)(?:\1\2)*\1$/u.exec(text)?.[1] ?? text;
}

/** Whether each character follows the one before it in the alphabet or in counting, up or down: 890123, zyx. */
function isRow(text: string): boolean {
  const codes = Array.from(text.toLowerCase(), (char) => char.codePointAt(0) ?? 0);
  return [1, -1].some((step) =>
    codes.every((code, at) => {
      const before = codes[at - 1];
      if (before === undefined || code === before + step) return true;
      const [last, first] = step > 0 ? ['9', '0'] : ['0', '9'];
      return before === last?.codePointAt(0) && code === first?.codePointAt(0);
    }),
  );
}

/**
 * Checks a new password against the rules: 12 to 128 characters, none of the 49,000 most common ones, also with
 * digits behind it or letters replaced, and nothing made of what everybody knows of the person.
 * @param known the person's e-mail address and name
 * @throws RequestRefused U0009, which says which rule
 */
export async function checkNewPassword(
  password: string,
  known: readonly string[],
  source = 'password',
): Promise<void> {
  const refuse = (reason: Reason): never => {
    throw new RequestRefused('U0009', { source, reason });
  };
  const normal = password.normalize('NFKC');
  const length = Array.from(normal).length;
  if (length < password_length_min) refuse({ rule: 'password_too_short', min: password_length_min });
  if (length > password_length_max) refuse({ rule: 'password_too_long', max: password_length_max });
  const forms = undisguised(normal);
  const repeated = forms.map(repeatedPart);
  if (repeatedPart(normal).length <= 2) refuse({ rule: 'password_repeats' });
  if (isRow(normal)) refuse({ rule: 'password_row' });
  common ??= loadCommon();
  const list = await common;
  if ([...forms, ...repeated].some((form) => list.has(form))) refuse({ rule: 'password_common' });
  const known_terms = [...known, product_name]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => text.toLowerCase())
    .filter((word) => word.length >= 4);
  const lower = normal.toLowerCase();
  const rest = known_terms.reduce((text, word) => text.replaceAll(word, ''), lower);
  const unknown = rest.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (rest.length < lower.length && unknown.length < 8) refuse({ rule: 'password_of_name' });
}
