import { randomUUID } from 'node:crypto';
import { FILTER_CHANGED, readCampaign } from '@campjay/domain/ads/analytics.ts';
import { readIdempotencyKey } from '@campjay/platform/http/headers.ts';
import {
  isProblem,
  type Answer,
  type HandlerInput,
  ok,
  post,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { uuidV5 } from '../../kernel/uuidV5.ts';
import { Counted, IncrementCounter, isCampaignParam, SendEvent } from './contract.ts';
import { ANALYTICS_TOPIC, type Interaction } from './dayCounts.ts';

/** Per user: more often than a person changes filters, but it stops a program that floods the bus. */
const RATE_LIMIT = { requests: 120, seconds: 60 };

const MESSAGE_ID_NAMESPACE = 'd8c1a1c6-6a2d-4f0e-9a0b-0d6a1f1d6a52';

/** Routes with which the pages of signed-in parents report actions to be counted. */
export const interactionsRoutes = ({ bus }: { readonly bus: Pick<InteractionBus, 'publish'> }): readonly Route[] => {
  const limit = createRateLimit(RATE_LIMIT);

  /** Publishes an interaction. Resolves as soon as it is on the bus; it is counted later. */
  const countInteraction = async (
    { principal, headers }: Pick<HandlerInput<unknown, unknown, unknown>, 'principal' | 'headers'>,
    interaction: Interaction,
  ): Promise<Answer<Counted>> => {
    const key = readIdempotencyKey(headers);
    if (isProblem(key)) return key;
    const limitProblem = await limit.consume(principal.userId);
    if (limitProblem) return limitProblem;
    // A repeated request has the same id, so it is counted once.
    const id =
      key === undefined
        ? randomUUID()
        : uuidV5(MESSAGE_ID_NAMESPACE, JSON.stringify([principal.userId, interaction.kind, key]));
    await bus.publish(ANALYTICS_TOPIC, [{ id, key: principal.userId, body: interaction }]);
    return ok({ success: true, message: 'Counted.' });
  };

  return combineRoutes(
    post('/api/users/send-event', {
      allow: ['parent'],
      problems: [429],
      summary:
        'Counts an action of a signed-in parent. Only the properties of a changed filter are counted, so nothing private is.',
      body: SendEvent,
      answer: Counted,
      handle: async ({ body: { eventName, properties }, principal, headers }) =>
        await countInteraction(
          { principal, headers },
          { kind: 'event', eventName, properties: selectCountedProperties(eventName, properties) },
        ),
    }),
    post('/api/users/increment-counter', {
      allow: ['parent'],
      problems: [429],
      summary: 'Increments counters of a signed-in parent.',
      body: IncrementCounter,
      answer: Counted,
      handle: async ({ body: { incrementProperties }, principal, headers }) =>
        await countInteraction(
          { principal, headers },
          {
            kind: 'counters',
            increments: selectIncrements(incrementProperties),
            campaign: readCampaign(incrementProperties) ?? {},
          },
        ),
    }),
  );
};

type CountedProperties = Extract<Interaction, { kind: 'event' }>['properties'];

/**
 * Selects the properties to count: for a changed filter all of them, because the contract has checked them; for every
 * other event only the campaign's labels.
 */
const selectCountedProperties = (eventName: string, properties: SendEvent['properties']): CountedProperties =>
  eventName === FILTER_CHANGED
    ? Object.fromEntries(Object.entries(properties).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
    : { ...readCampaign(properties) };

/** Selects the counters and their increments; the rest are the campaign's labels. */
const selectIncrements = (properties: IncrementCounter['incrementProperties']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      typeof value === 'number' && !isCampaignParam(name) ? [[name, value]] : [],
    ),
  );
