import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { Jay } from './Jay.tsx';

/** Jay in front of an evening sun, visible in light and dark mode. `sx` sets the width and the position. */
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
