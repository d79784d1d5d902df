/** Length of a trial, in days. */
export const TRIAL_DAYS = 60;

/** @param startedAt when `TrialStarted` was appended */
export const trialEndsOn = (startedAt: string | Date): Date => {
  const end = new Date(startedAt);
  end.setUTCDate(end.getUTCDate() + TRIAL_DAYS);
  return end;
};
