import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageWidth } from '../../../ui/PageWidth.tsx';

/** The page's header section, in the cover colors. */
export function ScheduleCover({ children }: { children?: ReactNode }) {
  return (
    <Box sx={{ bgcolor: 'cover.main', color: 'cover.text', py: { xs: 2, md: 3 } }}>
      <PageWidth>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}
        >
          <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' } }}>
            Scheduling
          </Typography>
          {children}
        </Box>
      </PageWidth>
    </Box>
  );
}
