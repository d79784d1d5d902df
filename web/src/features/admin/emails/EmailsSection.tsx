import type { QueuedEmails } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useQueuedEmailsQuery } from '../adminApi.ts';
import { formatDateTime } from '../projections/formatProjections.tsx';

/** Labels of the kinds of emails, by stored name. */
const EMAIL_KIND_LABELS: Readonly<Record<string, string>> = {
  'password-reset': 'Link to choose a new password',
  'already-signed-up': 'Notice that an account with this email already exists',
  'password-changed': 'Notice that the password was changed',
  'email-confirmation': 'Link to confirm an email',
  'email-change': 'Link to confirm a new email',
  'email-change-requested': 'Notice that an email change was requested',
  'email-changed': 'Notice that the email was changed',
  'second-factor-added': 'Notice that two-factor sign-in was turned on',
  'second-factor-removed': 'Notice that two-factor sign-in was turned off',
  'passkey-added': 'Notice that a passkey was added',
  'passkey-removed': 'Notice that a passkey was removed',
  'schedule-invitation': 'Invitation to a schedule',
  alert: 'Alert about saved searches and watched camps',
};

const FAILURE_REASONS = {
  refused: 'The mail server refused it',
  expired: 'It expired before it could be sent',
} as const;

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1.5, borderTop: '1px solid', borderColor: 'divider' },
};

/**
 * Emails that wait for the mail server, and emails that the mail server never accepted. Recipients and contents are
 * never shown.
 */
export function EmailsSection() {
  const { data, isError, refetch } = useQueuedEmailsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    if (isError) return <LoadFailed large text="The emails could not be loaded." onRetry={() => void refetch()} />;
    return <Box role="status">Loading…</Box>;
  }
  const { waiting: waitingEmails, givenUp: failedEmails, waitingCount, deliveredLastDay } = data;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Panel heading={`Waiting (${waitingCount.toLocaleString('en-US')})`}>
        <Typography sx={{ color: 'text.secondary' }}>
          {deliveredLastDay.toLocaleString('en-US')} delivered in the last 24 hours.
        </Typography>
        {waitingEmails.length === 0 && <Typography role="status">No emails are waiting.</Typography>}
        <Box component="ul" aria-label="Waiting emails" sx={listStyles}>
          {waitingEmails.map((email) => (
            <EmailItem key={email.emailId} email={email}>
              <Typography>
                {formatAttempts(email.attempts)} so far. Next attempt {formatDateTime(email.nextAttemptAt)}; not sent
                after {formatDateTime(email.expiresAt)}.
              </Typography>
            </EmailItem>
          ))}
        </Box>
      </Panel>
      {failedEmails.length > 0 && (
        <Panel heading="Failed in the last 30 days">
          <Box component="ul" aria-label="Failed emails" sx={listStyles}>
            {failedEmails.map((email) => (
              <EmailItem key={email.emailId} email={email}>
                <Typography>
                  {FAILURE_REASONS[email.state]}, {formatDateTime(email.givenUpAt)}, after{' '}
                  {formatAttempts(email.attempts)}.
                </Typography>
              </EmailItem>
            ))}
          </Box>
        </Panel>
      )}
    </Box>
  );
}

const formatAttempts = (attempts: number): string => `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;

type ListedEmail = QueuedEmails['data']['waiting'][number] | QueuedEmails['data']['givenUp'][number];

/** List item for one email: kind, time, details (`children`), and the last error. */
function EmailItem({ email: { kind, queuedAt, lastError }, children }: { email: ListedEmail; children: ReactNode }) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{EMAIL_KIND_LABELS[kind] ?? kind}</strong>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' · since '}
        <time dateTime={queuedAt}>{formatDateTime(queuedAt)}</time>
      </Box>
      {children}
      {lastError !== null && <Typography sx={{ color: 'text.secondary' }}>{lastError}</Typography>}
    </Box>
  );
}
