import { fileOnDisk } from '../catalog/importFile.ts';
import { type ImportDeps } from '../catalog/importOptions.ts';
import { importSchools } from './importSchools.ts';
import { readSchools } from './readSchools.ts';
import { type SchoolsReport, schoolsInLog } from './schoolsReport.ts';

/** Actor of the import at startup; a later start recognizes by it where the schools in the log came from. */
const BUNDLED_SCHOOLS = { userId: 'bundled-schools', role: 'system' } as const;

/**
 * Lists the bundled schools that the log has never contained: all at the first start, the rest after an interrupted
 * start, new ones after an update. Schools already in the log are not changed, and a log with schools from another
 * source is not changed at all. Undefined if there is nothing to do.
 * @throws ImportImpossible as `importSchools` does.
 */
export const importBundledSchools = async (
  deps: ImportDeps,
  path: string,
  signal: AbortSignal,
): Promise<SchoolsReport | undefined> => {
  const { listedByCode, actors } = await schoolsInLog(deps.store, signal);
  if ([...actors].some((actor) => actor !== BUNDLED_SCHOOLS.userId)) return undefined;
  const isNew = (code: string): boolean => !listedByCode.has(code);
  const file = await fileOnDisk(path);
  let hasNew = false;
  for await (const line of readSchools(file)) hasNew ||= line.kind === 'school' && isNew(line.code);
  if (!hasNew) return undefined;
  return await importSchools(deps, file, { actor: BUNDLED_SCHOOLS, takes: isNew, signal });
};
