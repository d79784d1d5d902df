import { type Placement, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { MAX_ENTRIES, MAX_ENTRIES_PER_CELL } from '@campjay/events/schedule/values.ts';
import { type Schedule, type ScheduleEntry, cellsOf } from '@campjay/domain/schedule/schedule.ts';
import { type ScheduleRefusal, type PlanningCommand, type RequestedPlacement } from './scheduleCommands.ts';
import { CustomPlanChanged } from '@campjay/events/schedule/customPlanChanged.ts';
import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import { type PlannedEvent } from '@campjay/events/schedule/events.ts';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { PlaydatesOffered } from '@campjay/events/schedule/playdatesOffered.ts';
import { CustomPlanCreated } from '@campjay/events/schedule/customPlanCreated.ts';
import { SessionFactsTakenOver } from '@campjay/events/schedule/sessionFactsTakenOver.ts';
import { SessionScheduled } from '@campjay/events/schedule/sessionScheduled.ts';
import { weeksWhenPlaced } from '@campjay/domain/schedule/sessionWeeks.ts';
import { accepted, type Decision, refused } from '../kernel/decider.ts';

interface NewPlacement {
  readonly entryId: string;
  readonly at: Placement;
  /** Only for sessions. */
  readonly session?: SessionSnapshot | undefined;
}

/**
 * Why an entry does not fit there, regardless of the actor; undefined if it fits. Its own previous place does not
 * count.
 */
export const checkRoom = (
  { entries }: Schedule,
  { entryId, at, session }: NewPlacement,
): ScheduleRefusal | undefined => {
  const others = [...entries.values()].filter((entry) => !entry.isRemoved && entry.entryId !== entryId);
  if (others.length >= MAX_ENTRIES) return { type: 'TooManyEntries', max: MAX_ENTRIES };
  const siblings = others.filter((entry) => entry.at.kidId === at.kidId);
  const isIn = (week: string) => (entry: ScheduleEntry) => entry.at.weeks.includes(week);
  if (session && siblings.some((entry) => isSameSession(entry, session) && at.weeks.some((week) => isIn(week)(entry))))
    return { type: 'AlreadyScheduled' };
  return at.weeks.some((week) => siblings.filter(isIn(week)).length >= MAX_ENTRIES_PER_CELL)
    ? { type: 'CellIsFull', max: MAX_ENTRIES_PER_CELL }
    : undefined;
};

const isSameSession = (entry: ScheduleEntry, { org_id, session }: SessionSnapshot): boolean =>
  entry.kind === 'session' &&
  entry.session.org_id === org_id &&
  entry.session.session.instance_id === session.instance_id;

export type PlanningDecision = Decision<PlannedEvent, ScheduleRefusal>;
type CommandOf<Type extends PlanningCommand['type']> = Extract<PlanningCommand, { readonly type: Type }>;
type PlaceCommand = CommandOf<'ScheduleSession' | 'CreatePlan' | 'OfferPlaydates'>;

/** Decides planning commands; access is already checked. */
export const plan = (command: PlanningCommand, schedule: Schedule): PlanningDecision => {
  switch (command.type) {
    case 'ScheduleSession':
    case 'CreatePlan':
    case 'OfferPlaydates':
      return place(command, schedule);
    case 'MoveEntry':
    case 'ChangeStatus':
    case 'WriteNote':
    case 'ChangePlan':
    case 'TakeOverFacts':
    case 'RemoveEntry':
      return change(command, schedule);
  }
};

const place = (command: PlaceCommand, schedule: Schedule): PlanningDecision => {
  const { entryId } = command;
  if (schedule.entries.has(entryId)) return refused({ type: 'EntryIdTaken' });
  const session = command.type === 'ScheduleSession' ? command.session : undefined;
  const at = placement(command.at, session);
  if (!at) return refused({ type: 'NotInThatWeek' });
  const refusal = findUnseenChange(schedule, command.seen, at) ?? checkRoom(schedule, { entryId, at, session });
  if (refusal) return refused(refusal);
  switch (command.type) {
    case 'ScheduleSession':
      return accepted(SessionScheduled({ entryId, at, status: command.status, session: command.session }));
    case 'CreatePlan': {
      const { status, title, hours } = command;
      return accepted(CustomPlanCreated({ entryId, at, status, title, hours }));
    }
    case 'OfferPlaydates':
      return accepted(PlaydatesOffered({ entryId, at, status: command.status }));
  }
};

/** Weeks in order, without duplicates; a session with dates always gets its own weeks, whatever was requested. */
const placement = (
  { kidId, choice, weeks }: RequestedPlacement,
  session: CommandOf<'ScheduleSession'>['session'] | undefined,
): Placement | undefined => {
  const placed = session ? weeksWhenPlaced(session, weeks[0]) : [...new Set(weeks)].sort();
  return placed && placed.length > 0 ? { kidId, weeks: [...placed], choice } : undefined;
};

const change = (command: Exclude<PlanningCommand, PlaceCommand>, schedule: Schedule): PlanningDecision => {
  const entry = schedule.entries.get(command.entryId);
  if (!entry) return refused({ type: 'NoSuchEntry' });
  if (entry.isRemoved) return command.type === 'RemoveEntry' ? accepted() : refused({ type: 'EntryWasRemoved' });
  const { entryId, at } = entry;
  switch (command.type) {
    case 'MoveEntry':
      return move(command, entry, schedule);
    case 'ChangeStatus': {
      const { kind, status } = command;
      if (entry.kind !== kind) return refused({ type: 'WrongKind', kind });
      if (status === entry.status) return accepted();
      return acceptUnlessUnseen(
        schedule,
        command.seen,
        at,
        EntryStatusChanged({ entryId, at, from: entry.status, to: status }),
      );
    }
    case 'WriteNote': {
      const { kind, note } = command;
      if (entry.kind !== kind) return refused({ type: 'WrongKind', kind });
      if (note === null && entry.note === null) return accepted();
      return acceptUnlessUnseen(
        schedule,
        command.seen,
        at,
        EntryNoteChanged({ entryId, at, from: entry.note, to: note }),
      );
    }
    case 'ChangePlan': {
      if (entry.kind !== 'plan') return refused({ type: 'WrongKind', kind: 'plan' });
      const { title, hours } = command;
      const changed = CustomPlanChanged({ entryId, at, from: entry.plan, to: { title, hours } });
      return acceptUnlessUnseen(schedule, command.seen, at, changed);
    }
    case 'TakeOverFacts':
      return adoptFacts(command, entry, schedule);
    case 'RemoveEntry':
      return acceptUnlessUnseen(schedule, command.seen, at, EntryRemoved({ entryId, at }));
  }
};

const move = (command: CommandOf<'MoveEntry'>, entry: ScheduleEntry, schedule: Schedule): PlanningDecision => {
  const session = entry.kind === 'session' ? entry.session : undefined;
  const { entryId, at: from } = entry;
  const at = placement(command.at, session);
  if (!at) return refused({ type: 'NotInThatWeek' });
  if (isSamePlacement(from, at)) return accepted();
  const refusal =
    findUnseenChange(schedule, command.seen, from) ??
    findUnseenChange(schedule, command.seen, at) ??
    checkRoom(schedule, { entryId, at, session });
  return refusal ? refused(refusal) : accepted(EntryMoved({ entryId, from, at }));
};

const adoptFacts = (
  { session, seen }: CommandOf<'TakeOverFacts'>,
  entry: ScheduleEntry,
  schedule: Schedule,
): PlanningDecision => {
  if (entry.kind !== 'session') return refused({ type: 'WrongKind', kind: 'session' });
  const { entryId, at: before, session: was } = entry;
  if (JSON.stringify(was) === JSON.stringify(session)) return accepted();
  const at = placement(before, session);
  if (!at) return refused({ type: 'NotInThatWeek' });
  const refusal =
    findUnseenChange(schedule, seen, before) ??
    findUnseenChange(schedule, seen, at) ??
    checkRoom(schedule, { entryId, at, session });
  if (refusal) return refused(refusal);
  return accepted(SessionFactsTakenOver({ entryId, at, from: { at: before, session: was }, to: session }));
};

export const isSamePlacement = (one: Placement, other: Placement): boolean =>
  one.kidId === other.kidId && one.choice === other.choice && one.weeks.join() === other.weeks.join();

const acceptUnlessUnseen = (schedule: Schedule, seen: number, at: Placement, event: PlannedEvent): PlanningDecision => {
  const refusal = findUnseenChange(schedule, seen, at);
  return refusal ? refused(refusal) : accepted(event);
};

/** Refuses if one of these cells changed after the revision that the planner saw. */
const findUnseenChange = ({ cells, revision }: Schedule, seen: number, at: Placement): ScheduleRefusal | undefined => {
  const changed = cellsOf(at).filter((cell) => (cells.get(cell) ?? -1) > seen);
  return changed.length > 0 ? { type: 'CellChanged', cells: changed, revision } : undefined;
};
