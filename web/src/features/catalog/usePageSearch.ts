import { useEffect, useMemo } from 'react';
import { entryAdded, pageEntered, savedPlaceLoaded } from './search.ts';
import { type EnteredSearch, readPreviousEntry, readStoredSearch } from './searchHistory.ts';
import {
  hasPlaceParam,
  hasSearchParams,
  hasWeekParam,
  placeLabelIn,
  isOrder,
  ORDER_KEY,
  type SortOrder,
} from './searchInUrl.ts';
import { type PageMatch, pageLocation } from '@campjay/domain/geography/matchPath.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { isVisitor } from '../identity/useIdentity.ts';
import { kidChoice, restoreKidChoice } from '../kids/kids.ts';
import { useFoundPlaceQuery } from '../places/placesApi.ts';
import { childrenInSearch } from './namedChildren.ts';
import { loadStored } from '../../ui/browserStorage.ts';
import { useSeasonQuery } from './searchApi.ts';

/** Milliseconds to wait for a parent's saved place before searching everywhere instead. */
const SAVED_PLACE_WAIT_MS = 2000;

/** The sort order that a signed-in parent last used in this browser. */
export const loadLastOrder = (): SortOrder | undefined => {
  const order = loadStored(ORDER_KEY);
  return isOrder(order) ? order : undefined;
};

/** Whether a query is not running: it has finished, failed, or was never sent. */
const isIdle = ({ isUninitialized, isFetching }: { isUninitialized: boolean; isFetching: boolean }): boolean =>
  isUninitialized || !isFetching;

/**
 * Enters the current page and returns its search, with the parent's kids. Returns undefined until the page has been
 * entered, because the state is still that of the previous page. On reload, Back and Forward, the search comes from the
 * history entry; if it has none, as on the first load, from the URL. If the parent follows a link without search parameters, the current filters stay.
 */
export const usePageSearch = (match: PageMatch): EnteredSearch | undefined => {
  const location = useLocation();
  const { pathname, search: query, key: entryKey } = location;
  const entryState: unknown = location.state;
  const hasFollowedLink = useNavigationType() !== NavigationType.Pop;
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => state.search);
  const children = useAppSelector(childrenInSearch);
  const kids = useAppSelector(kidChoice);
  // After a change of the search, the new entry has the search that the state already has.
  const isEntryAdded = hasFollowedLink && search.entry !== undefined && readPreviousEntry(entryState) === search.entry;
  const hasEntered = search.path === pathname && (search.entry === entryKey || isEntryAdded);
  const stored = useMemo(
    () => (hasFollowedLink ? undefined : readStoredSearch(entryState)),
    [hasFollowedLink, entryState],
  );
  useEffect(() => {
    if (isEntryAdded) dispatch(entryAdded(entryKey));
  }, [dispatch, isEntryAdded, entryKey]);

  const params = new URLSearchParams(query);
  const readsUrl = !hasFollowedLink || hasSearchParams(params);
  const needsLookup = !hasEntered && readsUrl && !stored;
  const seasonQuery = useSeasonQuery(needsLookup && hasWeekParam(params) ? undefined : skipToken);
  const placeQuery = useFoundPlaceQuery((needsLookup ? placeLabelIn(params) : undefined) ?? skipToken);
  const isParent = !useAppSelector(isVisitor);
  // A place label in the URL may be that of the saved place. Otherwise the saved place only applies on pages without a
  // place of their own.
  const canUseSavedPlace =
    readsUrl && hasPlaceParam(params) ? placeLabelIn(params) !== undefined : !pageLocation(match);
  const isWaitingForSavedPlace =
    !hasEntered && !stored && isParent && canUseSavedPlace && search.savedPlace === undefined;
  useEffect(() => {
    if (!isWaitingForSavedPlace) return undefined;
    const timer = setTimeout(() => dispatch(savedPlaceLoaded({ place: null })), SAVED_PLACE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isWaitingForSavedPlace]);
  const canEnter = !hasEntered && !isWaitingForSavedPlace && isIdle(seasonQuery) && isIdle(placeQuery);
  useEffect(() => {
    if (!canEnter) return;
    const link = { query, season: seasonQuery.currentData, place: placeQuery.currentData ?? undefined };
    const order = isParent ? loadLastOrder() : undefined;
    dispatch(pageEntered({ path: pathname, entry: entryKey, match, link: readsUrl ? link : undefined, order, stored }));
    if (stored) dispatch(restoreKidChoice(stored.kids));
  }, [
    canEnter,
    dispatch,
    isParent,
    entryKey,
    match,
    pathname,
    query,
    readsUrl,
    stored,
    seasonQuery.currentData,
    placeQuery.currentData,
  ]);
  return useMemo(() => (hasEntered ? { ...search, kids, children } : undefined), [children, kids, hasEntered, search]);
};
