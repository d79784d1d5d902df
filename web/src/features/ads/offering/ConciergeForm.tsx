import type { ConciergeRequest } from '@campjay/command-api/ads/placement/contract.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest, newIdempotencyKey } from '../../../app/commandRequest.ts';
import { createFormProblemParser, type FormProblem } from '../../../app/requestErrors.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { useIdentity } from '../../identity/useIdentity.ts';
import { TextField } from '../../identity/local/TextField.tsx';
import { SubmitButton } from '../../../ui/Panel.tsx';
import { TextAreaField } from '../TextAreaField.tsx';

/** Shown if the server sends no message (Requirement 8.8). */
const FAILURE_TEXT = 'Error submitting request';

const conciergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    askConcierge: build.mutation<CommandDone, ConciergeRequest & { readonly commandKey: string }>({
      query: ({ commandKey, ...request }) => commandRequest('advertiser/concierge-request', request, commandKey),
      transformErrorResponse: createFormProblemParser(FAILURE_TEXT),
    }),
  }),
});

const { useAskConciergeMutation } = conciergeApi;

const MAX_NOTES_LENGTH = 5_000;
const EMAIL_PATTERN = /^\S+@\S+\.\S+$/;

/**
 * Form in which camp operators request access (Requirement 2.170). Its content stays until the server has received it.
 */
export function ConciergeForm() {
  const { user } = useIdentity();
  const [enteredEmail, setEnteredEmail] = useState<string>();
  const [notes, setNotes] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [commandKey, setCommandKey] = useState(newIdempotencyKey);
  const [sendRequest, { data: response, error, isLoading, reset }] = useAskConciergeMutation();
  const email = enteredEmail ?? user?.email ?? '';
  const problem = error as FormProblem | undefined;
  const isEmailValid = EMAIL_PATTERN.test(email.trim());

  const handleEdit = (): void => {
    setCommandKey(newIdempotencyKey()); // the idempotency key; an edited text is a new request
    reset();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isLoading || !isEmailValid) return;
    await sendRequest({ email: email.trim(), notes, commandKey });
  };
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
          Somebody will write to {email.trim()}. Nothing is booked, and nothing costs anything, until you have agreed.
        </Typography>
      </Box>
    );
  const hasFieldProblem = problem && Object.keys(problem.fields).length > 0;
  return (
    <Box
      component="form"
      noValidate
      aria-label="Ask for access"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', '& > div': { width: '100%' } }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(value) => {
          setEnteredEmail(value);
          handleEdit();
        }}
        error={
          isSubmitted && !isEmailValid
            ? 'Please enter the email address that we may write to'
            : problem?.fields['email']
        }
      />
      <TextAreaField
        label="Notes"
        hint="Which camps are they, where, and what would you like to reach?"
        maxLength={MAX_NOTES_LENGTH}
        value={notes}
        onChange={(value) => {
          setNotes(value);
          handleEdit();
        }}
        error={problem?.fields['notes']}
      />
      {problem && !hasFieldProblem && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem.message}
        </Box>
      )}
      <SubmitButton label="Ask for access" isSending={isLoading} />
    </Box>
  );
}
