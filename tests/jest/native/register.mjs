/**
 * Preloaded by Jest's process and those that run tests without Jest's own module loader (`jest-light-runner`): loads
 * TypeScript and Jest's globals through the hooks of this folder. The workers of Jest's own runner have their loader.
 */
import { register } from 'node:module';
import process from 'node:process';

if (process.env['JEST_WORKER_ID'] === undefined) {
  process.setSourceMapsEnabled(true);
  register('./hooks.mjs', import.meta.url);
}
