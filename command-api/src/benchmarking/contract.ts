import { z } from 'zod';

/** Websites at once, at the most. */
export const MAX_WEBSITES = 200;

/** `POST /api/admin/benchmarking-access/grant` and `/revoke`. */
export const ChangeAccess = z.object({
  baseUrls: z
    .array(z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).max(2_000))
    .min(1, 'must name at least one website')
    .max(MAX_WEBSITES),
});
export type ChangeAccess = z.input<typeof ChangeAccess>;
