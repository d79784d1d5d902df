import type { Shares } from '@campjay/query-api/benchmarking/contract.ts';
import { ChartSheet } from '../../../ui/ChartSheet.tsx';
import { FigurePanel } from './FigurePanel.tsx';
import { percent } from './formatValues.ts';
import { ShareBars } from './ShareBars.tsx';

const OTHERS = 'var(--mui-palette-primary-main)';
const YOU = 'var(--mui-palette-warning-main)';
const yesOrNo = (you: boolean | null): string => (you === null ? 'not stated' : you ? 'yes' : 'no');

/** What share of the other camps offers something, and whether the camp offers it. */
export function SharesFigure({ shares: { title, method, camps, withheld, rows } }: { shares: Shares }) {
  const rowsWithShare = rows.flatMap(({ name, share, you }) => (share === null ? [] : [{ name, share, you }]));
  const most = rowsWithShare.reduce<(typeof rowsWithShare)[number] | undefined>(
    (best, each) => (best && best.share >= each.share ? best : each),
    undefined,
  );
  return (
    <FigurePanel
      title={title}
      method={method}
      camps={camps}
      withheld={withheld}
      sheet={{
        columns: [title, 'Share of others', 'You'],
        rows: rowsWithShare.map(({ name, share, you }) => [name, share.toFixed(4), yesOrNo(you)]),
      }}
    >
      <ChartSheet
        heading="Share of the others"
        summary={`${title}: most of the others, ${percent(most?.share ?? 0)}, at ${most?.name ?? ''}.`}
        legend={[
          ['Others', OTHERS],
          ['Others, and you', YOU],
        ]}
        columns={[
          { name: title, cells: rowsWithShare.map(({ name }) => name) },
          { name: 'Others', cells: rowsWithShare.map(({ share }) => percent(share)) },
          { name: 'You', cells: rowsWithShare.map(({ you }) => yesOrNo(you)) },
        ]}
      >
        <ShareBars rows={rowsWithShare} others={OTHERS} you={YOU} />
      </ChartSheet>
    </FigurePanel>
  );
}
