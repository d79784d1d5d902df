import { Suspense, useEffect } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useIdentity } from '../identity/useIdentity.ts';
import { lazyPart } from '../ui/lazyPart.ts';
import type { AppStore } from './store.ts';
import { keptWishes, wishesDropped } from './wishes/wishes.ts';

const ParentParts = lazyPart(
  () => import('./ParentParts.tsx'),
  (part) => part.ParentParts,
);
const ManageKids = lazyPart(
  () => import('../kids/ManageKids.tsx'),
  (part) => part.ManageKids,
);

/** What only who is signed in needs; a visitor fetches none of it, but for an address that asks for it. */
export function ParentHost() {
  const { status } = useIdentity();
  const { hash } = useLocation();
  const store = useStore() as AppStore;
  // Whoever signs in next has not wished what was left.
  useEffect(() => {
    const left = keptWishes(store.getState());
    if (status === 'signedOut' && left.length > 0) store.dispatch(wishesDropped(left));
  }, [status, store]);
  return (
    <Suspense fallback={null}>
      {status === 'signedIn' && <ParentParts />}
      {hash === '#manage-kids' && <ManageKids />}
    </Suspense>
  );
}
