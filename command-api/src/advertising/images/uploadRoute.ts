import { createHash } from 'node:crypto';
import { type Ad, adFold } from '@campjay/events/advertising/ad.ts';
import { adImageUrl } from '@campjay/events/advertising/adImageUrl.ts';
import { rightsFold } from '@campjay/events/identity/rights.ts';
import { adStream, userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { ok, type Principal, problem, type Problem, type Route } from '@campjay/platform/http/kit.ts';
import { postRaw } from '@campjay/platform/http/postRaw.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { ImageRefused } from '@campjay/platform/imageStore/picture/imageRefused.ts';
import { PICTURE_RULES } from '@campjay/platform/imageStore/picture/pictureRules.ts';
import { reencodeImage, type ReencodedImage } from '@campjay/platform/imageStore/picture/reencodeImage.ts';
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { firstEventId, readState } from '../../handleCommand.ts';
import { carryOut, takeUp, type WishParts } from '../../wish.ts';
import { ImageUploaded, UploadImageForAd } from '../contract.ts';
import { addImageDecider, type AddImageRefusal, noRoomIn } from './addImageDecider.ts';

/** Every picture of ten ads, changed twice; each takes a processor for a second or two. */
const UPLOADS = { requests: 200, seconds: 10 * 60 };

export interface UploadParts extends WishParts {
  readonly images: ImageStore;
}

/**
 * A picture comes into an ad (SPEC §3 'uploadImageForAd'). It is kept before the log says so: whoever is killed in
 * between leaves a picture that no ad names, which `followAdImages` takes away. Its id is that of the event that adds
 * it, so the same request twice keeps and adds one.
 */
export const uploadImageRoute = (parts: UploadParts): Route => {
  const { store, images } = parts;
  const limit = createRateLimit(UPLOADS);
  return postRaw('/api/advertising/upload-image-for-ad', {
    allow: ['advertiser', 'admin'],
    summary: 'Puts a picture behind the others of an ad; what it is, its bytes say.',
    query: UploadImageForAd,
    body: {
      takes: ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'],
      limitBytes: PICTURE_RULES.maxBytes,
    },
    answer: ImageUploaded,
    handle: async ({ body, query, ...input }) => {
      const sha256 = createHash('sha256').update(body).digest('base64url');
      const wish = await takeUp({ ...parts, limit }, { ...input, body: { ...query, sha256 } });
      if ('kind' in wish) return wish;
      const streamId = adStream(query.ad_id);
      const imageId = firstEventId(streamId, wish.metadata);
      const ad = await adFor(store, input.principal, query.ad_id);
      const isRepeated = ad?.images.some((image) => image.imageId === imageId) ?? false;
      const reason = isRepeated ? undefined : noRoomIn(ad);
      if (reason) return explain(reason);
      const picture = await reencoded(body);
      if ('kind' in picture) return picture;
      const { variants, width, height } = picture;
      await images.put(imageId, variants);
      const done = await carryOut(parts, wish, {
        decider: addImageDecider,
        streamId,
        command: { type: 'AddAdImage', image: { imageId, width, height } },
        done: 'The picture is in the ad.',
        explain,
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

/** The ad, for those who act for its advertiser, and for admins; to others it is as if there were none. */
const adFor = async (store: EventStore, { userId, roles }: Principal, adId: string): Promise<Ad | undefined> => {
  const ad = await readState(store, adFold, adStream(adId));
  if (!ad || roles.includes('admin')) return ad;
  const { advertiserIds } = await readState(store, rightsFold, userStream(userId));
  return advertiserIds.includes(ad.advertiserId) ? ad : undefined;
};

const reencoded = async (bytes: Buffer): Promise<ReencodedImage | Problem> => {
  try {
    return await reencodeImage(bytes);
  } catch (error) {
    if (error instanceof ImageRefused) return problem(422, { type: 'ImageRefused', message: error.message });
    throw error;
  }
};

const explain = (reason: AddImageRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'AdNotFound':
      return problem(404, { type, field: 'ad_id', message: 'There is no such ad among yours.' });
    case 'TooManyImages':
      return problem(409, { type, message: `The ad has ${reason.max} pictures, which is as many as an ad holds.` });
  }
};
