import { z } from 'zod';

/** The response to a command: the log position that contains its effect. Later queries send it as `Campjay-After`. */
export const CommandDone = z.object({ success: z.literal(true), message: z.string(), position: z.string() });
export type CommandDone = z.infer<typeof CommandDone>;
