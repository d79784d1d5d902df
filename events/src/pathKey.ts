/** A path as pages are found by it: in lower case and without slashes at its end, as the client's router compares. */
export const pathKey = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
