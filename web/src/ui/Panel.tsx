import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** Styles of an element that only screen readers perceive. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

interface PanelProps {
  readonly heading: string;
  /** Element id, for links to this section of the page. */
  readonly id?: string;
  /** Shown beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section with a heading in a bordered box. */
export function Panel({ heading, id, aside, children }: PanelProps) {
  const headingId = useId();
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={headingId}
      sx={{
        scrollMarginTop: 16,
        minWidth: 0,
        p: { xs: 2, sm: 2.5 },
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          mb: 1.5,
        }}
      >
        <Typography variant="h2" id={headingId} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {heading}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
