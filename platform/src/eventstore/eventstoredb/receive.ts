import { type StreamingRead } from '@eventstore/db-client';
import { StoreSilent } from '../port.ts';

/**
 * Passes the items of a read to `onItem` until the read ends or `onItem` returns 'enough'.
 * @param idleTimeoutMs how long the server may send nothing: its reads have no deadline
 * @throws StoreSilent after that time, and any error of the client
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
      // Canceling may still fail, and nothing awaits it.
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
