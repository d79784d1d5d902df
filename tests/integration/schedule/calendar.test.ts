import { randomUUID } from 'node:crypto';
import { readCalendar } from '@campjay/query-api/schedule/calendar/testing/readCalendar.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { recordLog } from '../support/commands/recordLog.ts';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { openFamilies } from '../support/product/openFamilies.ts';
import { openPlanning, type Planner } from '../support/product/openPlanning.ts';

const { log, lines } = recordLog();
const families = await openFamilies({ camps: [KITES, TIDES], log });
const planning = openPlanning(families);
afterAll(async () => families[Symbol.asyncDispose]());

/** A parent of Robin and Wren, with a session for one and a plan for the other. */
const newFamily = async () => {
  const parent = await planning.planner('Testa', 'Calendarsen');
  const [robin, wren] = [await planning.kid(parent, 'Robin'), await planning.kid(parent, 'Wren')];
  const session = await planning.schedule(parent, robin, ['kites', 'kites-1']);
  const plan = await planning.plan(parent, { kidId: wren, weeks: ['2026-06-15'], title: 'Lighthouse, and cake' });
  return { parent, ownerId: parent.userId, robin, wren, session, plan };
};

/** Opens a feed, and returns its token as the page receives it. */
const openFeed = async (reader: Planner, { ownerId, kidId = null }: { ownerId: string; kidId?: string | null }) => {
  const feedId = randomUUID();
  await reader.postOk('/api/schedule/open-calendar-feed', { ownerId, feedId, kidId });
  const { feeds } = await planning.view(reader, ownerId);
  const token = feeds.find((feed) => feed.feedId === feedId)?.token;
  if (typeof token !== 'string') throw new Error('there is no feed');
  return { feedId, token };
};

const phone = () => families.browser();
const read = (token: string) => phone().get(`/calendar/${token}.ics`);
const eventsAt = async (token: string) => {
  const { status, body } = await read(token);
  expect(status).toBe(200);
  return readCalendar(String(body));
};

/** Another parent who has joined the schedule. */
const newCoParent = async ({ parent }: { readonly parent: Planner }) => {
  const coParent = await planning.planner('Cora', 'Parentsen');
  return { coParent, shareId: await planning.join(parent, coParent, 'view') };
};

describe('the calendar as a file', () => {
  it('contains the entries of all kids, or of one, with decrypted texts', async () => {
    const { parent, robin, plan } = await newFamily();
    await parent.postOk('/api/schedule/update-custom-plan-note', { seen: 100, entryId: plan, note: 'Bring forks' });
    const { status, headers, body } = await parent.get('/api/schedule/calendar-file');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'attachment; filename="campjay-summer.ics"',
    ]);
    const all = readCalendar(String(body));
    expect([all.name, all.event('Lighthouse').summary, all.event('Lighthouse').description]).toEqual([
      'Our summer',
      'Tentative: Lighthouse, and cake (Wren)',
      'Bring forks',
    ]);
    expect(all.event('Week').times[0]).toEqual(['2026-06-08T16:00:00.000Z', '2026-06-08T22:00:00.000Z']);
    const one = readCalendar(String((await parent.get(`/api/schedule/calendar-file?kidId=${robin}`)).body));
    expect([one.name, one.events.map(({ summary }) => summary)]).toEqual([
      "Robin's summer",
      ['Considering: Kite Builders, Week'],
    ]);
  });
});

describe('the private feed address of a calendar', () => {
  it('can be read without signing in, and shows only its own kid', async () => {
    const family = await newFamily();
    const { token } = await openFeed(family.parent, { ownerId: family.ownerId, kidId: family.robin });
    const calendar = await eventsAt(token);
    expect([calendar.name, calendar.events.map(({ summary }) => summary)]).toEqual([
      "Robin's summer",
      ['Considering: Kite Builders, Week'],
    ]);
    const { headers } = await read(token);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-cache', 'noindex']);
    const all = await openFeed(family.parent, { ownerId: family.ownerId });
    expect((await eventsAt(all.token)).events).toHaveLength(2);
  });

  // Covers: D7.13
  it('retains the UID of an entry, raises its SEQUENCE with each change, and marks it canceled once it is removed', async () => {
    const { parent, ownerId, session } = await newFamily();
    const { token } = await openFeed(parent, { ownerId });
    const noteTarget = { seen: 100, entryId: session };
    const seen = [(await eventsAt(token)).event('Week')];
    for (const [operation, body] of [
      ['update-camp-instance-status', { status: 'registered' }],
      ['save-camp-instance-note', { note: 'Kites fly' }],
      ['remove-entry', {}],
    ] as const) {
      await parent.postOk(`/api/schedule/${operation}`, { ...noteTarget, ...body });
      seen.push((await eventsAt(token)).event('Week'));
    }
    expect(new Set(seen.map(({ uid }) => uid))).toEqual(new Set([`${session}@campjay`]));
    const sequences = seen.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(seen.map(({ stamp }) => stamp)).toEqual(seen.map(({ stamp }) => stamp).sort());
    expect(seen.map(({ status }) => status)).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  });

  it('contains the current start of registration, even if that moved after the session was placed', async () => {
    const { parent, ownerId, robin } = await newFamily();
    const opening = async (registration_date: string) =>
      families.importCamps([{ ...TIDES, registration_date, registration_time: '9:00 AM' }]);
    await opening('03/05/2026');
    await planning.schedule(parent, robin, ['tides', 'tides-1']);
    const { token } = await openFeed(parent, { ownerId });
    const opens = async () => (await eventsAt(token)).event('Registration opens: Tide Pools').times[0]?.[0];
    expect(await opens()).toBe('2026-03-05T17:00:00.000Z');
    await opening('03/12/2026');
    expect(await opens()).toBe('2026-03-12T16:00:00.000Z');
  });

  it('responds with 304 if the phone already has the current version', async () => {
    const { parent, ownerId, session } = await newFamily();
    const { token } = await openFeed(parent, { ownerId });
    const etag = (await read(token)).headers.get('etag') ?? '';
    const again = () => fetch(`${families.server.url}/calendar/${token}.ics`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await parent.postOk('/api/schedule/remove-entry', { seen: 100, entryId: session });
    await read(token); // waits for the read model, which a phone does not do
    const { status, headers } = await again();
    expect([status, headers.get('etag') === etag]).toEqual([200, false]);
  });

  // Covers: D7.13
  it('responds with 404 once it is closed, exactly as for an unknown or invalid one', async () => {
    const { parent, ownerId } = await newFamily();
    const [first, second] = [await openFeed(parent, { ownerId }), await openFeed(parent, { ownerId })];
    await parent.postOk('/api/schedule/close-calendar-feed', { feedId: first.feedId });
    const closed = await read(first.token);
    expect(closed).toMatchObject({ status: 404, body: { type: 'NothingShared' } });
    const never = `${ownerId.replaceAll('-', '')}${'a'.repeat(43)}`;
    for (const other of [never, `${randomUUID().replaceAll('-', '')}${'a'.repeat(43)}`, 'nonsense'])
      expect(await read(other)).toMatchObject({ status: closed.status, body: closed.body });
    expect((await read(second.token)).status).toBe(200);
    expect((await planning.view(parent)).feeds.map(({ feedId }) => feedId)).toEqual([second.feedId]);
  });

  // Covers: D7.13
  it('of a co-parent is visible only to them, and ends when the owner ends the share', async () => {
    const family = await newFamily();
    const { coParent, shareId } = await newCoParent(family);
    const { token } = await openFeed(coParent, { ownerId: family.ownerId, kidId: family.wren });
    expect((await eventsAt(token)).name).toBe("Wren's summer");
    expect((await planning.view(family.parent)).feeds).toEqual([]);
    await family.parent.postOk('/api/schedule/update-schedule-sharing', { shareId, mode: null });
    expect((await read(token)).status).toBe(404);
  });

  it('of a co-parent is paused while the owner has neither a trial nor a subscription; the owner’s own is not', async () => {
    const family = await newFamily();
    const { coParent } = await newCoParent(family);
    const [theirs, own] = [
      await openFeed(coParent, { ownerId: family.ownerId }),
      await openFeed(family.parent, { ownerId: family.ownerId }),
    ];
    await planning.setAccount(family.parent, 'free');
    expect([(await read(theirs.token)).status, (await read(own.token)).status]).toEqual([404, 200]);
    await planning.setAccount(family.parent, 'paid');
    expect((await read(theirs.token)).status).toBe(200);
  });

  it('can be created only for a kid of a schedule one may see, and closed only by its creator', async () => {
    const [family, other] = [await newFamily(), await newFamily()];
    const open = (body: object) =>
      other.parent.post('/api/schedule/open-calendar-feed', { feedId: randomUUID(), kidId: null, ...body });
    expect(await open({ ownerId: family.ownerId })).toMatchObject({ status: 404, body: { type: 'NotShared' } });
    expect(await open({ kidId: family.robin })).toMatchObject({ status: 404, body: { type: 'NoSuchKid' } });
    const { feedId, token } = await openFeed(family.parent, { ownerId: family.ownerId });
    const { coParent } = await newCoParent(family);
    const close = { ownerId: family.ownerId, feedId };
    expect((await coParent.post('/api/schedule/close-calendar-feed', close)).status).toBe(404);
    expect((await read(token)).status).toBe(200);
  });

  it('never appears in the log output, even if the response fails', async () => {
    const { parent, ownerId } = await newFamily();
    const { token } = await openFeed(parent, { ownerId });
    await read(token);
    await families.pool.query('alter table ops.person_keys rename to person_keys_away');
    await read(token);
    await families.pool.query('alter table ops.person_keys_away rename to person_keys');
    await fetch(`${families.server.url}/calendar/${token}%E0%A4%A.ics`);
    expect(lines.some((line) => line.includes('/calendar/:token.ics'))).toBe(true);
    expect(lines.filter((line) => line.includes(token.slice(-43)))).toEqual([]);
  });
});
