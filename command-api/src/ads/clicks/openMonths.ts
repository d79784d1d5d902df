/** Number of previous months that may still change through revised verdicts and late registrations. */
export const EARLIER_MONTHS = 3;
