import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Session } from '../../catalog/card/campFacts.ts';
import { campTimeOf, datesOf, priceOf } from '../../catalog/card/sessionTable.ts';

interface SessionSelectProps {
  readonly sessions: readonly Session[];
  readonly value: Session;
  readonly onChange: (instanceId: string) => void;
}

const formatSession = (session: Session): string =>
  [session.batch_name, datesOf(session), campTimeOf(session), priceOf(session)].filter(Boolean).join(' · ');

/** Selects one of the camp's sessions; a single one is only displayed. */
export function SessionSelect({ sessions, value, onChange }: SessionSelectProps) {
  if (sessions.length === 1) return <Typography sx={{ overflowWrap: 'anywhere' }}>{formatSession(value)}</Typography>;
  return (
    <TextField
      select
      fullWidth
      label="Session"
      value={value.instance_id}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { sx: { '& .MuiSelect-select.MuiSelect-select': { whiteSpace: 'normal' } } } }}
    >
      {sessions.map((session) => (
        <MenuItem key={session.instance_id} value={session.instance_id} sx={{ minHeight: 44, whiteSpace: 'normal' }}>
          {formatSession(session)}
        </MenuItem>
      ))}
    </TextField>
  );
}
