import { factOfText, factWords, textOfFact } from '@campjay/events/catalog/factText.ts';
import type { ShownFact } from '@campjay/query-api/catalog/history/contract.ts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import type { CampPart } from './campApi.ts';
import { factLabel } from './factLabel.ts';
import { useCorrection } from './useCorrection.ts';

interface CorrectionDialogProps {
  readonly part: CampPart;
  readonly fact: ShownFact;
  /** Whether a correction of it is taken back, instead of a new value given. */
  readonly isUndoing: boolean;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Longer texts get several lines. */
const LONG = 80;

/** One fact: what it says now, what it shall say, and why; or why its correction is taken back. */
export function CorrectionDialog({ part, fact, isUndoing, onDone, onClose }: CorrectionDialogProps) {
  const { field, value: seen, source } = fact;
  const [text, setText] = useState(textOfFact(seen));
  const [reason, setReason] = useState('');
  const { isSending, problem, send } = useCorrection();
  const { orgId: org_id, instanceId: instance_id } = part;
  const submit = async (): Promise<void> => {
    if (isSending) return;
    const facts = [{ field, value: factOfText(field, text), seen }];
    const message = isUndoing
      ? await send('withdraw-correction', { org_id, instance_id, fields: [field], reason })
      : await send(instance_id === undefined ? 'correct-camp' : 'correct-session', {
          org_id,
          instance_id,
          facts,
          reason,
        });
    if (message !== undefined) onDone(message);
  };
  const label = factLabel(field);
  return (
    <TitledDialog isOpen onClose={onClose} title={isUndoing ? `Take back: ${label}` : `Correct: ${label}`}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 2, pt: 0.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          It says now: <b>{factWords(seen)}</b>
          {source && ` · the source states: ${factWords(source.states)}`}
        </Typography>
        {!isUndoing && (
          <TextField
            label="New value"
            helperText="Leave it empty where nothing is to be stated."
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline={textOfFact(seen).length > LONG}
            autoFocus
          />
        )}
        <TextField
          label="Reason"
          helperText="Families who planned with it read this. Name no person."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          required
          autoFocus={isUndoing}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {problem && (
          <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            {problem.message}
          </Box>
        )}
        <div>
          <SubmitButton label={isUndoing ? 'Take the correction back' : 'Correct it'} isSending={isSending} />
        </div>
      </Box>
    </TitledDialog>
  );
}
