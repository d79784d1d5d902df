/** A part of the West Coast with its own page. Category pages are in `categoryPages.ts`. */
export interface Region {
  /** The page's path: /summer-camps/{slug}. */
  readonly slug: string;
  /** Other URL segments of the same page. Its canonical path uses the slug. */
  readonly aliases: readonly string[];
  /** The display name. */
  readonly city: string;
  /** Replaces `city` in the title where that reads better: 'the Bay Area'. */
  readonly citySentence?: string;
  /** 'in', or 'on' for islands and peninsulas. */
  readonly prep: 'in' | 'on';
  /** The slug of the enclosing region; absent for a metro area. */
  readonly parent?: string;
  /** The center of the search, in degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Miles around the center. */
  readonly radius: number;
  /** The page's subtitle. */
  readonly sentence: string;
}

type RegionInput = Omit<Region, 'aliases' | 'prep' | 'parent'> & { aliases?: readonly string[]; prep?: 'in' | 'on' };

export const metro = (input: RegionInput): Region => ({ aliases: [], prep: 'in', ...input });

export const childRegions = (parent: string, children: readonly RegionInput[]): readonly Region[] =>
  children.map((input) => ({ aliases: [], prep: 'in', ...input, parent }));
