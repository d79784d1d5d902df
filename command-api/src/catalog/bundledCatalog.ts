import { catalogWriter } from './catalogWriter.ts';
import { firstCampEvent, openedSeason } from './catalogState.ts';
import { importCatalog, type ImportOptions, type ImportParts } from './importCatalog.ts';
import { type ImportReport } from './importReport.ts';

/** The actor of what a first start imports; by it a later start knows what it may finish. */
const BUNDLED_CATALOGUE = 'bundled-catalogue';

/**
 * Fills a log that holds no catalogue: imports the catalogue that comes with the product, then opens its season. The
 * season comes last, as the mark that all is there: a start that finds the camps of a killed one without it goes on.
 * A log with a season, or with camps from elsewhere, is left alone, and the answer is undefined.
 * @throws ImportImpossible as `importCatalog` does.
 */
export const importBundledCatalog = async (
  parts: ImportParts,
  path: string,
  season: number,
  options: Pick<ImportOptions, 'onProgress' | 'signal'> = {},
): Promise<ImportReport | undefined> => {
  const { store, now } = parts;
  if ((await openedSeason(store)) !== undefined) return undefined;
  const first = await firstCampEvent(store);
  if (first && first.metadata.actor.userId !== BUNDLED_CATALOGUE) return undefined;

  const report = await importCatalog(parts, path, { ...options, actor: BUNDLED_CATALOGUE });
  if (report.interrupted) return report;
  const metadata = {
    actor: { userId: BUNDLED_CATALOGUE, role: 'system' },
    correlationId: report.correlationId,
  } as const;
  await catalogWriter({ store, metadata, now, dryRun: false }).openSeason(season);
  return report;
};
