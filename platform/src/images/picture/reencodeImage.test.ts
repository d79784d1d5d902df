import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ImageRefused } from './pictureRules.ts';
import { reencodeImage } from './reencodeImage.ts';
import { jpegOf, plainPicture, pngChunk, pngOf, webpOf } from './testing/pictures.ts';

const refusalOf = async (bytes: Buffer): Promise<string> => {
  const refusal: unknown = await reencodeImage(bytes).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(ImageRefused);
  return refusal instanceof ImageRefused ? refusal.message : '';
};

/** A tiny PNG whose header claims these dimensions, with a correct checksum, so that only they are invalid. */
const bomb = async (width: number, height: number): Promise<Buffer> => {
  const png = await pngOf();
  const bytes = Buffer.concat([
    png.subarray(0, 33),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', ''),
  ]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};

describe('an uploaded image', () => {
  it.each([
    ['JPEG', jpegOf],
    ['PNG', pngOf],
    ['WebP', webpOf],
  ])('is stored as two WebP files when it comes as %s', async (_kind, encode) => {
    const { variants, width, height } = await reencodeImage(await encode(plainPicture({ width: 2000, height: 1000 })));
    expect({ width, height }).toEqual({ width: 1600, height: 800 });
    expect(await sharp(variants.large).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect(await sharp(variants.small).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
  });

  it('is never enlarged', async () => {
    const { variants, width, height } = await reencodeImage(await jpegOf(plainPicture({ width: 300, height: 400 })));
    expect({ width, height }).toEqual({ width: 300, height: 400 });
    expect(await sharp(variants.small).metadata()).toMatchObject({ width: 300, height: 400 });
  });

  it('is stored without metadata about place, time, camera or author', async () => {
    const withMetadata = await plainPicture()
      .withExif({ IFD0: { Make: 'Field camera', Artist: 'Robin Example' }, IFD3: { GPSLatitude: '47/1 36/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="#">Robin Example</rdf:RDF></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(withMetadata.includes('Robin Example')).toBe(true);
    const { variants } = await reencodeImage(withMetadata);
    for (const file of Object.values(variants)) {
      const { exif, xmp, icc, iptc, comments } = await sharp(file).metadata();
      expect({ exif, xmp, icc, iptc, comments }).toEqual({});
      expect(file.includes('Robin')).toBe(false);
    }
  });

  it('is rotated by its orientation tag', async () => {
    const halves = await plainPicture({ width: 600, height: 300, background: '#ffffff' })
      .composite([
        { input: { create: { width: 300, height: 300, channels: 3, background: '#000000' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { variants, width, height } = await reencodeImage(halves);
    expect({ width, height }).toEqual({ width: 300, height: 600 });
    const { data, info } = await sharp(variants.large).raw().toBuffer({ resolveWithObject: true });
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
    expect(brightness(150, 50)).toBeLessThan(20);
    expect(brightness(150, 550)).toBeGreaterThan(235);
  });

  it('keeps its transparency', async () => {
    const logo = await pngOf(plainPicture({ channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }));
    const { variants } = await reencodeImage(logo);
    expect((await sharp(variants.large).metadata()).hasAlpha).toBe(true);
  });

  it('may be grayscale, 16-bit or CMYK', async () => {
    const grey = await plainPicture().greyscale().png().toBuffer();
    const deep = await plainPicture().toColourspace('rgb16').png().toBuffer();
    const printed = await plainPicture().toColourspace('cmyk').jpeg().toBuffer();
    for (const file of [grey, deep, printed]) {
      const { variants } = await reencodeImage(file);
      expect(await sharp(variants.large).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    }
  });

  it('is refused by its header alone if it has 50 megapixels', async () => {
    const file = await bomb(10_000, 5000);
    expect(file.length).toBeLessThan(1000);
    expect(await refusalOf(file)).toBe(
      'The picture is 10,000 × 5,000 pixels, which is 50 megapixels; it may have up to 40.',
    );
    expect(await refusalOf(await bomb(2 ** 31 - 1, 2 ** 31 - 1))).toMatch(/^The picture /);
  });

  it('is refused if it is too small for a card, or too elongated', async () => {
    expect(await refusalOf(await jpegOf(plainPicture({ width: 640, height: 199 })))).toBe(
      'The picture is 640 × 199 pixels; each side needs at least 200, or it would be blurred on a card.',
    );
    expect(await refusalOf(await jpegOf(plainPicture({ width: 1001, height: 200 })))).toBe(
      'The picture is 1,001 × 200 pixels; one side may be at most 5 times as long as the other.',
    );
  });

  it('is refused if its structure is valid but its pixels are not', async () => {
    const png = await pngOf();
    const hollow = Buffer.concat([png.subarray(0, 33), pngChunk('IDAT', 'no pixels'), pngChunk('IEND', '')]);
    const damaged = 'The picture is damaged or was cut short on its way. Please upload it again.';
    expect(await refusalOf(hollow)).toBe(damaged);
    const noise = await plainPicture({ width: 400, height: 300 }).png({ compressionLevel: 0 }).toBuffer();
    noise.fill(0xaa, 5000, 6000);
    expect(await refusalOf(noise)).toBe(damaged);
  });

  it('is read only by the decoders of the three accepted formats', async () => {
    const gif = await plainPicture().gif().toBuffer();
    await expect(sharp(gif).metadata()).rejects.toThrow();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow();
  });

  it('waits for a free slot, and twelve concurrent uploads all complete, including refused ones', async () => {
    const [fine, broken] = [await jpegOf(), Buffer.from('no picture')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => reencodeImage(index % 3 === 0 ? broken : fine)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    await expect(reencodeImage(fine)).resolves.toMatchObject({ width: 400 });
  });
});
