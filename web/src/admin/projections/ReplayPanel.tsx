import type { ProjectionShown } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { AdminWishSaid } from '../AdminWishSaid.tsx';
import { useAdminWish } from '../useAdminWish.ts';
import { ComparisonTables } from './ComparisonTables.tsx';
import { buttons, pressable, quiet } from './look.ts';
import { Progress } from './Progress.tsx';
import { PromoteDialog } from './PromoteDialog.tsx';
import { usePreview } from './usePreview.ts';
import { isUnderWay, momentInWords, percentOf, progressInWords } from './words.ts';

const WHAT =
  'A replay makes the rows again from the first event, beside those in use. Searches and pages go on as they are, and ' +
  'nobody sees the replay before you promote it.';

/** The replay of a read model, from the wish for one to its promotion. */
export function ReplayPanel({ projection: { name, replay, builds } }: { projection: ProjectionShown }) {
  const start = useAdminWish('projections/start-replay');
  const cancel = useAdminWish('projections/cancel-replay');
  const promote = useAdminWish('projections/promote-replay');
  const wishes = [start, cancel, promote];
  const isBusy = wishes.some(({ isSending }) => isSending);
  const preview = usePreview(name);
  const [isPromoting, setPromoting] = useState(false);
  const send = (wish: typeof start): void => {
    if (isBusy) return;
    for (const other of wishes) if (other !== wish) other.reset();
    void wish.send({ name });
  };
  const isReady = replay?.state === 'ready' || (!replay && builds.some(({ part }) => part === 'replayed'));
  const canStart = !isReady && !isUnderWay(replay);
  return (
    <Panel heading="Replay">
      {replay && !isReady && replay.state !== 'failed' && (
        <Progress
          label={`Replay of ${name}`}
          percent={replay.state === 'waiting' ? undefined : percentOf(replay.eventsDone, replay.eventsTotal)}
          text={progressInWords(replay)}
        />
      )}
      {replay?.state === 'failed' && (
        <Typography role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {`The last replay failed: ${replay.error ?? 'it is not known why.'} Readers see what they saw before.`}
        </Typography>
      )}
      {isReady && (
        <Typography>The replay is made, and is kept current until you decide. Nobody sees it yet.</Typography>
      )}
      {canStart && <Typography>{WHAT}</Typography>}
      {replay && (
        <Typography
          sx={quiet}
        >{`Asked for by ${replay.requestedBy}, ${momentInWords(replay.requestedAt)}.`}</Typography>
      )}
      <Box sx={buttons}>
        {canStart && <Press wish={start} label={`Replay ${name}`} isBusy={isBusy} onPress={() => send(start)} />}
        {isReady && (
          <>
            <Button variant="outlined" aria-disabled={preview.isAsking} onClick={preview.ask} sx={pressable}>
              {preview.isAsking ? 'Comparing…' : 'See what it would change'}
            </Button>
            <Button variant="contained" disableElevation onClick={() => setPromoting(true)} sx={pressable}>
              Promote…
            </Button>
          </>
        )}
        {!canStart && <Press wish={cancel} label="Cancel the replay" isBusy={isBusy} onPress={() => send(cancel)} />}
      </Box>
      {wishes.map((wish, at) => (
        <AdminWishSaid key={at} wish={wish} />
      ))}
      {preview.problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {preview.problem.message}
        </Typography>
      )}
      {isReady && preview.comparison && <ComparisonTables comparison={preview.comparison} />}
      {isPromoting && isReady && (
        <PromoteDialog
          name={name}
          isSending={promote.isSending}
          onPromote={() => {
            send(promote);
            setPromoting(false);
            preview.forget();
          }}
          onClose={() => setPromoting(false)}
        />
      )}
    </Panel>
  );
}

interface PressProps {
  readonly wish: ReturnType<typeof useAdminWish>;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function Press({ wish, label, isBusy, onPress }: PressProps) {
  return (
    <Button variant="outlined" aria-disabled={isBusy} onClick={onPress} sx={pressable}>
      {wish.isSending ? 'One moment…' : label}
    </Button>
  );
}
