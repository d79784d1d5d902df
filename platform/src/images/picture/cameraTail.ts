import { readJpegStructure } from './structures.ts';

/**
 * True if all bytes after a JPEG are data that phones and cameras append: further pictures (a preview, or the gain map
 * of an Ultra HDR picture, in the Multi-Picture Format), the video of a motion picture, Samsung's trailer, or padding.
 * All of that is dropped, but does not cause a rejection: half of all phones produce such files.
 */
export const isCameraTail = (bytes: Buffer, start: number): boolean => {
  const end = samsungStart(bytes) ?? bytes.length; // the start of a trailer that extends to the file's end
  let at: number | undefined = start;
  while (at !== undefined && at < end) at = afterPicture(bytes, at) ?? afterVideo(bytes, at) ?? afterPadding(bytes, at);
  return at === end || at === bytes.length;
};

type After = (bytes: Buffer, at: number) => number | undefined;

const afterPicture: After = (bytes, at) =>
  bytes.subarray(at, at + 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? readJpegStructure(bytes, at)?.end : undefined;

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

/** Boxes of an ISO base media file (ISO 14496-12), the first of which names the brand. */
const afterVideo: After = (bytes, at) => {
  if (boxType(bytes, at) !== 'ftyp') return undefined;
  let end = at;
  while (VIDEO_BOXES.has(boxType(bytes, end))) {
    const size = bytes.readUInt32BE(end);
    if (size < BOX_HEAD_BYTES || end + size > bytes.length) return undefined;
    end += size;
  }
  return end;
};

const boxType = (bytes: Buffer, at: number): string => bytes.toString('latin1', at + 4, at + BOX_HEAD_BYTES);

const PADDING: ReadonlySet<number | undefined> = new Set([0x00, 0x0a, 0x0d]);
/** The size of a box, or the type of Samsung's block, begins with up to three zeros that are not padding. */
const OWN_ZEROS = 3;

/** Some programs pad a block with zeros, or end a file with a line break. */
const afterPadding: After = (bytes, at) => {
  if (!PADDING.has(bytes[at])) return undefined;
  let end = at;
  while (PADDING.has(bytes[end])) end += 1;
  return end === bytes.length ? end : Math.max(at + 1, end - OWN_ZEROS);
};

const ENTRY_BYTES = 12;
/** Before the entries: 'SEFH', a version and the number of entries. After them: the directory's size and 'SEFT'. */
const DIRECTORY_HEAD_BYTES = 12;
const DIRECTORY_TAIL_BYTES = 8;

/** Samsung's trailer: blocks, then a directory with the offset of each block before it, then the end of the file. */
const samsungStart = (bytes: Buffer): number | undefined => {
  const tail = bytes.length - DIRECTORY_TAIL_BYTES;
  if (tail < 0 || bytes.toString('latin1', tail + 4) !== 'SEFT') return undefined;
  const directory = tail - bytes.readUInt32LE(tail);
  if (directory < 0 || bytes.toString('latin1', directory, directory + 4) !== 'SEFH') return undefined;
  const count = bytes.readUInt32LE(directory + 8);
  if (directory + DIRECTORY_HEAD_BYTES + count * ENTRY_BYTES !== tail) return undefined;
  let farthest = 0;
  for (let entry = 0; entry < count; entry += 1)
    farthest = Math.max(farthest, bytes.readUInt32LE(directory + DIRECTORY_HEAD_BYTES + entry * ENTRY_BYTES + 4));
  return directory - farthest;
};
