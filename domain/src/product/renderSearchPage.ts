/** A search page, and what it shows. */
export interface RenderedSearch {
  /** The canonical path of the page. */
  readonly path: string;
  /** The data of the response to the client's first search on the page, as JSON. */
  readonly chunkJson: string;
  /** Trusted HTML: list items of the camps after the first chunk; undefined if there are none. */
  readonly moreCamps: string | undefined;
}

/**
 * Renders a search page exactly as the client does, so that the client can hydrate it. Returns HTML. Provided by the
 * composition root, because the client's code is built separately.
 */
export type RenderSearchPage = (search: RenderedSearch) => string;
