/** The tags of all that belongs to whoever is signed in. */
export const OF_THE_PARENT = [
  'Session',
  'Sessions',
  'SecondFactor',
  'Passkeys',
  'Account',
  'Address',
  'Tours',
  'Favorites',
  'HiddenCamps',
  'Kids',
  'Schedule',
] as const;
