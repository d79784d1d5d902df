import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scheduleStream } from '@campjay/events/streams.ts';
import { openSchedules, type Schedules, WEEKS } from './testing/openSchedules.ts';

let schedules: Schedules;
beforeAll(async () => {
  schedules = await openSchedules();
}, 60_000);
afterAll(async () => schedules[Symbol.asyncDispose]());

let people = 0;
const newParent = () => schedules.parent(`parent-${(people += 1)}@example.org`);

const week8 = { org_id: 'tides', instance_id: 'week-of-june-8' };

describe("a parent's own schedule over HTTP", () => {
  it('holds a session with what the catalogue says of it, in the weeks of its dates', async () => {
    const parent = await newParent();
    const entryId = randomUUID();
    const body = { ...week8, entryId, kidId: parent.kidId, seen: -1 };
    expect(await parent.send('schedule-camp-instance', body)).toMatchObject({
      status: 200,
      body: { success: true, message: 'The session is in the schedule.', revision: 0 },
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

  it('places a session with dates in all its weeks, and one without in the week that was chosen', async () => {
    const parent = await newParent();
    const place = (instance_id: string, week?: string) =>
      parent.send('schedule-camp-instance', {
        ...{ org_id: 'tides', instance_id, week, entryId: randomUUID(), kidId: parent.kidId },
      });
    expect((await place('june', WEEKS[2])).status).toBe(200);
    expect((await place('any-week', WEEKS[2])).status).toBe(200);
    expect(await place('any-week')).toMatchObject({ status: 400, body: { errors: [{ field: 'weeks' }] } });
    expect((await parent.events()).map((event) => 'at' in event.data && event.data.at.weeks)).toEqual([
      [...WEEKS],
      [WEEKS[2]],
    ]);
  });

  it('takes a repeated request once and answers as it did the first time, whatever came after', async () => {
    const parent = await newParent();
    const key = { 'idempotency-key': 'press-00000001' };
    const body = { entryId: randomUUID(), kidId: parent.kidId, weeks: [WEEKS[0]], title: 'Lighthouse' };
    const first = await parent.send('create-custom-plan', body, key);
    await parent.plan();
    const again = await parent.send('create-custom-plan', body, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await parent.send('create-custom-plan', { ...body, title: 'Zoo' }, key)).toMatchObject({ status: 422 });
    expect(await parent.events()).toHaveLength(2);
  });

  it('refuses a session or a camp that is not in the catalogue, naming the session', async () => {
    const parent = await newParent();
    for (const named of [
      { ...week8, org_id: 'nowhere' },
      { ...week8, instance_id: 'never' },
    ])
      expect(
        await parent.send('schedule-camp-instance', { ...named, entryId: randomUUID(), kidId: parent.kidId }),
      ).toMatchObject({ status: 404, body: { type: 'NotInCatalogue', errors: [{ field: 'instance_id' }] } });
  });

  it("refuses a kid who is not one of the owner's, naming the kid", async () => {
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
