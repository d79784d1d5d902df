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
