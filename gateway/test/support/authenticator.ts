import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

const flags = { user_present: 0x01, user_verified: 0x04, attested_data: 0x40 };

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** A passkey in software: it makes and signs what a browser's navigator.credentials would. */
export class Authenticator {
  readonly origin: string;
  readonly credential_id = randomBytes(16);
  counter = 0;
  /** Whether it asks for a fingerprint or PIN. */
  verifies_user = true;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string) {
    this.origin = origin;
  }

  create({ challenge, rp }: CreationOptions): Record<string, unknown> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const public_key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credential_id.length);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      length,
      this.credential_id,
      isoCBOR.encode(public_key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.#data(rp.id, flags.attested_data, attested))],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  get({ challenge, rpId }: RequestOptions): Record<string, unknown> {
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const data = this.#data(rpId, 0, Buffer.alloc(0));
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = createSign('sha256').update(data).update(digest).sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  #clientData(type: string, challenge: string): string {
    return base64url(
      Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })),
    );
  }

  #data(rp_id: string, more_flags: number, attested: Buffer): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const verified = this.verifies_user ? flags.user_verified : 0;
    const flag_byte = Buffer.from([flags.user_present | verified | more_flags]);
    return Buffer.concat([createHash('sha256').update(rp_id).digest(), flag_byte, counter, attested]);
  }

  #credential(response: Record<string, unknown>): Record<string, unknown> {
    const id = base64url(this.credential_id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
