/** Texts of the camp page and the comparison, used by the client and in the server's HTML. */
export const campText = {
  facts: 'At a glance',
  sessions: 'All sessions',
  similar: 'Similar camps nearby',
  unknown: {
    title: 'We do not list this camp',
    text: 'The link may be mistyped, or the camp is no longer in our catalog. Search for its name, or look at the camps near you.',
  },
  loading: {
    title: 'One moment, please',
    text: 'Our catalog is still loading. Please try again in a moment.',
  },
  compare: {
    title: 'Compare camps',
    intro: 'Up to four camps side by side: weeks, hours, prices, distance, refunds and registration.',
    empty: 'No camps to compare yet. Press Compare on a card or on a camp’s page.',
  },
} as const;
