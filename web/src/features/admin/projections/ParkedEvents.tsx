import type { ParkedStreamView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { AdminCommandMessage } from '../AdminCommandMessage.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import { buttonRow, buttonSize, mutedText } from './styles.ts';
import { EventPayload } from './EventPayload.tsx';
import { useParkedEventsQuery } from './projectionsApi.ts';
import { SkipForm } from './SkipForm.tsx';
import { formatCount, formatMoment } from './formatProjections.ts';

const list = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' } };
const POLL_MS = 8_000;

/** Events that the read model could not apply, and the events blocked behind them. All others are processed. */
export function ParkedEvents({ name, isExpected }: { name: string; isExpected: boolean }) {
  const { data, isError, refetch } = useParkedEventsQuery(name, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  // One command for all rows: a completed row leaves the list, but its message stays.
  const retry = useAdminCommand('projections/retry-parked');
  const skip = useAdminCommand('projections/skip-parked');
  if (data?.length === 0 && !isExpected && retry.done === undefined && skip.done === undefined) return null;
  return (
    <Panel heading="Parked events">
      <Typography sx={mutedText}>
        An event that its handler could not take is kept here, with the later events of the same stream. Everything else
        goes on.
      </Typography>
      {isError && !data && <LoadFailed text="They could not be looked at." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography sx={{ mt: 1 }}>Nothing is parked.</Typography>}
      <Box component="ul" aria-label="Parked events" sx={list}>
        {data?.map((event) => (
          <ParkedEvent key={`${event.build} ${event.eventId}`} event={event} retry={retry} skip={skip} />
        ))}
      </Box>
      <AdminCommandMessage command={retry} />
      <AdminCommandMessage command={skip} />
    </Panel>
  );
}

type Command = ReturnType<typeof useAdminCommand>;

function ParkedEvent({ event, retry, skip }: { event: ParkedStreamView; retry: Command; skip: Command }) {
  const { name, build, isLive, streamId, eventId, type, error, errorCode, parkedAt, waitingBehind } = event;
  const [isSkipping, setSkipping] = useState(false);
  const about = `${type} of ${streamId}`;
  const isBusy = retry.isSending || skip.isSending;
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{about}</strong>
      <Typography sx={{ color: 'error.main' }}>{errorCode === null ? error : `${error} (${errorCode})`}</Typography>
      <Typography sx={mutedText}>
        {`Parked in ${build}${isLive ? '' : ', which readers do not see'}, ${formatMoment(parkedAt)}. ` +
          (waitingBehind === 0
            ? 'Nothing waits behind it.'
            : `${formatCount(waitingBehind, 'later event waits', 'later events wait')} behind it.`)}
      </Typography>
      <Box sx={buttonRow}>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          aria-label={`Try again: ${about}`}
          onClick={() => {
            if (isBusy) return;
            skip.reset();
            void retry.send({ name, streamId });
          }}
          sx={buttonSize}
        >
          Try again
        </Button>
        {isLive && (
          <Button
            variant="outlined"
            aria-expanded={isSkipping}
            aria-label={`Do without it: ${about}`}
            onClick={() => setSkipping(!isSkipping)}
            sx={buttonSize}
          >
            Do without it…
          </Button>
        )}
      </Box>
      <EventPayload request={{ name, streamId, eventId }} about={about} />
      {isSkipping && (
        <SkipForm
          about={about}
          isSending={isBusy}
          onSkip={(reason) => {
            retry.reset();
            void skip.send({ name, streamId, eventId, reason });
          }}
        />
      )}
    </Box>
  );
}
