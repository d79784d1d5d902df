import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';

/** What stands in a token, in the order of `ShownCard`; the instant in ms since 1970. Older builds wrote no last element. */
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
