import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Footer } from '../ui/Footer.tsx';
import { Header } from '../ui/Header.tsx';
import { AppRoutes } from './routes.tsx';
import type { AppStore } from './store.ts';
import { theme } from './theme.ts';
import { useFirstDocumentHead } from './useFirstDocumentHead.ts';
import { useScrollToTop } from './useScrollToTop.ts';

/** Everything that any page needs around it; `children` is what tests put in the place of the router's pages. */
export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" noSsr disableTransitionOnChange>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </Provider>
  );
}

/** The page's frame: header, the route's page, footer. It needs a router above it. */
export function Shell() {
  useFirstDocumentHead();
  useScrollToTop();
  return (
    <>
      <Header />
      <AppRoutes />
      <Footer />
    </>
  );
}
