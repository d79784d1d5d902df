import type { Figures } from '@campjay/query-api/advertising/reports/contract.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { unseen } from '../../ui/unseen.ts';
import { countInWords, dollarsInWords, orDash, rateInWords, refusedOf } from './figureWords.ts';
import type { OpenClicks, Verdict } from './openedClicks.ts';

interface Total {
  readonly name: string;
  readonly figure: string;
  readonly means: string;
  /** Absent: there are no clicks behind it to be shown. */
  readonly behind?: { readonly title: string; readonly verdict: Verdict };
}

const COUNTED = { title: 'Clicks that count', verdict: { verdict: 'counted' } } as const;

const totalsOf = (totals: Figures): readonly Total[] => [
  {
    name: 'Views',
    figure: countInWords(totals.views),
    means: 'Cards that came into view, told when their hour is over. Nobody is named in them.',
  },
  {
    name: 'Clicks, all',
    figure: countInWords(totals.gross),
    means: 'Whatever became of them.',
    behind: { title: 'All clicks', verdict: {} },
  },
  {
    name: 'Clicks refused',
    figure: countInWords(refusedOf(totals)),
    means: 'Not charged, each for a reason.',
    behind: { title: 'Clicks refused', verdict: { verdict: 'refused' } },
  },
  {
    name: 'Clicks that count',
    figure: countInWords(totals.net),
    means: 'All clicks less those refused.',
    behind: COUNTED,
  },
  {
    name: 'Click-through rate',
    figure: rateInWords(totals.clickThrough),
    means: 'Clicks that count, of all views.',
    behind: COUNTED,
  },
  { name: 'Cost', figure: dollarsInWords(totals.cost), means: 'Of clicks and registrations.', behind: COUNTED },
  {
    name: 'Cost per click',
    figure: orDash(totals.costPerClick === null ? null : dollarsInWords(totals.costPerClick)),
    means: 'Cost, by clicks that count.',
    behind: COUNTED,
  },
  {
    name: 'Registrations',
    figure: countInWords(totals.registrations),
    means: 'Confirmed, by a click that counts.',
    behind: COUNTED,
  },
  {
    name: 'Conversion',
    figure: rateInWords(totals.conversion),
    means: 'Registrations, of clicks that count.',
    behind: COUNTED,
  },
];

const tile = {
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  justifyContent: 'start',
  gap: 0.25,
  p: { xs: 1.5, sm: 2 },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.5,
  textAlign: 'left',
  fontFamily: 'inherit',
  minWidth: 0,
} as const;

function Tile({ total: { name, figure, means }, children }: { total: Total; children?: ReactNode }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, color: 'text.secondary', fontSize: 15 }}>
        {name}
      </Box>
      <Box
        component="span"
        sx={{ typography: 'h2', fontSize: { xs: '1.5rem', sm: '1.75rem' }, fontVariantNumeric: 'tabular-nums' }}
      >
        {figure}
      </Box>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {means}
      </Box>
      {children}
    </>
  );
}

/** The figures of everything that was chosen; each opens the clicks behind it. */
export function Totals({ totals, onOpen }: { totals: Figures; onOpen: OpenClicks }) {
  return (
    <Box
      component="ul"
      aria-label="In all"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(190px, 1fr))' },
        gap: { xs: 1, sm: 1.5 },
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {totalsOf(totals).map((total) => (
        <Box component="li" key={total.name} sx={{ display: 'grid', minWidth: 0 }}>
          {total.behind ? (
            <ButtonBase
              sx={{ ...tile, '&:hover': { borderColor: 'primary.main' } }}
              onClick={() => total.behind && onOpen(total.behind.title, total.behind.verdict)}
            >
              <Tile total={total}>
                <Box component="span" sx={unseen}>
                  Show the clicks behind it.
                </Box>
              </Tile>
            </ButtonBase>
          ) : (
            <Box sx={{ ...tile, bgcolor: 'transparent', borderStyle: 'dashed' }}>
              <Tile total={total} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
