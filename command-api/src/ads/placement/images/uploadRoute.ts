import { createHash } from 'node:crypto';
import { type Ad, adImageUrl } from '@campjay/domain/ads/ad.ts';
import { MAX_AD_IMAGES } from '@campjay/events/ads/values.ts';
import { adStream } from '@campjay/events/streams.ts';
import { ok, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
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

/** All images of ten ads, replaced twice; each takes a second or two of processor time. */
const UPLOADS = { requests: 200, seconds: 10 * 60 };

export interface ImageUploadDeps extends CommandDeps {
  readonly images: ImageStore;
}

/**
 * Adds an image to an ad (Requirement 3.88). The image is stored before the event is appended: a crash in between
 * leaves an orphaned image, which `runAdImageCleanup` deletes. Its id is that of the event that adds it, so a repeated
 * request stores and adds it once.
 */
export const uploadImageRoute = (deps: ImageUploadDeps): Route => {
  const { store, images } = deps;
  const limit = createRateLimit(UPLOADS);
  return postRaw('/api/advertising/upload-image-for-ad', {
    allow: ADVERTISERS,
    isCommand: true,
    problems: [404],
    summary: 'Puts a picture behind the others of an ad; what it is, its bytes say.',
    query: UploadImageForAd,
    body: {
      mediaTypes: ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'],
      limitBytes: PICTURE_RULES.maxBytes,
    },
    answer: ImageUploaded,
    handle: async ({ body, query, ...input }) => {
      const sha256 = createHash('sha256').update(body).digest('base64url');
      const found = await findAdAccess(store, input.principal, query.ad_id);
      const target = await beginCommandFor(
        { ...deps, limit },
        { ...input, body: { ...query, sha256 } },
        found,
        noSuchAd,
      );
      if ('kind' in target) return target;
      const { context, access } = target;
      const streamId = adStream(query.ad_id);
      const imageId = firstEventId(streamId, context.metadata);
      const refusal = checkRoom(imageId, access.ad);
      if (refusal) return refusal;
      const picture = await reencode(body);
      if ('kind' in picture) return picture;
      const { variants, width, height } = picture;
      await images.put(imageId, variants);
      const done = await dispatchCommand(deps, context, {
        decider: adDecider,
        streamId,
        command: { type: 'AddImage', imageId, width, height },
        done: 'The picture is in the ad.',
        explain: explainAdRefusal,
      });
      if (done.kind === 'done')
        return ok({
          ...{ success: true, message: done.message, position: done.position },
          ...{ imageId, url: adImageUrl(imageId) },
        });
      await images.remove(imageId);
      return done;
    },
  });
};

/** Refuses the eleventh image before it is decoded; a repeated upload is already among the ten. */
const checkRoom = (imageId: string, { images }: Ad): Problem | undefined =>
  images.length < MAX_AD_IMAGES || images.some((image) => image.imageId === imageId)
    ? undefined
    : explainAdRefusal({ type: 'TooManyImages', max: MAX_AD_IMAGES });

const reencode = async (bytes: Buffer): Promise<ReencodedImage | Problem> => {
  try {
    return await reencodeImage(bytes);
  } catch (error) {
    if (error instanceof ImageRefused) return problem(422, { type: 'ImageRefused', message: error.message });
    throw error;
  }
};
