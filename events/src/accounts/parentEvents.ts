import type { EventOf } from '../defineEvent.ts';
import { kidEvents } from '../kids/events.ts';
import { CampNewsSeen } from '../schedule/campNewsSeen.ts';
import { ScheduleLookedAt } from '../schedule/scheduleLookedAt.ts';
import { accountEvents } from './events.ts';

/** All events of a parent's stream: account, kids, and which schedule changes and camp news the parent has seen. */
export const parentEvents = [...accountEvents, ...kidEvents, ScheduleLookedAt, CampNewsSeen] as const;

export type ParentEvent = EventOf<(typeof parentEvents)[number]>;
