import { type IncomingHttpHeaders } from 'node:http';
import { rightsFold } from '@campjay/domain/identity/rights.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import {
  type Principal,
  badRequest,
  type Problem,
  problem,
  okAccepted,
  type RawBody,
  type Route,
  routes,
} from '@campjay/platform/http/route.ts';
import { isbot } from 'isbot';
import { readState } from '../../../kernel/handleCommand.ts';
import { parsePart } from '@campjay/platform/http/parsePart.ts';
import { type z } from 'zod';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { randomUUID } from 'node:crypto';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { addressPseudonym } from '@campjay/domain/ads/tokens/pseudonyms.ts';
import { postRaw } from '@campjay/platform/http/rawRoutes.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type InteractionBus, type Message } from '@campjay/platform/bus/port.ts';
import {
  AD_CLICKS_TOPIC,
  AD_VIEWS_TOPIC,
  type AdMessage,
  type ViewsMessage,
  reportedClickId,
  type ForgedTokens,
  forgedTokens,
} from '../adMessage.ts';
import { TrackingAccepted, TrackClick, TrackViews } from './contract.ts';

const MAX_AGENT_CHARACTERS = 400;

/** Most visitors share a few user agents, and matching against the robot list is slow. */
const MAX_KNOWN_AGENTS = 2_000;
const knownAgents = new Map<string, boolean>();

/** True if the user agent is a robot's, or empty, which no browser sends. */
const isRobotAgent = ({ 'user-agent': whole = '' }: IncomingHttpHeaders): boolean => {
  const agent = whole.slice(0, MAX_AGENT_CHARACTERS);
  const cached = knownAgents.get(agent);
  if (cached !== undefined) return cached;
  const isRobot = agent.trim() === '' || isbot(agent);
  if (knownAgents.size >= MAX_KNOWN_AGENTS) knownAgents.clear();
  knownAgents.set(agent, isRobot);
  return isRobot;
};

/**
 * Checks for which advertisers a user acts: the linked ones, and for an admin all, because staff must not run up a
 * bill. Only advertisers and admins are looked up.
 */
const loadOwnerCheck = async (
  store: EventStore,
  { userId, roles }: Principal,
): Promise<(advertiserId: string) => boolean> => {
  if (roles.includes('admin')) return () => true;
  if (!roles.includes('advertiser')) return () => false;
  const { advertiserIds } = await readState(store, rightsFold, userStream(userId));
  return (advertiserId) => advertiserIds.includes(advertiserId);
};

/** Do Not Track or Global Privacy Control: views, which are not charged, are then not counted. */
const hasTrackingOptOut = (headers: IncomingHttpHeaders): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

const malformed = problem(400, { type: 'MalformedJson', message: 'The body is not well-formed JSON.' });

/** Parses a beacon's body as JSON, whatever its media type; or returns a problem. */
const readBeacon = <Beacon>(
  schema: z.ZodType<Beacon>,
  body: Buffer,
): { readonly kind: 'beacon'; readonly beacon: Beacon } | Problem => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return malformed;
  }
  const { issues, value } = parsePart('body', schema, json);
  const [first, ...others] = issues;
  return first ? badRequest([first, ...others]) : { kind: 'beacon', beacon: value as Beacon };
};

const REPORT_INTERVAL_MS = 60_000;

/** Counts forged tokens, and logs them at most once a minute, so an attacker cannot flood the log. */
const createDropLog = (log: Log, now: () => Date): { readonly add: (of: ForgedTokens['of']) => void } => {
  let [total, reported, reportAt] = [0, 0, 0];
  return {
    add: (of) => {
      forgedTokens.record({ of, count: 1 });
      total += 1;
      if (now().getTime() < reportAt) return;
      log.warn({ dropped: total - reported, total }, 'Clicks or views whose token is forged were dropped');
      reported = total;
      reportAt = now().getTime() + REPORT_INTERVAL_MS;
    },
  };
};

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
