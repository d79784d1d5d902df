import { singleLineText } from '@campjay/events/singleLineText.ts';
import { z } from 'zod';

/** Signing up, in and out: `POST /api/identity/…`. */

export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;

const email = z.string().max(MAX_EMAIL_LENGTH).meta({ format: 'email' }).trim().pipe(z.email('is no email address'));
/** How long a new one must be is said by its own refusal; this only keeps out what no person types. */
const password = z.string().min(1, 'is missing').max(1000);
const name = singleLineText(MAX_NAME_LENGTH);
const secret = z.string().min(1).max(200);

export const SignUp = z.object({ email, password, firstName: name, lastName: name });
export type SignUp = z.input<typeof SignUp>;

export const SignIn = z.object({ email, password });
export type SignIn = z.input<typeof SignIn>;

export const SignedIn = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Of what the sign-up wrote; absent after a sign-in, which writes nothing. */
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

/** Ends one session of whoever asks. */
export const EndSession = z.object({ sessionId: z.uuid() });
export type EndSession = z.input<typeof EndSession>;

/** The token of the link in the email; whose email it confirms, the session says. */
export const ConfirmEmail = z.object({ token: secret });
export type ConfirmEmail = z.input<typeof ConfirmEmail>;

export const Done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof Done>;

/** With Clerk, after a sign-in. Who somebody is, their session token says; nothing of it is taken from the body. */
export const Join = z.object({
  /** An account of one's own, although there is one with the same email. */
  startAfresh: z.boolean().optional(),
});
export type Join = z.input<typeof Join>;

/** With Clerk: the password of the local account with the same email. */
export const Link = z.object({ password });
export type Link = z.input<typeof Link>;
