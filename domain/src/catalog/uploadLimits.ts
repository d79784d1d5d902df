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
