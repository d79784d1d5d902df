import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import {
  AlertsResumed,
  AlertsStopped,
  CampUnwatched,
  CampWatched,
  SavedSearchDeleted,
  SavedSearchRenamed,
  SearchDeliveryChanged,
  SearchSaved,
  WatchDeliveryChanged,
} from '@campjay/events/alerts/events.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { alertsDecider } from './alertsDecider.ts';

const given = deciderSpec(alertsDecider);
const searchId = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11';
const kites = OrgId.parse('kites');
const search = standInSeal({ filterState: {}, latLongUser: null, latLongUserRadius: null });
const data = (id = searchId) => ({ searchId: id, name: standInSeal('Art'), search, delivery: 'daily' as const });
const save = (id?: string) => ({ type: 'SaveSearch' as const, ...data(id) });
const saved = (id?: string) => SearchSaved(data(id));
const watch = (delivery: 'daily' | 'off') => ({ type: 'WatchCamp' as const, orgId: kites, delivery });
const watched = CampWatched({ orgId: kites, delivery: 'daily' });
const muted = WatchDeliveryChanged({ orgId: kites, delivery: 'off' });

describe('a saved search', () => {
  // Covers: N.1
  it('is saved once under its id, and can be renamed, turned off and deleted', () => {
    given().appends(save(), saved());
    given(saved()).ignores(save());
    const name = standInSeal('Clay');
    given(saved()).appends({ type: 'RenameSearch', searchId, name }, SavedSearchRenamed({ searchId, name }));
    const turnOff = { type: 'SetSearchDelivery', searchId, delivery: 'off' } as const;
    const off = SearchDeliveryChanged({ searchId, delivery: 'off' });
    given(saved()).appends(turnOff, off);
    given(saved(), off).ignores(turnOff);
    given(saved()).appends({ type: 'DeleteSearch', searchId }, SavedSearchDeleted({ searchId }));
  });

  it('that was deleted cannot be changed, and is not deleted again', () => {
    const deleted = SavedSearchDeleted({ searchId });
    const past = given(saved(), deleted);
    past.ignores({ type: 'DeleteSearch', searchId });
    past.refuses({ type: 'RenameSearch', searchId, name: standInSeal('Clay') }, { type: 'NoSuchSearch' });
    past.refuses({ type: 'SetSearchDelivery', searchId, delivery: 'off' }, { type: 'NoSuchSearch' });
  });

  // Covers: N.2
  it('is one of at most 50', () => {
    const others = Array.from({ length: 50 }, (_, index) => saved(searchId.replace(/..$/, String(index + 20))));
    given(...others).refuses(save(), { type: 'TooManySavedSearches', max: 50 });
    given(...others, SavedSearchDeleted({ searchId: searchId.replace(/..$/, '20') })).appends(save(), saved());
  });
});

describe('a watched camp', () => {
  // Covers: N.1
  it('is watched once; watching it again only changes its emails', () => {
    given().appends(watch('daily'), watched);
    given(watched).ignores(watch('daily'));
    given(watched).appends(watch('off'), muted);
    given(watched).appends({ type: 'UnwatchCamp', orgId: kites }, CampUnwatched({ orgId: kites }));
    given().ignores({ type: 'UnwatchCamp', orgId: kites });
  });

  it('is muted by an unsubscribe link, which never watches a camp again', () => {
    const mute = { type: 'MuteCamp', orgId: kites } as const;
    given(watched).appends(mute, muted);
    given(watched, muted).ignores(mute);
    given(watched, CampUnwatched({ orgId: kites })).ignores(mute);
  });

  // Covers: N.2
  it('is one of at most 200', () => {
    const others = Array.from({ length: 200 }, (_, index) =>
      CampWatched({ orgId: OrgId.parse(`camp-${index}`), delivery: 'off' }),
    );
    given(...others).refuses(watch('daily'), { type: 'TooManyWatchedCamps', max: 200 });
  });
});

describe('all alerts', () => {
  it('stop and resume once', () => {
    given().appends({ type: 'StopAlerts' }, AlertsStopped({}));
    given(AlertsStopped({})).ignores({ type: 'StopAlerts' });
    given(AlertsStopped({})).appends({ type: 'ResumeAlerts' }, AlertsResumed({}));
    given(AlertsStopped({}), AlertsResumed({})).ignores({ type: 'ResumeAlerts' });
  });

  it('end with the account', () => {
    given(saved(), watched).appends({ type: 'ForgetPerson' }, PersonForgotten({}));
    given(PersonForgotten({})).ignores({ type: 'ForgetPerson' });
    given(PersonForgotten({})).refuses(save(), { type: 'PersonForgotten' });
  });
});
