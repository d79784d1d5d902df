import type { ComparisonShown, ParkedStreamShown, ProjectionShown, Replay } from '@campjay/projector/admin/contract.ts';
import type { TextIndexShown } from '@campjay/search-indexer/admin/contract.ts';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

const USER = {
  ...{ firstName: 'Testa', lastName: 'Example', email: 'testa@example.org', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ isAdmin: true, isAdvertiser: false },
};
const AT = '2026-03-01T10:00:00.000Z';

export const replayOf = (facts: Partial<Replay> = {}): Replay => ({
  ...{ id: '5b0c2f0e-6a1d-4a55-9f55-0d6c1c1f3a01', state: 'making', requestedBy: 'ada@example.org', requestedAt: AT },
  ...{ phase: 'reading', eventsDone: 40_000, eventsTotal: 120_000, eventsPerSecond: 2_300, secondsLeft: 35 },
  ...{ measuredAt: AT, error: null },
  ...facts,
});

export const readModel = (facts: Partial<ProjectionShown> = {}): ProjectionShown => ({
  ...{ name: 'camps', version: 3, isRunning: true, stopped: null, eventsPerSecond: 4.25, parkedStreams: 0 },
  builds: [{ build: 'camps_v3_b1', version: 3, part: 'live', events: 120_000, position: 'p-7', isCurrent: true }],
  ...{ lag: { events: 0, ms: 0 }, formerUntil: null, canReturn: false, replay: null, promotions: [] },
  ...facts,
});

const NONE = { count: 0, samples: [] };
export const comparison = (facts: Partial<ComparisonShown['tables'][number]> = {}, families = 0): ComparisonShown => ({
  ...{ name: 'camps', liveBuild: 'camps_v3_b1', otherBuild: 'camps_v3_b2', position: 'p-9' },
  tables: [
    { ...{ table: 'camps', rowsBefore: 561, rowsAfter: 562, appear: NONE, vanish: NONE, change: NONE }, ...facts },
    { table: 'sessions', rowsBefore: 9, rowsAfter: 9, appear: NONE, vanish: NONE, change: NONE },
  ],
  audience: { families, advertisers: 0 },
});

export const parkedEvent: ParkedStreamShown = {
  ...{ name: 'camps', build: 'camps_v3_b1', isLive: true, streamId: 'camp-tide-pool', type: 'SessionRepriced' },
  ...{ eventId: '7d0a1f52-7b1c-4d56-9a3e-2f1f6f1b0c11', position: 'p-3', errorCode: '22003', parkedAt: AT },
  ...{ error: 'A price is out of range.', waitingBehind: 2 },
};

export const textIndexAt = (facts: Partial<TextIndexShown> = {}): TextIndexShown => ({
  adapter: 'vocabulary',
  indexes: [{ documents: 561, build: 'camps_v3_b1', batch: '12', campsBehind: 0, seenAt: AT }],
  ...{ underWay: null, last: null },
  ...facts,
});

/** What the desk's server knows, for a test to change, and what it was told. */
export interface DeskState {
  models: ProjectionShown[];
  parked: ParkedStreamShown[];
  textIndex: TextIndexShown;
  compared: ComparisonShown;
  /** Every wish is refused with this sentence. */
  refusal: string | undefined;
  /** Every question is answered with 500. */
  isDown: boolean;
  /** What becomes of a wish that is granted. */
  onWish: (operation: string) => void;
  sent: { readonly operation: string; readonly body: unknown }[];
}

const freshState = (): DeskState => ({
  ...{ models: [readModel()], parked: [], textIndex: textIndexAt(), compared: comparison(), refusal: undefined },
  ...{ isDown: false, onWish: () => undefined, sent: [] },
});

/** A server that has just this desk. */
export const projectionsServer = () => {
  const desk = freshState();
  const answer = (body: object) =>
    desk.isDown
      ? HttpResponse.json({ success: false, type: 'Fault', message: 'Something failed.', errors: [] }, { status: 500 })
      : HttpResponse.json({ success: true, ...body });
  const wished = (operation: string, body: unknown) => {
    desk.sent.push({ operation, body });
    if (desk.refusal !== undefined)
      return HttpResponse.json({ success: false, type: 'Refused', message: desk.refusal, errors: [] }, { status: 409 });
    desk.onWish(operation);
    return answer({ message: `Done: ${operation}.` });
  };
  const event = {
    ...{ eventId: parkedEvent.eventId, streamId: parkedEvent.streamId, revision: 4, position: 'p-3' },
    ...{ type: parkedEvent.type, version: 1, recordedAt: AT, data: { price: 99_999_999_999 } },
  };
  const server = setupServer(
    http.get('*/api/identity/session', () => HttpResponse.json({ success: true, data: { user: USER } })),
    http.get('*/api/admin/check', () => HttpResponse.json({ isAdmin: true })),
    http.get('*/api/admin/projections/parked', () => answer({ parked: desk.parked })),
    http.get('*/api/admin/projections', () => answer({ projections: desk.models })),
    http.get('*/api/admin/text-index', () => answer({ data: desk.textIndex })),
    http.post('*/api/admin/projections/preview-replay', () =>
      desk.refusal === undefined
        ? answer({ message: 'Compared.', comparison: desk.compared })
        : wished('preview-replay', {}),
    ),
    http.post('*/api/admin/projections/open-parked', async ({ request }) => {
      desk.sent.push({ operation: 'open-parked', body: await request.json() });
      return answer({ event });
    }),
    http.post('*/api/admin/*', async ({ request }) =>
      wished(new URL(request.url).pathname.replace('/api/admin/', ''), await request.json()),
    ),
    http.get('*/api/kids/list', () => HttpResponse.json({ success: true, data: { kids: [] } })),
    http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
  );
  return { server, desk, reset: () => Object.assign(desk, freshState()) };
};
