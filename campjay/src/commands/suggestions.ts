import { SuggestionMade } from '@campjay/events/suggestions/events.ts';
import { SUGGESTION_TYPES } from '@campjay/events/suggestions/suggestionTypes.ts';
import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Lists what visitors have suggested, the oldest first: they are few, so the log itself is read. */
export const listSuggestions = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ store, terminal, signal }) => {
    let count = 0;
    for await (const { events, caughtUp } of store.subscribe({ categories: ['suggestion'], signal })) {
      for (const event of events) terminal.say(describe(event));
      count += events.length;
      if (caughtUp) break;
    }
    if (count === 0) terminal.say('Nobody has suggested anything yet.');
    return 0;
  });

const describe = ({ data, version, recordedAt }: RecordedEvent): string => {
  const { suggestion_type, suggestion_text } = SuggestionMade.parse(data, version).data;
  return `${recordedAt.toISOString().slice(0, 10)}, ${SUGGESTION_TYPES[suggestion_type]}: ${suggestion_text}`;
};
