/**
 * What makes two cards the same card: the camp, its first session shown ('noinst' without any), and whether it is an ad.
 * Client and server both use it: a card whose identity was rendered is not sent again.
 */
export const cardIdentity = (orgId: string, firstInstanceId: string | undefined, kind: 'ad' | 'organic'): string =>
  `${orgId}|${firstInstanceId ?? 'noinst'}|${kind}`;
