import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JAY_PICTURES, pickJay, jayUrl } from './jayPictures.ts';

const publicFolder = join(import.meta.dirname, '../../public');
const drawingOf = (picture: (typeof JAY_PICTURES)[number]) => readFileSync(join(publicFolder, jayUrl(picture)), 'utf8');

describe('the drawings of Jay', () => {
  // Covers: 9.98
  it('are sixteen, and the list contains every file', () => {
    expect(JAY_PICTURES).toHaveLength(16);
    expect(readdirSync(join(publicFolder, 'jay')).sort()).toEqual(JAY_PICTURES.map((name) => `${name}.svg`));
  });

  // Covers: 9.98
  it('are all different', () => {
    const shapes = JAY_PICTURES.map((name) => drawingOf(name).replace(/(fill|stroke)="[^"]*"/g, ''));
    expect(new Set(shapes).size).toBe(16);
  });

  it.each(JAY_PICTURES)('%s is a small square drawing without scripts or references', (name) => {
    const drawing = drawingOf(name);
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 240">/);
    expect(drawing.length).toBeLessThan(8000);
    expect(drawing).not.toMatch(/<(script|text|style|image|foreignObject|use|a)\b|\son\w+=|href|@import/i);
    expect(drawing.match(/url\([^)]*\)/g)?.filter((reference) => !reference.startsWith('url(#'))).toEqual([]);
    const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
  });

  // Covers: 2.102
  it('are picked equally often', () => {
    const picked = Array.from({ length: 160 }, (_, tick) => pickJay(() => tick / 160));
    for (const picture of JAY_PICTURES) expect(picked.filter((each) => each === picture)).toHaveLength(10);
    expect(pickJay(() => 1 - Number.EPSILON)).toBe('walking-by-headlamp');
  });
});
