import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { queueCommand } from '../../app/outbox/outbox.ts';
import { selectNote } from './useNote.ts';
import CheckIcon from '@mui/icons-material/Check';
import { useId, useState } from 'react';
import { type Sharer, type Favorites, formatSharerName, isFavorite, unfavoriteCamp } from './favoritesApi.ts';
import { OWN_LIST, useListSelection, useFavoriteIds } from './useListSelection.ts';
import { formatNumber } from '@campjay/domain/format.ts';
import { ResetFilters } from '../catalog/filters/FilterSheet.tsx';
import { PAGE_PART } from '../../ui/pageMarks.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from '../../ui/Link.tsx';
import { jayUrl } from '../../ui/jayPictures.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';
import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { CardSettingContext } from '../catalog/card/cardSetting.ts';
import { AppliedFilters } from '../catalog/filters/AppliedFilters.tsx';
import { FilterBar, SortSelect } from '../catalog/filters/FilterBar.tsx';
import type { PageSearch } from '../catalog/searchRequest.ts';
import { useSearchHistory } from '../catalog/searchHistory.ts';
import { usePageSearch } from '../catalog/usePageSearch.ts';
import { useReadingPosition } from '../catalog/readingPosition.ts';
import { KidInfo } from '../kids/KidInfo.tsx';
import { PageWidth, SearchSpinner } from '../../ui/PageLoading.tsx';
import { SavedCampCards, type SavedCamps, useSavedCamps } from './SavedCampCards.tsx';

/** A favorite that is no longer in the catalog: the parent's note on it, and a button to remove it. */
function UnlistedFavorite({ orgId, position }: { orgId: string; position: number }) {
  const dispatch = useAppDispatch();
  const note = useAppSelector((state) => selectNote(state, orgId));
  const isOwn = useAppSelector((state) => isFavorite(state, orgId));
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
    >
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note === '' ? `Camp ${position} (you have no note on it)` : `Your note: ${note}`}
      </Box>
      {isOwn && (
        <Button
          sx={{ minHeight: 44 }}
          aria-label={`Remove unlisted camp ${position} from your favorites`}
          onClick={() => dispatch(queueCommand(unfavoriteCamp, { org_id: orgId }))}
        >
          Remove
        </Button>
      )}
    </Box>
  );
}

/** Favorites that are no longer in the catalog, so they have no cards. Only their ids and notes are known. */
function UnlistedFavorites({ orgIds }: { orgIds: readonly string[] }) {
  if (orgIds.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="unlisted" sx={{ mt: 5 }}>
      <Box component="h2" id="unlisted" sx={{ typography: 'h2', m: 0 }}>
        {orgIds.length === 1
          ? 'One of these favorites is no longer listed'
          : `${orgIds.length} of these favorites are no longer listed`}
      </Box>
      <Box component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {orgIds.length === 1
          ? 'It was removed from the directory. If it is listed again, its card will come back.'
          : 'They were removed from the directory. If they are listed again, their cards will come back.'}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {orgIds.map((orgId, index) => (
          <UnlistedFavorite key={orgId} orgId={orgId} position={index + 1} />
        ))}
      </Box>
    </Box>
  );
}

interface ListSelectionProps {
  readonly sharers: readonly Sharer[];
  /** The ids of the selected sharers, and `OWN_LIST` for the parent's own list. */
  readonly selectedIds: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Selects whose favorites are shown: the parent's own, and those of each sharer (Requirement 2.110). */
function ListSelection({ sharers, selectedIds, onToggle }: ListSelectionProps) {
  const id = useId();
  const choices = [
    { id: OWN_LIST, name: 'Yours' },
    ...sharers.map((sharer) => ({ id: sharer.id, name: formatSharerName(sharer) })),
  ];
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}
    >
      <Box component="span" id={id} sx={{ fontWeight: 600, mr: 0.5 }}>
        Show the favorites of
      </Box>
      {choices.map((choice) => {
        const isSelected = selectedIds.includes(choice.id);
        return (
          <Button
            key={choice.id}
            variant={isSelected ? 'contained' : 'outlined'}
            disableElevation
            aria-pressed={isSelected}
            startIcon={isSelected ? <CheckIcon /> : undefined}
            sx={{ minHeight: 44, borderRadius: 6, maxWidth: '100%', whiteSpace: 'nowrap' }}
            onClick={() => onToggle(choice.id)}
          >
            <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {choice.name}
            </Box>
          </Button>
        );
      })}
    </Box>
  );
}

interface SavedCampSummaryProps {
  readonly list: SavedCamps;
  readonly count: number;
  /** The noun after the count, in the singular, such as 'favorite'. */
  readonly noun: string;
}

/** The number of camps in the list, the sort order, and the reset button. */
function SavedCampSummary({
  list: { camps, isOutdated, isLoadingMore, hasFailed },
  count,
  noun,
}: SavedCampSummaryProps) {
  const isLoading = !camps && !hasFailed;
  return (
    <Box
      {...{ [PAGE_PART]: 'summary' }}
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 44, mt: 2, mb: 1 }}
    >
      <Box component="h2" aria-live="polite" sx={{ typography: 'h2', m: 0 }}>
        {isLoading ? 'Loading…' : `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`}
      </Box>
      {camps && <SortSelect />}
      {camps && <SearchSpinner isSearching={isOutdated && !isLoadingMore} />}
      <Box sx={{ ml: 'auto' }}>
        <ResetFilters />
      </Box>
    </Box>
  );
}

/** Shown if the parent has no favorites yet (Requirement 2.109), or has not selected a list. */
function NoFavorites({ isSelectionEmpty }: { isSelectionEmpty: boolean }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 5, textAlign: 'center' }}>
      <DeferredImage src={jayUrl('looking-through-binoculars')} size={168} />
      <Box component="p" sx={{ typography: 'h3', m: 0, textWrap: 'balance' }}>
        {isSelectionEmpty ? (
          'Choose above whose favorites to show.'
        ) : (
          <>
            <Link component={RouterLink} to="/" underline="always">
              Search for camps
            </Link>{' '}
            to add to your favorites.
          </>
        )}
      </Box>
    </Box>
  );
}

const FAVORITES_PAGE = matchPath('/favorites');

interface FavoritesQuery {
  readonly search: PageSearch | undefined;
  /** The ids of the selected lists, joined by spaces. */
  readonly selectionKey: string;
  readonly source: { favoritedCampsArray: string[] };
  /** The number of cards on the page when the query was made. */
  readonly cardCount: number;
}

/**
 * Returns a query that only changes with the filters, with the selected lists, or if a camp was added. Removed camps
 * stay in the query and are filtered out by the page, so that the other cards are not reloaded while the parent reads.
 */
const useStableQuery = (
  search: PageSearch | undefined,
  ids: readonly string[],
  selectionKey: string,
  cardCount: number,
): FavoritesQuery => {
  const newQuery: FavoritesQuery = { search, selectionKey, source: { favoritedCampsArray: [...ids] }, cardCount };
  const [query, setQuery] = useState(newQuery);
  const queriedIds = query.source.favoritedCampsArray;
  const isUnchanged =
    query.search === search && query.selectionKey === selectionKey && ids.every((id) => queriedIds.includes(id));
  if (!isUnchanged) setQuery(newQuery);
  return query;
};

/** The cards of the selected lists, with the same filters as the search (Requirement 2.104). */
export function FavoritesList({ favorites }: { favorites: Favorites }) {
  const sharers = favorites.favoritedCampsFromSharers;
  const { selectedIds, toggle } = useListSelection(sharers);
  const ids = useFavoriteIds(selectedIds, sharers);
  const search = usePageSearch(FAVORITES_PAGE);
  useSearchHistory(search);
  /** The largest number of cards that the page has shown. */
  const [maxCardCount, setMaxCardCount] = useState(0);
  const { source, cardCount } = useStableQuery(search, ids, selectedIds.join(' '), maxCardCount);
  const isEmpty = ids.length === 0;
  const list = useSavedCamps(search, isEmpty ? undefined : source, cardCount);
  useReadingPosition(search, list);
  const currentIds = new Set(ids);
  const camps = list.camps?.filter(({ org_id }) => currentIds.has(org_id));
  if (camps && camps.length > maxCardCount) setMaxCardCount(camps.length);
  const unlistedIds = list.unlisted.filter((orgId) => currentIds.has(orgId));
  return (
    <CardSettingContext value="favorites">
      <PageWidth>
        <FilterBar list={{ ...list, total: ids.length - unlistedIds.length }} facets={undefined} />
        {sharers.length > 0 && <ListSelection sharers={sharers} selectedIds={selectedIds} onToggle={toggle} />}
        {isEmpty ? (
          <NoFavorites isSelectionEmpty={selectedIds.length === 0} />
        ) : (
          <>
            <SavedCampSummary list={list} count={ids.length - unlistedIds.length} noun="favorite" />
            <AppliedFilters />
            <Box aria-busy={list.isOutdated} sx={{ opacity: list.isOutdated ? 0.6 : 1, transition: 'opacity 150ms' }}>
              <SavedCampCards list={list} camps={camps} label="Favorites" />
            </Box>
            <UnlistedFavorites orgIds={unlistedIds} />
          </>
        )}
        <KidInfo />
      </PageWidth>
    </CardSettingContext>
  );
}
