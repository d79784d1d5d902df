import { CalendarFeedClosed } from '@campjay/events/schedule/calendarFeedClosed.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { CalendarFeedOpened } from '@campjay/events/schedule/calendarFeedOpened.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { ScheduleShareEnded } from '@campjay/events/schedule/scheduleShareEnded.ts';
import { ScheduleShareChanged } from '@campjay/events/schedule/scheduleShareChanged.ts';
import { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import { EntryRestored } from '@campjay/events/schedule/entryRestored.ts';
import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import { PlaydatesOffered } from '@campjay/events/schedule/playdatesOffered.ts';
import { SessionFactsTakenOver } from '@campjay/events/schedule/sessionFactsTakenOver.ts';
import { SessionScheduled } from '@campjay/events/schedule/sessionScheduled.ts';
import { MAX_ENTRIES_PER_CELL } from '@campjay/events/schedule/values.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { type ScheduleRefusal, type UndoRefusalReason } from './scheduleCommandTypes.ts';
import { scheduleDecider } from './scheduleDecider.ts';
import {
  ANN,
  ANY_WEEK,
  at,
  CRABS,
  hashOf,
  id,
  JUNE_1,
  JUNE_15,
  JUNE_8,
  OWNER,
  received,
  shared,
  snapshotOf,
} from './testing/examples.ts';

const entryId = id('entry', 1);
const given = deciderSpec(scheduleDecider);
/** Undoes the change with this revision; default: the last one. */
const undoing = (history: readonly ScheduleEvent[], revision = history.length - 1, by = OWNER) => {
  const change = history[revision];
  if (!change) throw new Error(`There is no change ${revision}.`);
  return given(...history).when({ type: 'UndoChange', by, revision, change });
};
const because = (reason: UndoRefusalReason): ScheduleRefusal => ({ type: 'CannotUndo', reason });

const offered = PlaydatesOffered({ entryId, at: at([JUNE_1]), status: 'open' });
const markedTaken = EntryStatusChanged({ entryId, at: at([JUNE_1]), from: 'open', to: 'taken' });
const moved = EntryMoved({ entryId, from: at([JUNE_1]), at: at([JUNE_8], 2, 2) });
const noted = EntryNoteChanged({ entryId, at: at([JUNE_1]), from: null, to: standInSeal('Boots') });
const removed = EntryRemoved({ entryId, at: at([JUNE_1]) });
const inJune8 = (number: number) =>
  PlaydatesOffered({ entryId: id('entry', 100 + number), at: at([JUNE_8]), status: 'open' });

describe('undoing a change', () => {
  it('appends an ordinary event with the former values and a reference to the undone change', () => {
    undoing([offered, markedTaken]).then(
      EntryStatusChanged({ entryId, at: at([JUNE_1]), from: 'taken', to: 'open', undoes: 1 }),
    );
    undoing([offered, moved]).then(EntryMoved({ entryId, from: at([JUNE_8], 2, 2), at: at([JUNE_1]), undoes: 1 }));
    undoing([offered, noted]).then(
      EntryNoteChanged({ entryId, at: at([JUNE_1]), from: standInSeal('Boots'), to: null, undoes: 1 }),
    );
    undoing([offered]).then(EntryRemoved({ entryId, at: at([JUNE_1]), undoes: 0 }));
    undoing([offered, removed]).then(EntryRestored({ entryId, at: at([JUNE_1]), undoes: 1 }));
  });

  it('restores the former working hours, unless they were set again', () => {
    const [early, late] = [
      { from: '07:00', until: '15:00' },
      { from: '09:00', until: '17:00' },
    ];
    const history = [WorkingHoursSet({ from: null, to: early }), WorkingHoursSet({ from: early, to: late })];
    undoing(history).then(WorkingHoursSet({ from: late, to: early, undoes: 1 }));
    undoing(history, 0).thenRefused(because('changed-since'));
  });

  it('is allowed for everyone with the right to plan, regardless of who made the change', () => {
    const undone = EntryStatusChanged({ entryId, at: at([JUNE_1]), from: 'taken', to: 'open', undoes: 3 });
    undoing([shared(1, 'plan'), received(1, ANN), offered, markedTaken], 3, ANN).then(undone);
    undoing([shared(1, 'view'), received(1, ANN), offered, markedTaken], 3, ANN).thenRefused({ type: 'ViewOnly' });
    undoing([offered, markedTaken], 1, ANN).thenRefused({ type: 'NotShared' });
  });
});

describe('a change that cannot be undone', () => {
  it('is one whose field changed again', () => {
    const open = EntryStatusChanged({ entryId, at: at([JUNE_1]), from: 'taken', to: 'open' });
    undoing([offered, markedTaken, open], 1).thenRefused(because('changed-since'));
    const back = EntryMoved({ entryId, from: at([JUNE_8], 2, 2), at: at([JUNE_1]) });
    undoing([offered, moved, back], 1).thenRefused(because('changed-since'));
  });

  it('is the creation of an entry that was changed later', () => {
    undoing([offered, markedTaken], 0).thenRefused(because('changed-since'));
    const restored = EntryRestored({ entryId, at: at([JUNE_1]), undoes: 1 });
    undoing([offered, removed, restored, markedTaken], 2).thenRefused(because('changed-since'));
    undoing([offered, removed, restored], 0).thenRefused(because('changed-since'));
  });

  it('is one to an entry that was removed since', () => {
    undoing([offered, markedTaken, removed], 1).thenRefused(because('removed-since'));
    undoing([offered, removed], 0).thenRefused(because('removed-since'));
  });

  it('is one to sharing', () => {
    const [shareId, feedId] = [id('share', 1), id('feed', 1)];
    const feed = { feedId, userId: 'wren', kidId: null, tokenHash: hashOf(5), token: standInSeal('token') };
    for (const change of [
      ...[shared(1, 'plan'), received(1, ANN), CoParentLeft({ userId: 'ann' }), ScheduleShareEnded({ shareId })],
      ScheduleShareChanged({ shareId, from: 'plan', to: 'view' }),
      ...[CalendarFeedOpened(feed), CalendarFeedClosed({ feedId })],
    ])
      undoing([change]).thenRefused(because('sharing'));
  });

  it('is one that would put the entry into a full week', () => {
    const full = Array.from({ length: MAX_ENTRIES_PER_CELL }, (_, number) => inJune8(number));
    const there = PlaydatesOffered({ entryId, at: at([JUNE_8]), status: 'open' });
    const left = EntryMoved({ entryId, from: at([JUNE_8]), at: at([JUNE_1]) });
    undoing([there, left, ...full], 1).thenRefused(because('no-room'));
    const gone = EntryRemoved({ entryId, at: at([JUNE_8]) });
    undoing([there, gone, ...full], 1).thenRefused(because('no-room'));
  });

  it('is one that would give the kid the same session twice in a week', () => {
    const place = (entry: string) =>
      SessionScheduled({ entryId: entry, at: at([JUNE_8]), status: 'considering', session: CRABS });
    const gone = EntryRemoved({ entryId, at: at([JUNE_8]) });
    undoing([place(entryId), gone, place(id('entry', 2))], 1).thenRefused(because('no-room'));
  });

  it('is one that would leave a session in a week without any of its days', () => {
    const june = snapshotOf('any-week', { start_date: 'June 1', end_date: 'June 12', batch_tags: ['Season window'] });
    const placed = SessionScheduled({ entryId, at: at([JUNE_15]), status: 'considering', session: ANY_WEEK });
    const earlier = EntryMoved({ entryId, from: at([JUNE_15]), at: at([JUNE_8]) });
    const dated = SessionFactsTakenOver({
      ...{ entryId, at: at([JUNE_8]) },
      ...{ from: { at: at([JUNE_8]), session: ANY_WEEK }, to: june },
    });
    undoing([placed, earlier, dated], 1).thenRefused(because('no-room'));
  });
});
