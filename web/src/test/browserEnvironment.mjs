import { TestEnvironment } from 'jest-environment-jsdom';
import { quickenStyles } from './quickStyles.mjs';

/** Browser APIs that jsdom lacks: the mock server and the client use Node's. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
];

/** Node's FormData, which accepts no form element; React passes one when a form that changes the URL is submitted. */
class FormData extends globalThis.FormData {
  constructor() {
    super();
  }
}

/**
 * Client delays, such as debounces and poll intervals, run 20 times faster. Shorter delays and timeouts, which are
 * longer, are unchanged. Fake timers are exact.
 */
const SHORTENED_MS = { from: 100, to: 1_000 };
const quickenTimers = (window) => {
  for (const name of ['setTimeout', 'setInterval']) {
    const inner = window[name].bind(window);
    window[name] = (callback, ms, ...rest) => {
      const isPause = ms >= SHORTENED_MS.from && ms <= SHORTENED_MS.to;
      return inner(callback, isPause ? ms / 20 : ms, ...rest);
    };
  }
};

/** Adds the browser APIs that need a layout, which jsdom lacks: no element is ever visible, and no media query matches. */
const stubLayout = (window) => {
  window.IntersectionObserver = class {
    disconnect() {}
    observe() {}
    unobserve() {}
  };
  const noListeners = { addListener: () => undefined, removeListener: () => undefined };
  window.matchMedia = (media) => Object.assign(new window.EventTarget(), { matches: false, media, ...noListeners });
  window.scrollTo = () => undefined;
  window.Element.prototype.scrollIntoView = () => undefined;
  window.HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
};

/** jsdom with Node's fetch and Node's package resolution, since the mock server has no browser build. */
export default class BrowserEnvironment extends TestEnvironment {
  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.FormData = FormData;
    quickenTimers(this.global);
    quickenStyles(this.global);
    stubLayout(this.global);
  }
}
