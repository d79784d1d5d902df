import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../../app/commandRequest.ts';
import type { FormProblem } from '../../../../app/requestErrors.ts';
import { useSendCorrectionMutation, type CampTarget } from './campApi.ts';
import { parseFact, describeFact, formatFact } from '@campjay/domain/catalog/catalogFacts.ts';
import type { ShownFact } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { SubmitButton } from '../../../../ui/Panel.tsx';
import { TitledDialog } from '../../../../ui/TitledDialog.tsx';
import Button from '@mui/material/Button';

/** Labels that cannot be derived from the field name. */
const LABELS: Readonly<Record<string, string>> = {
  camp_org_name: 'Name',
  base_url: 'Website',
  batch_name: 'Name',
  batch_program_type: 'Program type',
  batch_description: 'Description',
  batch_tags: 'Tags',
  org_program_type: 'Program type',
  org_tags: 'Tags',
  description_short: 'Short description',
  neighborcality: 'Neighborhood',
  lat: 'Latitude',
  lng: 'Longitude',
  before_care_from: 'Before care, from',
  after_care_until: 'After care, until',
  price: 'Price ($)',
  extended_care_price_per_week: 'Extended care per week ($)',
  ages: 'Ages (years)',
  grades: 'Grades (0 is kindergarten)',
};

/** Label of a fact on the admin pages. CSV files use the field name instead. */
export const factLabel = (field: string): string => LABELS[field] ?? capitalize(field.replaceAll('_', ' '));

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Operation = Parameters<ReturnType<typeof useSendCorrectionMutation>[0]>[0]['operation'];

/**
 * Sends corrections. After a failure, an identical body is sent with the same idempotency key, so that the server does
 * not carry out the command twice.
 */
const useCorrection = () => {
  const [send, { isLoading, error }] = useSendCorrectionMutation();
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    problem: error as FormProblem | undefined,
    /** @returns the server's success message; undefined if the command failed */
    send: async (operation: Operation, body: object): Promise<string | undefined> => {
      const serialized = JSON.stringify([operation, body]);
      if (lastAttempt.current?.serialized !== serialized)
        lastAttempt.current = { serialized, commandKey: newIdempotencyKey() };
      const { data } = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (data) lastAttempt.current = undefined;
      return data?.message;
    },
  };
};

interface CorrectionDialogProps {
  readonly target: CampTarget;
  readonly fact: ShownFact;
  /** True to withdraw the current correction, false to enter a new value. */
  readonly isWithdrawing: boolean;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Values with more characters than this get a multi-line field. */
const MULTILINE_LENGTH = 80;

/** Dialog that corrects one fact (with a new value and a reason), or withdraws the fact's correction. */
function CorrectionDialog({ target, fact, isWithdrawing, onDone, onClose }: CorrectionDialogProps) {
  const { field, value: currentValue, source } = fact;
  const [text, setText] = useState(formatFact(currentValue));
  const [reason, setReason] = useState('');
  const { isSending, problem, send } = useCorrection();
  const { orgId: org_id, instanceId: instance_id } = target;
  const submit = async (): Promise<void> => {
    if (isSending) return;
    // The server refuses the correction if the value is no longer the `seen` one.
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
    <TitledDialog
      isOpen
      onClose={onClose}
      title={isWithdrawing ? `Withdraw correction: ${label}` : `Correct: ${label}`}
    >
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
          Current value: <b>{describeFact(currentValue)}</b>
          {source && ` · value from the source: ${describeFact(source.states)}`}
        </Typography>
        {!isWithdrawing && (
          <TextField
            label="New value"
            helperText="Leave it empty to remove the value."
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline={formatFact(currentValue).length > MULTILINE_LENGTH}
            autoFocus
          />
        )}
        <TextField
          label="Reason"
          helperText="Families who planned with this fact will read the reason. Do not name anyone."
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
          <SubmitButton label={isWithdrawing ? 'Withdraw the correction' : 'Correct it'} isSending={isSending} />
        </div>
      </Box>
    </TitledDialog>
  );
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '180px minmax(0, 1fr) auto' },
  columnGap: 1.5,
  alignItems: 'center',
  py: 0.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

/** The facts of a camp or a session, each with a button to correct it. Facts without a value are hidden at first. */
export function FactList({ target, facts }: { readonly target: CampTarget; readonly facts: readonly ShownFact[] }) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  /** The correction that the open dialog is about; undefined while no dialog is open. */
  const [correction, setCorrection] = useState<{ readonly field: string; readonly isWithdrawing: boolean }>();
  const [statusText, setStatusText] = useState('');
  const emptyFacts = facts.filter(({ value, source }) => value === null && !source);
  const visibleFacts = isShowingAll ? facts : facts.filter((fact) => !emptyFacts.includes(fact));
  const selectedFact = facts.find(({ field }) => field === correction?.field);
  return (
    <>
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, mb: 1, '&:empty': { display: 'none' } }}>
        {statusText}
      </Box>
      <Box component="ul" aria-label="Facts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visibleFacts.map(({ field, value, source }) => (
          <Box component="li" key={field} sx={rowStyles}>
            <Box sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', md: 'auto' } }}>{factLabel(field)}</Box>
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {describeFact(value)}
              {source && (
                <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'secondary.main' }}>
                  Corrected; value from the source: {describeFact(source.states)}
                </Box>
              )}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              {source && (
                <Button
                  aria-label={`Withdraw the correction of ${factLabel(field)}`}
                  onClick={() => setCorrection({ field, isWithdrawing: true })}
                  sx={{ minHeight: 44 }}
                >
                  Withdraw
                </Button>
              )}
              <Button
                aria-label={`Correct ${factLabel(field)}`}
                onClick={() => setCorrection({ field, isWithdrawing: false })}
                sx={{ minHeight: 44 }}
              >
                Correct
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {emptyFacts.length > 0 && (
        <Button
          onClick={() => setIsShowingAll(!isShowingAll)}
          aria-expanded={isShowingAll}
          sx={{ minHeight: 44, mt: 1 }}
        >
          {isShowingAll ? 'Hide empty facts' : `Show empty facts (${emptyFacts.length})`}
        </Button>
      )}
      {correction && selectedFact && (
        <CorrectionDialog
          target={target}
          fact={selectedFact}
          isWithdrawing={correction.isWithdrawing}
          onClose={() => setCorrection(undefined)}
          onDone={(message) => {
            setCorrection(undefined);
            setStatusText(message);
          }}
        />
      )}
    </>
  );
}
