import { describeFact } from '@campjay/domain/catalog/factText.ts';
import type { CampHistoryChange } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../ui/Panel.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { type CampTarget, useCampHistoryInfiniteQuery } from './campApi.ts';
import { factLabel } from './factLabel.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'short',
});

const describeAuthor = ({ by }: CampHistoryChange): string => {
  switch (by.kind) {
    case 'import':
      return by.source === null ? 'an import' : `import of ${by.source}`;
    case 'operator':
      return 'the operator';
    case 'admin':
      return by.email ?? 'an admin who has left';
  }
};

const CHANGE_TEXTS: Readonly<Record<string, string>> = {
  CampListed: 'The camp was listed',
  CampDelisted: 'The camp left the catalogue',
  SessionsOffered: 'Offered',
  SessionsWithdrawn: 'Withdrawn',
  CorrectionsEnded: 'The source states something new; its correction ended',
  CampCorrected: 'Corrected',
  SessionCorrected: 'Corrected',
  CampCorrectionWithdrawn: 'A correction was taken back',
  SessionCorrectionWithdrawn: 'A correction was taken back',
};
const DEFAULT_CHANGE_TEXT = 'Stated differently';
/** More sessions than this are only counted. */
const MAX_NAMED = 5;

const sessionsIn = ({ sessions }: CampHistoryChange): string => {
  const names = sessions.slice(0, MAX_NAMED).map(({ instanceId, name }) => name ?? instanceId);
  const more = sessions.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

function Change({ change }: { readonly change: CampHistoryChange }) {
  const { type, at, instanceId, changes, ended, sessions, reason } = change;
  const about = [
    CHANGE_TEXTS[type] ?? DEFAULT_CHANGE_TEXT,
    sessions.length > 0 ? sessionsIn(change) : ended.map(factLabel).join(', '),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography>{about.filter(Boolean).join(': ')}</Typography>
      {changes.map(({ field, was, is }) => (
        <Typography key={field}>
          {factLabel(field)}: {describeFact(was)} → <b>{describeFact(is)}</b>
        </Typography>
      ))}
      {reason !== null && <Typography>“{reason}”</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <time dateTime={at}>{MOMENT.format(new Date(at))}</time> · {describeAuthor(change)}
        {instanceId !== null && ` · session ${instanceId}`}
      </Typography>
    </Box>
  );
}

/** History of a camp or a session: old and new value, time, actor, and reason; newest first. */
export function CampHistoryList({ target }: { readonly target: CampTarget }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useCampHistoryInfiniteQuery(target);
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <Panel heading="What became of it">
      {!changes && !isError && <Typography role="status">Loading…</Typography>}
      {!changes && isError && <LoadFailed text="The history could not be loaded." onRetry={() => void refetch()} />}
      <Box component="ul" aria-label="Changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changes?.map((change) => (
          <Change key={change.revision} change={change} />
        ))}
      </Box>
      {hasNextPage && (
        <Button
          variant="outlined"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ minHeight: 44, mt: 1.5 }}
        >
          {isFetchingNextPage ? 'Loading…' : 'Earlier changes'}
        </Button>
      )}
    </Panel>
  );
}
