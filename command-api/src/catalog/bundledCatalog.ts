import { readFirstCampEvent, readOpenSeason } from './catalogState.ts';
import { importCatalog } from './importCatalog.ts';
import { openDiskFile } from './importFile.ts';
import { type ImportOptions, type ImportDeps } from './importOptions.ts';
import { type ImportReport } from './importReport.ts';

/**
 * Actor of the import at the first start. A later start resumes the import only if the catalog's first event has this
 * actor. (The id has British spelling because it is stored in logs.)
 */
const BUNDLED_CATALOG = { userId: 'bundled-catalogue', role: 'system' } as const;

/**
 * Imports the bundled catalog into a log without a catalog, then opens its season. The open season marks
 * the import as complete: if a start is interrupted, the next start finds camps but no season, and resumes the import.
 * Returns undefined, and changes nothing, if the log has a season or camps from another source.
 * @throws ImportImpossible as `importCatalog` does.
 */
export const importBundledCatalog = async (
  deps: ImportDeps,
  path: string,
  season: number,
  options: Pick<ImportOptions, 'onProgress' | 'signal'> = {},
): Promise<ImportReport | undefined> => {
  const { store } = deps;
  if ((await readOpenSeason(store)) !== undefined) return undefined;
  const firstEvent = await readFirstCampEvent(store);
  if (firstEvent && firstEvent.metadata.actor.userId !== BUNDLED_CATALOG.userId) return undefined;

  const file = await openDiskFile(path);
  return await importCatalog(deps, file, { ...options, season, opensSeasonLast: true, actor: BUNDLED_CATALOG });
};
