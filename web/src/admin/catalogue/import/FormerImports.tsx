import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Panel } from '../../../ui/Panel.tsx';
import { figuresSentence, momentInWords, nounOf, STATE_WORDS } from './importWords.ts';

interface FormerImportsProps {
  readonly imports: readonly CatalogImport[];
  readonly shown: string | undefined;
}

const says = (of: CatalogImport): string => {
  const figures = of.result ?? of.preview;
  return figures ? ` · ${figuresSentence(figures, nounOf(of))}` : '';
};

/** All that were uploaded lately, the newest first; each leads to its report. */
export function FormerImports({ imports, shown }: FormerImportsProps) {
  return (
    <Panel heading="Imports so far">
      {imports.length === 0 && <Typography>No file has been uploaded yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.5 } }}>
        {imports.map((each) => (
          <Box component="li" key={each.importId} sx={{ overflowWrap: 'anywhere' }}>
            <Link
              component={RouterLink}
              to={`?import=${each.importId}`}
              aria-current={each.importId === shown ? 'true' : undefined}
              sx={{ fontWeight: 600 }}
            >
              {each.source}
            </Link>
            <Box sx={{ color: 'text.secondary' }}>
              {STATE_WORDS[each.state]} · <time dateTime={each.requestedAt}>{momentInWords(each.requestedAt)}</time>
              {says(each)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
