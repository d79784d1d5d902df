/** Maximum number of favorites per parent. */
export const MAX_FAVORITES = 5000;
/** Maximum length of a note, in characters. */
export const MAX_NOTE_LENGTH = 10_000;
/** Maximum number of other parents' favorites lists that a parent can save. */
export const MAX_SHARERS = 200;

/** Maximum number of hidden camps per parent. */
export const MAX_HIDDEN_CAMPS = 5000;

/** Maximum number of saved searches per parent. */
export const MAX_SAVED_SEARCHES = 50;
/** Maximum number of watched camps per parent. */
export const MAX_WATCHED_CAMPS = 200;
/** Maximum number of news items that an email lists per saved search. The others are only counted. */
export const MAX_LISTED_NEWS = 50;
/** Maximum length of a saved search's name, in characters. */
export const MAX_SEARCH_NAME_LENGTH = 80;

/** Maximum number of kids per account. */
export const MAX_KIDS = 20;
/** Maximum age of a child in a search, in years. */
export const MAX_CHILD_AGE = 18;

/** Maximum size of an uploaded file, in megabytes of 1,048,576 bytes. */
export const MAX_UPLOAD_MB = 64;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
/** Number of an import's changes or refused lines on one page of a response. */
export const IMPORT_PAGE_SIZE = 200;
/** Maximum number of refused lines that are stored per import. The others are only counted. */
export const MAX_STORED_REFUSALS = 10_000;
/** For how many days an uploaded file is stored if no admin decides on its import. */
export const UPLOAD_RETENTION_DAYS = 7;
/** For how many days the changes and refused lines of an import are stored. */
export const IMPORT_DETAILS_RETENTION_DAYS = 90;

/** Minimum and maximum length of a password, in characters. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** Maximum length of an email address, in characters. */
export const MAX_EMAIL_LENGTH = 254;
/** Maximum length of the notes of a request for access to advertising, in characters. */
export const MAX_CONCIERGE_NOTES_LENGTH = 5_000;
