import sharp, { type Create } from 'sharp';

/** A single-color picture without any metadata, so that it contains only what a test adds. */
export const plainPicture = ({
  width = 400,
  height = 300,
  background = '#2f6db5',
  channels = 3,
}: Partial<Create> = {}) => sharp({ create: { width, height, background, channels } });

export const jpegOf = (picture = plainPicture()): Promise<Buffer> => picture.jpeg().toBuffer();
export const pngOf = (picture = plainPicture()): Promise<Buffer> => picture.png().toBuffer();
export const webpOf = (picture = plainPicture()): Promise<Buffer> => picture.webp().toBuffer();

/** Inserts a segment into a JPEG, after its start marker. */
export const withSegment = (jpeg: Buffer, marker: number, data: Buffer | string): Buffer => {
  const content = Buffer.from(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
};

/** A PNG chunk without a valid checksum, which the structure reader does not verify. */
export const pngChunk = (type: string, data: Buffer | string): Buffer => {
  const content = Buffer.from(data);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc(4)]);
};

/** The end of a PNG's first chunk: signature, and the 13 bytes of IHDR in their chunk. */
export const PNG_HEAD_BYTES = 33;

/** The trailer of Samsung's phones: one block, and the directory with its offset. */
export const samsungTrailer = (block: Buffer): Buffer => {
  const directory = Buffer.alloc(32);
  directory.write('SEFH', 0, 'latin1');
  directory.writeUInt32LE(107, 4);
  directory.writeUInt32LE(1, 8);
  directory.writeUInt32LE(block.length, 16);
  directory.writeUInt32LE(block.length, 20);
  directory.writeUInt32LE(24, 24);
  directory.write('SEFT', 28, 'latin1');
  return Buffer.concat([block, directory]);
};

/** A box of an ISO base media file. */
export const videoBox = (type: string, data: Buffer | string): Buffer => {
  const content = Buffer.from(data);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
