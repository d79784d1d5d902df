import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { cardGrid } from './cardGrid.ts';

/** Width and height of each placeholder line, in pixels or percent of the card's width. */
const LINES = [
  ['75%', 18],
  [88, 22],
  ['100%', 186],
  ['100%', 48],
  ['85%', 24],
  ['100%', 44],
] as const;

const breathe = keyframes({ '50%': { opacity: 0.4 } });

/** Placeholders of about a card's size while cards load. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <Box
      component="ul"
      sx={{
        ...cardGrid(),
        '& i': {
          borderRadius: '4px',
          bgcolor: 'action.hover',
          '@media (prefers-reduced-motion: no-preference)': { animation: `${breathe} 2s ease-in-out .5s infinite` },
        },
      }}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="card">
            {LINES.map(([width, height], line) => (
              <i key={line} style={{ width, height }} />
            ))}
          </div>
        </li>
      ))}
    </Box>
  );
}
