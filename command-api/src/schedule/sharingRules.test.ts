import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { CalendarFeedClosed } from '@campjay/events/schedule/calendarFeedClosed.ts';
import { CalendarFeedOpened } from '@campjay/events/schedule/calendarFeedOpened.ts';
import { CoParentRemoved } from '@campjay/events/schedule/coParentRemoved.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { ScheduleShareEnded } from '@campjay/events/schedule/scheduleShareEnded.ts';
import { ScheduleShareChanged } from '@campjay/events/schedule/scheduleShareChanged.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { MAX_CO_PARENTS, MAX_FEEDS, MAX_SHARES } from '@campjay/events/schedule/values.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { type Planner, type ScheduleCommand } from './scheduleCommandTypes.ts';
import { scheduleDecider } from './scheduleDecider.ts';
import { ANN, BEN, hashOf, id, OWNER, received, shared } from './testing/examples.ts';

const given = deciderSpec(scheduleDecider);
const token = standInSeal('token');
const share = (number: number, by = OWNER): ScheduleCommand => ({
  ...({ type: 'ShareSchedule', by, shareId: id('share', number), mode: 'plan' } as const),
  ...{ tokenHash: hashOf(number), token, email: null },
});
const receive = (number: number, by: Planner) => ({ type: 'ReceiveShare', by, tokenHash: hashOf(number) }) as const;
const ended = (number: number) => ScheduleShareEnded({ shareId: id('share', number) });
const nothing = { type: 'NothingShared' } as const;
const removed = (userId: string, ...closed: readonly number[]) =>
  CoParentRemoved({ userId, closedShares: closed.map((number) => id('share', number)) });

describe('a link to a schedule', () => {
  it('is created once, and only by its owner', () => {
    given().when(share(1)).then(shared(1, 'plan'));
    given(shared(1, 'plan')).when(share(1)).thenNothing();
    given(shared(1, 'plan'), received(1, ANN)).when(share(2, ANN)).thenRefused({ type: 'OwnerOnly' });
  });

  it('cannot be created again once it has ended', () => {
    given(shared(1, 'plan'), ended(1)).when(share(1)).thenRefused({ type: 'NoSuchShare' });
  });

  it('is limited in number, not counting ended links', () => {
    const all = Array.from({ length: MAX_SHARES }, (_, number) => shared(number + 10, 'plan'));
    given(...all)
      .when(share(1))
      .thenRefused({ type: 'TooManyShares', max: MAX_SHARES });
    given(...all, ended(10))
      .when(share(1))
      .then(shared(1, 'plan'));
  });

  it('can change its mode until it has ended', () => {
    const toView = { type: 'ChangeShare', by: OWNER, shareId: id('share', 1), mode: 'view' } as const;
    const changed = ScheduleShareChanged({ shareId: id('share', 1), from: 'plan', to: 'view' });
    given(shared(1, 'plan')).when(toView).then(changed);
    given(shared(1, 'plan'), changed).when(toView).thenNothing();
    given(shared(1, 'plan'), ended(1)).when(toView).thenRefused({ type: 'NoSuchShare' });
    given().when(toView).thenRefused({ type: 'NoSuchShare' });
    given(shared(1, 'plan'), received(1, ANN))
      .when({ ...toView, by: ANN })
      .thenRefused({ type: 'OwnerOnly' });
  });

  it('ends once', () => {
    const end = { type: 'EndShare', by: OWNER, shareId: id('share', 1) } as const;
    given(shared(1, 'plan')).when(end).then(ended(1));
    given(shared(1, 'plan'), ended(1)).when(end).thenNothing();
    given().when(end).thenRefused({ type: 'NoSuchShare' });
    given(shared(1, 'plan'), received(1, ANN))
      .when({ ...end, by: ANN })
      .thenRefused({ type: 'OwnerOnly' });
  });
});

describe('joining a shared schedule', () => {
  it('succeeds once per parent with an open link', () => {
    given(shared(1, 'plan')).when(receive(1, ANN)).then(received(1, ANN));
    given(shared(1, 'plan'), received(1, ANN)).when(receive(1, ANN)).thenNothing();
    given(shared(1, 'plan'), received(1, ANN)).when(receive(1, BEN)).then(received(1, BEN));
  });

  it('is refused with an unknown or ended link, and after the owner deleted the account', () => {
    given().when(receive(1, ANN)).thenRefused(nothing);
    given(shared(1, 'plan'), ended(1)).when(receive(1, ANN)).thenRefused(nothing);
    given(shared(1, 'plan'), PersonForgotten({})).when(receive(1, ANN)).thenRefused({ type: 'PersonForgotten' });
  });

  it('is refused for the schedule’s own owner', () => {
    given(shared(1, 'plan')).when(receive(1, OWNER)).thenRefused({ type: 'OwnSchedule' });
  });

  it('is refused once the maximum number of co-parents has joined', () => {
    const crowd = Array.from({ length: MAX_CO_PARENTS }, (_, number) =>
      received(1, { userId: `friend-${number}`, isOwner: false }),
    );
    given(shared(1, 'plan'), ...crowd)
      .when(receive(1, ANN))
      .thenRefused({ type: 'TooManyCoParents', max: MAX_CO_PARENTS });
    given(shared(1, 'plan'), ...crowd, CoParentLeft({ userId: 'friend-0' }))
      .when(receive(1, ANN))
      .then(received(1, ANN));
  });
});

describe('leaving a schedule', () => {
  const inside = [shared(1, 'view'), received(1, ANN), received(1, BEN)];
  const end = (by: Planner, userId: string) => ({ type: 'EndAccess', by, userId }) as const;

  it('is possible for each co-parent, and for the owner on behalf of anyone', () => {
    const left = CoParentLeft({ userId: 'ann' });
    given(...inside)
      .when(end(OWNER, 'ann'))
      .then(removed('ann', 1));
    given(...inside)
      .when(end(ANN, 'ann'))
      .then(left);
    given(...inside)
      .when(end(BEN, 'ann'))
      .thenRefused({ type: 'OwnerOnly' });
    given(...inside, left)
      .when(end(ANN, 'ann'))
      .thenNothing();
    given(...inside, left)
      .when(receive(1, BEN))
      .thenNothing();
  });
});

describe('removing a co-parent', () => {
  const remove = (userId: string) => ({ type: 'EndAccess', by: OWNER, userId }) as const;
  const inside = [shared(1, 'plan'), received(1, ANN), received(1, BEN)];
  const withoutAnn = [...inside, removed('ann', 1)];

  it('closes every link they ever joined by, once', () => {
    const both = [...inside, shared(2, 'plan'), received(2, ANN)];
    given(...both)
      .when(remove('ann'))
      .then(removed('ann', 1, 2));
    given(...withoutAnn)
      .when(remove('ben'))
      .then(removed('ben'));
    given(...withoutAnn)
      .when(remove('ann'))
      .thenNothing();
  });

  it('is reversed by a new invitation to their email', () => {
    const email = standInSeal('ann@example.org');
    const { data } = shared(2, 'plan', 'ann@example.org');
    const invite = {
      ...({ type: 'ShareSchedule', by: OWNER, shareId: data.shareId, mode: 'plan' } as const),
      ...{ tokenHash: hashOf(2), token, email, invitedId: 'ann' },
    };
    const invitation = ScheduleShared({ ...data, readmits: 'ann' });
    given(...withoutAnn)
      .when(invite)
      .then(invitation);
    given(...inside)
      .when(invite)
      .then(ScheduleShared(data));
  });

  it('frees a slot among the open links', () => {
    const all = Array.from({ length: MAX_SHARES }, (_, number) => shared(number + 10, 'plan'));
    given(...all, received(10, ANN), removed('ann', 10))
      .when(share(1))
      .then(shared(1, 'plan'));
  });

  it('ends their calendar feeds', () => {
    const feedId = id('feed', 1);
    const feedOpened = CalendarFeedOpened({ feedId, userId: 'ann', kidId: null, tokenHash: hashOf(5), token });
    given(...inside, feedOpened, removed('ann', 1))
      .when({ type: 'CloseFeed', by: OWNER, feedId })
      .thenNothing();
  });
});

describe('a calendar feed', () => {
  const feedId = id('feed', 1);
  const open = (by: Planner, feed = feedId) =>
    ({ type: 'OpenFeed', by, feedId: feed, kidId: null, tokenHash: hashOf(5), token }) as const;
  const feedOpened = (by: Planner, feed = feedId) =>
    CalendarFeedOpened({ feedId: feed, userId: by.userId, kidId: null, tokenHash: hashOf(5), token });
  const close = (by: Planner) => ({ type: 'CloseFeed', by, feedId }) as const;
  const closed = CalendarFeedClosed({ feedId });

  it('is opened once by any parent with access to the schedule', () => {
    given().when(open(OWNER)).then(feedOpened(OWNER));
    given(feedOpened(OWNER)).when(open(OWNER)).thenNothing();
    given(shared(1, 'view'), received(1, ANN)).when(open(ANN)).then(feedOpened(ANN));
    given(shared(1, 'view')).when(open(ANN)).thenRefused({ type: 'NotShared' });
  });

  it('is limited in number', () => {
    const all = Array.from({ length: MAX_FEEDS }, (_, number) => feedOpened(OWNER, id('feed', 100 + number)));
    given(...all)
      .when(open(OWNER))
      .thenRefused({ type: 'TooManyFeeds', max: MAX_FEEDS });
  });

  it('is closed by its creator or the owner, and does not exist for others', () => {
    const annsFeed = [shared(1, 'view'), received(1, ANN), received(1, BEN), feedOpened(ANN)];
    given(...annsFeed)
      .when(close(ANN))
      .then(closed);
    given(...annsFeed)
      .when(close(OWNER))
      .then(closed);
    given(...annsFeed)
      .when(close(BEN))
      .thenRefused({ type: 'NoSuchFeed' });
    given(...annsFeed, closed)
      .when(close(ANN))
      .thenNothing();
    given(...annsFeed, feedOpened(OWNER, id('feed', 2)), closed)
      .when({ ...close(OWNER), feedId: id('feed', 2) })
      .then(CalendarFeedClosed({ feedId: id('feed', 2) }));
    given(...annsFeed, closed)
      .when(receive(1, ANN))
      .thenNothing();
  });

  it('ends when its creator loses access, for any reason', () => {
    const annsFeed = [shared(1, 'view'), received(1, ANN), feedOpened(ANN)];
    given(...annsFeed, CoParentLeft({ userId: 'ann' }))
      .when(close(OWNER))
      .thenNothing();
    given(...annsFeed, ended(1))
      .when(close(OWNER))
      .thenNothing();
  });
});
