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

/** jsdom with Node's fetch, in which packages are resolved as for Node (the mock server has no browser form). */
export default class BrowserEnvironment extends TestEnvironment {
  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.FormData = FormData;
    quickenStyles(this.global);
  }
}
