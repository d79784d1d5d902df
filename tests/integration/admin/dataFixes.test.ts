import { randomUUID } from 'node:crypto';
import { SessionCorrected } from '@campjay/events/catalog/events.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { campStream } from '@campjay/events/streams.ts';
import { CampHistory } from '@campjay/query-api/catalog/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { appendToLog } from '../support/product/advertisers.ts';
import { type Browser, type Families, openFamilies, type Person } from '../support/product/openFamilies.ts';
import { openPlanning, type Planner } from '../support/product/openPlanning.ts';

let families: Families;
let planning: ReturnType<typeof openPlanning>;
let admin: Person;
beforeAll(async () => {
  families = await openFamilies({ camps: [] });
  planning = openPlanning(families);
  admin = await families.adminSignedUp('Ada');
});
afterAll(async () => families[Symbol.asyncDispose]());

/** Each test has its own camp. */
let org = '';
const campLine = (session: object = {}) => ({
  ...{ org_id: org, camp_org_name: 'Kelp Camp' },
  instances: [
    {
      ...{ instance_id: 'robots', batch_name: 'Robotics Week', price: 450, year: 2026 },
      ...{ start_date: 'June 8', end_date: 'June 12', start_time: '9:00 AM', end_time: '3:00 PM' },
      ...session,
    },
  ],
});
beforeEach(async () => {
  org = `kelp-${randomUUID()}`;
  await families.importCamps([campLine()]);
});

const BECAUSE = "The camp's page says $475.";
const correction = (field: string, seen: unknown, value: unknown) => ({
  ...{ org_id: org, instance_id: 'robots', facts: [{ field, seen, value }], reason: BECAUSE },
});
const correct = (field: string, seen: unknown, value: unknown) =>
  admin.postOk('/api/admin/correct-session', correction(field, seen, value));
const refused = async (path: string, body: unknown) => {
  const { status, body: response } = await admin.post(`/api/admin/${path}`, body);
  return [status, (response as { message: string }).message];
};

const place = async (parent: Planner, more: object = {}): Promise<string> => {
  const kidId = await planning.kid(parent, 'Robin');
  const entryId = randomUUID();
  const command = { entryId, kidId, org_id: org, instance_id: 'robots', choice: 1, seen: 100, ...more };
  await parent.postOk('/api/schedule/schedule-camp-instance', command);
  return entryId;
};
const news = async (parent: Browser, ownerId?: string): Promise<readonly string[]> =>
  (await planning.view(parent, ownerId)).campNews.map(({ sentence }) => sentence);
const viewSchedule = async (parent: Browser, ownerId?: string): Promise<void> => {
  const { revision, campsTold: camps } = await planning.view(parent, ownerId);
  await parent.postOk('/api/schedule/look-at-schedule', { revision, camps, ...(ownerId !== undefined && { ownerId }) });
};
const CORRECTED = "Kelp Camp, Robotics Week: price $450 → $475 (corrected by Campjay: “The camp's page says $475”)";

describe('a family that planned a session with a wrong detail', () => {
  // Covers: F.6
  it('sees the correction as news until it views it; other families do not', async () => {
    const [parent, other] = [await planning.planner('Olive', 'Told'), await planning.planner('Opal', 'Untold')];
    await correct('end_time', '3:00 PM', '4:00 PM'); // before it planned
    await place(parent);
    expect(await news(parent)).toEqual([]);
    await correct('price', 450, 475);
    expect(await news(parent)).toEqual([CORRECTED]);
    expect((await planning.view(parent)).campNews).toMatchObject([
      { orgId: org, instanceId: 'robots', kind: 'changed', isPlanned: true },
    ]);
    expect(await news(other)).toEqual([]);
    await viewSchedule(parent);
    expect(await news(parent)).toEqual([]);
    await correct('price', 475, 480);
    expect(await news(parent)).toEqual([expect.stringContaining('price $475 → $480')]);
  });

  // Covers: F.7
  it('sees news of imports and withdrawn sessions too, but not of details that no plan shows', async () => {
    const parent = await planning.planner('Olive', 'Imported');
    await place(parent);
    await families.importCamps([campLine({ batch_description: 'Now with tides.' })]);
    expect(await news(parent)).toEqual([]);
    await families.importCamps([campLine({ price: 490, start_date: 'June 9' })]);
    expect(await news(parent)).toEqual([
      'Kelp Camp, Robotics Week: first day June 8, 2026 → June 9, 2026; price $450 → $490',
    ]);
    await families.importCamps([{ ...campLine(), instances: [] }]);
    expect((await news(parent))[0]).toBe('Kelp Camp, Robotics Week: no longer offered');
  });

  it('sees no news about a session that it canceled or removed', async () => {
    const parent = await planning.planner('Olive', 'Cancelled');
    const entryId = await place(parent);
    const status = { entryId, seen: 100, status: 'cancelled' };
    await parent.postOk('/api/schedule/update-camp-instance-status', status);
    await correct('price', 450, 475);
    expect(await news(parent)).toEqual([]);
    await parent.postOk('/api/schedule/update-camp-instance-status', { ...status, status: 'registered' });
    expect(await news(parent)).toEqual([CORRECTED]);
    await parent.postOk('/api/schedule/remove-entry', { entryId, seen: 100 });
    expect(await news(parent)).toEqual([]);
  });

  // Covers: F.6
  it('sees news per co-parent, from the day each one joined', async () => {
    const owner = await planning.planner('Olive', 'Sharing');
    const [early, late] = [await planning.planner('Parker', 'Early'), await planning.planner('Vita', 'Late')];
    await place(owner);
    await planning.join(owner, early, 'plan');
    await correct('price', 450, 475);
    await planning.join(owner, late, 'view');
    expect([await news(owner), await news(early, owner.userId), await news(late, owner.userId)]).toEqual([
      [CORRECTED],
      [CORRECTED],
      [],
    ]);
    await viewSchedule(early, owner.userId);
    expect([await news(owner), await news(early, owner.userId)]).toEqual([[CORRECTED], []]);
  });

  // Covers: F.6
  it('sees corrections of its favorites, which co-parents do not see, and no imported changes of favorites', async () => {
    const owner = await planning.planner('Olive', 'Favoring');
    const other = await planning.planner('Parker', 'Favoring');
    await planning.setAccount(owner, 'paid');
    await planning.join(owner, other, 'plan');
    await owner.postOk('/api/favorites/favorite-camp', { org_id: org });
    await families.importCamps([campLine({ end_time: '2:00 PM' })]);
    expect(await news(owner)).toEqual([]);
    await correct('price', 450, 475);
    expect(await news(owner)).toEqual([CORRECTED]);
    expect((await planning.view(owner)).campNews).toMatchObject([{ isPlanned: false }]);
    expect(await news(other, owner.userId)).toEqual([]);
  });
});

describe('the history of a camp for admins', () => {
  const history = async (more = '') =>
    CampHistory.parse((await admin.get(`/api/admin/camp-history?org_id=${org}${more}`)).body).data;

  // Covers: F.5
  it('shows each change with before and after, actor, reason and source file', async () => {
    await correct('price', 450, 475);
    await families.importCamps([campLine({ price: 490 })]);
    const { changes, next } = await history();
    expect(next).toBeNull();
    expect(changes.map(({ type }) => type)).toEqual([
      ...['SessionRepriced', 'CorrectionsEnded', 'SessionCorrected', 'SessionsOffered', 'CampListed'],
    ]);
    expect(changes[0]).toMatchObject({
      by: { kind: 'import', source: expect.stringMatching(/\.ndjson$/) },
      changes: [{ field: 'price', was: 475, is: 490 }],
    });
    expect(changes[1]).toMatchObject({ instanceId: 'robots', ended: ['price'] });
    expect(changes[2]).toMatchObject({
      ...{ by: { kind: 'admin', email: admin.email }, instanceId: 'robots', reason: BECAUSE },
      changes: [{ field: 'price', was: 450, is: 475 }],
    });
    expect((await history('&instance_id=robots')).changes).toHaveLength(4);
  });

  // Covers: F.5
  it('is paged if there are many changes', async () => {
    const prices = Array.from({ length: 60 }, (_, index) => 451 + index);
    const [instance_id, digest] = [InstanceId.parse('robots'), 'unchanged'];
    await appendToLog(
      ...([families, campStream(OrgId.parse(org))] as const),
      ...prices.map((price) => SessionCorrected({ instance_id, changes: { price }, reason: BECAUSE, digest })),
    );
    const first = await history();
    expect([first.changes.length, first.next]).toEqual([50, first.changes.at(-1)?.revision]);
    const second = await history(`&before=${first.next}`);
    expect([second.changes.length, second.next]).toEqual([12, null]);
    const { body } = await admin.get(`/api/admin/camp-facts?org_id=${org}&instance_id=robots`);
    const { facts } = (body as { data: { facts: { field: string }[] } }).data;
    expect(facts.find(({ field }) => field === 'price')).toEqual({
      ...{ field: 'price', value: 510, source: { states: 450 } },
    });
  });

  it('finds a camp by part of its name or id, and never treats the text as a pattern', async () => {
    const found = async (text: string) =>
      (await admin.get(`/api/admin/find-camps?text=${encodeURIComponent(text)}`)).body as { camps: object[] };
    expect((await found(org.toUpperCase())).camps).toEqual([
      { orgId: org, name: 'Kelp Camp', website: null, sessions: 1 },
    ]);
    expect((await found('kel%amp')).camps).toEqual([]);
  });
});

describe('a correction over HTTP', () => {
  it('shows in searches at once, is applied once however often it is sent, and can be undone', async () => {
    const headers = { ...admin.headers(), 'idempotency-key': randomUUID() };
    const send = () => families.server.post('/api/admin/correct-session', correction('price', 450, 475), headers);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const fields = { org_id: org, instance_id: 'robots', fields: ['price'], reason: 'It was last year’s page.' };
    expect(await admin.post('/api/admin/withdraw-correction', fields)).toMatchObject({
      ...{ status: 200, body: { hasChanged: true } },
    });
    expect(await refused('withdraw-correction', fields)).toEqual([
      ...[409, 'price has no correction; it already has the value from the source.'],
    ]);
  });

  // Covers: F.1
  it.each([
    ['price', 450, 'cheap', 400, 'price must be a number; found "cheap".'],
    ['instance_id', 'robots', 'else', 400, 'instance_id is not a fact of a session.'],
    ['constructor', null, 'x', 400, 'constructor is not a fact of a session.'],
    ['price', 425, 475, 409, 'price is now 450; check it again before you correct it.'],
    ['start_date', 'June 8', 'June 20', 422, "end_date is 'June 12', before the start on 'June 20'."],
  ])('is refused with the status and message of an import: %s', async (field, seen, value, status, message) => {
    expect(await refused('correct-session', correction(field, seen, value))).toEqual([status, message]);
  });

  it('is refused without a reason, and for a camp that is not in the catalog', async () => {
    const command = correction('price', 450, 475);
    expect(await refused('correct-session', { ...command, org_id: 'nobody' })).toEqual([
      ...[404, 'org_id is "nobody", a camp that the catalog does not list.'],
    ]);
    expect((await refused('correct-session', { ...command, reason: '  ' }))[0]).toBe(400);
    const unnamed = { org_id: org, facts: [{ field: 'camp_org_name', seen: 'Kelp Camp', value: null }], reason: 'x' };
    expect(await refused('correct-camp', unnamed)).toEqual([400, 'camp_org_name is missing.']);
  });
});

describe('a file of corrections', () => {
  const HEADER = 'org_id,instance_id,field,value,reason';
  const send = async (lines: readonly string[], dryRun = false) =>
    (await admin.post('/api/admin/correct-from-file', { csv: [HEADER, ...lines].join('\n'), dryRun })).body as {
      corrected: object[];
      unchanged: number;
      refused: object[];
    };

  // Covers: F.3
  it('is previewed, then applied line by line, and changes nothing when sent again', async () => {
    const lines = [
      `${org},robots,end_date,June 19,"Their page, June"`,
      `${org},robots,start_date,June 15,"Their page, June"`,
      `${org},robots,price,$475,Their page`,
      `${org},robots,ages,"6-8, 10",Their page`,
      `${org},,days_per_week,5,Their page`,
      `${org},robots,price,480,Their other page`,
      `${org},seals,price,480,Their page`,
      `${org},robots,price_of_all,480,Their page`,
      `${org},robots,grades,many,Their page`,
      `${org},robots,end_time,4:00 PM,`,
    ];
    const dryRunResult = await send(lines, true);
    const { body } = await admin.get(`/api/admin/camp-history?org_id=${org}`);
    expect((body as CampHistory).data.changes).toHaveLength(2);
    const done = await send(lines);
    expect({ ...done, position: '', message: '', dryRun: true }).toEqual({
      ...dryRunResult,
      position: '',
      message: '',
    });
    expect(done.corrected).toHaveLength(5);
    expect(done.corrected[3]).toMatchObject({ line: 5, field: 'ages', was: null, is: [6, 7, 8, 10] });
    expect(done.refused).toEqual([
      { line: 7, field: 'price', reason: 'is already corrected by line 4' },
      { line: 8, field: 'instance_id', reason: 'is "seals", a session that the camp does not offer' },
      { line: 9, field: 'price_of_all', reason: 'is not a fact of a session' },
      { line: 10, field: 'grades', reason: expect.stringMatching(/^must be a list; found "many"/) },
      { line: 11, field: 'reason', reason: 'is missing' },
    ]);
    expect(await send(lines)).toMatchObject({ corrected: [], unchanged: 5 });
  });

  it('is refused if a column is missing, if it is not CSV, or with more than 2,000 lines', async () => {
    for (const [csv, message] of [
      ['org_id,field,value', /no column “instance_id”/],
      [`${HEADER}\n"a,b`, /is not valid CSV/],
      [`${HEADER}\n${'a,,price,1,x\n'.repeat(2_001)}`, /more than 2,000 lines/],
    ] as const)
      expect(await refused('correct-from-file', { csv })).toEqual([400, expect.stringMatching(message)]);
  });
});
