import Button from '@mui/material/Button';
import { useAppDispatch } from '../app/hooks.ts';
import { signInOpened } from '../identity/identity.ts';

/** On the cover of a page that needs an account. */
export function SignUpButton({ text = 'Sign Up' }: { text?: string }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="contained"
      color="warning"
      size="large"
      disableElevation
      sx={{ mt: 2.5, minHeight: 48 }}
      onClick={() => dispatch(signInOpened('signUp'))}
    >
      {text}
    </Button>
  );
}
