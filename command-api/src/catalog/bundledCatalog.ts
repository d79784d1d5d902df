import { readFirstCampEvent, readOpenSeason } from './catalogState.ts';
import { importCatalog } from './importCatalog.ts';
import { fileOnDisk } from './importFile.ts';
import { type ImportOptions, type ImportDeps } from './importOptions.ts';
import { type ImportReport } from './importReport.ts';

/** Actor of the import at first start; a later start recognizes by it what it may finish. */
const BUNDLED_CATALOG = { userId: 'bundled-catalogue', role: 'system' } as const;

/**
 * Fills a log without a catalog: imports the bundled catalog, then opens its season. The season comes last and marks
 * completion: a start that finds the camps of an interrupted one without a season resumes it. A log with a season, or
 * with camps from another source, is not changed, and the result is undefined.
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
  const first = await readFirstCampEvent(store);
  if (first && first.metadata.actor.userId !== BUNDLED_CATALOG.userId) return undefined;

  const file = await fileOnDisk(path);
  return await importCatalog(deps, file, { ...options, season, seasonLast: true, actor: BUNDLED_CATALOG });
};
