import { FILTER_NAMES } from '@campjay/domain/catalog/filters.ts';
import { MAX_SEARCH_NAME_LENGTH } from '@campjay/domain/limits.ts';
import type { PostBody } from '../../app/apiTypes.ts';
import { newUuid } from '../../app/commandRequest.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { refusalMessage } from '../../app/requestErrors.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { Icon } from '../../ui/Icon.tsx';
import { describeFilter } from '../catalog/filters/filters.ts';
import { facetSearchOf, type PageSearch } from '../catalog/searchRequest.ts';
import { describeKids } from '../kids/kids.ts';
import { type SavedSearch, useAlertsQuery, useChangeAlertsMutation } from './alertsApi.ts';
import styles from './SaveSearch.module.css';

type SearchToSave = PostBody<'alerts/save-search'>['search'];

/** The request of a search, without the page that it is made on. */
const searchToSave = (search: PageSearch): SearchToSave => ({
  filterState: facetSearchOf(search).filterState,
  latLongUser: search.place && { lat: search.place.lat, lng: search.place.lng },
  latLongUserRadius: search.place && search.place.radius,
});

/** Equal for equal searches, whatever the order of their properties. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

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

const useSavedSearch = (search: SearchToSave): SavedSearch | undefined => {
  const { data } = useAlertsQuery(undefined);
  const key = keyOf(search);
  return data?.searches.find((saved) => keyOf(saved.search) === key);
};

/** Toggle button of a signed-in user: saves the search that is shown, for news by email, or deletes it again. */
export function SaveSearchButton({ search }: { search: PageSearch }) {
  const dispatch = useAppDispatch();
  const kidsText = useAppSelector(describeKids);
  const [change, { isLoading }] = useChangeAlertsMutation();
  const body = searchToSave(search);
  const saved = useSavedSearch(body);
  const toggle = async (): Promise<void> => {
    if (isLoading) return;
    const { error } = await change(
      saved
        ? { path: 'alerts/delete-search', body: { searchId: saved.searchId } }
        : { path: 'alerts/save-search', body: { searchId: newUuid(), name: nameOf(search, kidsText), search: body } },
    );
    if (error) {
      const text = refusalMessage(error) ?? 'The search could not be saved. Please try again.';
      dispatch(messageShown({ text, isFailure: true }));
    } else if (saved) {
      dispatch(messageShown({ text: 'This search is no longer saved.' }));
    } else {
      const action = { label: 'Change', to: '/account' };
      dispatch(messageShown({ text: 'Search saved. We email you about new matches, once a day.', action }));
    }
  };
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label="Save this search"
      aria-pressed={saved !== undefined}
      aria-disabled={isLoading}
      onClick={() => void toggle()}
    >
      <Icon name="bell" />
    </button>
  );
}
