import Button from '@mui/material/Button';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';

/** Sign-up button on the cover of pages that require an account. */
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
