import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';

/** The content of a token, in the order of `ShownCard`; times in ms since 1970. Older builds wrote no last element. */
export type AdTokenPayload = readonly [
  advertiserId: string,
  adId: string,
  orgId: OrgId,
  instanceId: InstanceId,
  place: number,
  servedAt: number,
  visitor: string,
  priceMicros: string,
  basisPoints: number | null,
  highestOrderCents?: number | null,
];
