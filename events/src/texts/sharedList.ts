/** What every link to a list of favorites says before it is known whose list it is. */
export const sharedListText = {
  title: 'A shared list of camps',
  intro: 'A parent shares favorite camps with you. See them here, and keep them beside your own with a free account.',
} as const;
