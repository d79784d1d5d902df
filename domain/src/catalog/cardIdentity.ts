/**
 * The identity of a card: the camp, its first displayed session ('noinst' if none), and whether it is an ad. Client and
 * server share it: a card whose identity was already rendered is not sent again.
 */
export const cardIdentity = (orgId: string, firstInstanceId: string | undefined, kind: 'ad' | 'organic'): string =>
  `${orgId}|${firstInstanceId ?? 'noinst'}|${kind}`;
