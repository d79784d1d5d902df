import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { CampGrid } from '../catalog/card/CampGrid.tsx';
import { CardSkeletons } from '../catalog/card/CardSkeletons.tsx';
import { SearchMatchesContext } from '../catalog/card/searchMatches.ts';
import { useSearchMatches } from '../catalog/card/useSearchMatches.ts';
import { ListEnd } from '../catalog/ListEnd.tsx';
import { kidsInSearch } from '../kids/kids.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import type { SavedCamps } from './useSavedCamps.ts';

interface SavedCampCardsProps {
  readonly list: SavedCamps;
  /** The camps of the list to show. */
  readonly camps: readonly CampOrg[] | undefined;
  readonly label: string;
}

/** The cards of a list of favorites, and the loading of further ones. */
export function SavedCampCards({ list, camps, label }: SavedCampCardsProps) {
  const { season, searchText, forgiven, hasFailed, isOutdated, isLoadingMore, more, retry } = list;
  const kids = useAppSelector(kidsInSearch);
  const searchMatches = useSearchMatches({ searchText, forgiven, kids });
  if (!camps || season === undefined)
    return hasFailed ? (
      <LoadFailed large text="The camps could not be loaded." onRetry={retry} />
    ) : (
      <CardSkeletons count={3} />
    );
  return (
    <SearchMatchesContext value={searchMatches}>
      {hasFailed && isOutdated && (
        <LoadFailed text="The camps could not be loaded anew. What you see is the answer before." onRetry={retry} />
      )}
      {camps.length > 0 && <CampGrid camps={camps} season={season} label={label} />}
      {hasFailed && !isOutdated ? (
        <LoadFailed text="More camps could not be loaded." onRetry={retry} />
      ) : (
        (more !== 'nothing' || isLoadingMore) && <ListEnd list={list} />
      )}
    </SearchMatchesContext>
  );
}
