import type { EntryStatus } from '@campjay/events/schedule/statuses.ts';

const STATUS_TEXTS: Readonly<Record<EntryStatus, string>> = {
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
export const formatStatus = (status: EntryStatus): string => STATUS_TEXTS[status];
