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

/** The markers of ITU T.81, table B.1, that the parser distinguishes. */
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Within a scan, 0xff as data is followed by 0. */
const isOfScan = (marker: number): boolean => marker === 0 || isRestart(marker);

/**
 * Parses a JPEG segment by segment up to its end marker.
 * @param start its offset; other pictures may precede it
 */
export const readJpegStructure = (bytes: Buffer, start = 0): PictureStructure | undefined => {
  const notes: Buffer[] = [];
  let at = start + 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1; // any number of fill bytes before a marker
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined || marker === 0) return undefined;
    if (marker === END) return { end: at + 2, notes, isAnimated: false };
    const length = segmentLength(bytes, at + 2);
    if (length === undefined) return undefined;
    if (marker === COMMENT || isApplication(marker)) notes.push(bytes.subarray(at + 4, at + 2 + length));
    const next = marker === SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (next === undefined) return undefined;
    at = next;
  }
};

/** The length includes its own two bytes. */
const segmentLength = (bytes: Buffer, at: number): number | undefined => {
  if (at + 2 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at);
  return length < 2 || at + length > bytes.length ? undefined : length;
};

/** The offset of the marker that ends a scan's data. */
const endOfScan = (bytes: Buffer, start: number): number | undefined => {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const marker = bytes[at + 1];
    if (marker === undefined) return undefined;
    if (!isOfScan(marker) && marker !== 0xff) return at;
    at = bytes.indexOf(0xff, marker === 0xff ? at + 1 : at + 2);
  }
  return undefined;
};

/** 'RIFF', the size of the rest, 'WEBP'. */
const FILE_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const PICTURE_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANMF']);

/** Parses a WebP (RFC 9649) chunk by chunk, up to the size in its own header. */
export const readWebpStructure: ReadStructure = (bytes): PictureStructure | undefined => {
  if (bytes.length < FILE_HEAD_BYTES) return undefined;
  const end = roundUpToEven(8 + bytes.readUInt32LE(4));
  if (end > bytes.length) return undefined;
  const notes: Buffer[] = [];
  let isAnimated = false;
  let at = FILE_HEAD_BYTES;
  while (at + CHUNK_HEAD_BYTES <= end) {
    const type = bytes.toString('latin1', at, at + 4);
    const dataEnd = at + CHUNK_HEAD_BYTES + bytes.readUInt32LE(at + 4);
    if (dataEnd > end) return undefined;
    if (!PICTURE_CHUNKS.has(type)) notes.push(bytes.subarray(at + CHUNK_HEAD_BYTES, dataEnd));
    isAnimated ||= type === 'ANIM' || type === 'ANMF';
    at = roundUpToEven(dataEnd);
  }
  return at === end ? { end, notes, isAnimated } : undefined;
};

/** Chunks of odd length are followed by one padding byte. */
const roundUpToEven = (offset: number): number => offset + (offset % 2);
