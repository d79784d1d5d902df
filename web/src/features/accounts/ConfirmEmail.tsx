import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { refusalMessage } from '../../app/refusal.ts';
import { ConfirmEmailFirst } from '../identity/ConfirmEmailFirst.tsx';
import { useConfirmEmailMutation } from '../identity/confirmationApi.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { useUrlToken } from './useUrlToken.ts';

const column = { display: 'grid', gap: 2, justifyItems: 'start' } as const;

/** Target page of the link that confirms an email. It works only while signed in to that account. */
export function ConfirmEmail() {
  const token = useUrlToken();
  const { status } = useIdentity();
  const dispatch = useAppDispatch();
  const [confirm, { data: done, error, isLoading }] = useConfirmEmailMutation();
  const submittedToken = useRef('');
  const isReady = status === 'signedIn' && token !== '';
  useEffect(() => {
    if (!isReady || submittedToken.current === token) return;
    submittedToken.current = token;
    void confirm(token);
  }, [confirm, isReady, token]);
  if (token === '')
    return (
      <Typography role="alert">
        This page is opened by the link in an email from us. Please open it from there once more; your account page
        sends a new one.
      </Typography>
    );
  if (done)
    return (
      <Box sx={column}>
        <Typography role="status">{done.message} Thank you!</Typography>
        <Button component={RouterLink} to="/" variant="contained" disableElevation sx={{ minHeight: 44 }}>
          Search for camps
        </Button>
      </Box>
    );
  if (status === 'signedOut')
    return (
      <Box sx={column}>
        <Typography>Please sign in with the account whose email you want to confirm.</Typography>
        <Button
          variant="contained"
          disableElevation
          sx={{ minHeight: 44 }}
          onClick={() => dispatch(signInOpened('signIn'))}
        >
          Sign In
        </Button>
      </Box>
    );
  if (!error) return <Typography role="status">One moment…</Typography>;
  const refusal = refusalMessage(error);
  if (refusal !== undefined)
    return (
      <Box sx={column}>
        <Typography role="alert">{refusal}</Typography>
        <ConfirmEmailFirst isRefusal={false} />
      </Box>
    );
  return (
    <Box sx={column}>
      <Typography role="alert">This did not get through. Please check your connection and try again.</Typography>
      <Button
        variant="outlined"
        aria-disabled={isLoading}
        sx={{ minHeight: 44 }}
        onClick={() => {
          if (!isLoading) void confirm(token);
        }}
      >
        Try again
      </Button>
    </Box>
  );
}
