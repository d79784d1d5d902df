import { randomUUID } from 'node:crypto';
import { type TestResponse } from '@campjay/platform/http/testing/serveForTest.ts';
import { type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { createImportRun, createCatalogWriter } from '@campjay/command-api/catalog/importRun.ts';
import { camp, session } from '@campjay/command-api/catalog/testing/camps.ts';
import { openCommandApi } from './openCommandApi.ts';

/** The first Mondays of the summer of 2026. */
export const WEEKS = ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22'] as const;

const TIDES = camp(
  { camp_org_name: 'Tide Pool Camp', description_short: 'All about crabs.' },
  session('week-of-june-8', { start_date: 'June 8', end_date: 'June 12', price: 400, batch_description: 'Crabs.' }),
  session('june', { start_date: 'June 1', end_date: 'June 26' }),
  session('any-week', {}),
);

const SYSTEM = { actor: { userId: 'operator', role: 'system' }, correlationId: 'test' } as const;

/** The command API over HTTP, with a catalog of one camp, and parents with kids. */
export const openSchedules = async () => {
  const api = await openCommandApi();
  const importSource = { source: 'tides.ndjson', kind: 'camps', full: false, season: 2026 } as const;
  const now = (): Date => new Date();
  const catalog = createCatalogWriter(
    createImportRun({
      store: api.store,
      now,
      runId: SYSTEM.correlationId,
      actor: SYSTEM.actor,
      startData: importSource,
      dryRun: false,
    }),
  );
  await catalog.openSeason(2026);
  await catalog.listCamp('tides', TIDES, true);

  const eventsOf = async (ownerId: string): Promise<readonly ScheduleEvent[]> =>
    (await api.store.readStream(scheduleStream(ownerId))).events.map(({ type, version, data }) => {
      const reader = scheduleEvents.find((each) => each.type === type);
      if (!reader) throw new Error(type);
      return reader.parse(data, version);
    });

  /** A parent with one kid. */
  const parent = async (email = `parent-${randomUUID()}@example.org`) => {
    const browser = await api.signedUp(email);
    const userId = await api.userIdOf(email);
    const kidId = randomUUID();
    await browser.post('/api/kids/add-kid', { kidId, name: 'Kid' });
    const send = (operation: string, body: object, headers: Record<string, string> = {}): Promise<TestResponse> =>
      browser.post(`/api/schedule/${operation}`, { seen: 1000, ...body }, headers);
    /** Adds a plan to a week, and returns its entry's id. */
    const plan = async (body: object = {}): Promise<string> => {
      const entryId = randomUUID();
      const { status, body: answer } = await send('create-custom-plan', {
        ...{ entryId, kidId, weeks: [WEEKS[0]], title: 'Visit the lighthouse', ...body },
      });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      return entryId;
    };
    return { browser, userId, kidId, send, plan, events: () => eventsOf(userId) };
  };

  return {
    ...api,
    catalog,
    parent,
    append: (streamId: string, ...events: readonly DomainEvent[]) => appendEvents(api.store, streamId, ...events),
    typesIn: async (streamId: string) => (await api.store.readStream(streamId)).events.map(({ type }) => type),
    accountTypes: async (userId: string) =>
      (await api.store.readStream(parentStream(userId))).events
        .map(({ type }) => type)
        .filter((type) => ['TrialStarted', 'AccountTypeSet', 'ScheduleLookedAt'].includes(type)),
  };
};
export type Schedules = Awaited<ReturnType<typeof openSchedules>>;
export type TestParent = Awaited<ReturnType<Schedules['parent']>>;
