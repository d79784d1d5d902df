/** A trial runs for so long from its beginning (DESIGN §6). */
export const TRIAL_DAYS = 60;

/** @param startedAt when the log took `TrialStarted` */
export const trialEndsOn = (startedAt: string | Date): Date => {
  const end = new Date(startedAt);
  end.setUTCDate(end.getUTCDate() + TRIAL_DAYS);
  return end;
};
