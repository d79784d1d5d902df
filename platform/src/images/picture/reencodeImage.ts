import { type PictureStructure, type ReadStructure, readJpegStructure, readWebpStructure } from './structures.ts';
import { isCameraTail } from './cameraTail.ts';
import { PICTURE_RULES, type ImageVariant, VARIANT_SIDES, ImageRefused } from './pictureRules.ts';
import sharp, { type Sharp } from 'sharp';

type PictureKind = 'JPEG' | 'PNG' | 'WebP';

const ADVICE = 'Please save it as JPEG, PNG or WebP and upload that.';

/**
 * Detects the kind of a file by its first bytes; its name and content type are ignored. Few kinds are supported,
 * because each adds a decoder exposed to hostile input: these three can be saved by every phone and every editor.
 * (Browsers on iPhones convert HEIC to JPEG by themselves if a page accepts JPEG.)
 * @throws ImageRefused with the actual kind, if known
 */
const pictureKindOf = (bytes: Buffer): PictureKind => {
  if (bytes.length === 0) throw new ImageRefused('The file is empty.');
  const known = KINDS.find(({ is }) => is(bytes));
  if (known) return known.kind;
  const other = OTHERS.find(({ is }) => is(bytes));
  throw new ImageRefused(
    other ? `The file is ${other.what}. ${ADVICE}` : `The file is not a picture that we can read. ${ADVICE}`,
  );
};

const at = (offset: number, signature: string) => (bytes: Buffer) =>
  bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));

/** An ISO base media file whose brand is one of these. */
const hasBrand = (brand: RegExp) => (bytes: Buffer) => at(4, 'ftyp')(bytes) && brand.test(text(bytes, 8, 12));

const text = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('latin1');

const KINDS: readonly { readonly kind: PictureKind; readonly is: (bytes: Buffer) => boolean }[] = [
  { kind: 'JPEG', is: at(0, '\xff\xd8\xff') },
  { kind: 'PNG', is: at(0, '\x89PNG\r\n\x1a\n') },
  { kind: 'WebP', is: (bytes) => at(0, 'RIFF')(bytes) && at(8, 'WEBP')(bytes) },
];

const OTHERS: readonly { readonly what: string; readonly is: (bytes: Buffer) => boolean }[] = [
  { what: 'an SVG drawing, which can hold programs', is: (bytes) => /<svg[\s>]/i.test(text(bytes, 0, 4096)) },
  { what: 'a GIF', is: at(0, 'GIF8') },
  { what: 'a HEIC picture, as phones keep them', is: hasBrand(/^(heic|heix|heim|heis|hevc|mif1|msf1)$/) },
  { what: 'an AVIF picture', is: hasBrand(/^avi[fs]$/) },
  { what: 'a video', is: (bytes) => at(4, 'ftyp')(bytes) || at(0, '\x1aE\xdf\xa3')(bytes) },
  { what: 'a TIFF picture or a raw one from a camera', is: (bytes) => /^(II\*\0|MM\0\*)/.test(text(bytes, 0, 4)) },
  { what: 'a Windows bitmap', is: at(0, 'BM') },
  { what: 'a PDF document', is: at(0, '%PDF-') },
  { what: 'a ZIP archive', is: at(0, 'PK\x03\x04') },
  { what: 'a web page', is: (bytes) => /^\s*(<!doctype html|<html|<script)/i.test(text(bytes, 0, 4096)) },
];

const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, checksum after it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** The chunks that contain the picture (PNG, third edition, section 11.2); all others are metadata. */
const PICTURE_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'fdAT']);
/** Announces further frames. */
const ANIMATION = 'acTL';

/** Parses a PNG chunk by chunk up to its end chunk. */
const readPngStructure: ReadStructure = (bytes): PictureStructure | undefined => {
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

const STRUCTURE_READERS: Readonly<Record<PictureKind, ReadStructure>> = {
  JPEG: (bytes) => readJpegStructure(bytes),
  PNG: readPngStructure,
  WebP: readWebpStructure,
};

/**
 * Checks a file's bytes before anything decodes it: it must be one complete still picture of a supported kind, and not
 * another kind of file at the same time. Re-encoding drops everything but the picture anyway; a polyglot file is
 * rejected because it is never made by accident.
 * @throws ImageRefused with the reason
 */
export const examinePicture = (bytes: Buffer): void => {
  if (bytes.length > PICTURE_RULES.maxBytes) throw new ImageRefused(tooHeavy(bytes.length));
  const kind = pictureKindOf(bytes);
  const structure = STRUCTURE_READERS[kind](bytes);
  if (!structure)
    throw new ImageRefused(`The ${kind} picture is damaged or was cut short on its way. Please upload it again.`);
  if (structure.isAnimated) throw new ImageRefused('The picture moves. Please upload a still one.');
  if (!(kind === 'JPEG' ? isCameraTail : isPadding)(bytes, structure.end) || isAlsoSomethingElse(bytes, structure))
    throw new ImageRefused(
      'The file holds something else besides its picture. Please open the picture, save it anew and upload that.',
    );
};

/** In megabytes as file managers count them, rounded up to a tenth so that an oversized file never appears to fit. */
const tooHeavy = (length: number): string =>
  `The file has ${Math.ceil((length / 1024 / 1024) * 10) / 10} MB; a picture may have up to ${PICTURE_RULES.maxBytes / 1024 / 1024} MB.`;

const isPadding = (bytes: Buffer, start: number): boolean => bytes.subarray(start).every((byte) => byte === 0);

/** Signatures of executable or foreign files; metadata of cameras and editors never contains them. */
const FOREIGN = /<script|<\?php|<html|<!doctype html|<svg[\s>]|<iframe|%PDF-|PK\x03\x04/i;
/** Video may contain any short byte sequence by chance; the kind of each part after the picture is already verified. */
const FOREIGN_BEHIND = /<script|<\?php|<!doctype html/i;

const isAlsoSomethingElse = (
  bytes: Buffer,
  { notes, end }: { readonly notes: readonly Buffer[]; readonly end: number },
): boolean =>
  notes.some((note) => FOREIGN.test(note.toString('latin1'))) || FOREIGN_BEHIND.test(bytes.toString('latin1', end));

/** A picture as stored: files that we wrote ourselves, which contain only the visible content of the uploaded one. */
export interface ReencodedImage {
  /** WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
  /** Size of the large variant in pixels, so that a page can reserve its space. */
  readonly width: number;
  readonly height: number;
}

// Restricts libvips to the decoders of these three kinds, whatever a file claims to be, and disables its cache.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Decoding blocks one of Node's four threads that also read files, and takes up to 240 MB. */
const MAX_CONCURRENT = 2;
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Re-encodes an uploaded file into the stored files. Applies the camera's orientation, and drops location, camera data
 * and everything else that is not visible.
 * @throws ImageRefused with the reason for a rejection
 */
export const reencodeImage = async (bytes: Buffer): Promise<ReencodedImage> => {
  examinePicture(bytes);
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await reencode(bytes);
  } finally {
    const next = waiting.shift(); // the next one takes over this slot
    if (next) next();
    else running -= 1;
  }
};

const reencode = async (bytes: Buffer): Promise<ReencodedImage> => {
  const { autoOrient: dimensions } = await withReadErrors(open(bytes, false).metadata());
  checkSize(dimensions);
  const { data, info } = await withReadErrors(
    fitWithin(open(bytes, PICTURE_RULES.maxPixels), VARIANT_SIDES.large)
      .toColourspace('srgb')
      .timeout({ seconds: PICTURE_RULES.maxSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const large = await encodeWebp(pixels());
  const small = await encodeWebp(fitWithin(pixels(), VARIANT_SIDES.small));
  return { variants: { large, small }, width, height };
};

const open = (bytes: Buffer, limitInputPixels: number | false): Sharp =>
  sharp(bytes, { failOn: 'warning', limitInputPixels, autoOrient: true });

/** Shrinks a picture to fit; never enlarges it. */
const fitWithin = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const encodeWebp = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 80, smartSubsample: true }).toBuffer();

/** Error messages of libvips may quote the file, so they are not passed on. */
const withReadErrors = async <Read>(reading: Promise<Read>): Promise<Read> => {
  try {
    return await reading;
  } catch (error) {
    throw new ImageRefused(
      error instanceof Error && error.message.startsWith('timeout')
        ? `The picture could not be read within ${PICTURE_RULES.maxSeconds} seconds. Please save it smaller and upload that.`
        : 'The picture is damaged or was cut short on its way. Please upload it again.',
    );
  }
};

const checkSize = ({ width, height }: { readonly width: number; readonly height: number }): void => {
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
