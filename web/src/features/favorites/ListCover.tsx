import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageWidth } from '../../ui/PageWidth.tsx';

interface ListCoverProps {
  readonly title: string;
  /** Shown below the title, or beside it if there is room. */
  readonly children?: ReactNode;
}

/** The cover of a page with a list; the filter bar overlaps it. */
export function ListCover({ title, children }: ListCoverProps) {
  return (
    <Box sx={{ bgcolor: 'cover.main', color: 'cover.text', pt: { xs: 2, md: 3 }, pb: { xs: 9, md: 11 } }}>
      <PageWidth>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}
        >
          <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' }, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {children}
        </Box>
      </PageWidth>
    </Box>
  );
}
