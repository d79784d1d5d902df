/** How an admin closes a request or a suggestion. */
export const REQUEST_OUTCOMES = ['done', 'declined'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** `open` until an admin decides, and again after it is reopened. */
export const REQUEST_STATES = ['open', ...REQUEST_OUTCOMES] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The decisions that an admin can make. */
export const REQUEST_DECISIONS = [...REQUEST_OUTCOMES, 'reopened'] as const;
export type RequestDecision = (typeof REQUEST_DECISIONS)[number];

export const MAX_REQUEST_NOTE = 1_000;
