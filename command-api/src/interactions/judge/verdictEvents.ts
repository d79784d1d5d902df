import { ClickCounted, ClickRefused } from '@campjay/events/interactions/events.ts';
import { type NewEvent } from '@campjay/platform/eventStore/port.ts';
import { uuidV5 } from '../../uuidV5.ts';
import { type Verdict } from './judgeClicks.ts';

const EVENT_ID_NAMESPACE = 'e1d2c3b4-2a90-4f7b-9c55-3b1a0f4e1266';

/**
 * Verdicts as the log takes them. The event's id follows from stream and click, so the log itself refuses a second verdict
 * on a click, and an append whose answer was lost may be sent again.
 */
export const verdictEvents = (streamId: string, verdicts: readonly Verdict[], now: Date): readonly NewEvent[] =>
  verdicts.map(({ messageId, event: { type, data } }) => ({
    id: uuidV5(EVENT_ID_NAMESPACE, `${streamId} ${data.click.clickId}`),
    type,
    version: type === 'ClickCounted' ? ClickCounted.version : ClickRefused.version,
    data,
    metadata: {
      time: now.toISOString(),
      actor: { userId: 'judge', role: 'system' },
      correlationId: messageId,
      causationId: messageId,
    },
  }));
