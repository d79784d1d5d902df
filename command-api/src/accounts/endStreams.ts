import { type EventMetadata } from '@campjay/events/metadata.ts';
import {
  favoritesStream,
  hiddenCampsStream,
  parentStream,
  scheduleStream,
  userStream,
} from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { rightsDecider } from '../admin/rightsDecider.ts';
import { favoritesDecider } from '../favorites/favoritesDecider.ts';
import { handleCommand } from '../kernel/handleCommand.ts';
import { hiddenCampsDecider } from '../hidden-camps/hiddenCampsDecider.ts';
import { scheduleDecider } from '../schedule/scheduleDecider.ts';
import { accountDecider } from './accountDecider.ts';

/**
 * Ends all streams of a person: favorites and schedule first, because this ends their sharing; the account last. Once
 * the first has ended the others follow, even after an interruption (`runForgottenPersonPolicy`). Repeating it is
 * harmless.
 */
export const endStreams = async (store: EventStore, userId: string, metadata: EventMetadata): Promise<Position> => {
  const end = { command: { type: 'ForgetPerson' }, metadata } as const;
  await handleCommand(store, favoritesDecider, { streamId: favoritesStream(userId), ...end });
  await handleCommand(store, scheduleDecider, { streamId: scheduleStream(userId), ...end });
  await handleCommand(store, hiddenCampsDecider, { streamId: hiddenCampsStream(userId), ...end });
  await handleCommand(store, rightsDecider, { streamId: userStream(userId), ...end });
  const outcome = await handleCommand(store, accountDecider, { streamId: parentStream(userId), ...end });
  if (outcome.kind === 'refused') throw new Error(`An account could not be deleted: ${outcome.reason.type}`);
  return outcome.position;
};
