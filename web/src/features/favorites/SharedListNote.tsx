import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { rememberKeepIntent } from './keepIntent.ts';
import { SharingFailed } from './SharingFailed.tsx';
import type { useReceiveList } from './useReceiveList.ts';

function Note({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        p: 2,
        mt: -6,
        mb: 2.5,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1.5,
        boxShadow: '0 8px 24px rgb(18 34 54 / 0.14)',
      }}
    >
      <Box role="status" sx={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {children}
    </Box>
  );
}

const FavoritesLink = () => (
  <Button component={RouterLink} to="/favorites" variant="contained" disableElevation sx={{ minHeight: 48 }}>
    Go to your favorites
  </Button>
);

interface SharedListNoteProps {
  readonly name: string;
  readonly isOwn: boolean;
  readonly isSignedOut: boolean;
  readonly received: ReturnType<typeof useReceiveList>;
}

/** Explains whose list this is and what the reader can do with it. */
export function SharedListNote({ name, isOwn, isSignedOut, received }: SharedListNoteProps) {
  const dispatch = useAppDispatch();
  if (isOwn)
    return (
      <Note text="This is your own list, as those see it who have the link.">
        <FavoritesLink />
      </Note>
    );
  if (isSignedOut)
    return (
      <Note text={`${name} shares these camps with you. With a free account you keep them beside your own.`}>
        <Button
          variant="contained"
          disableElevation
          sx={{ minHeight: 48 }}
          onClick={() => {
            rememberKeepIntent();
            dispatch(signInOpened('signUp'));
          }}
        >
          Sign up to keep this list
        </Button>
      </Note>
    );
  if (received.error)
    return (
      <Note text="This list is not kept with your favorites yet.">
        <SharingFailed error={received.error} />
        <Button variant="contained" disableElevation sx={{ minHeight: 48 }} onClick={received.retry}>
          Try again
        </Button>
      </Note>
    );
  return (
    <Note text={received.isSaved ? `The list of ${name} is kept with your favorites.` : 'Keeping this list…'}>
      {received.isSaved && <FavoritesLink />}
    </Note>
  );
}
