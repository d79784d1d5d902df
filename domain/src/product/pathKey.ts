/**
 * Returns the key under which a path is looked up: in lower case and without trailing slashes, as the client's router
 * compares paths. The key of the home page is an empty string.
 */
export const pathKey = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
