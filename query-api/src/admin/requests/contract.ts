import { keysOf } from '@campjay/events/records.ts';
import { REQUEST_STATES } from '@campjay/events/admin/requestStates.ts';
import { SUGGESTION_TYPES } from '@campjay/events/suggestions/suggestionTypes.ts';
import { z } from 'zod';
import { pageCursor } from '../../kernel/paging/contract.ts';

export const REQUESTS_PER_PAGE = 50;

const kind = z.enum(keysOf(SUGGESTION_TYPES));
const state = z.enum(REQUEST_STATES);

const pageQuery = {
  state: state.default('open'),
  /** The `next` value of the previous page. */
  after: pageCursor.optional(),
};

/** `GET /api/admin/suggestions`: suggestions of one kind, or of all kinds. */
export const SuggestionsRequest = z.object({ ...pageQuery, kind: kind.optional() });
export type SuggestionsRequest = z.output<typeof SuggestionsRequest>;

/** `GET /api/admin/concierge-requests`: camp operators' requests to be called. */
export const ConciergeRequestsRequest = z.object(pageQuery);
export type ConciergeRequestsRequest = z.output<typeof ConciergeRequestsRequest>;

/** The fields of suggestions and concierge requests alike. */
const decisionFields = {
  id: z.string(),
  state,
  /** Note of the latest decision; empty if none was given. */
  note: z.string(),
  /** Null before the first decision. */
  decidedAt: z.iso.datetime().nullable(),
  /** Email of the admin who decided; null before the first decision, or if the account was deleted. */
  decidedBy: z.string().nullable(),
  /** The client sends it with a decision, so that the server detects conflicting decisions. */
  revision: z.int(),
};

const page = {
  success: z.literal(true),
  /** Number of suggestions or of concierge requests in each state. */
  counts: z.record(state, z.int()),
  /** The `after` value for the next page; null on the last page. */
  next: z.string().nullable(),
};

export const SuggestionRow = z.object({
  ...decisionFields,
  kind,
  text: z.string(),
  madeAt: z.iso.datetime(),
  /** At most three camps whose website is mentioned in the text. */
  camps: z.array(z.object({ orgId: z.string(), name: z.string() })),
});
export type SuggestionRow = z.infer<typeof SuggestionRow>;

/** A page of fifty suggestions, newest first. */
export const Suggestions = z.object({ ...page, suggestions: z.array(SuggestionRow) });
export type Suggestions = z.infer<typeof Suggestions>;

/** A concierge request: a camp operator asks to be called. */
export const ConciergeRequestRow = z.object({
  ...decisionFields,
  requestedAt: z.iso.datetime(),
  email: z.string(),
  notes: z.string(),
});
export type ConciergeRequestRow = z.infer<typeof ConciergeRequestRow>;

/** A page of fifty concierge requests, newest first. Deleted requests are left out. */
export const ConciergeRequests = z.object({ ...page, requests: z.array(ConciergeRequestRow) });
export type ConciergeRequests = z.infer<typeof ConciergeRequests>;
