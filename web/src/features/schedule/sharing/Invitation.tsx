import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { useAppDispatch } from '../../../app/hooks.ts';
import type { RequestError } from '../../../app/requestErrors.ts';
import { consumeFollowIntent, saveFollowIntent } from '../../favorites/sharingApi.ts';
import { loadStored, saveStored } from '../../../ui/browserStorage.ts';
import { readHolderChoice } from '../grid/holderChoice.ts';
import { keyOfCalendar } from '../grid/gridStyles.ts';
import { scheduleApi, VISIBLE_CALENDARS_KEY } from '../scheduleApi.ts';
import { useReceiveScheduleMutation, type SharedView } from './shareApi.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SharingFailed } from '../../favorites/ListCover.tsx';
import { signInOpened } from '../../../app/identity.ts';
import { useIdentity } from '../../identity/useIdentity.ts';

/** Accepts a link's invitation. Then opens the schedule page with the kids of the shared schedule selected. */
const useAcceptInvitation = (
  token: string,
  canAccept: boolean,
): { readonly accept: () => void; readonly isAccepting: boolean; readonly error: RequestError | undefined } => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [receive, { isLoading, isSuccess, error }] = useReceiveScheduleMutation();

  const openSchedule = useCallback(async (): Promise<void> => {
    const subscription = dispatch(scheduleApi.endpoints.schedules.initiate(undefined, { forceRefetch: true }));
    const { data } = await subscription;
    subscription.unsubscribe();
    const choice = readHolderChoice(loadStored(VISIBLE_CALENDARS_KEY));
    const sharedKeys = (data?.holders ?? []).filter(({ ownerId }) => ownerId === sharerOf(token)).map(keyOfCalendar);
    // `beside` lists the calendars of other parents that are shown.
    saveStored(VISIBLE_CALENDARS_KEY, { ...choice, beside: [...new Set([...choice.beside, ...sharedKeys])] });
    await navigate('/scheduling', { replace: true });
  }, [dispatch, navigate, token]);

  const accept = useCallback(async (): Promise<void> => {
    const { error: failure } = await receive({ token });
    if (!failure) await openSchedule();
  }, [openSchedule, receive, token]);

  // If the user signed up or in from this invitation, it is accepted automatically, once.
  const hasAutoAcceptedRef = useRef(false);
  useEffect(() => {
    if (!canAccept || hasAutoAcceptedRef.current) return;
    hasAutoAcceptedRef.current = true;
    if (consumeFollowIntent()) void accept();
  }, [accept, canAccept]);

  // `isAccepting` stays true after success, until the schedule page opens.
  return { accept: () => void accept(), isAccepting: isLoading || isSuccess, error };
};

const ScheduleLink = () => (
  <Button component={RouterLink} to="/scheduling" variant="contained" disableElevation sx={{ minHeight: 48 }}>
    Go to the schedule
  </Button>
);

const MODE_DESCRIPTIONS: Readonly<Record<SharedView['mode'], string>> = {
  view: 'You will see who is where in which week, with notes. You cannot change anything.',
  plan: 'You will see who is where in which week, with notes, and plan together. Your changes are shown with your name.',
};

/** Explains what a schedule link offers to the recipient, with the actions that are available to them. */
export function Invitation({ token, shared }: { token: string; shared: SharedView }) {
  const { sharer, mode, isOwn, isReceived, isTrialEnded } = shared;
  const { status } = useIdentity();
  const dispatch = useAppDispatch();
  const name = sharer.firstName.trim() || 'Another parent';
  const canAccept = status === 'signedIn' && !isOwn && !isReceived && !isTrialEnded;
  const { accept, isAccepting, error } = useAcceptInvitation(token, canAccept);
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
        {name}’s trial has ended, so sharing is paused. This link works again as soon as {name} has a paid account;
        nothing that was planned is lost.
      </p>
    );
  if (isReceived)
    return (
      <>
        <p>{name}’s schedule is already shared with you.</p>
        <ScheduleLink />
      </>
    );
  if (status === 'signedOut')
    return (
      <>
        <p>
          {MODE_DESCRIPTIONS[mode]} You need a free account, so that {name} knows who joined.
        </p>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {(['signUp', 'signIn'] as const).map((signInMode) => (
            <Button
              key={signInMode}
              variant={signInMode === 'signUp' ? 'contained' : 'outlined'}
              disableElevation
              sx={{ minHeight: 48 }}
              onClick={() => {
                saveFollowIntent();
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
        {MODE_DESCRIPTIONS[mode]} {name} will see that you joined.
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
