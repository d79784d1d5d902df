import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../../../ui/Panel.tsx';
import { describeFigures, formatMoment, nounOf, STATE_TEXTS } from './formatImport.ts';

interface ImportHistoryProps {
  readonly imports: readonly CatalogImport[];
  readonly selectedId: string | undefined;
}

const summaryOf = (catalogImport: CatalogImport): string => {
  const figures = catalogImport.result ?? catalogImport.preview;
  return figures ? ` · ${describeFigures(figures, nounOf(catalogImport))}` : '';
};

/** Recent imports, newest first, each with a link to its report. */
export function ImportHistory({ imports, selectedId }: ImportHistoryProps) {
  return (
    <Panel heading="Imports so far">
      {imports.length === 0 && <Typography>No file has been uploaded yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.5 } }}>
        {imports.map((each) => (
          <Box component="li" key={each.importId} sx={{ overflowWrap: 'anywhere' }}>
            <Link
              component={RouterLink}
              to={`?import=${each.importId}`}
              aria-current={each.importId === selectedId ? 'true' : undefined}
              sx={{ fontWeight: 600 }}
            >
              {each.source}
            </Link>
            <Box sx={{ color: 'text.secondary' }}>
              {STATE_TEXTS[each.state]} · <time dateTime={each.requestedAt}>{formatMoment(each.requestedAt)}</time>
              {summaryOf(each)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
