import { parseFact, describeFact, formatFact } from '@campjay/domain/catalog/factText.ts';
import type { ShownFact } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { TitledDialog } from '../../../../ui/TitledDialog.tsx';
import type { CampTarget } from './campApi.ts';
import { factLabel } from './factLabel.ts';
import { useCorrection } from './useCorrection.ts';

interface CorrectionDialogProps {
  readonly target: CampTarget;
  readonly fact: ShownFact;
  /** Whether a correction is withdrawn instead of a new value given. */
  readonly isWithdrawing: boolean;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Texts longer than this get a multi-line field. */
const LONG = 80;

/** Corrects one fact, with a new value and a reason, or withdraws its correction. */
export function CorrectionDialog({ target, fact, isWithdrawing, onDone, onClose }: CorrectionDialogProps) {
  const { field, value: currentValue, source } = fact;
  const [text, setText] = useState(formatFact(currentValue));
  const [reason, setReason] = useState('');
  const { isSending, problem, send } = useCorrection();
  const { orgId: org_id, instanceId: instance_id } = target;
  const submit = async (): Promise<void> => {
    if (isSending) return;
    const facts = [{ field, value: parseFact(field, text), seen: currentValue }];
    const message = isWithdrawing
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
    <TitledDialog isOpen onClose={onClose} title={isWithdrawing ? `Take back: ${label}` : `Correct: ${label}`}>
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
          It says now: <b>{describeFact(currentValue)}</b>
          {source && ` · the source states: ${describeFact(source.states)}`}
        </Typography>
        {!isWithdrawing && (
          <TextField
            label="New value"
            helperText="Leave it empty where nothing is to be stated."
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline={formatFact(currentValue).length > LONG}
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
          autoFocus={isWithdrawing}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {problem && (
          <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            {problem.message}
          </Box>
        )}
        <div>
          <SubmitButton label={isWithdrawing ? 'Take the correction back' : 'Correct it'} isSending={isSending} />
        </div>
      </Box>
    </TitledDialog>
  );
}
