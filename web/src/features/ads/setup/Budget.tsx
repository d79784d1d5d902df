import { MAX_BUDGET_CENTS } from '@campjay/events/ads/values.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../../identity/local/TextField.tsx';
import { formatCents, parseCents, formatCentsForInput } from '../advertisingApi.ts';
import { Panel, SubmitButton } from '../../../ui/Panel.tsx';
import { CommandMessage, useAdCommand } from '../CommandMessage.tsx';

const validateBudget = (cents: number | undefined): string | undefined => {
  if (cents === undefined) return 'Please enter dollars, such as 250 or 99.50';
  return cents > MAX_BUDGET_CENTS ? `At most ${formatCents(MAX_BUDGET_CENTS)} a month` : undefined;
};

/** Form for the monthly budget, the most that the advertiser is charged per calendar month. */
export function Budget({ advertiser: { advertiser_id, budgetCents } }: { advertiser: ManagedAdvertiser }) {
  // Undefined until the user edits the field, which then shows the saved budget.
  const [enteredText, setEnteredText] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const command = useAdCommand('update-advertiser-budget');
  const text = enteredText ?? (budgetCents > 0 ? formatCentsForInput(budgetCents) : '');
  const cents = parseCents(text);
  const fieldError = validateBudget(cents);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsSubmitted(true);
    if (command.isSending || cents === undefined || fieldError !== undefined) return;
    if (await command.send({ advertiserId: advertiser_id, monthlyCents: cents })) setEnteredText(undefined);
  };
  return (
    <Panel heading="Monthly budget" id="budget">
      <Typography sx={{ mb: 1.5 }}>
        {budgetCents > 0
          ? `You are charged at most ${formatCents(budgetCents)} per calendar month (Los Angeles time). Once it is used up, your ads pause until the next month.`
          : 'No budget is set, so no ads are served. You are never charged more per calendar month than what you set here.'}
      </Typography>
      <Box
        component="form"
        noValidate
        aria-label="Monthly budget"
        onSubmit={(event) => void submit(event)}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'start',
          gap: 1.5,
          '& > div': { flex: '1 1 200px', maxWidth: 320 },
        }}
      >
        <TextField
          label="Dollars per month"
          name="budget"
          autoComplete="off"
          value={text}
          onChange={(value) => {
            setEnteredText(value);
            setIsSubmitted(false);
            command.reset();
          }}
          error={isSubmitted ? fieldError : command.problem?.fields['monthlyCents']}
        />
        <SubmitButton label="Save budget" isSending={command.isSending} />
      </Box>
      <CommandMessage
        command={command}
        successMessage="Saved. It applies from now on."
        fieldsWithOwnErrors={['monthlyCents']}
      />
    </Panel>
  );
}
