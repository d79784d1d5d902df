import { ALERT_DELIVERIES } from '@campjay/events/alerts/values.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { keysOf } from '@campjay/events/records.ts';
import {
  Coordinates,
  hasRadiusIfPlace,
  placeFields,
  RADIUS_MISSING,
  SavedFilterState,
} from '@campjay/domain/catalog/searchFields.ts';
import { MAX_SEARCH_NAME_LENGTH } from '@campjay/domain/limits.ts';
import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';

const searchId = z.uuid();
const name = singleLineText(MAX_SEARCH_NAME_LENGTH);
const delivery = z.enum(keysOf(ALERT_DELIVERIES));

/** Filters and place of a search, as for `get-camp-data-chunk`. */
const SearchBody = z
  .object({
    filterState: SavedFilterState,
    latLongUser: Coordinates.nullable().default(null),
    latLongUserRadius: placeFields.latLongUserRadius,
  })
  .refine(hasRadiusIfPlace, RADIUS_MISSING);

/**
 * `POST /api/alerts/save-search`. The client generates the id, a random UUID, so that a repeated request saves no second
 * search.
 */
export const SaveSearch = z.object({ searchId, name, search: SearchBody, delivery: delivery.default('daily') });
export type SaveSearch = z.input<typeof SaveSearch>;

/** `POST /api/alerts/rename-search`. */
export const RenameSearch = z.object({ searchId, name });
export type RenameSearch = z.input<typeof RenameSearch>;

/** `POST /api/alerts/delete-search`. */
export const DeleteSearch = z.object({ searchId });
export type DeleteSearch = z.input<typeof DeleteSearch>;

/** `POST /api/alerts/set-search-delivery`. */
export const SetSearchDelivery = z.object({ searchId, delivery });
export type SetSearchDelivery = z.input<typeof SetSearchDelivery>;

/** `POST /api/alerts/watch-camp`: watches a camp, or changes when the caller is emailed about it. */
export const WatchCamp = z.object({ org_id: OrgId, delivery: delivery.default('daily') });
export type WatchCamp = z.input<typeof WatchCamp>;

/** `POST /api/alerts/unwatch-camp`. */
export const UnwatchCamp = z.object({ org_id: OrgId });
export type UnwatchCamp = z.input<typeof UnwatchCamp>;

/** `POST /api/alerts/set-stopped`: stops all alert emails, or resumes them with the setting of each item. */
export const SetStopped = z.object({ isStopped: z.boolean() });
export type SetStopped = z.input<typeof SetStopped>;

/** The query of an unsubscribe link. The token names one saved search or watched camp of one parent. */
export const UnsubscribeQuery = z.object({ token: z.string().min(1).max(1_000) });
