import sharp, { type Sharp } from 'sharp';
import { examinePicture } from './examinePicture.ts';
import { ImageRefused } from './imageRefused.ts';
import { PICTURE_RULES, type ImageVariant, VARIANT_SIDES } from './pictureRules.ts';

/** A picture as it is kept: our own files, in which nothing is left of the uploaded one but what can be seen. */
export interface ReencodedImage {
  /** WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
  /** Of the large variant, in pixels, so that a page can keep its place. */
  readonly width: number;
  readonly height: number;
}

// Whatever a file claims to be, libvips has nothing here that would read it but these three; and it keeps nothing.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Decoding takes one of Node's four threads that also read files, and up to 240 MB. */
const MAX_CONCURRENT = 2;
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Makes of an uploaded file the files that are kept. It is turned as its camera held it; where and with what it was
 * taken, and all else that is not seen, is left out.
 * @throws ImageRefused saying why the file is not taken
 */
export const reencodeImage = async (bytes: Buffer): Promise<ReencodedImage> => {
  examinePicture(bytes);
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await reencode(bytes);
  } finally {
    const next = waiting.shift(); // it takes this one's place
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

/** As large as fits, and never larger than it is. */
const fitWithin = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const encodeWebp = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 80, smartSubsample: true }).toBuffer();

/** What libvips says of a file may quote it, so it is not passed on. */
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
