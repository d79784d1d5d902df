import { jest } from '@jest/globals';
import { configure, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Providers, Shell } from '../app/App.tsx';
import { createStore } from '../app/store.ts';
import { outsideAct } from './requestLog.ts';

let activeWaits = 0;

jest.setTimeout(60_000);

/**
 * An element that is awaited gets 30 s, which is enough on a busy machine too. Testing Library prints the whole document into
 * the error of each query that fails, a third of the time of a page test; while it waits, only the last error needs that.
 */
configure((config) => ({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    activeWaits > 0 ? new Error(message ?? '') : config.getElementError(message, container),
  asyncWrapper: async (callback) => {
    activeWaits += 1;
    try {
      return (await config.asyncWrapper(callback)) as unknown;
    } catch (error) {
      if (error instanceof Error) error.message = config.getElementError(error.message, document.body).message;
      throw error;
    } finally {
      activeWaits -= 1;
    }
  },
}));

/** What jsdom has no idea of: nothing is ever laid out, so nothing comes into view and nothing scrolls. */
class FakeIntersectionObserver implements IntersectionObserver {
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

const stubLayout = (): void => {
  globalThis.IntersectionObserver = FakeIntersectionObserver;
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

/** Changes the whole value of a field at once, as pasting does: typing renders the page for every key. */
export const write = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });

/** Two clicks before anything is answered. */
export const clickTwice = (element: HTMLElement): void => {
  fireEvent.click(element);
  fireEvent.click(element);
};

/** Begins to watch the address; the result awaits its query, once the page has replaced it. */
export const watchUrl = () => {
  const { history } = window;
  const replaced = new Promise<string>((resolve) => {
    history.replaceState = (...entry) => {
      Reflect.deleteProperty(history, 'replaceState');
      history.replaceState(...entry);
      resolve(window.location.search);
    };
  });
  return () => outsideAct(() => replaced);
};

/** A part of the client, with a store of its own. */
export const renderElement = (part: ReactNode) => {
  stubLayout();
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
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
  return renderElement(<Shell />);
};
