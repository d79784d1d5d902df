import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { findNamedEntities } from '@campjay/domain/admin/findNamedEntities.ts';
import { categoryOf, entityIdOf } from '@campjay/events/streams.ts';

/** Subject kinds that differ from the stream's category. */
const KINDS: Readonly<Record<string, string>> = {
  user: 'account',
  placement: 'camp',
  benchmarkingAccess: 'website',
  catalogImport: 'import',
  adInteractions: 'adMonth',
};

/** The subjects of an event: the entity of its stream, and the entities named by its fields. */
export const subjectsOfEvent = (streamId: string, data: unknown): readonly AuditSubject[] => {
  const category = categoryOf(streamId);
  const streamSubject = { kind: KINDS[category] ?? category, id: entityIdOf(streamId) };
  const dataSubjects = findNamedEntities(data).flatMap(({ kind, value }) =>
    kind === 'email' ? [] : [{ kind, id: value }],
  );
  return [streamSubject, ...dataSubjects].filter(({ id }) => id !== '').slice(0, MAX_SUBJECTS);
};

const MAX_SUBJECTS = 50;

/** The text that a search for part of a subject matches: one line per subject, in lower case. */
export const searchText = (subjects: readonly AuditSubject[]): string =>
  subjects
    .map(({ kind, id }) => `${kind} ${id}`)
    .join('\n')
    .toLowerCase();
