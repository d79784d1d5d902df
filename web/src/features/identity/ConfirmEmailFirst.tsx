import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { publicSettings } from '../../app/publicSettings.ts';
import { refusalMessage } from '../../app/refusal.ts';
import { useSendConfirmationMutation } from './confirmationApi.ts';

const FAILED = 'This did not get through. Please check your connection and try again.';

/** Explains that an action requires a confirmed email, and sends the confirmation link. */
export function ConfirmEmailFirst({ isRefusal = true }: { isRefusal?: boolean }) {
  const [send, { data: sent, error, isLoading }] = useSendConfirmationMutation();
  if (publicSettings().identity.provider === 'clerk')
    return (
      <Box role={isRefusal ? 'alert' : undefined}>
        Please confirm your email first: verify it where you manage your sign-in, then sign out and in again.
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box role={isRefusal ? 'alert' : undefined}>
        {isRefusal ? 'Please confirm your email first' : 'Please confirm your email'}: open the link that we sent you.
        Sharing, invitations and paying need it.
      </Box>
      <Button
        variant="outlined"
        aria-disabled={isLoading}
        sx={{ minHeight: 44 }}
        onClick={() => {
          if (!isLoading) void send(undefined);
        }}
      >
        Send the link again
      </Button>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {sent?.message}
        {error && (refusalMessage(error) ?? FAILED)}
      </Box>
    </Box>
  );
}
