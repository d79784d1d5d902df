import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { followColorScheme } from './app/colorScheme.ts';
import './app/base.css';
import './app/fonts.css';
import { takeEarlyInput } from './earlyInput.ts';
import { Shell } from './Shell.tsx';
import { rememberServedPage } from './ui/PageLoading.tsx';
import { SchoolPage } from './features/schools/servedSchoolPage.ts';
import { enterServedSearch, readServedChunk, servedResultParts, type ServedChunk } from './servedSearch.ts';
import { createStore, servedStateOf } from './store.ts';
import { forgetPreviousDocument } from './features/catalog/readingPosition.ts';
import { readMoreCamps } from './features/catalog/results/ServedCamps.tsx';
import { rememberServedHero } from './features/catalog/Hero.tsx';
import { rememberArrival } from './features/identity/arrival.ts';

document.body.ariaBusy = 'true'; // until the first rendering
// Before the first rendering, which would use the stored reading position, and may change the URL and the content.
forgetPreviousDocument();
rememberArrival();
followColorScheme();
const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no element #root');

/** The key that React Router gives to the history entry of the document. After a reload it may be that of a link. */
const readEntryKey = (): string => {
  const { key } = Object(window.history.state) as { readonly key?: string };
  return key ?? 'default';
};

/** Loads the code of the server's markup, and enters its search. Returns the function that hydrates it. */
const prepareHydration = async (chunk: ServedChunk): Promise<() => void> => {
  const path = window.location.pathname;
  const [schoolPage] = await Promise.all([
    parseSchoolCode(path) === undefined ? undefined : SchoolPage.preload(),
    ...servedResultParts(chunk).map(({ preload }) => preload()),
  ]);
  const match = schoolPage?.readSchoolMatch(path) ?? matchPath(path);
  const servedList = { cards: chunk.combinedData, moreCamps: readMoreCamps() };
  enterServedSearch(store, { path, match, entry: readEntryKey(), chunk });
  return () =>
    hydrateRoot(
      rootElement,
      <App store={store} servedState={servedStateOf(store)} servedList={servedList} onRendered={takeEarlyInput()}>
        <BrowserRouter>
          <Shell />
        </BrowserRouter>
      </App>,
    );
};

/**
 * Replaces the server's content, which is only a preview of the page, and its robots tag: from then on, each page sets
 * 'noindex' for itself. When React hydrates a page, it takes over the tag.
 */
const replace = (): void => {
  document.head.querySelector('meta[name=robots]')?.remove();
  rememberServedPage();
  rememberServedHero(rootElement, window.location.pathname);
  takeEarlyInput();
  createRoot(rootElement).render(
    <App store={store}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </App>,
  );
};

const store = createStore();
setupListeners(store.dispatch, (dispatch, { onOnline, onOffline }) => {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', () => dispatch(onOnline()), { signal });
  window.addEventListener('offline', () => dispatch(onOffline()), { signal });
  return () => stop.abort();
});
/**
 * Takes over the page. In a transition, React renders in short slices, so that the browser can still paint the
 * server-rendered page and respond to scrolling.
 */
const start = async (): Promise<void> => {
  const servedChunk = readServedChunk();
  const takeOver = servedChunk ? await prepareHydration(servedChunk) : replace;
  startTransition(() => takeOver());
};
setTimeout(() => void start()); // in a task of its own, because evaluating the script has taken long on a phone
