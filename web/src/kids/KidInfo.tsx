import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { lazyPart } from '../ui/lazyComponent.ts';
import { requestsKidInfo, removeKidInfoParam } from './kidInfoInUrl.ts';
import { kidInfoClosed, kidInfoOpened } from './kids.ts';

const loadDialog = () => import('./KidInfoDialog.tsx');
const KidInfoDialog = lazyPart(loadDialog, (module) => module.KidInfoDialog);
/** Where a press is likely, the script is fetched before it; if that fails, the press itself says so. */
export const preloadKidInfo = (): void => void loadDialog().catch(() => undefined);

/** The age and grade dialog of the page, opened by its button and by an address that asks for it. */
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
