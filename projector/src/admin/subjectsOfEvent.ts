import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { findNamedEntities } from '@campjay/events/admin/findNamedEntities.ts';
import { categoryOf, entityIdOf } from '@campjay/events/streams.ts';

/** Where a stream's category is not itself the word for what the stream is about. */
const KINDS: Readonly<Record<string, string>> = {
  user: 'account',
  placement: 'camp',
  benchmarkingAccess: 'website',
  catalogImport: 'import',
  adInteractions: 'adMonth',
};

/** What an event is about: the entity of its stream, and what its fields name. */
export const subjectsOfEvent = (streamId: string, data: unknown): readonly AuditSubject[] => {
  const category = categoryOf(streamId);
  const streamSubject = { kind: KINDS[category] ?? category, id: entityIdOf(streamId) };
  const dataSubjects = findNamedEntities(data).flatMap(({ kind, value }) =>
    kind === 'email' ? [] : [{ kind, id: value }],
  );
  return [streamSubject, ...dataSubjects].filter(({ id }) => id !== '').slice(0, MAX_SUBJECTS);
};

const MAX_SUBJECTS = 50;

/** What a search for a part of a subject looks through: a line for each, in small letters. */
export const searchText = (subjects: readonly AuditSubject[]): string =>
  subjects
    .map(({ kind, id }) => `${kind} ${id}`)
    .join('\n')
    .toLowerCase();
