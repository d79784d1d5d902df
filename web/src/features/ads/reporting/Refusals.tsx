import type { Figures } from '@campjay/query-api/ads/reporting/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { FigureButton } from './FigureButton.tsx';
import { refusalsIn } from './formatFigures.ts';
import type { OpenClicks } from './clicksSelection.ts';
import { REFUSAL_TEXTS } from './refusalTexts.ts';

/** Clicks that were not charged, by reason. */
export function Refusals({ totals, onOpen }: { totals: Figures; onOpen: OpenClicks }) {
  const refusals = refusalsIn(totals);
  return (
    <Panel heading="Refused clicks, by reason">
      {refusals.length === 0 && <Typography>None was refused in these days.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {refusals.map(([reason, count]) => {
          const { name, explanation } = REFUSAL_TEXTS[reason];
          return (
            <Box
              component="li"
              key={reason}
              sx={{ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', columnGap: 1.5, alignItems: 'start' }}
            >
              <FigureButton
                figure={count}
                about={`clicks refused: ${name}`}
                onOpen={() => onOpen(`Refused: ${name}`, { verdict: 'refused', reason })}
              />
              <Box sx={{ py: 1.25 }}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {name}.
                </Box>{' '}
                {explanation}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}
