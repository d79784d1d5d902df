import { z } from 'zod';

/** A timestamp. Excludes the year 0, which PostgreSQL does not support. */
const Timestamp = z.iso.datetime().refine((timestamp) => !timestamp.startsWith('0000'));
const Id = z.guid();

/**
 * The cursor of the next page, as returned in `next`: the UTC timestamp and the id of the last row of the previous
 * page, separated by a space.
 */
export const pageCursor = z
  .string()
  .max(100)
  .refine((text) => {
    const [timestamp, id, ...others] = text.split(' ');
    return others.length === 0 && Timestamp.safeParse(timestamp).success && Id.safeParse(id).success;
  }, 'is not a page cursor');
