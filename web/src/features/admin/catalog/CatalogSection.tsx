import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSearchParams, Route, Routes } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import {
  useCatalogImportQuery,
  useCatalogImportsQuery,
  describeCounts,
  formatDateTime,
  nounOf,
  STATE_TEXTS,
  hasEnded,
  isActive,
} from './import/importApi.ts';
import { ImportView } from './import/ImportView.tsx';
import { NewImport } from './import/NewImport.tsx';
import TextField from '@mui/material/TextField';
import { useDebouncedValue } from '../../../ui/fields/useDebouncedDraft.ts';
import { useCampSearchQuery } from './camp/campApi.ts';
import { CampPage } from './camp/CampPage.tsx';
import { CorrectionsFile } from './camp/CorrectionsFile.tsx';

interface ImportHistoryProps {
  readonly imports: readonly CatalogImport[];
  readonly selectedId: string | undefined;
}

/** Describes what an import changed, or would change according to its preview; empty before the preview. */
const describeImport = (catalogImport: CatalogImport): string => {
  const figures = catalogImport.result ?? catalogImport.preview;
  return figures ? ` · ${describeCounts(figures, nounOf(catalogImport))}` : '';
};

/** Recent imports, newest first, each with a link to its report. */
function ImportHistory({ imports, selectedId }: ImportHistoryProps) {
  return (
    <Panel heading="Imports so far">
      {imports.length === 0 && <Typography>No file has been uploaded yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.5 } }}>
        {imports.map((catalogImport) => (
          <Box component="li" key={catalogImport.importId} sx={{ overflowWrap: 'anywhere' }}>
            <Link
              component={RouterLink}
              to={`?import=${catalogImport.importId}`}
              aria-current={catalogImport.importId === selectedId ? 'true' : undefined}
              sx={{ fontWeight: 600 }}
            >
              {catalogImport.source}
            </Link>
            <Box sx={{ color: 'text.secondary' }}>
              {STATE_TEXTS[catalogImport.state]} ·{' '}
              <time dateTime={catalogImport.requestedAt}>{formatDateTime(catalogImport.requestedAt)}</time>
              {describeImport(catalogImport)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** How often to poll the list of imports while the server works on one, and while it does not. */
const ACTIVE_POLL_MS = 700;
const IDLE_POLL_MS = 15_000;

/**
 * Selects the import to show: the one in the URL; without one, the newest unfinished import, which stays selected when
 * it finishes.
 */
const useSelectedImport = (
  imports: readonly CatalogImport[] | undefined,
  requestedId: string | null,
): CatalogImport | undefined => {
  const listedImport = imports?.find(({ importId }) => importId === requestedId);
  // Only recent imports are listed, so an older one is loaded by its id.
  const isOlder = imports !== undefined && requestedId !== null && !listedImport;
  const { data: olderImport } = useCatalogImportQuery(isOlder ? requestedId : skipToken);
  const [lastUnfinishedId, setLastUnfinishedId] = useState<string>();
  if (requestedId !== null) return listedImport ?? (isOlder ? olderImport : undefined);
  const unfinishedImport = imports?.find((catalogImport) => !hasEnded(catalogImport));
  // Remembers the unfinished import, so that its report stays visible when it finishes.
  if (unfinishedImport && unfinishedImport.importId !== lastUnfinishedId)
    setLastUnfinishedId(unfinishedImport.importId);
  return unfinishedImport ?? imports?.find(({ importId }) => importId === lastUnfinishedId);
};

/** Uploads files of camps and schools, and shows the selected import: preview, confirmation, progress, and report. */
function ImportsPage() {
  const [search, setSearch] = useSearchParams();
  // The poll interval depends on the cached list, which this first call reads; the second call below does the polling.
  const { data: cachedImports } = useCatalogImportsQuery(undefined);
  const isImportActive = cachedImports?.some(isActive) ?? false;
  const {
    data: imports,
    isError,
    refetch,
  } = useCatalogImportsQuery(undefined, {
    pollingInterval: isImportActive ? ACTIVE_POLL_MS : IDLE_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const selectedImport = useSelectedImport(imports, search.get('import'));
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {selectedImport && <ImportView key={selectedImport.importId} catalogImport={selectedImport} />}
      <Panel heading="Upload a file">
        <NewImport onSent={(importId) => setSearch({ import: importId })} />
      </Panel>
      {imports && <ImportHistory imports={imports} selectedId={selectedImport?.importId} />}
      {!imports && isError && <LoadFailed text="The imports could not be loaded." onRetry={() => void refetch()} />}
      {!imports && !isError && <Typography role="status">Loading…</Typography>}
    </Box>
  );
}

const DEBOUNCE_MS = 250;

/** Path of the admin page of a camp. Paths have the British spelling, unlike the rest of the product. */
export const campPath = (orgId: string): string => `/admin/catalogue/camps/${encodeURIComponent(orgId)}`;

/** Search field that finds camps by a part of their name, website, or id. */
function FindCamp() {
  const [text, setText] = useState('');
  const query = useDebouncedValue(text.trim(), DEBOUNCE_MS) ?? '';
  const { currentData: camps, isError, refetch } = useCampSearchQuery(query, { skip: query === '' });
  return (
    <Panel heading="Find a camp">
      <TextField
        label="Name, website or id"
        type="search"
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box role="status" sx={{ mt: 1, '&:empty': { display: 'none' } }}>
        {query !== '' && !camps && !isError && 'Loading…'}
        {camps?.length === 0 && 'No camp has this in its name, website or id.'}
      </Box>
      {isError && <LoadFailed text="The camps could not be loaded." onRetry={() => void refetch()} />}
      {query !== '' && camps && camps.length > 0 && (
        <Box component="ul" aria-label="Camps" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {camps.map(({ orgId, name, website, sessions }) => (
            <Box component="li" key={orgId} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={campPath(orgId)} sx={{ fontWeight: 600 }}>
                {name}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[`${sessions} ${sessions === 1 ? 'session' : 'sessions'}`, website, orgId].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

/** The catalog pages for admins: import files, correct facts, and see the source and history of each fact. */
export function CatalogSection() {
  return (
    <Routes>
      <Route path="catalogue/camps/:orgId" element={<CampPage />} />
      <Route
        path="*"
        element={
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <FindCamp />
            <ImportsPage />
            <CorrectionsFile />
          </Box>
        }
      />
    </Routes>
  );
}
