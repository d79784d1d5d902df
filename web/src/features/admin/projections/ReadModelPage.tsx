import type { ProjectionView } from '@campjay/projector/admin/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';
import { mutedText } from './styles.ts';
import { ParkedEvents } from './ParkedEvents.tsx';
import { Promotions } from './Promotions.tsx';
import { ReplayPanel } from './ReplayPanel.tsx';
import { ReturnPanel } from './ReturnPanel.tsx';
import { ScrollableTable } from './ScrollableTable.tsx';
import { descriptionOf, formatRate, describeStatus } from './formatProjections.ts';

/** One read model, with all its actions. */
export function ReadModelPage({ projection }: { projection: ProjectionView }) {
  return (
    <>
      <BuildStatus projection={projection} />
      <ReplayPanel projection={projection} />
      {projection.builds.some(({ part }) => part === 'former') && <ReturnPanel projection={projection} />}
      <ParkedEvents name={projection.name} isExpected={projection.parkedStreams > 0} />
      <Promotions promotions={projection.promotions} />
    </>
  );
}

const BUILD_ROLES = {
  live: 'in use',
  former: 'in use before',
  replayed: 'a replay that waits',
  building: 'being made',
  retired: 'about to be removed',
} as const;

function BuildStatus({ projection }: { projection: ProjectionView }) {
  const { name, version, builds, eventsPerSecond, stopped } = projection;
  return (
    <Panel heading={name}>
      <Typography sx={mutedText}>{descriptionOf(name)}</Typography>
      <Typography sx={{ fontWeight: 600, color: stopped === null ? 'secondary.main' : 'error.main', my: 1 }}>
        {describeStatus(projection)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
        <span>{`Version ${version}`}</span>
        <span>{`Lately: ${formatRate(eventsPerSecond)}`}</span>
      </Box>
      {builds.length > 0 && (
        <ScrollableTable label="Builds">
          <thead>
            <tr>
              <th scope="col">Build</th>
              <th scope="col">Part</th>
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
