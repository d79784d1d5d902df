import { FILTER_NAMES } from '@campjay/domain/catalog/filters.ts';
import { MAX_SEARCH_NAME_LENGTH } from '@campjay/domain/limits.ts';
import { newUuid } from '../../app/commandRequest.ts';
import { refusalMessage } from '../../app/requestErrors.ts';
import type { Message } from '../../app/snackbar/snackbar.ts';
import type { AppDispatch, RootState } from '../../store.ts';
import { describeFilter } from '../catalog/filters/filters.ts';
import { describeNamedChildren } from '../catalog/namedChildren.ts';
import { facetSearchOf, type PageSearch } from '../catalog/searchRequest.ts';
import { rememberIntent, type SignUpIntents } from '../identity/signUpIntent.ts';
import { describeKids } from '../kids/kids.ts';
import { type AlertsCommand, changeAlerts, loadAlerts, type SavedSearch } from './alertsApi.ts';

type NamedSearch = SignUpIntents['search'];

/** The request of a search, without the page that it is made on. */
export const searchToSave = (search: PageSearch): NamedSearch['search'] => ({
  filterState: facetSearchOf(search).filterState,
  latLongUser: search.place && { lat: search.place.lat, lng: search.place.lng },
  latLongUserRadius: search.place && search.place.radius,
});

/** A name in the words of the applied filters: 'Ages 6 and 9 · Oakland, within 15 mi · Week: June 8'. */
const nameOf = ({ filters, place, boundingBox }: PageSearch, kidsText: string | undefined): string => {
  const parts = [
    kidsText,
    place && `${place.label}, within ${place.radius} mi`,
    boundingBox && 'Map area',
    ...FILTER_NAMES.map((name) => describeFilter(filters, name)),
  ].filter((part) => part != null);
  return (parts.length > 0 ? parts.join(' · ') : 'All camps').slice(0, MAX_SEARCH_NAME_LENGTH).trim();
};

/** The search of a page as it is saved. */
export const nameSearch = (search: PageSearch, state: RootState): NamedSearch => ({
  name: nameOf(search, describeNamedChildren(state) ?? describeKids(state)),
  search: searchToSave(search),
});

/** Remembers a visitor's search, to save it after a sign-up. */
export const rememberSearch =
  (search: PageSearch) =>
  (_dispatch: AppDispatch, getState: () => RootState): void =>
    rememberIntent('search', nameSearch(search, getState()));

/** Equal for equal searches, whatever the order of their properties. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

export const findSaved = (searches: readonly SavedSearch[], search: NamedSearch['search']): SavedSearch | undefined => {
  const key = keyOf(search);
  return searches.find((saved) => keyOf(saved.search) === key);
};

/** Saves a search, or deletes it if it is saved and `canDelete` is true. Returns the message to show. */
export const saveSearch =
  ({ name, search }: NamedSearch, canDelete: boolean) =>
  async (dispatch: AppDispatch): Promise<Message> => {
    // Without the alerts, which may not be loaded yet, a search could be saved twice.
    const { data: alerts, error: loadError } = await dispatch(loadAlerts());
    const saved = alerts && findSaved(alerts.searches, search);
    const command: AlertsCommand | undefined = saved
      ? canDelete
        ? { path: 'alerts/delete-search', body: { searchId: saved.searchId } }
        : undefined
      : { path: 'alerts/save-search', body: { searchId: newUuid(), name, search } };
    const { error = loadError } = alerts && command ? await dispatch(changeAlerts(command)) : {};
    if (error) {
      const text = refusalMessage(error) ?? 'The search could not be saved. Please try again.';
      return { text, isFailure: true };
    }
    if (saved && canDelete) return { text: 'This search is no longer saved.' };
    const next = alerts?.isEmailConfirmed === false ? 'Confirm your email, and we write' : 'We write';
    return {
      text: `Search saved. ${next} to you once a day if there are new matches.`,
      action: { label: 'Change', to: '/account' },
    };
  };
