import { colorSchemes, fonts } from '@campjay/domain/product/designTokens.ts';
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

const paletteOf = (colors: (typeof colorSchemes)[keyof typeof colorSchemes]) => ({
  primary: { main: colors.primary, dark: colors.primaryDark, contrastText: colors.onPrimary },
  secondary: { main: colors.secondary, contrastText: colors.onSecondary },
  warning: { main: colors.accent, contrastText: colors.onAccent },
  text: { primary: colors.text, secondary: colors.textQuiet },
  background: { default: colors.page, paper: colors.surface },
  divider: colors.line,
  cover: { main: colors.cover, deep: colors.coverDeep, text: colors.onCover, quiet: colors.onCoverQuiet },
});
const headingStyle = { fontFamily: fonts.heading, fontWeight: 600, letterSpacing: '-0.01em' };

/** Background and border of form fields, and of buttons that look like them. */
const fieldSurface = {
  backgroundColor: 'var(--mui-palette-background-paper)',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: '10px',
  '&:hover': {
    backgroundColor: 'var(--mui-palette-background-paper)',
    borderColor: 'var(--mui-palette-text-secondary)',
  },
} as const;

/** Height of a single-line field in pixels. */
const FIELD_HEIGHT = 56;

/**
 * The MUI theme, with a light and a dark color scheme. It looks like a field guide: jay blue on warm paper, spruce green
 * as the second color, marigold for ads.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: {
    light: { palette: paletteOf(colorSchemes.light) },
    dark: {
      palette: {
        ...paletteOf(colorSchemes.dark),
        error: { main: colorSchemes.dark.error, dark: '#ff7a6e', contrastText: colorSchemes.dark.onAccent },
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: fonts.text,
    h1: { ...headingStyle, fontSize: 'clamp(1.75rem, 1.15rem + 2.6vw, 3.1rem)', lineHeight: 1.12, textWrap: 'balance' },
    h2: { ...headingStyle, fontSize: '1.375rem', lineHeight: 1.25 },
    h3: { ...headingStyle, fontSize: '1.3rem', lineHeight: 1.2 },
    body2: { lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiFilledInput: {
      defaultProps: { disableUnderline: true, fullWidth: true },
      styleOverrides: {
        root: {
          ...fieldSurface,
          overflow: 'hidden',
          '&:not(.MuiInputBase-multiline)': { height: FIELD_HEIGHT },
          '&.Mui-focused': {
            backgroundColor: 'var(--mui-palette-background-paper)',
            borderColor: 'var(--mui-palette-primary-main)',
            boxShadow: '0 0 0 1px var(--mui-palette-primary-main)',
          },
          '&.Mui-disabled': { backgroundColor: 'var(--mui-palette-background-default)', borderStyle: 'dashed' },
          '&.Mui-error': { borderColor: 'var(--mui-palette-error-main)' },
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
});
