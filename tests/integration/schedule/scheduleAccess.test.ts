import { randomUUID } from 'node:crypto';
import { scheduleStream } from '@campjay/events/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

let families: Families;
let owner: Family;
let coParents: Readonly<Record<'plan' | 'view' | 'ended' | 'gone' | 'stranger', Browser>>;

/** Later than any revision: the client has seen everything. */
const SEEN_ALL = 1_000_000;
const PLAN_TITLE = 'Visit to Grandma Exemplar';
const NOTE = 'Whisper about the allergy';
const KID_NAME = 'Kidlet Planworth';

interface Family {
  readonly parent: Browser & { readonly email: string };
  readonly ownerId: string;
  readonly kidId: string;
}

const viewOf = async (client: Browser, ownerId?: string) => {
  const query = ownerId === undefined ? '' : `?ownerId=${ownerId}`;
  const answer = await client.get(`/api/schedule/get${query}`);
  return z
    .object({
      data: z.object({
        ownerId: z.string(),
        mode: z.string(),
        revision: z.int(),
        kids: z.array(z.object({ dob: z.string().nullable(), name: z.string().nullable() })),
        entries: z.array(z.object({ entryId: z.string(), kind: z.string(), note: z.string().nullable() })),
        shares: z.array(z.object({ shareId: z.string(), token: z.string(), mode: z.string() })),
        people: z.array(z.object({ userId: z.string(), isYou: z.boolean() })),
      }),
    })
    .parse(answer.body).data;
};

const newFamily = async (firstName: string): Promise<Family> => {
  const parent = await families.signedUp(firstName, 'Planworth');
  const kidId = randomUUID();
  await parent.postOk('/api/kids/add-kid', { kidId, name: KID_NAME, dob: '2016-02-29', grade: 4 });
  const { ownerId } = await viewOf(parent);
  return { parent, ownerId, kidId };
};

/** The owner's share link: its id and its token. */
const shareOf = async ({ parent }: Family, mode: 'plan' | 'view') => {
  const shareId = randomUUID();
  await parent.postOk('/api/schedule/send-new-schedule-share', { shareId, mode });
  const found = (await viewOf(parent)).shares.find((share) => share.shareId === shareId);
  if (!found) throw new Error('the link is not there');
  return found;
};

const joined = async (family: Family, mode: 'plan' | 'view', firstName: string) => {
  const { shareId, token } = await shareOf(family, mode);
  const other = await families.signedUp(firstName, 'Otherworth');
  await other.postOk('/api/schedule/receive-new-schedule-share', { token });
  return { other, shareId };
};

const placePlan = async ({ parent, kidId }: Family): Promise<string> => {
  const entryId = randomUUID();
  const plan = { entryId, kidId, weeks: ['2026-06-15'], title: PLAN_TITLE, seen: SEEN_ALL };
  await parent.postOk('/api/schedule/create-custom-plan', plan);
  return entryId;
};
const placeSession = async ({ parent, kidId }: Family): Promise<string> => {
  const entryId = randomUUID();
  const session = { entryId, kidId, org_id: 'kites', instance_id: 'kites-1', seen: SEEN_ALL };
  await parent.postOk('/api/schedule/schedule-camp-instance', session);
  return entryId;
};
const placePlaydates = async ({ parent, kidId }: Family): Promise<string> => {
  const entryId = randomUUID();
  const playdates = { entryId, kidId, weeks: ['2026-06-22'], seen: SEEN_ALL };
  await parent.postOk('/api/schedule/create-available-for-playdates', playdates);
  return entryId;
};
const remove = ({ parent }: Family, entryId: string) =>
  parent.postOk('/api/schedule/remove-entry', { entryId, seen: SEEN_ALL });

/** The current revision of a schedule in the log. */
const revisionOf = async ({ ownerId }: Family) => (await families.store.readStream(scheduleStream(ownerId))).revision;

interface Prepared {
  readonly entryId?: string;
  readonly [field: string]: unknown;
}

/**
 * Each planning operation with a body that its owner may send, after creating the entry it needs; the tests remove that
 * again.
 */
const PLANNING: Readonly<Record<string, (family: Family) => Promise<Prepared>>> = {
  'schedule-camp-instance': ({ kidId }) =>
    Promise.resolve({ entryId: randomUUID(), kidId, org_id: 'kites', instance_id: 'kites-2' }),
  'update-camp-instance-status': async (family) => ({ entryId: await placeSession(family), status: 'registered' }),
  'save-camp-instance-note': async (family) => ({ entryId: await placeSession(family), note: NOTE }),
  'take-over-session-facts': async (family) => ({ entryId: await placeSession(family) }),
  'create-custom-plan': ({ kidId }) =>
    Promise.resolve({ entryId: randomUUID(), kidId, weeks: ['2026-06-15'], title: PLAN_TITLE }),
  'update-custom-plan': async (family) => ({ entryId: await placePlan(family), title: 'Other', hours: null }),
  'update-custom-plan-status': async (family) => ({ entryId: await placePlan(family), status: 'confirmed' }),
  'update-custom-plan-note': async (family) => ({ entryId: await placePlan(family), note: NOTE }),
  'create-available-for-playdates': ({ kidId }) =>
    Promise.resolve({ entryId: randomUUID(), kidId, weeks: ['2026-06-22'] }),
  'update-available-for-playdates-status': async (family) => ({
    entryId: await placePlaydates(family),
    status: 'taken',
  }),
  'update-available-for-playdates-note': async (family) => ({ entryId: await placePlaydates(family), note: NOTE }),
  'move-entry': async (family) => ({
    entryId: await placePlan(family),
    kidId: family.kidId,
    choice: 2,
    weeks: ['2026-06-29'],
  }),
  'remove-entry': async (family) => ({ entryId: await placePlan(family) }),
  'set-working-hours': () => Promise.resolve({ hours: { from: '08:30', until: '17:30' } }),
  'undo-change': async (family) => {
    await placePlan(family);
    return { revision: Number(await revisionOf(family)) };
  },
};

const LOOKING = ['get', 'history', 'as-of?at=2026-03-01T12:00:00Z', 'export-history', 'calendar-file'];

beforeAll(async () => {
  families = await openFamilies({ camps: [KITES] });
  owner = await newFamily('Ona');
  const [plan, view, ended, gone] = [
    await joined(owner, 'plan', 'Pia'),
    await joined(owner, 'view', 'Vic'),
    await joined(owner, 'plan', 'Eno'),
    await joined(owner, 'plan', 'Gil'),
  ];
  await owner.parent.postOk('/api/schedule/update-schedule-sharing', { shareId: ended.shareId, mode: null });
  await gone.other.postOk('/api/schedule/end-schedule-access', { ownerId: owner.ownerId });
  const stranger = await families.signedUp('Nosey', 'Neighbor');
  coParents = { plan: plan.other, view: view.other, ended: ended.other, gone: gone.other, stranger };
}, 120_000);
afterAll(async () => families[Symbol.asyncDispose]());

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
  it.each(Object.keys(PLANNING))(
    '%s is allowed for the owner and for co-parents who plan, and for no one else',
    async (operation) => {
      const prepare = PLANNING[operation];
      if (!prepare) throw new Error(operation);
      const path = `/api/schedule/${operation}`;
      const visitor = families.browser();
      const body = { ...(await prepare(owner)), ownerId: owner.ownerId, seen: SEEN_ALL };
      for (const [role, refusal] of Object.entries(REFUSALS)) {
        const before = await revisionOf(owner);
        const answer = await coParents[role as keyof typeof REFUSALS].post(path, body);
        expect({ role, status: answer.status, body: answer.body }).toMatchObject({ role, ...refusal });
        expect(await revisionOf(owner)).toBe(before);
      }
      expect((await visitor.post(path, body)).status).toBe(401);
      const [existing, invented] = await Promise.all(
        [owner.ownerId, randomUUID()].map((ownerId) => coParents.stranger.post(path, { ...body, ownerId })),
      );
      expect(invented?.body).toEqual(existing?.body);
      const granted = await coParents.plan.post(path, body);
      expect({ status: granted.status, body: granted.body }).toMatchObject({ status: 200, body: { success: true } });
      if (body.entryId !== undefined) await remove(owner, body.entryId);
      const own = await prepare(owner);
      expect((await owner.parent.post(path, { ...own, seen: SEEN_ALL })).status).toBe(200);
      if (own.entryId !== undefined) await remove(owner, own.entryId);
    },
    60_000,
  );
});

describe('viewing a schedule', () => {
  // Covers: 6.7
  it.each(LOOKING)('%s: visible to its owner and those it is shared with, and 404 for others', async (path) => {
    const url = `/api/schedule/${path}${path.includes('?') ? '&' : '?'}ownerId=${owner.ownerId}`;
    for (const role of ['plan', 'view'] as const)
      expect([role, (await coParents[role].get(url)).status]).toEqual([role, 200]);
    expect((await owner.parent.get(url)).status).toBe(200);
    const unknownUrl = url.replace(owner.ownerId, randomUUID());
    for (const role of ['ended', 'gone', 'stranger'] as const) {
      const refused = await coParents[role].get(url);
      const none = await coParents[role].get(unknownUrl);
      expect([role, refused.status, refused.body]).toEqual([role, 404, none.body]);
    }
    expect((await families.browser().get(url)).status).toBe(401);
  });

  it('is offered by an invitation until it is accepted, even if the person joined by a link since', async () => {
    const { parent } = await newFamily('Ines');
    const acceptingParent = await families.signedUp('Tom', 'Otherworth');
    const [invited, link] = [randomUUID(), randomUUID()];
    await parent.postOk('/api/schedule/send-new-schedule-share', {
      ...{ shareId: invited, mode: 'view', email: 'tom@example.org' },
    });
    await parent.postOk('/api/schedule/send-new-schedule-share', { shareId: link, mode: 'plan' });
    const { shares } = await viewOf(parent);
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
    const entryId = await placePlan(owner);
    await owner.parent.postOk('/api/schedule/update-custom-plan-note', { entryId, note: NOTE, seen: SEEN_ALL });
    await viewOf(owner.parent);
    const { rows } = await families.pool.query<{ table: string }>(
      `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    const secrets = [PLAN_TITLE, NOTE, KID_NAME, '2016-02-29'];
    for (const { table } of rows) {
      const found = await families.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
      const text = found.rows.map(({ row }) => row).join('\n');
      expect([table, secrets.filter((secret) => text.includes(secret))]).toEqual([table, []]);
    }
  });

  it('appear in no response to a stranger', async () => {
    const entryId = await placePlan(owner);
    const { shares } = await viewOf(owner.parent);
    const { ownerId, kidId } = owner;
    const bodies = [
      { ownerId, entryId, kidId, seen: SEEN_ALL, note: 'Mine', title: 'Mine', hours: null, weeks: ['2026-06-15'] },
      { ownerId, entryId, kidId, seen: SEEN_ALL, choice: 1, weeks: ['2026-06-15'], revision: 0 },
      { ownerId, shareId: shares[0]?.shareId, mode: 'plan', userId: ownerId, feedId: randomUUID(), kidId },
    ];
    for (const { method, path } of families.routes.filter((route) => /schedul|calendar/.test(route.path))) {
      const url = path.replace(/:\w+/, 'nothing');
      const answers =
        method === 'GET'
          ? [await coParents.stranger.get(`${url}?ownerId=${ownerId}&kidId=${kidId}&at=2026-03-01T12:00:00Z`)]
          : await Promise.all(bodies.map((body) => coParents.stranger.post(url, body)));
      const text = JSON.stringify(answers.map(({ body }) => body));
      const secrets = [PLAN_TITLE, NOTE, KID_NAME, '2016-02-29', 'Ona', owner.parent.email];
      expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []]);
    }
  });
});
