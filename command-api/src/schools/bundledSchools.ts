import { fileOnDisk } from '../catalog/importFile.ts';
import { type ImportDeps } from '../catalog/importOptions.ts';
import { importSchools } from './importSchools.ts';
import { readSchools } from './readSchools.ts';
import { type SchoolsReport, readSchoolsInLog } from './schoolsReport.ts';

/** Actor of the import at startup. A later start uses it to find out whether all schools in the log came from here. */
const BUNDLED_SCHOOLS = { userId: 'bundled-schools', role: 'system' } as const;

/**
 * Lists the bundled schools that the log has never contained: all at the first start, the rest after an interrupted
 * start, new ones after an update. It does not change schools that the log already has, and does nothing if the log has
 * schools from another source. Returns undefined if there is nothing to do.
 * @throws ImportImpossible if the file cannot be read, or another import of schools is running
 */
export const importBundledSchools = async (
  deps: ImportDeps,
  path: string,
  signal: AbortSignal,
): Promise<SchoolsReport | undefined> => {
  const { listedByCode, actors } = await readSchoolsInLog(deps.store, signal);
  if ([...actors].some((actor) => actor !== BUNDLED_SCHOOLS.userId)) return undefined;
  const isNew = (code: string): boolean => !listedByCode.has(code);
  const file = await fileOnDisk(path);
  let hasNew = false;
  for await (const line of readSchools(file)) hasNew ||= line.kind === 'school' && isNew(line.code);
  if (!hasNew) return undefined;
  return await importSchools(deps, file, { actor: BUNDLED_SCHOOLS, takes: isNew, signal });
};
