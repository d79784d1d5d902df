import type { QueuedEmails } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useQueuedEmailsQuery } from '../adminApi.ts';
import { formatMoment } from '../projections/formatProjections.tsx';

const KINDS: Readonly<Record<string, string>> = {
  'password-reset': 'Link to choose a new password',
  'already-signed-up': 'Notice that the email has an account already',
  'password-changed': 'Notice that the password was changed',
  'email-confirmation': 'Link to confirm an email',
  'email-change': 'Link to confirm a new email',
  'email-change-requested': 'Notice that another email was asked for',
  'email-changed': 'Notice that the email was changed',
  'second-factor-added': 'Notice that codes at sign-in were turned on',
  'second-factor-removed': 'Notice that codes at sign-in were turned off',
  'passkey-added': 'Notice that a passkey was added',
  'passkey-removed': 'Notice that a passkey was removed',
  'schedule-invitation': 'Invitation to a schedule',
};

const GIVE_UP_REASONS = { refused: 'The mail server refused it', expired: 'It was too old to be of use' } as const;

const list = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' } };

/** Emails that wait for the mail server. Recipients and contents are never shown. */
export function EmailsSection() {
  const { data, isError, refetch } = useQueuedEmailsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    if (isError) return <LoadFailed large text="The emails could not be loaded." onRetry={() => void refetch()} />;
    return <Box role="status">Loading…</Box>;
  }
  const { waiting, givenUp, waitingCount, deliveredLastDay } = data;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Panel heading={`Waiting (${waitingCount.toLocaleString('en-US')})`}>
        <Typography sx={{ color: 'text.secondary' }}>
          {deliveredLastDay.toLocaleString('en-US')} delivered in the last 24 hours.
        </Typography>
        {waiting.length === 0 && <Typography role="status">No email waits.</Typography>}
        <Box component="ul" aria-label="Waiting emails" sx={list}>
          {waiting.map((email) => (
            <Email key={email.emailId} email={email}>
              <Typography>
                {attemptsOf(email.attempts)} Next attempt {formatMoment(email.nextAttemptAt)}; not sent after{' '}
                {formatMoment(email.expiresAt)}.
              </Typography>
            </Email>
          ))}
        </Box>
      </Panel>
      {givenUp.length > 0 && (
        <Panel heading="Given up in the last 30 days">
          <Box component="ul" aria-label="Emails given up" sx={list}>
            {givenUp.map((email) => (
              <Email key={email.emailId} email={email}>
                <Typography>
                  {GIVE_UP_REASONS[email.state]}, {formatMoment(email.givenUpAt)}. {attemptsOf(email.attempts)}
                </Typography>
              </Email>
            ))}
          </Box>
        </Panel>
      )}
    </Box>
  );
}

const attemptsOf = (attempts: number): string => `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} so far.`;

type ListedEmail = QueuedEmails['data']['waiting'][number] | QueuedEmails['data']['givenUp'][number];

function Email({ email: { kind, queuedAt, lastError }, children }: { email: ListedEmail; children: ReactNode }) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{KINDS[kind] ?? kind}</strong>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' · since '}
        <time dateTime={queuedAt}>{formatMoment(queuedAt)}</time>
      </Box>
      {children}
      {lastError !== null && <Typography sx={{ color: 'text.secondary' }}>{lastError}</Typography>}
    </Box>
  );
}
