/** A city or larger area on the West Coast that has its own page. */
export interface Region {
  /** The page's path: /summer-camps/{slug}. */
  readonly slug: string;
  /** Other URL segments that lead to the same page. */
  readonly aliases: readonly string[];
  /** The region's display name: 'Orange County'. */
  readonly city: string;
  /** The region's name within a sentence, if it differs from the display name: 'the Bay Area'. */
  readonly citySentence?: string;
  /** The preposition in the title: 'in', or 'on' for islands and peninsulas. */
  readonly prep: 'in' | 'on';
  /** The slug of the enclosing region; absent for a metro area. */
  readonly parent?: string;
  /** The center of the search, in degrees. */
  readonly lat: number;
  readonly lng: number;
  /** The search radius in miles. */
  readonly radius: number;
  /** The page's subtitle. */
  readonly sentence: string;
}

type RegionInput = Omit<Region, 'aliases' | 'prep' | 'parent'> & { aliases?: readonly string[]; prep?: 'in' | 'on' };

/** Creates a metro area: a region without a parent. */
export const metro = (input: RegionInput): Region => ({ aliases: [], prep: 'in', ...input });

/** Creates the sub-regions of the region with slug `parent`. */
export const childRegions = (parent: string, children: readonly RegionInput[]): readonly Region[] =>
  children.map((input) => ({ aliases: [], prep: 'in', ...input, parent }));
