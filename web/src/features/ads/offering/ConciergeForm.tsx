import { MAX_CONCIERGE_NOTES_LENGTH } from '@campjay/domain/limits.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '../../../app/api.ts';
import type { PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { createFormProblemParser } from '../../../app/formProblem.ts';
import { CommandForm, FormField } from '../../../ui/fields/CommandForm.tsx';
import { isEmail, useCommandForm } from '../../../ui/fields/useCommandForm.ts';
import { useIdentity } from '../../identity/useIdentity.ts';

/** Shown if the server sends no message (Requirement 8.8). */
const FAILURE_TEXT = 'Error submitting request';

const conciergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    askConcierge: build.mutation<
      PostAnswer<'advertiser/concierge-request'>,
      PostBody<'advertiser/concierge-request'> & { readonly commandKey: string }
    >({
      query: ({ commandKey, ...request }) => commandRequest('advertiser/concierge-request', request, commandKey),
      transformErrorResponse: createFormProblemParser(FAILURE_TEXT),
    }),
  }),
});

const { useAskConciergeMutation } = conciergeApi;

/**
 * Form in which camp operators request access (Requirement 2.170). Its content stays until the server has received it.
 */
export function ConciergeForm() {
  const { user } = useIdentity();
  const [sendRequest, { data: response, originalArgs }] = useAskConciergeMutation();
  const form = useCommandForm({
    values: { email: user?.email ?? '', notes: '' },
    fields: ['email', 'notes'],
    send: async ({ email, notes }, commandKey) => (await sendRequest({ email: email.trim(), notes, commandKey })).error,
  });
  if (response)
    return (
      <Box
        role="status"
        sx={{
          p: 2.5,
          borderRadius: 1.5,
          border: '1px solid',
          borderColor: 'secondary.main',
          bgcolor: 'background.paper',
        }}
      >
        <Typography sx={{ fontWeight: 700 }}>Thank you. Your request has arrived.</Typography>
        <Typography>
          Somebody will write to {originalArgs?.email}. Nothing is booked, and nothing costs anything, until you have
          agreed.
        </Typography>
      </Box>
    );
  return (
    <CommandForm form={form} label="Ask for access" button="Ask for access" buttonPlace="start">
      <FormField
        form={form}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        validate={(email) => isEmail(email) || 'Please enter the email address that we may write to'}
      />
      <FormField
        form={form}
        label="Notes"
        name="notes"
        hint="Which camps are they, where, and what would you like to reach?"
        minRows={4}
        maxLength={MAX_CONCIERGE_NOTES_LENGTH}
      />
    </CommandForm>
  );
}
