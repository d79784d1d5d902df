import { z } from 'zod';

/** `GET /api/identity/session`: who is signed in; `user` is null of a visitor. */
export const Session = z.object({
  success: z.literal(true),
  data: z.object({
    user: z
      .object({
        /** Empty where the provider of the sign-in does not tell them. */
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        /** When the account was made, ISO 8601. */
        createdAt: z.iso.datetime(),
        isAdmin: z.boolean(),
        /** Acts for an advertiser. */
        isAdvertiser: z.boolean(),
      })
      .nullable(),
  }),
});
export type Session = z.infer<typeof Session>;

/** `GET /api/identity/second-factor`: whether signing in to the local account of whoever asks takes a code. */
export const SecondFactor = z.object({
  success: z.literal(true),
  data: z.object({
    /** Null where it is off. */
    secondFactor: z.object({ since: z.iso.datetime(), recoveryCodesLeft: z.int() }).nullable(),
  }),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** `GET /api/identity/passkeys`: the passkeys of the local account of whoever asks, the newest first. */
export const Passkeys = z.object({
  success: z.literal(true),
  data: z.object({
    passkeys: z.array(
      z.object({
        passkeyId: z.uuid(),
        /** As its owner calls it. */
        name: z.string(),
        since: z.iso.datetime(),
        /** Null where nobody has signed in with it yet. */
        lastUsed: z.iso.datetime().nullable(),
      }),
    ),
  }),
});
export type Passkeys = z.infer<typeof Passkeys>;

/** `GET /api/identity/sessions`: where whoever asks is signed in to their local account, the session used last first. */
export const Sessions = z.object({
  success: z.literal(true),
  data: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.uuid(),
        /** Such as 'Safari on iPhone'; null where that is not known. */
        device: z.string().nullable(),
        since: z.iso.datetime(),
        /** Up to ten minutes early. */
        lastUsed: z.iso.datetime(),
        /** Whether it is the session that asks. */
        isThisOne: z.boolean(),
      }),
    ),
  }),
});
export type Sessions = z.infer<typeof Sessions>;
