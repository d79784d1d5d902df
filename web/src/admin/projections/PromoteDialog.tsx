import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { changeInWords, differingOf } from './changeInWords.ts';
import { pressable } from './look.ts';
import { usePreview } from './usePreview.ts';
import { audienceInWords } from './words.ts';

interface PromoteDialogProps {
  readonly name: string;
  readonly isSending: boolean;
  readonly onPromote: () => void;
  readonly onClose: () => void;
}

/** Asks whether readers are to have the replay, with what that would change now: it is compared when the dialog opens. */
export function PromoteDialog({ name, isSending, onPromote, onClose }: PromoteDialogProps) {
  const { comparison, problem, isAsking, ask } = usePreview(name);
  const isAsked = comparison !== undefined || problem !== undefined || isAsking;
  useEffect(() => {
    if (!isAsked) ask();
  }, [ask, isAsked]);
  return (
    <TitledDialog
      isOpen
      onClose={onClose}
      title={`Promote the replay of ${name}?`}
      actions={
        <>
          <Button onClick={onClose} sx={pressable}>
            Not now
          </Button>
          {problem && (
            <Button onClick={ask} sx={pressable}>
              Compare again
            </Button>
          )}
          {comparison && (
            <Button variant="contained" disableElevation aria-disabled={isSending} onClick={onPromote} sx={pressable}>
              Give it to readers
            </Button>
          )}
        </>
      }
    >
      {isAsking && <Typography role="status">Comparing it with what readers see…</Typography>}
      {problem && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Typography>
      )}
      {comparison && (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {audienceInWords(comparison.audience, 'would notice', differingOf(comparison.tables).length > 0)}
          </Typography>
          <ul>
            {changeInWords(comparison).map((sentence) => (
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
