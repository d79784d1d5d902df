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
    given().when(save()).then(saved());
    given(saved()).when(save()).thenNothing();
    const name = standInSeal('Clay');
    given(saved()).when({ type: 'RenameSearch', searchId, name }).then(SavedSearchRenamed({ searchId, name }));
    const turnOff = { type: 'SetSearchDelivery', searchId, delivery: 'off' } as const;
    const off = SearchDeliveryChanged({ searchId, delivery: 'off' });
    given(saved()).when(turnOff).then(off);
    given(saved(), off).when(turnOff).thenNothing();
    given(saved()).when({ type: 'DeleteSearch', searchId }).then(SavedSearchDeleted({ searchId }));
  });

  it('that was deleted cannot be changed, and is not deleted again', () => {
    const deleted = SavedSearchDeleted({ searchId });
    const past = given(saved(), deleted);
    past.when({ type: 'DeleteSearch', searchId }).thenNothing();
    past.when({ type: 'RenameSearch', searchId, name: standInSeal('Clay') }).thenRefused({ type: 'NoSuchSearch' });
    past.when({ type: 'SetSearchDelivery', searchId, delivery: 'off' }).thenRefused({ type: 'NoSuchSearch' });
  });

  // Covers: N.2
  it('is one of at most 50', () => {
    const others = Array.from({ length: 50 }, (_, index) => saved(searchId.replace(/..$/, String(index + 20))));
    given(...others)
      .when(save())
      .thenRefused({ type: 'TooManySavedSearches', max: 50 });
    given(...others, SavedSearchDeleted({ searchId: searchId.replace(/..$/, '20') }))
      .when(save())
      .then(saved());
  });
});

describe('a watched camp', () => {
  // Covers: N.1
  it('is watched once; watching it again only changes its emails', () => {
    given().when(watch('daily')).then(watched);
    given(watched).when(watch('daily')).thenNothing();
    given(watched).when(watch('off')).then(muted);
    given(watched)
      .when({ type: 'UnwatchCamp', orgId: kites })
      .then(CampUnwatched({ orgId: kites }));
    given().when({ type: 'UnwatchCamp', orgId: kites }).thenNothing();
  });

  it('is muted by an unsubscribe link, which never watches a camp again', () => {
    const mute = { type: 'MuteCamp', orgId: kites } as const;
    given(watched).when(mute).then(muted);
    given(watched, muted).when(mute).thenNothing();
    given(watched, CampUnwatched({ orgId: kites }))
      .when(mute)
      .thenNothing();
  });

  // Covers: N.2
  it('is one of at most 200', () => {
    const others = Array.from({ length: 200 }, (_, index) =>
      CampWatched({ orgId: OrgId.parse(`camp-${index}`), delivery: 'off' }),
    );
    given(...others)
      .when(watch('daily'))
      .thenRefused({ type: 'TooManyWatchedCamps', max: 200 });
  });
});

describe('all alerts', () => {
  it('stop and resume once', () => {
    given().when({ type: 'StopAlerts' }).then(AlertsStopped({}));
    given(AlertsStopped({})).when({ type: 'StopAlerts' }).thenNothing();
    given(AlertsStopped({})).when({ type: 'ResumeAlerts' }).then(AlertsResumed({}));
    given(AlertsStopped({}), AlertsResumed({})).when({ type: 'ResumeAlerts' }).thenNothing();
  });

  it('end with the account', () => {
    given(saved(), watched).when({ type: 'ForgetPerson' }).then(PersonForgotten({}));
    given(PersonForgotten({})).when({ type: 'ForgetPerson' }).thenNothing();
    given(PersonForgotten({})).when(save()).thenRefused({ type: 'PersonForgotten' });
  });
});
