import { z } from 'zod';

const RULE = 'must be a number of megabytes from 1 to 1000000, such as 256';
const MEGABYTE = 1_000_000;

/** Size limit of the spool for interactions while the bus is down. */
export const SPOOL_SETTINGS = {
  KEPT_INTERACTIONS_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, RULE)
    .transform((megabytes) => Number(megabytes) * MEGABYTE)
    .refine((bytes) => bytes <= 1_000_000 * MEGABYTE, RULE)
    .default(256 * MEGABYTE)
    .meta({
      description:
        'Maximum size, in megabytes, of the spool in the data folder that holds clicks and counts while the bus is unavailable.',
      usual: '256',
    }),
};
