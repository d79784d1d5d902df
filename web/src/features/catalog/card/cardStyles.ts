/** Enlarges the touch area of a small button without changing its look. */
const touchTarget = { position: 'relative', '&::after': { content: '""', position: 'absolute', inset: '-11px -6px' } };

const listStyles = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap' };

const headerStyles = {
  '& .card-header': { display: 'flex', justifyContent: 'space-between', gap: 1.5, '& > div': { minWidth: 0 } },
  '& h3': { typography: 'h3', m: 0, overflowWrap: 'anywhere' },
  '& .card-tools': { display: 'flex', flexShrink: 0, alignSelf: 'start', mt: '-10px', mr: '-10px' },
  '& .card-tool': {
    appearance: 'none',
    width: 44,
    height: 44,
    p: '9px',
    border: 0,
    borderRadius: '50%',
    bgcolor: 'transparent',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { color: 'primary.main' },
    '& svg': { display: 'block', fill: 'none', stroke: 'currentColor', strokeWidth: 1.8, strokeLinejoin: 'round' },
    '&[aria-pressed=true]': { color: 'primary.main' },
    '&.is-favorite[aria-pressed=true] svg': { fill: 'currentColor' },
  },
  // A hidden camp that is shown because the parent chose to show hidden camps.
  '& .card:has(.is-hide[aria-pressed=true])': { borderStyle: 'dashed', bgcolor: 'background.default' },
  '& .card-header p': { m: 0, mt: 0.25, typography: 'body2' },
  '& .quiet': { color: 'text.secondary' },
  '& .nowrap': { whiteSpace: 'nowrap' },
  // Only for screen readers. The size is in pixels, because a bare 1 would mean 100%.
  '& .unseen': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& mark': {
    color: 'text.primary',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 32%, transparent)',
    borderRadius: '3px',
    boxShadow: '0 0 0 1px color-mix(in srgb, var(--mui-palette-warning-main) 32%, transparent)',
  },
  '& a:not(.card-button)': {
    position: 'relative',
    zIndex: 1, // above the enlarged touch area of the next element
    color: 'primary.main',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .card-types': { ...listStyles, gap: 0.75, typography: 'body2', fontWeight: 600, color: 'secondary.main' },
  '& .card-types > li': {
    px: 1,
    borderRadius: 5,
    bgcolor: 'color-mix(in srgb, var(--mui-palette-secondary-main) 12%, transparent)',
  },
  '& .is-sharers': { mt: 0.75 },
  '& .is-sharers > li': {
    color: 'primary.main',
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)',
    overflowWrap: 'anywhere',
    '&::before': { content: '"♥ " / ""' },
  },
  '& .card-unreleased': { typography: 'body2', color: 'text.secondary' },
} as const;

const factStyles = {
  '& .card-facts': { m: 0, typography: 'body2' },
  '& .card-facts > div': { display: 'grid', gridTemplateColumns: '8.25rem minmax(0, 1fr)', gap: 1, py: 0.75 },
  '& .card-facts > div + div': { borderTop: '1px solid', borderColor: 'divider' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& .card-facts strong': { fontWeight: 600 },
  '& dd > button:first-of-type:first-child': { ml: 0 },
  '& dd > div + div': { mt: 0.25 },
} as const;

const aboutStyles = {
  '& .card-about': { display: 'flex', flexDirection: 'column', gap: 1.25 },
  '& .card-about > p': { m: 0, overflowWrap: 'anywhere' },
  '& .card-about .card-matches': { typography: 'body2', color: 'text.secondary' },
  '& .card-chips': { typography: 'body2', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 },
  '& .card-chips-label': { fontWeight: 600, minWidth: '3.25rem' },
  '& .card-chips > ul': { ...listStyles, gap: 0.75, display: 'contents' },
  '& .card-chips li': {
    px: 1,
    minWidth: 28,
    textAlign: 'center',
    borderRadius: 5,
    border: '1px solid',
    borderColor: 'divider',
  },
  '& .card-chips .is-fitting': {
    bgcolor: 'secondary.main',
    borderColor: 'secondary.main',
    color: 'secondary.contrastText',
    fontWeight: 700,
  },
  '& .card-labels': { ...listStyles, columnGap: 2, rowGap: 0.5, typography: 'body2' },
  '& .card-labels > li': { position: 'relative', pl: 1.75 },
  '& .card-labels > li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '0.5em',
    width: 7,
    height: 7,
    borderRadius: '50%',
    bgcolor: 'secondary.main',
  },
} as const;

const controlStyles = {
  '& .card-link': {
    ...touchTarget,
    appearance: 'none',
    border: 0,
    p: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    typography: 'body2',
    color: 'primary.main',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .card-actions': { mt: 'auto', pt: 0.5, display: 'flex', flexWrap: 'wrap', gap: 1.25 },
  '& .card-button': {
    flex: '1 1 auto',
    minHeight: 44,
    px: 1.5,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.75,
    typography: 'button',
    textAlign: 'center',
    textDecoration: 'none',
    color: 'primary.main',
    bgcolor: 'transparent',
    border: '1px solid',
    borderColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 45%, transparent)',
    borderRadius: 1,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 7%, transparent)' },
    '& svg': { width: '1em', fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
    // A disabled button is styled as plain text, because it only informs.
    '&:disabled': {
      flexBasis: '100%',
      minHeight: 0,
      p: 0,
      justifyContent: 'flex-start',
      typography: 'body2',
      color: 'text.secondary',
      border: 0,
      cursor: 'default',
      bgcolor: 'transparent',
    },
  },
} as const;

/**
 * The styles of all cards, by class name. The list has one stylesheet instead of styles per element, because eighteen
 * new cards have about a thousand elements and must render quickly.
 */
export const cardStyles = {
  '& .card': {
    boxSizing: 'border-box',
    width: '100%',
    p: { xs: 2, sm: 2.5 },
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1.5,
    display: 'flex',
    flexDirection: 'column',
    gap: 1.5,
  },
  ...headerStyles,
  ...factStyles,
  ...aboutStyles,
  ...controlStyles,
  // On wide cards the facts are beside the description.
  '@container (min-width: 720px)': {
    '& .card': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
      gridTemplateAreas: '"header facts" "types facts" "about facts" "actions facts"',
      gridTemplateRows: 'auto auto 1fr auto',
      columnGap: 5,
    },
    '& .card-header': { gridArea: 'header' },
    '& .card-types': { gridArea: 'types', alignSelf: 'start' },
    '& .card-facts': { gridArea: 'facts' },
    '& .card-about': { gridArea: 'about' },
    '& .card-actions': { gridArea: 'actions' },
    '& .card-button': { flexGrow: 0, px: 2.5 },
  },
} as const;
