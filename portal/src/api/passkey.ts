import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { beginPasskeySignIn, passPasskey, reauthenticate } from '@causeway/schemas/portal/session.ts';
import { call } from './call.ts';
import type { Session } from './session.ts';

type Json = Record<string, unknown>;

/** Has the browser make a passkey. @throws when the person or the browser declines */
export async function createPasskey(options: Json): Promise<Json> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Has the browser ask for a passkey. @throws when the person or the browser declines */
async function getPasskey(): Promise<Json> {
  const { options } = await call(beginPasskeySignIn, { body: {} });
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Signs in with a passkey, or gives it as the second factor. @throws when the person or the browser declines */
export async function signInWithPasskey(): Promise<Session> {
  return call(passPasskey, { body: { credential: await getPasskey() } });
}

/** Proves with a passkey who one is. @throws when the person or the browser declines */
export async function reauthenticateWithPasskey(): Promise<Session> {
  return call(reauthenticate, { body: { credential: await getPasskey() } });
}
