import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { examinePicture } from './reencodeImage.ts';
import { ImageRefused } from './pictureRules.ts';
import {
  jpegOf,
  plainPicture,
  PNG_HEAD_BYTES,
  pngChunk,
  pngOf,
  samsungTrailer,
  videoBox,
  webpOf,
  withSegment,
} from './testing/pictures.ts';

const EXTRA_CONTENT =
  'The file contains more than a picture. Please open it, save it as a new picture and upload that.';
const damagedMessage = (kind: string) =>
  `The ${kind} picture is damaged or was cut short on its way. Please upload it again.`;
const ADVICE = 'Please save it as JPEG, PNG or WebP and upload that.';

const refusalOf = (bytes: Buffer): string | undefined => {
  try {
    examinePicture(bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    return error.message;
  }
};

const KINDS = ['JPEG', 'progressive JPEG', 'PNG', 'WebP'] as const;
const nothing = Buffer.alloc(0);
const good: Record<(typeof KINDS)[number], Buffer> = {
  ...{ JPEG: nothing, 'progressive JPEG': nothing, PNG: nothing, WebP: nothing },
};
beforeAll(async () => {
  good.JPEG = await jpegOf();
  good['progressive JPEG'] = await plainPicture().jpeg({ progressive: true }).toBuffer();
  good.PNG = await pngOf();
  good.WebP = await webpOf();
});

describe('checking an uploaded image file', () => {
  it.each(KINDS)('accepts a complete %s', (kind) => {
    expect(refusalOf(good[kind])).toBeUndefined();
  });

  it.each([
    [
      'SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'an SVG drawing, which can contain programs',
    ],
    [
      'SVG behind a declaration',
      '<?xml version="1.0"?>\n<!-- a -->\n<svg >',
      'an SVG drawing, which can contain programs',
    ],
    ['GIF that is also a program', 'GIF89a=1;alert(1)//', 'a GIF'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0', 'a HEIC picture from a phone'],
    ['AVIF', '\0\0\0\x18ftypavif\0\0\0\0', 'an AVIF picture'],
    ['MP4', '\0\0\0\x18ftypisom\0\0\0\0', 'a video'],
    ['TIFF', 'II*\0aaaa', 'a TIFF picture or a raw one from a camera'],
    ['BMP', 'BM666666', 'a Windows bitmap'],
    ['PDF', '%PDF-1.7\n', 'a PDF document'],
    ['ZIP', 'PK\x03\x04', 'a ZIP archive'],
    ['HTML', '  <!DOCTYPE html><p>', 'a web page'],
  ])('refuses other file types and names the type: %s', (_kind, text, what) => {
    expect(refusalOf(Buffer.from(text, 'latin1'))).toBe(`The file is ${what}. ${ADVICE}`);
  });

  it('refuses unknown and empty files', () => {
    expect(refusalOf(Buffer.from('#!/bin/sh\nrm -r x'))).toBe(`The file is not a picture that we can read. ${ADVICE}`);
    expect(refusalOf(Buffer.alloc(0))).toBe('The file is empty.');
  });

  it('refuses a file larger than 10 MB and reports its size', () => {
    expect(refusalOf(Buffer.concat([good.PNG, Buffer.alloc(10 * 1024 * 1024)]))).toBe(
      'The file has 10.1 MB; a picture may have up to 10 MB.',
    );
  });

  it.each(KINDS)('refuses a %s that is truncated anywhere', (kind) => {
    const whole = good[kind];
    for (let length = 12; length < whole.length; length += Math.ceil(whole.length / 60))
      expect(refusalOf(whole.subarray(0, length))).toBe(damagedMessage(kind.replace('progressive ', '')));
    expect(refusalOf(whole.subarray(0, -1))).toBe(damagedMessage(kind.replace('progressive ', '')));
  });

  it.each(
    KINDS.flatMap((kind) =>
      [
        ['a program', '<script>alert(1)</script>'],
        ['a page', '\n<html><body onload=alert(1)>'],
        ['an archive', 'PK\x03\x04\x14\0\0\0'],
        ['another kind of picture', 'GIF89a'],
        ['one letter', 'x'],
      ].map(([what = '', tail = '']) => ({ kind, what, tail })),
    ),
  )('refuses $what after a $kind', ({ kind, tail }) => {
    expect(refusalOf(Buffer.concat([good[kind], Buffer.from(tail, 'latin1')]))).toBe(EXTRA_CONTENT);
  });

  it('refuses an HTML page, program or archive hidden in a comment or in metadata', () => {
    for (const hidden of [
      '*/=alert(1);/*<ScRiPt>',
      '<?php system($_GET[0]);',
      '%PDF-1.4',
      'a PK\x03\x04',
      '<svg onload=x>',
    ]) {
      expect(refusalOf(withSegment(good.JPEG, 0xfe, hidden))).toBe(EXTRA_CONTENT);
      expect(refusalOf(withSegment(good.JPEG, 0xe1, hidden))).toBe(EXTRA_CONTENT);
      const comment = pngChunk('tEXt', `Comment\0${hidden}`);
      const [head, rest] = [good.PNG.subarray(0, PNG_HEAD_BYTES), good.PNG.subarray(PNG_HEAD_BYTES)];
      expect(refusalOf(Buffer.concat([head, comment, rest]))).toBe(EXTRA_CONTENT);
    }
  });

  it('accepts harmless metadata of any camera or editor', () => {
    const notes = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>application/pdf, PK, <b></rdf:RDF></x:xmpmeta>';
    expect(refusalOf(withSegment(good.JPEG, 0xe1, notes))).toBeUndefined();
    expect(refusalOf(withSegment(good.JPEG, 0xfe, 'Made by the camp’s office'))).toBeUndefined();
  });

  it('accepts what phones append to a JPEG: previews, motion photos, their own trailer, and padding', () => {
    const video = Buffer.concat([videoBox('ftyp', 'isom'), videoBox('mdat', 'frames'), videoBox('moov', '')]);
    const trailer = samsungTrailer(Buffer.from('\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1772368496000', 'latin1'));
    const tails = [Buffer.alloc(500), Buffer.from('\r\n'), good.JPEG, video, trailer];
    for (const tail of tails) expect(refusalOf(Buffer.concat([good.JPEG, tail]))).toBeUndefined();
    expect(refusalOf(Buffer.concat([good.JPEG, good.JPEG, Buffer.alloc(9), video, trailer]))).toBeUndefined();
  });

  it('refuses data that only begins or ends like what phones append', () => {
    const trailer = samsungTrailer(Buffer.from('block'));
    for (const tail of [
      Buffer.concat([Buffer.from('<b>page</b>'), trailer]),
      Buffer.concat([videoBox('ftyp', 'isom'), Buffer.from('PK\x03\x04')]),
      Buffer.concat([videoBox('ftyp', 'isom'), videoBox('free', '<script>alert(1)</script>')]),
      withSegment(good.JPEG, 0xfe, '<script>alert(1)</script>'),
      good.JPEG.subarray(0, -9),
      Buffer.from('xxxxSEFT'),
      videoBox('mdat', 'frames'),
    ])
      expect(refusalOf(Buffer.concat([good.JPEG, tail]))).toBe(EXTRA_CONTENT);
  });

  it('refuses animated images', async () => {
    const frames = await Promise.all(
      ['#2f6db5', '#b5502f'].map((background) => plainPicture({ background }).raw().toBuffer()),
    );
    const moving = await sharp(Buffer.concat(frames), {
      raw: { width: 400, height: 600, channels: 3, pageHeight: 300 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(refusalOf(moving)).toBe('The picture is animated. Please upload a still one.');
    const [head, rest] = [good.PNG.subarray(0, PNG_HEAD_BYTES), good.PNG.subarray(PNG_HEAD_BYTES)];
    const animated = Buffer.concat([head, pngChunk('acTL', '\0\0\0\x02\0\0\0\0'), rest]);
    expect(refusalOf(animated)).toBe('The picture is animated. Please upload a still one.');
  });
});
