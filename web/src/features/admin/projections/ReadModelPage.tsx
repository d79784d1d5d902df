import type { Promotion, ProjectionView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { mutedTextStyles, ScrollableTable } from './layout.tsx';
import {
  describeAudience,
  formatCount,
  formatDateTime,
  describeReadModel,
  formatRate,
  describeStatus,
} from './formatProjections.tsx';
import { ParkedEvents } from './ParkedEvents.tsx';
import { ReplayPanel, ReturnPanel } from './ReplayPanel.tsx';

/** Why readers were switched to another build. */
const PROMOTION_REASONS = {
  first: 'The first build was finished',
  version: 'The code has a new version',
  replay: 'A replay was promoted',
  return: 'Returned to the former build',
} as const;

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1, borderTop: '1px solid', borderColor: 'divider' },
};

/** Recent promotions (switches of readers to another build), and what each of them changed for readers. */
function Promotions({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <Panel heading="Promotions">
      <Box component="ul" aria-label="Promotions" sx={listStyles}>
        {promotions.map((promotion) => (
          <Box component="li" key={`${promotion.at} ${promotion.to}`} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{PROMOTION_REASONS[promotion.kind]}</strong>
            {` · ${formatDateTime(promotion.at)}${promotion.by === null ? '' : ` · ${promotion.by}`}`}
            <Typography>{promotion.from === null ? promotion.to : `${promotion.from} → ${promotion.to}`}</Typography>
            <Typography sx={mutedTextStyles}>{describePromotion(promotion)}</Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** Describes what a promotion changed, according to the comparison that was recorded at the time. */
const describePromotion = ({ tables, audience }: Promotion): string => {
  if (!tables) return 'The changes were not compared.';
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

/**
 * One read model: its builds, replay, parked events and promotions, with all actions. A build is one set of the read
 * model's tables; only the live build is visible to readers.
 */
export function ReadModelPage({ projection }: { projection: ProjectionView }) {
  return (
    <>
      <BuildStatus projection={projection} />
      <ReplayPanel projection={projection} />
      {projection.builds.some(({ part }) => part === 'former') && <ReturnPanel projection={projection} />}
      <ParkedEvents name={projection.name} hasParkedStreams={projection.parkedStreams > 0} />
      <Promotions promotions={projection.promotions} />
    </>
  );
}

/** What the server's `part` of a build means. */
const BUILD_ROLES = {
  live: 'in use',
  former: 'previously in use',
  replayed: 'a replay that waits for a decision',
  building: 'in progress',
  retired: 'about to be removed',
} as const;

/** Status of a read model, with a table of its builds. */
function BuildStatus({ projection }: { projection: ProjectionView }) {
  const { name, version, builds, eventsPerSecond, stopped } = projection;
  return (
    <Panel heading={name}>
      <Typography sx={mutedTextStyles}>{describeReadModel(name)}</Typography>
      <Typography sx={{ fontWeight: 600, color: stopped === null ? 'secondary.main' : 'error.main', my: 1 }}>
        {describeStatus(projection)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
        <span>{`Version ${version}`}</span>
        <span>{`Recently: ${formatRate(eventsPerSecond)}`}</span>
      </Box>
      {builds.length > 0 && (
        <ScrollableTable label="Builds">
          <thead>
            <tr>
              <th scope="col">Build</th>
              <th scope="col">Role</th>
              <th scope="col" data-figure>
                Events
              </th>
              <th scope="col">Position</th>
            </tr>
          </thead>
          <tbody>
            {builds.map(({ build, part, events, position, isCurrent }) => (
              <tr key={build}>
                <th scope="row">{build}</th>
                <td>{BUILD_ROLES[part]}</td>
                <td data-figure>{events.toLocaleString('en-US')}</td>
                <td>{`${position ?? 'before the first event'}${isCurrent ? '' : ', behind the log'}`}</td>
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      )}
    </Panel>
  );
}
