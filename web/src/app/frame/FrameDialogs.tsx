import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { dialogClosed, type DialogName } from './dialogs.ts';

const AboutDialog = lazyPart(
  () => import('./AboutDialog.tsx'),
  (part) => part.AboutDialog,
);
const SuggestDialog = lazyPart(
  () => import('../../suggestions/SuggestDialog.tsx'),
  (part) => part.SuggestDialog,
);

const DIALOGS = { about: AboutDialog, suggest: SuggestDialog } as const;
const NAMES = Object.keys(DIALOGS) as DialogName[];

/** The dialogs that may open over any page; each is fetched when it is first opened, and from then on keeps what it holds. */
export function FrameDialogs() {
  const open = useAppSelector((state) => state.dialogs.open);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  // Back leaves the page that it was opened over, and it does not come along.
  useEffect(() => () => void dispatch(dialogClosed()), [dispatch, pathname]);
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  if (open && !opened.includes(open)) setOpened([...opened, open]);
  return NAMES.filter((name) => opened.includes(name)).map((name) => {
    const Dialog = DIALOGS[name];
    return (
      <Suspense key={name} fallback={null}>
        <Dialog isOpen={open === name} onClose={() => dispatch(dialogClosed())} />
      </Suspense>
    );
  });
}
