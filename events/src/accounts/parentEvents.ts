import { type EventOf } from '../defineEvent.ts';
import { kidEvents } from '../kids/events.ts';
import { accountEvents } from './events.ts';

/** All that the stream of a parent may hold: what is said of the account, and of the kids. */
export const parentEvents = [...accountEvents, ...kidEvents] as const;

export type ParentEvent = EventOf<(typeof parentEvents)[number]>;
