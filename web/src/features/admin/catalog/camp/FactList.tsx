import { describeFact } from '@campjay/domain/catalog/factText.ts';
import type { ShownFact } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CampTarget } from './campApi.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { factLabel } from './factLabel.ts';

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '180px minmax(0, 1fr) auto' },
  columnGap: 1.5,
  alignItems: 'center',
  py: 0.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

/** The facts of a camp or a session, each with a button to correct it; empty facts are collapsed. */
export function FactList({ target, facts }: { readonly target: CampTarget; readonly facts: readonly ShownFact[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const [correction, setCorrection] = useState<{ readonly field: string; readonly isWithdrawing: boolean }>();
  const [statusText, setStatusText] = useState('');
  const emptyFacts = facts.filter(({ value, source }) => value === null && !source);
  const visibleFacts = showsAll ? facts : facts.filter((fact) => !emptyFacts.includes(fact));
  const fact = facts.find(({ field }) => field === correction?.field);
  return (
    <>
      <Box role="status" sx={{ color: 'secondary.main', fontWeight: 600, mb: 1, '&:empty': { display: 'none' } }}>
        {statusText}
      </Box>
      <Box component="ul" aria-label="Facts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visibleFacts.map(({ field, value, source }) => (
          <Box component="li" key={field} sx={row}>
            <Box sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', md: 'auto' } }}>{factLabel(field)}</Box>
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {describeFact(value)}
              {source && (
                <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'secondary.main' }}>
                  Corrected; the source states: {describeFact(source.states)}
                </Box>
              )}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              {source && (
                <Button
                  aria-label={`Take back the correction of ${factLabel(field)}`}
                  onClick={() => setCorrection({ field, isWithdrawing: true })}
                  sx={{ minHeight: 44 }}
                >
                  Undo
                </Button>
              )}
              <Button
                aria-label={`Correct ${factLabel(field)}`}
                onClick={() => setCorrection({ field, isWithdrawing: false })}
                sx={{ minHeight: 44 }}
              >
                Correct
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {emptyFacts.length > 0 && (
        <Button onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll} sx={{ minHeight: 44, mt: 1 }}>
          {showsAll ? 'Hide what is not stated' : `Show what is not stated (${emptyFacts.length})`}
        </Button>
      )}
      {correction && fact && (
        <CorrectionDialog
          target={target}
          fact={fact}
          isWithdrawing={correction.isWithdrawing}
          onClose={() => setCorrection(undefined)}
          onDone={(message) => {
            setCorrection(undefined);
            setStatusText(message);
          }}
        />
      )}
    </>
  );
}
