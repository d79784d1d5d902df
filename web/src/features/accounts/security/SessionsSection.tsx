import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Sessions } from '@campjay/query-api/identity/contract.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signOut } from '../../identity/forgetAccount.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Section } from '../AccountFacts.tsx';
import { useEndOtherSessionMutation, useSessionsQuery, useSignOutElsewhereMutation } from './SecurityForm.tsx';

/** Formats the day of a time as 'today' or 'on November 25, 2026', in the browser's time zone. */
export const formatDay = (time: string): string => {
  const formatDate = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long' });
  const day = formatDate(new Date(time));
  const today = formatDate(new Date());
  return day === today ? 'today' : `on ${day}`;
};

interface AccessRowProps {
  readonly title: string;
  readonly detail: string;
  /** Text of the button. */
  readonly action: string;
  /** Accessible name of the button, which also names the credential or session. */
  readonly actionLabel: string;
  readonly onAction: () => void;
}

/** List item for one credential or session, with a button that ends it. */
export function AccessRow({ title, detail, action, actionLabel, onAction }: AccessRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {detail}
        </Typography>
      </Box>
      <Button variant="outlined" aria-label={actionLabel} onClick={onAction} sx={{ minHeight: 44 }}>
        {action}
      </Button>
    </Box>
  );
}

type Session = Sessions['data']['sessions'][number];

function SessionRow({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { isThisOne, since, lastUsed } = session;
  const device = session.device ?? 'Unknown browser';
  return (
    <AccessRow
      title={isThisOne ? `${device} (this device)` : device}
      detail={`Signed in ${formatDay(since)}, last used ${formatDay(lastUsed)}`}
      action="Sign out"
      actionLabel={isThisOne ? 'Sign out on this device' : `Sign out: ${device}`}
      onAction={onSignOut}
    />
  );
}

/** The account's sessions, each with a button that ends it. */
export function SessionsSection() {
  const dispatch = useAppDispatch();
  const { data: sessions, isError, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOtherSession] = useEndOtherSessionMutation();
  const [signOutElsewhere] = useSignOutElsewhereMutation();
  /** Waits for the response to a sign-out request, and shows its message. */
  const showResult = async (
    request: Promise<{ readonly data?: { readonly message: string } | undefined }>,
  ): Promise<void> => {
    const { data } = await request;
    const failure = { text: 'That device could not be signed out. Please try again.', isFailure: true };
    dispatch(messageShown(data ? { text: data.message } : failure));
  };
  return (
    <Section heading="Where you are signed in">
      {!sessions && isError && <LoadFailed text="Your devices could not be loaded." onRetry={() => void refetch()} />}
      {!sessions && !isError && <Typography role="status">Loading…</Typography>}
      {sessions && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
          {sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              onSignOut={() =>
                void (session.isThisOne
                  ? dispatch(signOut())
                  : showResult(endOtherSession({ sessionId: session.sessionId })))
              }
            />
          ))}
        </Box>
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="outlined" onClick={() => void showResult(signOutElsewhere(undefined))} sx={{ minHeight: 44 }}>
          Sign out everywhere else
        </Button>
      )}
    </Section>
  );
}
