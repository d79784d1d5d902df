import type { EntryStatus } from '@campjay/events/schedule/statuses.ts';

const WORDS: Readonly<Record<EntryStatus, string>> = {
  considering: 'Considering',
  registered: 'Registered',
  waitlisted: 'Waitlisted',
  cancelled: 'Cancelled',
  tentative: 'Tentative',
  confirmed: 'Confirmed',
  open: 'Open',
  taken: 'Taken',
};

/** A status (DESIGN §7) as it is shown. */
export const statusInWords = (status: EntryStatus): string => WORDS[status];
