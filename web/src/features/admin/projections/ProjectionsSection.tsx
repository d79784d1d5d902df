import { pathKey } from '@campjay/domain/pathKey.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { AdLoading } from '../../ads/AdLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { BackToList } from './BackToList.tsx';
import { PROJECTIONS_PATH, TEXT_INDEX_PATH } from './paths.ts';
import { ReadModelList } from './ReadModelList.tsx';
import { ReadModelPage } from './ReadModelPage.tsx';
import { TextIndexPage } from './TextIndexPage.tsx';
import { usePolledProjections } from './usePolledProjections.ts';

/**
 * Status of each read model and its replays, with a preview of what a replay would change. The open read model is in
 * the URL, so that it survives a reload during a replay.
 */
export function ProjectionsSection() {
  const path = pathKey(useLocation().pathname);
  if (path === TEXT_INDEX_PATH) return <TextIndexPage />;
  const name = path.startsWith(`${PROJECTIONS_PATH}/`)
    ? decodeURIComponent(path.slice(PROJECTIONS_PATH.length + 1))
    : undefined;
  return <ReadModels name={name} />;
}

function ReadModels({ name }: { name: string | undefined }) {
  const { projections, isUnreachable, refetch } = usePolledProjections();
  if (!projections) {
    if (!isUnreachable) return <AdLoading />;
    return <LoadFailed text="The read models could not be looked at." onRetry={refetch} large />;
  }
  const projection = projections.find((each) => each.name === name);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isUnreachable && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          The server does not answer at the moment. What stands here is as it was; it is asked again every few seconds.
        </Typography>
      )}
      {name !== undefined && <BackToList />}
      {projection && <ReadModelPage key={projection.name} projection={projection} />}
      {name !== undefined && !projection && <Typography>There is no read model of that name.</Typography>}
      {name === undefined && <ReadModelList projections={projections} />}
    </Box>
  );
}
