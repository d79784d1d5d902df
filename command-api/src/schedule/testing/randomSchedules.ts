import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { type Placement, ShareMode } from '@campjay/events/schedule/entries.ts';
import { type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { PLAN_STATUSES, PLAYDATES_STATUSES, SESSION_STATUSES } from '@campjay/events/schedule/values.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import fc from 'fast-check';
import { type Decision } from '../../kernel/decider.ts';
import { type Planner, type ScheduleCommand, type ScheduleRefusal } from '../scheduleCommandTypes.ts';
import { scheduleDecider } from '../scheduleDecider.ts';
import {
  ANN,
  ANY_WEEK,
  BEN,
  CRABS,
  hashOf,
  id,
  JUNE_1,
  JUNE_15,
  JUNE_8,
  OWNER,
  snapshotOf,
  WHALES,
} from './examples.ts';

/** A command from a slow phone: `lag` is the number of changes by which its view is outdated. */
interface Step {
  readonly command: (history: readonly ScheduleEvent[], seen: number) => ScheduleCommand | undefined;
  readonly lag: number;
}

const LATER_CRABS = { ...CRABS, session: { ...CRABS.session, start_date: 'June 15', end_date: 'June 19' } };
const WINDOW = snapshotOf('any-week', { start_date: 'June 1', end_date: 'June 12', batch_tags: ['Season window'] });

const by = fc.constantFrom<Planner>(OWNER, OWNER, OWNER, ANN, ANN, BEN);
const entryId = fc.integer({ min: 1, max: 6 }).map((number) => id('entry', number));
const share = fc.integer({ min: 1, max: 3 });
const mode = fc.constantFrom(...ShareMode.options);
const session = fc.constantFrom(CRABS, LATER_CRABS, WHALES, ANY_WEEK, WINDOW);
const week = fc.constantFrom(JUNE_1, JUNE_8, JUNE_15);
const wanted = fc.record({
  kidId: fc.constantFrom(id('kid', 1), id('kid', 2)),
  choice: fc.constantFrom<Placement['choice']>(1, 2),
  weeks: fc.uniqueArray(week, { minLength: 1, maxLength: 2 }),
});
const sealed = fc.constantFrom('Boots', 'Hats', 'Snacks').map(standInSeal);
const hours = fc.constantFrom(null, { from: '09:00', until: '15:00' }, { from: '08:00', until: '17:00' });

const stepOf = (fields: fc.Arbitrary<object>): fc.Arbitrary<Step> =>
  fc.record({ partial: fields, lag: fc.constantFrom(0, 0, 0, 1, 2, 5) }).map(({ partial, lag }) => ({
    // The fields are those of a command, except `seen`.
    command: (_history, seen) => ({ ...partial, seen }) as unknown as ScheduleCommand,
    lag,
  }));
type CommandOf<Type extends ScheduleCommand['type']> = Extract<ScheduleCommand, { readonly type: Type }>;
/** A command with these fields; `seen` is set when it is executed. */
const planning = <Type extends ScheduleCommand['type']>(
  type: Type,
  fields: { readonly [Field in keyof Omit<CommandOf<Type>, 'type' | 'seen'>]: fc.Arbitrary<CommandOf<Type>[Field]> },
) => stepOf(fc.record({ ...fields, type: fc.constant(type) }));

const statusOfKind = fc.oneof(
  fc.record({ kind: fc.constant('session'), status: fc.constantFrom(...SESSION_STATUSES) }),
  fc.record({ kind: fc.constant('plan'), status: fc.constantFrom(...PLAN_STATUSES) }),
  fc.record({ kind: fc.constant('playdates'), status: fc.constantFrom(...PLAYDATES_STATUSES) }),
);
const kind = fc.constantFrom('session' as const, 'plan' as const, 'playdates' as const);
const [considering, tentative, open] = [
  fc.constant('considering' as const),
  fc.constant('tentative' as const),
  fc.constant('open' as const),
];
const [owner, shareId] = [fc.constant(OWNER), share.map((number) => id('share', number))];

const place = fc.oneof(
  planning('ScheduleSession', { by, entryId, at: wanted, session, status: considering }),
  planning('CreatePlan', { by, entryId, at: wanted, title: sealed, hours, status: tentative }),
  planning('OfferPlaydates', { by, entryId, at: wanted, status: open }),
);
const change = fc.oneof(
  planning('MoveEntry', { by, entryId, at: wanted }),
  stepOf(
    fc.record({ by, entryId, status: statusOfKind }).map(({ status, ...fields }) => ({
      ...{ type: 'ChangeStatus', ...fields },
      ...status,
    })),
  ),
  planning('WriteNote', { by, entryId, kind, note: fc.option(sealed) }),
  planning('ChangePlan', { by, entryId, title: sealed, hours }),
  planning('TakeOverFacts', { by, entryId, session }),
  planning('RemoveEntry', { by, entryId }),
  planning('SetWorkingHours', { by, hours }),
);
const sharing = fc.oneof(
  stepOf(
    fc.record({ number: share, mode, isForOne: fc.boolean() }).map(({ number, mode: granted, isForOne }) => ({
      ...{ type: 'ShareSchedule', by: OWNER, shareId: id('share', number), mode: granted },
      ...{ tokenHash: hashOf(number), token: standInSeal('token'), email: isForOne ? standInSeal('email') : null },
    })),
  ),
  planning('ReceiveShare', { by: fc.constantFrom<Planner>(ANN, BEN), tokenHash: share.map(hashOf) }),
  planning('ChangeShare', { by: owner, shareId, mode }),
  planning('EndShare', { by: owner, shareId }),
  planning('EndAccess', { by, userId: fc.constantFrom('ann', 'ben') }),
);
/** Undoes one of the previous changes, usually a recent one. */
const undoing: fc.Arbitrary<Step> = fc.record({ who: by, back: fc.nat({ max: 12 }) }).map(({ who, back }) => ({
  command: (history) => {
    const revision = history.length - 1 - back;
    const undone = history[revision];
    return undone && { type: 'UndoChange', by: who, revision, change: undone };
  },
  lag: 0,
}));

/** Ann plans together with the owner. */
const annJoins: readonly ScheduleCommand[] = [
  {
    ...({ type: 'ShareSchedule', by: OWNER, shareId: id('share', 1), mode: 'plan' } as const),
    ...{ tokenHash: hashOf(1), token: standInSeal('token'), email: null },
  },
  { type: 'ReceiveShare', by: ANN, tokenHash: hashOf(1) },
];
/** One entry of each kind, so that most change commands find one. */
const threeEntries: readonly ScheduleCommand[] = [
  {
    ...({ type: 'ScheduleSession', by: OWNER, entryId: id('entry', 1), seen: -1, status: 'considering' } as const),
    ...{ at: { kidId: id('kid', 1), choice: 1, weeks: [JUNE_1] }, session: CRABS },
  },
  {
    ...({ type: 'CreatePlan', by: OWNER, entryId: id('entry', 2), seen: 0, status: 'tentative' } as const),
    ...{ at: { kidId: id('kid', 2), choice: 1, weeks: [JUNE_1] }, title: standInSeal('Boots'), hours: null },
  },
  {
    ...({ type: 'OfferPlaydates', by: OWNER, entryId: id('entry', 3), seen: 1, status: 'open' } as const),
    at: { kidId: id('kid', 1), choice: 2, weeks: [JUNE_15] },
  },
];
const inAnyOrder = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: place },
    { weight: 8, arbitrary: change },
    { weight: 1, arbitrary: sharing },
    { weight: 4, arbitrary: undoing },
  ),
  { maxLength: 60, size: 'max' },
);

/** Sequences of commands by an owner and two co-parents, who may have joined or not. */
export const steps = fc
  .tuple(fc.constantFrom([], annJoins, [...threeEntries, ...annJoins]), inAnyOrder)
  .map(([first, all]): readonly Step[] => [...first.map((command) => ({ command: () => command, lag: 0 })), ...all]);

/** One command with the state before it, the decision, and the state after it. */
export interface ExecutedStep {
  readonly command: ScheduleCommand;
  readonly history: readonly ScheduleEvent[];
  readonly before: Schedule;
  readonly decision: Decision<ScheduleEvent, ScheduleRefusal>;
  readonly after: Schedule;
}

export const executeAll = (all: readonly Step[]): readonly ExecutedStep[] => {
  const executed: ExecutedStep[] = [];
  let history: readonly ScheduleEvent[] = [];
  let before = scheduleDecider.initialState;
  for (const { command: commandOver, lag } of all) {
    const command = commandOver(history, Math.max(before.revision - lag, -1));
    if (!command) continue;
    const decision = scheduleDecider.decide(command, before);
    const events = decision.kind === 'accepted' ? decision.events : [];
    const after = events.reduce(scheduleDecider.evolve, before);
    executed.push({ command, history, before, decision, after });
    history = [...history, ...events];
    before = after;
  }
  return executed;
};
