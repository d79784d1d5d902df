import { TestEnvironment } from 'jest-environment-jsdom';
import { quickenStyles } from './quickStyles.mjs';

/** What browsers have and jsdom leaves out: the mock server and the client talk through Node's own. */
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

/** Node's, which takes no form of a page: React hands one over where a form is sent that changes the address. */
class FormData extends globalThis.FormData {
  constructor() {
    super();
  }
}

/**
 * Pauses of the client, such as the one after typing or between two polls, pass in a twentieth of their time. Shorter delays
 * are left alone, and so are time limits, which are longer. Fake timers are exact.
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

/** jsdom with Node's fetch, in which packages are resolved as for Node (the mock server has no browser form). */
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
  }
}
