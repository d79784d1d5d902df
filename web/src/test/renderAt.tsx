import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Providers, Shell } from '../app/App.tsx';
import { createStore } from '../app/store.ts';

/** Milliseconds after which what a test waits for will not come any more, on a busy machine either. */
configure({ asyncUtilTimeout: 10_000 });

/** What jsdom has no idea of: nothing is ever laid out, so nothing comes into view and nothing scrolls. */
class NothingInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  disconnect(): void {}
  observe(): void {}
  unobserve(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

const standInForLayout = (): void => {
  globalThis.IntersectionObserver = NothingInView;
  window.scrollTo = () => undefined;
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
};

/** A part of the client, with a store of its own. */
export const renderPart = (part: ReactNode) => {
  standInForLayout();
  const user = userEvent.setup();
  render(
    <Providers store={createStore()}>
      <BrowserRouter>{part}</BrowserRouter>
    </Providers>,
  );
  return { user };
};

/** The whole client at an address, as if it were opened there, with a store of its own. */
export const renderAt = (path: string) => {
  window.history.replaceState(null, '', path);
  return renderPart(<Shell />);
};
