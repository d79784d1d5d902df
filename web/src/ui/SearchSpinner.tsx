import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const rotation = keyframes({ to: { rotate: '360deg' } });

/** A small spinner to show while a search is running. */
export function SearchSpinner() {
  return (
    <Box
      role="progressbar"
      aria-label="Searching"
      sx={{
        width: 18,
        height: 18,
        border: '3px solid',
        borderColor: 'primary.main',
        borderTopColor: 'transparent',
        borderRadius: '50%',
        animation: `${rotation} 1.4s linear infinite`,
      }}
    />
  );
}
