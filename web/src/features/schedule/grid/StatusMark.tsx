import CancelIcon from '@mui/icons-material/CancelOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import HourglassIcon from '@mui/icons-material/HourglassTop';
import type { EntryStatus } from '@campjay/events/schedule/statuses.ts';
import Box from '@mui/material/Box';
import { formatStatus } from '../formatStatus.ts';

const MARKS: Readonly<Record<EntryStatus, typeof CircleIcon>> = {
  considering: CircleIcon,
  tentative: CircleIcon,
  open: CircleIcon,
  registered: CheckCircleIcon,
  confirmed: CheckCircleIcon,
  taken: CheckCircleIcon,
  waitlisted: HourglassIcon,
  cancelled: CancelIcon,
};

/** Shows a status by word and by icon, so that it does not depend on color. */
export function StatusMark({ status }: { status: EntryStatus }) {
  const Mark = MARKS[status];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600 }}>
      <Mark aria-hidden="true" sx={{ fontSize: 15 }} />
      {formatStatus(status)}
    </Box>
  );
}
