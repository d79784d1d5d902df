import { type PictureStructure } from './pictureStructure.ts';

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
