import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import { PlaydatesOffered } from '@campjay/events/schedule/playdatesOffered.ts';
import { CustomPlanChanged } from '@campjay/events/schedule/customPlanChanged.ts';
import { CustomPlanCreated } from '@campjay/events/schedule/customPlanCreated.ts';
import { SessionFactsTakenOver } from '@campjay/events/schedule/sessionFactsTakenOver.ts';
import { SessionScheduled } from '@campjay/events/schedule/sessionScheduled.ts';
import { MAX_ENTRIES, MAX_ENTRIES_PER_CELL } from '@campjay/events/schedule/values.ts';
import { cellKey } from '@campjay/domain/schedule/schedule.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { type PlanningCommand } from './scheduleCommandTypes.ts';
import { scheduleDecider } from './scheduleDecider.ts';
import {
  ANN,
  ANY_WEEK,
  at,
  CRABS,
  id,
  JUNE_1,
  JUNE_15,
  JUNE_22,
  JUNE_8,
  OWNER,
  received,
  shared,
  snapshotOf,
  WHALES,
} from './testing/examples.ts';

const given = deciderSpec(scheduleDecider);
const entryId = id('entry', 1);
const NOW = 10_000;
/** The latest facts of a session that moved by a week. */
const later = { ...CRABS, session: { ...CRABS.session, start_date: 'June 15', end_date: 'June 19' } };
type Of<Type extends PlanningCommand['type']> = Extract<PlanningCommand, { readonly type: Type }>;

const placement = { kidId: id('kid', 1), choice: 1, weeks: [] } as const;
const placeSession = (overrides: Partial<Of<'ScheduleSession'>> = {}): Of<'ScheduleSession'> => ({
  ...{ type: 'ScheduleSession', by: OWNER, seen: NOW, entryId, at: placement, status: 'considering', session: CRABS },
  ...overrides,
});
const createPlan = (overrides: Partial<Of<'CreatePlan'>> = {}): Of<'CreatePlan'> => ({
  ...{ type: 'CreatePlan', by: OWNER, seen: NOW, entryId, at: { ...placement, weeks: [JUNE_1] } },
  ...{ status: 'tentative', title: standInSeal('Lighthouse'), hours: null },
  ...overrides,
});
const offer = (weeks: readonly string[], overrides: Partial<Of<'OfferPlaydates'>> = {}): Of<'OfferPlaydates'> => ({
  ...{ type: 'OfferPlaydates', by: OWNER, seen: NOW, entryId, at: { ...placement, weeks }, status: 'open' },
  ...overrides,
});
const move = (weeks: readonly string[], overrides: Partial<Of<'MoveEntry'>> = {}): Of<'MoveEntry'> => ({
  ...{ type: 'MoveEntry', by: OWNER, seen: NOW, entryId, at: { ...placement, weeks } },
  ...overrides,
});
const remove = (overrides: Partial<Of<'RemoveEntry'>> = {}): Of<'RemoveEntry'> => ({
  ...{ type: 'RemoveEntry', by: OWNER, seen: NOW, entryId },
  ...overrides,
});

const scheduled = (session = CRABS, weeks: readonly string[] = [JUNE_8], entry = entryId, kid = 1) =>
  SessionScheduled({ entryId: entry, at: at(weeks, kid), status: 'considering', session });
const offered = (weeks: readonly string[], entry = entryId, kid = 1) =>
  PlaydatesOffered({ entryId: entry, at: at(weeks, kid), status: 'open' });
const fullWeek = (week: string) =>
  Array.from({ length: MAX_ENTRIES_PER_CELL }, (_, number) => offered([week], id('entry', 100 + number)));
const planned = (weeks: readonly string[] = [JUNE_1]) =>
  CustomPlanCreated({
    ...{ entryId, at: at(weeks), status: 'tentative' },
    ...{ title: standInSeal('Lighthouse'), hours: null },
  });

describe('scheduling a session', () => {
  // Covers: D15.17
  it('puts it into the weeks of its dates, whatever week was requested', () => {
    given().when(placeSession()).then(scheduled());
    given()
      .when(placeSession({ session: WHALES, at: { ...placement, weeks: [JUNE_22] } }))
      .then(scheduled(WHALES, [JUNE_8, JUNE_15]));
  });

  it('puts a session without dates into the requested week, which is required', () => {
    given()
      .when(placeSession({ session: ANY_WEEK, at: { ...placement, weeks: [JUNE_15] } }))
      .then(scheduled(ANY_WEEK, [JUNE_15]));
    given()
      .when(placeSession({ session: ANY_WEEK }))
      .thenRefused({ type: 'NotInThatWeek' });
  });

  // Covers: D15.18
  it('puts a season window into one of its weeks only', () => {
    const session = snapshotOf('window', { start_date: 'June 8', end_date: 'June 19', batch_tags: ['Season window'] });
    const inWeek = (week: string) => placeSession({ session, at: { ...placement, weeks: [week] } });
    given()
      .when(inWeek(JUNE_15))
      .then(scheduled(session, [JUNE_15]));
    given().when(inWeek(JUNE_22)).thenRefused({ type: 'NotInThatWeek' });
  });

  it('is refused for a session without a day in the summer', () => {
    const session = snapshotOf('winter', { start_date: 'January 5', end_date: 'January 9' });
    given().when(placeSession({ session })).thenRefused({ type: 'NotInThatWeek' });
  });

  it('is refused if the kid has the session in that week already, but not for another kid or week', () => {
    const again = placeSession({ entryId: id('entry', 2) });
    given(scheduled()).when(again).thenRefused({ type: 'AlreadyScheduled' });
    given(scheduled(CRABS, [JUNE_8], entryId, 2))
      .when(again)
      .then(scheduled(CRABS, [JUNE_8], id('entry', 2)));
    given(scheduled(), EntryRemoved({ entryId, at: at([JUNE_8]) }))
      .when(again)
      .then(scheduled(CRABS, [JUNE_8], id('entry', 2)));
    given(scheduled(ANY_WEEK, [JUNE_1]))
      .when({ ...again, session: ANY_WEEK, at: { ...placement, weeks: [JUNE_8] } })
      .then(scheduled(ANY_WEEK, [JUNE_8], id('entry', 2)));
  });

  it('allows second choices beside first choices', () => {
    given(scheduled())
      .when(placeSession({ entryId: id('entry', 2), session: WHALES, at: { ...placement, choice: 2 } }))
      .then(
        SessionScheduled({
          entryId: id('entry', 2),
          at: at([JUNE_8, JUNE_15], 1, 2),
          status: 'considering',
          session: WHALES,
        }),
      );
  });
});

describe('adding a custom plan or playdates', () => {
  it('puts them into their weeks, sorted and each once', () => {
    given()
      .when(
        createPlan({ at: { ...placement, weeks: [JUNE_8, JUNE_1, JUNE_8] }, hours: { from: '09:00', until: '12:30' } }),
      )
      .then(
        CustomPlanCreated({
          ...{ entryId, at: at([JUNE_1, JUNE_8]), status: 'tentative' },
          ...{ title: standInSeal('Lighthouse'), hours: { from: '09:00', until: '12:30' } },
        }),
      );
    given()
      .when(offer([JUNE_1]))
      .then(offered([JUNE_1]));
  });

  it('is refused with an id that was used before, even by a removed entry', () => {
    const idTaken = { type: 'EntryIdTaken' } as const;
    given(offered([JUNE_8]))
      .when(offer([JUNE_1]))
      .thenRefused(idTaken);
    given(offered([JUNE_8]), EntryRemoved({ entryId, at: at([JUNE_8]) }))
      .when(offer([JUNE_1]))
      .thenRefused(idTaken);
  });

  it('is refused if a week is full, until an entry leaves it', () => {
    const full = fullWeek(JUNE_1);
    const one = offer([JUNE_8, JUNE_1]);
    given(...full)
      .when(one)
      .thenRefused({ type: 'CellIsFull', max: MAX_ENTRIES_PER_CELL });
    given(...full, EntryRemoved({ entryId: id('entry', 100), at: at([JUNE_1]) }))
      .when(one)
      .then(offered([JUNE_1, JUNE_8]));
    given(...full)
      .when(offer([JUNE_8]))
      .then(offered([JUNE_8]));
  });

  it('is refused if the schedule is full', () => {
    const full = Array.from({ length: MAX_ENTRIES }, (_, number) =>
      offered([[JUNE_1, JUNE_8, JUNE_15][number % 3] ?? JUNE_1], id('entry', 1000 + number), 1 + (number % 100)),
    );
    given(...full)
      .when(offer([JUNE_22]))
      .thenRefused({ type: 'TooManyEntries', max: MAX_ENTRIES });
  });
});

describe('changing an entry', () => {
  // Covers: D7.1
  it('records a new status once', () => {
    const register = {
      type: 'ChangeStatus',
      by: OWNER,
      seen: NOW,
      entryId,
      kind: 'session',
      status: 'registered',
    } as const;
    const registered = EntryStatusChanged({ entryId, at: at([JUNE_8]), from: 'considering', to: 'registered' });
    given(scheduled()).when(register).then(registered);
    given(scheduled(), registered).when(register).thenNothing();
  });

  // Covers: 3.73
  it('stores a note and removes it once', () => {
    const note = standInSeal('Bring boots');
    const write = { type: 'WriteNote', by: OWNER, seen: NOW, entryId, kind: 'session', note } as const;
    const written = EntryNoteChanged({ entryId, at: at([JUNE_8]), from: null, to: note });
    given(scheduled()).when(write).then(written);
    given(scheduled(), written)
      .when(write)
      .then(EntryNoteChanged({ entryId, at: at([JUNE_8]), from: note, to: note }));
    given(scheduled(), written)
      .when({ ...write, note: null })
      .then(EntryNoteChanged({ entryId, at: at([JUNE_8]), from: note, to: null }));
    given(scheduled())
      .when({ ...write, note: null })
      .thenNothing();
  });

  it('gives a plan another title and hours', () => {
    const [title, hours] = [standInSeal('Zoo'), { from: '09:00', until: '15:00' }];
    given(planned())
      .when({ type: 'ChangePlan', by: OWNER, seen: NOW, entryId, title, hours })
      .then(
        CustomPlanChanged({
          ...{ entryId, at: at([JUNE_1]) },
          ...{ from: { title: standInSeal('Lighthouse'), hours: null }, to: { title, hours } },
        }),
      );
  });

  // Covers: D7.10
  it('applies the latest catalog facts, with the weeks of the new dates', () => {
    const takeOverFacts = { type: 'TakeOverFacts', by: OWNER, seen: NOW, entryId } as const;
    given(scheduled())
      .when({ ...takeOverFacts, session: later })
      .then(
        SessionFactsTakenOver({
          ...{ entryId, at: at([JUNE_15]) },
          ...{ from: { at: at([JUNE_8]), session: CRABS }, to: later },
        }),
      );
    given(scheduled())
      .when({ ...takeOverFacts, session: CRABS })
      .thenNothing();
    const gone = { ...CRABS, session: { ...CRABS.session, start_date: 'January 5', end_date: 'January 9' } };
    given(scheduled())
      .when({ ...takeOverFacts, session: gone })
      .thenRefused({ type: 'NotInThatWeek' });
  });

  it('refuses new facts if their weeks are full', () => {
    const full = fullWeek(JUNE_15);
    given(scheduled(), ...full)
      .when({ type: 'TakeOverFacts', by: OWNER, seen: NOW, entryId, session: later })
      .thenRefused({ type: 'CellIsFull', max: MAX_ENTRIES_PER_CELL });
  });

  it('is refused for an entry of another kind', () => {
    const base = { by: OWNER, seen: NOW, entryId } as const;
    const note = standInSeal('Bring boots');
    given(planned())
      .when({ ...base, type: 'ChangeStatus', kind: 'session', status: 'cancelled' })
      .thenRefused({ type: 'WrongKind', kind: 'session' });
    given(scheduled())
      .when({ ...base, type: 'WriteNote', kind: 'playdates', note })
      .thenRefused({ type: 'WrongKind', kind: 'playdates' });
    given(scheduled())
      .when({ ...base, type: 'ChangePlan', title: note, hours: null })
      .thenRefused({ type: 'WrongKind', kind: 'plan' });
    given(planned())
      .when({ ...base, type: 'TakeOverFacts', session: CRABS })
      .thenRefused({ type: 'WrongKind', kind: 'session' });
  });

  it('is refused for a missing or removed entry; removing it again appends no event', () => {
    const removed = EntryRemoved({ entryId, at: at([JUNE_8]) });
    given().when(remove()).thenRefused({ type: 'NoSuchEntry' });
    given(scheduled()).when(remove()).then(removed);
    given(scheduled(), removed).when(remove()).thenNothing();
    given(scheduled(), removed)
      .when(move([JUNE_1]))
      .thenRefused({ type: 'EntryWasRemoved' });
  });
});

describe('moving an entry', () => {
  it('moves it to another kid, week or choice, and appends no event if nothing changes', () => {
    const to = { kidId: id('kid', 2), choice: 2, weeks: [JUNE_15] } as const;
    given(offered([JUNE_1]))
      .when(move([], { at: to }))
      .then(EntryMoved({ entryId, from: at([JUNE_1]), at: at([JUNE_15], 2, 2) }));
    given(offered([JUNE_1]))
      .when(move([JUNE_1, JUNE_1]))
      .thenNothing();
  });

  it('keeps a session with dates in its own weeks', () => {
    given(scheduled(WHALES, [JUNE_8, JUNE_15]))
      .when(move([JUNE_1], { at: { ...placement, choice: 2, weeks: [JUNE_1] } }))
      .then(EntryMoved({ entryId, from: at([JUNE_8, JUNE_15]), at: at([JUNE_8, JUNE_15], 1, 2) }));
    given(scheduled(WHALES, [JUNE_8, JUNE_15]))
      .when(move([JUNE_1]))
      .thenNothing();
  });

  it('is refused into a full week, onto the same session, and without any week', () => {
    const full = fullWeek(JUNE_8);
    given(offered([JUNE_1]), ...full)
      .when(move([JUNE_8]))
      .thenRefused({ type: 'CellIsFull', max: MAX_ENTRIES_PER_CELL });
    given(scheduled(ANY_WEEK, [JUNE_1]), scheduled(ANY_WEEK, [JUNE_8], id('entry', 2)))
      .when(move([JUNE_8]))
      .thenRefused({ type: 'AlreadyScheduled' });
    given(offered([JUNE_1]))
      .when(move([]))
      .thenRefused({ type: 'NotInThatWeek' });
  });

  it('works within a full week', () => {
    given(offered([JUNE_1]), ...fullWeek(JUNE_1).slice(1))
      .when(move([JUNE_1], { at: { ...placement, choice: 2, weeks: [JUNE_1] } }))
      .then(EntryMoved({ entryId, from: at([JUNE_1]), at: at([JUNE_1], 1, 2) }));
  });
});

describe('a cell that changed after the planner loaded it', () => {
  const cells = (...weeks: readonly string[]) => weeks.map((week) => cellKey(id('kid', 1), week));

  it('refuses new entries and reports the cell and the current revision', () => {
    given(offered([JUNE_1, JUNE_8]))
      .when(offer([JUNE_8, JUNE_15], { entryId: id('entry', 2), seen: -1 }))
      .thenRefused({ type: 'CellChanged', cells: cells(JUNE_8), revision: 0 });
    given(offered([JUNE_1, JUNE_8]))
      .when(offer([JUNE_8, JUNE_15], { entryId: id('entry', 2), seen: 0 }))
      .then(offered([JUNE_8, JUNE_15], id('entry', 2)));
  });

  it('refuses changes to its entries, even to one that moved in from another cell', () => {
    const moved = EntryMoved({ entryId, from: at([JUNE_1]), at: at([JUNE_8]) });
    given(offered([JUNE_1]), moved)
      .when({ type: 'ChangeStatus', by: OWNER, seen: 0, entryId, kind: 'playdates', status: 'taken' })
      .thenRefused({ type: 'CellChanged', cells: cells(JUNE_8), revision: 1 });
    given(offered([JUNE_1]), moved)
      .when(offer([JUNE_1], { entryId: id('entry', 2), seen: 0 }))
      .thenRefused({ type: 'CellChanged', cells: cells(JUNE_1), revision: 1 });
  });
});

describe('the right to plan', () => {
  const byAnn = offer([JUNE_1], { by: ANN });
  const hours = { type: 'SetWorkingHours', by: ANN, hours: null } as const;
  const invited: readonly ScheduleEvent[] = [shared(1, 'plan'), received(1, ANN)];

  it('is required of co-parents for entries and working hours', () => {
    given(...invited)
      .when(byAnn)
      .then(offered([JUNE_1]));
    for (const command of [byAnn, hours]) {
      given(shared(1, 'plan')).when(command).thenRefused({ type: 'NotShared' });
      given(shared(1, 'view'), received(1, ANN)).when(command).thenRefused({ type: 'ViewOnly' });
    }
  });

  it('is denied to everyone once the owner has deleted the account', () => {
    given(...invited, PersonForgotten({}))
      .when(byAnn)
      .thenRefused({ type: 'PersonForgotten' });
    given(PersonForgotten({}))
      .when(offer([JUNE_1]))
      .thenRefused({ type: 'PersonForgotten' });
  });
});

describe('other schedule commands', () => {
  const nineToFive = { from: '09:00', until: '17:00' };
  const setHours = { type: 'SetWorkingHours', by: OWNER, hours: nineToFive } as const;

  it('set the working hours and record the former ones', () => {
    const hoursSet = WorkingHoursSet({ from: null, to: nineToFive });
    given().when(setHours).then(hoursSet);
    given(hoursSet).when(setHours).thenNothing();
    given(hoursSet)
      .when({ ...setHours, hours: null })
      .then(WorkingHoursSet({ from: nineToFive, to: null }));
    given()
      .when({ ...setHours, hours: null })
      .thenNothing();
  });

  it('delete the schedule once', () => {
    given(offered([JUNE_1]))
      .when({ type: 'ForgetPerson' })
      .then(PersonForgotten({}));
    given(PersonForgotten({})).when({ type: 'ForgetPerson' }).thenNothing();
  });
});
