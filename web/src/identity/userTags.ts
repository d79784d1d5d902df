/** The tags of all that belongs to whoever is signed in. */
export const USER_TAGS = [
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
