import type { ComparisonView, ParkedStreamView, ProjectionView, Replay } from '@campjay/projector/admin/contract.ts';
import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import { beforeEach } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok } from './fakeServer.ts';

const AT = '2026-03-01T10:00:00.000Z';

export const replayOf = (overrides: Partial<Replay> = {}): Replay => ({
  ...{ id: '5b0c2f0e-6a1d-4a55-9f55-0d6c1c1f3a01', state: 'making', requestedBy: 'ada@example.org', requestedAt: AT },
  ...{ phase: 'reading', eventsDone: 40_000, eventsTotal: 120_000, eventsPerSecond: 2_300, secondsLeft: 35 },
  ...{ measuredAt: AT, error: null },
  ...overrides,
});

export const readModel = (overrides: Partial<ProjectionView> = {}): ProjectionView => ({
  ...{ name: 'camps', version: 3, isRunning: true, stopped: null, eventsPerSecond: 4.25, parkedStreams: 0 },
  builds: [{ build: 'camps_v3_b1', version: 3, part: 'live', events: 120_000, position: 'p-7', isCurrent: true }],
  ...{ lag: { events: 0, ms: 0 }, formerUntil: null, canReturn: false, replay: null, promotions: [] },
  ...overrides,
});

const NONE = { count: 0, samples: [] };

/**
 * A comparison of two builds of a read model. The overrides change its first table.
 * @param families number of families who would notice the differences
 */
export const comparison = (
  overrides: Partial<ComparisonView['tables'][number]> = {},
  families = 0,
): ComparisonView => ({
  ...{ name: 'camps', liveBuild: 'camps_v3_b1', otherBuild: 'camps_v3_b2', position: 'p-9' },
  tables: [
    { ...{ table: 'camps', rowsBefore: 561, rowsAfter: 562, appear: NONE, vanish: NONE, change: NONE }, ...overrides },
    { table: 'sessions', rowsBefore: 9, rowsAfter: 9, appear: NONE, vanish: NONE, change: NONE },
  ],
  audience: { families, advertisers: 0 },
});

export const parkedEvent: ParkedStreamView = {
  ...{ name: 'camps', build: 'camps_v3_b1', isLive: true, streamId: 'camp-tide-pool', type: 'SessionRepriced' },
  ...{ eventId: '7d0a1f52-7b1c-4d56-9a3e-2f1f6f1b0c11', position: 'p-3', errorCode: '22003', parkedAt: AT },
  ...{ error: 'A price is out of range.', waitingBehind: 2 },
};

export const textIndexAt = (overrides: Partial<TextIndexView> = {}): TextIndexView => ({
  adapter: 'vocabulary',
  indexes: [{ documents: 561, build: 'camps_v3_b1', batch: '12', campsBehind: 0, seenAt: AT }],
  ...{ underWay: null, last: null },
  ...overrides,
});

/** Creates a fake server for the projections page. Tests set `backend` to change its data and the effect of commands. */
export const createProjectionsServer = () => {
  const initial = () => ({
    models: [readModel()],
    parked: [] as ParkedStreamView[],
    textIndex: textIndexAt(),
    compared: comparison(),
    /** If true, every request fails with status 500. */
    isDown: false,
    onCommand: (): void => undefined,
  });
  const backend = initial();
  const respond = (body: object) => (backend.isDown ? HttpResponse.json({}, { status: 500 }) : ok(body));
  const event = {
    ...{ eventId: parkedEvent.eventId, streamId: parkedEvent.streamId, revision: 4, position: 'p-3' },
    ...{ type: parkedEvent.type, version: 1, recordedAt: AT, data: { price: 99_999_999_999 } },
  };
  const server = createFakeServer(
    { isAdmin: true },
    http.get('*/api/admin/projections/parked', () => respond({ parked: backend.parked })),
    http.get('*/api/admin/projections', () => respond({ projections: backend.models })),
    http.get('*/api/admin/text-index', () => respond({ data: backend.textIndex })),
    http.post('*/api/admin/projections/preview-replay', () =>
      respond({ message: 'Compared.', comparison: backend.compared }),
    ),
    http.post('*/api/admin/projections/open-parked', () => respond({ event })),
    http.post('*/api/admin/*', ({ request }) => {
      backend.onCommand();
      return respond({ message: `Done: ${new URL(request.url).pathname.replace('/api/admin/', '')}.` });
    }),
  );
  beforeEach(() => void Object.assign(backend, initial()));
  /** The commands that were sent, each as operation and body. Previews are left out, because they change nothing. */
  const operations = () =>
    server.sent().flatMap(({ path, body }) => (path.endsWith('preview-replay') ? [] : [[path.slice(6), body]]));
  return { server, backend, operations };
};
