import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyComponent, lazyMuiComponent } from '../../ui/lazyComponent.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { dialogClosed, type DialogName } from './frame.ts';

const AboutDialog = lazyComponent(
  () => import('./AboutDialog.tsx'),
  (module) => module.AboutDialog,
);
const SuggestDialog = lazyMuiComponent(
  () => import('../suggestions/SuggestDialog.tsx'),
  (module) => module.SuggestDialog,
);

const DIALOGS = { about: AboutDialog, suggest: SuggestDialog } as const;
const DIALOG_NAMES = ['about', 'suggest'] as const;

/**
 * The dialogs that can open over any page. Each is loaded on first open and stays mounted, so that it retains its
 * state.
 */
export function FrameDialogs() {
  const openDialog = useAppSelector((state) => state.dialogs.open);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  useEffect(() => {
    // The cleanup runs when the path changes, so navigating to another page closes the dialog.
    return () => {
      dispatch(dialogClosed());
    };
  }, [dispatch, pathname]);
  const [mountedDialogs, setMountedDialogs] = useState<readonly DialogName[]>([]);
  // Set during rendering, because an effect would run only after a first rendering without the dialog.
  if (openDialog && !mountedDialogs.includes(openDialog)) setMountedDialogs([...mountedDialogs, openDialog]);
  return DIALOG_NAMES.filter((name) => mountedDialogs.includes(name)).map((name) => {
    const Dialog = DIALOGS[name];
    return (
      <Suspense key={name} fallback={null}>
        <Dialog isOpen={openDialog === name} onClose={() => dispatch(dialogClosed())} />
      </Suspense>
    );
  });
}
