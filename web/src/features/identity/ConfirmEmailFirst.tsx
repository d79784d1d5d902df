import type { PostAnswer } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { publicSettings } from '../../app/publicSettings.ts';
import { refusalMessage } from '../../app/requestErrors.ts';

/** Endpoints to confirm the email of the signed-in user. */
const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendConfirmation: build.mutation<PostAnswer<'identity/send-confirmation'>, undefined>({
      query: () => commandRequest('identity/send-confirmation', {}),
    }),
    confirmEmail: build.mutation<PostAnswer<'identity/confirm-email'>, string>({
      query: (token) => commandRequest('identity/confirm-email', { token }),
      // The token may belong to a changed email. Confirming that also changes the user and the list of sessions.
      invalidatesTags: (response) => (response ? ['Account', 'Session', 'Sessions'] : []),
    }),
  }),
});

export const { useSendConfirmationMutation, useConfirmEmailMutation } = confirmationApi;

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

/**
 * Asks the user to confirm the email, with a button that sends the confirmation link again.
 * @param isRefusal true if an action was refused because the email is not confirmed
 */
export function ConfirmEmailFirst({ isRefusal = true }: { isRefusal?: boolean }) {
  const [send, { data: response, error, isLoading }] = useSendConfirmationMutation();
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
        You need it for sharing, invitations and payments.
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
        {response?.message}
        {error && (refusalMessage(error) ?? CONNECTION_FAILED)}
      </Box>
    </Box>
  );
}
