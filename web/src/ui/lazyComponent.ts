import { lazy, type ReactNode } from 'react';
import { loadForSession, saveForSession } from './browserStorage.ts';

/** Records that the page was already reloaded in this browser session because a chunk failed to load. */
const RELOADED_KEY = 'reloadedAfterFailedPart';

const waitUntilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * Loads a chunk of the client. A failed chunk usually belongs to a replaced build, so the page is reloaded: once per
 * browser session (Requirement 4.68), and never if that cannot be recorded. Offline, it waits for the network.
 * @throws the load error, from the second failure on
 */
export const loadModule = async <Module>(load: () => Promise<Module>, reload: () => void): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await waitUntilOnline(); // offline, a reload would lose the page
      return loadModule(load, reload);
    }
    if (loadForSession(RELOADED_KEY) === true || !saveForSession(RELOADED_KEY, true)) throw error;
    console.warn('A part of the page could not be loaded; the page is loaded anew.', error);
    reload();
    return new Promise(() => undefined); // the page is about to reload
  }
};

/**
 * A component that is loaded on first render: `lazyPart(() => import('./Story.tsx'), ({ Story }) => Story)`. The
 * nearest error boundary handles failures.
 */
export const lazyComponent = <Module, Props>(
  load: () => Promise<Module>,
  selectComponent: (module: Module) => (props: Props) => ReactNode,
) => lazy(async () => ({ default: selectComponent(await loadModule(load, () => window.location.reload())) }));
