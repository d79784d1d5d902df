import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { takeLog } from '../test/consoleLog.ts';
import { loadModule } from './lazyComponent.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const RELOADING: unknown = expect.stringContaining('Reloading the page to load a part');
const failing = () => Promise.reject(gone);

describe('a lazy module that fails to load', () => {
  beforeEach(() => window.sessionStorage.clear());

  // Covers: 4.68, 8.15
  it('reloads the page once per browser session, and fails from then on', async () => {
    const reload = jest.fn();
    await new Promise<void>((resolve) => {
      reload.mockImplementation(() => resolve());
      void loadModule(failing, reload);
    });
    const reloadLater = jest.fn();
    await expect(loadModule(failing, reloadLater)).rejects.toBe(gone);
    expect(reloadLater).not.toHaveBeenCalled();
    expect(takeLog()).toEqual([RELOADING]);
  });

  it('whose loading was aborted by the reload for another module does not use up the reload', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = jest.fn();
    const reloaded = new Promise<void>((resolve) => void reload.mockImplementation(() => resolve()));
    void loadModule(failing, reload);
    await nextTurn();
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    await reloaded;
    void loadModule(failing, reload);
    await nextTurn();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.sessionStorage).toHaveLength(0);
    expect(takeLog()).toEqual([RELOADING]);
  });

  it('waits for the network while offline, without a reload', async () => {
    const reload = jest.fn();
    const load = jest.fn(failing);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const part = loadModule<string>(load, reload);
    await nextTurn();
    expect(load).toHaveBeenCalledTimes(1);
    load.mockImplementation(() => Promise.resolve('part') as Promise<never>);
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    await expect(part).resolves.toBe('part');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page each time the network returns if the browser remembers the failure', async () => {
    for (const _attempt of [1, 2]) {
      const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const reloaded = new Promise<void>((resolve) => void loadModule(failing, resolve));
      await nextTurn();
      onLine.mockRestore();
      window.dispatchEvent(new Event('online'));
      await reloaded;
    }
    expect(window.sessionStorage).toHaveLength(0);
    expect(takeLog()).toEqual([RELOADING, RELOADING]);
  });

  it('fails immediately if storage is unavailable, to prevent endless reloads', async () => {
    const reload = jest.fn();
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(loadModule(failing, reload)).rejects.toBe(gone);
    expect(reload).not.toHaveBeenCalled();
    expect(takeLog()).toEqual([expect.stringContaining('could not be saved')]);
    setItem.mockRestore();
  });
});

it('a lazy module that loads is returned, and stores nothing', async () => {
  await expect(
    loadModule(
      () => Promise.resolve('part'),
      () => undefined,
    ),
  ).resolves.toBe('part');
  expect(window.sessionStorage).toHaveLength(0);
});
