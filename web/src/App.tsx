import { Suspense, useEffect, type ReactNode } from 'react';
import { useStore, Provider } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useIdentity } from './features/identity/useIdentity.ts';
import { lazyComponent } from './ui/lazyComponent.ts';
import { type AppStore } from './store.ts';
import { queuedCommands, commandsRemoved } from './app/commands/commands.ts';
import { browserStorageKeys } from '@campjay/domain/browserStorageKeys.ts';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { IdentityHost } from './features/identity/IdentityHost.tsx';
import { InteractionsHost } from './features/analytics/InteractionsHost.tsx';
import { useSyncedKids } from './features/kids/useSyncedKids.ts';
import { BottomNavigation } from './features/frame/BottomNavigation.tsx';
import { Footer } from './features/frame/Footer.tsx';
import { FrameDialogs } from './features/frame/FrameDialogs.tsx';
import { Header } from './features/frame/Header.tsx';
import { pageGrid } from './features/frame/frameLayout.ts';
import { useIntroMemory } from './features/frame/useIntroMemory.ts';
import { SnackbarHost } from './app/snackbar/SnackbarHost.tsx';
import { PageErrorBoundary } from './app/PageErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { theme } from './app/theme.ts';
import { useFirstDocumentHead } from './app/useFirstDocumentHead.ts';
import { useScrollToTop } from './app/useScrollToTop.ts';

const ParentServices = lazyComponent(
  () => import('./ParentServices.tsx'),
  (module) => module.ParentServices,
);
const ManageKids = lazyComponent(
  () => import('./features/kids/ManageKids.tsx'),
  (module) => module.ManageKids,
);

/** What only signed-in parents need. Visitors load none of it unless the URL asks for it. */
function ParentHost() {
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

/** Providers that every page needs. Tests pass `children` in place of the router's pages. */
export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={browserStorageKeys.colorMode}
        noSsr
        disableTransitionOnChange
      >
        <CssBaseline />
        {children}
      </ThemeProvider>
    </Provider>
  );
}

/** The page's frame: header, the route's page, footer, and dialogs. Needs a router above it. */
export function Shell() {
  const { pathname } = useLocation();
  useFirstDocumentHead();
  useScrollToTop();
  useIntroMemory();
  useSyncedKids();
  return (
    <PageErrorBoundary pathname={pathname}>
      <Box sx={pageGrid}>
        <Header />
        <PageErrorBoundary pathname={pathname}>
          <AppRoutes />
        </PageErrorBoundary>
      </Box>
      <Footer />
      <BottomNavigation />
      <FrameDialogs />
      <IdentityHost />
      <SnackbarHost />
      <ParentHost />
      <InteractionsHost />
    </PageErrorBoundary>
  );
}
