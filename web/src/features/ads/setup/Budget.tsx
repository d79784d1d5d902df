import { MAX_BUDGET_CENTS } from '@campjay/events/ads/values.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../../identity/local/TextField.tsx';
import { formatCents, parseCents, centsToInput } from '../advertisingApi.ts';
import { Panel, SubmitButton } from '../../../ui/Panel.tsx';
import { CommandMessage, useAdCommand } from '../CommandMessage.tsx';

const validate = (cents: number | undefined): string | undefined => {
  if (cents === undefined) return 'Please enter dollars, such as 250 or 99.50';
  return cents > MAX_BUDGET_CENTS ? `At most ${formatCents(MAX_BUDGET_CENTS)} a month` : undefined;
};

/** Maximum charge per calendar month. */
export function Budget({ advertiser: { advertiser_id, budgetCents } }: { advertiser: ManagedAdvertiser }) {
  const [typed, setTyped] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const command = useAdCommand('update-advertiser-budget');
  const text = typed ?? (budgetCents > 0 ? centsToInput(budgetCents) : '');
  const cents = parseCents(text);
  const fieldError = validate(cents);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsSubmitted(true);
    if (command.isSending || cents === undefined || fieldError !== undefined) return;
    if (await command.send({ advertiserId: advertiser_id, monthlyCents: cents })) setTyped(undefined);
  };
  return (
    <Panel heading="Monthly budget" id="budget">
      <Typography sx={{ mb: 1.5 }}>
        {budgetCents > 0
          ? `Not a cent more than ${formatCents(budgetCents)} is charged for a calendar month, in the time of Los Angeles. Once it is used up, your ads rest until the next.`
          : 'None is set, so nothing is served. Not a cent more than what you set here is charged for a calendar month.'}
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
            setTyped(value);
            setIsSubmitted(false);
            command.reset();
          }}
          error={isSubmitted ? fieldError : command.problem?.fields['monthlyCents']}
        />
        <SubmitButton label="Save budget" isSending={command.isSending} />
      </Box>
      <CommandMessage command={command} done="Saved. It holds from now on." fields={['monthlyCents']} />
    </Panel>
  );
}
