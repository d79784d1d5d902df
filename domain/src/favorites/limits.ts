/** Favorites per parent. */
export const MAX_FAVORITES = 5000;
/** Characters of a note. */
export const MAX_NOTE_LENGTH = 10_000;
/** Other parents' lists per parent. */
export const MAX_SHARERS = 200;
