/** Normalizes a base URL for comparison: lower case, without trailing slashes. */
export const normalizeBaseUrl = (url: string): string => url.trim().toLowerCase().replace(/\/+$/, '');
