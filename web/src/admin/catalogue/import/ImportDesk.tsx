import type { CatalogImport } from '@campjay/command-api/catalog/uploads/contract.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { FormerImports } from './FormerImports.tsx';
import { useCatalogImportQuery, useCatalogImportsQuery } from './importApi.ts';
import { ImportView } from './ImportView.tsx';
import { hasEnded, isAtWork } from './importWords.ts';
import { NewImport } from './NewImport.tsx';

const AT_WORK_MS = 700;
const AT_REST_MS = 15_000;

/** Which import stands on the page: the one that the address names, else the newest that is not over, also once it is. */
const useShown = (imports: readonly CatalogImport[] | undefined, named: string | null): CatalogImport | undefined => {
  const listed = imports?.find(({ importId }) => importId === named);
  const isOlder = imports !== undefined && named !== null && !listed;
  const { data: older } = useCatalogImportQuery(isOlder ? named : skipToken);
  const [watched, setWatched] = useState<string>();
  if (named !== null) return listed ?? (isOlder ? older : undefined);
  const open = imports?.find((each) => !hasEnded(each));
  if (open && open.importId !== watched) setWatched(open.importId);
  return open ?? imports?.find(({ importId }) => importId === watched);
};

/** Files of camps and schools come in here: previewed, decided about, imported, reported. */
export function ImportDesk() {
  const [search, setSearch] = useSearchParams();
  const { data: atRest } = useCatalogImportsQuery(undefined);
  const isBusy = atRest?.some(isAtWork) ?? false;
  const {
    data: imports,
    isError,
    refetch,
  } = useCatalogImportsQuery(undefined, {
    pollingInterval: isBusy ? AT_WORK_MS : AT_REST_MS,
    skipPollingIfUnfocused: true,
  });
  const shown = useShown(imports, search.get('import'));
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {shown && <ImportView key={shown.importId} of={shown} />}
      <Panel heading="Bring in a file">
        <NewImport onSent={(importId) => setSearch({ import: importId })} />
      </Panel>
      {imports && <FormerImports imports={imports} shown={shown?.importId} />}
      {!imports && isError && <LoadFailed text="The imports could not be loaded." onRetry={() => void refetch()} />}
      {!imports && !isError && <Typography role="status">Loading…</Typography>}
    </Box>
  );
}
