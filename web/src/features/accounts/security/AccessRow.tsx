import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** 'today', or 'on November 25, 2026', in the browser's time zone. */
export const formatDay = (time: string): string => {
  const [day, today] = [new Date(time), new Date()].map((date) =>
    date.toLocaleDateString('en-US', { dateStyle: 'long' }),
  );
  return day === today ? 'today' : `on ${day}`;
};

interface AccessRowProps {
  readonly title: string;
  readonly detail: string;
  readonly action: string;
  /** Accessible name of the action, which includes what it acts on. */
  readonly actionLabel: string;
  readonly onAction: () => void;
}

/** List item for one credential or session, with a button that ends it. */
export function AccessRow({ title, detail, action, actionLabel, onAction }: AccessRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {detail}
        </Typography>
      </Box>
      <Button variant="outlined" aria-label={actionLabel} onClick={onAction} sx={{ minHeight: 44 }}>
        {action}
      </Button>
    </Box>
  );
}
