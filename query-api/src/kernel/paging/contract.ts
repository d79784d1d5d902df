import { z } from 'zod';

/** PostgreSQL has no year 0. */
const Moment = z.iso.datetime().refine((moment) => !moment.startsWith('0000'));
const Id = z.guid();

/** Cursor of the next page, as returned in `next`: a UTC timestamp with microseconds, a space, and an id. */
export const pageCursor = z
  .string()
  .max(100)
  .refine((text) => {
    const [moment, id, ...more] = text.split(' ');
    return more.length === 0 && Moment.safeParse(moment).success && Id.safeParse(id).success;
  }, 'is not the end of a page');
