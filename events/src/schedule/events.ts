import { PersonForgotten } from '../accounts/events.ts';
import type { EventOf } from '../defineEvent.ts';
import { SessionScheduled } from './sessionScheduled.ts';
import { SessionFactsTakenOver } from './sessionFactsTakenOver.ts';
import { CustomPlanCreated } from './customPlanCreated.ts';
import { CustomPlanChanged } from './customPlanChanged.ts';
import { PlaydatesOffered } from './playdatesOffered.ts';
import { EntryMoved } from './entryMoved.ts';
import { EntryStatusChanged } from './entryStatusChanged.ts';
import { EntryNoteChanged } from './entryNoteChanged.ts';
import { EntryRemoved } from './entryRemoved.ts';
import { EntryRestored } from './entryRestored.ts';
import { WorkingHoursSet } from './workingHoursSet.ts';
import { ScheduleShared } from './scheduleShared.ts';
import { ScheduleShareChanged } from './scheduleShareChanged.ts';
import { ScheduleShareEnded } from './scheduleShareEnded.ts';
import { ScheduleShareReceived } from './scheduleShareReceived.ts';
import { CoParentLeft } from './coParentLeft.ts';
import { CoParentRemoved } from './coParentRemoved.ts';
import { CalendarFeedOpened } from './calendarFeedOpened.ts';
import { CalendarFeedClosed } from './calendarFeedClosed.ts';

// The events of a schedule, in the stream `schedule-{ownerId}`. Events about an entry contain its placement (`at`: kid,
// weeks and choice). Changes also contain the old and the new value (`from`, `to`), so that the history can be shown
// without reading earlier events.

/** Changes to entries and working hours. They can be undone. */
export const planningEvents = [
  SessionScheduled,
  SessionFactsTakenOver,
  CustomPlanCreated,
  CustomPlanChanged,
  PlaydatesOffered,
  EntryMoved,
  EntryStatusChanged,
  EntryNoteChanged,
  EntryRemoved,
  EntryRestored,
  WorkingHoursSet,
] as const;
export type PlanningEvent = EventOf<(typeof planningEvents)[number]>;

/** Changes to who has access to the schedule, through links, invitations and calendar feeds. */
export const scheduleSharingEvents = [
  ScheduleShared,
  ScheduleShareChanged,
  ScheduleShareEnded,
  ScheduleShareReceived,
  CoParentLeft,
  CoParentRemoved,
  CalendarFeedOpened,
  CalendarFeedClosed,
] as const;
export type ScheduleSharingEvent = EventOf<(typeof scheduleSharingEvents)[number]>;

export const scheduleEvents = [...planningEvents, ...scheduleSharingEvents, PersonForgotten] as const;
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
