import { createSecretKey } from 'node:crypto';
import { readUnsubscribeToken } from '@campjay/domain/alerts/unsubscribeToken.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { type MoreNews, type NewsItem, writeAlert } from './alertEmail.ts';

const key = createSecretKey(Buffer.from('a'.repeat(32)));
const searchId = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11';
const clay = { name: 'Clay', dates: 'June 8 – June 12, 2026', price: '$300' };
const camp = { orgId: OrgId.parse('kites'), campName: 'Kite Camp' };
const match: NewsItem = {
  ...camp,
  news: { kind: 'new-match', sessions: [clay] },
  search: { searchId, name: 'Art nearby' },
};
const repriced: NewsItem = {
  ...camp,
  news: { kind: 'changed', changes: [{ was: clay, is: { ...clay, price: '$250' } }] },
};
const write = (items: readonly NewsItem[], more: readonly MoreNews[] = []) =>
  writeAlert(items, { to: 'wren@example.org', userId: 'wren', origin: 'https://camps.example.org', key, more });
const tokenOf = (url = '') => readUnsubscribeToken(key, new URL(url).searchParams.get('token') ?? '');

describe('the email of an alert', () => {
  it('shows camp, session, dates, price, a link to the camp, and why it came', () => {
    const { subject, text } = write([match]);
    expect(subject).toBe('Kite Camp now matches “Art nearby”');
    expect(text).toContain(
      '- Clay: June 8 – June 12, 2026, $300\nhttps://camps.example.org/camp/kites\nWhy: you saved',
    );
    expect(write([repriced]).text).toContain(
      '- Clay: June 8 – June 12, 2026, $250 (was: June 8 – June 12, 2026, $300)',
    );
  });

  // Covers: N.10
  it('counts the news that it does not list, for each saved search', () => {
    const countOf = (count: number): MoreNews => ({ search: { searchId, name: 'Art nearby' }, count });
    const { subject, text, unsubscribeUrl } = write([match], [countOf(312)]);
    expect(subject).toBe('313 updates on camps for you');
    expect(text).toContain('\n\nAnd 312 more updates for “Art nearby”. Turn this alert off: https://');
    expect(tokenOf(unsubscribeUrl)).toEqual({ userId: 'wren', searchId });
    expect(write([], [countOf(1)]).subject).toBe('1 update on camps for you');
  });

  // Covers: N.10
  it('lists at most 100 news items, of every search, and counts the rest', () => {
    const search = { searchId: searchId.replace('6', '7'), name: 'Chess' };
    const items = [...Array<NewsItem>(160).fill(match), ...Array<NewsItem>(30).fill({ ...match, search })];
    const { subject, text } = write([...items, repriced], [{ search, count: 5 }]);
    const linesWith = (part: string): number => text.split('\n').filter((line) => line.includes(part)).length;
    expect(subject).toBe('196 updates on camps for you');
    expect(linesWith('now matches') + linesWith('changed prices')).toBe(100);
    expect(linesWith('now matches “Chess”')).toBe(30);
    expect(linesWith('And 91 more updates for “Art nearby”')).toBe(1);
    expect(linesWith('And 5 more updates for “Chess”')).toBe(1);
  });

  // Covers: N.7
  it('unsubscribes from the only search or camp that it is about, or else from everything', () => {
    expect(tokenOf(write([match]).unsubscribeUrl)).toEqual({ userId: 'wren', searchId });
    expect(tokenOf(write([repriced, repriced]).unsubscribeUrl)).toEqual({ userId: 'wren', orgId: 'kites' });
    expect(tokenOf(write([match, repriced]).unsubscribeUrl)).toEqual({ userId: 'wren', isAll: true });
  });
});
