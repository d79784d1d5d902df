import { ALERT_DELIVERIES } from '@campjay/events/alerts/values.ts';
import { keysOf } from '@campjay/events/records.ts';
import { z } from 'zod';

const delivery = z.enum(keysOf(ALERT_DELIVERIES));

/** As it was saved. The filters may name options, such as weeks, that the open season does not have. */
export const SavedSearchCriteria = z.object({
  filterState: z.record(z.string(), z.unknown()),
  latLongUser: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  latLongUserRadius: z.number().nullable(),
});

/** `GET /api/alerts/list`: the caller's saved searches and watched camps, in the order in which they were added. */
export const AlertsList = z.object({
  success: z.literal(true),
  data: z.object({
    searches: z.array(
      z.object({
        searchId: z.string(),
        name: z.string(),
        search: SavedSearchCriteria,
        delivery,
        savedAt: z.string(),
        /** When there was last news; null if there was none in the last 90 days. */
        lastNewsAt: z.string().nullable(),
      }),
    ),
    camps: z.array(
      z.object({
        org_id: z.string(),
        /** Null if the camp is no longer listed. */
        camp_org_name: z.string().nullable(),
        delivery,
        watchedAt: z.string(),
        lastNewsAt: z.string().nullable(),
      }),
    ),
    /** True if the caller has stopped all alert emails. */
    areStopped: z.boolean(),
    /** Alerts are emailed only to a confirmed address. */
    isEmailConfirmed: z.boolean(),
  }),
});
export type AlertsList = z.infer<typeof AlertsList>;
