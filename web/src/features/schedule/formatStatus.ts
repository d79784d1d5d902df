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

/** The display text of a status (Requirement D7.1). */
export const formatStatus = (status: EntryStatus): string => STATUS_TEXTS[status];
