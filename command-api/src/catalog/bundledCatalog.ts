import { readFirstCampEvent, readOpenSeason } from './catalogState.ts';
import { importCatalog } from './importCatalog.ts';
import { fileOnDisk } from './importFile.ts';
import { type ImportOptions, type ImportDeps } from './importOptions.ts';
import { type ImportReport } from './importReport.ts';

/** The actor of what a first start imports; by it a later start knows what it may finish. */
const BUNDLED_CATALOG = { userId: 'bundled-catalogue', role: 'system' } as const;

/**
 * Fills a log that holds no catalogue: imports the catalogue that comes with the product, then opens its season. The
 * season comes last, as the mark that all is there: a start that finds the camps of a killed one without it goes on.
 * A log with a season, or with camps from elsewhere, is left alone, and the answer is undefined.
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
