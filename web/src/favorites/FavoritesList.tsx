import { matchPath } from '@campjay/events/geography/matchPath.ts';
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
import { PageWidth } from '../ui/PageWidth.tsx';
import { Favoriters } from './Favoriters.tsx';
import type { Favorites } from './favoritesApi.ts';
import { useFavoriters } from './useFavoriters.ts';
import { KeptCards } from './KeptCards.tsx';
import { KeptSummary } from './KeptSummary.tsx';
import { NoFavorites } from './NoFavorites.tsx';
import { UnlistedFavorites } from './UnlistedFavorites.tsx';
import { useFavoriteIds } from './useFavoriteIds.ts';
import { useKeptCamps } from './useKeptCamps.ts';

const PAGE = matchPath('/favorites');

interface Asked {
  readonly search: PageSearch | undefined;
  readonly selected: string;
  readonly source: { favoritedCampsArray: string[] };
  /** How many cards were on the page then. */
  readonly shown: number;
}

/**
 * What is asked for: the lists as they were when the filters or the choice of lists changed last, or a camp came in. One
 * that only goes is taken out on the page, so that nothing else there moves under the reader's thumb.
 */
const useAsked = (search: PageSearch | undefined, ids: readonly string[], selected: string, shown: number): Asked => {
  const now: Asked = { search, selected, source: { favoritedCampsArray: [...ids] }, shown };
  const [asked, setAsked] = useState(now);
  const known = asked.source.favoritedCampsArray;
  const isSame = asked.search === search && asked.selected === selected && ids.every((id) => known.includes(id));
  if (!isSame) setAsked(now);
  return asked;
};

/** The cards of the chosen lists, with the same filters as the search has. */
export function FavoritesList({ favorites }: { favorites: Favorites }) {
  const sharers = favorites.favoritedCampsFromSharers;
  const { selected, toggle } = useFavoriters(sharers);
  const ids = useFavoriteIds(selected, sharers);
  const search = usePageSearch(PAGE);
  useSearchInUrl(search);
  const [most, setMost] = useState(0);
  const { source, shown } = useAsked(search, ids, selected.join(' '), most);
  const isEmpty = ids.length === 0;
  const list = useKeptCamps(search, isEmpty ? undefined : source, shown);
  useReadingPosition(search, list);
  const inLists = new Set(ids);
  const camps = list.camps?.filter(({ org_id }) => inLists.has(org_id));
  if (camps && camps.length > most) setMost(camps.length);
  const unlisted = list.unlisted.filter((orgId) => inLists.has(orgId));
  return (
    <CardSettingContext value="favorites">
      <PageWidth>
        <FilterBar list={{ ...list, total: ids.length - unlisted.length }} facets={undefined} />
        {sharers.length > 0 && <Favoriters sharers={sharers} selected={selected} onToggle={toggle} />}
        {isEmpty ? (
          <NoFavorites isNobodyChosen={selected.length === 0} />
        ) : (
          <>
            <KeptSummary list={list} count={ids.length - unlisted.length} noun="favorite" />
            <AppliedFilters />
            <Box aria-busy={list.isOutdated} sx={{ opacity: list.isOutdated ? 0.6 : 1, transition: 'opacity 150ms' }}>
              <KeptCards list={list} camps={camps} label="Favorites" />
            </Box>
            <UnlistedFavorites orgIds={unlisted} />
          </>
        )}
        <KidInfo />
      </PageWidth>
    </CardSettingContext>
  );
}
