/** Where the text pages are, apart from their texts: routes need the paths long before anybody reads a page. */
export const TEXT_PATHS = ['/privacy', '/terms', '/blog', '/ads/offering', '/favorites', '/scheduling'] as const;
export type TextPath = (typeof TEXT_PATHS)[number];
