/** The structure of a picture file, as far as it is known without decoding. */
export interface PictureStructure {
  /** The offset of the first byte after the picture. */
  readonly end: number;
  /** Metadata in the file: comments, location, previews, color profiles. */
  readonly notes: readonly Buffer[];
  /** True if it has several frames. */
  readonly isAnimated: boolean;
}

/** Undefined if the file is truncated or malformed. */
export type ReadStructure = (bytes: Buffer) => PictureStructure | undefined;
