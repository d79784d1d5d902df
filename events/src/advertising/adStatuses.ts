/** Whether an ad may be served: a draft was never active, a paused one may be again, an archived one is put away. */
export const AD_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];
