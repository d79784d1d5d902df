import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminCommandMessage } from '../AdminCommandMessage.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import { ComparisonTables } from './ComparisonTables.tsx';
import { buttonRow, buttonSize, mutedText } from './styles.ts';
import { Progress } from './Progress.tsx';
import { PromoteDialog } from './PromoteDialog.tsx';
import { usePreview } from './usePreview.ts';
import { isInProgress, formatMoment, percentOf, describeProgress } from './formatProjections.ts';

const REPLAY_EXPLANATION =
  'A replay makes the rows again from the first event, beside those in use. Searches and pages go on as they are, and ' +
  'nobody sees the replay before you promote it.';

/** The replay of a read model, from its start to its promotion. */
export function ReplayPanel({ projection: { name, replay, builds } }: { projection: ProjectionView }) {
  const start = useAdminCommand('projections/start-replay');
  const cancel = useAdminCommand('projections/cancel-replay');
  const promote = useAdminCommand('projections/promote-replay');
  const commands = [start, cancel, promote];
  const isBusy = commands.some(({ isSending }) => isSending);
  const preview = usePreview(name);
  const [isPromoting, setPromoting] = useState(false);
  const send = (command: typeof start): void => {
    if (isBusy) return;
    for (const other of commands) if (other !== command) other.reset();
    void command.send({ name });
  };
  const isReady = replay?.state === 'ready' || (!replay && builds.some(({ part }) => part === 'replayed'));
  const canStart = !isReady && !isInProgress(replay);
  return (
    <Panel heading="Replay">
      {replay && !isReady && replay.state !== 'failed' && (
        <Progress
          label={`Replay of ${name}`}
          percent={replay.state === 'waiting' ? undefined : percentOf(replay.eventsDone, replay.eventsTotal)}
          text={describeProgress(replay)}
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
      {canStart && <Typography>{REPLAY_EXPLANATION}</Typography>}
      {replay && (
        <Typography
          sx={mutedText}
        >{`Asked for by ${replay.requestedBy}, ${formatMoment(replay.requestedAt)}.`}</Typography>
      )}
      <Box sx={buttonRow}>
        {canStart && (
          <CommandButton command={start} label={`Replay ${name}`} isBusy={isBusy} onPress={() => send(start)} />
        )}
        {isReady && (
          <>
            <Button variant="outlined" aria-disabled={preview.isComparing} onClick={preview.compare} sx={buttonSize}>
              {preview.isComparing ? 'Comparing…' : 'See what it would change'}
            </Button>
            <Button variant="contained" disableElevation onClick={() => setPromoting(true)} sx={buttonSize}>
              Promote…
            </Button>
          </>
        )}
        {!canStart && (
          <CommandButton command={cancel} label="Cancel the replay" isBusy={isBusy} onPress={() => send(cancel)} />
        )}
      </Box>
      {commands.map((command, at) => (
        <AdminCommandMessage key={at} command={command} />
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
            preview.clear();
          }}
          onClose={() => setPromoting(false)}
        />
      )}
    </Panel>
  );
}

interface CommandButtonProps {
  readonly command: ReturnType<typeof useAdminCommand>;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function CommandButton({ command, label, isBusy, onPress }: CommandButtonProps) {
  return (
    <Button variant="outlined" aria-disabled={isBusy} onClick={onPress} sx={buttonSize}>
      {command.isSending ? 'One moment…' : label}
    </Button>
  );
}
