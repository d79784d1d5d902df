/** The path of share links to favorites, without the token. Anyone who has the full link can see the favorites. */
export const FAVORITES_SHARE_PATH = '/favoriting/share';
/** The path of share links to a schedule, without the token. Anyone who has the full link can join the schedule. */
export const SCHEDULE_SHARE_PATH = '/scheduling/share';

export const favoritesSharePathOf = (token: string): string => `${FAVORITES_SHARE_PATH}/${token}`;
export const scheduleSharePathOf = (token: string): string => `${SCHEDULE_SHARE_PATH}/${token}`;

/** Returns the path of a share link without its token, so that it can be logged. Returns other paths unchanged. */
export const redactSharePath = (path: string): string =>
  [FAVORITES_SHARE_PATH, SCHEDULE_SHARE_PATH].find((prefix) => path.toLowerCase().startsWith(`${prefix}/`)) ?? path;
