/** Everything that has to be changed to rebrand the product. */
export const product = {
  name: 'Campjay',
  mascot: 'Jay',
  /** The season to show if the log contains no `SeasonOpened` event yet. */
  fallbackSeasonYear: 2025,
  /** The time zone that determines today's date. */
  timeZone: 'America/Los_Angeles',
  /** The day by which the info banner promises holiday camps. */
  holidayDataBy: 'November 15',
  /**
   * The contact address for the site and for personal data, shown on the text pages. Undefined while the site is not
   * public.
   */
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
