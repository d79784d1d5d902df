import { type ActSubject } from '@campjay/events/admin/events.ts';
import { type ParentParts } from '../../parentParts.ts';
import { type Act } from './contract.ts';
import { type StoredAct, type StoredEvent } from './findActs.ts';
import { actorName, type NameOf, namesOfThings } from './names.ts';
import { phraseOf } from './phrases.ts';

/** Acts as they are shown: in sentences, with the names of today. */
export const presentActs = async (
  parts: Pick<ParentParts, 'pool' | 'sealing'>,
  acts: readonly StoredAct[],
): Promise<readonly Act[]> => {
  const nameOf = await namesOfThings(parts, acts.flatMap(thingsIn));
  return acts.map((act) => presentAct(act, nameOf));
};

const thingsIn = ({ actor_id, subjects, events }: StoredAct): readonly ActSubject[] => [
  { kind: 'account', id: actor_id },
  ...subjects,
  ...events.flatMap((event) => event.subjects),
];

const presentAct = (stored: StoredAct, nameOf: NameOf): Act => {
  const { correlation_id: correlationId, actor_id: userId, act_id, actor_role: role, at, status, events } = stored;
  const { operation, subjects, said } = toldBy(stored);
  const outcome = act_id === '' ? 'done' : (stored.outcome ?? 'unknown');
  const name = actorName(nameOf, { userId, role });
  return {
    id: act_id === '' ? `${correlationId} ${userId}` : act_id,
    at: at.toISOString(),
    who: { userId, role, name },
    operation,
    sentence: SENTENCES[outcome](name, phraseOf(operation, subjects, nameOf) + said),
    outcome,
    status,
    subjects: subjects.map((subject) => ({ ...subject, name: nameOf(subject) })),
    correlationId,
    events: events.map((event) => presentEvent(event, nameOf)),
    eventsCount: stored.events_count,
  };
};

const SENTENCES: Readonly<Record<Act['outcome'], (who: string, what: string) => string>> = {
  done: (who, what) => `${who} ${what}${/[.!?]$/.test(what) ? '' : '.'}`,
  refused: (who, what) => `${who} would have ${what}, but was refused.`,
  failed: (who, what) => `${who} would have ${what}, but something went wrong.`,
  unknown: (who, what) => `${who} ${what}; how it ended is not known.`,
};

/** Where no call was recorded, the first event says what was done. */
const toldBy = ({ act_id, operation, subjects, events }: StoredAct) => {
  const [first] = events;
  return act_id === '' && first
    ? { operation: first.type, subjects: first.subjects, said: saidIn(first.data) }
    : { operation, subjects, said: '' };
};

const presentEvent = (event: StoredEvent, nameOf: NameOf): Act['events'][number] => ({
  type: event.type,
  streamId: event.stream_id,
  revision: event.revision,
  at: new Date(event.at).toISOString(),
  words: `${phraseOf(event.type, event.subjects, nameOf)}${saidIn(event.data)}`,
});

/** The texts of an event that tell why, or which file; what is under a seal is none. */
const saidIn = (data: unknown): string => {
  const said = data as Readonly<Record<'reason' | 'because' | 'source' | 'name', unknown>> | null;
  const text = [said?.reason, said?.because, said?.source, said?.name].find((each) => typeof each === 'string');
  return text === undefined ? '' : `: ${text}`;
};
