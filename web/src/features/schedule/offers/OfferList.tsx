import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@campjay/domain/format/numbers.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useOwnIds } from '../../favorites/useFavoriteIds.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { type OffersQuery, useOffersInfiniteQuery } from './offersApi.ts';
import { OfferRow } from './OfferRow.tsx';

interface OfferListProps {
  readonly query: OffersQuery;
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  readonly onPlaced: () => void;
  /** Extends the search from favorites to all camps; undefined if it already covers them. */
  readonly onSearchAll: (() => void) | undefined;
}

/** The matching sessions, page by page. */
export function OfferList({ query, onSearchAll, ...cell }: OfferListProps) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, currentData } =
    useOffersInfiniteQuery(query);
  const pages = (currentData ?? data)?.pages;
  const total = currentData?.pages.at(-1)?.total;
  if (isError && total === undefined)
    return <LoadFailed text="The sessions could not be loaded." onRetry={() => void refetch()} />;
  return (
    <Box aria-busy={isFetching}>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {total === undefined ? 'Loading…' : countText(total)}
      </Typography>
      {total === 0 && <NoOffers onSearchAll={onSearchAll} />}
      <Box
        component="ul"
        aria-label="Sessions"
        sx={{ listStyle: 'none', m: 0, p: 0, opacity: total === undefined ? 0.5 : 1 }}
      >
        {pages
          ?.flatMap((page) => page.data)
          .map((offer) => (
            <OfferRow key={`${offer.org_id} ${offer.instance_id}`} offer={offer} {...cell} />
          ))}
      </Box>
      {hasNextPage && total !== undefined && (
        <Box sx={{ textAlign: 'center', mt: 1 }}>
          <Button
            variant="outlined"
            aria-disabled={isFetchingNextPage}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
            sx={{ minHeight: 44 }}
          >
            {isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const countText = (total: number): string => (total === 1 ? '1 session' : `${formatNumber(total)} sessions`);

function NoOffers({ onSearchAll }: { onSearchAll: (() => void) | undefined }) {
  const hasFavorites = useOwnIds().length > 0;
  const text = hasFavorites
    ? 'None of your favorites has a session like this. Press a condition above to do without it, or look among all camps.'
    : 'You have no favorites yet. Mark camps with the heart to find them here, or look among all camps.';
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, py: 1.5 }}>
      <Typography>
        {onSearchAll ? text : 'No session is like this. Press a condition above to do without it.'}
      </Typography>
      {onSearchAll && (
        <Button variant="contained" disableElevation onClick={onSearchAll} sx={{ minHeight: 44 }}>
          Search all camps
        </Button>
      )}
    </Box>
  );
}
