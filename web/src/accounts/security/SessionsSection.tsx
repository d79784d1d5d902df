import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Sessions } from '@campjay/query-api/identity/contract.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { signOut } from '../../identity/signOut.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Section } from '../Section.tsx';
import { useEndOtherSessionMutation, useSessionsQuery, useSignOutElsewhereMutation } from './securityApi.ts';

type Session = Sessions['data']['sessions'][number];

/** 'today', or 'on November 25, 2026', where this browser is. */
const dayInWords = (time: string): string => {
  const [day, today] = [new Date(time), new Date()].map((date) =>
    date.toLocaleDateString('en-US', { dateStyle: 'long' }),
  );
  return day === today ? 'today' : `on ${day}`;
};

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

function SessionRow({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { isThisOne, since, lastUsed } = session;
  const device = session.device ?? 'Unknown browser';
  return (
    <Box component="li" sx={row}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{isThisOne ? `${device} (this device)` : device}</Typography>
        <Typography variant="body2" color="text.secondary">
          Signed in {dayInWords(since)}, last used {dayInWords(lastUsed)}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        aria-label={isThisOne ? 'Sign out on this device' : `Sign out: ${device}`}
        onClick={onSignOut}
        sx={{ minHeight: 44 }}
      >
        Sign out
      </Button>
    </Box>
  );
}

/** Where the account is signed in, each with a way to end it. */
export function SessionsSection() {
  const dispatch = useAppDispatch();
  const { data: sessions, isError, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOtherSession] = useEndOtherSessionMutation();
  const [signOutElsewhere] = useSignOutElsewhereMutation();
  const end = async (ending: Promise<{ readonly data?: { readonly message: string } | undefined }>): Promise<void> => {
    const { data } = await ending;
    const failed = { text: 'That device could not be signed out. Please try again.', isFailure: true };
    dispatch(messageShown(data ? { text: data.message } : failed));
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
                void (session.isThisOne ? dispatch(signOut()) : end(endOtherSession({ sessionId: session.sessionId })))
              }
            />
          ))}
        </Box>
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="outlined" onClick={() => void end(signOutElsewhere(undefined))} sx={{ minHeight: 44 }}>
          Sign out everywhere else
        </Button>
      )}
    </Section>
  );
}
