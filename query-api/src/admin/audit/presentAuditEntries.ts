import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
import { type AuditEntry } from './contract.ts';
import { type StoredAuditEntry, type StoredEvent } from './findAuditEntries.ts';
import { actorName, type NameOf, loadSubjectNames } from './names.ts';
import { phraseOf } from './phrases.ts';

/** Presents audit entries as sentences, with the subjects' current names. */
export const presentAuditEntries = async (
  deps: Pick<ParentDeps, 'pool' | 'sealing'>,
  entries: readonly StoredAuditEntry[],
): Promise<readonly AuditEntry[]> => {
  const nameOf = await loadSubjectNames(deps, entries.flatMap(subjectsIn));
  return entries.map((entry) => presentAuditEntry(entry, nameOf));
};

const subjectsIn = ({ actor_id, subjects, events }: StoredAuditEntry): readonly AuditSubject[] => [
  { kind: 'account', id: actor_id },
  ...subjects,
  ...events.flatMap((event) => event.subjects),
];

const presentAuditEntry = (stored: StoredAuditEntry, nameOf: NameOf): AuditEntry => {
  const { correlation_id: correlationId, actor_id: userId, act_id, actor_role: role, at, status, events } = stored;
  const { operation, subjects, said: detail } = headlineOf(stored);
  const outcome = act_id === '' ? 'done' : (stored.outcome ?? 'unknown');
  const name = actorName(nameOf, { userId, role });
  return {
    id: act_id === '' ? `${correlationId} ${userId}` : act_id,
    at: at.toISOString(),
    who: { userId, role, name },
    operation,
    sentence: SENTENCES[outcome](name, phraseOf(operation, subjects, nameOf) + detail),
    outcome,
    status,
    subjects: subjects.map((subject) => ({ ...subject, name: nameOf(subject) })),
    correlationId,
    events: events.map((event) => presentEvent(event, nameOf)),
    eventsCount: stored.events_count,
  };
};

const SENTENCES: Readonly<Record<AuditEntry['outcome'], (who: string, what: string) => string>> = {
  done: (who, what) => `${who} ${what}${/[.!?]$/.test(what) ? '' : '.'}`,
  refused: (who, what) => `${who} would have ${what}, but was refused.`,
  failed: (who, what) => `${who} would have ${what}, but something went wrong.`,
  unknown: (who, what) => `${who} ${what}; how it ended is not known.`,
};

/** If no call was recorded, the first event describes the action. */
const headlineOf = ({ act_id, operation, subjects, events }: StoredAuditEntry) => {
  const [first] = events;
  return act_id === '' && first
    ? { operation: first.type, subjects: first.subjects, said: detailOf(first.data) }
    : { operation, subjects, said: '' };
};

const presentEvent = (event: StoredEvent, nameOf: NameOf): AuditEntry['events'][number] => ({
  type: event.type,
  streamId: event.stream_id,
  revision: event.revision,
  at: new Date(event.at).toISOString(),
  words: `${phraseOf(event.type, event.subjects, nameOf)}${detailOf(event.data)}`,
});

/** The event's reason, source or file name; encrypted texts are skipped. */
const detailOf = (data: unknown): string => {
  const detail = data as Readonly<Record<'reason' | 'because' | 'source' | 'name', unknown>> | null;
  const text = [detail?.reason, detail?.because, detail?.source, detail?.name].find((each) => typeof each === 'string');
  return text === undefined ? '' : `: ${text}`;
};
