/** How much one schedule holds. */
export const MAX_ENTRIES = 1000;
/** Entries of one kid in one week, whatever their kind. */
export const MAX_ENTRIES_PER_CELL = 12;
/** Links and invitations that are open at once. */
export const MAX_SHARES = 50;
/** Parents who may see a schedule beside its owner. */
export const MAX_CO_PARENTS = 50;
/** Calendar feeds that are open at once, of all who may see the schedule. */
export const MAX_FEEDS = 100;
/** Characters of a note. */
export const MAX_ENTRY_NOTE_LENGTH = 2000;
/** Characters of a plan's title. */
export const MAX_PLAN_TITLE_LENGTH = 120;

/** Of how many camps a look at a schedule says at once that their news were seen. */
export const MAX_CAMPS_SEEN = 500;
