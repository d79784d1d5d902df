import { useState } from 'react';
import { FILTER_NAMES } from '@campjay/domain/catalog/filters.ts';
import { MAX_SEARCH_NAME_LENGTH } from '@campjay/domain/limits.ts';
import type { PostBody } from '../../app/apiTypes.ts';
import { newUuid } from '../../app/commandRequest.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { refusalMessage } from '../../app/requestErrors.ts';
import { type Message, messageShown } from '../../app/snackbar/snackbar.ts';
import { Icon } from '../../ui/Icon.tsx';
import { describeFilter } from '../catalog/filters/filters.ts';
import { facetSearchOf, type PageSearch } from '../catalog/searchRequest.ts';
import { describeKids } from '../kids/kids.ts';
import { loadAlerts, type SavedSearch, useAlertsQuery, useChangeAlertsMutation } from './alertsApi.ts';
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

const findSaved = (searches: readonly SavedSearch[], search: SearchToSave): SavedSearch | undefined => {
  const key = keyOf(search);
  return searches.find((saved) => keyOf(saved.search) === key);
};

/** Toggle button of a signed-in user: saves the search that is shown, for news by email, or deletes it again. */
export function SaveSearchButton({ search }: { search: PageSearch }) {
  const dispatch = useAppDispatch();
  const kidsText = useAppSelector(describeKids);
  const [change] = useChangeAlertsMutation();
  const [isBusy, setIsBusy] = useState(false);
  const body = searchToSave(search);
  const { data } = useAlertsQuery(undefined);
  const isSaved = findSaved(data?.searches ?? [], body) !== undefined;
  /** Returns the message to show. */
  const toggle = async (): Promise<Message> => {
    // A press may come before the alerts are loaded. Without them, it could save a search twice.
    const alerts = await dispatch(loadAlerts());
    const saved = findSaved(alerts.data?.searches ?? [], body);
    const { error = alerts.error } = alerts.data
      ? await change(
          saved
            ? { path: 'alerts/delete-search', body: { searchId: saved.searchId } }
            : {
                path: 'alerts/save-search',
                body: { searchId: newUuid(), name: nameOf(search, kidsText), search: body },
              },
        )
      : {};
    if (error) {
      const text = refusalMessage(error) ?? 'The search could not be saved. Please try again.';
      return { text, isFailure: true };
    }
    if (saved) return { text: 'This search is no longer saved.' };
    const next = alerts.data?.isEmailConfirmed === false ? 'Confirm your email, and we write' : 'We write';
    return {
      text: `Search saved. ${next} to you once a day if there are new matches.`,
      action: { label: 'Change', to: '/account' },
    };
  };
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    dispatch(messageShown(await toggle()));
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label="Save this search"
      aria-pressed={isSaved}
      aria-disabled={isBusy}
      onClick={() => void press()}
    >
      <Icon name="alert" />
    </button>
  );
}
