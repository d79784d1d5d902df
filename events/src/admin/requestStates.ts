/**
 * The outcomes with which an admin closes a request or a suggestion. A request is a camp operator's request for a call
 * (`ConciergeRequested`), not an HTTP request.
 */
export const REQUEST_OUTCOMES = ['done', 'declined'] as const;

/** A request or suggestion is `open` until an admin closes it, and again after an admin reopens it. */
export const REQUEST_STATES = ['open', ...REQUEST_OUTCOMES] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The decisions that an admin can make on a request or a suggestion. */
export const REQUEST_DECISIONS = [...REQUEST_OUTCOMES, 'reopened'] as const;
export type RequestDecision = (typeof REQUEST_DECISIONS)[number];

/** Maximum length of an admin's note on a decision, in characters. */
export const MAX_REQUEST_NOTE_LENGTH = 1_000;
