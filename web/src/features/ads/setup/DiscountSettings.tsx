import { type Discount, formatDiscount } from '@campjay/domain/ads/discount.ts';
import type { DiscountStructure } from '@campjay/events/ads/values.ts';
import { parseCents, useSendAdCommandMutation } from '../advertisingApi.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { toFormProblem } from '../../../app/formProblem.ts';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { useCommandForm, useFormField } from '../../../ui/fields/useCommandForm.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** A discount as typed by the user. The amount is in percent or dollars, depending on the structure. */
interface DiscountDraft {
  readonly structure: DiscountStructure | 'none';
  readonly amount: string;
}

/**
 * Formats an amount after multiplying it by `factor` (100 for a fraction shown in percent), with at most two decimals.
 */
const formatAmount = (amount: number | null, factor: number): string =>
  amount === null ? '' : String(Math.round(amount * factor * 100) / 100);

/** Converts a saved discount to a draft. */
export const toDiscountDraft = (discount: Discount): DiscountDraft => {
  const { discount_structure: structure, discount_dollars: dollars, discount_percentage: fraction } = discount;
  return {
    structure: structure ?? 'none',
    amount: structure === 'percentage' ? formatAmount(fraction, 100) : formatAmount(dollars, 1),
  };
};

const NO_DISCOUNT: Discount = { discount_structure: null, discount_dollars: null, discount_percentage: null };
const MAX_DISCOUNT_CENTS = 1_000_000;
/** 100 percent, in hundredths of a percent. */
const MAX_PERCENT_HUNDREDTHS = 10_000;

/** The typed amount in cents, or in hundredths of a percent; 0 if it is invalid. */
const hundredthsOf = ({ amount }: DiscountDraft): number => parseCents(amount.replace(/\s*%\s*$/, '')) ?? 0;

/** Validates the amount. Dollars and percent may have two decimals. */
export const findAmountError = (draft: DiscountDraft): string | undefined => {
  if (draft.structure === 'none') return undefined;
  const hundredths = hundredthsOf(draft);
  if (draft.structure === 'percentage')
    return hundredths === 0 || hundredths > MAX_PERCENT_HUNDREDTHS
      ? 'Please enter a percentage from 0.01 to 100'
      : undefined;
  return hundredths === 0 || hundredths > MAX_DISCOUNT_CENTS ? 'Please enter dollars, from 0.01 to 10,000' : undefined;
};

/** Converts a draft with a valid amount to a discount. */
export const toDiscount = (draft: DiscountDraft): Discount => {
  const { structure } = draft;
  if (structure === 'none') return NO_DISCOUNT;
  const hundredths = hundredthsOf(draft);
  return structure === 'percentage'
    ? { ...NO_DISCOUNT, discount_structure: structure, discount_percentage: hundredths / MAX_PERCENT_HUNDREDTHS }
    : { ...NO_DISCOUNT, discount_structure: structure, discount_dollars: hundredths / 100 };
};

const STRUCTURES: readonly { value: DiscountStructure | 'none'; text: string }[] = [
  { value: 'none', text: 'No discount' },
  { value: 'percentage', text: 'Percent' },
  { value: 'dollars', text: 'Dollars' },
  { value: 'dollars_per_week', text: 'Dollars per week' },
];

/** Form for the discount that families get if they mention the product's code, with the text that cards show. */
export function DiscountSettings({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id, pricing_structure } = advertiser;
  const [send] = useSendAdCommandMutation();
  const form = useCommandForm<DiscountDraft>({
    values: toDiscountDraft(advertiser),
    fields: ['amount'],
    send: async (draft, commandKey) => {
      const body = { advertiserId: advertiser_id, ...toDiscount(draft) };
      const { error } = await send({ operation: 'update-discount-settings', body, commandKey });
      const problem = toFormProblem(error);
      const amount = problem?.fields['discount_dollars'] ?? problem?.fields['discount_percentage'];
      return problem && amount !== undefined ? { ...problem, fields: { amount } } : problem;
    },
  });
  const structure = useFormField(form, 'structure');
  const amount = useFormField(form, 'amount');
  const draft = { structure: structure.value, amount: amount.value };
  const cardText =
    findAmountError(draft) === undefined ? formatDiscount(toDiscount(draft), pricing_structure) : undefined;
  return (
    <Panel heading="Discount for families" id="discount">
      <Typography sx={{ mb: 1.5 }}>
        You can offer a discount to families who mention the code when they register. Your cards show it.
      </Typography>
      <CommandForm
        form={form}
        label="Discount for families"
        button="Save discount"
        successMessage="Saved. Cards show it from now on."
        buttonPlace="start"
      >
        <PillChoice
          label="Kind of discount"
          pills={STRUCTURES}
          selected={[structure.value]}
          onToggle={structure.onChange}
        />
        {structure.value !== 'none' && (
          <Box sx={{ maxWidth: 320 }}>
            <FormField
              form={form}
              label={structure.value === 'percentage' ? 'Percent off' : 'Dollars off'}
              name="amount"
              validate={(_amount, values) => findAmountError(values)}
            />
          </Box>
        )}
        <Typography role="status" sx={{ minHeight: '1.5em' }}>
          {cardText === undefined ? (
            'Cards show no discount.'
          ) : (
            <>
              Cards show: <strong>{cardText}</strong>
            </>
          )}
        </Typography>
      </CommandForm>
    </Panel>
  );
}
