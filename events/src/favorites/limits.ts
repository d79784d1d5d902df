/** How much one parent's list holds. */
export const MAX_FAVORITES = 5000;
/** Characters of a note. */
export const MAX_NOTE_LENGTH = 10_000;
/** Other parents whose lists one parent keeps. */
export const MAX_SHARERS = 200;
