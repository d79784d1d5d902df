/** Base URLs are compared in lower case and without slashes at their end (SPEC §5). */
export const normalBaseUrl = (url: string): string => url.trim().toLowerCase().replace(/\/+$/, '');
