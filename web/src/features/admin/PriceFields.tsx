import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { TextField } from '../identity/local/TextField.tsx';
import { PillChoice } from '../../ui/fields/PillChoice.tsx';

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

/**
 * Parses the draft, or returns an error message for the amount. A percentage has at most two decimals, because it is
 * stored in basis points.
 */
export const parsePrice = ({ structure, amount }: PriceDraft): PriceInput | { readonly fieldError: string } => {
  const amountText = amount.trim().replace(/^\$|\s*%$/g, '');
  const value = Number(amountText);
  if (structure === 'cpc') {
    const isValid = /^\d{1,3}(\.\d{1,6})?$/.test(amountText) && value > 0;
    if (!isValid) return { fieldError: 'Please enter dollars per click, such as 1.25' };
    return { pricing_structure: structure, cpc: amountText };
  }
  const isValid = /^\d{1,3}(\.\d{1,2})?$/.test(amountText) && value > 0 && value <= 100;
  if (!isValid) return { fieldError: 'Please enter a percentage, such as 7.5' };
  return { pricing_structure: structure, per_registration_percentage: Math.round(value * 100) / 10_000 };
};

/** Splits text into URLs at line breaks and commas. */
export const splitUrls = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map((url) => url.trim())
    .filter(Boolean);

interface PriceFieldsProps {
  readonly draft: PriceDraft;
  readonly onChange: (draft: PriceDraft) => void;
  readonly error: string | undefined;
}

/** Fields for the pricing structure and the amount. */
export function PriceFields({ draft, onChange, error }: PriceFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <PillChoice
        label="Pays for"
        pills={[
          { value: 'cpc', text: 'Clicks' },
          { value: 'per_registration', text: 'Registrations' },
        ]}
        selected={[draft.structure]}
        onToggle={(structure) => onChange({ ...draft, structure })}
      />
      <TextField
        label={draft.structure === 'cpc' ? 'Dollars per click' : 'Percent of a registration'}
        name="price"
        autoComplete="off"
        value={draft.amount}
        onChange={(amount) => onChange({ ...draft, amount })}
        error={error}
      />
    </Box>
  );
}
