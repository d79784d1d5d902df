import { z } from 'zod';

/** `GET /api/hidden-camps/list`: the camps that the parent has hidden from searches. */
export const HiddenCamps = z.object({
  success: z.literal(true),
  data: z.object({ hiddenCamps: z.array(z.string()) }),
});
export type HiddenCamps = z.infer<typeof HiddenCamps>;
