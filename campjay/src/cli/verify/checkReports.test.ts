import { describe, expect, it } from '@jest/globals';
import { compareMonth, type ReportedMonth } from './checkReports.ts';

const counted = { id: 'click-1', adId: 'ad-1', refusal: null, micros: '1250000' };
const robot = { id: 'click-2', adId: null, refusal: 'robot', micros: '0' };
const registration = { id: 'registration-1', adId: 'ad-1', refusal: null, micros: '2500000' };
const settlement = { totalCents: 375, dueCents: 375 };
const IN_LOG: Parameters<typeof compareMonth>[1] = {
  items: [
    { kind: 'click', receivedAt: '', ...counted, micros: 1_250_000n },
    { kind: 'click', receivedAt: '', ...robot, adId: 'ad-1', refusal: 'robot', micros: 0n },
    { kind: 'registration', receivedAt: '', ...registration, micros: 2_500_000n },
  ],
  settlements: [{ settlementId: 'settlement-1', through: '', lines: [], ...settlement }],
};
const ALIKE: ReportedMonth = {
  clicks: [robot, counted],
  registrations: [registration],
  settlements: [{ id: 'settlement-1', ...settlement }],
};

describe('comparing a monthly report with the event log', () => {
  it('accepts the same entries in any order', () => expect(compareMonth(ALIKE, IN_LOG)).toEqual([]));

  it.each<[string, Partial<ReportedMonth>, string]>([
    [
      'a verdict that was altered',
      { clicks: [robot, { ...counted, refusal: 'double-click', micros: '0' }] },
      'The report has "double-click, $0.00" for the click click-1, the log has "counts for ad ad-1, $1.25".',
    ],
    [
      'a click that is missing',
      { clicks: [robot] },
      'The report lacks the click click-1; the log has "counts for ad ad-1, $1.25".',
    ],
    [
      'a click that nobody made',
      { clicks: [robot, counted, { ...counted, id: 'click-9' }] },
      'The report shows the click click-9, which is not in the log.',
    ],
    [
      'a charge that was altered',
      { registrations: [{ ...registration, micros: '1' }] },
      'The report has "counts for ad ad-1, $0.000001" for the registration registration-1, the log has "counts for ad ad-1, $2.50".',
    ],
    [
      'a bill that was altered',
      { settlements: [{ id: 'settlement-1', totalCents: 375, dueCents: 374 }] },
      'The report has "375 cents in total, 374 due" for the settlement settlement-1, the log has "375 cents in total, 375 due".',
    ],
  ])('reports %s', (_what, changes, sentence) => {
    expect(compareMonth({ ...ALIKE, ...changes }, IN_LOG)).toEqual([sentence]);
  });
});
