import { ImageRefused } from './imageRefused.ts';

export type PictureKind = 'JPEG' | 'PNG' | 'WebP';

const ADVICE = 'Please save it as JPEG, PNG or WebP and upload that.';

/**
 * Detects the kind of a file by its first bytes; its name and content type are ignored. Few kinds are supported,
 * because each adds a decoder exposed to hostile input: these three can be saved by every phone and every editor.
 * (Browsers on iPhones convert HEIC to JPEG by themselves if a page accepts JPEG.)
 * @throws ImageRefused with the actual kind, if known
 */
export const pictureKindOf = (bytes: Buffer): PictureKind => {
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
