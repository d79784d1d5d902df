import { z } from 'zod';

/** The places of the location field: what the client sends and gets. */

/** More than any address has. */
const MAX_TEXT_LENGTH = 200;
const MAX_SUGGESTIONS = 20;

const place = {
  /** As an address is written: 'Berkeley, CA' or 'Berkeley, CA 94703'. */
  label: z.string(),
  kind: z.enum(['zip', 'city']),
  /** Two letters: 'CA'. */
  state: z.string(),
};

export const SuggestQuery = z.object({
  /** What somebody has typed so far. */
  text: z.string().min(1).max(MAX_TEXT_LENGTH),
  limit: z.coerce.number().int().min(1).max(MAX_SUGGESTIONS).default(8),
});

export const FindQuery = z.object({ label: z.string().min(1).max(MAX_TEXT_LENGTH) });

/** Without degrees where the source tells them only of a place that is asked for by its label. */
export const PlaceSuggestion = z.object({ ...place, lat: z.number().optional(), lng: z.number().optional() });
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const PlaceSuggestions = z.object({ data: z.object({ suggestions: z.array(PlaceSuggestion) }) });
export type PlaceSuggestions = z.infer<typeof PlaceSuggestions>;

/** Degrees; null where no place has the label. */
export const FoundPlace = z.object({
  data: z.object({ place: z.object({ ...place, lat: z.number(), lng: z.number() }).nullable() }),
});
export type FoundPlace = z.infer<typeof FoundPlace>;
