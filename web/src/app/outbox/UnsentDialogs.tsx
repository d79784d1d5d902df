import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import type { QueuedCommand } from './commandKind.ts';
import { outboxChanged, type SignOutScope } from './outbox.ts';
import { changeCommand, removeCommands } from './queueChanges.ts';

/** Counts commands by their nouns: '2 favorites and 1 note'. */
export const nameCommands = (commands: readonly Pick<QueuedCommand, 'noun'>[]): string => {
  const nouns = commands.map(({ noun }) => noun);
  const counted = [...new Set(nouns)].map((noun) => {
    const count = nouns.filter((each) => each === noun).length;
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
  });
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(counted);
};

interface UnsentDialogsProps {
  readonly onSignOut: (scope: SignOutScope) => void;
}

/** Warns that signing out discards the commands that could not be sent yet. */
function SignOutWarning({ onSignOut, scope }: UnsentDialogsProps & { readonly scope: SignOutScope }) {
  const dispatch = useAppDispatch();
  const commands = useAppSelector((state) => state.outbox.commands);
  const close = (): void => void dispatch(outboxChanged({ blockedSignOut: undefined }));
  return (
    <TitledDialog
      isOpen
      isHeldOpen
      onClose={close}
      title="Not saved yet"
      actions={
        <>
          <Button onClick={() => onSignOut(scope)} sx={{ minHeight: 44 }}>
            Sign out anyway
          </Button>
          <Button variant="contained" disableElevation autoFocus onClick={close} sx={{ minHeight: 44 }}>
            Stay signed in
          </Button>
        </>
      }
    >
      <Typography>
        {commands.length === 0
          ? 'Everything is saved now.'
          : `${nameCommands(commands)} could not be saved yet and will be lost if you sign out now.`}
      </Typography>
    </TitledDialog>
  );
}

/** Asks whether to send commands of long ago. Without an answer, the next visit asks again. */
function ExpiredCommands() {
  const dispatch = useAppDispatch();
  const commands = useAppSelector((state) => state.outbox.commands);
  const expired = commands.filter(({ status }) => status === 'expired');
  const [isPostponed, setIsPostponed] = useState(false);
  const discard = (): void => dispatch(removeCommands(expired.map(({ key }) => key)));
  const send = (): void => {
    for (const { key } of expired) dispatch(changeCommand(key, { status: 'waiting', givenAt: Date.now() }));
  };
  if (isPostponed) return null;
  return (
    <TitledDialog
      isOpen
      isHeldOpen
      onClose={() => setIsPostponed(true)}
      title="Changes from a while ago"
      actions={
        <>
          <Button onClick={discard} sx={{ minHeight: 44 }}>
            Discard
          </Button>
          <Button variant="contained" disableElevation autoFocus onClick={send} sx={{ minHeight: 44 }}>
            Send
          </Button>
        </>
      }
    >
      <Typography>
        More than a week ago, you made changes on this device while it was offline: {nameCommands(expired)}. Do you
        still want to send them?
      </Typography>
    </TitledDialog>
  );
}

/** The dialogs about commands that could not be sent. */
export function UnsentDialogs(props: UnsentDialogsProps) {
  const scope = useAppSelector((state) => state.outbox.blockedSignOut);
  return scope ? <SignOutWarning {...props} scope={scope} /> : <ExpiredCommands />;
}
