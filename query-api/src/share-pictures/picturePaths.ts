import { type PictureContent, describePicture, pictureVersion } from './pictureContent.ts';
import { PICTURE_SIZE } from './pictureLayout.ts';

export const CAMP_PICTURE_PATH = '/api/share/camp/:org_id.png';
export const SEARCH_PICTURE_PATH = '/api/share/page.png';

/** The share picture in a page's head. */
export interface SharePicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Apps store link previews by address, so it changes with the picture. */
const toSharePicture = (
  content: PictureContent,
  path: string,
  query: Readonly<Record<string, string>>,
): SharePicture => ({
  path: `${path}?${String(new URLSearchParams({ ...query, v: pictureVersion(content) }))}`,
  ...PICTURE_SIZE,
  alt: describePicture(content),
});

/** Returns the share picture of a camp's page. */
export const campSharePicture = (orgId: string, content: PictureContent): SharePicture =>
  toSharePicture(
    content,
    CAMP_PICTURE_PATH.replace(':org_id', () => encodeURIComponent(orgId)),
    {},
  );

/** Returns the share picture of a search page. */
export const searchSharePicture = (pagePath: string, content: PictureContent): SharePicture =>
  toSharePicture(content, SEARCH_PICTURE_PATH, { path: pagePath });

/** Returns the share picture of the start page, without a version, because the number of camps is not known. */
export const defaultSharePicture = (alt: string): SharePicture => ({
  path: `${SEARCH_PICTURE_PATH}?${String(new URLSearchParams({ path: '/' }))}`,
  ...PICTURE_SIZE,
  alt,
});
