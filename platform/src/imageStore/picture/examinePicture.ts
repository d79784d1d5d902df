import { isCameraTail } from './cameraTail.ts';
import { ImageRefused } from './imageRefused.ts';
import { readJpegStructure } from './jpegStructure.ts';
import { type PictureKind, pictureKindOf } from './pictureKind.ts';
import { type ReadStructure } from './pictureStructure.ts';
import { PICTURE_RULES } from './pictureRules.ts';
import { readPngStructure } from './pngStructure.ts';
import { readWebpStructure } from './webpStructure.ts';

const STRUCTURE_READERS: Readonly<Record<PictureKind, ReadStructure>> = {
  JPEG: (bytes) => readJpegStructure(bytes),
  PNG: readPngStructure,
  WebP: readWebpStructure,
};

/**
 * Looks at a file as bytes before anything decodes it: that it is one still picture of a kind that we read, whole, and
 * not at the same time something else. Re-encoding drops all but the picture anyway; a file that plays two roles is
 * refused, because nobody makes one by accident.
 * @throws ImageRefused saying why it is not taken
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

/** In megabytes as file managers count them, rounded up to a tenth so that no file seems to fit that does not. */
const tooHeavy = (length: number): string =>
  `The file has ${Math.ceil((length / 1024 / 1024) * 10) / 10} MB; a picture may have up to ${PICTURE_RULES.maxBytes / 1024 / 1024} MB.`;

const isPadding = (bytes: Buffer, start: number): boolean => bytes.subarray(start).every((byte) => byte === 0);

/** How files begin that run, or that are opened with other programs; no camera's or editor's notes hold them. */
const FOREIGN = /<script|<\?php|<html|<!doctype html|<svg[\s>]|<iframe|%PDF-|PK\x03\x04/i;
/** Video may hold any few bytes by chance; behind the picture the kind of each part has been told already. */
const FOREIGN_BEHIND = /<script|<\?php|<!doctype html/i;

const isAlsoSomethingElse = (
  bytes: Buffer,
  { notes, end }: { readonly notes: readonly Buffer[]; readonly end: number },
): boolean =>
  notes.some((note) => FOREIGN.test(note.toString('latin1'))) || FOREIGN_BEHIND.test(bytes.toString('latin1', end));
