import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { useAppSelector } from '../hooks.ts';

const MessageBar = lazyComponent(
  () => import('./MessageBar.tsx'),
  (module) => module.MessageBar,
);

/** Shows messages. The component that draws them is loaded with the first one. */
export function SnackbarHost() {
  const message = useAppSelector((state) => state.snackbar.message);
  return (
    <Suspense fallback={null}>{message && <MessageBar key={message.id} id={message.id} message={message} />}</Suspense>
  );
}
