import Box from '@mui/material/Box';
import { refusalMessage, refusalType, type RequestError } from '../../app/refusal.ts';
import { ConfirmEmailFirst } from '../identity/ConfirmEmailFirst.tsx';

/** The error of a failed sharing command, if any. */
export function SharingFailed({ error }: { error: RequestError | undefined }) {
  if (!error) return null;
  if (refusalType(error) === 'EmailNotConfirmed') return <ConfirmEmailFirst />;
  return (
    <Box role="alert" sx={{ color: 'error.main' }}>
      {refusalMessage(error) ?? 'This did not get through. Please check your connection and try again.'}
    </Box>
  );
}
