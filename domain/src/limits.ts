/** Favorites per parent. */
export const MAX_FAVORITES = 5000;
/** Characters of a note. */
export const MAX_NOTE_LENGTH = 10_000;
/** Other parents' lists per parent. */
export const MAX_SHARERS = 200;

/** Hidden camps per parent. */
export const MAX_HIDDEN_CAMPS = 5000;

/** Kids per account. */
export const MAX_KIDS = 20;

/** Maximum size of an uploaded file, in megabytes of 1,048,576 bytes. */
export const MAX_UPLOAD_MB = 64;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
/** Changes or refused lines per page of a response. */
export const IMPORT_PAGE = 200;
/** Maximum number of refused lines stored per import. All are counted. */
export const MAX_STORED_REFUSALS = 10_000;
/** Days for which an undecided file, and the details of an import (changes and refused lines), are stored. */
export const FILE_RETENTION_DAYS = 7;
export const DETAILS_RETENTION_DAYS = 90;
