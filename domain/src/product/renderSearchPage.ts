import type { PageSchool } from '../schools/schoolPage.ts';

/** A search page, and what it shows. */
export interface RenderedSearch {
  /** A path that leads to the page. */
  readonly path: string;
  /** The data of the response to the client's first search on the page, as JSON. */
  readonly chunkJson: string;
  /** Trusted HTML: list items of the camps after the first chunk; undefined if there are none. */
  readonly moreCamps: string | undefined;
  /** The school whose page it is; null if there is no school with the code in the path. Undefined for other pages. */
  readonly school?: Omit<PageSchool, 'code'> | null | undefined;
}

export interface RenderedPage {
  /** HTML. */
  readonly markup: string;
  /**
   * The client's source files that the markup needs in addition to the first script, which does not contain them. The
   * client loads them before it hydrates the markup.
   */
  readonly parts: readonly string[];
}

/**
 * Renders a search page exactly as the client does, so that the client can hydrate it. Provided by the composition root,
 * because the client's code is built separately.
 */
export type RenderSearchPage = (search: RenderedSearch) => RenderedPage;
