import type { AppStore } from '../../store.ts';
import { writeCompleted } from '../api.ts';
import type { PostAnswer, PostPath } from '../apiTypes.ts';
import { type CommandAreas, findKind, type QueuedCommand } from './commandKind.ts';
import { commitCommand } from './sender.ts';

/** Channel on which the tabs of one browser share what they have written. */
const CHANNEL = 'campjay-written';

/** The log position of a write, or a command that the outbox has sent, with the server's response. */
interface TabMessage {
  readonly position?: string;
  readonly accepted?: { readonly command: QueuedCommand; readonly response: PostAnswer<PostPath> };
}

/**
 * Keeps this tab's cached answers up to date with the writes of other tabs, without requests.
 * @returns functions that share an accepted command with the other tabs, and that close the channel
 */
export const connectTabs = (store: AppStore, areas: CommandAreas) => {
  const channel = new BroadcastChannel(CHANNEL);
  let lastPosition = store.getState().writePosition.position;
  const unsubscribe = store.subscribe(() => {
    const { position } = store.getState().writePosition;
    if (position === undefined || position === lastPosition) return;
    lastPosition = position;
    channel.postMessage({ position } satisfies TabMessage);
  });
  channel.onmessage = ({ data: { position, accepted } }: MessageEvent<TabMessage>) => {
    if (position !== undefined) {
      lastPosition = position;
      store.dispatch(writeCompleted(position));
    }
    if (accepted) void commitAccepted(accepted);
  };
  const commitAccepted = async ({ command, response }: NonNullable<TabMessage['accepted']>): Promise<void> => {
    const kind = await findKind(areas, command.path);
    if (kind) await commitCommand(store, kind, command, response);
  };
  return {
    share: (command: QueuedCommand, response: PostAnswer<PostPath>): void =>
      channel.postMessage({ accepted: { command, response } } satisfies TabMessage),
    close: (): void => {
      unsubscribe();
      channel.close();
    },
  };
};
