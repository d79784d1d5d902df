import Button from '@mui/material/Button';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import Box from '@mui/material/Box';
import { refusalMessage, refusalType, type RequestError } from '../../app/requestErrors.ts';
import { ConfirmEmailFirst } from '../identity/ConfirmEmailFirst.tsx';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageWidth } from '../../ui/PageLoading.tsx';

/** Sign-up button on the banner of pages that require an account. */
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

/** The error message of a failed sharing command; nothing if there is no error. */
export function SharingFailed({ error }: { error: RequestError | undefined }) {
  if (!error) return null;
  // The server refuses to share a list until the parent has confirmed their email address.
  if (refusalType(error) === 'EmailNotConfirmed') return <ConfirmEmailFirst />;
  return (
    <Box role="alert" sx={{ color: 'error.main' }}>
      {refusalMessage(error) ?? 'This did not get through. Please check your connection and try again.'}
    </Box>
  );
}

interface ListCoverProps {
  readonly title: string;
  /** Shown below the title, or beside it if there is room. */
  readonly children?: ReactNode;
}

/** The banner with the title of a list's page. Its bottom padding leaves room for the filter bar, which overlaps it. */
export function ListCover({ title, children }: ListCoverProps) {
  return (
    <Box sx={{ bgcolor: 'cover.main', color: 'cover.text', pt: { xs: 2, md: 3 }, pb: { xs: 9, md: 11 } }}>
      <PageWidth>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}
        >
          <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' }, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {children}
        </Box>
      </PageWidth>
    </Box>
  );
}
