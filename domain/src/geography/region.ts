/** A city or larger area on the West Coast that has its own page. */
export interface Region {
  /** The page's path: /summer-camps/{slug}. */
  readonly slug: string;
  /** Other URL segments that lead to the same page. */
  readonly aliases: readonly string[];
  /** The region's display name: 'Orange County'. */
  readonly displayName: string;
  /** The region's name within a sentence, if it differs from the display name: 'the Bay Area'. */
  readonly cityInSentence?: string;
  /** The preposition in the title: 'in', or 'on' for islands and peninsulas. */
  readonly preposition: 'in' | 'on';
  /** The slug of the enclosing region; absent for a metro area. */
  readonly parent?: string;
  /** The center of the search, in degrees. */
  readonly lat: number;
  readonly lng: number;
  /** The search radius in miles. */
  readonly radiusMiles: number;
  /** The page's subtitle. */
  readonly subtitle: string;
}

type RegionInput = Omit<Region, 'aliases' | 'preposition' | 'parent'> & {
  aliases?: readonly string[];
  preposition?: 'in' | 'on';
};

/** Creates a metro area: a region without a parent. */
export const metro = (input: RegionInput): Region => ({ aliases: [], preposition: 'in', ...input });

/** Creates the sub-regions of the region with slug `parent`. */
export const childRegions = (parent: string, children: readonly RegionInput[]): readonly Region[] =>
  children.map((input) => ({ aliases: [], preposition: 'in', ...input, parent }));
