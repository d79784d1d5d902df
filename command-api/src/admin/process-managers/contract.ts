import { z } from 'zod';

/** HTTP contract of the process managers on the admin pages; paths are `/api/admin/process-managers…`. */

const instant = z.iso.datetime();
const count = z.int().nonnegative();
const name = z.string().min(1, 'must not be empty').max(100);

const ProcessManagerStatus = z.object({
  name: z.string(),
  /** The log position that the manager has handled; null before the first event. */
  position: z.string().nullable(),
  /** The number of events that it has not handled yet, and the age of the oldest in ms. */
  lag: z.object({ events: count, ms: count }),
  parkedEvents: count,
  lastError: z.object({ message: z.string(), at: instant }).nullable(),
});
export type ProcessManagerView = z.infer<typeof ProcessManagerStatus>;

/** The first parked event of a stream, and the number of events that wait behind it. */
const ParkedEvent = z.object({
  processManager: z.string(),
  streamId: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** Null if an earlier event was skipped and this one is about to be handled. */
  error: z.string().nullable(),
  parkedAt: instant,
  waitingBehind: count,
});
export type ParkedManagerEventView = z.infer<typeof ParkedEvent>;

/** `GET /api/admin/process-managers` */
export const ProcessManagersResponse = z.object({
  success: z.literal(true),
  processManagers: z.array(ProcessManagerStatus),
  parked: z.array(ParkedEvent),
});
export type ProcessManagersResponse = z.infer<typeof ProcessManagersResponse>;

/** `POST …/retry-parked` */
export const RetryParkedEvent = z.object({
  processManager: name,
  streamId: z.string().min(1, 'must not be empty').max(500),
  eventId: z.uuid('must be the id of an event'),
});

/** `POST …/skip-parked` */
export const SkipParkedEvent = RetryParkedEvent.extend({
  /** Why the event needs no side effect. Must contain nothing private. */
  reason: z.string().trim().min(1, 'must not be empty').max(500),
});

/** `message` is a sentence for the admin. */
export const ParkedEventDecided = z.object({ success: z.literal(true), message: z.string() });
export type ParkedEventDecided = z.infer<typeof ParkedEventDecided>;
