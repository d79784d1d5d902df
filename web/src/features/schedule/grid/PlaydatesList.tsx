import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { weekLabel } from '../names.ts';
import { formatFreeKid, type FreeKid } from './freeKids.ts';

/** Who is free for playdates, by week: the user's kids and their friends. Weeks without anyone are left out. */
export function PlaydatesList({ free }: { free: ReadonlyMap<string, readonly FreeKid[]> }) {
  const weeks = [...free.keys()].sort();
  if (weeks.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="playdates" sx={{ mt: 4 }}>
      <Typography id="playdates" variant="h2">
        Free for playdates
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.75, mt: 1.5, mb: 0 }}
      >
        {weeks.map((week) => (
          <Box key={week} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {weekLabel(week)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {(free.get(week) ?? []).map(formatFreeKid).join(', ')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
