/**
 * The paths of the text pages, separate from their texts, because routes need the paths long before a page is shown.
 */
export const TEXT_PATHS = ['/privacy', '/terms', '/blog', '/ads/offering', '/favorites', '/scheduling'] as const;
export type TextPath = (typeof TEXT_PATHS)[number];
