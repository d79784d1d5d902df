import { fileOnDisk } from '../catalog/importFile.ts';
import { type ImportDeps } from '../catalog/importOptions.ts';
import { importSchools } from './importSchools.ts';
import { readSchools } from './readSchools.ts';
import { schoolsInLog } from './schoolsInLog.ts';
import { type SchoolsReport } from './schoolsReport.ts';

/** The actor of what a start imports by itself; by it a later start knows whose schools the log holds. */
const BUNDLED_SCHOOLS = { userId: 'bundled-schools', role: 'system' } as const;

/**
 * Lists the schools that come with the product, where the log has never held them: all of them at the first start, the
 * rest after a start that was killed, new ones after an update. Nothing of a school that the log knows is changed, and a
 * log with schools from elsewhere is left alone. Undefined when there is nothing to do.
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
