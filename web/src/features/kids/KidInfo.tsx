import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { kidInfoClosed, kidInfoOpened } from './kids.ts';

/** URL parameter that opens the age and grade dialog. */
const PARAM = 'openKidInfoDialog';

export const requestsKidInfo = (query: string): boolean => new URLSearchParams(query).get(PARAM) === 'true';

/** Removes the parameter from the history entry, so that neither a reload nor Back reopens the dialog. */
export const removeKidInfoParam = (): void => {
  const { pathname, search, hash } = window.location;
  if (!requestsKidInfo(search)) return;
  const params = new URLSearchParams(search);
  params.delete(PARAM);
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  // Bypasses the router, which would treat this as a navigation, rerender the page and scroll it.
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`);
};

const loadDialog = () => import('./KidInfoDialog.tsx');
const KidInfoDialog = lazyComponent(loadDialog, (module) => module.KidInfoDialog);
/** Preloads the code when a press is likely. A failure is ignored here, because the press itself reports it. */
export const preloadKidInfo = (): void => void loadDialog().catch(() => undefined);

/** The page's age and grade dialog, opened by its button or by a URL parameter. */
export function KidInfo() {
  const { search, key } = useLocation();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.kids.isInfoOpen);
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true);
  useEffect(() => {
    if (requestsKidInfo(search)) dispatch(kidInfoOpened());
    return () => void dispatch(kidInfoClosed());
  }, [dispatch, key, search]);
  const close = (): void => {
    removeKidInfoParam();
    dispatch(kidInfoClosed());
  };
  return hasOpened ? (
    <Suspense fallback={null}>
      <KidInfoDialog isOpen={isOpen} onClose={close} />
    </Suspense>
  ) : null;
}
