import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { Jay } from './Jay.tsx';

/** Jay before the evening sun, so that he is seen by day and by lamplight. `sx` gives the width, and the place. */
export function JayMedallion({ sx }: { sx: SxProps<Theme> }) {
  return (
    <Box sx={sx}>
      <Box
        sx={{
          aspectRatio: '1',
          borderRadius: '50%',
          bgcolor: '#e8d9b4',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ width: '82%', mr: '2%', lineHeight: 0 }}>
          <Jay width="100%" />
        </Box>
      </Box>
    </Box>
  );
}
