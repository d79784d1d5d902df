/** The outcomes with which an admin closes a request or a suggestion. */
export const REQUEST_OUTCOMES = ['done', 'declined'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** A request or suggestion is `open` until an admin closes it, and again after an admin reopens it. */
export const REQUEST_STATES = ['open', ...REQUEST_OUTCOMES] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The decisions that an admin can make. */
export const REQUEST_DECISIONS = [...REQUEST_OUTCOMES, 'reopened'] as const;
export type RequestDecision = (typeof REQUEST_DECISIONS)[number];

/** Characters of an admin's note. */
export const MAX_REQUEST_NOTE = 1_000;
