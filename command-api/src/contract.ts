import { z } from 'zod';

/**
 * Response to a command. `position` is the log position that includes its effect; later queries send it as
 * `Campjay-After`, so that they see the effect.
 */
export const CommandDone = z.object({ success: z.literal(true), message: z.string(), position: z.string() });
export type CommandDone = z.infer<typeof CommandDone>;
