import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './Button.tsx';
import { JayMedallion } from './Jay.tsx';
import { SLOW_SEARCH_MS, useIsLasting } from './useIsLasting.ts';
import styles from './PageLoading.module.css';

/** Limits its content to the width that all pages have, so that header, hero, cards and footer align. */
export function PageWidth({ children }: { children: ReactNode }) {
  return <div className={styles['width']}>{children}</div>;
}

/** An error message with a retry button. `large` is for a message that replaces the content of a whole page. */
export function LoadFailed({ text, onRetry, large = false }: { text: string; onRetry: () => void; large?: boolean }) {
  return (
    <div role="alert" className={large ? styles['failedPage'] : styles['failed']}>
      {large && <JayMedallion className={styles['picture']} />}
      <p className={styles['message']}>{text}</p>
      <Button kind="contained" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** A small spinner to show while a search is running. Appears only if the search takes long. */
export function SearchSpinner({ isSearching }: { isSearching: boolean }) {
  const isSlow = useIsLasting(isSearching, SLOW_SEARCH_MS);
  return isSlow && <div role="progressbar" aria-label="Searching" className={styles['spinner']} />;
}

interface ServedPage {
  readonly pathname: string;
  /** The HTML of the server-rendered content; undefined if the server sent none. */
  readonly main: string | undefined;
}

let servedPage: ServedPage | undefined;

/** Remembers the server-rendered content of the first page. Call it before the client replaces the content. */
export const rememberServedPage = (): void => {
  servedPage = {
    pathname: window.location.pathname,
    main: document.querySelector('#root main')?.outerHTML,
  };
};

/**
 * Shown while a page's code loads. The first page shows its server-rendered content, so that users can keep reading.
 * Other pages show a loading message that is about as high as a page, so that the footer stays at the bottom.
 */
export function PageLoading() {
  const { pathname } = useLocation();
  if (servedPage?.main !== undefined && pathname === servedPage.pathname)
    return <div className="shell" dangerouslySetInnerHTML={{ __html: servedPage.main }} />;
  return (
    <main aria-busy="true" className={styles['loading']}>
      <p role="status">Loading…</p>
    </main>
  );
}
