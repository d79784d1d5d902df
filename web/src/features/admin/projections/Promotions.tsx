import type { Promotion } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { mutedText } from './styles.ts';
import { describeAudience, formatCount, formatMoment } from './formatProjections.ts';

const KINDS = {
  first: 'The first build was made',
  version: 'The code has a new version',
  replay: 'A replay was promoted',
  return: 'Readers were given back the former build',
} as const;

const list = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1, borderTop: '1px solid', borderColor: 'divider' } };

/** Past promotions, and what each changed for readers. */
export function Promotions({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <Panel heading="What readers were given">
      <Box component="ul" aria-label="What readers were given" sx={list}>
        {promotions.map((each) => (
          <Box component="li" key={`${each.at} ${each.to}`} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{KINDS[each.kind]}</strong>
            {` · ${formatMoment(each.at)}${each.by === null ? '' : ` · ${each.by}`}`}
            <Typography>{each.from === null ? each.to : `${each.from} → ${each.to}`}</Typography>
            <Typography sx={mutedText}>{describePromotion(each)}</Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** Describes the comparison recorded at the time of the promotion. */
const describePromotion = ({ tables, audience }: Promotion): string => {
  if (!tables) return 'What it changed was not compared.';
  const changedTables = tables.filter(({ appear, vanish, change }) => appear + vanish + change > 0);
  const changes =
    changedTables.length === 0
      ? 'No row differed.'
      : `${changedTables
          .map(
            ({ table, appear, vanish, change }) =>
              `${table}: ${formatCount(appear, 'row')} appeared, ${formatCount(vanish, 'row')} vanished, ${formatCount(change, 'row')} changed`,
          )
          .join('; ')}.`;
  return audience ? `${changes} ${describeAudience(audience, 'noticed', changedTables.length > 0)}` : changes;
};
