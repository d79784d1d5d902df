import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { PillChoice } from '../../ui/fields/PillChoice.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { FormFieldState } from '../../ui/fields/useCommandForm.ts';

/**
 * The price fields in the body of a command. Despite its name in the API, `per_registration_percentage` is a fraction:
 * 0.075 means 7.5 %.
 */
type PriceInput =
  | { readonly pricing_structure: 'cpc'; readonly cpc: string }
  | { readonly pricing_structure: 'per_registration'; readonly per_registration_percentage: number };

/** The price as typed into the form: dollars per click, or percent of a registration's price. */
export interface PriceDraft {
  readonly structure: 'cpc' | 'per_registration';
  readonly amount: string;
}

/** Converts the current price of an advertiser to form input. */
export const toPriceDraft = ({
  pricing_structure: structure,
  cpc,
  per_registration_percentage: fraction,
}: AdministeredAdvertiser): PriceDraft => ({
  structure,
  amount: structure === 'cpc' ? (cpc ?? '') : String(Math.round((fraction ?? 0) * 10_000) / 100),
});

/** The typed amount without its sign. */
const numberOf = ({ amount }: PriceDraft): string => amount.trim().replace(/^\$|\s*%$/g, '');

/**
 * Validates the amount of a form with the fields for the price. A percentage has at most two decimals, because it is
 * stored in basis points.
 */
export const validateAmount = (_amount: string, draft: PriceDraft): string | undefined => {
  const text = numberOf(draft);
  const value = Number(text);
  if (draft.structure === 'cpc')
    return /^\d{1,3}(\.\d{1,6})?$/.test(text) && value > 0 ? undefined : 'Please enter dollars per click, such as 1.25';
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && value > 0 && value <= 100
    ? undefined
    : 'Please enter a percentage, such as 7.5';
};

/** Converts a draft with a valid amount to the price fields of a command. */
export const toPriceInput = (draft: PriceDraft): PriceInput =>
  draft.structure === 'cpc'
    ? { pricing_structure: draft.structure, cpc: numberOf(draft) }
    : {
        pricing_structure: draft.structure,
        per_registration_percentage: Math.round(Number(numberOf(draft)) * 100) / 10_000,
      };

interface PriceFieldsProps {
  readonly structure: FormFieldState<PriceDraft['structure']>;
  /** Validated by `validateAmount`. */
  readonly amount: FormFieldState<string>;
}

/** Fields for the pricing structure and the amount. */
export function PriceFields({ structure, amount }: PriceFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <PillChoice
        label="Pays for"
        pills={[
          { value: 'cpc', text: 'Clicks' },
          { value: 'per_registration', text: 'Registrations' },
        ]}
        selected={[structure.value]}
        onToggle={structure.onChange}
      />
      <TextField
        {...amount}
        label={structure.value === 'cpc' ? 'Dollars per click' : 'Percent of a registration'}
        name="price"
      />
    </Box>
  );
}
