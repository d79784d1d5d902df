import { REQUEST_STATES } from '@campjay/events/admin/requestStates.ts';
import { SUGGESTION_TYPES, type SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import { z } from 'zod';
import { pageCursor } from '../../kernel/paging/contract.ts';

export const REQUESTS_PER_PAGE = 50;

const kind = z.enum(Object.keys(SUGGESTION_TYPES) as [SuggestionType, ...SuggestionType[]]);
const state = z.enum(REQUEST_STATES);

const pageQuery = {
  state: state.default('open'),
  /** The `next` value of the previous page. */
  after: pageCursor.optional(),
};

/** `GET /api/admin/suggestions`: of one kind, or of all. */
export const SuggestionsRequest = z.object({ ...pageQuery, kind: kind.optional() });
export type SuggestionsRequest = z.output<typeof SuggestionsRequest>;

/** `GET /api/admin/concierge-requests` */
export const ConciergeRequestsRequest = z.object(pageQuery);
export type ConciergeRequestsRequest = z.output<typeof ConciergeRequestsRequest>;

const decisionFields = {
  id: z.string(),
  state,
  /** Note of the latest decision; empty if none was given. */
  note: z.string(),
  /** Null before the first decision. */
  decidedAt: z.iso.datetime().nullable(),
  /** Email of the admin; also null if the account was deleted. */
  decidedBy: z.string().nullable(),
  /** Sent back with a decision, to detect conflicts. */
  revision: z.int(),
};

const page = {
  success: z.literal(true),
  /** Number of requests in each state. */
  counts: z.record(state, z.int()),
  /** Null at the end. */
  next: z.string().nullable(),
};

export const SuggestionRow = z.object({
  ...decisionFields,
  kind,
  text: z.string(),
  madeAt: z.iso.datetime(),
  /** Camps whose website the text mentions, at most three. */
  camps: z.array(z.object({ orgId: z.string(), name: z.string() })),
});
export type SuggestionRow = z.infer<typeof SuggestionRow>;

/** Newest first, in pages of fifty. */
export const Suggestions = z.object({ ...page, suggestions: z.array(SuggestionRow) });
export type Suggestions = z.infer<typeof Suggestions>;

/** A request of a camp operator to be called. */
export const ConciergeRequestRow = z.object({
  ...decisionFields,
  requestedAt: z.iso.datetime(),
  email: z.string(),
  notes: z.string(),
});
export type ConciergeRequestRow = z.infer<typeof ConciergeRequestRow>;

/** Newest first, in pages of fifty, without deleted requests. */
export const ConciergeRequests = z.object({ ...page, requests: z.array(ConciergeRequestRow) });
export type ConciergeRequests = z.infer<typeof ConciergeRequests>;
