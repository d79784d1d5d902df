import { z } from 'zod';

/** SHA-256 of a share link's token, in hex: it identifies the token without disclosing it. */
export const ShareTokenHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'is no SHA-256 in hex')
  .brand<'ShareTokenHash'>();
export type ShareTokenHash = z.infer<typeof ShareTokenHash>;
