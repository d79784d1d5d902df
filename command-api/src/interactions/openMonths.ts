/** How many months before this one may still change: revised verdicts and late registrations belong to a month for so long. */
export const EARLIER_MONTHS = 3;
