/** A tint of the theme's warning color (marigold), which marks sponsored cards. */
const marigold = (percent: number): string =>
  `color-mix(in srgb, var(--mui-palette-warning-main) ${percent}%, transparent)`;

const chipStyles = {
  '& .ad-chip': { position: 'relative', display: 'inline-block', mb: 1 },
  '& .ad-chip > button': {
    position: 'relative',
    appearance: 'none',
    border: 0,
    px: 1.25,
    py: 0.25,
    borderRadius: 5,
    typography: 'body2',
    fontWeight: 700,
    bgcolor: 'warning.main',
    color: 'warning.contrastText',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: '-10px -6px' },
  },
  '& [role=tooltip]': {
    position: 'absolute',
    zIndex: 'tooltip',
    top: 'calc(100% + 6px)',
    scrollMarginBlock: '80px', // height of the fixed bars at the window's top or bottom
    left: 0,
    width: 'min(340px, 74cqw)',
    px: 1.5,
    py: 1,
    borderRadius: 1,
    bgcolor: 'text.primary',
    color: 'background.paper',
    typography: 'body2',
  },
} as const;

const photoButtonStyles = {
  appearance: 'none',
  position: 'absolute',
  top: 'calc(50% - 22px)',
  width: 44,
  height: 44,
  p: '10px',
  border: 0,
  borderRadius: '50%',
  bgcolor: 'rgb(18 27 35 / 0.66)',
  color: '#fff',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'rgb(18 27 35 / 0.85)' },
  '& svg': { display: 'block', fill: 'none', stroke: 'currentColor', strokeWidth: 2.4 },
} as const;

const photoStyles = {
  '& .ad-photos': {
    position: 'relative',
    m: 0,
    overflow: 'hidden',
    aspectRatio: '3 / 2',
    borderRadius: 1,
    bgcolor: marigold(12),
  },
  '& .ad-photos.is-empty': {
    aspectRatio: 'auto',
    px: 2,
    py: 3,
    textAlign: 'center',
    typography: 'body2',
    color: 'text.secondary',
  },
  // A photo that failed to load keeps its space, so that the content below does not move.
  '& .ad-photos.is-lost': { display: 'grid', placeContent: 'center', typography: 'body2', color: 'text.secondary' },
  '& .ad-photos > div, & .ad-photos [role=group]:not([hidden])': { height: '100%' },
  '& .ad-photos img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '& .ad-photos > .is-previous': { ...photoButtonStyles, left: 8 },
  '& .ad-photos > .is-next': { ...photoButtonStyles, right: 8 },
  '& .ad-photo-count': {
    position: 'absolute',
    right: 8,
    bottom: 8,
    px: 1,
    borderRadius: 5,
    bgcolor: 'rgb(18 27 35 / 0.66)',
    color: '#fff',
    typography: 'caption',
  },
} as const;

const textStyles = {
  '& .ad-side': { display: 'flex', flexDirection: 'column', gap: 1.5 },
  '& .ad-message, & .ad-testimonials': { m: 0, overflowWrap: 'anywhere' },
  '& .ad-message h4, & .ad-testimonials h4': { typography: 'body2', fontWeight: 700, m: 0, mb: 0.5 },
  '& .ad-message p, & .ad-testimonials p': { m: 0, '& + p': { mt: 1 } },
  '& .ad-item': { display: 'list-item', ml: 2.5, listStyleType: 'disc' },
  '& .ad-message > button, & .ad-testimonials > button': { mt: 1 },
  '& .ad-message a[href], & .ad-testimonials a[href]': { textDecoration: 'underline' },
  '& .ad-testimonials': { pl: 1.5, borderLeft: '3px solid', borderColor: 'warning.main' },
  '& .ad-discount': {
    appearance: 'none',
    flex: '1 1 auto',
    minHeight: 44,
    px: 1.5,
    border: '1px dashed',
    borderColor: 'warning.main',
    borderRadius: 1,
    bgcolor: marigold(14),
    color: 'text.primary',
    typography: 'button',
    cursor: 'pointer',
    '&:hover': { bgcolor: marigold(24) },
  },
} as const;

/** Styles that distinguish an ad's card from regular camp cards. */
export const sponsoredStyles = {
  display: 'flex',
  width: '100%',
  minWidth: 0,
  '& .card': { borderColor: 'warning.main', boxShadow: `inset 0 4px 0 var(--mui-palette-warning-main)` },
  ...chipStyles,
  ...photoStyles,
  ...textStyles,
  '@container (min-width: 720px)': {
    '& .card': {
      gridTemplateAreas: '"header side" "types side" "message side" "testimonials side" "about side" "actions side"',
      gridTemplateRows: 'auto auto auto auto 1fr auto',
    },
    '& .ad-side': { gridArea: 'side' },
    '& .ad-message': { gridArea: 'message' },
    '& .ad-testimonials': { gridArea: 'testimonials' },
    '& .ad-discount': { flexGrow: 0 },
  },
} as const;
