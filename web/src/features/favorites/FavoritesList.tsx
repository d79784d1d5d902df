import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { CardSettingContext } from '../catalog/card/cardSetting.ts';
import { AppliedFilters } from '../catalog/AppliedFilters.tsx';
import { FilterBar } from '../catalog/FilterBar.tsx';
import type { PageSearch } from '../catalog/searchRequest.ts';
import { usePageSearch } from '../catalog/usePageSearch.ts';
import { useReadingPosition } from '../catalog/useReadingPosition.ts';
import { useSearchInUrl } from '../catalog/useSearchInUrl.ts';
import { KidInfo } from '../kids/KidInfo.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { Favoriters } from './Favoriters.tsx';
import type { Favorites } from './favoritesApi.ts';
import { useFavoriters } from './useFavoriters.ts';
import { SavedCampCards } from './SavedCampCards.tsx';
import { SavedCampSummary } from './SavedCampSummary.tsx';
import { NoFavorites } from './NoFavorites.tsx';
import { UnlistedFavorites } from './UnlistedFavorites.tsx';
import { useFavoriteIds } from './useFavoriteIds.ts';
import { useSavedCamps } from './useSavedCamps.ts';

const PAGE = matchPath('/favorites');

interface FavoritesQuery {
  readonly search: PageSearch | undefined;
  readonly selected: string;
  readonly source: { favoritedCampsArray: string[] };
  /** How many cards were on the page at that time. */
  readonly cardCount: number;
}

/**
 * A query that changes only with the filters, the selected lists, or a new camp. Removed camps are only filtered out on
 * the page, so that the other cards do not move while the user reads.
 */
const useStableQuery = (
  search: PageSearch | undefined,
  ids: readonly string[],
  selected: string,
  cardCount: number,
): FavoritesQuery => {
  const current: FavoritesQuery = { search, selected, source: { favoritedCampsArray: [...ids] }, cardCount };
  const [query, setQuery] = useState(current);
  const knownIds = query.source.favoritedCampsArray;
  const isSame = query.search === search && query.selected === selected && ids.every((id) => knownIds.includes(id));
  if (!isSame) setQuery(current);
  return query;
};

/** The cards of the selected lists, with the same filters as the search (Requirement 2.104). */
export function FavoritesList({ favorites }: { favorites: Favorites }) {
  const sharers = favorites.favoritedCampsFromSharers;
  const { selected, toggle } = useFavoriters(sharers);
  const ids = useFavoriteIds(selected, sharers);
  const search = usePageSearch(PAGE);
  useSearchInUrl(search);
  const [maxShown, setMaxShown] = useState(0);
  const { source, cardCount } = useStableQuery(search, ids, selected.join(' '), maxShown);
  const isEmpty = ids.length === 0;
  const list = useSavedCamps(search, isEmpty ? undefined : source, cardCount);
  useReadingPosition(search, list);
  const idSet = new Set(ids);
  const camps = list.camps?.filter(({ org_id }) => idSet.has(org_id));
  if (camps && camps.length > maxShown) setMaxShown(camps.length);
  const unlisted = list.unlisted.filter((orgId) => idSet.has(orgId));
  return (
    <CardSettingContext value="favorites">
      <PageWidth>
        <FilterBar list={{ ...list, total: ids.length - unlisted.length }} facets={undefined} />
        {sharers.length > 0 && <Favoriters sharers={sharers} selected={selected} onToggle={toggle} />}
        {isEmpty ? (
          <NoFavorites isSelectionEmpty={selected.length === 0} />
        ) : (
          <>
            <SavedCampSummary list={list} count={ids.length - unlisted.length} noun="favorite" />
            <AppliedFilters />
            <Box aria-busy={list.isOutdated} sx={{ opacity: list.isOutdated ? 0.6 : 1, transition: 'opacity 150ms' }}>
              <SavedCampCards list={list} camps={camps} label="Favorites" />
            </Box>
            <UnlistedFavorites orgIds={unlisted} />
          </>
        )}
        <KidInfo />
      </PageWidth>
    </CardSettingContext>
  );
}
