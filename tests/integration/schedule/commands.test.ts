import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { AccountTypeSet, TrialStarted } from '@campjay/events/accounts/events.ts';
import { parentStream, scheduleStream } from '@campjay/events/streams.ts';
import { camp, session } from '@campjay/command-api/catalog/testing/camps.ts';
import { openSchedules, WEEKS } from '../support/commands/openSchedules.ts';

const schedules = await openSchedules();
afterAll(async () => schedules[Symbol.asyncDispose]());

const newParent = () => schedules.parent();

const week8 = { org_id: 'tides', instance_id: 'week-of-june-8' };

describe("a parent's own schedule over HTTP", () => {
  // Covers: 3.72
  it('contains a session with its catalog details, in the weeks of its dates', async () => {
    const parent = await newParent();
    const entryId = randomUUID();
    const body = { ...week8, entryId, kidId: parent.kidId, seen: -1 };
    expect(await parent.send('schedule-camp-instance', body)).toMatchObject({
      status: 200,
      body: { success: true, message: 'The session is in the schedule.', revision: 0, hasChanged: true },
    });
    expect(await parent.events()).toEqual([
      {
        type: 'SessionScheduled',
        data: {
          entryId,
          at: { kidId: parent.kidId, weeks: ['2026-06-08'], choice: 1 },
          status: 'considering',
          session: {
            org_id: 'tides',
            season: 2026,
            camp: { camp_org_name: 'Tide Pool Camp' },
            session: { instance_id: 'week-of-june-8', start_date: 'June 8', end_date: 'June 12', price: 400 },
          },
        },
      },
    ]);
  });

  it('refuses an unknown camp or session, and a session without dates if no week is given', async () => {
    const parent = await newParent();
    for (const named of [
      { ...week8, org_id: 'nowhere' },
      { ...week8, instance_id: 'never' },
    ])
      expect(
        await parent.send('schedule-camp-instance', { ...named, entryId: randomUUID(), kidId: parent.kidId }),
      ).toMatchObject({ status: 404, body: { type: 'NotInCatalogue', errors: [{ field: 'instance_id' }] } });
    const undated = { org_id: 'tides', instance_id: 'any-week', entryId: randomUUID(), kidId: parent.kidId };
    expect(await parent.send('schedule-camp-instance', undated)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'weeks' }] },
    });
  });

  it('refuses a kid who is not one of the owner’s, naming the kid', async () => {
    const [parent, other] = [await newParent(), await newParent()];
    const entryId = await parent.plan();
    const place = { kidId: other.kidId, weeks: [WEEKS[0]] };
    for (const [operation, body] of [
      ['schedule-camp-instance', { ...week8, entryId: randomUUID() }],
      ['create-custom-plan', { entryId: randomUUID(), title: 'Zoo' }],
      ['create-available-for-playdates', { entryId: randomUUID() }],
      ['move-entry', { entryId, choice: 1 }],
    ] as const)
      expect([operation, await parent.send(operation, { ...place, ...body })]).toMatchObject([
        operation,
        { status: 404, body: { type: 'NoSuchKid', errors: [{ field: 'kidId' }] } },
      ]);
    expect(await schedules.typesIn(scheduleStream(parent.userId))).toEqual(['CustomPlanCreated']);
  });
});

describe('planning over HTTP', () => {
  // Covers: 7.40
  it('accepts one of two simultaneous entries in a cell, and reports the change to the other', async () => {
    const parent = await newParent();
    const at = (week: string) => ({ kidId: parent.kidId, weeks: [week], title: 'Zoo', seen: -1 });
    const send = (week: string) => parent.send('create-custom-plan', { ...at(week), entryId: randomUUID() });
    const inOneCell = await Promise.all([send(WEEKS[0]), send(WEEKS[0])]);
    expect(inOneCell.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(inOneCell.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'CellChanged',
      errors: [{ field: 'seen' }],
    });
    const apart = await Promise.all([send(WEEKS[1]), send(WEEKS[2])]);
    expect(apart.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('accepts later catalog changes, and refuses this for a session that is gone', async () => {
    const parent = await newParent();
    const entryId = randomUUID();
    const named = { org_id: 'shells', instance_id: 'shell-week' };
    const list = (price: number, isOffered = true) =>
      schedules.catalog.listCamp(
        'shells',
        camp({}, ...(isOffered ? [session('shell-week', { start_date: 'June 8', end_date: 'June 12', price })] : [])),
        false,
      );
    await list(400);
    await parent.send('schedule-camp-instance', { ...named, entryId, kidId: parent.kidId });
    await list(425);
    expect((await parent.send('take-over-session-facts', { entryId })).status).toBe(200);
    expect((await parent.events()).at(-1)).toMatchObject({
      type: 'SessionFactsTakenOver',
      data: { from: { session: { session: { price: 400 } } }, to: { session: { price: 425 } } },
    });
    await list(425, false);
    expect(await parent.send('take-over-session-facts', { entryId })).toMatchObject({
      status: 404,
      body: { type: 'NotInCatalogue', errors: [{ field: 'entryId' }] },
    });
  });

  it('ignores a session of another summer that now has the same id', async () => {
    const parent = await newParent();
    const entryId = randomUUID();
    const list = (year?: number) =>
      schedules.catalog.listCamp(
        'yearly',
        camp({}, session('first-week', { start_date: 'June 8', end_date: 'June 12', ...(year && { year }) })),
        false,
      );
    await list();
    const placing = { org_id: 'yearly', instance_id: 'first-week', entryId, kidId: parent.kidId };
    expect((await parent.send('schedule-camp-instance', placing)).status).toBe(200);
    await list(2027);
    expect(await parent.send('take-over-session-facts', { entryId })).toMatchObject({
      status: 404,
      body: { type: 'NotInCatalogue', errors: [{ field: 'entryId' }] },
    });
    expect(await parent.events()).toHaveLength(1);
  });

  it('restores nothing for a kid who is no longer in the account', async () => {
    const parent = await newParent();
    const sibling = randomUUID();
    await parent.browser.post('/api/kids/add-kid', { kidId: sibling, name: 'Sibling' });
    const entryId = await parent.plan({ kidId: sibling });
    const removedId = await parent.plan({ kidId: sibling });
    await parent.send('move-entry', { entryId, kidId: parent.kidId, choice: 1, weeks: [WEEKS[0]] });
    await parent.send('remove-entry', { entryId: removedId });
    await parent.browser.post('/api/kids/delete-kid', { kidId: sibling });
    for (const revision of [2, 3])
      expect(await parent.send('undo-change', { revision })).toMatchObject({
        status: 409,
        body: { type: 'CannotUndo', message: expect.stringContaining('no longer fits') },
      });
    expect(await parent.events()).toHaveLength(4);
  });

  // Covers: 3.75
  it('undoes a change by its revision, and names the revision if there is none or it cannot be undone', async () => {
    const parent = await newParent();
    const entryId = await parent.plan();
    await parent.send('update-custom-plan-status', { entryId, status: 'confirmed' });
    expect(await parent.send('undo-change', { revision: 1 })).toMatchObject({ status: 200, body: { revision: 2 } });
    expect((await parent.events()).at(-1)).toMatchObject({ type: 'EntryStatusChanged', data: { undoes: 1 } });
    const refusal = (type: string) => ({ body: { type, errors: [{ field: 'revision' }] } });
    expect(await parent.send('undo-change', { revision: 1 })).toMatchObject({ status: 409, ...refusal('CannotUndo') });
    expect(await parent.send('undo-change', { revision: 99 })).toMatchObject({
      status: 404,
      ...refusal('NoSuchChange'),
    });
  });
});

describe('the first entry of an owner', () => {
  // Covers: D7.24
  it('starts one trial for concurrent and repeated requests', async () => {
    const parent = await newParent();
    const key = { 'idempotency-key': 'press-00000002' };
    const body = { entryId: randomUUID(), kidId: parent.kidId, weeks: [WEEKS[0]], title: 'Zoo' };
    const [first] = await Promise.all([parent.send('create-custom-plan', body, key), parent.plan(), parent.plan()]);
    expect((await parent.send('create-custom-plan', body, key)).body).toEqual(first.body);
    expect(await schedules.accountTypes(parent.userId)).toEqual(['TrialStarted']);
  });

  it('returns the position of the trial that it started', async () => {
    const parent = await newParent();
    const body = { entryId: randomUUID(), kidId: parent.kidId, weeks: [WEEKS[0]], title: 'Zoo' };
    const first = await parent.send('create-custom-plan', body);
    const last = (await schedules.store.readStream(parentStream(parent.userId))).events.at(-1);
    expect(last?.type).toBe('TrialStarted');
    expect(first.body).toMatchObject({ position: last?.position });
  });

  it('starts no trial if it is refused, or if the account is paid or had one before', async () => {
    const [refused, paid, past] = [await newParent(), await newParent(), await newParent()];
    await refused.send('schedule-camp-instance', {
      ...week8,
      instance_id: 'never',
      entryId: randomUUID(),
      kidId: refused.kidId,
    });
    expect(await schedules.accountTypes(refused.userId)).toEqual([]);
    await schedules.append(parentStream(paid.userId), AccountTypeSet({ accountType: 'paid' }));
    await schedules.append(parentStream(past.userId), TrialStarted({}), AccountTypeSet({ accountType: 'free' }));
    for (const parent of [paid, past]) await parent.plan();
    expect(await schedules.accountTypes(paid.userId)).toEqual(['AccountTypeSet']);
    expect(await schedules.accountTypes(past.userId)).toEqual(['TrialStarted', 'AccountTypeSet']);
  });
});

describe('how much of a schedule a parent has viewed', () => {
  it('is stored in their own account, never goes back, and cannot exceed the schedule’s revision', async () => {
    const parent = await newParent();
    for (let more = 0; more < 3; more += 1) await parent.plan({ weeks: [WEEKS[more]] });
    const markSeen = (revision: number) => parent.send('look-at-schedule', { revision });
    for (const revision of [1, 0, 1, 2])
      expect(await markSeen(revision)).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(await markSeen(3)).toMatchObject({ status: 400, body: { errors: [{ field: 'revision' }] } });
    const readReceipts = (await schedules.store.readStream(parentStream(parent.userId))).events
      .filter(({ type }) => type === 'ScheduleLookedAt')
      .map(({ data }) => data);
    expect(readReceipts).toEqual([1, 2].map((revision) => ({ ownerId: parent.userId, revision })));
  });
});
