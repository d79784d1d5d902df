/** Entries per schedule. */
export const MAX_ENTRIES = 1000;
/** Entries of one kid in one week, of all kinds. */
export const MAX_ENTRIES_PER_CELL = 12;
/** Links and invitations open at the same time. */
export const MAX_SHARES = 50;
/** Parents with access to a schedule, besides its owner. */
export const MAX_CO_PARENTS = 50;
/** Calendar feeds open at the same time, of everyone with access. */
export const MAX_FEEDS = 100;
/** Characters of a note. */
export const MAX_ENTRY_NOTE_LENGTH = 2000;
/** Characters of a plan's title. */
export const MAX_PLAN_TITLE_LENGTH = 120;

/** Camps whose news one command can mark as seen. */
export const MAX_CAMPS_SEEN = 500;
