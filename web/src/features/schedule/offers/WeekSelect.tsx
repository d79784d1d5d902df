import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { weekLabel } from '../names.ts';

interface WeekSelectProps {
  readonly weeks: readonly string[];
  readonly value: string;
  readonly onChange: (week: string) => void;
}

/** Selects the week of a session that is sold by the week. */
export function WeekSelect({ weeks, value, onChange }: WeekSelectProps) {
  return (
    <TextField select fullWidth label="Week" value={value} onChange={({ target }) => onChange(target.value)}>
      {weeks.map((week) => (
        <MenuItem key={week} value={week} sx={{ minHeight: 44 }}>
          Week of {weekLabel(week)}
        </MenuItem>
      ))}
    </TextField>
  );
}
