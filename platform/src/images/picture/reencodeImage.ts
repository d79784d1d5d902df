import sharp, { type Sharp } from 'sharp';
import { examinePicture } from './examinePicture.ts';
import { ImageRefused } from './imageRefused.ts';
import { PICTURE_RULES, type ImageVariant, VARIANT_SIDES } from './pictureRules.ts';

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
