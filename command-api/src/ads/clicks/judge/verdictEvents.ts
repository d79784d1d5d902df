import {
  ClickCounted,
  ClickRefused,
  RegistrationMatched,
  RegistrationUnconfirmed,
  RegistrationUnmatched,
} from '@campjay/events/ads/clicks.ts';
import { type NewEvent } from '@campjay/platform/eventstore/port.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { type Verdict, type VerdictEvent } from './judgeReceived.ts';

const EVENT_ID_NAMESPACE = 'e1d2c3b4-2a90-4f7b-9c55-3b1a0f4e1266';

const VERSIONS: Readonly<Record<VerdictEvent['type'], number>> = {
  ClickCounted: ClickCounted.version,
  ClickRefused: ClickRefused.version,
  RegistrationMatched: RegistrationMatched.version,
  RegistrationUnmatched: RegistrationUnmatched.version,
  RegistrationUnconfirmed: RegistrationUnconfirmed.version,
};

/**
 * Verdicts as log events. The event id is derived from the stream and the click or registration, so the log itself
 * rejects a second verdict, and an append with a lost response may be repeated.
 */
export const verdictEvents = (streamId: string, verdicts: readonly Verdict[], now: Date): readonly NewEvent[] =>
  verdicts.map(({ messageId, correlationId, event }) => ({
    id: uuidV5(EVENT_ID_NAMESPACE, `${streamId} ${subjectOf(event)}`),
    type: event.type,
    version: VERSIONS[event.type],
    data: event.data,
    metadata: {
      time: now.toISOString(),
      actor: { userId: 'judge', role: 'system' },
      correlationId,
      causationId: messageId,
    },
  }));

const subjectOf = (event: VerdictEvent): string => {
  switch (event.type) {
    case 'ClickCounted':
    case 'ClickRefused':
      return event.data.click.clickId;
    case 'RegistrationMatched':
    case 'RegistrationUnmatched':
      return `registration ${event.data.registration.registrationId}`;
    case 'RegistrationUnconfirmed':
      return `unconfirmed registration ${event.data.registration.registrationId}`;
  }
};
