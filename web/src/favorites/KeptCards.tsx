import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { useAppSelector } from '../app/hooks.ts';
import { CampGrid } from '../catalog/card/CampGrid.tsx';
import { CardSkeletons } from '../catalog/card/CardSkeletons.tsx';
import { SearchedForContext } from '../catalog/card/searchedFor.ts';
import { useSearchedFor } from '../catalog/card/useSearchedFor.ts';
import { ListEnd } from '../catalog/ListEnd.tsx';
import { kidsInSearch } from '../kids/kids.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import type { KeptCamps } from './useKeptCamps.ts';

interface KeptCardsProps {
  readonly list: KeptCamps;
  /** Those of the list that are to be shown. */
  readonly camps: readonly CampOrg[] | undefined;
  readonly label: string;
}

/** The cards of a kept list, and how it goes on. */
export function KeptCards({ list, camps, label }: KeptCardsProps) {
  const { season, searchText, forgiven, hasFailed, isOutdated, isLoadingMore, more, retry } = list;
  const kids = useAppSelector(kidsInSearch);
  const searchedFor = useSearchedFor({ searchText, forgiven, kids });
  if (!camps || season === undefined)
    return hasFailed ? (
      <LoadFailed large text="The camps could not be loaded." onRetry={retry} />
    ) : (
      <CardSkeletons count={3} />
    );
  return (
    <SearchedForContext value={searchedFor}>
      {hasFailed && isOutdated && (
        <LoadFailed text="The camps could not be loaded anew. What you see is the answer before." onRetry={retry} />
      )}
      {camps.length > 0 && <CampGrid camps={camps} season={season} label={label} />}
      {hasFailed && !isOutdated ? (
        <LoadFailed text="More camps could not be loaded." onRetry={retry} />
      ) : (
        (more !== 'nothing' || isLoadingMore) && <ListEnd list={list} />
      )}
    </SearchedForContext>
  );
}
