/** The text of every link to a schedule, before its owner is known. */
export const sharedScheduleText = {
  title: 'A shared summer schedule',
  intro: 'A parent shares a summer schedule with you. See it, or plan in it together, with a free account.',
} as const;
