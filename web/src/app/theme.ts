import { product } from '@campjay/domain/product/product.ts';
import { createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  /**
   * `cover`: colors of the header, hero and footer, which look like a cloth book cover. `deep` is a darker shade of the
   * background (`main`), and `quiet` the color of secondary text.
   */
  interface Palette {
    cover: { main: string; deep: string; text: string; quiet: string };
  }
  interface PaletteOptions {
    cover: { main: string; deep: string; text: string; quiet: string };
  }
}

const { jay, jayDeep, spruce, paper, marigold, ink } = product.colors;
const textFont = "'Figtree Variable', 'Segoe UI', system-ui, sans-serif";
const headingFont = "'Fraunces Variable', Georgia, 'Times New Roman', serif";
const headingStyle = { fontFamily: headingFont, fontWeight: 600, letterSpacing: '-0.01em' };
/** Marigold stands out on cover colors, but not on light backgrounds, so most elements also get a dark inner ring. */
const focusRing = { outline: '3px solid var(--mui-palette-warning-main)', outlineOffset: 2 };

/**
 * The MUI theme, with a light and a dark color scheme. It looks like a field guide: jay blue on warm paper, spruce green
 * as the second color, marigold for ads.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: jay, dark: jayDeep, contrastText: '#fff' },
        secondary: { main: spruce, contrastText: '#fff' },
        warning: { main: marigold, contrastText: ink },
        text: { primary: ink, secondary: '#545f68' },
        background: { default: paper, paper: '#fffdf9' },
        divider: '#e4dccb',
        cover: { main: jayDeep, deep: '#0d2b50', text: paper, quiet: '#c6d5e8' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#93c0f0', dark: '#6ea6e0', contrastText: '#0d1b2a' },
        secondary: { main: '#8fc9b4', contrastText: '#10231c' },
        warning: { main: marigold, contrastText: ink },
        error: { main: '#ff8f85', dark: '#ff7a6e', contrastText: ink },
        text: { primary: '#ece6da', secondary: '#aab3ba' },
        background: { default: '#10171c', paper: '#18222a' },
        divider: '#2d3a44',
        cover: { main: '#0f2440', deep: '#0a1829', text: '#f1eadd', quiet: '#a9bcd3' },
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: textFont,
    h1: { ...headingStyle, fontSize: 'clamp(1.75rem, 1.15rem + 2.6vw, 3.1rem)', lineHeight: 1.12, textWrap: 'balance' },
    h2: { ...headingStyle, fontSize: '1.375rem', lineHeight: 1.25 },
    h3: { ...headingStyle, fontSize: '1.3rem', lineHeight: 1.2 },
    body2: { lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
        },
        ':focus-visible': focusRing,
        // The pseudo-class is repeated to outrank the components' own rules. Text fields and the containers of popups are
        // excluded because they show focus in other ways.
        ':focus-visible:focus-visible:not(.MuiFilledInput-input, [tabindex="-1"])': {
          ...focusRing,
          boxShadow: '0 0 0 2px var(--mui-palette-text-primary)',
        },
        // Keeps focused elements from being hidden behind the sticky header, and behind the bottom navigation on phones.
        'html:has(header[data-sticky])': { scrollPaddingTop: 72 },
        '@media (max-width: 599.95px)': {
          html: { scrollPaddingBottom: 'calc(68px + env(safe-area-inset-bottom, 0px))' },
        },
        body: { minWidth: 320, overflowWrap: 'break-word' },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
});
