import type { CampNewsItem } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatMoment } from './moments.ts';

/** Catalog changes of the planned camps since the user last opened the history; they cannot be undone. */
export function CampChangeList({ news }: { news: readonly CampNewsItem[] }) {
  const headingId = useId();
  if (news.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: 1.5, bgcolor: 'background.paper' }}
    >
      <Typography id={headingId} component="h3" sx={{ typography: 'h3', fontSize: 17 }}>
        Changed by camps since you last looked
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.25 } }}>
        {news.map(({ orgId, instanceId, revision, at, isPlanned, sentence }) => (
          <Box component="li" key={`${orgId} ${instanceId ?? ''} ${revision}`} sx={{ overflowWrap: 'anywhere' }}>
            {sentence}.
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
              <time dateTime={at}>{formatMoment(Date.parse(at))}</time>
              {!isPlanned && ' · among your favorites'}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
