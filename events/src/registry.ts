import { alertsEvents } from './alerts/events.ts';
import { auditEvents } from './admin/events.ts';
import { adEvents, advertiserEvents, conciergeRequestEvents, placementEvents } from './ads/placement.ts';
import { benchmarkingAccessEvents } from './benchmarking/events.ts';
import { subscriptionEvents } from './ads/billing.ts';
import { userEvents } from './identity/events.ts';
import { adInteractionEvents } from './ads/clicks.ts';
import { parentEvents } from './accounts/parentEvents.ts';
import { campEvents, SeasonOpened } from './catalog/events.ts';
import { catalogImportEvents } from './catalog/imports.ts';
import type { EventReader } from './defineEvent.ts';
import { favoritesEvents } from './favorites/events.ts';
import { hiddenCampsEvents } from './hidden-camps/events.ts';
import { projectionEvents } from './projections/events.ts';
import { scheduleEvents } from './schedule/events.ts';
import { schoolEvents } from './schools/events.ts';
import { suggestionEvents } from './suggestions/events.ts';
import { textIndexEvents } from './text-index/events.ts';

/** Every event type that the log may contain. If a consumer finds another type, a newer build wrote that event. */
export const allEvents: readonly EventReader[] = [
  ...new Set<EventReader>([
    ...campEvents,
    SeasonOpened,
    ...catalogImportEvents,
    ...projectionEvents,
    ...suggestionEvents,
    ...parentEvents,
    ...favoritesEvents,
    ...hiddenCampsEvents,
    ...alertsEvents,
    ...schoolEvents,
    ...scheduleEvents,
    ...userEvents,
    ...advertiserEvents,
    ...adEvents,
    ...placementEvents,
    ...conciergeRequestEvents,
    ...adInteractionEvents,
    ...subscriptionEvents,
    ...benchmarkingAccessEvents,
    ...auditEvents,
    ...textIndexEvents,
  ]),
];
