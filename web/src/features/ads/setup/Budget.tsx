import { MAX_BUDGET_CENTS } from '@campjay/events/ads/values.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Typography from '@mui/material/Typography';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { formatCents, formatCentsForInput, parseCents, useSendAdCommandMutation } from '../advertisingApi.ts';

const validateBudget = (cents: number | undefined): string | undefined => {
  if (cents === undefined) return 'Please enter dollars, such as 250 or 99.50';
  return cents > MAX_BUDGET_CENTS ? `At most ${formatCents(MAX_BUDGET_CENTS)} a month` : undefined;
};

/** Form for the monthly budget, the most that the advertiser is charged per calendar month. */
export function Budget({ advertiser: { advertiser_id, budgetCents } }: { advertiser: ManagedAdvertiser }) {
  const [send] = useSendAdCommandMutation();
  const form = useCommandForm({
    values: { monthlyCents: budgetCents > 0 ? formatCentsForInput(budgetCents) : '' },
    fields: ['monthlyCents'],
    send: async ({ monthlyCents }, commandKey) => {
      const body = { advertiserId: advertiser_id, monthlyCents: parseCents(monthlyCents) ?? 0 };
      return (await send({ operation: 'update-advertiser-budget', body, commandKey })).error;
    },
  });
  return (
    <Panel heading="Monthly budget" id="budget">
      <Typography sx={{ mb: 1.5 }}>
        {budgetCents > 0
          ? `You are charged at most ${formatCents(budgetCents)} per calendar month (Los Angeles time). Once it is used up, your ads pause until the next month.`
          : 'No budget is set, so no ads are served. You are never charged more per calendar month than what you set here.'}
      </Typography>
      <CommandForm
        form={form}
        label="Monthly budget"
        button="Save budget"
        successMessage="Saved. It applies from now on."
        buttonPlace="beside"
      >
        <FormField
          form={form}
          label="Dollars per month"
          name="monthlyCents"
          validate={(text) => validateBudget(parseCents(text))}
        />
      </CommandForm>
    </Panel>
  );
}
