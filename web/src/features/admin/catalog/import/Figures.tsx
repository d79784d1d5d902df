import type { CatalogImport, ImportFigures } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { nounOf } from './formatImport.ts';

interface FigureProps {
  readonly name: string;
  readonly value: number;
  readonly tone?: string;
}

function Figure({ name, value, tone }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column-reverse' }}>
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: '1.75rem',
          lineHeight: 1.1,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: value > 0 ? tone : 'text.secondary',
        }}
      >
        {value.toLocaleString('en-US')}
      </Box>
    </Box>
  );
}

interface FiguresProps {
  readonly catalogImport: CatalogImport;
  readonly figures: ImportFigures;
  /** Number of affected families; absent if unknown. */
  readonly families?: number | null;
}

/** The counts of an import. */
export function Figures({ catalogImport, figures, families = null }: FiguresProps) {
  const { counts, notDelisted, fieldsNotTaken, seasonOpened } = figures;
  const noun = nounOf(catalogImport);
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))', m: 0 }}
      >
        <Figure name={`${noun}s changed`} value={counts.changed} tone="text.primary" />
        <Figure name="newly listed" value={counts.listed} tone="secondary.main" />
        <Figure name="off the list" value={counts.delisted} tone="error.main" />
        <Figure name="unchanged" value={counts.unchanged} tone="text.primary" />
        <Figure name="lines refused" value={counts.refused} tone="error.main" />
        {families !== null && <Figure name="families would notice" value={families} tone="primary.main" />}
      </Box>
      {seasonOpened !== null && (
        <Typography>
          {seasonOpened
            ? `It opens the season ${catalogImport.season ?? ''}.`
            : `The season ${catalogImport.season ?? ''} is open already.`}
        </Typography>
      )}
      {notDelisted !== null && <Typography sx={{ fontWeight: 600 }}>{notDelisted}</Typography>}
      {fieldsNotTaken.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Fields that nothing is taken from: {fieldsNotTaken.join(', ')}.
        </Typography>
      )}
    </>
  );
}
