import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { loadForSession, saveForSession } from './browserStorage.ts';

/** Set in session storage once the page has been reloaded because a chunk failed to load. */
const RELOADED_KEY = 'reloadedAfterFailedPart';

const waitUntilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** The functions that have been called to reload the page, which takes a moment. */
const reloading = new WeakSet<() => void>();

/** Reloads the page. Never resolves. */
const loadAgain = (error: unknown, reload: () => void): Promise<never> => {
  console.warn('Reloading the page to load a part:', error);
  reloading.add(reload);
  reload();
  return new Promise(() => undefined);
};

/** Browsers may remember that a module failed to load. Then only a reload helps, one each time the network returns. */
const loadOnceOnline = async <Module>(load: () => Promise<Module>, reload: () => void): Promise<Module> => {
  await waitUntilOnline();
  try {
    return await load();
  } catch (error) {
    return navigator.onLine ? loadAgain(error, reload) : loadOnceOnline(load, reload);
  }
};

/**
 * Loads a chunk of the client. Loading usually fails because a newer build has replaced the chunk, so the page is then
 * reloaded, but only once per browser session (Requirement 4.68), and not at all if session storage is unavailable. If
 * the browser is offline, waits for the network instead.
 * @throws the load error if the page is not reloaded
 */
export const loadModule = async <Module>(load: () => Promise<Module>, reload: () => void): Promise<Module> => {
  try {
    return await load();
  } catch (error) {
    // A reload aborts what is still loading. That must not use up the one reload of this session.
    if (reloading.has(reload)) return new Promise<never>(() => undefined);
    if (!navigator.onLine) return loadOnceOnline(load, reload); // Reloading the page while offline would lose it.
    if (loadForSession(RELOADED_KEY) === true || !saveForSession(RELOADED_KEY, true)) throw error;
    return loadAgain(error, reload);
  }
};

const reloadPage = (): void => window.location.reload();

/**
 * Creates a component whose code is loaded when it is first rendered:
 * `lazyComponent(() => import('./Story.tsx'), ({ Story }) => Story)`. The nearest error boundary handles failures.
 */
export const lazyComponent = <Module, Props>(
  load: () => Promise<Module>,
  selectComponent: (module: Module) => (props: Props) => ReactNode,
) => lazy(async () => ({ default: selectComponent(await loadModule(load, reloadPage)) }));

/**
 * Like `lazyComponent`, for a part that the server's document may contain. If `preload` has loaded its code before the
 * first rendering, it renders at once: on the server, and when the client hydrates the document.
 */
export const servedComponent = <Module, Props extends object>(
  load: () => Promise<Module>,
  selectComponent: (module: Module) => (props: Props) => ReactNode,
) => {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<Module> => {
    const module = await loadModule(load, reloadPage);
    Loaded = selectComponent(module);
    return module;
  };
  const OnDemand = lazyComponent(load, selectComponent);
  return Object.assign((props: Props) => createElement<Props>(Loaded ?? OnDemand, props), { preload });
};

/** Loads the theme of the component library. A part of the page that preloads its code preloads the theme, too. */
export const loadMuiTheme = () => import('../app/MuiTheme.tsx');

/**
 * Like `lazyComponent`, for a component that uses the component library (MUI). The library and its theme are not part of
 * the first script: they are loaded with the first such component. Components inside it need no theme of their own.
 */
export const lazyMuiComponent = <Module, Props extends object>(
  load: () => Promise<Module>,
  selectComponent: (module: Module) => (props: Props) => ReactNode,
) =>
  lazy(async () => {
    const [{ MuiTheme }, module] = await Promise.all([
      loadModule(loadMuiTheme, reloadPage),
      loadModule(load, reloadPage),
    ]);
    const Component = selectComponent(module);
    return { default: (props: Props) => createElement(MuiTheme, null, createElement(Component, props)) };
  });
