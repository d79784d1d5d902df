import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { api } from '../../../app/api.ts';
import type { GetAnswer } from '../../../app/apiTypes.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '@campjay/domain/format.ts';
import { useOwnFavoriteIds } from '../../favorites/useListSelection.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { OfferRow } from './OfferRow.tsx';

/** Query for sessions. A condition that is undefined excludes no sessions. */
export interface OffersQuery {
  readonly ownerId?: string | undefined;
  readonly kidId?: string | undefined;
  /** '1' leaves out sessions that do not suit the kid. */
  readonly fits?: '0' | '1' | undefined;
  readonly week?: string | undefined;
  readonly text?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  /** Miles from `lat` and `lng`. */
  readonly radius?: number | undefined;
  /** 'HH:mm': the session, including before and after care, must cover the hours from `from` until `until`. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Which camps to search. */
  readonly among?: 'favorites' | 'all' | undefined;
}

const offersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sessions that can be added to a schedule, 100 per page (Requirement D15.26). */
    offers: build.infiniteQuery<GetAnswer<'camp-data/get-all-schedulable-instances'>, OffersQuery, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: 'camp-data/get-all-schedulable-instances',
        params: { ...queryArg, after: pageParam },
      }),
      providesTags: ['Favorites', 'HiddenCamps', 'Kids'],
    }),
  }),
});

const { useOffersInfiniteQuery } = offersApi;

interface OfferListProps {
  readonly query: OffersQuery;
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  readonly onAdded: () => void;
  /** Extends the search from favorites to all camps; undefined if it already includes all camps. */
  readonly onSearchAll: (() => void) | undefined;
}

/** The matching sessions, page by page. */
export function OfferList({ query, onSearchAll, ...cellProps }: OfferListProps) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, currentData } =
    useOffersInfiniteQuery(query);
  const pages = (currentData ?? data)?.pages;
  const total = currentData?.pages.at(-1)?.total;
  if (isError && total === undefined)
    return <LoadFailed text="The sessions could not be loaded." onRetry={() => void refetch()} />;
  return (
    <Box aria-busy={isFetching}>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {total === undefined ? 'Loading…' : formatSessionCount(total)}
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
            <OfferRow key={`${offer.org_id} ${offer.instance_id}`} offer={offer} {...cellProps} />
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

const formatSessionCount = (total: number): string => (total === 1 ? '1 session' : `${formatNumber(total)} sessions`);

function NoOffers({ onSearchAll }: { onSearchAll: (() => void) | undefined }) {
  const hasFavorites = useOwnFavoriteIds().length > 0;
  const text = hasFavorites
    ? 'None of your favorites has a matching session. Turn off a filter above, or search all camps.'
    : 'You have no favorites yet. Mark camps with the heart to find them here, or search all camps.';
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, py: 1.5 }}>
      <Typography>{onSearchAll ? text : 'No sessions match. Turn off a filter above.'}</Typography>
      {onSearchAll && (
        <Button variant="contained" disableElevation onClick={onSearchAll} sx={{ minHeight: 44 }}>
          Search all camps
        </Button>
      )}
    </Box>
  );
}
