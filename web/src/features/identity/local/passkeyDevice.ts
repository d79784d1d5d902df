import type { AddPasskey, PasskeyBegun, PasskeySignIn } from '@campjay/command-api/identity/contract.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Options = PasskeyBegun['options'];

/** The device's response, or a sentence that explains why there is none. */
export type DeviceAnswer<Answer> = { readonly answer: Answer } | { readonly problem: string };

const CANCELED = 'That was canceled, or took too long. Please try again.';
const KNOWN = 'This device has a passkey for your account already.';
const FAILED = 'This browser or device could not do that. Please try another one.';

/** @param error thrown by `navigator.credentials`, or by the library with the browser's error as its cause */
const fieldProblem = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  console.warn('The device gave no passkey.', name);
  if (name === 'NotAllowedError' || name === 'AbortError') return CANCELED;
  return name === 'InvalidStateError' ? KNOWN : FAILED;
};

/** Creates a passkey on the device, which verifies the user by fingerprint, face, or PIN. */
export const makePasskey = async (options: Options): Promise<DeviceAnswer<AddPasskey['passkey']>> => {
  try {
    // The server's counterpart of this library created these options.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { answer: { id, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return { problem: fieldProblem(error) };
  }
};

/** Signs in with one of the device's passkeys, which the user selects. */
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
