import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ClickEntry } from './ClickEntry.tsx';
import { spanInWords } from './days.ts';
import { plural } from './figureWords.ts';
import type { OpenedClicks } from './openedClicks.ts';
import { type ClicksAsked, useReportClicksInfiniteQuery } from './reportingApi.ts';

function Clicks({ asked }: { asked: ClicksAsked }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useReportClicksInfiniteQuery(asked, {
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
          <ClickEntry key={click.clickId} click={click} timeZone={asked.timeZone} />
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
  /** Stays while the dialog closes. */
  readonly opened: OpenedClicks | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The clicks that a figure is made of, each with its verdict. */
export function ClicksDialog({ opened, isOpen, onClose }: ClicksDialogProps) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={opened?.title ?? ''} maxWidth="md">
      {opened && (
        <>
          <Typography sx={{ mb: 1 }}>
            {spanInWords(opened.asked)}, {opened.asked.timeZone.replaceAll('_', ' ')}. A click is settled, and then
            billed, when it is 72 hours old.
          </Typography>
          <Clicks asked={opened.asked} />
        </>
      )}
    </LazyDialog>
  );
}
