import { type Hours, SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type ScheduleCommand, type Wanted } from '@campjay/command-api/schedule/scheduleCommands.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import fc from 'fast-check';

/** A wish without who has it; an undoing says by a fraction which of the changes up to then it takes back. */
export type AnyWish =
  | { readonly type: 'Undo'; readonly which: number }
  | Omit<Extract<ScheduleCommand, { readonly type: 'SetWorkingHours' }>, 'by'>
  | PlanningWish;
type PlanningWish = ScheduleCommand extends infer Each
  ? Each extends { readonly seen: number }
    ? Omit<Each, 'by'>
    : never
  : never;

const uuid = (end: number): string => `6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e${String(end).padStart(2, '0')}`;
/** So few of each that wishes meet. */
const entryId = fc.constantFrom(...[11, 12, 13, 14].map(uuid));
const kidId = fc.constantFrom(uuid(1), uuid(2));
const week = fc.constantFrom('2026-06-08', '2026-06-15', '2026-06-22');
const choice = fc.constantFrom(1 as const, 2 as const);
const text = fc.constantFrom('a', 'b').map(standInSeal);
const hours: fc.Arbitrary<Hours | null> = fc.constantFrom(null, { from: '09:00', until: '15:00' });
const at: fc.Arbitrary<Wanted> = fc.record({
  kidId,
  choice,
  weeks: fc.uniqueArray(week, { minLength: 1, maxLength: 2 }),
});
const session = fc
  .record({ instance_id: fc.constantFrom('dated', 'window'), price: fc.constantFrom(300, 325) })
  .map(({ instance_id, price }) =>
    SessionSnapshot.parse({
      org_id: 'kites',
      season: 2026,
      camp: { camp_org_name: 'Kite Builders' },
      session: {
        ...{ instance_id, price, start_date: 'June 8' },
        ...(instance_id === 'window'
          ? { end_date: 'June 26', batch_tags: 'season window' }
          : { end_date: price === 300 ? 'June 12' : 'June 19' }),
      },
    }),
  );

const same = { entryId, seen: fc.constant(1_000_000) };
const is = <const Value>(value: Value) => fc.constant(value);

/** Wishes of every kind that changes what the cells hold; many of them are refused, as they would be. */
const anyWish: fc.Arbitrary<AnyWish> = fc.oneof(
  fc.record({ ...same, type: is('ScheduleSession'), at, status: is('considering'), session }),
  fc.record({ ...same, type: is('CreatePlan'), at, status: is('tentative'), title: text, hours }),
  fc.record({ ...same, type: is('OfferPlaydates'), at, status: is('open') }),
  fc.record({ ...same, type: is('MoveEntry'), at }),
  fc.record({ ...same, type: is('ChangeStatus'), kind: is('session'), status: is('registered') }),
  fc.record({ ...same, type: is('ChangeStatus'), kind: is('plan'), status: is('confirmed') }),
  fc.record({
    ...{ ...same, type: is('WriteNote'), kind: fc.constantFrom('session', 'plan', 'playdates') },
    note: fc.option(text),
  }),
  fc.record({ ...same, type: is('ChangePlan'), title: text, hours }),
  fc.record({ ...same, type: is('TakeOverFacts'), session }),
  fc.record({ ...same, type: is('RemoveEntry') }),
  fc.record({ type: is('SetWorkingHours'), hours }),
  { weight: 4, arbitrary: fc.record({ type: is('Undo'), which: fc.double({ min: 0, max: 1, noNaN: true }) }) },
);

/** On an empty schedule nothing refuses these three: every history that is looked at has an entry and an undoing. */
const opening = fc.tuple(
  fc.record({ type: is('SetWorkingHours'), hours: is({ from: '08:00', until: '17:00' }) }),
  fc.oneof(
    fc.record({ ...same, type: is('ScheduleSession'), at, status: is('considering'), session }),
    fc.record({ ...same, type: is('CreatePlan'), at, status: is('tentative'), title: text, hours }),
  ),
  fc.record({ type: is('Undo'), which: fc.constantFrom(0, 0.9) }),
);
/** How many changes any such wishes lead to at the least. */
export const SURE_CHANGES = 3;
export const anyWishes: fc.Arbitrary<readonly AnyWish[]> = fc
  .tuple(opening, fc.array(anyWish, { minLength: 10, maxLength: 40, size: 'max' }))
  .map((wishes) => wishes.flat());
