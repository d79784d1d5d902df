import Box from '@mui/material/Box';
import { refusalIn, type RequestError } from '../app/refusal.ts';

/** Why something about sharing was not done, where it was not. */
export function SharingFailed({ error }: { error: RequestError | undefined }) {
  if (!error) return null;
  return (
    <Box role="alert" sx={{ color: 'error.main' }}>
      {refusalIn(error) ?? 'This did not get through. Please check your connection and try again.'}
    </Box>
  );
}
