import { randomUUID } from 'node:crypto';
import { FILTER_CHANGED, readCampaign } from '@campjay/domain/ads/analytics.ts';
import { readIdempotencyKey } from '@campjay/platform/http/headers.ts';
import { type Answer, type HandlerInput, ok, post, type Route, routes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { uuidV5 } from '../../kernel/uuidV5.ts';
import { Counted, IncrementCounter, isCampaignParam, SendEvent } from './contract.ts';
import { ANALYTICS_TOPIC, type Interaction } from './dayCounts.ts';

/** More than a person changes filters; stops a program that floods the bus. */
const LIMIT = { requests: 120, seconds: 60 };

const ID_NAMESPACE = 'd8c1a1c6-6a2d-4f0e-9a0b-0d6a1f1d6a52';

/** Routes for pages of signed-in parents to report actions, which are counted. */
export const interactionsRoutes = ({ bus }: { readonly bus: InteractionBus }): readonly Route[] => {
  const limit = createRateLimit(LIMIT);

  /** Resolves as soon as the bus has the message; the caller does not wait for counting. */
  const countInteraction = async (
    { principal, headers }: Pick<HandlerInput<unknown, unknown, unknown>, 'principal' | 'headers'>,
    interaction: Interaction,
  ): Promise<Answer<Counted>> => {
    const key = readIdempotencyKey(headers);
    if (typeof key === 'object') return key;
    const tooMany = await limit.consume(principal.userId);
    if (tooMany) return tooMany;
    // A repeated request has the same id, so it is counted once.
    const id =
      key === undefined
        ? randomUUID()
        : uuidV5(ID_NAMESPACE, JSON.stringify([principal.userId, interaction.kind, key]));
    await bus.publish(ANALYTICS_TOPIC, [{ id, key: principal.userId, body: interaction }]);
    return ok({ success: true, message: 'Counted.' });
  };

  return routes(
    post('/api/users/send-event', {
      allow: ['parent'],
      problems: [429],
      summary:
        'Counts something that a signed-in parent did. Properties are counted of a changed filter alone, so that nothing private can be.',
      body: SendEvent,
      answer: Counted,
      handle: async ({ body: { eventName, properties }, principal, headers }) =>
        await countInteraction(
          { principal, headers },
          { kind: 'event', eventName, properties: countedOf(eventName, properties) },
        ),
    }),
    post('/api/users/increment-counter', {
      allow: ['parent'],
      problems: [429],
      summary: 'Moves counters of a signed-in parent on.',
      body: IncrementCounter,
      answer: Counted,
      handle: async ({ body: { incrementProperties }, principal, headers }) =>
        await countInteraction(
          { principal, headers },
          {
            kind: 'counters',
            increments: incrementsOf(incrementProperties),
            campaign: readCampaign(incrementProperties) ?? {},
          },
        ),
    }),
  );
};

type CountedProperties = Extract<Interaction, { kind: 'event' }>['properties'];

/**
 * For a changed filter, the properties in closed lists, checked by the contract; for every other event, only the
 * campaign's labels.
 */
const countedOf = (eventName: string, properties: SendEvent['properties']): CountedProperties =>
  eventName === FILTER_CHANGED
    ? Object.fromEntries(Object.entries(properties).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
    : { ...readCampaign(properties) };

const incrementsOf = (properties: IncrementCounter['incrementProperties']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      typeof value === 'number' && !isCampaignParam(name) ? [[name, value]] : [],
    ),
  );
