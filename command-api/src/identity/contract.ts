import { singleLineText } from '@campjay/domain/singleLineText.ts';
import { z } from 'zod';

/** Sign-up, sign-in and sign-out: `POST /api/identity/…`. */

export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;

const email = z.string().max(MAX_EMAIL_LENGTH).meta({ format: 'email' }).trim().pipe(z.email('is no email address'));
/** A refusal states the required length; this limit only rejects absurd input. */
const password = z.string().min(1, 'is missing').max(1000);
const name = singleLineText(MAX_NAME_LENGTH);
const secret = z.string().min(1).max(200);

export const SignUp = z.object({ email, password, firstName: name, lastName: name });
export type SignUp = z.input<typeof SignUp>;

/** A code of an authenticator app, or a recovery code; spaces, dashes and capitals are ignored. */
const code = z.string().min(1).max(40);

/** The code of the second factor is omitted until the response is `CodeNeeded`. */
export const SignIn = z.object({ email, password, code: code.optional() });
export type SignIn = z.input<typeof SignIn>;

export const SignedIn = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Position of the sign-up's events; absent after a sign-in, which appends none. */
  position: z.string().optional(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const RequestPasswordReset = z.object({ email });
export const ResetPassword = z.object({ token: secret, password });
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
    .regex(/^[\w-]+$/, 'is no base64url');
/**
 * Options in WebAuthn's JSON form, passed to the browser unchanged: `PublicKeyCredentialCreationOptionsJSON` or
 * `…RequestOptionsJSON`.
 */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** Adding a passkey: first the password, with a code if the account has a second factor; then the device's response. */
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
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/, 'is no transport')).max(10),
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

/** The token of the emailed link; the account is that of the session. */
export const ConfirmEmail = z.object({ token: secret });
export type ConfirmEmail = z.input<typeof ConfirmEmail>;

/** Setting up the second factor: first the password, then a code from the app. */
export const BeginSecondFactor = z.object({ password });
export const SecondFactorBegun = z.object({
  success: z.literal(true),
  /** In base32, for manual entry. */
  secret: z.string(),
  /** For a QR code. */
  uri: z.string(),
});
export type SecondFactorBegun = z.infer<typeof SecondFactorBegun>;
export const ConfirmSecondFactor = z.object({ code });
export const SecondFactorConfirmed = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Shown once: only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorConfirmed = z.infer<typeof SecondFactorConfirmed>;
export const RemoveSecondFactor = z.object({ password, code });
export type RemoveSecondFactor = z.input<typeof RemoveSecondFactor>;

export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;

/** With Clerk, after a sign-in. The identity comes from the session token, never from the body. */
export const Join = z.object({
  /** Opens a separate account although there is one with the same email. */
  startAfresh: z.boolean().optional(),
});
export type Join = z.input<typeof Join>;

/** With Clerk: the password of the local account with the same email, and a code if the response was `CodeNeeded`. */
export const Link = z.object({ password, code: code.optional() });
export type Link = z.input<typeof Link>;
