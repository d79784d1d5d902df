import type { ShareMode } from '@campjay/events/schedule/entries.ts';
import Box from '@mui/material/Box';
import { type SyntheticEvent, useState } from 'react';
import { SharingFailed } from '../../favorites/SharingFailed.tsx';
import { Field, FieldInput } from '../../../ui/Field.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { newShareId } from './newShareId.ts';
import { useShareScheduleMutation } from './shareApi.ts';

const EMAIL = /^\S+@\S+\.\S+$/;

/**
 * Creates a share: without an email a link to pass on, with an email an invitation for that person, which the product
 * sends.
 */
export function NewShare() {
  const [mode, setMode] = useState<ShareMode>('plan');
  const [email, setEmail] = useState('');
  const [shareId, setShareId] = useState(newShareId);
  const [result, setResult] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [share, { isLoading, error }] = useShareScheduleMutation();
  const recipient = email.trim();
  const problem = recipient !== '' && !EMAIL.test(recipient) ? 'This is no email.' : undefined;
  const submit = async (): Promise<void> => {
    setIsSubmitted(true);
    if (problem !== undefined || isLoading) return;
    setResult(undefined);
    const { error: failure } = await share({ shareId, mode, ...(recipient !== '' && { email: recipient }) });
    if (failure) return;
    setResult(recipient === '' ? 'The link is made. Copy it below.' : `An invitation is on its way to ${recipient}.`);
    setEmail('');
    setIsSubmitted(false);
    setShareId(newShareId());
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Share with another parent"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <ModeChoice name="new-share-mode" legend="What may they do?" value={mode} onChange={setMode} />
      <Field id="invite-email" label="Their email (optional)" error={isSubmitted ? problem : undefined}>
        <FieldInput
          id="invite-email"
          type="email"
          autoComplete="off"
          value={email}
          inputProps={{ maxLength: 254, 'aria-describedby': 'invite-email-means' }}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Box id="invite-email-means" sx={{ typography: 'body2', color: 'text.secondary' }}>
        With an email we send an invitation that lets one person in. Without one you get a link that you can send to
        anyone.
      </Box>
      <SharingFailed error={error} />
      <SubmitButton label={recipient === '' ? 'Make a link' : 'Send the invitation'} isSending={isLoading} />
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' }, overflowWrap: 'anywhere' }}>
        {result}
      </Box>
    </Box>
  );
}
