import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { removeUndrawable } from './cleanText.ts';
import { type PictureContent } from './pictureContent.ts';
import { HILLS_SVG, layOutPicture, PICTURE_SIZE, type PictureDrawings } from './pictureLayout.ts';

type FontWeight = 500 | 600 | 700;
const FONT_FILES: readonly (readonly [name: string, subset: string, weight: FontWeight])[] = [
  ['Fraunces', 'latin', 600],
  ['Fraunces', 'latin-ext', 600],
  ['Fraunces', 'vietnamese', 600],
  ['Figtree', 'latin', 500],
  ['Figtree', 'latin-ext', 500],
  ['Figtree', 'latin', 700],
];

const loadFonts = () => {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    FONT_FILES.map(async ([name, subset, weight]) => {
      const family = name.toLowerCase();
      const data = await readFile(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`));
      // Of two fonts of the same name, satori would use only one.
      return { name: subset === 'latin' ? name : `${name} ${subset}`, weight, style: 'normal' as const, data };
    }),
  );
};

const toDataUrl = (svg: string | Buffer): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Draws the picture of a content as a PNG file. */
export type DrawPicture = (content: PictureContent) => Promise<Uint8Array>;

/**
 * Returns the function that draws share pictures. It reads the fonts once.
 * @param clientFolder the built client, whose drawings the pictures show; without it, they have no logo and no mascot
 */
export const createDrawPicture = (clientFolder: string | undefined): DrawPicture => {
  let fonts: ReturnType<typeof loadFonts> | undefined;
  const readDrawing = async (file: string): Promise<string | undefined> =>
    clientFolder === undefined ? undefined : toDataUrl(await readFile(join(clientFolder, file)));
  const drawSvg = async (content: PictureContent, drawings: PictureDrawings) => {
    const undrawable = new Set<string>();
    const svg = await satori(layOutPicture(content, drawings), {
      ...PICTURE_SIZE,
      fonts: await (fonts ??= loadFonts()),
      // Called with the characters that the fonts lack. Those of an emoji may include a digit, which they do not lack.
      loadAdditionalAsset: (_language, characters) => {
        for (const character of characters) if (character > '~') undrawable.add(character);
        return Promise.resolve([]);
      },
    });
    return { svg, undrawable };
  };
  return async (content) => {
    const drawings = {
      logo: await readDrawing('favicon.svg'),
      mascot: await readDrawing(`jay/${content.mascot}.svg`),
      hills: toDataUrl(HILLS_SVG),
    };
    const { svg, undrawable } = await drawSvg(content, drawings);
    // The fonts know their letters only while they draw.
    const drawable =
      undrawable.size === 0 ? svg : (await drawSvg(withoutUndrawable(content, undrawable), drawings)).svg;
    return new Resvg(drawable, { font: { loadSystemFonts: false } }).render().asPng();
  };
};

const withoutUndrawable = (content: PictureContent, undrawable: ReadonlySet<string>): PictureContent => ({
  ...content,
  title: removeUndrawable(content.title, undrawable),
  plainTitle:
    removeUndrawable(content.plainTitle, undrawable) !== content.plainTitle ? 'Summer camp' : content.plainTitle,
  place: content.place && removeUndrawable(content.place, undrawable),
});
