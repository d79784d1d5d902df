import { type OrgId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { sealAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { visitorPseudonym } from '@campjay/domain/ads/tokens/pseudonyms.ts';
import { type HandlerInput, VISITOR } from '@campjay/platform/http/route.ts';
import { type SignCard } from '../../search/presentChunk.ts';
import { type AdSource } from './adCards.ts';

/** The data of a request that identifies the visitor. */
type VisitorRequest = Pick<HandlerInput<undefined, undefined, undefined>, 'principal' | 'headers' | 'clientAddress'>;

/** Provides ads for responses, and creates the signed tokens of their cards. */
export interface AdServing extends AdSource {
  /**
   * Returns a function that signs the ad cards of one response. A token holds the card's ad, place in the list, time,
   * visitor and price.
   */
  signerFor(request: VisitorRequest): SignCard;
}

export const createAdServing = ({
  keys,
  now,
  ...source
}: AdSource & { readonly keys: AdKeys; readonly now: () => Date }): AdServing => ({
  ...source,
  signerFor: ({ principal, headers, clientAddress }) => {
    const servedAt = now();
    const userId = principal.userId === VISITOR.userId ? undefined : principal.userId;
    const identity = { userId, clientAddress, userAgent: headers['user-agent'] };
    let pseudonym: string | undefined; // computed for the first ad card, then reused for the whole response
    return ({ ad, card, passing }, place) => {
      const firstSession = passing[0]?.session;
      if (!firstSession) throw new Error('A sponsored card must show at least one session.');
      return sealAdToken(keys, {
        advertiserId: ad.advertiserId,
        adId: ad.adId,
        orgId: card.camp.orgId as OrgId,
        instanceId: firstSession.facts.instance_id,
        place,
        servedAt,
        visitor: (pseudonym ??= visitorPseudonym(keys, identity, servedAt)),
        priceMicros: String(ad.priceMicros),
        basisPoints: ad.basisPoints,
        highestOrderCents: computeHighestOrderCents(passing.map(({ session }) => session.facts)),
      });
    };
  },
});

/**
 * Returns the highest possible price, in cents, of one order of these sessions; null if a session has no listed price
 * (see `ShownCard`). A season window is sold by the week, so one order may include every week of the season.
 */
const computeHighestOrderCents = (sessions: readonly SessionFacts[]): number | null => {
  const orderCents = sessions.map((session) =>
    session.price === undefined
      ? undefined
      : Math.round(session.price * 100) * (isSeasonWindow(session) ? WEEKS_PER_SEASON : 1),
  );
  const listedCents = orderCents.filter((cents) => cents !== undefined);
  return listedCents.length < orderCents.length ? null : Math.max(...listedCents);
};
