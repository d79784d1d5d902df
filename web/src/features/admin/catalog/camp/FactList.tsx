import { useState } from 'react';
import { CommandForm, FormField } from '../../../../ui/fields/CommandForm.tsx';
import { useCommandForm } from '../../../../ui/fields/useCommandForm.ts';
import { type CampTarget, type CorrectionCommand, useSendCorrectionMutation } from './campApi.ts';
import { parseFact, describeFact, formatFact } from '@campjay/domain/catalog/catalogFacts.ts';
import type { ShownFact } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TitledDialog } from '../../../../ui/dialogs/TitledDialog.tsx';
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
  price_min: 'Price range, from ($)',
  price_max: 'Price range, to ($)',
  extended_care_price_per_week: 'Extended care per week ($)',
  ages: 'Ages (years)',
  grades: 'Grades (0 is kindergarten)',
};

/** Label of a fact on the admin pages. CSV files use the field name instead. */
export const factLabel = (field: string): string => LABELS[field] ?? capitalize(field.replaceAll('_', ' '));

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
const MAX_REASON_LENGTH = 500;

/** Dialog that corrects one fact (with a new value and a reason), or withdraws the fact's correction. */
function CorrectionDialog({ target, fact, isWithdrawing, onDone, onClose }: CorrectionDialogProps) {
  const { field, value: currentValue, source } = fact;
  const { orgId: org_id, instanceId: instance_id } = target;
  const [send] = useSendCorrectionMutation();
  const toCommand = (text: string, reason: string): CorrectionCommand => {
    if (isWithdrawing)
      return { operation: 'withdraw-correction', body: { org_id, instance_id, fields: [field], reason } };
    // The server refuses the correction if the value is no longer the `seen` one.
    const facts = [{ field, value: parseFact(field, text), seen: currentValue }];
    return instance_id === undefined
      ? { operation: 'correct-camp', body: { org_id, facts, reason } }
      : { operation: 'correct-session', body: { org_id, instance_id, facts, reason } };
  };
  const form = useCommandForm({
    values: { value: formatFact(currentValue), reason: '' },
    fields: [],
    send: async ({ value, reason }, commandKey) => {
      const { data, error } = await send({ ...toCommand(value, reason), commandKey });
      if (data) onDone(data.message);
      return error;
    },
  });
  const label = factLabel(field);
  const title = isWithdrawing ? `Withdraw correction: ${label}` : `Correct: ${label}`;
  return (
    <TitledDialog isOpen onClose={onClose} title={title}>
      <CommandForm
        form={form}
        label={title}
        button={isWithdrawing ? 'Withdraw the correction' : 'Correct it'}
        buttonPlace="start"
      >
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          Current value: <b>{describeFact(currentValue)}</b>
          {source && ` · value from the source: ${describeFact(source.states)}`}
        </Typography>
        {!isWithdrawing && (
          <FormField
            form={form}
            label="New value"
            name="value"
            hint="Leave it empty to remove the value."
            minRows={formatFact(currentValue).length > MULTILINE_LENGTH ? 1 : undefined}
            autoFocus
          />
        )}
        <FormField
          form={form}
          label="Reason"
          name="reason"
          hint="Families who planned with this fact will read the reason. Do not name anyone."
          minRows={1}
          maxLength={MAX_REASON_LENGTH}
          autoFocus={isWithdrawing}
        />
      </CommandForm>
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
