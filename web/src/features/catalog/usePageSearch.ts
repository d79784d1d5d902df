import { useEffect, useMemo } from 'react';
import { type SearchState, pageEntered, savedPlaceLoaded } from './search.ts';
import {
  writeSearch,
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
import { kidsInSearch } from '../kids/kids.ts';
import { useFoundPlaceQuery } from '../places/placesApi.ts';
import { loadStored } from '../../ui/browserStorage.ts';
import { useSeasonQuery } from './searchApi.ts';
import type { PageSearch } from './searchRequest.ts';

/** Milliseconds after the last change before the search is written into the URL. */
const URL_WRITE_DELAY_MS = 400;

/** Writes the search into the URL of the current history entry. Does nothing while `search` is undefined. */
export const useSearchInUrl = (search: SearchState | undefined): void => {
  useEffect(() => {
    if (!search) return undefined;
    const { path, pageFilters, initialPlace } = search;
    const writeUrl = (): void => {
      const { pathname, search: query, hash } = window.location;
      if (pathname !== path) return; // The user followed a link, and its page has not rendered yet.
      const newQuery = writeSearch(query, search, { filters: pageFilters, place: initialPlace });
      if (newQuery === query) return;
      // Bypasses the router, which would treat this as a navigation, rerender the page and scroll it.
      window.history.replaceState(window.history.state, '', `${pathname}${newQuery}${hash}`);
    };
    const timer = setTimeout(writeUrl, URL_WRITE_DELAY_MS);
    // After Back, the URL belongs to another search, which must not be overwritten.
    const cancel = (): void => clearTimeout(timer);
    window.addEventListener('popstate', cancel);
    return () => {
      cancel();
      window.removeEventListener('popstate', cancel);
    };
  }, [search]);
};

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
 * entered, because the state is still that of the previous page. On load, reload and Back, the search comes from the
 * URL. If the parent follows a link without search parameters, the current filters stay.
 */
export const usePageSearch = (match: PageMatch): PageSearch | undefined => {
  const { pathname, search: query, key: entryKey } = useLocation();
  const hasFollowedLink = useNavigationType() !== NavigationType.Pop;
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => state.search);
  const children = useAppSelector(kidsInSearch);
  const hasEntered = search.path === pathname && search.entry === entryKey;

  const params = new URLSearchParams(query);
  const readsUrl = !hasFollowedLink || hasSearchParams(params);
  const needsLookup = !hasEntered && readsUrl;
  const seasonQuery = useSeasonQuery(needsLookup && hasWeekParam(params) ? undefined : skipToken);
  const placeQuery = useFoundPlaceQuery((needsLookup ? placeLabelIn(params) : undefined) ?? skipToken);
  const isParent = !useAppSelector(isVisitor);
  // A place label in the URL may be that of the saved place. Otherwise the saved place only applies on pages without a
  // place of their own.
  const canUseSavedPlace =
    readsUrl && hasPlaceParam(params) ? placeLabelIn(params) !== undefined : !pageLocation(match);
  const isWaitingForSavedPlace = !hasEntered && isParent && canUseSavedPlace && search.savedPlace === undefined;
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
    dispatch(pageEntered({ path: pathname, entry: entryKey, match, link: readsUrl ? link : undefined, order }));
  }, [
    canEnter,
    dispatch,
    isParent,
    entryKey,
    match,
    pathname,
    query,
    readsUrl,
    seasonQuery.currentData,
    placeQuery.currentData,
  ]);
  return useMemo(() => (hasEntered ? { ...search, children } : undefined), [children, hasEntered, search]);
};
