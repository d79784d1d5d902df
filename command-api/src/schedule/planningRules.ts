import { type Placement, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { MAX_ENTRIES, MAX_ENTRIES_PER_CELL } from '@campjay/events/schedule/values.ts';
import { type Schedule, type ScheduleEntry, cellsOf } from '@campjay/domain/schedule/schedule.ts';
import { type ScheduleRefusal, type PlanningCommand, type RequestedPlacement } from './scheduleCommandTypes.ts';
import { CustomPlanChanged } from '@campjay/events/schedule/customPlanChanged.ts';
import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import { type PlanningEvent } from '@campjay/events/schedule/events.ts';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { PlaydatesOffered } from '@campjay/events/schedule/playdatesOffered.ts';
import { CustomPlanCreated } from '@campjay/events/schedule/customPlanCreated.ts';
import { SessionFactsTakenOver } from '@campjay/events/schedule/sessionFactsTakenOver.ts';
import { SessionScheduled } from '@campjay/events/schedule/sessionScheduled.ts';
import { weeksWhenPlaced } from '@campjay/domain/schedule/sessionWeeks.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';

/** The place that an entry should get. */
interface NewPlacement {
  readonly entryId: string;
  /** The kid, the weeks and the choice. */
  readonly at: Placement;
  /** Set only for an entry that is a session. */
  readonly session?: SessionSnapshot | undefined;
}

/**
 * Returns a refusal if there is no room for an entry at a place. The entry itself does not count, so that it can be
 * moved.
 */
export const checkRoom = (
  { entries }: Schedule,
  { entryId, at, session }: NewPlacement,
): ScheduleRefusal | undefined => {
  const otherEntries = [...entries.values()].filter((entry) => !entry.isRemoved && entry.entryId !== entryId);
  if (otherEntries.length >= MAX_ENTRIES) return { type: 'TooManyEntries', max: MAX_ENTRIES };
  const entriesOfKid = otherEntries.filter((entry) => entry.at.kidId === at.kidId);
  const isInWeek = (entry: ScheduleEntry, week: string): boolean => entry.at.weeks.includes(week);
  const isDuplicate =
    session !== undefined &&
    entriesOfKid.some((entry) => isSameSession(entry, session) && at.weeks.some((week) => isInWeek(entry, week)));
  if (isDuplicate) return { type: 'AlreadyScheduled' };
  const isFull = at.weeks.some(
    (week) => entriesOfKid.filter((entry) => isInWeek(entry, week)).length >= MAX_ENTRIES_PER_CELL,
  );
  return isFull ? { type: 'CellIsFull', max: MAX_ENTRIES_PER_CELL } : undefined;
};

const isSameSession = (entry: ScheduleEntry, { org_id, session }: SessionSnapshot): boolean =>
  entry.kind === 'session' &&
  entry.session.org_id === org_id &&
  entry.session.session.instance_id === session.instance_id;

export type PlanningDecision = Decision<PlanningEvent, ScheduleRefusal>;
type CommandOf<Type extends PlanningCommand['type']> = Extract<PlanningCommand, { readonly type: Type }>;
type PlaceCommand = CommandOf<'ScheduleSession' | 'CreatePlan' | 'OfferPlaydates'>;

/** Decides planning commands. The schedule decider has already checked that the planner has access. */
export const decidePlanning = (command: PlanningCommand, schedule: Schedule): PlanningDecision => {
  switch (command.type) {
    case 'ScheduleSession':
    case 'CreatePlan':
    case 'OfferPlaydates':
      return placeEntry(command, schedule);
    case 'MoveEntry':
    case 'ChangeStatus':
    case 'WriteNote':
    case 'ChangePlan':
    case 'TakeOverFacts':
    case 'RemoveEntry':
      return changeEntry(command, schedule);
  }
};

const placeEntry = (command: PlaceCommand, schedule: Schedule): PlanningDecision => {
  const { entryId } = command;
  if (schedule.entries.has(entryId)) return refuse({ type: 'EntryIdTaken' });
  const session = command.type === 'ScheduleSession' ? command.session : undefined;
  const at = resolvePlacement(command.at, session);
  if (!at) return refuse({ type: 'NotInThatWeek' });
  const refusal = findUnseenChange(schedule, command.seen, at) ?? checkRoom(schedule, { entryId, at, session });
  if (refusal) return refuse(refusal);
  switch (command.type) {
    case 'ScheduleSession':
      return accept(SessionScheduled({ entryId, at, status: command.status, session: command.session }));
    case 'CreatePlan': {
      const { status, title, hours } = command;
      return accept(CustomPlanCreated({ entryId, at, status, title, hours }));
    }
    case 'OfferPlaydates':
      return accept(PlaydatesOffered({ entryId, at, status: command.status }));
  }
};

/**
 * Returns the placement with its final weeks, in order and without duplicates. A session with dates always gets its own
 * weeks, whatever was requested. Undefined if the session has no day in the requested week or in the season.
 */
const resolvePlacement = (
  { kidId, choice, weeks }: RequestedPlacement,
  session: CommandOf<'ScheduleSession'>['session'] | undefined,
): Placement | undefined => {
  const resolvedWeeks = session ? weeksWhenPlaced(session, weeks[0]) : [...new Set(weeks)].sort();
  return resolvedWeeks && resolvedWeeks.length > 0 ? { kidId, weeks: [...resolvedWeeks], choice } : undefined;
};

const changeEntry = (command: Exclude<PlanningCommand, PlaceCommand>, schedule: Schedule): PlanningDecision => {
  const entry = schedule.entries.get(command.entryId);
  if (!entry) return refuse({ type: 'NoSuchEntry' });
  if (entry.isRemoved) return command.type === 'RemoveEntry' ? accept() : refuse({ type: 'EntryWasRemoved' });
  const { entryId, at } = entry;
  switch (command.type) {
    case 'MoveEntry':
      return moveEntry(command, entry, schedule);
    case 'ChangeStatus': {
      const { kind, status } = command;
      if (entry.kind !== kind) return refuse({ type: 'WrongKind', kind });
      if (status === entry.status) return accept();
      return acceptUnlessChanged(
        schedule,
        command.seen,
        at,
        EntryStatusChanged({ entryId, at, from: entry.status, to: status }),
      );
    }
    case 'WriteNote': {
      const { kind, note } = command;
      if (entry.kind !== kind) return refuse({ type: 'WrongKind', kind });
      // Two notes are not compared, because sealed values cannot be.
      if (note === null && entry.note === null) return accept();
      return acceptUnlessChanged(
        schedule,
        command.seen,
        at,
        EntryNoteChanged({ entryId, at, from: entry.note, to: note }),
      );
    }
    case 'ChangePlan': {
      if (entry.kind !== 'plan') return refuse({ type: 'WrongKind', kind: 'plan' });
      const { title, hours } = command;
      const event = CustomPlanChanged({ entryId, at, from: entry.plan, to: { title, hours } });
      return acceptUnlessChanged(schedule, command.seen, at, event);
    }
    case 'TakeOverFacts':
      return takeOverFacts(command, entry, schedule);
    case 'RemoveEntry':
      return acceptUnlessChanged(schedule, command.seen, at, EntryRemoved({ entryId, at }));
  }
};

const moveEntry = (command: CommandOf<'MoveEntry'>, entry: ScheduleEntry, schedule: Schedule): PlanningDecision => {
  const session = entry.kind === 'session' ? entry.session : undefined;
  const { entryId, at: from } = entry;
  const at = resolvePlacement(command.at, session);
  if (!at) return refuse({ type: 'NotInThatWeek' });
  if (isSamePlacement(from, at)) return accept();
  const refusal =
    findUnseenChange(schedule, command.seen, from) ??
    findUnseenChange(schedule, command.seen, at) ??
    checkRoom(schedule, { entryId, at, session });
  return refusal ? refuse(refusal) : accept(EntryMoved({ entryId, from, at }));
};

const takeOverFacts = (
  { session, seen }: CommandOf<'TakeOverFacts'>,
  entry: ScheduleEntry,
  schedule: Schedule,
): PlanningDecision => {
  if (entry.kind !== 'session') return refuse({ type: 'WrongKind', kind: 'session' });
  const { entryId, at: previousPlacement, session: previousSession } = entry;
  if (JSON.stringify(previousSession) === JSON.stringify(session)) return accept();
  const at = resolvePlacement(previousPlacement, session);
  if (!at) return refuse({ type: 'NotInThatWeek' });
  const refusal =
    findUnseenChange(schedule, seen, previousPlacement) ??
    findUnseenChange(schedule, seen, at) ??
    checkRoom(schedule, { entryId, at, session });
  if (refusal) return refuse(refusal);
  const from = { at: previousPlacement, session: previousSession };
  return accept(SessionFactsTakenOver({ entryId, at, from, to: session }));
};

export const isSamePlacement = (left: Placement, right: Placement): boolean =>
  left.kidId === right.kidId && left.choice === right.choice && left.weeks.join() === right.weeks.join();

/** Accepts the event, unless a cell (a week of a kid) changed after the revision that the planner saw. */
const acceptUnlessChanged = (
  schedule: Schedule,
  seen: number,
  at: Placement,
  event: PlanningEvent,
): PlanningDecision => {
  const refusal = findUnseenChange(schedule, seen, at);
  return refusal ? refuse(refusal) : accept(event);
};

/** Returns a refusal if a cell of the placement changed after the revision that the planner saw. */
const findUnseenChange = ({ cells, revision }: Schedule, seen: number, at: Placement): ScheduleRefusal | undefined => {
  const changedCells = cellsOf(at).filter((cell) => (cells.get(cell) ?? -1) > seen);
  return changedCells.length > 0 ? { type: 'CellChanged', cells: changedCells, revision } : undefined;
};
