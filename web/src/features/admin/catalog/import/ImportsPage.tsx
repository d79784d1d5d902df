import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Panel } from '../../../../ui/Panel.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { useCatalogImportQuery, useCatalogImportsQuery } from './importApi.ts';
import { ImportView } from './ImportView.tsx';
import { hasEnded, isActive } from './formatImport.ts';
import { NewImport } from './NewImport.tsx';

const ACTIVE_POLL_MS = 700;
const IDLE_POLL_MS = 15_000;

/**
 * The import shown: the one named in the URL, else the newest unfinished one, which stays selected after it finishes.
 */
const useSelectedImport = (
  imports: readonly CatalogImport[] | undefined,
  requestedId: string | null,
): CatalogImport | undefined => {
  const listedImport = imports?.find(({ importId }) => importId === requestedId);
  const isOlder = imports !== undefined && requestedId !== null && !listedImport;
  const { data: olderImport } = useCatalogImportQuery(isOlder ? requestedId : skipToken);
  const [lastOpenId, setLastOpenId] = useState<string>();
  if (requestedId !== null) return listedImport ?? (isOlder ? olderImport : undefined);
  const open = imports?.find((each) => !hasEnded(each));
  if (open && open.importId !== lastOpenId) setLastOpenId(open.importId);
  return open ?? imports?.find(({ importId }) => importId === lastOpenId);
};

/** Imports files of camps and schools: preview, confirmation, progress, and report. */
export function ImportsPage() {
  const [search, setSearch] = useSearchParams();
  const { data: cachedImports } = useCatalogImportsQuery(undefined);
  const isBusy = cachedImports?.some(isActive) ?? false;
  const {
    data: imports,
    isError,
    refetch,
  } = useCatalogImportsQuery(undefined, {
    pollingInterval: isBusy ? ACTIVE_POLL_MS : IDLE_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const selectedImport = useSelectedImport(imports, search.get('import'));
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {selectedImport && <ImportView key={selectedImport.importId} catalogImport={selectedImport} />}
      <Panel heading="Bring in a file">
        <NewImport onSent={(importId) => setSearch({ import: importId })} />
      </Panel>
      {imports && <ImportHistory imports={imports} selectedId={selectedImport?.importId} />}
      {!imports && isError && <LoadFailed text="The imports could not be loaded." onRetry={() => void refetch()} />}
      {!imports && !isError && <Typography role="status">Loading…</Typography>}
    </Box>
  );
}
