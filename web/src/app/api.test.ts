import { afterEach, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { api } from './api.ts';
import { commandRequest } from './commandRequest.ts';
import { createStore } from '../store.ts';
import { runServer } from '../test/requestLog.ts';
import { isServerReachable } from './serverReachability.ts';

const requested: (string | null)[] = [];
const keys: (string | null)[] = [];
const server = setupServer(
  http.post('*/api/favorites/save-note', ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return HttpResponse.json({ success: true, message: 'Written.', position: 'store.7' });
  }),
  http.get('*/api/favorites/list', ({ request }) => {
    requested.push(request.headers.get('campjay-after'));
    return HttpResponse.json({ notes: [] });
  }),
);
const notes = api.injectEndpoints({
  endpoints: (build) => ({
    write: build.mutation<unknown, string>({
      query: (note) => commandRequest('favorites/save-note', { org_id: 'kelp', note }),
    }),
    list: build.query<unknown, undefined>({ query: () => 'favorites/list' }),
  }),
});

runServer(server);
afterEach(() => void requested.splice(0));

describe('a page after a write', () => {
  it('requests data that include its write, and has no such requirement before it', async () => {
    const store = createStore();
    const list = () => store.dispatch(notes.endpoints.list.initiate(undefined, { forceRefetch: true }));
    await list();
    await store.dispatch(notes.endpoints.write.initiate('Bring a hat'));
    await list();
    expect(requested).toEqual([null, 'store.7']);
  });

  it('gives every command its own key', async () => {
    const store = createStore();
    keys.splice(0);
    await store.dispatch(notes.endpoints.write.initiate('Bring a hat'));
    await store.dispatch(notes.endpoints.write.initiate('Bring a hat'));
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

it('notices when no response comes from the server, or only one of a proxy, and when it is back', async () => {
  const store = createStore();
  const results: boolean[] = [];
  for (const respond of [
    () => HttpResponse.error(),
    () => HttpResponse.json({}, { status: 500 }),
    () => new HttpResponse('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    () => HttpResponse.json({ notes: [] }),
  ]) {
    server.use(http.get('*/api/favorites/list', respond));
    await store.dispatch(notes.endpoints.list.initiate(undefined, { forceRefetch: true }));
    results.push(isServerReachable());
  }
  expect(results).toEqual([false, true, false, true]);
});
