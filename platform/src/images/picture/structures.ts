/** What the parsers find out about a picture file without decoding it. */
export interface PictureStructure {
  /** The offset of the first byte after the picture. */
  readonly end: number;
  /** The file's metadata: comments, location, previews, color profiles. */
  readonly metadataChunks: readonly Buffer[];
  /** True if the picture has several frames. */
  readonly isAnimated: boolean;
}

/** Parses a picture file. Returns undefined if the file is truncated or malformed. */
export type ReadStructure = (bytes: Buffer) => PictureStructure | undefined;

/** JPEG markers (ITU T.81, table B.1). */
const END_MARKER = 0xd9;
const SCAN_MARKER = 0xda;
const COMMENT_MARKER = 0xfe;
const isApplicationMarker = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const isRestartMarker = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** True for a marker that does not end a scan. In the data of a scan, 0 follows a 0xff that is not a marker. */
const isWithinScan = (marker: number): boolean => marker === 0 || isRestartMarker(marker);

/**
 * Parses a JPEG segment by segment up to its end marker.
 * @param start the offset of the JPEG in `bytes`; other pictures may precede it
 */
export const readJpegStructure = (bytes: Buffer, start = 0): PictureStructure | undefined => {
  const metadataChunks: Buffer[] = [];
  let offset = start + 2;
  for (;;) {
    while (bytes[offset] === 0xff && bytes[offset + 1] === 0xff) offset += 1; // any number of fill bytes before a marker
    const marker = bytes[offset + 1];
    if (bytes[offset] !== 0xff || marker === undefined || marker === 0) return undefined;
    if (marker === END_MARKER) return { end: offset + 2, metadataChunks, isAnimated: false };
    const length = readSegmentLength(bytes, offset + 2);
    if (length === undefined) return undefined;
    if (marker === COMMENT_MARKER || isApplicationMarker(marker))
      metadataChunks.push(bytes.subarray(offset + 4, offset + 2 + length));
    const next = marker === SCAN_MARKER ? findScanEnd(bytes, offset + 2 + length) : offset + 2 + length;
    if (next === undefined) return undefined;
    offset = next;
  }
};

/** Reads a segment's length, which includes its own two bytes. Undefined if the segment is invalid or truncated. */
const readSegmentLength = (bytes: Buffer, offset: number): number | undefined => {
  if (offset + 2 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(offset);
  return length < 2 || offset + length > bytes.length ? undefined : length;
};

/** Finds the offset of the marker that ends a scan's data. Undefined if the file is truncated. */
const findScanEnd = (bytes: Buffer, start: number): number | undefined => {
  let offset = bytes.indexOf(0xff, start);
  while (offset !== -1) {
    const marker = bytes[offset + 1];
    if (marker === undefined) return undefined;
    if (!isWithinScan(marker) && marker !== 0xff) return offset;
    offset = bytes.indexOf(0xff, marker === 0xff ? offset + 1 : offset + 2);
  }
  return undefined;
};

/** Size of a WebP file's beginning: 'RIFF', the size of the rest, and 'WEBP', with four bytes each. */
const FILE_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const PICTURE_CHUNKS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANMF']);

/** Parses a WebP (RFC 9649) chunk by chunk, up to the size in its own header. */
export const readWebpStructure: ReadStructure = (bytes): PictureStructure | undefined => {
  if (bytes.length < FILE_HEAD_BYTES) return undefined;
  const end = roundUpToEven(8 + bytes.readUInt32LE(4));
  if (end > bytes.length) return undefined;
  const metadataChunks: Buffer[] = [];
  let isAnimated = false;
  let offset = FILE_HEAD_BYTES;
  while (offset + CHUNK_HEAD_BYTES <= end) {
    const type = bytes.toString('latin1', offset, offset + 4);
    const dataEnd = offset + CHUNK_HEAD_BYTES + bytes.readUInt32LE(offset + 4);
    if (dataEnd > end) return undefined;
    if (!PICTURE_CHUNKS.has(type)) metadataChunks.push(bytes.subarray(offset + CHUNK_HEAD_BYTES, dataEnd));
    isAnimated ||= type === 'ANIM' || type === 'ANMF';
    offset = roundUpToEven(dataEnd);
  }
  return offset === end ? { end, metadataChunks, isAnimated } : undefined;
};

/** Chunks of odd length are followed by one padding byte. */
const roundUpToEven = (offset: number): number => offset + (offset % 2);
