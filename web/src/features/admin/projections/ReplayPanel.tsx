import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, useEffect } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { type AdminCommand, useAdminCommand } from '../useAdminCommand.ts';
import { buttonSizeStyles, buttonRowStyles, mutedTextStyles } from './layout.tsx';
import {
  formatDateTime,
  describeAudience,
  describeChanges,
  changedTablesOf,
  isInProgress,
  percentOf,
  describeProgress,
  Progress,
} from './formatProjections.tsx';
import { toFormProblem } from '../../../app/formProblem.ts';
import { usePreviewReplayMutation } from './projectionsApi.ts';
import Box from '@mui/material/Box';
import { ComparisonTables } from './ComparisonTables.tsx';

/** Panel that switches readers back to the former build, which they saw before the last promotion. */
export function ReturnPanel({ projection: { name, builds, formerUntil, canReturn } }: { projection: ProjectionView }) {
  const command = useAdminCommand();
  const [isConfirmDialogOpen, setIsConfirmDialogOpen] = useState(false);
  const formerBuild = builds.find(({ part }) => part === 'former')?.build ?? 'The former build';
  return (
    <Panel heading="Return">
      <Typography>
        {`${formerBuild}, which readers saw before, is kept current` +
          `${formerUntil === null ? '' : ` until ${formatDateTime(formerUntil)}`}.` +
          (canReturn ? ' You can return to it at once.' : ' It has another version, so you cannot return to it.')}
      </Typography>
      {canReturn && (
        <Button
          variant="outlined"
          aria-disabled={command.isSending}
          onClick={() => setIsConfirmDialogOpen(true)}
          sx={{ ...buttonSizeStyles, mt: 1.5 }}
        >
          {command.isSending ? 'One moment…' : 'Return…'}
        </Button>
      )}
      <CommandMessage {...command.outcome} />
      <TitledDialog
        isOpen={isConfirmDialogOpen}
        onClose={() => setIsConfirmDialogOpen(false)}
        title={`Return to ${formerBuild}?`}
        actions={
          <>
            <Button onClick={() => setIsConfirmDialogOpen(false)} sx={buttonSizeStyles}>
              Not now
            </Button>
            <Button
              variant="contained"
              disableElevation
              aria-disabled={command.isSending}
              onClick={() => {
                if (command.isSending) return;
                setIsConfirmDialogOpen(false);
                void command.send({ operation: 'projections/return-to-former', body: { name } });
              }}
              sx={buttonSizeStyles}
            >
              Return now
            </Button>
          </>
        }
      >
        <Typography>
          Readers then see the build from before the last promotion, updated with all events since. The current build
          becomes the former one, so you can undo this in the same way.
        </Typography>
      </TitledDialog>
    </Panel>
  );
}

/** Compares the finished replay of a read model with the live build when `compare` is called. */
const usePreview = (name: string) => {
  const [preview, { data, error, isLoading, reset }] = usePreviewReplayMutation();
  return {
    comparison: data,
    isComparing: isLoading,
    problem: toFormProblem(error),
    compare: (): void => {
      if (!isLoading) void preview(name);
    },
    clear: reset,
  };
};

interface PromoteDialogProps {
  readonly name: string;
  readonly isSending: boolean;
  readonly onPromote: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms a promotion. It compares the two builds when it opens, so that the counts are current. */
function PromoteDialog({ name, isSending, onPromote, onClose }: PromoteDialogProps) {
  const { comparison, problem, isComparing, compare } = usePreview(name);
  const hasStarted = comparison !== undefined || problem !== undefined || isComparing;
  useEffect(() => {
    if (!hasStarted) compare();
  }, [compare, hasStarted]);
  return (
    <TitledDialog
      isOpen
      onClose={onClose}
      title={`Promote the replay of ${name}?`}
      actions={
        <>
          <Button onClick={onClose} sx={buttonSizeStyles}>
            Not now
          </Button>
          {problem && (
            <Button onClick={compare} sx={buttonSizeStyles}>
              Compare again
            </Button>
          )}
          {comparison && (
            <Button
              variant="contained"
              disableElevation
              aria-disabled={isSending}
              onClick={onPromote}
              sx={buttonSizeStyles}
            >
              Promote now
            </Button>
          )}
        </>
      }
    >
      {isComparing && <Typography role="status">Comparing it with what readers see…</Typography>}
      {problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Typography>
      )}
      {comparison && (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {describeAudience(comparison.audience, 'would notice', changedTablesOf(comparison.tables).length > 0)}
          </Typography>
          <ul>
            {describeChanges(comparison).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Typography>
            {`Readers then see ${comparison.otherBuild} in place of ${comparison.liveBuild}, which is kept current for a ` +
              'day. During that day, you can return to it at once.'}
          </Typography>
        </>
      )}
    </TitledDialog>
  );
}

const REPLAY_EXPLANATION =
  'A replay rebuilds the rows from the first event, next to those in use. Searches and pages keep working as before, ' +
  'and nobody sees the replay until you promote it.';

/** The replay of a read model, with actions to start, cancel, preview and promote it. */
export function ReplayPanel({ projection: { name, replay, builds } }: { projection: ProjectionView }) {
  const commands = { start: useAdminCommand(), cancel: useAdminCommand(), promote: useAdminCommand() };
  const isBusy = Object.values(commands).some(({ isSending }) => isSending);
  const preview = usePreview(name);
  const [isPromoteDialogOpen, setIsPromoteDialogOpen] = useState(false);
  /** Sends one command, and hides the messages of the others. */
  const send = (kind: keyof typeof commands): void => {
    if (isBusy) return;
    for (const command of Object.values(commands)) command.reset();
    void commands[kind].send({ operation: `projections/${kind}-replay`, body: { name } });
  };
  // The server may list a replayed build that waits for a decision without the replay that made it.
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
          {`The last replay failed: ${replay.error ?? 'the reason is unknown.'} Readers see what they saw before.`}
        </Typography>
      )}
      {isReady && (
        <Typography>The replay is finished, and is kept current until you decide. Nobody sees it yet.</Typography>
      )}
      {canStart && <Typography>{REPLAY_EXPLANATION}</Typography>}
      {replay && (
        <Typography
          sx={mutedTextStyles}
        >{`Requested by ${replay.requestedBy}, ${formatDateTime(replay.requestedAt)}.`}</Typography>
      )}
      <Box sx={buttonRowStyles}>
        {canStart && (
          <CommandButton
            command={commands.start}
            label={`Replay ${name}`}
            isBusy={isBusy}
            onPress={() => send('start')}
          />
        )}
        {isReady && (
          <>
            <Button
              variant="outlined"
              aria-disabled={preview.isComparing}
              onClick={preview.compare}
              sx={buttonSizeStyles}
            >
              {preview.isComparing ? 'Comparing…' : 'See what it would change'}
            </Button>
            <Button
              variant="contained"
              disableElevation
              onClick={() => setIsPromoteDialogOpen(true)}
              sx={buttonSizeStyles}
            >
              Promote…
            </Button>
          </>
        )}
        {!canStart && (
          <CommandButton
            command={commands.cancel}
            label="Cancel the replay"
            isBusy={isBusy}
            onPress={() => send('cancel')}
          />
        )}
      </Box>
      {Object.entries(commands).map(([kind, { outcome }]) => (
        <CommandMessage key={kind} {...outcome} />
      ))}
      {preview.problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {preview.problem.message}
        </Typography>
      )}
      {isReady && preview.comparison && <ComparisonTables comparison={preview.comparison} />}
      {isPromoteDialogOpen && isReady && (
        <PromoteDialog
          name={name}
          isSending={commands.promote.isSending}
          onPromote={() => {
            send('promote');
            setIsPromoteDialogOpen(false);
            preview.clear();
          }}
          onClose={() => setIsPromoteDialogOpen(false)}
        />
      )}
    </Panel>
  );
}

interface CommandButtonProps {
  readonly command: Pick<AdminCommand, 'isSending'>;
  readonly label: string;
  /** True while any command of the panel is being sent. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function CommandButton({ command, label, isBusy, onPress }: CommandButtonProps) {
  return (
    <Button variant="outlined" aria-disabled={isBusy} onClick={onPress} sx={buttonSizeStyles}>
      {command.isSending ? 'One moment…' : label}
    </Button>
  );
}
