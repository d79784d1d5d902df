import { type StreamingRead } from '@eventstore/db-client';
import { StoreSilent } from '../port.ts';

/**
 * Takes what a read gives until it ends, or until `take` says that it has enough.
 * @param idleTimeoutMs how long the server may say nothing: its reads have no deadline.
 * @throws StoreSilent when it said nothing for so long, and what the client throws.
 */
export const receive = <Item>(
  read: StreamingRead<Item>,
  onItem: (item: Item) => 'more' | 'enough',
  idleTimeoutMs: number,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      read.removeListener('data', handleItem);
      // It may still fail while it is being cancelled, and nobody listens to it any more.
      void read.cancel().catch(() => undefined);
    };
    const timer: NodeJS.Timeout = setTimeout(() => {
      stop();
      reject(new StoreSilent(`The event store said nothing for ${idleTimeoutMs} ms`));
    }, idleTimeoutMs);
    const handleItem = (item: Item) => {
      timer.refresh();
      try {
        if (onItem(item) === 'more') return;
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      stop();
    };
    read.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    read.on('end', () => {
      clearTimeout(timer);
      resolve();
    });
    read.on('data', handleItem);
  });
