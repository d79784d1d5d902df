import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { CalendarFeedClosed } from '@campjay/events/schedule/calendarFeedClosed.ts';
import { CalendarFeedOpened } from '@campjay/events/schedule/calendarFeedOpened.ts';
import { CoParentRemoved } from '@campjay/events/schedule/coParentRemoved.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { ScheduleShareEnded } from '@campjay/events/schedule/scheduleShareEnded.ts';
import { ScheduleShareChanged } from '@campjay/events/schedule/scheduleShareChanged.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import { EntryRestored } from '@campjay/events/schedule/entryRestored.ts';
import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import { PlaydatesOffered } from '@campjay/events/schedule/playdatesOffered.ts';
import { CustomPlanChanged } from '@campjay/events/schedule/customPlanChanged.ts';
import { CustomPlanCreated } from '@campjay/events/schedule/customPlanCreated.ts';
import { SessionFactsTakenOver } from '@campjay/events/schedule/sessionFactsTakenOver.ts';
import { SessionScheduled } from '@campjay/events/schedule/sessionScheduled.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { schedules } from './schedules.ts';
import { at, id, JUNE_15, JUNE_22, JUNE_8, ROBIN, sessionAt, tokenHash, WREN } from './testing/exampleChanges.ts';

const given = projectionSpec(schedules, scheduleStream('finch'));

const [kites, visit, free] = [id(11), id(12), id(13)] as const;
const [title, note, token] = [standInSeal('title'), standInSeal('note'), standInSeal('token')];
const hours = { from: '09:00', until: '12:00' };
const scheduled = SessionScheduled({
  entryId: kites,
  at: at(ROBIN, JUNE_8),
  status: 'considering',
  session: sessionAt(300),
});
const created = CustomPlanCreated({ entryId: visit, at: at(ROBIN, JUNE_15), status: 'tentative', title, hours });
const offered = PlaydatesOffered({ entryId: free, at: at(WREN, JUNE_15, JUNE_22), status: 'open' });
const moved = EntryMoved({ entryId: visit, from: at(ROBIN, JUNE_15), at: at(WREN, JUNE_22) });

describe('a schedule entry', () => {
  it('is a session as it was placed, a sealed plan, or an offer of playdates', async () => {
    const same = { owner_id: 'finch', choice: 1, is_removed: false };
    expect(await given(scheduled, created, offered).rows('entries')).toEqual([
      {
        ...{ ...same, entry_id: kites, kind: 'session', kid_id: ROBIN, weeks: [JUNE_8], revision: 0 },
        ...{ status: 'considering', session: sessionAt(300) },
      },
      {
        ...{ ...same, entry_id: visit, kind: 'plan', kid_id: ROBIN, weeks: [JUNE_15], revision: 1 },
        ...{ status: 'tentative', title, hours },
      },
      {
        ...{ ...same, entry_id: free, kind: 'playdates', kid_id: WREN, weeks: [JUNE_15, JUNE_22], revision: 2 },
        ...{ status: 'open' },
      },
    ]);
  });

  it('has its last cell, status and note', async () => {
    const changes = [
      EntryStatusChanged({ entryId: visit, at: at(ROBIN, JUNE_15), from: 'tentative', to: 'confirmed' }),
      EntryNoteChanged({ entryId: visit, at: at(ROBIN, JUNE_15), from: null, to: note }),
      moved,
    ];
    expect(await given(created, ...changes).rows('entries')).toMatchObject([
      { kid_id: WREN, weeks: [JUNE_22], status: 'confirmed', note, revision: 3 },
    ]);
    const blank = EntryNoteChanged({ entryId: visit, at: at(WREN, JUNE_22), from: note, to: null });
    const [row] = await given(created, ...changes, blank).rows('entries');
    expect(row).not.toHaveProperty('note');
  });

  it('has its last title and hours, or the facts and weeks that were last accepted', async () => {
    const other = standInSeal('other title');
    const renamed = CustomPlanChanged({
      entryId: visit,
      at: at(ROBIN, JUNE_15),
      from: { title, hours },
      to: { title: other, hours: null },
    });
    const takenOver = SessionFactsTakenOver({
      entryId: kites,
      at: at(ROBIN, JUNE_15),
      from: { at: at(ROBIN, JUNE_8), session: sessionAt(300) },
      to: sessionAt(325),
    });
    const rows = await given(scheduled, created, renamed, takenOver).rows('entries');
    expect(rows).toMatchObject([{ session: sessionAt(325), weeks: [JUNE_15], revision: 3 }, { title: other }]);
    expect(rows[1]).not.toHaveProperty('hours');
  });

  it('is marked when it is removed, and active again when it is restored', async () => {
    const removed = EntryRemoved({ entryId: kites, at: at(ROBIN, JUNE_8) });
    expect(await given(scheduled, removed).rows('entries')).toMatchObject([{ is_removed: true, revision: 1 }]);
    const restored = EntryRestored({ entryId: kites, at: at(ROBIN, JUNE_8), undoes: 1 });
    expect(await given(scheduled, removed, restored).rows('entries')).toMatchObject([
      { is_removed: false, revision: 2, status: 'considering' },
    ]);
  });
});

describe('a schedule change', () => {
  it('is stored with actor, time, data, and all cells that it affected', async () => {
    expect(await given(created, moved).rows('changes')).toEqual([
      {
        ...{ owner_id: 'finch', revision: 0, recorded_at: expect.any(Date), actor_id: 'admin-1' },
        ...{ type: 'CustomPlanCreated', data: created.data, about: visit, is_naming: true },
        ...{ kid_ids: [ROBIN], weeks: [JUNE_15] },
      },
      {
        ...{ owner_id: 'finch', revision: 1, recorded_at: expect.any(Date), actor_id: 'admin-1' },
        ...{ type: 'EntryMoved', data: moved.data, about: visit, kid_ids: [WREN, ROBIN], weeks: [JUNE_15, JUNE_22] },
      },
    ]);
    expect(await given(created, moved).rows('authors')).toEqual([{ owner_id: 'finch', user_id: 'admin-1' }]);
  });

  it('references the change that it undoes, and the one that undid it', async () => {
    const back = EntryMoved({ entryId: visit, from: at(WREN, JUNE_22), at: at(ROBIN, JUNE_15), undoes: 1 });
    const set = WorkingHoursSet({ from: null, to: hours });
    const unset = WorkingHoursSet({ from: hours, to: null, undoes: 3 });
    const rows = await given(created, moved, back, set, unset).rows('changes');
    expect(rows.map(({ undoes, undone_by }) => [undoes, undone_by])).toEqual([
      [undefined, undefined],
      [undefined, 2],
      [1, undefined],
      [undefined, 4],
      [3, undefined],
    ]);
  });
});

describe('a schedule', () => {
  it("has its start, its revision, and the parents' working hours", async () => {
    const set = WorkingHoursSet({ from: null, to: hours });
    const later = inStream(scheduleStream('owl'), offered);
    expect(await given(created, set, later).rows('schedules')).toEqual([
      { owner_id: 'finch', revision: 1, began_at: expect.any(Date), working_hours: hours },
      { owner_id: 'owl', revision: 0, began_at: expect.any(Date) },
    ]);
  });
});

const [shareId, invitation, feedId] = [id(21), id(22), id(23)] as const;
const shared = ScheduleShared({ shareId, mode: 'view', tokenHash, token, email: null });
const received = ScheduleShareReceived({ shareId, userId: 'wren' });
const opened = CalendarFeedOpened({ feedId, userId: 'wren', kidId: null, tokenHash, token });

describe('sharing a schedule', () => {
  it('uses sealed links and invitations, until they end', async () => {
    const email = standInSeal('wren@example.org');
    const invited = ScheduleShared({ shareId: invitation, mode: 'plan', tokenHash, token, email });
    const changed = ScheduleShareChanged({ shareId, from: 'view', to: 'plan' });
    expect(await given(shared, invited, changed).rows('shares')).toEqual([
      { owner_id: 'finch', share_id: shareId, ordinal: 0, mode: 'plan', token, is_closed: false },
      { owner_id: 'finch', share_id: invitation, ordinal: 1, mode: 'plan', token, email, is_closed: false },
    ]);
    expect(await given(shared, invited, ScheduleShareEnded({ shareId })).rows('shares')).toMatchObject([
      { share_id: invitation },
    ]);
  });

  it('has members, until they leave', async () => {
    const member = { owner_id: 'finch', user_id: 'wren', share_id: shareId, revision: 1 };
    expect(await given(shared, received).rows('members')).toEqual([member]);
    expect(await given(shared, received, CoParentLeft({ userId: 'wren' })).rows('members')).toEqual([]);
  });

  it('closes the link through which a removed co-parent joined, and deletes their membership', async () => {
    const removed = given(shared, received, CoParentRemoved({ userId: 'wren', closedShares: [shareId] }));
    expect(await removed.rows('members')).toEqual([]);
    expect(await removed.rows('shares')).toMatchObject([{ share_id: shareId, is_closed: true }]);
  });

  it('has calendar feeds, until they are closed', async () => {
    expect(await given(shared, received, opened).rows('feeds')).toEqual([
      { owner_id: 'finch', feed_id: feedId, user_id: 'wren', token, ordinal: 2 },
    ]);
    expect(await given(shared, received, opened, CalendarFeedClosed({ feedId })).rows('feeds')).toEqual([]);
  });
});

describe('the schedule of a deleted parent', () => {
  const all = [scheduled, created, shared, received, opened];

  it.each(Object.keys(schedules.tables))('leaves no row in %s, and does not affect others', async (table) => {
    const others = all.map((event) => inStream(scheduleStream('owl'), event));
    const rows = await given(...all, ...others, PersonForgotten({})).rows(table);
    expect(new Set(rows.map((row) => row['owner_id']))).toEqual(new Set(['owl']));
  });
});
