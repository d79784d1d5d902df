/** Where a link to a parent's favorites leads; its token follows. Whoever has the whole of it sees the list. */
export const SHARE_PATH = '/favoriting/share';

export const sharePathOf = (token: string): string => `${SHARE_PATH}/${token}`;

/** A path as it may be written down: without the token of a shared list. */
export const tellablePath = (path: string): string =>
  path.toLowerCase().startsWith(`${SHARE_PATH}/`) ? SHARE_PATH : path;
