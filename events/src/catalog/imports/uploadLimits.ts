/** The largest file that an admin may upload, in megabytes of 1,048,576 bytes. */
export const MAX_UPLOAD_MB = 64;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
/** How many changes or refused lines of an import one answer holds. */
export const IMPORT_PAGE = 200;
/** Of an import's refused lines so many are kept; all are counted. */
export const MAX_STORED_REFUSALS = 10_000;
/** A file that nobody has decided about, and what an import would have changed or refused, are kept so many days. */
export const FILE_RETENTION_DAYS = 7;
export const DETAILS_RETENTION_DAYS = 90;
