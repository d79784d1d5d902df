/** Normalizes a path for lookups as the client's router does: lower case, without trailing slashes. */
export const pathKey = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
