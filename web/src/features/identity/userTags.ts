/** Cache tags of all data that belongs to the signed-in user. */
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
