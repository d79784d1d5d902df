import type { AddPasskey, PasskeyBegun, PasskeySignIn } from '@campjay/command-api/identity/contract.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** The server's options for the browser's passkey functions. */
type PasskeyOptions = PasskeyBegun['options'];

/** The device's answer to the server's challenge, or a message that explains why there is none. */
export type DeviceAnswer<Answer> = { readonly answer: Answer } | { readonly problem: string };

const CANCELED = 'The request was canceled or timed out. Please try again.';
const ALREADY_EXISTS = 'This device already has a passkey for your account.';
const FAILED = 'This browser or device could not do that. Please try another one.';

/**
 * Logs an error, and returns a message for the user.
 * @param error thrown by `navigator.credentials`, or by the library with the browser's error as its cause
 */
const logAndDescribeFailure = (error: unknown): string => {
  const name = error instanceof Error ? error.name : '';
  console.warn('The device did not return a passkey.', name);
  if (name === 'NotAllowedError' || name === 'AbortError') return CANCELED;
  return name === 'InvalidStateError' ? ALREADY_EXISTS : FAILED;
};

/** Creates a passkey on the device, which verifies the user by fingerprint, face, or PIN. */
export const createPasskey = async (options: PasskeyOptions): Promise<DeviceAnswer<AddPasskey['passkey']>> => {
  try {
    // The server creates the options with the server part of this library, so they have the expected format.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { answer: { id, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return { problem: logAndDescribeFailure(error) };
  }
};

/** Signs the server's challenge with a passkey that the user selects on the device. */
export const signChallenge = async (options: PasskeyOptions): Promise<DeviceAnswer<PasskeySignIn>> => {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { answer: { id, clientDataJSON, authenticatorData, signature } };
  } catch (error) {
    return { problem: logAndDescribeFailure(error) };
  }
};
