import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { LazyDialog } from '../../ui/LazyDialog.tsx';

interface AccessDialogProps {
  /** Name of the requested camp; undefined if the URL has no known camp. */
  readonly name: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Explains why a camp's figures are locked, and how its operator gets access. */
export function AccessDialog({ name, isOpen, onClose }: AccessDialogProps) {
  const dispatch = useAppDispatch();
  const { status } = useIdentity();
  const isSignedOut = status === 'signedOut';
  return (
    <LazyDialog
      isOpen={isOpen}
      onClose={onClose}
      title="This camp is locked"
      maxWidth="xs"
      actions={
        <>
          <Button onClick={onClose} sx={{ minHeight: 44 }}>
            See the sample camp
          </Button>
          {isSignedOut ? (
            <Button
              variant="contained"
              disableElevation
              sx={{ minHeight: 44 }}
              onClick={() => {
                onClose();
                dispatch(signInOpened('signIn'));
              }}
            >
              Sign In
            </Button>
          ) : (
            <Button
              variant="contained"
              disableElevation
              component={RouterLink}
              to="/ads/offering#ask-for-access"
              sx={{ minHeight: 44 }}
            >
              Ask for access
            </Button>
          )}
        </>
      }
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {name === undefined
          ? 'The address names no camp that is listed here. The sample camp is shown instead.'
          : `The figures of ${name} are shown to accounts once its website has been unlocked. The sample camp is shown instead.`}
      </Typography>
      <Typography sx={{ mt: 1.5 }}>
        {isSignedOut
          ? 'If you have an account and your camp is unlocked, please sign in.'
          : 'If this is your camp, ask for access: we unlock your website, and nobody’s figures but public ones are used.'}
      </Typography>
    </LazyDialog>
  );
}
