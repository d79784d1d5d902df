import type { ParkedStreamShown } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { AdminWishSaid } from '../AdminWishSaid.tsx';
import { useAdminWish } from '../useAdminWish.ts';
import { buttons, pressable, quiet } from './look.ts';
import { OpenedPayload } from './OpenedPayload.tsx';
import { useParkedEventsQuery } from './projectionsApi.ts';
import { SkipForm } from './SkipForm.tsx';
import { counted, momentInWords } from './words.ts';

const list = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' } };
const POLL_MS = 8_000;

/** Events that the read model could not take, and what waits behind them; everything else goes on. */
export function ParkedEvents({ name, isExpected }: { name: string; isExpected: boolean }) {
  const { data, isError, refetch } = useParkedEventsQuery(name, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
  });
  // One for all of them: what is done leaves the list, and what is said of it stays.
  const retry = useAdminWish('projections/retry-parked');
  const skip = useAdminWish('projections/skip-parked');
  if (data?.length === 0 && !isExpected && retry.done === undefined && skip.done === undefined) return null;
  return (
    <Panel heading="Parked events">
      <Typography sx={quiet}>
        An event that its handler could not take is kept here, with the later events of the same stream. Everything else
        goes on.
      </Typography>
      {isError && !data && <LoadFailed text="They could not be looked at." onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography sx={{ mt: 1 }}>Nothing is parked.</Typography>}
      <Box component="ul" aria-label="Parked events" sx={list}>
        {data?.map((parked) => (
          <Parked key={`${parked.build} ${parked.eventId}`} parked={parked} retry={retry} skip={skip} />
        ))}
      </Box>
      <AdminWishSaid wish={retry} />
      <AdminWishSaid wish={skip} />
    </Panel>
  );
}

type Wish = ReturnType<typeof useAdminWish>;

function Parked({ parked, retry, skip }: { parked: ParkedStreamShown; retry: Wish; skip: Wish }) {
  const { name, build, isLive, streamId, eventId, type, error, errorCode, parkedAt, waitingBehind } = parked;
  const [isSkipping, setSkipping] = useState(false);
  const about = `${type} of ${streamId}`;
  const isBusy = retry.isSending || skip.isSending;
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{about}</strong>
      <Typography sx={{ color: 'error.main' }}>{errorCode === null ? error : `${error} (${errorCode})`}</Typography>
      <Typography sx={quiet}>
        {`Parked in ${build}${isLive ? '' : ', which readers do not see'}, ${momentInWords(parkedAt)}. ` +
          (waitingBehind === 0
            ? 'Nothing waits behind it.'
            : `${counted(waitingBehind, 'later event waits', 'later events wait')} behind it.`)}
      </Typography>
      <Box sx={buttons}>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          aria-label={`Try again: ${about}`}
          onClick={() => {
            if (isBusy) return;
            skip.reset();
            void retry.send({ name, streamId });
          }}
          sx={pressable}
        >
          Try again
        </Button>
        {isLive && (
          <Button
            variant="outlined"
            aria-expanded={isSkipping}
            aria-label={`Do without it: ${about}`}
            onClick={() => setSkipping(!isSkipping)}
            sx={pressable}
          >
            Do without it…
          </Button>
        )}
      </Box>
      <OpenedPayload order={{ name, streamId, eventId }} about={about} />
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
