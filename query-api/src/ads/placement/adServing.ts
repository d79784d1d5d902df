import { OrgId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { createAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { visitorPseudonym } from '@campjay/domain/ads/tokens/pseudonyms.ts';
import { type HandlerInput, VISITOR } from '@campjay/platform/http/route.ts';
import { type CreateCardToken } from '../../search/presentChunk.ts';
import { type AdSource } from './adCards.ts';

/** The data of a request that identifies the visitor. */
type VisitorRequest = Pick<HandlerInput<undefined, undefined, undefined>, 'principal' | 'headers' | 'clientAddress'>;

/** Provides ads for responses, and creates the tokens of their cards. */
export interface AdServing extends AdSource {
  /**
   * Returns a function that creates the tokens of one response's ad cards. A token holds the card's ad, place in the
   * list, time, visitor and price.
   */
  createTokenFactory(request: VisitorRequest): CreateCardToken;
}

export const createAdServing = ({
  keys,
  now,
  ...adSource
}: AdSource & { readonly keys: AdKeys; readonly now: () => Date }): AdServing => ({
  ...adSource,
  createTokenFactory: ({ principal, headers, clientAddress }) => {
    const servedAt = now();
    const userId = principal.userId === VISITOR.userId ? undefined : principal.userId;
    const identity = { userId, clientAddress, userAgent: headers['user-agent'] };
    let pseudonym: string | undefined; // computed for the first ad card, then reused for the whole response
    return ({ ad, card, matchingSessions }, place) => {
      const firstSession = matchingSessions[0]?.session;
      if (!firstSession) throw new Error('A sponsored card must show at least one session.');
      return createAdToken(keys, {
        advertiserId: ad.advertiserId,
        adId: ad.adId,
        orgId: OrgId.parse(card.camp.orgId),
        instanceId: firstSession.facts.instance_id,
        place,
        servedAt,
        visitor: (pseudonym ??= visitorPseudonym(keys, identity, servedAt)),
        priceMicros: String(ad.priceMicros),
        basisPoints: ad.basisPoints,
        highestOrderCents: computeHighestOrderCents(matchingSessions.map(({ session }) => session.facts)),
      });
    };
  },
});

/**
 * Returns the highest possible total, in cents, of one order; null if a session has no listed price (see `ShownCard`).
 * An order is for one session. A season window is sold by the week, so its order may include every week of the season.
 */
const computeHighestOrderCents = (sessions: readonly SessionFacts[]): number | null => {
  let highestCents = 0;
  for (const session of sessions) {
    if (session.price === undefined) return null;
    const orderedWeeks = isSeasonWindow(session) ? WEEKS_PER_SEASON : 1;
    highestCents = Math.max(highestCents, Math.round(session.price * 100) * orderedWeeks);
  }
  return highestCents;
};
