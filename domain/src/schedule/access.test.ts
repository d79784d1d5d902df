import { describe, expect, it } from '@jest/globals';
import { AccountTypeSet, PersonForgotten, TrialStarted } from '@campjay/events/accounts/events.ts';
import type { ParentEvent } from '@campjay/events/accounts/parentEvents.ts';
import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { CoParentRemoved } from '@campjay/events/schedule/coParentRemoved.ts';
import type { ShareMode } from '@campjay/events/schedule/entries.ts';
import { ScheduleShareChanged } from '@campjay/events/schedule/scheduleShareChanged.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { ScheduleShareEnded } from '@campjay/events/schedule/scheduleShareEnded.ts';
import { ScheduleShareReceived } from '@campjay/events/schedule/scheduleShareReceived.ts';
import { type Sealed, ShareTokenHash } from '@campjay/events/sealed.ts';
import { accountStatusFold } from '../accounts/accountStatus.ts';
import {
  accessRefusal,
  accessStatusOf,
  areSharesActive,
  endAccessRefusal,
  findShareOffer,
  mayCloseFeed,
  mayCreateShare,
  mayManageShares,
} from './access.ts';
import { evolveSharing } from './changes.ts';
import type { SharingEvent } from './changeRules.ts';
import { EMPTY_SHARING } from './schedule.ts';

const TRIAL_BEGAN = new Date('2026-03-01T17:00:00Z');
const DURING_TRIAL = new Date('2026-04-30T16:59:59Z');
const AFTER_TRIAL = new Date('2026-04-30T17:00:00Z');

const userOf = (userId: string) => ({ userId, isOwner: userId === 'owner' });
const sharingAfter = (events: readonly SharingEvent[]) => events.reduce(evolveSharing, EMPTY_SHARING);
const accountAfter = (events: readonly ParentEvent[]) =>
  events.reduce(
    (status, event) => accountStatusFold.evolve(status, event, { recordedAt: TRIAL_BEGAN }),
    accountStatusFold.initialState,
  );

const text: Sealed<string> = {
  sealed: 1,
  person: 'owner',
  event: '00000000-0000-4000-8000-000000000001',
  box: 'dGV4dA',
};
const shareIdOf = (number: number) => `share-${number}`;
const hashOf = (number: number) => ShareTokenHash.parse(String(number).padStart(64, '0'));
const link = (number: number, mode: ShareMode) =>
  ScheduleShared({ shareId: shareIdOf(number), mode, tokenHash: hashOf(number), token: text, email: null });
const invitation = (number: number, mode: ShareMode, readmits?: string) => {
  const { data } = link(number, mode);
  return ScheduleShared({ ...data, email: text, ...(readmits !== undefined && { readmits }) });
};
const joined = (number: number, userId = 'ann') => ScheduleShareReceived({ shareId: shareIdOf(number), userId });
const ended = (number: number) => ScheduleShareEnded({ shareId: shareIdOf(number) });
const changed = (number: number, from: ShareMode, to: ShareMode) =>
  ScheduleShareChanged({ shareId: shareIdOf(number), from, to });
const left = (userId = 'ann') => CoParentLeft({ userId });
const removed = (userId: string, ...closed: readonly number[]) =>
  CoParentRemoved({ userId, closedShares: closed.map(shareIdOf) });
const accountDeleted = PersonForgotten({});
const paid = AccountTypeSet({ accountType: 'paid' });
const free = AccountTypeSet({ accountType: 'free' });
const trial = TrialStarted({});

const planner = [link(1, 'plan'), joined(1)];
const viewer = [link(1, 'view'), joined(1)];

/** The user's mode, then the answer to: view, plan, manage shares, leave, remove somebody else. */
type Answers = readonly [string, string, string, string, string, string];
const NOTHING: Answers = ['none', 'NotShared', 'NotShared', 'OwnerOnly', 'NotShared', 'NotShared'];
const ONLY_LEAVING: Answers = ['none', 'NotShared', 'NotShared', 'OwnerOnly', 'yes', 'OwnerOnly'];
const EVERYTHING: Answers = ['own', 'yes', 'yes', 'yes', 'yes', 'yes'];
const PLANNING: Answers = ['plan', 'yes', 'yes', 'OwnerOnly', 'yes', 'OwnerOnly'];
const VIEWING: Answers = ['view', 'yes', 'ViewOnly', 'OwnerOnly', 'yes', 'OwnerOnly'];
const pausedIn = (mode: ShareMode): Answers => [mode, 'TrialEnded', 'TrialEnded', 'OwnerOnly', 'yes', 'OwnerOnly'];

describe('access to a schedule', () => {
  it.each<[string, string, readonly SharingEvent[], readonly ParentEvent[], Answers]>([
    ['the owner', 'owner', [], [], EVERYTHING],
    ['the owner after the trial', 'owner', planner, [trial], EVERYTHING],
    ['a stranger', 'ann', [], [paid], NOTHING],
    ['a stranger after the owner’s trial', 'ann', [], [trial], NOTHING],
    ['a stranger while others have access', 'ben', planner, [paid], NOTHING],
    ['a parent who has not joined by an open link', 'ann', [link(1, 'plan')], [paid], NOTHING],
    ['a co-parent with a plan share', 'ann', planner, [paid], PLANNING],
    ['a co-parent with a view share', 'ann', viewer, [paid], VIEWING],
    ['a co-parent whose share became a view share', 'ann', [...planner, changed(1, 'plan', 'view')], [paid], VIEWING],
    ['a co-parent whose share became a plan share', 'ann', [...viewer, changed(1, 'view', 'plan')], [paid], PLANNING],
    ['a co-parent who last joined to plan', 'ann', [...viewer, link(2, 'plan'), joined(2)], [paid], PLANNING],
    ['a co-parent who last joined to view', 'ann', [...planner, link(2, 'view'), joined(2)], [paid], VIEWING],
    [
      'a co-parent after the removal of another',
      'ann',
      [...planner, joined(1, 'ben'), removed('ben', 1)],
      [paid],
      PLANNING,
    ],
    ['a planning co-parent after the owner’s trial', 'ann', planner, [trial], pausedIn('plan')],
    ['a viewing co-parent after the owner’s trial', 'ann', viewer, [trial], pausedIn('view')],
    ['a co-parent of an owner with a free account', 'ann', planner, [free], pausedIn('plan')],
    ['a co-parent once the owner has paid', 'ann', planner, [trial, paid], PLANNING],
    ['a parent who left', 'ann', [...planner, left()], [paid], ONLY_LEAVING],
    ['a parent who left after the owner’s trial', 'ann', [...planner, left()], [trial], ONLY_LEAVING],
    ['a parent who left and joined again', 'ann', [...planner, left(), link(2, 'view'), joined(2)], [paid], VIEWING],
    ['a removed parent', 'ann', [...planner, removed('ann', 1)], [paid], ONLY_LEAVING],
    ['a co-parent whose share ended', 'ann', [...planner, ended(1)], [paid], NOTHING],
    [
      'a parent who joined by a share that had ended',
      'ann',
      [link(1, 'plan'), ended(1), joined(1)],
      [paid],
      ONLY_LEAVING,
    ],
    ['a co-parent while the owner’s account is being deleted', 'ann', planner, [paid, accountDeleted], ONLY_LEAVING],
    ['a co-parent of an owner who deleted the account', 'ann', [...planner, accountDeleted], [paid], NOTHING],
  ])('of %s', (_relation, userId, events, accountEvents, expected) => {
    const user = userOf(userId);
    const sharing = sharingAfter(events);
    const status = accessStatusOf(user, { sharing, ownerAccount: accountAfter(accountEvents), now: AFTER_TRIAL });
    expect([
      status.mode,
      accessRefusal(status, 'view') ?? 'yes',
      accessRefusal(status, 'plan') ?? 'yes',
      mayManageShares(status.mode) ? 'yes' : 'OwnerOnly',
      endAccessRefusal(sharing, user, userId) ?? 'yes',
      endAccessRefusal(sharing, user, 'cara') ?? 'yes',
    ]).toEqual(expected);
    expect(status.isTrialEnded).toBe(expected.includes('TrialEnded'));
  });
});

describe('the link of a share', () => {
  const annRemoved = [link(1, 'plan'), joined(1), joined(1, 'ben'), removed('ann', 1)];
  const annInvited = [invitation(1, 'view'), joined(1)];
  const annReadmitted = [...annRemoved, invitation(2, 'plan', 'ann')];

  it.each<[string, string, number, readonly SharingEvent[], string]>([
    ['open, for the owner', 'owner', 1, [link(1, 'view')], 'own'],
    ['closed, for the owner', 'owner', 1, annRemoved, 'own'],
    ['ended, for the owner', 'owner', 1, [link(1, 'view'), ended(1)], 'invalid'],
    ['open, for a stranger', 'ann', 1, [link(1, 'view')], 'open'],
    ['unknown', 'ann', 2, [link(1, 'view')], 'invalid'],
    ['ended, for a stranger', 'ann', 1, [link(1, 'view'), ended(1)], 'invalid'],
    ['ended, for somebody who had joined by it', 'ann', 1, [...viewer, ended(1)], 'invalid'],
    ['of an owner who deleted the account', 'ann', 1, [link(1, 'view'), accountDeleted], 'invalid'],
    ['by which the user joined', 'ann', 1, viewer, 'received'],
    ['by which others joined', 'ben', 1, viewer, 'open'],
    ['to plan, for a viewer', 'ann', 2, [...viewer, link(2, 'plan')], 'open'],
    ['to view, for a viewer by another link', 'ann', 2, [...viewer, link(2, 'view')], 'open'],
    ['to view, for a planner by another link', 'ann', 2, [...planner, link(2, 'view')], 'received'],
    ['to plan, for a planner by another link', 'ann', 2, [...planner, link(2, 'plan')], 'open'],
    ['by which the user joined before leaving', 'ann', 1, [...planner, left()], 'invalid'],
    [
      'by which the user joined earlier before leaving',
      'ann',
      1,
      [...viewer, link(2, 'plan'), joined(2), left()],
      'invalid',
    ],
    ['by which others joined, after one of them left', 'ben', 1, [...planner, left()], 'open'],
    ['by which the user did not join before leaving', 'ann', 2, [...planner, left(), link(2, 'view')], 'open'],
    ['of an invitation, for anyone', 'ben', 1, [invitation(1, 'view')], 'open'],
    ['of an invitation, for the user who accepted it', 'ann', 1, annInvited, 'received'],
    ['of an invitation that somebody else accepted', 'ben', 1, annInvited, 'invalid'],
    ['of an invitation whose user left', 'ben', 1, [...annInvited, left()], 'invalid'],
    ['of an invitation, for its user who left', 'ann', 1, [...annInvited, left()], 'invalid'],
    [
      'of an invitation whose user joined by a link since',
      'ben',
      1,
      [...annInvited, link(2, 'plan'), joined(2)],
      'invalid',
    ],
    [
      'of an invitation, for its user who joined by a link since',
      'ann',
      1,
      [invitation(1, 'plan'), joined(1), link(2, 'view'), joined(2)],
      'open',
    ],
    ['closed by a removal, for the removed user', 'ann', 1, annRemoved, 'invalid'],
    ['closed by a removal, for others who joined by it', 'ben', 1, annRemoved, 'received'],
    ['closed by a removal, for a stranger', 'cara', 1, annRemoved, 'invalid'],
    ['created before a removal, for the removed user', 'ann', 2, [link(2, 'plan'), ...annRemoved], 'invalid'],
    ['created after a removal, for the removed user', 'ann', 2, [...annRemoved, link(2, 'plan')], 'invalid'],
    ['created after a removal, for a stranger', 'cara', 2, [...annRemoved, link(2, 'plan')], 'open'],
    [
      'of an invitation that does not readmit the removed user',
      'ann',
      2,
      [...annRemoved, invitation(2, 'plan')],
      'invalid',
    ],
    ['of an invitation that readmits the removed user', 'ann', 2, annReadmitted, 'open'],
    ['of an invitation that readmits another user', 'ann', 2, [...annRemoved, invitation(2, 'plan', 'ben')], 'invalid'],
    ['to view, for a removed user with an invitation', 'ann', 3, [...annReadmitted, link(3, 'view')], 'invalid'],
    [
      'to plan, for a removed user who was readmitted',
      'ann',
      3,
      [...annReadmitted, joined(2), link(3, 'plan')],
      'open',
    ],
  ])('%s', (_link, userId, number, events, expected) =>
    expect(findShareOffer(sharingAfter(events), hashOf(number), userOf(userId))?.status ?? 'invalid').toBe(expected),
  );
});

describe('the shares of an owner', () => {
  // Covers: D15.6
  it.each<[string, Date, readonly ParentEvent[], { readonly areActive: boolean; readonly mayCreate: boolean }]>([
    ['without a trial', TRIAL_BEGAN, [], { areActive: false, mayCreate: true }],
    ['within 60 days of the start of the trial', DURING_TRIAL, [trial], { areActive: true, mayCreate: true }],
    ['after these 60 days', AFTER_TRIAL, [trial], { areActive: false, mayCreate: false }],
    ['with a paid account after the trial', AFTER_TRIAL, [trial, paid], { areActive: true, mayCreate: true }],
    ['with a free account during the trial', DURING_TRIAL, [trial, free], { areActive: false, mayCreate: false }],
    ['who paid, but never had a trial', AFTER_TRIAL, [paid, free], { areActive: false, mayCreate: true }],
    ['who deleted the account', AFTER_TRIAL, [paid, accountDeleted], { areActive: false, mayCreate: false }],
  ])('%s', (_owner, now, events, expected) => {
    const account = accountAfter(events);
    expect({ areActive: areSharesActive(account, now), mayCreate: mayCreateShare(account, now) }).toEqual(expected);
  });
});

it.each([
  ['its creator', true, 'ann'],
  ['the owner', true, 'owner'],
  ['another co-parent', false, 'ben'],
])('a calendar feed can be closed by %s: %s', (_closer, expected, userId) =>
  expect(mayCloseFeed({ userId: 'ann', kidId: null, tokenHash: hashOf(1) }, userOf(userId))).toBe(expected),
);
