import { canonicalPath, matchPath } from '@campjay/domain/geography/matchPath.ts';
import { notModified, okBytes } from '@campjay/platform/http/contentAnswers.ts';
import { getBytes } from '@campjay/platform/http/rawRoutes.ts';
import { type Problem, problem, PUBLIC_POST_FREQUENCY, type Route } from '@campjay/platform/http/route.ts';
import { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { NOT_READY, refuseDroppedBuild } from '../search/searchService.ts';
import { type PageCamps } from '../pages/sitemapPaths.ts';
import { describeCampPicture, describeSearchPicture, type PictureContent, pictureVersion } from './pictureContent.ts';
import { type PictureDrawer } from './pictureDrawer.ts';
import { CAMP_PICTURE_PATH, SEARCH_PICTURE_PATH } from './picturePaths.ts';

export interface SharePictureDeps {
  /** Undefined until the catalog is loaded. */
  readonly camps: () => Pick<PageCamps, 'lists' | 'find' | 'list'> | undefined;
  readonly drawer: PictureDrawer;
}

const SPEC = {
  allow: 'everyone',
  mediaType: 'image/png',
  successes: [200, 304],
  problems: [404],
  frequency: PUBLIC_POST_FREQUENCY,
} as const;

/** Not stored longer, because the address of an outdated version shows the current picture. */
const CACHE_FIVE_MINUTES = 'public, max-age=300';
const CACHE_ONE_WEEK = 'public, max-age=604800';

/** Routes for the pictures of link previews (Requirement K.2). */
export const sharePictureRoutes = ({ camps, drawer }: SharePictureDeps): readonly Route[] => {
  const respond = async (
    content: PictureContent,
    requestedVersion: string | undefined,
    headers: IncomingHttpHeaders,
  ) => {
    const version = pictureVersion(content);
    const cacheHeaders = {
      etag: `"${version}"`,
      // Web clients of chats show the picture on pages of their own.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': requestedVersion === version ? CACHE_ONE_WEEK : CACHE_FIVE_MINUTES,
    };
    if (headers['if-none-match'] === cacheHeaders.etag) return notModified(cacheHeaders);
    const png = await drawer.draw(content);
    return png === 'busy' ? drawerBusy : okBytes(png, cacheHeaders);
  };
  return [
    getBytes(CAMP_PICTURE_PATH, {
      ...SPEC,
      summary: 'The picture for link previews of a camp: its name, place, ages, price and categories.',
      params: z.object({ org_id: z.string() }),
      query: z.object({ v: z.string().optional() }),
      handle: async ({ params: { org_id: orgId }, query: { v }, headers }) => {
        const pageCamps = camps();
        if (!pageCamps) return NOT_READY;
        return refuseDroppedBuild(async () => {
          const page = pageCamps.lists(orgId) ? await pageCamps.find(orgId) : undefined;
          return page ? respond(describeCampPicture(page.camp, page.season), v, headers) : noSuchPicture;
        });
      },
    }),
    getBytes(SEARCH_PICTURE_PATH, {
      ...SPEC,
      summary: 'The picture for link previews of a place or category: its name and the number of camps.',
      query: z.object({ path: z.string(), v: z.string().optional() }),
      handle: async ({ query: { path, v }, headers }) => {
        const pageCamps = camps();
        if (!pageCamps) return NOT_READY;
        const match = matchPath(path);
        if (canonicalPath(match) !== path) return noSuchPicture;
        return refuseDroppedBuild(async () => {
          const { total, season } = await pageCamps.list(match, undefined);
          return respond(describeSearchPicture(match, total, season), v, headers);
        });
      },
    }),
  ];
};

const drawerBusy: Problem = problem(503, {
  type: 'Busy',
  message: 'Many pictures are being drawn right now. Please try again in a moment.',
  retryAfterSeconds: 2,
});

const noSuchPicture: Problem = problem(404, {
  type: 'NoSuchPicture',
  message: 'There is no camp or place with such a picture.',
});
