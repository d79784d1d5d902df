import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';

/** How many are shown before 'Show more' (SPEC §9). */
const SHOWN = 6;

export function Chips({ label, values }: { label: string; values: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  if (values.length === 0) return null;
  const shown = isOpen ? values : values.slice(0, SHOWN);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 1.5, typography: 'body2' }}>
      <Box component="span" sx={{ fontWeight: 600, mr: 0.25 }}>
        {label}
      </Box>
      {shown.map((value) => (
        <Box
          component="span"
          key={value}
          sx={{
            px: 1,
            py: 0.125,
            minWidth: 28,
            textAlign: 'center',
            borderRadius: 5,
            border: '1px solid',
            borderColor: 'divider',
          }}
        >
          {value}
        </Box>
      ))}
      {values.length > SHOWN && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-label={`${isOpen ? 'Show fewer' : 'Show more'} ${label.toLowerCase()}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : 'Show more'}
        </Link>
      )}
    </Box>
  );
}
