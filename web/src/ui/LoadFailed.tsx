import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { JayMedallion } from './JayMedallion.tsx';

/** An error message with a retry button. `large` replaces a page's content. */
export function LoadFailed({ text, onRetry, large = false }: { text: string; onRetry: () => void; large?: boolean }) {
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: large ? 5 : 2 }}>
      {large && <JayMedallion sx={{ width: 168, mx: 'auto' }} />}
      <Typography sx={{ my: 1.5 }}>{text}</Typography>
      <Button variant="contained" disableElevation onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
