import { Suspense, useEffect } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useIdentity } from './features/identity/useIdentity.ts';
import { lazyComponent } from './ui/lazyComponent.ts';
import type { AppStore } from './store.ts';
import { queuedCommands, commandsRemoved } from './app/commands/commands.ts';

const ParentServices = lazyComponent(
  () => import('./ParentServices.tsx'),
  (module) => module.ParentServices,
);
const ManageKids = lazyComponent(
  () => import('./features/kids/ManageKids.tsx'),
  (module) => module.ManageKids,
);

/** What only signed-in parents need. Visitors load none of it unless the URL asks for it. */
export function ParentHost() {
  const { status } = useIdentity();
  const { hash } = useLocation();
  const store = useStore() as AppStore;
  // Drops queued commands on sign-out, so that they are not sent for the next user.
  useEffect(() => {
    const queued = queuedCommands(store.getState());
    if (status === 'signedOut' && queued.length > 0) store.dispatch(commandsRemoved(queued));
  }, [status, store]);
  return (
    <Suspense fallback={null}>
      {status === 'signedIn' && <ParentServices />}
      {hash === '#manage-kids' && <ManageKids />}
    </Suspense>
  );
}
