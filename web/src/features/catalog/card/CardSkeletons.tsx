import { cardStyles } from './cardStyles.ts';
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

/** Styles of the grid of cards. The skeletons use it too, so that nothing moves when the cards replace them. */
export const cardGridStyles = (isSingleColumn = false) =>
  ({
    ...cardStyles,
    display: 'grid',
    gap: { xs: 2, sm: 2.5 },
    gridTemplateColumns: isSingleColumn
      ? 'minmax(0, 1fr)'
      : { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    listStyle: 'none',
    m: 0,
    p: 0,
    // For container queries: a card's layout depends on its own width, not on the screen's.
    '& > li': { display: 'flex', minWidth: 0, containerType: 'inline-size' },
    '& > .is-ad': { gridColumn: '1 / -1' },
  }) as const;

/** Width and height of each placeholder line, in pixels or percent of the card's width. */
const PLACEHOLDER_LINES = [
  ['75%', 18],
  [88, 22],
  ['100%', 186],
  ['100%', 48],
  ['85%', 24],
  ['100%', 44],
] as const;

const pulse = keyframes({ '50%': { opacity: 0.4 } });

/** Placeholders about the size of a card, shown while cards load. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <Box
      component="ul"
      sx={{
        ...cardGridStyles(),
        '& i': {
          borderRadius: '4px',
          bgcolor: 'action.hover',
          '@media (prefers-reduced-motion: no-preference)': { animation: `${pulse} 2s ease-in-out .5s infinite` },
        },
      }}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="card">
            {PLACEHOLDER_LINES.map(([width, height], lineIndex) => (
              <i key={lineIndex} style={{ width, height }} />
            ))}
          </div>
        </li>
      ))}
    </Box>
  );
}
