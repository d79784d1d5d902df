import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { dialogClosed } from './dialogs.ts';

const AboutDialog = lazyPart(
  () => import('./AboutDialog.tsx'),
  (part) => part.AboutDialog,
);

/** The dialogs that may open over any page; each is fetched when it is first opened. */
export function FrameDialogs() {
  const open = useAppSelector((state) => state.dialogs.open);
  const dispatch = useAppDispatch();
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <AboutDialog isOpen={open === 'about'} onClose={() => dispatch(dialogClosed())} />
    </Suspense>
  );
}
