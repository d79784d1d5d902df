import { type Discount, formatDiscount } from '@campjay/domain/ads/discount.ts';
import type { DiscountStructure } from '@campjay/events/ads/values.ts';
import { parseCents } from '../advertisingApi.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../../identity/local/TextField.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { Panel, SubmitButton } from '../../../ui/Panel.tsx';
import { CommandMessage, useAdCommand } from '../CommandMessage.tsx';

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

/** Parses the draft, or returns its error. Dollars and percent may have two decimals. */
export const parseDiscount = ({ structure, amount }: DiscountDraft): Discount | { readonly fieldError: string } => {
  if (structure === 'none') return NO_DISCOUNT;
  // Cents, or hundredths of a percent.
  const hundredths = parseCents(amount.replace(/\s*%\s*$/, '')) ?? 0;
  if (structure === 'percentage') {
    if (hundredths === 0 || hundredths > MAX_PERCENT_HUNDREDTHS)
      return { fieldError: 'Please enter a percentage from 0.01 to 100' };
    return { ...NO_DISCOUNT, discount_structure: structure, discount_percentage: hundredths / MAX_PERCENT_HUNDREDTHS };
  }
  if (hundredths === 0 || hundredths > MAX_DISCOUNT_CENTS)
    return { fieldError: 'Please enter dollars, from 0.01 to 10,000' };
  return { ...NO_DISCOUNT, discount_structure: structure, discount_dollars: hundredths / 100 };
};

const STRUCTURES: readonly { value: DiscountStructure | 'none'; text: string }[] = [
  { value: 'none', text: 'No discount' },
  { value: 'percentage', text: 'Percent' },
  { value: 'dollars', text: 'Dollars' },
  { value: 'dollars_per_week', text: 'Dollars per week' },
];

/** Request fields whose errors are shown at the form's field for the amount. */
const AMOUNT_FIELDS = ['discount_dollars', 'discount_percentage'];

/** Form for the discount that families get if they mention the product's code, with the text that cards show. */
export function DiscountSettings({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id, pricing_structure } = advertiser;
  // Undefined until the user edits the form, which then shows the saved discount.
  const [draft, setDraft] = useState<DiscountDraft>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const command = useAdCommand('update-discount-settings');
  const displayedDraft = draft ?? toDiscountDraft(advertiser);
  const discount = parseDiscount(displayedDraft);
  const fieldError = 'fieldError' in discount ? discount.fieldError : undefined;
  const cardText = 'fieldError' in discount ? undefined : formatDiscount(discount, pricing_structure);

  const edit = (newDraft: DiscountDraft): void => {
    setDraft(newDraft);
    setIsSubmitted(false);
    command.reset();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsSubmitted(true);
    if (command.isSending || fieldError !== undefined) return;
    if (await command.send({ advertiserId: advertiser_id, ...discount })) setDraft(undefined);
  };
  return (
    <Panel heading="Discount for families" id="discount">
      <Typography sx={{ mb: 1.5 }}>
        You can offer a discount to families who mention the code when they register. Your cards show it.
      </Typography>
      <Box
        component="form"
        noValidate
        aria-label="Discount for families"
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
      >
        <PillChoice
          label="Kind of discount"
          pills={STRUCTURES}
          selected={[displayedDraft.structure]}
          onToggle={(structure) => edit({ ...displayedDraft, structure })}
        />
        {displayedDraft.structure !== 'none' && (
          <Box sx={{ width: '100%', maxWidth: 320 }}>
            <TextField
              label={displayedDraft.structure === 'percentage' ? 'Percent off' : 'Dollars off'}
              name="discount"
              autoComplete="off"
              value={displayedDraft.amount}
              onChange={(amount) => edit({ ...displayedDraft, amount })}
              error={
                isSubmitted
                  ? fieldError
                  : (command.problem?.fields['discount_dollars'] ?? command.problem?.fields['discount_percentage'])
              }
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
        <SubmitButton label="Save discount" isSending={command.isSending} />
      </Box>
      <CommandMessage
        command={command}
        successMessage="Saved. Cards show it from now on."
        fieldsWithOwnErrors={AMOUNT_FIELDS}
      />
    </Panel>
  );
}
