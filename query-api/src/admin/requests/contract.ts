import { REQUEST_STATES } from '@campjay/events/admin/requestStates.ts';
import { SUGGESTION_TYPES, type SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import { z } from 'zod';
import { pageCursor } from '../../paging/contract.ts';

export const REQUESTS_PER_PAGE = 50;

const kind = z.enum(Object.keys(SUGGESTION_TYPES) as [SuggestionType, ...SuggestionType[]]);
const state = z.enum(REQUEST_STATES);

const pageQuery = {
  state: state.default('open'),
  /** As `next` of the page before gave it. */
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
  /** Of the decision by which it stands so; empty where nothing was said. */
  note: z.string(),
  /** Null while nobody has decided. */
  decidedAt: z.iso.datetime().nullable(),
  /** The email of the admin; null also where the account is gone. */
  decidedBy: z.string().nullable(),
  /** To be sent back with a decision. */
  revision: z.int(),
};

const page = {
  success: z.literal(true),
  /** How many there are of each state. */
  counts: z.record(state, z.int()),
  /** Null at the end. */
  next: z.string().nullable(),
};

export const SuggestionRow = z.object({
  ...decisionFields,
  kind,
  text: z.string(),
  madeAt: z.iso.datetime(),
  /** Camps whose website the text names, at most three. */
  camps: z.array(z.object({ orgId: z.string(), name: z.string() })),
});
export type SuggestionRow = z.infer<typeof SuggestionRow>;

/** The newest first, fifty at a time. */
export const Suggestions = z.object({ ...page, suggestions: z.array(SuggestionRow) });
export type Suggestions = z.infer<typeof Suggestions>;

/** A camp operator who wants to be called. */
export const ConciergeRequestRow = z.object({
  ...decisionFields,
  requestedAt: z.iso.datetime(),
  email: z.string(),
  notes: z.string(),
});
export type ConciergeRequestRow = z.infer<typeof ConciergeRequestRow>;

/** The newest first, fifty at a time; what was forgotten is in none of them. */
export const ConciergeRequests = z.object({ ...page, requests: z.array(ConciergeRequestRow) });
export type ConciergeRequests = z.infer<typeof ConciergeRequests>;
