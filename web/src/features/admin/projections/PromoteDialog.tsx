import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { describeChanges, changedTablesOf } from './describeChanges.ts';
import { buttonSize } from './styles.ts';
import { usePreview } from './usePreview.ts';
import { describeAudience } from './formatProjections.ts';

interface PromoteDialogProps {
  readonly name: string;
  readonly isSending: boolean;
  readonly onPromote: () => void;
  readonly onClose: () => void;
}

/** Confirms the promotion of a replay. It compares the read models when it opens, so that the figures are current. */
export function PromoteDialog({ name, isSending, onPromote, onClose }: PromoteDialogProps) {
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
          <Button onClick={onClose} sx={buttonSize}>
            Not now
          </Button>
          {problem && (
            <Button onClick={compare} sx={buttonSize}>
              Compare again
            </Button>
          )}
          {comparison && (
            <Button variant="contained" disableElevation aria-disabled={isSending} onClick={onPromote} sx={buttonSize}>
              Give it to readers
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
              'day: until then you can return to it at once.'}
          </Typography>
        </>
      )}
    </TitledDialog>
  );
}
