import type { ComparisonView, ParkedStreamView, ProjectionView, Replay } from '@campjay/projector/admin/contract.ts';
import type {
  ParkedManagerEventView,
  ProcessManagerView,
} from '@campjay/command-api/admin/process-managers/contract.ts';
import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import { beforeEach } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok } from './fakeServer.ts';

const SAMPLE_TIME = '2026-03-01T10:00:00.000Z';

/** A running replay, which builds a new version of a read model. */
export const replayOf = (overrides: Partial<Replay> = {}): Replay => ({
  ...{
    id: '5b0c2f0e-6a1d-4a55-9f55-0d6c1c1f3a01',
    state: 'making',
    requestedBy: 'ada@example.org',
    requestedAt: SAMPLE_TIME,
  },
  ...{ phase: 'reading', eventsDone: 40_000, eventsTotal: 120_000, eventsPerSecond: 2_300, secondsLeft: 35 },
  ...{ measuredAt: SAMPLE_TIME, error: null },
  ...overrides,
});

/** A read model with one build, without replays and parked events. */
export const readModel = (overrides: Partial<ProjectionView> = {}): ProjectionView => ({
  ...{ name: 'camps', version: 3, isRunning: true, stopped: null, eventsPerSecond: 4.25, parkedStreams: 0 },
  builds: [{ build: 'camps_v3_b1', version: 3, part: 'live', events: 120_000, position: 'p-7', isCurrent: true }],
  ...{ lag: { events: 0, ms: 0 }, formerUntil: null, canReturn: false, replay: null, promotions: [] },
  ...overrides,
});

const NO_ROWS = { count: 0, samples: [] };

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
    {
      ...{ table: 'camps', rowsBefore: 561, rowsAfter: 562, appear: NO_ROWS, vanish: NO_ROWS, change: NO_ROWS },
      ...overrides,
    },
    { table: 'sessions', rowsBefore: 9, rowsAfter: 9, appear: NO_ROWS, vanish: NO_ROWS, change: NO_ROWS },
  ],
  audience: { families, advertisers: 0 },
});

/** An event that a read model could not apply, with two events of the same stream waiting behind it. */
export const parkedEvent: ParkedStreamView = {
  ...{ name: 'camps', build: 'camps_v3_b1', isLive: true, streamId: 'camp-tide-pool', type: 'SessionRepriced' },
  ...{ eventId: '7d0a1f52-7b1c-4d56-9a3e-2f1f6f1b0c11', position: 'p-3', errorCode: '22003', parkedAt: SAMPLE_TIME },
  ...{ error: 'A price is out of range.', waitingBehind: 2 },
};

/** A process manager that has handled all events. */
export const processManager = (overrides: Partial<ProcessManagerView> = {}): ProcessManagerView => ({
  ...{ name: 'schedule-invitations', position: 'p-7', lag: { events: 0, ms: 0 }, parkedEvents: 0, lastError: null },
  ...overrides,
});

/** An event that a process manager could not handle. */
export const parkedManagerEvent: ParkedManagerEventView = {
  ...{ processManager: 'schedule-invitations', streamId: 'schedule-wren', type: 'ScheduleShared' },
  ...{ eventId: '7d0a1f52-7b1c-4d56-9a3e-2f1f6f1b0c12', parkedAt: SAMPLE_TIME, error: 'No.', waitingBehind: 1 },
};

/** The status of a text index that is up to date. */
export const createTextIndexView = (overrides: Partial<TextIndexView> = {}): TextIndexView => ({
  adapter: 'vocabulary',
  indexes: [{ documents: 561, build: 'camps_v3_b1', batch: '12', campsBehind: 0, seenAt: SAMPLE_TIME }],
  ...{ underWay: null, last: null },
  ...overrides,
});

/** Creates a fake server for the projections page. Tests set `backend` to change its data and the effect of commands. */
export const createProjectionsServer = () => {
  const createInitialData = () => ({
    models: [readModel()],
    parked: [] as ParkedStreamView[],
    processManagers: [processManager()],
    parkedManagerEvents: [] as ParkedManagerEventView[],
    textIndex: createTextIndexView(),
    compared: comparison(),
    /** If true, every request fails with status 500. */
    isDown: false,
    /** Requests are answered once it resolves. */
    gate: undefined as Promise<void> | undefined,
    onCommand: (): void => undefined,
  });
  const backend = createInitialData();
  const respond = async (body: object) => {
    await backend.gate;
    return backend.isDown ? HttpResponse.json({}, { status: 500 }) : ok(body);
  };
  /** The parked event with its data, which admins can open. */
  const eventWithData = {
    ...{ eventId: parkedEvent.eventId, streamId: parkedEvent.streamId, revision: 4, position: 'p-3' },
    ...{ type: parkedEvent.type, version: 1, recordedAt: SAMPLE_TIME, data: { price: 99_999_999_999 } },
  };
  const server = createFakeServer(
    { isAdmin: true },
    http.get('*/api/admin/projections/parked', () => respond({ parked: backend.parked })),
    http.get('*/api/admin/projections', () => respond({ projections: backend.models })),
    http.get('*/api/admin/process-managers', () =>
      respond({ processManagers: backend.processManagers, parked: backend.parkedManagerEvents }),
    ),
    http.get('*/api/admin/text-index', () => respond({ data: backend.textIndex })),
    http.post('*/api/admin/projections/preview-replay', () =>
      respond({ message: 'Compared.', comparison: backend.compared }),
    ),
    http.post('*/api/admin/projections/open-parked', () => respond({ event: eventWithData })),
    http.post('*/api/admin/*', ({ request }) => {
      backend.onCommand();
      return respond({ message: `Done: ${new URL(request.url).pathname.replace('/api/admin/', '')}.` });
    }),
  );
  beforeEach(() => void Object.assign(backend, createInitialData()));
  /**
   * The commands that the page sent, each as operation (the path without 'admin/') and body. Previews are left out,
   * because they change nothing.
   */
  const operations = () =>
    server
      .listCommands()
      .flatMap(({ path, body }) => (path.endsWith('preview-replay') ? [] : [[path.slice('admin/'.length), body]]));
  return { server, backend, operations };
};
