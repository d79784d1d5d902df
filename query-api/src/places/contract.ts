import { z } from 'zod';

/** Requests and responses of the routes that look up ZIP codes and cities for the location field. */

/** Longer than any address. */
const MAX_TEXT_LENGTH = 200;
const MAX_SUGGESTIONS = 20;

const place = {
  /** The unique name of the place, as in an address: 'Berkeley, CA' or 'Berkeley, CA 94703'. */
  label: z.string(),
  kind: z.enum(['zip', 'city']),
  /** Two letters: 'CA'. */
  state: z.string(),
};

export const SuggestQuery = z.object({
  /** The text typed so far. */
  text: z.string().min(1).max(MAX_TEXT_LENGTH),
  limit: z.coerce.number().int().min(1).max(MAX_SUGGESTIONS).default(8),
});

export const FindQuery = z.object({ label: z.string().min(1).max(MAX_TEXT_LENGTH) });

/** A suggested place. It has no coordinates if the place service only returns them for a lookup by label. */
export const PlaceSuggestion = z.object({ ...place, lat: z.number().optional(), lng: z.number().optional() });
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const PlaceSuggestions = z.object({ data: z.object({ suggestions: z.array(PlaceSuggestion) }) });
export type PlaceSuggestions = z.infer<typeof PlaceSuggestions>;

/** The place with coordinates in degrees; null if no place has the label. */
export const FoundPlace = z.object({
  data: z.object({ place: z.object({ ...place, lat: z.number(), lng: z.number() }).nullable() }),
});
export type FoundPlace = z.infer<typeof FoundPlace>;
