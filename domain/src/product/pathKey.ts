/** The lookup key of a path: lower case, without trailing slashes, as the client's router compares paths. */
export const pathKey = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
