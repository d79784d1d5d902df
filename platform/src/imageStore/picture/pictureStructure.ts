/** How a picture's file is built, as far as it can be told without decoding it. */
export interface PictureStructure {
  /** The first byte after the picture. */
  readonly end: number;
  /** What the file carries beside the picture itself: comments, where it was taken, previews, colours. */
  readonly notes: readonly Buffer[];
  /** Whether it has several frames. */
  readonly isAnimated: boolean;
}

/** Undefined where the file is cut short or not built as its kind is. */
export type ReadStructure = (bytes: Buffer) => PictureStructure | undefined;
