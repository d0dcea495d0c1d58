import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { UsageError } from '../errors.ts';
import type { Clock } from '../values/clock.ts';
import { addMs, hour_ms } from '../values/dates.ts';
import {
  deleteDataKeys,
  insertDataKey,
  lastRotation,
  listDataKeys,
  listRetiredDataKeys,
  listUsedDataKeys,
  lockDataKeys,
  retireDataKeys,
  rewrapDataKey,
} from './data-key-store.ts';

const key_bytes = 32;
const nonce_bytes = 12;
const tag_bytes = 16;
/** Number of bytes that encryption adds. */
export const sealing_bytes = nonce_bytes + tag_bytes;
/** Running gateways read the data keys again every minute; this is far longer. */
const retired_retention_ms = hour_ms;
/** This long after a rotation every running gateway has read the new data keys. */
const rotation_settled_ms = 120_000;
const purposes = ['card', 'sign_key', 'fingerprint'] as const;

export type Purpose = (typeof purposes)[number];

/** The key-encryption key: it wraps the data keys and is never stored with them. */
export interface KeyEncryptionKey {
  readonly kek_id: string;
  readonly secret: KeyObject;
}

/** Bytes encrypted with a data key. `data_key_id` is stored with them. */
export interface Sealed {
  readonly data_key_id: string;
  readonly bytes: Buffer;
}

/** Ciphers and digests accept a KeyObject at a third of the cost of the same key as bytes. */
interface DataKey {
  readonly data_key_id: string;
  readonly purpose: string;
  readonly active: boolean;
  readonly secret: KeyObject;
}

/** @throws UsageError when the text is not 32 bytes in base64 or hex */
export function parseKeyEncryptionKey(text: string): KeyEncryptionKey {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : Buffer.from(trimmed, 'base64');
  if (bytes.length !== key_bytes) throw new UsageError('a key-encryption key is 32 bytes in base64 or hex');
  const kek_id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { kek_id, secret: createSecretKey(bytes) };
}

/** A new random key-encryption key, in base64. */
export function generateKeyEncryptionKey(): string {
  return randomBytes(key_bytes).toString('base64');
}

/** AES-256-GCM: nonce, tag, ciphertext. The context (what the bytes belong to) is authenticated with them. */
function seal(secret: KeyObject, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonce_bytes);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function unseal(secret: KeyObject, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, nonce_bytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonce_bytes, nonce_bytes + tag_bytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonce_bytes + tag_bytes)), decipher.final()]);
}

/** A keyring whose data keys cannot be changed. */
export type KeyReader = Pick<
  Keyring,
  'encrypt' | 'encryptBytes' | 'reseal' | 'decrypt' | 'decryptBytes' | 'fingerprint' | 'countRetiredInUse'
>;

/** Encrypts and decrypts with data keys that are stored in the database, wrapped. */
export class Keyring {
  readonly #database: Database;
  readonly #kek: KeyEncryptionKey;
  readonly #clock: Clock;
  #keys = new Map<string, DataKey>();
  #active = new Map<string, DataKey>();

  private constructor(database: Database, kek: KeyEncryptionKey, clock: Clock) {
    this.#database = database;
    this.#kek = kek;
    this.#clock = clock;
  }

  /**
   * Reads the data keys, creating missing ones.
   * @param findKek receives the `kek_id` with which the data keys are wrapped, or null where there are none yet
   * @throws when they were wrapped with another key-encryption key
   */
  static async open(
    database: Database,
    findKek: (wrapped_by: string | null) => KeyEncryptionKey,
    clock: Clock,
  ): Promise<Keyring> {
    const [first] = await database.read(listDataKeys, {});
    const keyring = new Keyring(database, findKek(first?.kek_id ?? null), clock);
    await keyring.reload();
    for (const purpose of purposes) {
      if (!keyring.#active.has(purpose)) await keyring.#insert(purpose);
    }
    await keyring.reload();
    return keyring;
  }

  /** The `kek_id`s with which the data keys are wrapped: one, or none yet. */
  static async wrappedBy(database: Database): Promise<string[]> {
    return [...new Set((await database.read(listDataKeys, {})).map(({ kek_id }) => kek_id))];
  }

  /** The same, but creates none: where there are none yet, nothing is encrypted. @throws when one cannot be opened */
  static async openExisting(
    database: Database,
    findKek: (wrapped_by: string) => KeyEncryptionKey,
    clock: Clock,
  ): Promise<Keyring> {
    const [wrapped_by] = await Keyring.wrappedBy(database);
    const kek =
      wrapped_by === undefined ? parseKeyEncryptionKey(generateKeyEncryptionKey()) : findKek(wrapped_by);
    const keyring = new Keyring(database, kek, clock);
    await keyring.reload();
    return keyring;
  }

  /** Reads the data keys again: another process may have rotated them. */
  async reload(): Promise<void> {
    const keys = await this.#readKeys(this.#database);
    this.#keys = new Map(keys.map((key) => [key.data_key_id, key]));
    this.#active = new Map(keys.filter((key) => key.active).map((key) => [key.purpose, key]));
  }

  /** @throws when they are wrapped with another key-encryption key */
  async #readKeys(reader: Database | Transaction): Promise<DataKey[]> {
    const rows = await reader.read(listDataKeys, {});
    return rows.map((row) => {
      if (row.kek_id !== this.#kek.kek_id) {
        throw new Error(
          `the data keys are wrapped by key-encryption key ${row.kek_id}, but this gateway was given ${this.#kek.kek_id}: set GATEWAY_KEK or GATEWAY_KEK_FILE to the right one`,
        );
      }
      return { ...row, secret: createSecretKey(unseal(this.#kek.secret, row.wrapped, row.data_key_id)) };
    });
  }

  /**
   * Changes the current data keys under a lock: changes by another process are seen, and all keys are wrapped with one
   * key-encryption key.
   */
  #change<T>(work: (tx: Transaction, keys: readonly DataKey[]) => Promise<T> | T): Promise<T> {
    return transact(this.#database, async (tx) => {
      await tx.read(lockDataKeys, {});
      return work(tx, await this.#readKeys(tx));
    });
  }

  /** @param context what the bytes belong to; the same text is needed to decrypt them */
  encrypt(purpose: Exclude<Purpose, 'fingerprint'>, plain: string, context: string): Sealed {
    return this.encryptBytes(purpose, Buffer.from(plain), context);
  }

  /** The same for bytes. The result is longer by `sealing_bytes`. */
  encryptBytes(purpose: Exclude<Purpose, 'fingerprint'>, plain: Buffer, context: string): Sealed {
    const key = this.#activeKey(purpose);
    return { data_key_id: key.data_key_id, bytes: seal(key.secret, plain, context) };
  }

  /** Encrypts again what a retired data key has encrypted. @throws like `decrypt` */
  async reseal(purpose: Exclude<Purpose, 'fingerprint'>, sealed: Sealed, context: string): Promise<Sealed> {
    return this.encryptBytes(purpose, await this.decryptBytes(sealed, context), context);
  }

  /** @throws when the bytes were changed, or belong to something else */
  async decrypt(sealed: Sealed, context: string): Promise<string> {
    return (await this.decryptBytes(sealed, context)).toString();
  }

  /** The same for bytes. @throws as decrypt does */
  async decryptBytes(sealed: Sealed, context: string): Promise<Buffer> {
    if (!this.#keys.has(sealed.data_key_id)) await this.reload();
    const key = this.#keys.get(sealed.data_key_id);
    if (!key) throw new Error(`data key ${sealed.data_key_id} is missing`);
    return unseal(key.secret, sealed.bytes, context);
  }

  /** A keyed digest: equal inputs have equal digests, but cannot be guessed without the key. */
  fingerprint(text: string): Buffer {
    return createHmac('sha256', this.#activeKey('fingerprint').secret).update(text).digest();
  }

  /** Replaces the active data key by a new one; data encrypted with the old one can still be decrypted. */
  async rotate(purpose: Exclude<Purpose, 'fingerprint'>): Promise<void> {
    await this.#change((tx) => {
      tx.write(retireDataKeys, { purpose, now: this.#clock.now() });
      tx.write(insertDataKey, this.#newKeyRow(purpose));
    });
    await this.reload();
  }

  /** Deletes keys that were retired long ago and encrypt nothing any more. @returns how many */
  async deleteUnused(): Promise<number> {
    return transact(this.#database, async (tx) => {
      const { retired, used } = await this.#retired(tx);
      // Retired keys are not used for encryption any more, so an unused one stays unused.
      const unused = retired.filter((data_key_id) => !used.has(data_key_id));
      tx.write(deleteDataKeys, { data_key_ids: unused });
      return unused.length;
    });
  }

  /** How many keys were retired long ago and still encrypt something: a rotation has not ended. */
  async countRetiredInUse(): Promise<number> {
    return (await this.#retired(this.#database)).used.size;
  }

  async #retired(reader: Database | Transaction): Promise<{ retired: string[]; used: Set<string> }> {
    const before = addMs(this.#clock.now(), -retired_retention_ms);
    const retired = (await reader.read(listRetiredDataKeys, { retired_before: before })).map(
      (row) => row.data_key_id,
    );
    if (retired.length === 0) return { retired, used: new Set() };
    const used = await reader.read(listUsedDataKeys, { data_key_ids: retired });
    return { retired, used: new Set(used.map((row) => row.data_key_id)) };
  }

  /**
   * Wraps every data key with another key-encryption key. A running gateway keeps the data keys that it has read, but
   * could not unwrap others.
   * @throws UsageError soon after a rotation
   */
  async rewrap(next: KeyEncryptionKey): Promise<number> {
    return this.#change(async (tx, keys) => {
      const [last] = await tx.read(lastRotation, {});
      const settled_at = last?.rotated_at ? addMs(last.rotated_at, rotation_settled_ms) : new Date(0);
      if (settled_at > this.#clock.now())
        throw new UsageError(
          `the data keys were rotated a moment ago, and running gateways may not have read them yet: try again after ${settled_at.toISOString()}`,
        );
      for (const { data_key_id, secret } of keys) {
        const wrapped = seal(next.secret, secret.export(), data_key_id);
        tx.write(rewrapDataKey, { data_key_id, wrapped, kek_id: next.kek_id });
      }
      return keys.length;
    });
  }

  #activeKey(purpose: Purpose): DataKey {
    const key = this.#active.get(purpose);
    if (!key) throw new Error(`there is no active data key for ${purpose}`);
    return key;
  }

  async #insert(purpose: Purpose): Promise<void> {
    await this.#change((tx) => tx.write(insertDataKey, this.#newKeyRow(purpose)));
  }

  #newKeyRow(purpose: Purpose) {
    const data_key_id = randomUUID();
    const wrapped = seal(this.#kek.secret, randomBytes(key_bytes), data_key_id);
    return { data_key_id, purpose, kek_id: this.#kek.kek_id, wrapped, now: this.#clock.now() };
  }
}
