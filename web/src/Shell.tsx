import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import { canonicalPath, matchPath } from '@campjay/domain/geography/matchPath.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, Suspense } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import { lazyComponent, lazyMuiComponent } from './ui/lazyComponent.ts';
import { Busy } from './ui/Busy.tsx';
import { useHasHydrated } from './ui/useHasHydrated.ts';
import { rememberEntry } from './ui/dialogs/overlayHistory.ts';
import { useAppSelector } from './app/hooks.ts';
import { useIdentity } from './features/identity/useIdentity.ts';
import { IdentityHost } from './features/identity/IdentityHost.tsx';
import { campPath, parseCampPath } from '@campjay/domain/catalog/campPath.ts';
import { DeferredInteractionTracker } from './features/analytics/DeferredInteractionTracker.tsx';
import { useSyncedKids } from './features/kids/useSyncedKids.ts';
import { BottomNavigation } from './features/frame/BottomNavigation.tsx';
import { Footer } from './features/frame/Footer.tsx';
import { FrameDialogs } from './features/frame/FrameDialogs.tsx';
import { Header } from './features/frame/Header.tsx';
import { useIntroMemory } from './features/frame/useIntroMemory.ts';
import { OfflineNotice } from './app/OfflineNotice.tsx';
import { PageErrorBoundary } from './app/PageErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import type { RootState } from './store.ts';
import styles from './Shell.module.css';

/** Updates the canonical link of the server's document, which browsers use for sharing. */
const useCanonicalLink = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const canonicalLink = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
    const match = matchPath(pathname);
    const orgId = parseCampPath(pathname);
    const otherPath = orgId === undefined ? pathKey(redactSharePath(pathname)) : campPath(orgId);
    if (canonicalLink)
      canonicalLink.href = new URL(match.isKnownPath ? canonicalPath(match) : otherPath, canonicalLink.href).href;
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

const MessageBar = lazyMuiComponent(
  () => import('./app/snackbar/MessageBar.tsx'),
  (module) => module.MessageBar,
);

const CompareBar = lazyComponent(
  () => import('./features/camp/CompareBar.tsx'),
  (module) => module.CompareBar,
);

/** The bar of the camps to compare. Its code is loaded with the first of them; it stays to store that there are none. */
function CompareHost() {
  const hasCamps = useAppSelector(({ compareList }) => compareList.length > 0);
  const [hadCamps, setHadCamps] = useState(false);
  if (hasCamps && !hadCamps) setHadCamps(true);
  return <Suspense fallback={null}>{hadCamps && <CompareBar />}</Suspense>;
}

const isLoading = ({ api: { queries } }: RootState): boolean =>
  Object.values(queries).some((query) => query?.status === QueryStatus.pending);

/**
 * Marks the page as busy while any of its data is loading, and until what renders a deferred value of it has drawn it:
 * React renders all deferred values at once.
 */
function LoadingMark() {
  const isBusy = useAppSelector(isLoading);
  const wasBusy = useDeferredValue(isBusy);
  return (isBusy || wasBusy) && <Busy />;
}

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
const ManageKids = lazyMuiComponent(
  () => import('./features/kids/ManageKids.tsx'),
  (module) => module.ManageKids,
);

/** Renders the services for signed-in parents, and the kids dialog while the URL's hash is #manage-kids. */
function ParentHost() {
  const { user } = useIdentity();
  const { hash } = useLocation();
  const hasHydrated = useHasHydrated();
  return (
    <Suspense fallback={null}>
      {user && <ParentServices user={user} />}
      {hasHydrated && hash === '#manage-kids' && <ManageKids />}
    </Suspense>
  );
}

/** The whole app: header, the page of the current route, footer and dialogs. Must be rendered inside a router. */
export function Shell() {
  const { pathname, key } = useLocation();
  useCanonicalLink();
  useScrollToTop();
  useEffect(rememberEntry, [key]);
  useIntroMemory();
  useSyncedKids();
  return (
    <PageErrorBoundary pathname={pathname}>
      <OfflineNotice />
      <div className={styles['pageGrid']}>
        <Header />
        <PageErrorBoundary pathname={pathname}>
          <AppRoutes />
        </PageErrorBoundary>
      </div>
      <Footer />
      <BottomNavigation />
      <CompareHost />
      <FrameDialogs />
      <IdentityHost />
      <SnackbarHost />
      <LoadingMark />
      <ParentHost />
      <DeferredInteractionTracker />
    </PageErrorBoundary>
  );
}
