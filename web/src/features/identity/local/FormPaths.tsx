import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { FormMode } from './credentials.ts';

interface FormPathsProps {
  readonly mode: FormMode;
  readonly onModeChange: (mode: FormMode) => void;
}

function ModeButton({
  to,
  label,
  onModeChange,
}: {
  to: FormMode;
  label: string;
  onModeChange: (mode: FormMode) => void;
}) {
  return (
    <Button onClick={() => onModeChange(to)} sx={{ minHeight: 44, px: 1 }}>
      {label}
    </Button>
  );
}

/** Links to the form's other modes, and to the legal texts, which open in a new tab so that the form is not lost. */
export function FormPaths({ mode, onModeChange }: FormPathsProps) {
  const isSignUp = mode === 'signUp';
  if (mode === 'code') return <ModeButton to="signIn" label="Back to Sign In" onModeChange={onModeChange} />;
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
      {mode === 'signIn' && <ModeButton to="reset" label="Forgot your password?" onModeChange={onModeChange} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        {isSignUp ? 'You have an account?' : `New to ${product.name}?`}
        <ModeButton
          to={isSignUp ? 'signIn' : 'signUp'}
          label={isSignUp ? 'Sign In' : 'Sign Up'}
          onModeChange={onModeChange}
        />
      </Box>
      {mode === 'reset' && <ModeButton to="signIn" label="Back to Sign In" onModeChange={onModeChange} />}
    </Box>
  );
}
