/** A part of the West Coast with a page of its own (SPEC §3 Region, §9). Category pages are in `categoryPages.ts`. */
export interface Region {
  /** The page's address: /summer-camps/{slug}. */
  readonly slug: string;
  /** Other URL segments that lead to the same page; its canonical address stays the slug's. */
  readonly aliases: readonly string[];
  /** The display name. */
  readonly city: string;
  /** Stands in the title in place of `city` where that reads better: 'the Bay Area'. */
  readonly citySentence?: string;
  /** 'in', or 'on' for islands and peninsulas. */
  readonly prep: 'in' | 'on';
  /** The slug of the region that this one is a part of; a metro area has none. */
  readonly parent?: string;
  /** The centre of the search, in degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Miles around the centre. */
  readonly radius: number;
  /** The page's subtitle. */
  readonly sentence: string;
}

type RegionInput = Omit<Region, 'aliases' | 'prep' | 'parent'> & { aliases?: readonly string[]; prep?: 'in' | 'on' };

export const metro = (input: RegionInput): Region => ({ aliases: [], prep: 'in', ...input });

/** Regions that share a parent. */
export const childRegions = (parent: string, children: readonly RegionInput[]): readonly Region[] =>
  children.map((input) => ({ aliases: [], prep: 'in', ...input, parent }));
