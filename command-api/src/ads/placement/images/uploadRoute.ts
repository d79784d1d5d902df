import { createHash } from 'node:crypto';
import { type Ad, adImageUrl } from '@campjay/domain/ads/ad.ts';
import { MAX_AD_IMAGES } from '@campjay/events/ads/values.ts';
import { adStream } from '@campjay/events/streams.ts';
import { isProblem, ok, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { postRaw } from '@campjay/platform/http/rawRoutes.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { PICTURE_RULES, ImageRefused } from '@campjay/platform/images/picture/pictureRules.ts';
import { reencodeImage, type ReencodedImage } from '@campjay/platform/images/picture/reencodeImage.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { firstEventId } from '../../../kernel/handleCommand.ts';
import { dispatchCommand, type CommandDeps } from '../../../kernel/command.ts';
import { adDecider } from '../adDecider.ts';
import { ADVERTISERS, beginCommandFor, findAdAccess, noSuchAd } from '../advertiserCommand.ts';
import { ImageUploaded, UploadImageForAd } from '../contract.ts';
import { explainAdRefusal } from '../explainRefusal.ts';

/** Per user: enough to replace all images of ten ads twice. Each upload takes a second or two of CPU time. */
const UPLOAD_RATE_LIMIT = { requests: 200, seconds: 10 * 60 };

export interface ImageUploadDeps extends CommandDeps {
  readonly images: ImageStore;
}

/**
 * Route that adds an image to an ad (Requirement 3.88). The image is stored before the event is appended. If the
 * process crashes in between, `runAdImageCleanup` deletes the orphaned image. The image's id is the id of the event, so
 * a repeated request stores and adds the image once.
 */
export const uploadImageRoute = (deps: ImageUploadDeps): Route => {
  const { store, images } = deps;
  const limit = createRateLimit(UPLOAD_RATE_LIMIT);
  return postRaw('/api/advertising/upload-image-for-ad', {
    allow: ADVERTISERS,
    isCommand: true,
    problems: [404],
    summary: 'Adds a picture to an ad, after the others. Its format is detected from its content.',
    query: UploadImageForAd,
    body: {
      mediaTypes: ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'],
      limitBytes: PICTURE_RULES.maxBytes,
    },
    answer: ImageUploaded,
    handle: async ({ body, query, ...input }) => {
      const sha256 = createHash('sha256').update(body).digest('base64url');
      const start = await beginCommandFor(
        { ...deps, limit },
        { ...input, body: { ...query, sha256 } },
        await findAdAccess(store, input.principal, query.ad_id),
        noSuchAd,
      );
      if (isProblem(start)) return start;
      const { context, access } = start;
      const streamId = adStream(query.ad_id);
      const imageId = firstEventId(streamId, context.metadata);
      const tooManyImages = checkImageCount(imageId, access.ad);
      if (tooManyImages) return tooManyImages;
      const reencodedImage = await reencode(body);
      if (isProblem(reencodedImage)) return reencodedImage;
      const { variants, width, height } = reencodedImage;
      await images.put(imageId, variants);
      const result = await dispatchCommand(deps, context, {
        decider: adDecider,
        streamId,
        command: { type: 'AddImage', imageId, width, height },
        successMessage: 'The picture is in the ad.',
        explain: explainAdRefusal,
      });
      if (result.kind === 'done')
        return ok({
          success: true,
          message: result.message,
          position: result.position,
          imageId,
          url: adImageUrl(imageId),
        });
      await images.remove(imageId);
      return result;
    },
  });
};

/** Refuses an image that the ad has no room for, before it is decoded. A repeated upload is already in the ad. */
const checkImageCount = (imageId: string, { images }: Ad): Problem | undefined =>
  images.length < MAX_AD_IMAGES || images.some((image) => image.imageId === imageId)
    ? undefined
    : explainAdRefusal({ type: 'TooManyImages', max: MAX_AD_IMAGES });

/** Decodes and encodes an image, so that only its pixels are stored. Returns a problem if it is refused. */
const reencode = async (bytes: Buffer): Promise<ReencodedImage | Problem> => {
  try {
    return await reencodeImage(bytes);
  } catch (error) {
    if (error instanceof ImageRefused) return problem(422, { type: 'ImageRefused', message: error.message });
    throw error;
  }
};
