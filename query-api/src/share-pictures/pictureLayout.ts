import { product } from '@campjay/domain/product/product.ts';
import { colorSchemes } from '@campjay/domain/product/designTokens.ts';
import { type PictureContent } from './pictureContent.ts';

/** The size that link previews show without cropping, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 60;
const TITLE_WIDTH = PICTURE_SIZE.width - 2 * MARGIN;
const MASCOT_SIZE = 216;
const { onCover, onCoverQuiet, cover, accent, onAccent } = colorSchemes.light;

const LINE_HEIGHT = 1.08;
const TITLE_HEIGHT = 254;
const SMALLEST_TITLE = { fontSize: 58, maxLines: 3 };
/** From the largest; previews in a chat are shown at a quarter of the size. Each fills the height for the title. */
const TITLE_SIZES: readonly (typeof SMALLEST_TITLE)[] = [
  { fontSize: 150, maxLines: 1 },
  { fontSize: 128, maxLines: 1 },
  { fontSize: 104, maxLines: 2 },
  { fontSize: 92, maxLines: 2 },
  { fontSize: 76, maxLines: 3 },
  { fontSize: 66, maxLines: 3 },
  SMALLEST_TITLE,
];

/** Approximate width of a letter of the heading font, as a fraction of the font size, rather too wide. */
const letterWidth = (letter: string): number => {
  if (/[\s.,:;'’|!()[\]ijlIft]/.test(letter)) return 0.36;
  if (/[mwMW@&%—…]/.test(letter)) return 0.92;
  return /[A-Z]/.test(letter) ? 0.7 : 0.57;
};
const textWidth = (text: string, fontSize: number): number =>
  Array.from(text).reduce((width, letter) => width + letterWidth(letter), 0) * fontSize;

/** Number of lines that the words fill; infinite if a word is wider than a line. */
const countLines = (title: string, fontSize: number): number => {
  let lines = 1;
  let lineWidth = 0;
  for (const word of title.split(' ')) {
    const width = textWidth(word, fontSize);
    if (width > TITLE_WIDTH) return Number.POSITIVE_INFINITY;
    const isFirst = lineWidth === 0;
    const widthInLine = lineWidth + (isFirst ? 0 : textWidth(' ', fontSize)) + width;
    if (widthInLine > TITLE_WIDTH) lines += 1;
    lineWidth = widthInLine > TITLE_WIDTH ? width : widthInLine;
  }
  return lines;
};

/** Returns the largest size at which a title fits; at the smallest, a longer title is cut. */
export const fitTitle = (
  title: string,
): { readonly fontSize: number; readonly maxLines: number; readonly isCut: boolean } => {
  const fitting = TITLE_SIZES.find(({ fontSize, maxLines }) => countLines(title, fontSize) <= maxLines);
  return { ...(fitting ?? SMALLEST_TITLE), isCut: fitting === undefined };
};

/** An element of the picture, in the form that satori reads. */
export interface PictureElement {
  readonly type: 'div' | 'img';
  readonly key: null;
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>;
    readonly children?: string | readonly PictureElement[];
    readonly src?: string;
  };
}

type Style = PictureElement['props']['style'];
const box = (style: Style, ...children: readonly (PictureElement | undefined)[]): PictureElement => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== undefined) },
});
const text = (children: string, style: Style): PictureElement => ({
  type: 'div',
  key: null,
  props: { style: { display: 'block', ...style }, children },
});
const image = (src: string, style: Style): PictureElement => ({ type: 'img', key: null, props: { style, src } });

const ONE_LINE: Style = {
  ...{ maxWidth: '100%', minWidth: 0, flexShrink: 1 },
  ...{ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
};
/** Without a position, texts would be behind the hills, which have one. */
const IN_FRONT: Style = { position: 'relative' };
const HEADING_FONT = 'Fraunces';
/** Room for accents and descenders beyond the lines, as a fraction of the font size. */
const LINE_OVERHANG = 0.14;
const FACTS_WIDTH = TITLE_WIDTH - MASCOT_SIZE - 40;

/** The drawings of a picture, as data URLs. */
export interface PictureDrawings {
  readonly logo: string | undefined;
  readonly mascot: string | undefined;
  readonly hills: string;
}

/** Hills at the bottom, like those of the client's hero. */
export const HILLS_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="200" viewBox="0 0 1200 200"><path fill="#28537f" opacity=".45" d="M0 110C140 58 260 64 380 92s220 14 330-22 220-34 320 2 120 16 170 2v126H0z"/><path fill="#1d4a5c" opacity=".7" d="M0 162q200-30 420 0t400-6 380 4v40H0z"/><path fill="#173c3a" d="M0 186q180-16 380 0t420-4 400 2v16H0z"/></svg>`;

/** Lays out a picture. */
export const layOutPicture = (content: PictureContent, { logo, mascot, hills }: PictureDrawings): PictureElement => {
  const { title, plainTitle, season, place, ages, highlight, categories } = content;
  const shownTitle = title === '' ? plainTitle : title;
  const { fontSize, maxLines, isCut } = fitTitle(shownTitle);
  return box(
    {
      ...{ position: 'relative', flexDirection: 'column', width: '100%', height: '100%', boxSizing: 'border-box' },
      ...{
        padding: `44px ${MARGIN}px 44px`,
        background: cover,
        color: onCover,
        fontFamily: 'Figtree',
        fontWeight: 500,
      },
    },
    image(hills, { position: 'absolute', left: 0, bottom: 0, width: PICTURE_SIZE.width, height: 200 }),
    mascot === undefined
      ? undefined
      : image(mascot, { position: 'absolute', right: MARGIN, bottom: 40, width: MASCOT_SIZE, height: MASCOT_SIZE }),
    box(
      { ...IN_FRONT, alignItems: 'center', justifyContent: 'space-between', width: '100%' },
      box(
        { alignItems: 'center', gap: 18, fontFamily: HEADING_FONT, fontWeight: 600, fontSize: 46 },
        logo === undefined ? undefined : image(logo, { width: 68, height: 68 }),
        text(product.name, {}),
      ),
      text(season, { fontSize: 40, color: onCoverQuiet }),
    ),
    box(
      { ...IN_FRONT, alignItems: 'center', width: TITLE_WIDTH, height: TITLE_HEIGHT, marginBottom: 14 },
      text(shownTitle, {
        ...{ width: '100%', fontFamily: HEADING_FONT, fontWeight: 600, fontSize, lineHeight: LINE_HEIGHT },
        ...{ letterSpacing: '-0.01em', overflowWrap: 'anywhere' },
        // A balanced title would be cut before its last line is full.
        ...(isCut ? { lineClamp: maxLines } : { textWrap: 'balance' }),
        ...{ boxSizing: 'border-box', padding: `${LINE_OVERHANG}em 0`, overflow: 'hidden' },
        maxHeight: Math.ceil((maxLines * LINE_HEIGHT + 2 * LINE_OVERHANG) * fontSize),
      }),
    ),
    box(
      { ...IN_FRONT, flexDirection: 'column', gap: 14, width: FACTS_WIDTH, fontSize: 48, lineHeight: 1.2 },
      place ? text(place, ONE_LINE) : undefined,
      ages === undefined && highlight === undefined
        ? undefined
        : box(
            { alignItems: 'center', gap: 26, width: '100%' },
            highlight === undefined
              ? undefined
              : text(highlight, {
                  ...{ padding: '4px 22px', borderRadius: 18, background: accent, color: onAccent, fontWeight: 700 },
                  ...{ flexShrink: 0, whiteSpace: 'nowrap' },
                }),
            ages === undefined ? undefined : text(ages, ONE_LINE),
          ),
      categories === undefined ? undefined : text(categories, { ...ONE_LINE, fontSize: 38, color: onCoverQuiet }),
    ),
  );
};
