import type { AddPasskey, PasskeyBegun, PasskeySignIn } from '@campjay/command-api/identity/contract.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Options = PasskeyBegun['options'];

/** What came of asking the device: its answer, or why there is none, in a sentence. */
export type DeviceAnswer<Answer> = { readonly answer: Answer } | { readonly problem: string };

const CANCELED = 'That was canceled, or took too long. Please try again.';
const KNOWN = 'This device has a passkey for your account already.';
const FAILED = 'This browser or device could not do that. Please try another one.';

/** @param error of `navigator.credentials`, or the library's, which has the browser's as its cause */
const fieldProblem = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  console.warn('The device gave no passkey.', name);
  if (name === 'NotAllowedError' || name === 'AbortError') return CANCELED;
  return name === 'InvalidStateError' ? KNOWN : FAILED;
};

/** Lets the device make a passkey. It asks for a finger, a face or a PIN. */
export const makePasskey = async (options: Options): Promise<DeviceAnswer<AddPasskey['passkey']>> => {
  try {
    // The server's library made them for this one.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { answer: { id, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return { problem: fieldProblem(error) };
  }
};

/** Lets the device sign in with one of its passkeys, which it shows. */
export const usePasskeyOfDevice = async (options: Options): Promise<DeviceAnswer<PasskeySignIn>> => {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { answer: { id, clientDataJSON, authenticatorData, signature } };
  } catch (error) {
    return { problem: fieldProblem(error) };
  }
};
