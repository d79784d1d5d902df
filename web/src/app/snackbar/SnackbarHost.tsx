import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useAppSelector } from '../hooks.ts';

const MessageBar = lazyPart(
  () => import('./MessageBar.tsx'),
  (part) => part.MessageBar,
);

/** Where messages are shown; what draws them is fetched with the first one. */
export function SnackbarHost() {
  const message = useAppSelector((state) => state.snackbar.message);
  return (
    <Suspense fallback={null}>{message && <MessageBar key={message.id} id={message.id} message={message} />}</Suspense>
  );
}
