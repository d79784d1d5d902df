import { randomUUID } from 'node:crypto';
import { CalendarFeedOpened } from '@campjay/events/schedule/calendarFeedOpened.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { ScheduleShareEnded } from '@campjay/events/schedule/scheduleShareEnded.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { openFamilies, PASSWORD } from '../support/product/openFamilies.ts';
import { openPlanning, type Planner } from '../support/product/openPlanning.ts';

const families = await openFamilies({ camps: [KITES, TIDES] });
const planning = openPlanning(families);
afterAll(async () => families[Symbol.asyncDispose]());

const [JUNE_8, JUNE_15] = ['2026-06-08', '2026-06-15'] as const;

/** A parent with a schedule and co-parents, and a stranger without access. */
const family = async (lastName: string) => ({
  ...(await planning.family(lastName)),
  stranger: await planning.planner('Stranger', lastName),
});

describe('a schedule', () => {
  it('is empty at first, with the weeks of the season, and visible to its owner only', async () => {
    const parent = await planning.planner('Olive', 'Empty');
    const kidId = await planning.kid(parent, 'Robin');
    expect(await planning.view(parent)).toEqual({
      ownerId: parent.userId,
      mode: 'own',
      revision: -1,
      season: 2026,
      weeks: expect.arrayContaining(['2026-06-01', JUNE_8, '2026-08-31']),
      kids: [{ kidId, name: 'Robin', dob: '2017-05-04', grade: 3 }],
      entries: [],
      workingHours: null,
      owner: { firstName: 'Olive', lastName: 'Empty' },
      today: '2026-03-01',
      beganAt: null,
      lookedAt: null,
      newChanges: 0,
      campNews: [],
      campsTold: [],
      people: [{ userId: parent.userId, name: 'Olive Empty', isYou: true, hasLeft: false }],
      shares: [],
      feeds: [],
    });
  });

  // Covers: 3.74, 3.76, 3.83
  it('contains its entries with decrypted texts, without a note that is blank, each with the revision of its last change', async () => {
    const parent = await planning.planner('Olive', 'Full');
    const kidId = await planning.kid(parent, 'Robin');
    const entryId = await planning.schedule(parent, kidId, ['kites', 'kites-1']);
    for (const note of ['Kites fly.', '  '])
      await parent.postOk('/api/schedule/save-camp-instance-note', { entryId, seen: 5, note });
    const visit = await planning.plan(parent, { kidId, weeks: [JUNE_15], title: 'Grandma' });
    await parent.postOk('/api/schedule/update-custom-plan-note', { entryId: visit, seen: 5, note: 'Bring the boots.' });
    await parent.postOk('/api/schedule/set-working-hours', { hours: { from: '08:30', until: '17:00' } });
    const { entries, revision, workingHours, beganAt } = await planning.view(parent);
    expect(entries).toMatchObject([
      {
        ...{ kind: 'session', kidId, weeks: [JUNE_8], choice: 1, status: 'considering', note: null, revision: 2 },
        ...{ session: { org_id: 'kites', season: 2026, session: { price: 300 } }, now: { kind: 'same' } },
      },
      {
        ...{ kind: 'plan', entryId: visit, kidId, weeks: [JUNE_15], status: 'tentative', title: 'Grandma' },
        ...{ hours: null, note: 'Bring the boots.', revision: 4 },
      },
    ]);
    expect([revision, workingHours]).toEqual([5, { from: '08:30', until: '17:00' }]);
    expect(beganAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  // Covers: D7.10
  it('shows for each placed session how the catalog differs today, and when it is gone', async () => {
    const sharks = { ...TIDES, org_id: 'sharks', camp_org_name: 'Shark Watch' };
    await families.importCamps([sharks]);
    const parent = await planning.planner('Olive', 'Later');
    const kidId = await planning.kid(parent, 'Robin');
    await planning.schedule(parent, kidId, ['sharks', 'tides-1']);
    const now = async () => (await planning.view(parent)).entries.map((entry) => 'now' in entry && entry.now);
    expect(await now()).toEqual([{ kind: 'same' }]);
    const [session] = sharks.instances;
    await families.importCamps([{ ...sharks, instances: [{ ...session, price: 825 }] }]);
    expect(await now()).toEqual([{ kind: 'changed', changes: [{ field: 'price', was: 800, is: 825 }] }]);
    await families.importCamps([{ ...sharks, instances: [{ ...session, instance_id: 'other' }] }], true);
    expect(await now()).toEqual([{ kind: 'gone' }]);
  });

  it('hides the entries of a kid who was removed from the account', async () => {
    const { owner, kidId } = await family('Resting');
    const other = await planning.kid(owner, 'Wren');
    await planning.plan(owner, { kidId: other });
    await owner.postOk('/api/kids/delete-kid', { kidId });
    const { kids, entries } = await planning.view(owner);
    expect(kids).toMatchObject([{ kidId: other }]);
    expect(entries).toMatchObject([{ kidId: other }]);
  });
});

/** The routes that read one schedule. */
const ABOUT_ONE = ['get', 'history', 'export-history', 'as-of?at=2030-01-01T00:00:00Z'];
const viewsFor = (client: Planner, ownerId: string) =>
  Promise.all(
    ABOUT_ONE.map(async (path) => {
      const { status, body } = await client.get(
        `/api/schedule/${path}${path.includes('?') ? '&' : '?'}ownerId=${ownerId}`,
      );
      return { status, type: (body as { type?: string }).type };
    }),
  );
const all = <Answer>(answer: Answer): readonly Answer[] => ABOUT_ONE.map(() => answer);
const SEEN = { status: 200, type: undefined };
const NOT_THERE = { status: 404, type: 'NotShared' };

describe('access to a schedule', () => {
  // Covers: D7.15
  it('ends at once when a share ends or a co-parent leaves, even while read models lag behind', async () => {
    const { owner, planner, viewer, planShare } = await family('Ending');
    await families.whileNobodyProjects(async () => {
      await planning.append(owner, owner, ScheduleShareEnded({ shareId: planShare }));
      await planning.append(owner, viewer, CoParentLeft({ userId: viewer.userId }));
      expect(await viewsFor(planner, owner.userId)).toEqual(all(NOT_THERE));
      expect(await viewsFor(viewer, owner.userId)).toEqual(all(NOT_THERE));
      expect((await planning.list(planner)).holders).toEqual([]);
    });
    expect(await viewsFor(owner, owner.userId)).toEqual(all(SEEN));
  });

  // Covers: D15.7
  it('is the owner’s alone without a trial or a subscription, and returns for the others afterwards', async () => {
    const { owner, planner, stranger } = await family('Trying');
    await owner.postOk('/api/users/account-type', { account_type: 'free' });
    expect(await viewsFor(planner, owner.userId)).toEqual(all({ status: 403, type: 'TrialEnded' }));
    expect(await viewsFor(stranger, owner.userId)).toEqual(all(NOT_THERE));
    expect(await viewsFor(owner, owner.userId)).toEqual(all(SEEN));
    expect(await viewsFor(owner, planner.userId)).toEqual(all(NOT_THERE));
    await planning.setAccount(owner, 'paid');
    expect(await viewsFor(planner, owner.userId)).toEqual(all(SEEN));
  });

  it('determines what is shown: birth dates to planners, shares to the owner, feeds to their creator', async () => {
    const { owner, planner, viewer, planShare, viewShare, entryId, kidId } = await family('Telling');
    await planner.postOk('/api/schedule/update-custom-plan-note', {
      ...{ ownerId: owner.userId, entryId, seen: 100, note: 'Boots!' },
    });
    const feedId = randomUUID();
    const token = await planning.seal(owner, 'token', 'feed token', viewer);
    const tokenHash = ShareTokenHash.parse('f'.repeat(64));
    const feed = CalendarFeedOpened({ feedId, userId: viewer.userId, kidId: null, tokenHash, token });
    await planning.append(owner, viewer, feed);
    const [asOwner, asPlanner, asViewer] = [
      await planning.view(owner),
      await planning.view(planner, owner.userId),
      await planning.view(viewer, owner.userId),
    ];
    const views = [asOwner, asPlanner, asViewer];
    expect(views.map(({ mode }) => mode)).toEqual(['own', 'plan', 'view']);
    expect(views.map(({ kids }) => kids)).toEqual([
      [{ kidId, name: 'Robin', dob: '2017-05-04', grade: 3 }],
      [{ kidId, name: 'Robin', dob: '2017-05-04', grade: 3 }],
      [{ kidId, name: 'Robin', dob: null, grade: null }],
    ]);
    expect(views.map(({ entries: [entry] }) => entry?.note)).toEqual(['Boots!', 'Boots!', 'Boots!']);
    const person = ({ userId }: Planner, name: string) => ({ userId, name, isYou: false, hasLeft: false });
    expect(asOwner.shares).toEqual([
      {
        ...{ shareId: planShare, mode: 'plan', token: `token of ${planShare}`, email: null },
        isClosed: false,
        people: [{ ...person(planner, 'Parker Telling'), openLinks: 1, others: 0 }],
      },
      {
        ...{ shareId: viewShare, mode: 'view', token: `token of ${viewShare}`, email: 'vita@example.org' },
        isClosed: false,
        people: [{ ...person(viewer, 'Vita Telling'), openLinks: 1, others: 0 }],
      },
    ]);
    expect([asPlanner.shares, asViewer.shares]).toEqual([[], []]);
    expect(views.map(({ feeds }) => feeds)).toEqual([[], [], [{ feedId, kidId: null, token: 'feed token' }]]);
    expect(asViewer.people.map(({ name, isYou }) => [name, isYou])).toEqual([
      ['Olive Telling', false],
      ['Parker Telling', false],
      ['Vita Telling', true],
    ]);
  });
});

describe('the changes marked as new', () => {
  it('are those by others since the last view, and for a co-parent since they joined', async () => {
    const { owner, planner, viewer, kidId } = await family('News');
    await viewer.postOk('/api/schedule/look-at-schedule', { ownerId: owner.userId, revision: 0 });
    const news = async (reader: Planner) => {
      const { lookedAt, newChanges } = await planning.view(reader, owner.userId);
      return [lookedAt, newChanges];
    };
    expect(await news(owner)).toEqual([null, 2]); // both joined
    expect(await news(planner)).toEqual([null, 2]); // one joined by the owner's link
    await planning.plan(planner, { ownerId: owner.userId, kidId });
    expect(await news(owner)).toEqual([null, 3]);
    const { revision } = await planning.view(owner);
    await owner.postOk('/api/schedule/look-at-schedule', { revision });
    expect(await news(owner)).toEqual([revision, 0]);
    await planning.plan(planner, { ownerId: owner.userId, kidId, weeks: [JUNE_15] });
    await planning.plan(owner, { kidId, weeks: [JUNE_15] });
    expect(await news(owner)).toEqual([revision, 1]);
  });
});

describe('the calendars to choose from', () => {
  // Covers: 1.47, 3.68, 3.83
  it('are those of one’s own kids and of shared ones, with ended trials last', async () => {
    const [ada, bea] = [await planning.planner('Ada', 'Sharer'), await planning.planner('Bea', 'Sharer')];
    const chooser = await planning.planner('Chooser', 'Holders');
    const [own, ofAda, ofBea] = [
      await planning.kid(chooser, 'Zoe'),
      await planning.kid(ada, 'Alma'),
      await planning.kid(bea, 'Ben'),
    ];
    for (const [sharer, kidId] of [
      [ada, ofAda],
      [bea, ofBea],
    ] as const) {
      await planning.plan(sharer, { kidId });
      await planning.join(sharer, chooser, sharer === ada ? 'view' : 'plan');
    }
    await ada.postOk('/api/users/account-type', { account_type: 'free' });
    const { holders, schedules } = await planning.list(chooser);
    const holder = (kidId: string, name: string) => ({ kidId, name, ownerId: chooser.userId });
    const [sharerAda, sharerBea] = ['Ada', 'Bea'].map((firstName) => ({ firstName, lastName: 'Sharer' }));
    expect(holders).toEqual([
      { ...holder(own, 'Zoe'), sharer: null, mode: 'own', isTrialEnded: false },
      { ...holder(ofBea, 'Ben'), ownerId: bea.userId, sharer: sharerBea, mode: 'plan', isTrialEnded: false },
      { ...holder(ofAda, 'Alma'), ownerId: ada.userId, sharer: sharerAda, mode: 'view', isTrialEnded: true },
    ]);
    expect(schedules).toEqual([
      { ...sharerAda, ownerId: ada.userId, mode: 'view', isTrialEnded: true, revision: 2 },
      { ...sharerBea, ownerId: bea.userId, mode: 'plan', isTrialEnded: false, revision: 2 },
    ]);
    expect((await planning.list(ada)).holders).toMatchObject([{ kidId: ofAda, mode: 'own' }]);
  });
});

describe('a parent who deleted the account', () => {
  // Covers: D15.23
  it('ends their own schedule for everyone', async () => {
    const { owner, planner } = await family('Owning');
    await owner.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    expect(await viewsFor(planner, owner.userId)).toEqual(all(NOT_THERE));
    expect(await planning.list(planner)).toEqual({ holders: [], schedules: [] });
    expect(await families.store.readStream(scheduleStream(owner.userId), { from: 5n })).toMatchObject({
      events: [{ type: 'PersonForgotten' }],
    });
  });

  // Covers: D15.23, D7.23
  it('removes only their own texts from another’s schedule, and stays in it without a name', async () => {
    const { owner, planner, kidId } = await family('Keeping');
    const theirs = await planning.plan(planner, {
      ...{ ownerId: owner.userId, kidId, weeks: [JUNE_15], title: 'Their secret plan' },
    });
    const mine = await planning.plan(owner, { kidId, weeks: [JUNE_15], title: 'Mine' });
    const note = (by: Planner, entryId: string, text: string) =>
      by.postOk('/api/schedule/update-custom-plan-note', {
        ...{ ownerId: owner.userId, entryId, seen: 100, note: text },
      });
    await note(planner, mine, 'Their secret note');
    await note(owner, theirs, 'My note');
    await planner.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    const { entries, people } = await planning.view(owner);
    const texts = new Map(entries.map((entry) => [entry.entryId, ['title' in entry && entry.title, entry.note]]));
    expect([texts.get(theirs), texts.get(mine)]).toEqual([
      [null, 'My note'],
      ['Mine', null],
    ]);
    expect(people.find(({ userId }) => userId === planner.userId)).toMatchObject({ name: null });
    const { changes } = await planning.history(owner);
    expect(JSON.stringify(changes)).not.toContain('secret');
    expect(changes.filter(({ by }) => by.userId === planner.userId)).toHaveLength(3);
    expect(await families.store.readStream(scheduleStream(owner.userId))).toMatchObject({ revision: 8n });
  });
});
