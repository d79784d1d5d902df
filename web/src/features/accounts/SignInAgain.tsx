import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';

/** Sign-in button on the sign-out page, for users who signed out by mistake. */
export function SignInAgain() {
  const dispatch = useAppDispatch();
  const { status } = useIdentity();
  if (status === 'signedIn') return <Typography role="status">You are signed in again.</Typography>;
  return (
    <Button variant="outlined" onClick={() => dispatch(signInOpened('signIn'))} sx={{ minHeight: 44 }}>
      Sign in again
    </Button>
  );
}
