import { LRUCache } from 'lru-cache';
import { type Cached } from '../kernel/serverCache.ts';
import { createWorkQueue, openWorkerThread } from '../kernel/workerThread.ts';
import { type DrawPicture } from './drawPicture.ts';
import { type DrawResult, type DrawWorkerData } from './drawWorker.ts';
import { type PictureContent, pictureVersion } from './pictureContent.ts';

/** Maximum number of drawn and waiting pictures. One takes about a tenth of a second, so nobody waits for a second. */
const MAX_PENDING = 8;
/** Memory limit of drawn pictures, in bytes: about 200 pictures. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** The thread needs about 100 MB, so it ends when nobody shares anything. */
const THREAD_OPTIONS = {
  idleTimeoutMs: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
};

/** Draws share pictures, one at a time, and caches them. */
export interface PictureDrawer extends AsyncDisposable, Cached {
  /** @returns a PNG file; 'busy' if too many pictures are waiting */
  draw(content: PictureContent): Promise<Uint8Array | 'busy'>;
}

export interface PictureDrawerDeps {
  /** The bundled code of the worker thread. Without it, pictures are drawn in the current thread. */
  readonly drawWorker?: URL | undefined;
  /** The built client, whose drawings the pictures show. Without it, they have no logo and no mascot. */
  readonly clientFolder?: string | undefined;
}

/** Loads the libraries with the first picture, because they would slow down the start of the process. */
const createLocalDrawing = (clientFolder: string | undefined): DrawPicture => {
  let drawPicture: Promise<DrawPicture> | undefined;
  return async (content) => {
    drawPicture ??= import('./drawPicture.ts').then(({ createDrawPicture }) => createDrawPicture(clientFolder));
    return (await drawPicture)(content);
  };
};

/** Creates a drawer. Its worker thread starts with the first picture. */
export const createPictureDrawer = ({ drawWorker, clientFolder }: PictureDrawerDeps): PictureDrawer => {
  const workerData: Partial<DrawWorkerData> = clientFolder === undefined ? {} : { clientFolder };
  const thread = drawWorker && openWorkerThread<PictureContent, DrawResult>(drawWorker, workerData, THREAD_OPTIONS);
  const drawLocally = createLocalDrawing(clientFolder);
  const queue = createWorkQueue(MAX_PENDING);
  const lru = new LRUCache<string, Uint8Array>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: (png) => png.byteLength });
  const drawing = new Map<string, Promise<Uint8Array | 'busy'>>();
  const counts = { hits: 0, misses: 0 };
  const drawInThread = async (content: PictureContent): Promise<Uint8Array> => {
    if (!thread) return drawLocally(content);
    const result = await thread.send(content);
    if (result.kind === 'failed') throw new Error(`A share picture could not be drawn: ${result.message}`);
    return result.png;
  };
  const drawAndCache = async (content: PictureContent, version: string): Promise<Uint8Array | 'busy'> => {
    try {
      const png = await queue.run(() => drawInThread(content));
      if (png !== 'busy') lru.set(version, png);
      return png;
    } finally {
      drawing.delete(version);
    }
  };
  return {
    draw: async (content) => {
      const version = pictureVersion(content);
      const cached = lru.get(version);
      counts[cached ? 'hits' : 'misses'] += 1;
      if (cached) return cached;
      // Several previews of one message request the same picture at once.
      const pending = drawing.get(version) ?? drawAndCache(content, version);
      drawing.set(version, pending);
      return pending;
    },
    cache: {
      name: 'Share pictures',
      stats: () => ({ entries: lru.size, bytes: lru.calculatedSize, ...counts }),
      clear: () => lru.clear(),
      warm: () => Promise.resolve(),
    },
    [Symbol.asyncDispose]: async () => {
      await thread?.[Symbol.asyncDispose]();
      await queue.idle();
    },
  };
};
