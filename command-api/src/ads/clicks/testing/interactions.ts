import { randomUUID } from 'node:crypto';
import { type DeliveredMessage } from '@campjay/platform/bus/port.ts';
import { type Interaction } from '../dayCounts.ts';

type Event = Extract<Interaction, { kind: 'event' }>;

/** A changed filter; categories by default. */
export const changedFilter = (properties: Event['properties'] = {}): Interaction => ({
  kind: 'event',
  eventName: 'Filter Changed',
  properties: { filter: 'categories', ...properties },
});

export const movedCounter = (steps: number, campaign: Readonly<Record<string, string>> = {}): Interaction => ({
  kind: 'counters',
  increments: { filterChanges: steps },
  campaign: { ...campaign },
});

/** A message as the bus delivers it, on March 1, 2026. */
export const delivered = (body: Interaction, key = 'ann', id: string = randomUUID()): DeliveredMessage => ({
  ...{ id, key, body, receivedAt: new Date('2026-03-01T18:00:00Z') },
});
