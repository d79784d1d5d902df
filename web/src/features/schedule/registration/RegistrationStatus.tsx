import { SESSION_STATUSES } from '@campjay/events/schedule/statuses.ts';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { formatStatus } from '../formatStatus.ts';
import { usePlanning } from '../usePlanning.ts';
import type { RegistrationEntry } from './registrationRows.ts';

const selectStyles = {
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minHeight: 44,
  px: 1.25,
  cursor: 'pointer',
} as const;

/** A session's status for one kid, editable right after registering; read-only for viewers. */
export function RegistrationStatus({ entry, title }: { entry: RegistrationEntry; title: string }) {
  const { entryId, schedule, kidName, status } = entry;
  const { send } = usePlanning(schedule);
  const id = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
      <Box component="label" htmlFor={schedule.mode === 'view' ? undefined : id} sx={{ fontWeight: 500 }}>
        {kidName}
      </Box>
      {schedule.mode === 'view' ? (
        <span>{formatStatus(status)}</span>
      ) : (
        <Box
          component="select"
          id={id}
          aria-label={`${kidName}, ${title}: status`}
          value={status}
          onChange={({ target }) => {
            const newStatus = SESSION_STATUSES.find((each) => each === target.value);
            if (newStatus)
              void send('update-camp-instance-status', { entryId, status: newStatus }, { offersUndo: true });
          }}
          sx={selectStyles}
        >
          {SESSION_STATUSES.map((each) => (
            <option key={each} value={each}>
              {formatStatus(each)}
            </option>
          ))}
        </Box>
      )}
    </Box>
  );
}
