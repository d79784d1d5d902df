/** Length of a trial, in days. */
export const TRIAL_DAYS = 60;

/**
 * Returns the end of a trial.
 * @param startedAt the time at which `TrialStarted` was appended
 */
export const calculateTrialEnd = (startedAt: string | Date): Date => {
  const end = new Date(startedAt);
  end.setUTCDate(end.getUTCDate() + TRIAL_DAYS);
  return end;
};
