/** Normalizes a base URL for comparison: lower case, without trailing slashes. */
export const normalBaseUrl = (url: string): string => url.trim().toLowerCase().replace(/\/+$/, '');
