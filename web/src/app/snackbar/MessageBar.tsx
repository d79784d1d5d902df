import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../hooks.ts';
import { SnackbarMessage } from './SnackbarMessage.tsx';
import { type Message, messageClosed } from './snackbar.ts';

const DEFAULT_MS = 5000;

/** Shows one message and runs its action. */
export function MessageBar({ id, message }: { id: string; message: Message }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { text, ms = DEFAULT_MS, isFailure = false, action } = message;
  const close = (): void => void dispatch(messageClosed(id));
  const button = action && {
    label: action.label,
    onPress: () => {
      close();
      if ('to' in action) void navigate(action.to);
      else dispatch(action.reduxAction);
    },
  };
  return <SnackbarMessage text={text} ms={ms} isFailure={isFailure} action={button} onClose={close} />;
}
