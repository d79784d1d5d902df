import { lazy, type ReactNode } from 'react';
import { loadForSession, saveForSession } from './browserStorage.ts';

/** Says that a part has failed before in this browser session, and that the page was loaded anew for it. */
const RELOADED_KEY = 'reloadedAfterFailedPart';

const waitUntilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * Loads a part of the client. A part that cannot be had is most often one of a build that a newer one has replaced, so the
 * page is loaded anew: once per browser session (SPEC §4 'Page load failure'), and never where that cannot be remembered.
 * Without a network it waits for one.
 * @throws whatever went wrong, from the second time on
 */
export const loadModule = async <Module>(load: () => Promise<Module>, reload: () => void): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await waitUntilOnline(); // loading the page anew would leave nothing of it
      return loadModule(load, reload);
    }
    if (loadForSession(RELOADED_KEY) === true || !saveForSession(RELOADED_KEY, true)) throw error;
    console.warn('A part of the page could not be loaded; the page is loaded anew.', error);
    reload();
    return new Promise(() => undefined); // this page is on its way out
  }
};

/**
 * A component that is fetched when it is first drawn: `lazyPart(() => import('./Story.tsx'), ({ Story }) => Story)`. A failure
 * is the nearest error boundary's to show.
 */
export const lazyPart = <Module, Props>(
  load: () => Promise<Module>,
  selectComponent: (module: Module) => (props: Props) => ReactNode,
) => lazy(async () => ({ default: selectComponent(await loadModule(load, () => window.location.reload())) }));
