import { type PictureStructure, type ReadStructure } from './pictureStructure.ts';

const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, checksum after it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** The chunks that contain the picture (PNG, third edition, section 11.2); all others are metadata. */
const PICTURE_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'fdAT']);
/** Announces further frames. */
const ANIMATION = 'acTL';

/** Parses a PNG chunk by chunk up to its end chunk. */
export const readPngStructure: ReadStructure = (bytes): PictureStructure | undefined => {
  const notes: Buffer[] = [];
  let isAnimated = false;
  let at = SIGNATURE_BYTES;
  while (at + HEAD_BYTES + CHECKSUM_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + HEAD_BYTES);
    const dataEnd = at + HEAD_BYTES + bytes.readUInt32BE(at);
    const end = dataEnd + CHECKSUM_BYTES;
    if (end > bytes.length) return undefined;
    if (!PICTURE_CHUNKS.has(type)) notes.push(bytes.subarray(at + HEAD_BYTES, dataEnd));
    if (type === 'IEND') return { end, notes, isAnimated };
    isAnimated ||= type === ANIMATION;
    at = end;
  }
  return undefined;
};
