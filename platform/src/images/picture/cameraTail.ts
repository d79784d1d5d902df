import { readJpegStructure } from './structures.ts';

/**
 * True if the bytes after a JPEG consist only of data that phones and cameras append: further pictures in the
 * Multi-Picture Format (a preview, or the gain map of an Ultra HDR picture), the video of a motion picture, Samsung's
 * trailer, or padding. Re-encoding drops these bytes. A picture with such bytes must be accepted, because half of all
 * phones produce them.
 * @param start the offset of the first byte after the JPEG
 */
export const isCameraTail = (bytes: Buffer, start: number): boolean => {
  const end = findSamsungTrailer(bytes) ?? bytes.length; // the trailer extends to the end of the file
  let offset: number | undefined = start;
  while (offset !== undefined && offset < end)
    offset = skipPicture(bytes, offset) ?? skipVideo(bytes, offset) ?? skipPadding(bytes, offset);
  return offset === end || offset === bytes.length;
};

/** Returns the offset after the part that begins at `offset`; undefined if no such part begins there. */
type SkipPart = (bytes: Buffer, offset: number) => number | undefined;

const skipPicture: SkipPart = (bytes, offset) =>
  bytes.subarray(offset, offset + 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
    ? readJpegStructure(bytes, offset)?.end
    : undefined;

const BOX_HEAD_BYTES = 8;
const VIDEO_BOXES: ReadonlySet<string> = new Set([
  'ftyp',
  'free',
  'mdat',
  'meta',
  'moov',
  'mpvd',
  'skip',
  'uuid',
  'wide',
]);

/** Skips the boxes of an ISO base media file (ISO 14496-12). Its first box is always of the type `ftyp`. */
const skipVideo: SkipPart = (bytes, offset) => {
  if (boxType(bytes, offset) !== 'ftyp') return undefined;
  let end = offset;
  while (VIDEO_BOXES.has(boxType(bytes, end))) {
    const size = bytes.readUInt32BE(end);
    if (size < BOX_HEAD_BYTES || end + size > bytes.length) return undefined;
    end += size;
  }
  return end;
};

const boxType = (bytes: Buffer, offset: number): string =>
  bytes.toString('latin1', offset + 4, offset + BOX_HEAD_BYTES);

const PADDING: ReadonlySet<number | undefined> = new Set([0x00, 0x0a, 0x0d]);
/** The part after the padding may begin with this many zeros of its own: in a box's size, or a Samsung block's type. */
const MAX_LEADING_ZEROS = 3;

/** Skips padding: some programs pad a block with zeros, or end a file with a line break. */
const skipPadding: SkipPart = (bytes, offset) => {
  if (!PADDING.has(bytes[offset])) return undefined;
  let end = offset;
  while (PADDING.has(bytes[end])) end += 1;
  return end === bytes.length ? end : Math.max(offset + 1, end - MAX_LEADING_ZEROS);
};

/** Size of an entry of the directory in Samsung's trailer. */
const ENTRY_BYTES = 12;
/** The directory begins with 'SEFH', a version and the number of entries; it ends with its size and 'SEFT'. */
const DIRECTORY_HEAD_BYTES = 12;
const DIRECTORY_TAIL_BYTES = 8;

/**
 * Returns the offset of Samsung's trailer; undefined if there is none. The trailer consists of blocks and of a
 * directory at the end of the file. An entry of the directory states how many bytes before the directory its block
 * begins.
 */
const findSamsungTrailer = (bytes: Buffer): number | undefined => {
  const tail = bytes.length - DIRECTORY_TAIL_BYTES;
  if (tail < 0 || bytes.toString('latin1', tail + 4) !== 'SEFT') return undefined;
  const directory = tail - bytes.readUInt32LE(tail);
  if (directory < 0 || bytes.toString('latin1', directory, directory + 4) !== 'SEFH') return undefined;
  const count = bytes.readUInt32LE(directory + 8);
  if (directory + DIRECTORY_HEAD_BYTES + count * ENTRY_BYTES !== tail) return undefined;
  let maxDistance = 0; // from the beginning of a block to the directory
  for (let entry = 0; entry < count; entry += 1)
    maxDistance = Math.max(maxDistance, bytes.readUInt32LE(directory + DIRECTORY_HEAD_BYTES + entry * ENTRY_BYTES + 4));
  return directory - maxDistance;
};
