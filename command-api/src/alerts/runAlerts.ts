import { alertsEvents, type AlertsEvent } from '@campjay/events/alerts/events.ts';
import { campStream, alertsStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { registrationOpensAt } from '@campjay/domain/alerts/schedule.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type ManagerDeps, runProcessManager } from '../kernel/process-managers/runProcessManager.ts';
import { applyAlertsEvent, noteCampChange, setOpening } from './alertStorage.ts';
import { createNewsFinder, type NewsDeps, readCamp } from './findNews.ts';
import { deleteOldNews } from './newsStorage.ts';
import { queueDueAlerts, type SendDeps } from './sendAlerts.ts';

const CAMPS = categoryOf(campStream(''));
const ALERTS = categoryOf(alertsStream(''));
/** Reminders are due to the minute, so this is half a minute. */
const ROUND_INTERVAL_MS = 30_000;

export interface AlertsManagerDeps extends ManagerDeps, NewsDeps, SendDeps {
  /** Called after each round, so that tests need not poll. */
  readonly onRound?: () => void;
}

/**
 * Finds news of saved searches and watched camps, and emails it (docs/decisions/alerts.md). Events only mark camps as
 * changed; a round compares each changed camp with its state at its last news. So an import that changes a camp by many
 * events causes one piece of news, and a crash between the two loses nothing.
 */
export const runAlerts = (deps: AlertsManagerDeps, signal: AbortSignal): Promise<void> => {
  const { pool, now } = deps;
  const newsFinder = createNewsFinder(deps);
  return runProcessManager(
    deps,
    {
      name: 'alerts',
      categories: [CAMPS, ALERTS],
      handle: async (event) => {
        const { streamId, revision, recordedAt } = event;
        if (categoryOf(streamId) === CAMPS) return noteCampChange(pool, entityIdOf(streamId), revision);
        const alertsEvent = parseAlertsEvent(event);
        await applyAlertsEvent(pool, entityIdOf(streamId), alertsEvent, recordedAt);
        if (alertsEvent.type !== 'CampWatched') return;
        const { orgId } = alertsEvent.data;
        const { camp } = await readCamp(deps.store, orgId);
        await setOpening(pool, orgId, camp && registrationOpensAt(camp.facts));
      },
      rounds: {
        intervalMs: ROUND_INTERVAL_MS,
        isAfterEvents: true,
        run: async (roundSignal) => {
          await newsFinder.compareChangedCamps(roundSignal);
          await newsFinder.remindOfOpenings();
          await queueDueAlerts(deps, roundSignal);
          await deleteOldNews(pool, now());
          deps.onRound?.();
        },
      },
    },
    signal,
  );
};

/** @throws Error for an event of a newer version of this software; it is then parked */
const parseAlertsEvent = ({ type, data, version }: RecordedEvent): AlertsEvent => {
  const definition = alertsEvents.find((each) => each.type === type);
  if (!definition) throw new Error(`${type} is not an event of alerts.`);
  return definition.parse(data, version);
};
