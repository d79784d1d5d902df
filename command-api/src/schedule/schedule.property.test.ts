import { type PlanningEvent, planningEvents, type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { accessModeOf } from '@campjay/domain/schedule/access.ts';
import { cellsOf, type Schedule } from '@campjay/domain/schedule/schedule.ts';
import { scheduleFold } from '@campjay/domain/schedule/changes.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replayed } from '../kernel/testing/runCommands.ts';
import { type ScheduleCommand } from './scheduleCommandTypes.ts';
import { scheduleDecider } from './scheduleDecider.ts';
import { steps, type ExecutedStep, executeAll } from './testing/randomSchedules.ts';

const fold = (events: readonly ScheduleEvent[]): Schedule =>
  events.reduce(scheduleFold.evolve, scheduleFold.initialState);

/** A schedule as plain data. */
const plain = ({ entries, cells, ...rest }: Schedule) => ({
  ...rest,
  entries: [...entries.values()].toSorted((one, other) => (one.entryId < other.entryId ? -1 : 1)),
  cells: [...cells.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)),
});

/** The parts of a schedule that parents see, without the revisions that wrote each field. */
const visible = (schedule: Schedule) => ({
  workingHours: schedule.workingHours,
  entries: plain(schedule).entries.flatMap(({ revisionByField: _, ...entry }) => (entry.isRemoved ? [] : [entry])),
});

const eventsOf = ({ decision }: ExecutedStep): readonly ScheduleEvent[] =>
  decision.kind === 'accepted' ? decision.events : [];
const isPlanned = (event: ScheduleEvent): event is PlanningEvent =>
  planningEvents.some(({ type }) => type === event.type);
const cellsTouchedBy = (event: ScheduleEvent): readonly string[] => {
  if (!isPlanned(event) || event.type === 'WorkingHoursSet') return [];
  const { data } = event;
  if (event.type === 'EntryMoved') return [...cellsOf(event.data.from), ...cellsOf(event.data.at)];
  if (event.type === 'SessionFactsTakenOver') return [...cellsOf(event.data.from.at), ...cellsOf(event.data.at)];
  return cellsOf(data.at);
};
/** The cells changed after the revision that the planner loaded. */
const changedSince = (history: readonly ScheduleEvent[], seen: number): ReadonlySet<string> =>
  new Set(history.slice(seen + 1).flatMap(cellsTouchedBy));

const forAll = (check: (executed: readonly ExecutedStep[]) => void): void =>
  fc.assert(
    fc.property(steps, (all) => check(executeAll(all))),
    { numRuns: 100 },
  );

describe('a schedule changed by several people in any order', () => {
  it('equals the fold of its history, also after serialization in the log', () => {
    forAll((executed) => {
      const last = executed.at(-1);
      if (!last) return;
      const history = [...last.history, ...eventsOf(last)];
      expect(plain(fold(history))).toEqual(plain(last.after));
      expect(plain(replayed(scheduleDecider, history))).toEqual(plain(last.after));
      expect(last.after.revision).toBe(history.length - 1);
    });
  });

  // Covers: D7.22
  it('is the same after an undo as if the change had never happened', () => {
    const undone = new Set<string>();
    forAll((executed) => {
      for (const { command, history, decision, after } of executed) {
        if (command.type !== 'UndoChange' || decision.kind === 'refused') continue;
        undone.add(command.change.type);
        const without = history.filter((_, revision) => revision !== command.revision);
        expect(visible(after)).toEqual(visible(fold(without)));
      }
    });
    expect(undone.size).toBeGreaterThan(6);
  });

  // Covers: D7.22
  it('is the same as before once an undo is undone', () => {
    forAll((executed) => {
      for (const { command, before, decision, after } of executed) {
        if (command.type !== 'UndoChange' || decision.kind === 'refused') continue;
        const [undoing] = decision.events;
        if (!undoing) throw new Error('An undoing leads to a change.');
        const redo: ScheduleCommand = { ...command, revision: after.revision, change: undoing };
        const again = scheduleDecider.decide(redo, after);
        expect(again).toMatchObject({ kind: 'accepted', events: [{ data: { undoes: after.revision } }] });
        if (again.kind === 'accepted')
          expect(visible(again.events.reduce(scheduleDecider.evolve, after))).toEqual(visible(before));
      }
    });
  });

  it('accepts no planning from anyone without the current right to plan', () => {
    forAll((executed) => {
      for (const each of executed) {
        const { command, before } = each;
        if (!('by' in command) || command.by.isOwner) continue;
        const mode = accessModeOf(before.sharing, command.by);
        if (mode === 'plan' || !eventsOf(each).some(isPlanned)) continue;
        throw new Error(`${command.by.userId} (${mode}) was granted ${command.type}`);
      }
    });
  });

  // Covers: D7.15
  it('refuses every command of a co-parent as soon as their access ends', () => {
    forAll((executed) => {
      for (const { before, after } of executed)
        for (const userId of before.sharing.coParents.keys()) {
          const by = { userId, isOwner: false };
          if (accessModeOf(after.sharing, by) !== 'none') continue;
          const [entry] = [...after.entries.values()].filter(({ isRemoved }) => !isRemoved);
          const commands: readonly ScheduleCommand[] = [
            { type: 'SetWorkingHours', by, hours: null },
            ...(entry ? [{ type: 'RemoveEntry', by, entryId: entry.entryId, seen: after.revision } as const] : []),
          ];
          for (const command of commands)
            expect(scheduleDecider.decide(command, after)).toEqual({ kind: 'refused', reason: { type: 'NotShared' } });
        }
    });
  });

  // Covers: D7.17
  it('has no conflicts between changes to different cells', () => {
    forAll((executed) => {
      for (const { command, history, before, decision } of executed) {
        if (decision.kind !== 'refused' || decision.reason.type !== 'CellChanged') continue;
        if (!('seen' in command)) throw new Error(`${command.type} looks at nothing, and cannot conflict`);
        const changed = changedSince(history, command.seen);
        expect(decision.reason.cells.filter((cell) => !changed.has(cell))).toEqual([]);
        expect(decision.reason.revision).toBe(before.revision);
      }
    });
  });

  // Covers: D7.17
  it('refuses every change to a cell that changed after it was loaded', () => {
    forAll((executed) => {
      for (const each of executed) {
        const { command, history } = each;
        if (!('seen' in command)) continue;
        const changed = changedSince(history, command.seen);
        const overwritten = eventsOf(each)
          .flatMap(cellsTouchedBy)
          .filter((cell) => changed.has(cell));
        expect([command.type, overwritten]).toEqual([command.type, []]);
      }
    });
  });
});
