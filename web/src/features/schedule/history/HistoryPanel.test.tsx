import type { CampNewsItem } from '@campjay/query-api/schedule/contract.ts';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CampChangeList } from './HistoryPanel.tsx';

const news: CampNewsItem = {
  ...{ orgId: 'kelp', instanceId: 'robots', revision: 4, at: '2026-03-03T22:15:00.000Z', kind: 'changed' },
  ...{ isPlanned: true, sentence: 'Kelp Camp, Robotics Week: price $450 → $475' },
};

it('shows what changed at the camps and when, and which of them are only favorites', () => {
  render(<CampChangeList news={[news, { ...news, instanceId: null, isPlanned: false }]} />);
  expect(screen.getByRole('region', { name: 'Changed by camps since you last looked' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Kelp Camp, Robotics Week: price $450 → $475.March 3, 2:15 PM',
    'Kelp Camp, Robotics Week: price $450 → $475.March 3, 2:15 PM · among your favorites',
  ]);
});

it('takes no space without changes', () => {
  render(<CampChangeList news={[]} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
