/** Everything an operator changes to rebrand the product: its name, its mascot, its colours and its dates. */
export const product = {
  name: 'Campjay',
  mascot: 'Jay',
  /** The season shown until the log holds a `SeasonOpened` event. */
  fallbackSeasonYear: 2025,
  /** The calendar all "today"s are read in. */
  timeZone: 'America/Los_Angeles',
  /** The info banner says that holiday camps are listed by this day. */
  holidayDataBy: 'November 15',
  /** Where questions about the site and about personal data go; the text pages name it. Undefined as long as nobody runs it publicly. */
  contactEmail: undefined as string | undefined,
  colors: {
    jay: '#1f5fa8',
    jayDeep: '#123a69',
    spruce: '#2c5f4f',
    paper: '#faf6ee',
    marigold: '#e9a23b',
    ink: '#1f2a33',
  },
} as const;
