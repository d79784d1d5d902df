import { z } from 'zod';

/** What a command answers: the position in the log up to which its effect is in; later questions name it (`Campjay-After`). */
export const CommandDone = z.object({ success: z.literal(true), message: z.string(), position: z.string() });
export type CommandDone = z.infer<typeof CommandDone>;
