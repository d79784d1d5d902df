import Box from '@mui/material/Box';
import type { InstanceStatus } from '../../instances/instanceStatus.ts';

const statusStyles = {
  On: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
  'Other ad': { border: '1px solid', borderColor: 'warning.main' },
  Off: { color: 'text.secondary' },
} as const;

interface StatusCellProps {
  readonly status: InstanceStatus;
  /** Name of the ad that owns the session. */
  readonly owner: string | undefined;
}

/** 'On', 'Other ad', or 'Off' (Requirements 4.54 to 4.56). */
export function StatusCell({ status, owner }: StatusCellProps) {
  return (
    <Box
      component="span"
      title={status === 'Other ad' ? `In “${owner}”` : undefined}
      sx={{
        display: 'inline-block',
        px: status === 'Off' ? 0 : 1.25,
        lineHeight: '24px',
        borderRadius: 5,
        fontWeight: status === 'Off' ? 400 : 600,
        ...statusStyles[status],
      }}
    >
      {status}
    </Box>
  );
}
