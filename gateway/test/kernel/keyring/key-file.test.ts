import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyEncryptionKey } from '../../../src/kernel/keyring/key-file.ts';
import { generateKeyEncryptionKey, parseKeyEncryptionKey } from '../../../src/kernel/keyring/keyring.ts';

let data_folder: string;
let path: string;
beforeEach(() => {
  data_folder = mkdtempSync(join(tmpdir(), 'key-file-'));
  path = join(data_folder, 'kek');
});
afterEach(() => rmSync(data_folder, { recursive: true }));

const text = generateKeyEncryptionKey();
const other = generateKeyEncryptionKey();
const { kek_id } = parseKeyEncryptionKey(text);

function storedKey(wrapped_by: string | null): string {
  return keyEncryptionKey({ key_encryption_key: null, data_folder }, wrapped_by).kek_id;
}

function readFile(wrapped_by: string | null): string {
  return keyEncryptionKey({ key_encryption_key: text, data_folder }, wrapped_by).kek_id;
}

describe('a key-encryption key in the settings', () => {
  it('is accepted where nothing is encrypted yet, and where it wraps the data keys', () => {
    expect([readFile(null), readFile(kek_id)]).toEqual([kek_id, kek_id]);
  });

  it.each([null, kek_id])(
    'is refused when it is invalid, where the data keys are wrapped by %s',
    (wrapped_by) => {
      const settings = { key_encryption_key: text.slice(0, 20), data_folder };
      expect(() => keyEncryptionKey(settings, wrapped_by)).toThrow('must be 32 bytes in base64 or hex');
    },
  );

  it('is refused where the data keys are wrapped by another', () => {
    expect(() => readFile('0123456789abcdef')).toThrow(
      `wrapped by key-encryption key 0123456789abcdef, but this gateway was given ${kek_id}`,
    );
  });
});

describe('the key-encryption key in the data folder', () => {
  it('is created where nothing is encrypted yet, and is the same from then on', () => {
    const made = storedKey(null);
    expect(parseKeyEncryptionKey(readFileSync(path, 'utf8')).kek_id).toBe(made);
    expect([storedKey(null), storedKey(made)]).toEqual([made, made]);
  });

  it('that exists is used where nothing is encrypted yet', () => {
    writeFileSync(path, `${text}\n`);
    expect(storedKey(null)).toBe(kek_id);
    expect(readFileSync(path, 'utf8')).toBe(`${text}\n`);
  });

  it('is not created where data keys are wrapped by one that is gone', () => {
    expect(() => storedKey(kek_id)).toThrow(
      `wrapped by key-encryption key ${kek_id}, but ${path} is missing. Put that key back`,
    );
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  it('is refused by name where the data keys are wrapped by another', () => {
    writeFileSync(path, other);
    const { kek_id: found } = parseKeyEncryptionKey(other);
    expect(() => storedKey(kek_id)).toThrow(`but ${path} holds another one, ${found}. Put that key back`);
  });

  it.each([['empty', ''] as const, ['cut short', text.slice(0, 20)] as const])(
    'that is %s is refused, and not overwritten',
    (_how, cut) => {
      writeFileSync(path, cut);
      expect(() => storedKey(kek_id)).toThrow(
        `but ${path} holds no key, or not all of one. Put that key back`,
      );
      expect(() => storedKey(null)).toThrow(
        `${path} holds no key, or not all of one. Nothing is encrypted yet: remove the file`,
      );
      expect(readFileSync(path, 'utf8')).toBe(cut);
    },
  );

  it('that cannot be read is refused with the reason', () => {
    mkdirSync(path);
    expect(() => storedKey(kek_id)).toThrow('EISDIR');
  });
});

describe('the text of a key-encryption key', () => {
  const bytes = Buffer.from(text, 'base64');

  it('is 32 bytes in base64 or hex, with white space around it', () => {
    for (const form of [
      text,
      `\n ${text}\n`,
      bytes.toString('hex'),
      ` ${bytes.toString('hex').toUpperCase()}\n`,
    ])
      expect(parseKeyEncryptionKey(form).kek_id).toBe(kek_id);
  });

  it('is read as base64 where other characters precede or follow hex digits', () => {
    const hex = bytes.toString('hex');
    for (const form of [`${hex}0`, `0${hex}`]) expect(() => parseKeyEncryptionKey(form)).toThrow('32 bytes');
    const in_base64 = `${'0'.repeat(43)}=`;
    expect(() => parseKeyEncryptionKey(in_base64)).not.toThrow();
  });

  it.each([bytes.subarray(1), Buffer.concat([bytes, Buffer.alloc(1)])])(
    'is refused with another length',
    (wrong) => {
      for (const form of ['base64', 'hex'] as const)
        expect(() => parseKeyEncryptionKey(wrong.toString(form))).toThrow('32 bytes in base64 or hex');
    },
  );
});
