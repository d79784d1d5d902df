/** The text of every link to a favorites list, before its owner is known. */
export const sharedListText = {
  title: 'A shared list of camps',
  intro: 'A parent shares favorite camps with you. See them here, and keep them beside your own with a free account.',
} as const;
