import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

const style = { minHeight: 44, textTransform: 'none', fontWeight: 600 } as const;

/** First or second choice for its week. */
export function ChoiceToggle({ value, onChange }: { value: 1 | 2; onChange: (choice: 1 | 2) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      color="primary"
      aria-label="Which choice"
      value={value}
      onChange={(_event, choice: 1 | 2 | null) => choice && onChange(choice)}
    >
      <ToggleButton value={1} sx={style}>
        1st choice
      </ToggleButton>
      <ToggleButton value={2} sx={style}>
        2nd choice
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
