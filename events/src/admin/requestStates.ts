/** How an admin leaves what somebody asked for or suggested. */
export const REQUEST_OUTCOMES = ['done', 'declined'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** `open` until an admin decides, and when it is taken up again. */
export const REQUEST_STATES = ['open', ...REQUEST_OUTCOMES] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What an admin can say of it. */
export const REQUEST_DECISIONS = [...REQUEST_OUTCOMES, 'reopened'] as const;
export type RequestDecision = (typeof REQUEST_DECISIONS)[number];

export const MAX_REQUEST_NOTE = 1_000;
