import { MAX_EMAIL_LENGTH } from '@campjay/domain/limits.ts';
import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';

/**
 * Bodies and responses of `POST /api/identity/…`: sign-up, sign-in, sign-out, passwords, passkeys and second factors.
 */

export const MAX_NAME_LENGTH = 100;

const email = z
  .string()
  .max(MAX_EMAIL_LENGTH)
  .meta({ format: 'email' })
  .trim()
  .pipe(z.email('is not an email address'));
/**
 * Rejects only absurd input. New passwords are checked later by `findPasswordProblem`, which explains what is wrong.
 */
const password = z.string().min(1, 'is missing').max(1000);
const name = singleLineText(MAX_NAME_LENGTH);
const emailedToken = z.string().min(1).max(200);

export const SignUp = z.object({ email, password, firstName: name, lastName: name });
export type SignUp = z.input<typeof SignUp>;

/** A code of an authenticator app, or a recovery code; spaces, dashes and capitals are ignored. */
const code = z.string().min(1).max(40);

/** The client sends a code of the second factor only after the response `CodeNeeded`. */
export const SignIn = z.object({ email, password, code: code.optional() });
export type SignIn = z.input<typeof SignIn>;

export const SignedIn = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Log position of the sign-up's events; absent after a sign-in, which appends none. */
  position: z.string().optional(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const RequestPasswordReset = z.object({ email });
export const ResetPassword = z.object({ token: emailedToken, password });
export type ResetPassword = z.input<typeof ResetPassword>;

export const ChangePassword = z.object({ currentPassword: password, newPassword: password });
export type ChangePassword = z.input<typeof ChangePassword>;

export const RequestEmailChange = z.object({ newEmail: email, password });
export type RequestEmailChange = z.input<typeof RequestEmailChange>;

/** Ends one of the caller's sessions. */
export const EndSession = z.object({ sessionId: z.uuid() });
export type EndSession = z.input<typeof EndSession>;

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'is not base64url');
/**
 * Options in WebAuthn's JSON form, passed to the browser unchanged: `PublicKeyCredentialCreationOptionsJSON` or
 * `…RequestOptionsJSON`.
 */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

/**
 * Adding a passkey takes two requests: `BeginPasskey` with the password, and a code if the account has a second factor;
 * then `AddPasskey` with the device's response.
 */
export const BeginPasskey = z.object({ password, code: code.optional() });
export type BeginPasskey = z.input<typeof BeginPasskey>;
export const PasskeyBegun = z.object({ success: z.literal(true), options: PasskeyOptions });
export type PasskeyBegun = z.infer<typeof PasskeyBegun>;
export const MAX_PASSKEY_NAME_LENGTH = 60;
export const AddPasskey = z.object({
  name: singleLineText(MAX_PASSKEY_NAME_LENGTH),
  /** The required part of WebAuthn's `RegistrationResponseJSON`. */
  passkey: z.object({
    id: base64url(1400),
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/, 'is not a transport')).max(10),
  }),
});
export type AddPasskey = z.input<typeof AddPasskey>;
export const RemovePasskey = z.object({ passkeyId: z.uuid(), password });
export type RemovePasskey = z.input<typeof RemovePasskey>;
/** The required part of WebAuthn's `AuthenticationResponseJSON`. */
export const PasskeySignIn = z.object({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
});
export type PasskeySignIn = z.input<typeof PasskeySignIn>;

/** The token of the emailed link. The session identifies the account. */
export const ConfirmEmail = z.object({ token: emailedToken });
export type ConfirmEmail = z.input<typeof ConfirmEmail>;

/** Setting up the second factor takes two requests: first with the password, then with a code from the app. */
export const BeginSecondFactor = z.object({ password });
export const SecondFactorBegun = z.object({
  success: z.literal(true),
  /** The secret in base32, for manual entry. */
  secret: z.string(),
  /** The same secret as a URI, for a QR code. */
  uri: z.string(),
});
export type SecondFactorBegun = z.infer<typeof SecondFactorBegun>;
export const ConfirmSecondFactor = z.object({ code });
export const SecondFactorConfirmed = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The codes cannot be shown again, because only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorConfirmed = z.infer<typeof SecondFactorConfirmed>;
export const RemoveSecondFactor = z.object({ password, code });
export type RemoveSecondFactor = z.input<typeof RemoveSecondFactor>;

export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;

/** `join`: sent after a sign-in with Clerk. The identity comes from the session token, never from the body. */
export const Join = z.object({
  /** True to start fresh: creates a new account even though a local account with the same email exists. */
  startAfresh: z.boolean().optional(),
});
export type Join = z.input<typeof Join>;

/**
 * `link`: sent by a Clerk user, with the password of the local account that has the same email. A code is sent only
 * after the response `CodeNeeded`.
 */
export const Link = z.object({ password, code: code.optional() });
export type Link = z.input<typeof Link>;
