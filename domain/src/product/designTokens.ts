import { product } from './product.ts';

const { jay, jayDeep, spruce, paper, marigold, ink } = product.colors;

/**
 * The colors of the light and the dark color scheme, as CSS colors. `cover` is the background of header, hero and
 * footer, which look like a cloth book cover; `coverDeep` is a darker shade of it.
 */
export const colorSchemes = {
  light: {
    primary: jay,
    primaryDark: jayDeep,
    onPrimary: '#fff',
    secondary: spruce,
    onSecondary: '#fff',
    accent: marigold,
    onAccent: ink,
    error: '#d32f2f',
    text: ink,
    textQuiet: '#545f68',
    page: paper,
    surface: '#fffdf9',
    line: '#e4dccb',
    cover: jayDeep,
    coverDeep: '#0d2b50',
    onCover: paper,
    onCoverQuiet: '#c6d5e8',
  },
  dark: {
    primary: '#93c0f0',
    primaryDark: '#6ea6e0',
    onPrimary: '#0d1b2a',
    secondary: '#8fc9b4',
    onSecondary: '#10231c',
    accent: marigold,
    onAccent: ink,
    error: '#ff8f85',
    text: '#ece6da',
    textQuiet: '#aab3ba',
    page: '#10171c',
    surface: '#18222a',
    line: '#2d3a44',
    cover: '#0f2440',
    coverDeep: '#0a1829',
    onCover: '#f1eadd',
    onCoverQuiet: '#a9bcd3',
  },
} as const;

export const fonts = {
  text: "'Figtree Variable','Figtree Fallback','Segoe UI',system-ui,sans-serif",
  heading: "'Fraunces Variable','Fraunces Fallback',Georgia,'Times New Roman',serif",
} as const;

/** 'coverDeep' becomes '--color-cover-deep'. */
const colorVariable = (name: string): string =>
  `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const declarationsOf = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, color]) => `${colorVariable(name)}:${color}`)
    .join(';');

/**
 * The design tokens as CSS variables: `--color-…`, `--font-text` and `--font-heading`. The attribute
 * `data-color-scheme` of the root element chooses a scheme; without it, the browser's preference does.
 */
export const designTokensCss: string = [
  `:root{color-scheme:light;${declarationsOf(colorSchemes.light)};--font-text:${fonts.text};--font-heading:${fonts.heading}}`,
  `@media(prefers-color-scheme:dark){:root:not([data-color-scheme=light]){color-scheme:dark;${declarationsOf(colorSchemes.dark)}}}`,
  `:root[data-color-scheme=dark]{color-scheme:dark;${declarationsOf(colorSchemes.dark)}}`,
  'html{background:var(--color-page)}',
].join('');
