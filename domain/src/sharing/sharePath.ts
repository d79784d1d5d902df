/** The path of a link to a parent's favorites; its token follows. Anyone with the full link sees the list. */
export const SHARE_PATH = '/favoriting/share';
/** The path of a link to a schedule; anyone with the full link may join the schedule. */
export const SCHEDULE_SHARE_PATH = '/scheduling/share';

export const sharePathOf = (token: string): string => `${SHARE_PATH}/${token}`;
export const scheduleSharePathOf = (token: string): string => `${SCHEDULE_SHARE_PATH}/${token}`;

/** Removes the token from a share path, so that the path can be logged. */
export const redactSharePath = (path: string): string =>
  [SHARE_PATH, SCHEDULE_SHARE_PATH].find((prefix) => path.toLowerCase().startsWith(`${prefix}/`)) ?? path;
