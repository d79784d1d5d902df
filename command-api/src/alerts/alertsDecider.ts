import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AlertsResumed,
  AlertsStopped,
  type AlertsEvent,
  alertsEvents,
  CampUnwatched,
  CampWatched,
  SavedSearchDeleted,
  SavedSearchRenamed,
  SearchDeliveryChanged,
  SearchSaved,
  WatchDeliveryChanged,
} from '@campjay/events/alerts/events.ts';
import { type AlertDelivery, type SearchToSave } from '@campjay/events/alerts/values.ts';
import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { MAX_SAVED_SEARCHES, MAX_WATCHED_CAMPS } from '@campjay/domain/limits.ts';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';

/** Commands on a parent's alerts. Names and searches are already sealed with the parent's key. */
export type AlertsCommand =
  | {
      readonly type: 'SaveSearch';
      readonly searchId: string;
      readonly name: Sealed<string>;
      readonly search: Sealed<SearchToSave>;
      readonly delivery: AlertDelivery;
    }
  | { readonly type: 'RenameSearch'; readonly searchId: string; readonly name: Sealed<string> }
  | { readonly type: 'DeleteSearch'; readonly searchId: string }
  | { readonly type: 'SetSearchDelivery'; readonly searchId: string; readonly delivery: AlertDelivery }
  /** Watches a camp, or changes when the parent is emailed about it. */
  | { readonly type: 'WatchCamp'; readonly orgId: OrgId; readonly delivery: AlertDelivery }
  | { readonly type: 'UnwatchCamp'; readonly orgId: OrgId }
  /** Stops emails about one camp, if it is watched: an unsubscribe link must not watch it again. */
  | { readonly type: 'MuteCamp'; readonly orgId: OrgId }
  | { readonly type: 'StopAlerts' | 'ResumeAlerts' }
  /** Ends the stream. Sent when the parent deletes the account. */
  | { readonly type: 'ForgetPerson' };

export type AlertsRefusal =
  | { readonly type: 'TooManySavedSearches' | 'TooManyWatchedCamps'; readonly max: number }
  /** Another device may have deleted it. */
  | { readonly type: 'NoSuchSearch' }
  | { readonly type: 'PersonForgotten' };

export interface Alerts {
  readonly searches: ReadonlyMap<string, AlertDelivery>;
  readonly camps: ReadonlyMap<OrgId, AlertDelivery>;
  readonly areStopped: boolean;
  readonly isForgotten: boolean;
}

type AlertsDecision = Decision<AlertsEvent, AlertsRefusal>;

const decide = (command: AlertsCommand, alerts: Alerts): AlertsDecision => {
  const { searches, camps, areStopped, isForgotten } = alerts;
  if (command.type === 'ForgetPerson') return isForgotten ? accept() : accept(PersonForgotten({}));
  if (isForgotten) return refuse({ type: 'PersonForgotten' });
  switch (command.type) {
    case 'SaveSearch': {
      const { type: _type, ...saved } = command;
      if (searches.has(saved.searchId)) return accept();
      if (searches.size >= MAX_SAVED_SEARCHES) return refuse({ type: 'TooManySavedSearches', max: MAX_SAVED_SEARCHES });
      return accept(SearchSaved(saved));
    }
    case 'RenameSearch':
      if (!searches.has(command.searchId)) return refuse({ type: 'NoSuchSearch' });
      return accept(SavedSearchRenamed({ searchId: command.searchId, name: command.name }));
    case 'DeleteSearch':
      return searches.has(command.searchId) ? accept(SavedSearchDeleted({ searchId: command.searchId })) : accept();
    case 'SetSearchDelivery': {
      const { searchId, delivery } = command;
      const current = searches.get(searchId);
      if (current === undefined) return refuse({ type: 'NoSuchSearch' });
      return current === delivery ? accept() : accept(SearchDeliveryChanged({ searchId, delivery }));
    }
    case 'WatchCamp': {
      const { orgId, delivery } = command;
      const current = camps.get(orgId);
      if (current === delivery) return accept();
      if (current !== undefined) return accept(WatchDeliveryChanged({ orgId, delivery }));
      if (camps.size >= MAX_WATCHED_CAMPS) return refuse({ type: 'TooManyWatchedCamps', max: MAX_WATCHED_CAMPS });
      return accept(CampWatched({ orgId, delivery }));
    }
    case 'UnwatchCamp':
      return camps.has(command.orgId) ? accept(CampUnwatched({ orgId: command.orgId })) : accept();
    case 'MuteCamp': {
      const { orgId } = command;
      const isEmailed = (camps.get(orgId) ?? 'off') !== 'off';
      return isEmailed ? accept(WatchDeliveryChanged({ orgId, delivery: 'off' })) : accept();
    }
    case 'StopAlerts':
      return areStopped ? accept() : accept(AlertsStopped({}));
    case 'ResumeAlerts':
      return areStopped ? accept(AlertsResumed({})) : accept();
  }
};

const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> =>
  new Map([...map].filter(([other]) => other !== key));

const evolve = (alerts: Alerts, event: AlertsEvent): Alerts => {
  const { searches, camps } = alerts;
  switch (event.type) {
    case 'SearchSaved':
    case 'SearchDeliveryChanged':
      return { ...alerts, searches: new Map(searches).set(event.data.searchId, event.data.delivery) };
    case 'SavedSearchRenamed':
      return alerts;
    case 'SavedSearchDeleted':
      return { ...alerts, searches: without(searches, event.data.searchId) };
    case 'CampWatched':
    case 'WatchDeliveryChanged':
      return { ...alerts, camps: new Map(camps).set(event.data.orgId, event.data.delivery) };
    case 'CampUnwatched':
      return { ...alerts, camps: without(camps, event.data.orgId) };
    case 'AlertsStopped':
      return { ...alerts, areStopped: true };
    case 'AlertsResumed':
      return { ...alerts, areStopped: false };
    case 'PersonForgotten':
      return { ...initialState, isForgotten: true };
  }
};

const initialState: Alerts = { searches: new Map(), camps: new Map(), areStopped: false, isForgotten: false };

/** The rules of a parent's saved searches and watched camps. */
export const alertsDecider: Decider<Alerts, AlertsCommand, AlertsEvent, AlertsRefusal> = {
  events: alertsEvents,
  initialState,
  evolve,
  decide,
};
