import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { rememberKeepIntent } from '../../favorites/keepIntent.ts';
import { SharingFailed } from '../../favorites/SharingFailed.tsx';
import { signInOpened } from '../../../app/identity.ts';
import { useIdentity } from '../../identity/useIdentity.ts';
import type { SharedView } from './shareApi.ts';
import { useAccepting } from './useAccepting.ts';

const ScheduleLink = () => (
  <Button component={RouterLink} to="/scheduling" variant="contained" disableElevation sx={{ minHeight: 48 }}>
    Go to the schedule
  </Button>
);

const MODE_DESCRIPTIONS: Readonly<Record<SharedView['mode'], string>> = {
  view: 'You will see who is where in which week, with notes, and can change nothing.',
  plan: 'You will see who is where in which week, with notes, and plan in it together. Whatever you change is told with your name.',
};

/** What a schedule link offers to the recipient, and the actions available now. */
export function Invitation({ token, shared }: { token: string; shared: SharedView }) {
  const { sharer, mode, isOwn, isReceived, isTrialEnded } = shared;
  const { status } = useIdentity();
  const dispatch = useAppDispatch();
  const name = sharer.firstName.trim() || 'Another parent';
  const canAccept = status === 'signedIn' && !isOwn && !isReceived && !isTrialEnded;
  const { accept, isAccepting, error } = useAccepting(token, canAccept);
  if (isOwn)
    return (
      <>
        <p>This link leads to your own schedule. Send it to the people you want to share it with.</p>
        <ScheduleLink />
      </>
    );
  if (isTrialEnded)
    return (
      <p>
        {name}’s trial has ended, so the schedule rests. This link works again as soon as {name} goes on; nothing of
        what was planned is lost.
      </p>
    );
  if (isReceived)
    return (
      <>
        <p>{name}’s schedule is among yours already.</p>
        <ScheduleLink />
      </>
    );
  if (status === 'signedOut')
    return (
      <>
        <p>
          {MODE_DESCRIPTIONS[mode]} It takes a free account, so that {name} knows who came.
        </p>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {(['signUp', 'signIn'] as const).map((signInMode) => (
            <Button
              key={signInMode}
              variant={signInMode === 'signUp' ? 'contained' : 'outlined'}
              disableElevation
              sx={{ minHeight: 48 }}
              onClick={() => {
                rememberKeepIntent();
                dispatch(signInOpened(signInMode));
              }}
            >
              {signInMode === 'signUp' ? 'Sign Up to accept' : 'I have an account'}
            </Button>
          ))}
        </Box>
      </>
    );
  return (
    <>
      <p>
        {MODE_DESCRIPTIONS[mode]} {name} sees that you came.
      </p>
      <SharingFailed error={error} />
      <Button
        variant="contained"
        disableElevation
        aria-disabled={isAccepting}
        sx={{ minHeight: 48 }}
        onClick={() => !isAccepting && accept()}
      >
        {isAccepting ? 'One moment…' : 'Accept the invitation'}
      </Button>
    </>
  );
}
