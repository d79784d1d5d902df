import { type IncomingHttpHeaders } from 'node:http';
import { advertiserRoleOf, mayActFor } from '@campjay/domain/ads/access.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import {
  type Principal,
  badRequest,
  type Problem,
  problem,
  okAccepted,
  type RawBody,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { isbot } from 'isbot';
import { readRights } from '../../placement/advertiserCommand.ts';
import { parseRequestPart } from '@campjay/platform/http/parsePart.ts';
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
  deriveReportedClickId,
  type ForgedTokens,
  forgedTokens,
} from '../adMessage.ts';
import { TrackingAccepted, TrackClick, TrackViews } from './contract.ts';

const MAX_AGENT_CHARACTERS = 400;

const MAX_CACHED_AGENTS = 2_000;
/**
 * Whether each user agent is a robot's. Cached because the check is slow, and most visitors share a few user agents.
 */
const robotCache = new Map<string, boolean>();

/** True if the user agent is a robot's, or empty, which no browser sends. */
const isRobotAgent = ({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): boolean => {
  const agent = userAgent.slice(0, MAX_AGENT_CHARACTERS);
  const cachedResult = robotCache.get(agent);
  if (cachedResult !== undefined) return cachedResult;
  const isRobot = agent.trim() === '' || isbot(agent);
  if (robotCache.size >= MAX_CACHED_AGENTS) robotCache.clear();
  robotCache.set(agent, isRobot);
  return isRobot;
};

/**
 * Returns a function that checks whether the user acts for an advertiser, because clicks by its own members and by staff
 * must not be charged. The principal's roles suffice for everyone but linked users, so the log is read only for them.
 */
const loadAdvertiserCheck = async (
  store: EventStore,
  { userId, roles }: Principal,
): Promise<(advertiserId: string) => boolean> => {
  const isAdmin = roles.includes('admin');
  const isLinked = roles.includes('advertiser');
  const advertiserIds = isLinked && !isAdmin ? (await readRights(store, userId)).advertiserIds : [];
  return (advertiserId) => mayActFor(advertiserRoleOf({ isAdmin, advertiserIds }, advertiserId));
};

/**
 * True if the browser sends Do Not Track or Global Privacy Control. Its views, which are free, are then not counted.
 */
const hasTrackingOptOut = (headers: IncomingHttpHeaders): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

const malformedJson = problem(400, { type: 'MalformedJson', message: 'The body is not well-formed JSON.' });

/** Parses the body of a `sendBeacon` request as JSON, whatever its media type. Returns a problem if it is invalid. */
const readBeacon = <Beacon>(
  schema: z.ZodType<Beacon>,
  body: Buffer,
): { readonly kind: 'beacon'; readonly beacon: Beacon } | Problem => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return malformedJson;
  }
  const { issues, value } = parseRequestPart('body', schema, json);
  const [firstIssue, ...otherIssues] = issues;
  return firstIssue ? badRequest([firstIssue, ...otherIssues]) : { kind: 'beacon', beacon: value as Beacon };
};

const LOG_INTERVAL_MS = 60_000;

/** Counts forged tokens, and logs them at most once a minute, so an attacker cannot flood the log output. */
const createForgedTokenLog = (log: Log, now: () => Date): { readonly add: (kind: ForgedTokens['kind']) => void } => {
  let total = 0;
  let loggedTotal = 0;
  let nextLogAt = 0;
  return {
    add: (kind) => {
      forgedTokens.record({ kind, count: 1 });
      total += 1;
      if (now().getTime() < nextLogAt) return;
      log.warn({ dropped: total - loggedTotal, total }, 'Dropped clicks or views with forged tokens');
      loggedTotal = total;
      nextLogAt = now().getTime() + LOG_INTERVAL_MS;
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

/** Limits per network address: more than a whole school sends, but they stop a program that floods the bus. */
const CLICK_RATE_LIMIT = { requests: 300, seconds: 60 };
const VIEW_RATE_LIMIT = { requests: 600, seconds: 60 };
/** `sendBeacon` sends a string as text/plain; our own scripts send application/json. */
const BEACON_BODY: RawBody = { mediaTypes: ['text/plain', 'application/json'], limitBytes: 256 * 1024 };
const CLICK_BODY: RawBody = { ...BEACON_BODY, json: TrackClick };
const VIEWS_BODY: RawBody = { ...BEACON_BODY, json: TrackViews };
/** As many tokens of maximum length as fit into one bus message. */
const TOKENS_PER_MESSAGE = 20;

const acceptedAnswer = okAccepted<TrackingAccepted>({ success: true, message: 'Received.' });

/**
 * Routes with which pages report views and clicks of ad cards. They only publish to the bus and decide about charges
 * later, so that a visitor on the way to the camp's site does not wait.
 */
export const trackingRoutes = ({ store, bus, adKeys, log, now }: TrackingDeps): readonly Route[] => {
  const limits = { clicks: createRateLimit(CLICK_RATE_LIMIT), views: createRateLimit(VIEW_RATE_LIMIT) };
  const forgedTokenLog = createForgedTokenLog(log, now);

  return combineRoutes(
    postRaw('/api/track/click', {
      allow: 'everyone',
      successes: [202],
      problems: [429],
      summary: 'Records that a visitor followed a link of an ad. The body is JSON, as text/plain or application/json.',
      body: CLICK_BODY,
      answer: TrackingAccepted,
      handle: async ({ body, principal, headers, clientAddress, correlationId }) => {
        const limitProblem = await limits.clicks.consume(clientAddress);
        if (limitProblem) return limitProblem;
        const result = readBeacon(TrackClick, body);
        if (result.kind === 'problem') return result;
        const { token, nonce, link } = result.beacon;
        const tokenResult = readAdToken(adKeys, token, now());
        if (tokenResult.kind === 'forged') {
          forgedTokenLog.add('click');
          return acceptedAnswer;
        }
        const { advertiserId } = tokenResult.token;
        const click: AdMessage = {
          kind: 'click',
          token,
          nonce,
          link,
          address: addressPseudonym(adKeys, clientAddress, now()),
          isRobot: isRobotAgent(headers),
          isOwn: (await loadAdvertiserCheck(store, principal))(advertiserId),
          correlationId,
        };
        const id = deriveReportedClickId(tokenResult, token, nonce);
        await bus.publish(AD_CLICKS_TOPIC, [{ id, key: advertiserId, body: click }]);
        return acceptedAnswer;
      },
    }),
    postRaw('/api/track/views', {
      allow: 'everyone',
      successes: [202],
      problems: [429],
      summary: 'Records that a visitor saw ad cards. The body is JSON, as text/plain or application/json.',
      body: VIEWS_BODY,
      answer: TrackingAccepted,
      handle: async ({ body, principal, headers, clientAddress }) => {
        const limitProblem = await limits.views.consume(clientAddress);
        if (limitProblem) return limitProblem;
        const result = readBeacon(TrackViews, body);
        if (result.kind === 'problem') return result;
        if (hasTrackingOptOut(headers)) return acceptedAnswer;
        const tokensByAdvertiser = new Map<string, string[]>();
        for (const token of new Set(result.beacon.tokens)) {
          const tokenResult = readAdToken(adKeys, token, now());
          if (tokenResult.kind === 'forged') forgedTokenLog.add('view');
          else {
            const { advertiserId } = tokenResult.token;
            tokensByAdvertiser.set(advertiserId, [...(tokensByAdvertiser.get(advertiserId) ?? []), token]);
          }
        }
        const actsFor = await loadAdvertiserCheck(store, principal);
        const messages = [...tokensByAdvertiser].flatMap(([advertiserId, tokens]): Message[] =>
          inChunks(tokens, TOKENS_PER_MESSAGE).map((chunk) => ({
            id: randomUUID(),
            key: advertiserId,
            body: {
              kind: 'views',
              tokens: chunk,
              isRobot: isRobotAgent(headers),
              isOwn: actsFor(advertiserId),
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
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
