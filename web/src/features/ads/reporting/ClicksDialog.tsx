import type { AdLink } from '@campjay/events/ads/values.ts';
import type { ReportedClick } from '@campjay/query-api/ads/reporting/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDollars, pluralize, REFUSAL_TEXTS } from './formatFigures.ts';
import Button from '@mui/material/Button';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { formatSpan } from './days.ts';
import { type ClicksQuery, useReportClicksInfiniteQuery, type ClicksSelection } from './reportingApi.ts';

const LINK_NAMES: Readonly<Record<AdLink, string>> = {
  website: 'The link to your website',
  message: 'A link in the message',
  testimonials: 'A link in the testimonials',
};
/** Links that this version does not know are shown by their technical name. */
const describeLink = (link: string): string => (link in LINK_NAMES ? LINK_NAMES[link as AdLink] : link);

const verdictStyles = {
  counted: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
  refused: { border: '1px solid', borderColor: 'text.secondary' },
} as const;

/** Describes the cost of a click. Until the cost is settled, it can still change. */
const describeCost = ({ refusal, charged, isSettled }: ReportedClick): string => {
  if (refusal !== null) return 'Free';
  return `${formatDollars(charged)}, ${isSettled ? 'settled' : 'not settled yet'}`;
};

/** 'Kite Camp: Week 1 · ad “Kites” · The link to your website, card 3 of the list' */
const describePlace = ({ camp, session, ad, link, place }: ReportedClick): string => {
  const campAndSession = [camp, session].filter((name) => name !== null).join(': ');
  const adText = ad === null ? '' : `ad “${ad}”`;
  const positionText = place === null ? '' : `, card ${place + 1} of the list`;
  return [campAndSession, adText, `${describeLink(link)}${positionText}`].filter((text) => text !== '').join(' · ');
};

/** One click with its verdict (whether it counts) and, if it was refused, the reason in plain language. */
function ClickEntry({ click, timeZone }: { click: ReportedClick; timeZone: string }) {
  const { receivedAt, refusal, ruleVersion, because, registrations, clickId } = click;
  const time = new Date(receivedAt).toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Box
          component="span"
          sx={{
            px: 1.25,
            lineHeight: '24px',
            borderRadius: 5,
            fontWeight: 600,
            fontSize: 15,
            ...verdictStyles[refusal ? 'refused' : 'counted'],
          }}
        >
          {refusal ? REFUSAL_TEXTS[refusal].name : 'Counts'}
        </Box>
        <Box component="time" dateTime={receivedAt} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {time}
        </Box>
        <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
          {describeCost(click)}
        </Box>
      </Box>
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{describePlace(click)}</Typography>
      {refusal && <Typography sx={{ mt: 0.25 }}>{REFUSAL_TEXTS[refusal].explanation}</Typography>}
      {because !== null && <Typography sx={{ mt: 0.25 }}>The verdict was changed later: {because}</Typography>}
      {registrations > 0 && (
        <Typography sx={{ mt: 0.25 }}>It brought {pluralize(registrations, 'registration')}.</Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
        Judged by version {ruleVersion} of the rules · Click {clickId}
      </Typography>
    </Box>
  );
}

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
          : `${pluralize(clicks.length, 'click')}${hasNextPage ? ' so far' : ''}, the latest first.`}
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
  /** The clicks to show. It stays set while the dialog closes, so that the content does not disappear early. */
  readonly selection: ClicksSelection | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Dialog that lists the clicks behind a figure, each with its verdict. */
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
