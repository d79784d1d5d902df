/** The page on which up to four camps are compared. Its query lists their ids, which are public. */
export const COMPARE_PATH = '/compare';

/** Maximum number of camps that are compared at once. */
export const MAX_COMPARED_CAMPS = 4;

/** Returns the path of a camp's page. */
export const campPath = (orgId: string): string => `/camp/${encodeURIComponent(orgId)}`;

/** Returns the camp id in a path such as '/camp/redwood'; undefined for any other path. */
export const parseCampPath = (path: string): string | undefined => {
  const encodedId = /^\/camp\/([^/]+)\/*$/i.exec(path)?.[1];
  if (encodedId === undefined) return undefined;
  try {
    return decodeURIComponent(encodedId);
  } catch {
    return undefined; // not a path that `campPath` creates
  }
};
