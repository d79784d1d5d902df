import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { ClickEntry } from './ClickEntry.tsx';
import { formatSpan } from './days.ts';
import { plural } from './formatFigures.ts';
import type { ClicksSelection } from './clicksSelection.ts';
import { type ClicksQuery, useReportClicksInfiniteQuery } from './reportingApi.ts';

function Clicks({ query }: { query: ClicksQuery }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useReportClicksInfiniteQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  if (!data)
    return isError ? (
      <LoadFailed text="The clicks could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <Box role="status">Loading…</Box>
    );
  const clicks = data.pages.flatMap((page) => page.clicks);
  return (
    <>
      <Typography variant="body2" color="text.secondary" role="status">
        {clicks.length === 0
          ? 'There are no such clicks.'
          : `${plural(clicks.length, 'click')}${hasNextPage ? ' so far' : ''}, the latest first.`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {clicks.map((click) => (
          <ClickEntry key={click.clickId} click={click} timeZone={query.timeZone} />
        ))}
      </Box>
      {isError && <Typography role="alert">More could not be loaded. Please try again.</Typography>}
      {hasNextPage && (
        <Button
          fullWidth
          variant="outlined"
          aria-disabled={isFetching}
          onClick={() => !isFetching && void fetchNextPage()}
          sx={{ minHeight: 48, mt: 1 }}
        >
          {isFetching ? 'Loading…' : 'Show earlier clicks'}
        </Button>
      )}
    </>
  );
}

interface ClicksDialogProps {
  /** Stays set while the dialog closes. */
  readonly selection: ClicksSelection | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The clicks behind a figure, each with its verdict. */
export function ClicksDialog({ selection, isOpen, onClose }: ClicksDialogProps) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={selection?.title ?? ''} maxWidth="md">
      {selection && (
        <>
          <Typography sx={{ mb: 1 }}>
            {formatSpan(selection.query)}, {selection.query.timeZone.replaceAll('_', ' ')}. A click is settled, and then
            billed, when it is 72 hours old.
          </Typography>
          <Clicks query={selection.query} />
        </>
      )}
    </LazyDialog>
  );
}
