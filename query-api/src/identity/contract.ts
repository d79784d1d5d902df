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
