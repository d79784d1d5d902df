/** Where a link to a parent's favorites leads; its token follows. Whoever has the whole of it sees the list. */
export const SHARE_PATH = '/favoriting/share';
/** The same of a schedule; whoever has the whole of it may receive the schedule. */
export const SCHEDULE_SHARE_PATH = '/scheduling/share';

export const sharePathOf = (token: string): string => `${SHARE_PATH}/${token}`;
export const scheduleSharePathOf = (token: string): string => `${SCHEDULE_SHARE_PATH}/${token}`;

/** A path as it may be written down: without the token of what is shared. */
export const redactSharePath = (path: string): string =>
  [SHARE_PATH, SCHEDULE_SHARE_PATH].find((prefix) => path.toLowerCase().startsWith(`${prefix}/`)) ?? path;
