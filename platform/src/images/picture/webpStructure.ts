import { type PictureStructure, type ReadStructure } from './pictureStructure.ts';

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
