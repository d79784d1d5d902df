import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { jayUrl } from '../../ui/jayPictures.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';
import { CampGrid } from './card/CampGrid.tsx';

type UnreleasedCampsProps = Pick<ComponentProps<typeof CampGrid>, 'camps' | 'season'>;

/** A section of the results: camps that have not released their schedule for the season yet. */
export function UnreleasedCamps({ camps, season }: UnreleasedCampsProps) {
  return (
    <Box component="section" aria-labelledby="unreleased" sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <DeferredImage src={jayUrl('looking-through-binoculars')} size={56} />
        <Typography id="unreleased" variant="h2" sx={{ textWrap: 'balance' }}>
          {season} schedule not released yet
        </Typography>
      </Box>
      <CampGrid camps={camps} season={season} label="Camps without a schedule" />
    </Box>
  );
}
