import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Face } from './credentials.ts';

interface FormPathsProps {
  readonly face: Face;
  readonly onTurn: (face: Face) => void;
}

function Turn({ to, label, onTurn }: { to: Face; label: string; onTurn: (face: Face) => void }) {
  return (
    <Button onClick={() => onTurn(to)} sx={{ minHeight: 44, px: 1 }}>
      {label}
    </Button>
  );
}

/** What lies beside the form: the other faces, and what one agrees to. The texts open beside the page, so that the form stays. */
export function FormPaths({ face, onTurn }: FormPathsProps) {
  const isSignUp = face === 'signUp';
  if (face === 'code') return <Turn to="signIn" label="Back to Sign In" onTurn={onTurn} />;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      {isSignUp && (
        <Typography variant="body2" color="text.secondary">
          By signing up you agree to the{' '}
          <Link href="/terms" target="_blank" rel="noopener" underline="always">
            Terms
          </Link>{' '}
          and the{' '}
          <Link href="/privacy" target="_blank" rel="noopener" underline="always">
            Privacy Policy
          </Link>
          .
        </Typography>
      )}
      {face === 'signIn' && <Turn to="reset" label="Forgot your password?" onTurn={onTurn} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        {isSignUp ? 'You have an account?' : `New to ${product.name}?`}
        <Turn to={isSignUp ? 'signIn' : 'signUp'} label={isSignUp ? 'Sign In' : 'Sign Up'} onTurn={onTurn} />
      </Box>
      {face === 'reset' && <Turn to="signIn" label="Back to Sign In" onTurn={onTurn} />}
    </Box>
  );
}
