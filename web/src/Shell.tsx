import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import { canonicalPath, matchPath } from '@campjay/domain/geography/matchPath.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { useEffect, useLayoutEffect, useRef, Suspense, type ReactNode } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import { lazyComponent } from './ui/lazyComponent.ts';
import { useAppSelector } from './app/hooks.ts';
import { useStore, Provider } from 'react-redux';
import { useIdentity } from './features/identity/useIdentity.ts';
import type { AppStore } from './store.ts';
import { queuedCommands, commandsRemoved } from './app/commands/commands.ts';
import { browserStorageKeys } from '@campjay/domain/product/browserStorageKeys.ts';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { IdentityHost } from './features/identity/IdentityHost.tsx';
import { DeferredInteractionTracker } from './features/analytics/DeferredInteractionTracker.tsx';
import { useSyncedKids } from './features/kids/useSyncedKids.ts';
import { BottomNavigation } from './features/frame/BottomNavigation.tsx';
import { Footer } from './features/frame/Footer.tsx';
import { FrameDialogs } from './features/frame/FrameDialogs.tsx';
import { Header } from './features/frame/Header.tsx';
import { pageGrid } from './features/frame/frame.ts';
import { useIntroMemory } from './features/frame/useIntroMemory.ts';
import { PageErrorBoundary } from './app/PageErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { theme } from './app/theme.ts';

/**
 * Takes over the document head that the server rendered for the first page. Updates the canonical link, which browsers
 * use for sharing, and removes the server's robots tag, because from then on each page sets 'noindex' for itself.
 */
const useDocumentHead = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    document.head.querySelector('meta[name=robots][data-first-document]')?.remove();
    const canonicalLink = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
    const match = matchPath(pathname);
    if (canonicalLink)
      canonicalLink.href = new URL(
        match.isKnownPath ? canonicalPath(match) : pathKey(redactSharePath(pathname)),
        canonicalLink.href,
      ).href;
  }, [pathname]);
};

/**
 * Scrolls to the top when a link opens another page. Does nothing on Back and Forward, for which the browser restores the
 * position, or when only the query or hash changes, for example for a dialog.
 */
const useScrollToTop = (): void => {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const previousPathname = useRef(pathname);
  useLayoutEffect(() => {
    if (navigation !== NavigationType.Pop && previousPathname.current !== pathname) window.scrollTo(0, 0);
    previousPathname.current = pathname;
  }, [pathname, navigation]);
};

const MessageBar = lazyComponent(
  () => import('./app/snackbar/MessageBar.tsx'),
  (module) => module.MessageBar,
);

/** Shows snackbar messages. The code of the message bar is loaded with the first message. */
function SnackbarHost() {
  const message = useAppSelector((state) => state.snackbar.message);
  return (
    <Suspense fallback={null}>{message && <MessageBar key={message.id} id={message.id} message={message} />}</Suspense>
  );
}

const ParentServices = lazyComponent(
  () => import('./ParentServices.tsx'),
  (module) => module.ParentServices,
);
const ManageKids = lazyComponent(
  () => import('./features/kids/ManageKids.tsx'),
  (module) => module.ManageKids,
);

/** Renders the services for signed-in parents, and the kids dialog while the URL's hash is #manage-kids. */
function ParentHost() {
  const { status } = useIdentity();
  const { hash } = useLocation();
  const store = useStore() as AppStore;
  // Drops queued commands on sign-out, so that they are not sent for the next user.
  useEffect(() => {
    const commands = queuedCommands(store.getState());
    if (status === 'signedOut' && commands.length > 0) store.dispatch(commandsRemoved(commands));
  }, [status, store]);
  return (
    <Suspense fallback={null}>
      {status === 'signedIn' && <ParentServices />}
      {hash === '#manage-kids' && <ManageKids />}
    </Suspense>
  );
}

/** The store and theme that every page needs. Tests render single components inside it. */
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

/** The whole app: header, the page of the current route, footer and dialogs. Must be rendered inside a router. */
export function Shell() {
  const { pathname } = useLocation();
  useDocumentHead();
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
      <DeferredInteractionTracker />
    </PageErrorBoundary>
  );
}
