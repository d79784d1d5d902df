/** What every link to a schedule says before it is known whose schedule it is. */
export const sharedScheduleText = {
  title: 'A shared summer schedule',
  intro: 'A parent shares a summer schedule with you. See it, or plan in it together, with a free account.',
} as const;
