import { randomUUID } from 'node:crypto';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { addressPseudonym } from '@campjay/domain/ads/tokens/pseudonyms.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { okAccepted, type RawBody, type Route, routes } from '@campjay/platform/http/route.ts';
import { postRaw } from '@campjay/platform/http/postRaw.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type InteractionBus, type Message } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { AD_CLICKS_TOPIC, AD_VIEWS_TOPIC, type AdMessage, type ViewsMessage } from '../adMessage.ts';
import { reportedClickId } from '../clickId.ts';
import { TrackingAccepted, TrackClick, TrackViews } from './contract.ts';
import { createDropLog } from './createDropLog.ts';
import { readBeacon } from './readBeacon.ts';
import { loadOwnerCheck, isRobotAgent, hasTrackingOptOut } from './sender.ts';

export interface TrackingDeps {
  readonly store: EventStore;
  readonly bus: Pick<InteractionBus, 'publish'>;
  readonly adKeys: AdKeys;
  readonly log: Log;
  readonly now: () => Date;
}

/** More than a school's whole network sends; stops a program that floods the bus. */
const CLICKS = { requests: 300, seconds: 60 };
const VIEWS = { requests: 600, seconds: 60 };
/** The media types of `sendBeacon` with a string, and of our own scripts. */
const BEACON: RawBody = { mediaTypes: ['text/plain', 'application/json'], limitBytes: 256 * 1024 };
/** This many tokens of maximum length fit into one bus message. */
const TOKENS_PER_MESSAGE = 20;

const acceptedAnswer = okAccepted<TrackingAccepted>({ success: true, message: 'Taken.' });

/**
 * Routes for pages to report views and clicks of ad cards. They only publish to the bus: charges are decided later, and
 * the visitor, on the way to the camp's own site, does not wait.
 */
export const trackingRoutes = ({ store, bus, adKeys, log, now }: TrackingDeps): readonly Route[] => {
  const limits = { clicks: createRateLimit(CLICKS), views: createRateLimit(VIEWS) };
  const dropped = createDropLog(log, now);

  return routes(
    postRaw('/api/track/click', {
      allow: 'everyone',
      successes: [202],
      problems: [429],
      summary: 'Takes down that a link of an ad was followed: the JSON of a beacon, as text/plain or application/json.',
      body: BEACON,
      answer: TrackingAccepted,
      handle: async ({ body, principal, headers, clientAddress, correlationId }) => {
        const tooMany = await limits.clicks.consume(clientAddress);
        if (tooMany) return tooMany;
        const read = readBeacon(TrackClick, body);
        if (read.kind === 'problem') return read;
        const { token, nonce, link } = read.beacon;
        const reading = readAdToken(adKeys, token, now());
        if (reading.kind === 'bad') {
          dropped.add('click');
          return acceptedAnswer;
        }
        const { advertiserId } = reading.token;
        const click: AdMessage = {
          ...{ kind: 'click', token, nonce, link },
          address: addressPseudonym(adKeys, clientAddress, now()),
          isRobot: isRobotAgent(headers),
          isOwn: (await loadOwnerCheck(store, principal))(advertiserId),
          correlationId,
        };
        const id = reportedClickId(reading, token, nonce);
        await bus.publish(AD_CLICKS_TOPIC, [{ id, key: advertiserId, body: click }]);
        return acceptedAnswer;
      },
    }),
    postRaw('/api/track/views', {
      allow: 'everyone',
      successes: [202],
      problems: [429],
      summary: 'Takes down that cards of ads were seen: the JSON of a beacon, as text/plain or application/json.',
      body: BEACON,
      answer: TrackingAccepted,
      handle: async ({ body, principal, headers, clientAddress }) => {
        const tooMany = await limits.views.consume(clientAddress);
        if (tooMany) return tooMany;
        const read = readBeacon(TrackViews, body);
        if (read.kind === 'problem') return read;
        if (hasTrackingOptOut(headers)) return acceptedAnswer;
        const byAdvertiser = new Map<string, string[]>();
        for (const token of new Set(read.beacon.tokens)) {
          const reading = readAdToken(adKeys, token, now());
          if (reading.kind === 'bad') dropped.add('view');
          else
            byAdvertiser.set(reading.token.advertiserId, [
              ...(byAdvertiser.get(reading.token.advertiserId) ?? []),
              token,
            ]);
        }
        const isOwner = await loadOwnerCheck(store, principal);
        const messages = [...byAdvertiser].flatMap(([key, tokens]): Message[] =>
          inChunks(tokens, TOKENS_PER_MESSAGE).map((part) => ({
            ...{ id: randomUUID(), key },
            body: {
              ...{ kind: 'views', tokens: part },
              isRobot: isRobotAgent(headers),
              isOwn: isOwner(key),
            } satisfies ViewsMessage,
          })),
        );
        await bus.publish(AD_VIEWS_TOPIC, messages);
        return acceptedAnswer;
      },
    }),
  );
};

const inChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));
