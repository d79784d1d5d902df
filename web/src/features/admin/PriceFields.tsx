import Box from '@mui/material/Box';
import { TextField } from '../identity/local/TextField.tsx';
import { PillChoice } from '../../ui/PillChoice.tsx';
import type { PriceDraft } from './prices.ts';

interface PriceFieldsProps {
  readonly draft: PriceDraft;
  readonly onChange: (draft: PriceDraft) => void;
  readonly error: string | undefined;
}

/** Pricing structure and amount. */
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
        label={draft.structure === 'cpc' ? 'Dollars a click' : 'Percent of a registration'}
        name="price"
        autoComplete="off"
        value={draft.amount}
        onChange={(amount) => onChange({ ...draft, amount })}
        error={error}
      />
    </Box>
  );
}
