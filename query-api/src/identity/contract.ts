import { z } from 'zod';

/** `GET /api/identity/session`: the signed-in user; `user` is null for a visitor. */
export const Session = z.object({
  success: z.literal(true),
  data: z.object({
    user: z
      .object({
        /** An opaque id of the account, the same for as long as the account exists. */
        accountId: z.string(),
        /** Empty if the sign-in provider does not share the names. */
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        /** When the account was created, in ISO 8601. */
        createdAt: z.iso.datetime(),
        isAdmin: z.boolean(),
        /** True if the user is linked to an advertiser. */
        isAdvertiser: z.boolean(),
      })
      .nullable(),
  }),
});
export type Session = z.infer<typeof Session>;

/** `GET /api/identity/second-factor`: whether signing in to the caller's local account requires a code. */
export const SecondFactor = z.object({
  success: z.literal(true),
  data: z.object({
    /** `since` is the time when the codes were turned on. Null if signing in requires no code. */
    secondFactor: z.object({ since: z.iso.datetime(), recoveryCodesLeft: z.int() }).nullable(),
  }),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** `GET /api/identity/passkeys`: the passkeys of the caller's local account, newest first. */
export const Passkeys = z.object({
  success: z.literal(true),
  data: z.object({
    passkeys: z.array(
      z.object({
        passkeyId: z.uuid(),
        /** The name that its owner gave it. */
        name: z.string(),
        /** When the passkey was added. */
        since: z.iso.datetime(),
        /** Null if the passkey was never used to sign in. */
        lastUsed: z.iso.datetime().nullable(),
      }),
    ),
  }),
});
export type Passkeys = z.infer<typeof Passkeys>;

/** `GET /api/identity/sessions`: the sessions of the caller's local account, last used first. */
export const Sessions = z.object({
  success: z.literal(true),
  data: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.uuid(),
        /** A description such as 'Safari on iPhone'; null if unknown. */
        device: z.string().nullable(),
        /** When the session began. */
        since: z.iso.datetime(),
        /** When the session was last used, or up to ten minutes earlier. */
        lastUsed: z.iso.datetime(),
        /** True for the session that sent this request. */
        isThisOne: z.boolean(),
      }),
    ),
  }),
});
export type Sessions = z.infer<typeof Sessions>;
