import { suggestionEvents, type SuggestionEvent, SuggestionMade } from '@campjay/events/suggestions/events.ts';
import { SUGGESTION_TYPES } from '@campjay/events/suggestions/suggestionTypes.ts';
import { categoryOf, suggestionStream } from '@campjay/events/streams.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Lists suggestions with their outcome, oldest first. They are few, so it reads the log itself. */
export const listSuggestions = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal, signal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const lines = new Map<string, { readonly made: string; readonly outcome: string }>();
    for await (const { events, isCaughtUp } of store.subscribe({
      categories: [categoryOf(suggestionStream(''))],
      signal,
    })) {
      for (const event of events) {
        const line = lines.get(event.streamId);
        const suggestionEvent = parseEvent(event);
        if (suggestionEvent.type === SuggestionMade.type)
          lines.set(event.streamId, { made: await describe(sealing, event, suggestionEvent), outcome: '' });
        else if (line) lines.set(event.streamId, { ...line, outcome: describeOutcome(suggestionEvent) });
      }
      if (isCaughtUp) break;
    }
    for (const { made, outcome } of lines.values()) terminal.print(`${made}${outcome}`);
    if (lines.size === 0) terminal.print('Nobody has suggested anything yet.');
    return 0;
  });

/** @throws Error if the log holds an event that this build does not know */
const parseEvent = ({ type, data, version }: RecordedEvent): SuggestionEvent => {
  const reader = suggestionEvents.find((each) => each.type === type);
  if (!reader) throw new Error(`A suggestion's stream holds the unknown event ${type}.`);
  return reader.parse(data, version);
};

const describe = async (
  sealing: Pick<Sealing, 'decrypt'>,
  { recordedAt, streamId, id: eventId }: RecordedEvent,
  { data: { suggestion_type, suggestion_text, unsealed_text } }: SuggestionMade,
): Promise<string> => {
  const sealedField = { streamId, eventId, field: 'suggestion_text' };
  const decrypted = suggestion_text && (await sealing.decrypt(suggestion_text, sealedField));
  const text = unsealed_text ?? (decrypted?.kind === 'opened' ? decrypted.getValue() : '(deleted with the account)');
  return `${recordedAt.toISOString().slice(0, 10)}, ${SUGGESTION_TYPES[suggestion_type]}: ${text}`;
};

const describeOutcome = ({ type, data }: Exclude<SuggestionEvent, SuggestionMade>): string => {
  const state = type === 'SuggestionResolved' ? data.outcome : 'open again';
  return ` (${state}${data.note === '' ? '' : `: ${data.note}`})`;
};
