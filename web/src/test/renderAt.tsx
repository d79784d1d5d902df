import { afterEach } from '@jest/globals';
import { act, configure, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Provider } from 'react-redux';
import { MuiTheme } from '../app/MuiTheme.tsx';
import { Shell } from '../Shell.tsx';
import { createStore } from '../store.ts';
import { whenOverlaysClosed } from '../ui/dialogs/overlayHistory.ts';
import { outsideAct } from './requestLog.ts';

/** Number of running waits for an element or a condition. */
let activeWaits = 0;

/**
 * Lets tests wait up to a minute for an element, which is enough even on a busy machine. Testing Library adds the whole
 * document to the error of each failed query, which takes a third of a page test's time. While a test waits, queries fail
 * repeatedly, so only the last error gets the document.
 */
configure((config) => ({
  asyncUtilTimeout: 60_000,
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

// An open dialog has a history entry. Otherwise, removing it would change the URL during the next test.
afterEach(() => outsideAct(() => new Promise<void>(whenOverlaysClosed)));

/** Sets a field's value in one step. Typing would be slow, because the page renders after every key. */
export const setFieldValue = (field: HTMLElement, value: string): void =>
  void fireEvent.change(field, { target: { value } });

/** Clicks twice before any response arrives. */
export const clickTwice = (element: HTMLElement): void => {
  fireEvent.click(element);
  fireEvent.click(element);
};

/** Waits until the page has changed the URL, or its history entry, so that the condition is fulfilled. */
export const untilUrl = (isReached: () => boolean): Promise<void> =>
  outsideAct(
    () =>
      new Promise((resolve) => {
        const { history } = window;
        const check = (): void => {
          if (!isReached()) return;
          window.removeEventListener('popstate', check);
          for (const name of ['pushState', 'replaceState'] as const) Reflect.deleteProperty(history, name);
          resolve();
        };
        window.addEventListener('popstate', check);
        for (const name of ['pushState', 'replaceState'] as const)
          history[name] = (...args) => {
            History.prototype[name].apply(history, args);
            check();
          };
        check();
      }),
  );

/** Waits until the page has changed the query string to this one. */
export const untilQuery = (query: string): Promise<void> => untilUrl(() => window.location.search === query);

/** Goes back, and waits until the page shows the earlier history entry. */
export const goBack = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        window.history.back();
      }),
  );

const renderInStore = (element: ReactNode) => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(
    <Provider store={createStore()}>
      <BrowserRouter>{element}</BrowserRouter>
    </Provider>,
  );
  return { user };
};

/** Renders a part of the page with a new store, a router and the theme that its page would load. */
export const renderElement = (element: ReactNode) => renderInStore(<MuiTheme>{element}</MuiTheme>);

/** Renders the whole client at a path, with a new store. */
export const renderAt = (path: string) => {
  window.history.replaceState(null, '', path);
  return renderInStore(<Shell />);
};
