import { schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type ImportFile, openDiskFile } from '../catalog/importFile.ts';
import { type ImportDeps } from '../catalog/importOptions.ts';
import { importSchools } from './importSchools.ts';
import { readSchools } from './readSchools.ts';
import { type SchoolsReport, readSchoolsInLog } from './schoolsReport.ts';

/**
 * Actor of the import at startup. By it, a later start recognizes whether all schools in the log were bundled schools.
 */
const BUNDLED_SCHOOLS = { userId: 'bundled-schools', role: 'system' } as const;

/**
 * Lists the bundled schools that the log has never contained: all of them at the first start, the rest after an
 * interrupted start, and new ones after an update. It does not change schools that the log already has, and does
 * nothing if the log has schools from another source. Returns undefined if there is nothing to do.
 * @throws ImportImpossible if the file cannot be read, or another import of schools is running
 */
export const importBundledSchools = async (
  deps: ImportDeps,
  path: string,
  signal: AbortSignal,
): Promise<SchoolsReport | undefined> => {
  const file = await openDiskFile(path);
  // Almost every start ends here. It must not read the log from the beginning.
  if (await areAllInLog(deps.store, file)) return undefined;
  const { statusByCode, actorIds } = await readSchoolsInLog(deps.store, signal);
  if ([...actorIds].some((actorId) => actorId !== BUNDLED_SCHOOLS.userId)) return undefined;
  const isNew = (code: string): boolean => !statusByCode.has(code);
  return await importSchools(deps, file, { actor: BUNDLED_SCHOOLS, shouldImport: isNew, signal });
};

const areAllInLog = async (store: EventStore, file: ImportFile): Promise<boolean> => {
  const codes: string[] = [];
  for await (const line of readSchools(file)) if (line.kind === 'school') codes.push(line.code);
  const streams = await Promise.all(codes.map((code) => store.readStream(schoolStream(code), { limit: 1 })));
  return streams.every(({ events }) => events.length > 0);
};
