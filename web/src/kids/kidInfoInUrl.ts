/** SPEC §2 'URL extras': with this parameter the page opens its age and grade dialog. */
const PARAM = 'openKidInfoDialog';

export const requestsKidInfo = (query: string): boolean => new URLSearchParams(query).get(PARAM) === 'true';

/** Takes the wish out of the history entry, so that neither a reload nor Back opens the dialog again. */
export const removeKidInfoParam = (): void => {
  const { pathname, search, hash } = window.location;
  if (!requestsKidInfo(search)) return;
  const params = new URLSearchParams(search);
  params.delete(PARAM);
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  // Not through the router: to it this would be a navigation, and the page would be drawn and scrolled anew.
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`);
};
