import { z } from 'zod';

/**
 * `GET /api/kids/list`: the account's kids, in the order in which they were added. A value that is not set is null.
 */
export const KidsList = z.object({
  success: z.literal(true),
  data: z.object({
    kids: z.array(
      z.object({
        kidId: z.uuid(),
        name: z.string().nullable(),
        /** 'YYYY-MM-DD'. */
        dob: z.string().nullable(),
        /** The grade that the kid enters after the summer; -2 is preschool, 0 is kindergarten. */
        grade: z.int().nullable(),
      }),
    ),
  }),
});
export type KidsList = z.infer<typeof KidsList>;
