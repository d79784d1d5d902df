import { type PictureStructure, type ReadStructure, readJpegStructure, readWebpStructure } from './structures.ts';
import { isCameraTail } from './cameraTail.ts';
import { PICTURE_RULES, type ImageVariant, VARIANT_SIDES, ImageRefused } from './pictureRules.ts';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';

type PictureKind = 'JPEG' | 'PNG' | 'WebP';

const ADVICE = 'Please save it as JPEG, PNG or WebP and upload that.';

/**
 * Detects the kind of a file by its first bytes, and ignores its name and content type. Only three kinds are supported,
 * because each one exposes another decoder to hostile input. Every phone and every editor can save these three.
 * (Browsers on iPhones convert HEIC to JPEG by themselves if a page accepts JPEG.)
 * @throws ImageRefused for any other kind; the message names the kind if it is known
 */
const pictureKindOf = (bytes: Buffer): PictureKind => {
  if (bytes.length === 0) throw new ImageRefused('The file is empty.');
  const supportedKind = SUPPORTED_KINDS.find(({ matches }) => matches(bytes));
  if (supportedKind) return supportedKind.kind;
  const unsupportedKind = UNSUPPORTED_KINDS.find(({ matches }) => matches(bytes));
  throw new ImageRefused(
    unsupportedKind
      ? `The file is ${unsupportedKind.description}. ${ADVICE}`
      : `The file is not a picture that we can read. ${ADVICE}`,
  );
};

/** Returns a function that checks whether a file has this signature at an offset. */
const matchBytes = (offset: number, signature: string) => (bytes: Buffer) =>
  bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));

/** Returns a function that checks whether a file is an ISO base media file of the given brands. */
const matchBrand = (brand: RegExp) => (bytes: Buffer) =>
  matchBytes(4, 'ftyp')(bytes) && brand.test(readText(bytes, 8, 12));

const readText = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('latin1');

const SUPPORTED_KINDS: readonly { readonly kind: PictureKind; readonly matches: (bytes: Buffer) => boolean }[] = [
  { kind: 'JPEG', matches: matchBytes(0, '\xff\xd8\xff') },
  { kind: 'PNG', matches: matchBytes(0, '\x89PNG\r\n\x1a\n') },
  { kind: 'WebP', matches: (bytes) => matchBytes(0, 'RIFF')(bytes) && matchBytes(8, 'WEBP')(bytes) },
];

const UNSUPPORTED_KINDS: readonly { readonly description: string; readonly matches: (bytes: Buffer) => boolean }[] = [
  {
    description: 'an SVG drawing, which can contain programs',
    matches: (bytes) => /<svg[\s>]/i.test(readText(bytes, 0, 4096)),
  },
  { description: 'a GIF', matches: matchBytes(0, 'GIF8') },
  { description: 'a HEIC picture from a phone', matches: matchBrand(/^(heic|heix|heim|heis|hevc|mif1|msf1)$/) },
  { description: 'an AVIF picture', matches: matchBrand(/^avi[fs]$/) },
  { description: 'a video', matches: (bytes) => matchBytes(4, 'ftyp')(bytes) || matchBytes(0, '\x1aE\xdf\xa3')(bytes) },
  {
    description: 'a TIFF picture or a raw one from a camera',
    matches: (bytes) => /^(II\*\0|MM\0\*)/.test(readText(bytes, 0, 4)),
  },
  { description: 'a Windows bitmap', matches: matchBytes(0, 'BM') },
  { description: 'a PDF document', matches: matchBytes(0, '%PDF-') },
  { description: 'a ZIP archive', matches: matchBytes(0, 'PK\x03\x04') },
  {
    description: 'a web page',
    matches: (bytes) => /^\s*(<!doctype html|<html|<script)/i.test(readText(bytes, 0, 4096)),
  },
];

const SIGNATURE_BYTES = 8;
/** Size of a chunk's length and type, which precede its data. A checksum follows the data. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** The chunks that contain the picture (PNG, third edition, section 11.2); all others are metadata. */
const PICTURE_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'fdAT']);
/** The chunk that marks an animated picture. */
const ANIMATION_CHUNK = 'acTL';

/** Parses a PNG chunk by chunk up to its end chunk. */
const readPngStructure: ReadStructure = (bytes): PictureStructure | undefined => {
  const metadataChunks: Buffer[] = [];
  let isAnimated = false;
  let offset = SIGNATURE_BYTES;
  while (offset + HEAD_BYTES + CHECKSUM_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', offset + 4, offset + HEAD_BYTES);
    const dataEnd = offset + HEAD_BYTES + bytes.readUInt32BE(offset);
    const end = dataEnd + CHECKSUM_BYTES;
    if (end > bytes.length) return undefined;
    if (!PICTURE_CHUNKS.has(type)) metadataChunks.push(bytes.subarray(offset + HEAD_BYTES, dataEnd));
    if (type === 'IEND') return { end, metadataChunks, isAnimated };
    isAnimated ||= type === ANIMATION_CHUNK;
    offset = end;
  }
  return undefined;
};

const STRUCTURE_READERS: Readonly<Record<PictureKind, ReadStructure>> = {
  JPEG: (bytes) => readJpegStructure(bytes), // without its second parameter, the offset
  PNG: readPngStructure,
  WebP: readWebpStructure,
};

/**
 * Checks a file before any decoder reads it. It must be one complete still picture of a supported kind, and must not be
 * a file of another kind at the same time (a polyglot). Re-encoding would drop the other content anyway, but nobody
 * creates such a file by accident.
 * @throws ImageRefused with the reason
 */
export const examinePicture = (bytes: Buffer): void => {
  if (bytes.length > PICTURE_RULES.maxBytes) throw new ImageRefused(describeExcessSize(bytes.length));
  const kind = pictureKindOf(bytes);
  const structure = STRUCTURE_READERS[kind](bytes);
  if (!structure)
    throw new ImageRefused(`The ${kind} picture is damaged or was cut short on its way. Please upload it again.`);
  if (structure.isAnimated) throw new ImageRefused('The picture is animated. Please upload a still one.');
  const isAllowedTail = kind === 'JPEG' ? isCameraTail : isPadding;
  if (!isAllowedTail(bytes, structure.end) || hasForeignContent(bytes, structure))
    throw new ImageRefused(
      'The file contains more than a picture. Please open it, save it as a new picture and upload that.',
    );
};

/** Uses megabytes as file managers count them, and rounds up, so that an oversized file never appears to fit. */
const describeExcessSize = (length: number): string =>
  `The file has ${Math.ceil((length / 1024 / 1024) * 10) / 10} MB; a picture may have up to ${PICTURE_RULES.maxBytes / 1024 / 1024} MB.`;

const isPadding = (bytes: Buffer, start: number): boolean => bytes.subarray(start).every((byte) => byte === 0);

/** Signatures of scripts and other file types, which the metadata of cameras and editors never contains. */
const FOREIGN_IN_METADATA_PATTERN = /<script|<\?php|<html|<!doctype html|<svg[\s>]|<iframe|%PDF-|PK\x03\x04/i;
/**
 * The bytes after the picture may be a video, which can contain any short byte sequence by chance, so only longer
 * signatures are checked there. `isCameraTail` has already checked that these bytes are pictures, videos or padding.
 */
const FOREIGN_AFTER_PICTURE_PATTERN = /<script|<\?php|<!doctype html/i;

const hasForeignContent = (
  bytes: Buffer,
  { metadataChunks, end }: { readonly metadataChunks: readonly Buffer[]; readonly end: number },
): boolean =>
  metadataChunks.some((chunk) => FOREIGN_IN_METADATA_PATTERN.test(chunk.toString('latin1'))) ||
  FOREIGN_AFTER_PICTURE_PATTERN.test(bytes.toString('latin1', end));

/** The files to store. We encode them ourselves, so they contain only what is visible in the uploaded picture. */
export interface ReencodedImage {
  /** WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
  /** Size of the large variant in pixels, so that a page can reserve its space. */
  readonly width: number;
  readonly height: number;
}

// libvips may only use the decoders of the three supported kinds, whatever a file claims to be. Its cache is disabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Decoding one picture takes up to 240 MB, and occupies one of the four threads with which Node.js reads files. */
const limitDecoding = pLimit(2);

/**
 * Re-encodes an uploaded file into the stored files. Applies the camera's orientation, and drops location, camera data
 * and everything else that is not visible.
 * @throws ImageRefused with the reason for a rejection
 */
export const reencodeImage = async (bytes: Buffer): Promise<ReencodedImage> => {
  examinePicture(bytes);
  return await limitDecoding(() => reencode(bytes));
};

const reencode = async (bytes: Buffer): Promise<ReencodedImage> => {
  const { autoOrient: dimensions } = await withReadErrors(decode(bytes, false).metadata());
  checkDimensions(dimensions);
  const { data, info } = await withReadErrors(
    fitWithin(decode(bytes, PICTURE_RULES.maxPixels), VARIANT_SIDES.large)
      .toColourspace('srgb')
      .timeout({ seconds: PICTURE_RULES.timeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const readPixels = () => sharp(data, { raw: { width, height, channels } });
  const large = await encodeWebp(readPixels());
  const small = await encodeWebp(fitWithin(readPixels(), VARIANT_SIDES.small));
  return { variants: { large, small }, width, height };
};

/** @param limitInputPixels false (no limit) if only the metadata is read, not the pixels */
const decode = (bytes: Buffer, limitInputPixels: number | false): Sharp =>
  sharp(bytes, { failOn: 'warning', limitInputPixels, autoOrient: true });

/** Shrinks a picture so that its longer side has at most `side` pixels. Never enlarges it. */
const fitWithin = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const encodeWebp = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 80, smartSubsample: true }).toBuffer();

/** Converts errors of libvips. Their messages may quote the file, so they are not passed on. */
const withReadErrors = async <Result>(operation: Promise<Result>): Promise<Result> => {
  try {
    return await operation;
  } catch (error) {
    const isTimeout = error instanceof Error && error.message.startsWith('timeout'); // recognized by its text
    throw new ImageRefused(
      isTimeout
        ? `The picture could not be read within ${PICTURE_RULES.timeoutSeconds} seconds. Please save it smaller and upload that.`
        : 'The picture is damaged or was cut short on its way. Please upload it again.',
    );
  }
};

const checkDimensions = ({ width, height }: { readonly width: number; readonly height: number }): void => {
  const { maxPixels, minSide, maxRatio } = PICTURE_RULES;
  const size = `The picture is ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels`;
  if (width * height > maxPixels)
    throw new ImageRefused(
      `${size}, which is ${Math.ceil((width * height) / 1e6)} megapixels; it may have up to ${maxPixels / 1e6}.`,
    );
  if (Math.min(width, height) < minSide)
    throw new ImageRefused(`${size}; each side needs at least ${minSide}, or it would be blurred on a card.`);
  if (Math.max(width, height) > maxRatio * Math.min(width, height))
    throw new ImageRefused(`${size}; one side may be at most ${maxRatio} times as long as the other.`);
};
