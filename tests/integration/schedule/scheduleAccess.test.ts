import { randomUUID } from 'node:crypto';
import { scheduleStream } from '@campjay/events/streams.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readEveryRow } from '../support/postgres/readEveryRow.ts';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Browser, openFamilies } from '../support/product/openFamilies.ts';
import { openPlanning } from '../support/product/openPlanning.ts';

const families = await openFamilies({ camps: [KITES] });
const planning = openPlanning(families);
afterAll(async () => families[Symbol.asyncDispose]());

/** Later than any revision: the client has seen everything. */
const SEEN_ALL = 1_000_000;
const PLAN_TITLE = 'Visit to Grandma Exemplar';
const NOTE = 'Whisper about the allergy';
const KID_NAME = 'Kidlet Planworth';

const parent = await planning.planner('Ona', 'Planworth');
const ownerId = parent.userId;
const kidId = randomUUID();
await parent.postOk('/api/kids/add-kid', { kidId, name: KID_NAME, dob: '2016-02-29', grade: 4 });
await planning.setAccount(parent, 'paid');

const joined = async (mode: 'plan' | 'view', firstName: string) => {
  const other = await planning.planner(firstName, 'Otherworth');
  return { other, shareId: await planning.join(parent, other, mode) };
};
const [plan, view, ended, gone] = [
  await joined('plan', 'Pia'),
  await joined('view', 'Vic'),
  await joined('plan', 'Eno'),
  await joined('plan', 'Gil'),
];
await parent.postOk('/api/schedule/update-schedule-sharing', { shareId: ended.shareId, mode: null });
await gone.other.postOk('/api/schedule/end-schedule-access', { ownerId });
const stranger = await families.signedUp('Nosey', 'Neighbor');
const coParents = { plan: plan.other, view: view.other, ended: ended.other, gone: gone.other, stranger };

const placePlan = () => planning.plan(parent, { kidId, weeks: ['2026-06-15'], title: PLAN_TITLE });
const placeSession = () => planning.schedule(parent, kidId, ['kites', 'kites-1']);
const placePlaydates = async (): Promise<string> => {
  const entryId = randomUUID();
  const playdates = { entryId, kidId, weeks: ['2026-06-22'], seen: SEEN_ALL };
  await parent.postOk('/api/schedule/create-available-for-playdates', playdates);
  return entryId;
};
const remove = (entryId: string) => parent.postOk('/api/schedule/remove-entry', { entryId, seen: SEEN_ALL });

/** The current revision of the schedule in the log. */
const revision = async () => (await families.store.readStream(scheduleStream(ownerId))).revision;

interface Prepared {
  readonly entryId?: string;
  readonly [field: string]: unknown;
}
type Prepare = () => Prepared | Promise<Prepared>;

/**
 * Each planning operation with a body that the owner may send, after creating the entry it needs; the tests remove that
 * again.
 */
const PLANNING: Readonly<Record<string, Prepare>> = {
  'schedule-camp-instance': () => ({ entryId: randomUUID(), kidId, org_id: 'kites', instance_id: 'kites-2' }),
  'update-camp-instance-status': async () => ({ entryId: await placeSession(), status: 'registered' }),
  'save-camp-instance-note': async () => ({ entryId: await placeSession(), note: NOTE }),
  'take-over-session-facts': async () => ({ entryId: await placeSession() }),
  'create-custom-plan': () => ({ entryId: randomUUID(), kidId, weeks: ['2026-06-15'], title: PLAN_TITLE }),
  'update-custom-plan': async () => ({ entryId: await placePlan(), title: 'Other', hours: null }),
  'update-custom-plan-status': async () => ({ entryId: await placePlan(), status: 'confirmed' }),
  'update-custom-plan-note': async () => ({ entryId: await placePlan(), note: NOTE }),
  'create-available-for-playdates': () => ({ entryId: randomUUID(), kidId, weeks: ['2026-06-22'] }),
  'update-available-for-playdates-status': async () => ({ entryId: await placePlaydates(), status: 'taken' }),
  'update-available-for-playdates-note': async () => ({ entryId: await placePlaydates(), note: NOTE }),
  'move-entry': async () => ({ entryId: await placePlan(), kidId, choice: 2, weeks: ['2026-06-29'] }),
  'remove-entry': async () => ({ entryId: await placePlan() }),
  'set-working-hours': () => ({ hours: { from: '08:30', until: '17:30' } }),
  'undo-change': async () => {
    await placePlan();
    return { revision: Number(await revision()) };
  },
};

const LOOKING = ['get', 'history', 'as-of?at=2026-03-01T12:00:00Z', 'export-history', 'calendar-file'];

const REFUSALS = {
  view: { status: 403, body: { type: 'ViewOnly' } },
  ended: { status: 404, body: { type: 'NotShared' } },
  gone: { status: 404, body: { type: 'NotShared' } },
  stranger: { status: 404, body: { type: 'NotShared' } },
} as const;

describe('planning in a schedule', () => {
  it('has a test body here for every planning operation', () => {
    const others = [
      ...['send-new-schedule-share', 'update-schedule-sharing', 'receive-new-schedule-share', 'end-schedule-access'],
      ...['open-calendar-feed', 'close-calendar-feed', 'look-at-schedule', 'live-ticket', 'get-shared'],
    ];
    const all = families.routes.flatMap(({ method, path }) =>
      method === 'POST' && path.startsWith('/api/schedule/') ? [path.slice('/api/schedule/'.length)] : [],
    );
    expect(all.toSorted()).toEqual([...Object.keys(PLANNING), ...others].toSorted());
  });

  // Covers: 3.77, 3.80-3.82
  it.each(Object.entries(PLANNING))(
    '%s is allowed for the owner and for co-parents who plan, and for no one else',
    async (operation, prepare) => {
      const path = `/api/schedule/${operation}`;
      const visitor = families.browser();
      const body = { ...(await prepare()), ownerId: ownerId, seen: SEEN_ALL };
      for (const [role, refusal] of Object.entries(REFUSALS)) {
        const before = await revision();
        const answer = await coParents[role as keyof typeof REFUSALS].post(path, body);
        expect({ role, status: answer.status, body: answer.body }).toMatchObject({ role, ...refusal });
        expect(await revision()).toBe(before);
      }
      expect((await visitor.post(path, body)).status).toBe(401);
      const [existing, invented] = await Promise.all(
        [ownerId, randomUUID()].map((ownerId) => coParents.stranger.post(path, { ...body, ownerId })),
      );
      expect(invented?.body).toEqual(existing?.body);
      const granted = await coParents.plan.post(path, body);
      expect({ status: granted.status, body: granted.body }).toMatchObject({ status: 200, body: { success: true } });
      if (body.entryId !== undefined) await remove(body.entryId);
      const own = await prepare();
      expect((await parent.post(path, { ...own, seen: SEEN_ALL })).status).toBe(200);
      if (own.entryId !== undefined) await remove(own.entryId);
    },
  );
});

describe('viewing a schedule', () => {
  // Covers: 6.7
  it.each(LOOKING)('%s: visible to its owner and those it is shared with, and 404 for others', async (path) => {
    const url = `/api/schedule/${path}${path.includes('?') ? '&' : '?'}ownerId=${ownerId}`;
    for (const role of ['plan', 'view'] as const)
      expect([role, (await coParents[role].get(url)).status]).toEqual([role, 200]);
    expect((await parent.get(url)).status).toBe(200);
    const unknownUrl = url.replace(ownerId, randomUUID());
    for (const role of ['ended', 'gone', 'stranger'] as const) {
      const refused = await coParents[role].get(url);
      const none = await coParents[role].get(unknownUrl);
      expect([role, refused.status, refused.body]).toEqual([role, 404, none.body]);
    }
    expect((await families.browser().get(url)).status).toBe(401);
  });

  it('is offered by an invitation until it is accepted, even if the person joined by a link since', async () => {
    const inviter = await planning.planner('Ines', 'Planworth');
    const acceptingParent = await families.signedUp('Tom', 'Otherworth');
    const [invited, link] = [randomUUID(), randomUUID()];
    await inviter.postOk('/api/schedule/send-new-schedule-share', {
      ...{ shareId: invited, mode: 'view', email: 'tom@example.org' },
    });
    await inviter.postOk('/api/schedule/send-new-schedule-share', { shareId: link, mode: 'plan' });
    const { shares } = await planning.view(inviter);
    const token = (shareId: string) => shares.find((share) => share.shareId === shareId)?.token;
    const viewSchedule = async (browser: Browser) =>
      (await browser.post('/api/schedule/get-shared', { token: token(invited) })).status;
    expect(await viewSchedule(families.browser())).toBe(200);
    for (const shareId of [invited, link])
      await acceptingParent.postOk('/api/schedule/receive-new-schedule-share', { token: token(shareId) });
    expect(await viewSchedule(families.browser())).toBe(404);
    expect(await viewSchedule(acceptingParent)).toBe(200);
  });
});

describe('the plans of a family', () => {
  // Covers: D7.26
  it('are readable neither in the log nor in a read model', async () => {
    const entryId = await placePlan();
    await parent.postOk('/api/schedule/update-custom-plan-note', { entryId, note: NOTE, seen: SEEN_ALL });
    await planning.view(parent);
    const text = await readEveryRow(families.pool);
    expect(text).toContain('CustomPlanCreated');
    for (const secret of [PLAN_TITLE, NOTE, KID_NAME, '2016-02-29']) expect(text).not.toContain(secret);
  });
});
