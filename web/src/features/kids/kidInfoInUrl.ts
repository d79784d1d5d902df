/** URL parameter that opens the age and grade dialog. */
const PARAM = 'openKidInfoDialog';

export const requestsKidInfo = (query: string): boolean => new URLSearchParams(query).get(PARAM) === 'true';

/** Removes the parameter from the history entry, so that neither a reload nor Back reopens the dialog. */
export const removeKidInfoParam = (): void => {
  const { pathname, search, hash } = window.location;
  if (!requestsKidInfo(search)) return;
  const params = new URLSearchParams(search);
  params.delete(PARAM);
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  // Bypasses the router, which would treat this as a navigation, rerender the page and scroll it.
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`);
};
