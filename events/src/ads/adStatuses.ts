/**
 * Only an active ad is served. A draft was never active, a paused ad may become active again, an archived ad is hidden.
 */
export const AD_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];
