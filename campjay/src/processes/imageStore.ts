import { createFilesImageStore } from '@campjay/platform/images/files/filesImageStore.ts';
import { imageStoreCircuit } from '@campjay/platform/images/imageStoreCircuit.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { openS3ImageStore } from '@campjay/platform/images/s3/s3ImageStore.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Config } from '../settings/config.ts';
import { pathsIn } from './dataFolder.ts';

/** Opens the configured bucket, else files in the data folder. */
export const openImageStore = async ({ bucket, dataFolder }: Config): Promise<ImageStore> =>
  bucket ? openS3ImageStore(bucket) : createFilesImageStore({ folder: pathsIn(dataFolder).images });

/**
 * The same for a process that serves requests: with a circuit breaker, so that they do not wait for a hanging bucket.
 */
export const openServedImageStore = async (config: Config, log: Log): Promise<ImageStore> => {
  const images = await openImageStore(config);
  return config.bucket ? imageStoreCircuit(images, { log }) : images;
};
