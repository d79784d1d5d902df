import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { ADMIN_SECTIONS } from './adminSections.ts';
import { PendingTasks } from './PendingTasks.tsx';

const ADVERTISERS = {
  path: '/ads/admin',
  tab: 'Advertisers',
  about: 'Who advertises, for which camps and at what price; charges to look at; the caches of the server.',
};

const cardStyles = {
  display: 'block',
  p: { xs: 2, sm: 2.5 },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'primary.main' },
} as const;

/** Links to the admin sections. */
function SectionLinks() {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        p: 0,
        m: 0,
        listStyle: 'none',
      }}
    >
      {[...ADMIN_SECTIONS, ADVERTISERS].map(({ path, tab, about }) => (
        <Box component="li" key={path} sx={{ display: 'grid' }}>
          <Box component={RouterLink} to={path} sx={cardStyles}>
            <Typography variant="h2" sx={{ mb: 0.5 }}>
              {tab}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{about}</Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The first admin page. */
export function Overview() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PendingTasks />
      <SectionLinks />
    </Box>
  );
}
