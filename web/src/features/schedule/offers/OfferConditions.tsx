import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { OfferFilter } from './offersQuery.ts';

export type ConditionName = 'fits' | 'inWeek' | 'near' | 'covers';
export type Conditions = Partial<Readonly<Record<ConditionName, string>>>;

interface OfferConditionsProps {
  /** The available conditions, with their labels. */
  readonly conditions: Conditions;
  readonly filter: OfferFilter;
  readonly onChange: (filter: Partial<OfferFilter>) => void;
}

const NAMES: readonly ConditionName[] = ['fits', 'inWeek', 'near', 'covers'];

/** Chips for the conditions that exclude sessions; a press turns one off or on. */
export function OfferConditions({ conditions, filter, onChange }: OfferConditionsProps) {
  return (
    <Box role="group" aria-label="Only sessions that" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {NAMES.map((name) => {
        const text = conditions[name];
        const isOn = filter[name];
        return (
          text !== undefined && (
            <Chip
              key={name}
              component="button"
              clickable
              aria-pressed={isOn}
              label={text}
              color={isOn ? 'primary' : 'default'}
              variant={isOn ? 'filled' : 'outlined'}
              {...(isOn && { icon: <CheckIcon /> })}
              onClick={() => onChange({ [name]: !isOn })}
              sx={{
                height: 'auto',
                minHeight: 44,
                fontSize: 15,
                borderRadius: 22,
                '& .MuiChip-label': { whiteSpace: 'normal' },
              }}
            />
          )
        );
      })}
    </Box>
  );
}
