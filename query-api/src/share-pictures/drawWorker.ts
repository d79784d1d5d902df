/**
 * @file Worker thread that draws share pictures, because drawing one blocks its thread for longer than a search takes. It
 * receives one picture at a time and replies to each.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createDrawPicture } from './drawPicture.ts';
import { type PictureContent } from './pictureContent.ts';

/** Data passed to the worker thread at its start. */
const DrawWorkerData = z.object({ clientFolder: z.string() });
export type DrawWorkerData = z.infer<typeof DrawWorkerData>;

/** The reply to a picture's content. */
export type DrawResult =
  | { readonly kind: 'drawn'; readonly png: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

const drawPicture = createDrawPicture(DrawWorkerData.parse(workerData).clientFolder);

const handleContent = async (content: PictureContent): Promise<DrawResult> => {
  try {
    return { kind: 'drawn', png: await drawPicture(content) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (content: PictureContent) => {
  void handleContent(content).then((result) => parentPort?.postMessage(result));
});
