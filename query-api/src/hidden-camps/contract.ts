import { z } from 'zod';

/** `GET /api/hidden-camps/list`: the ids of the camps that the parent has hidden from search results. */
export const HiddenCamps = z.object({
  success: z.literal(true),
  data: z.object({ hiddenCamps: z.array(z.string()) }),
});
export type HiddenCamps = z.infer<typeof HiddenCamps>;
