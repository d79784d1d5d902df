import { formatMiles } from '@campjay/events/format/distance.ts';
import { formatGrade } from '@campjay/events/format/grades.ts';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import { agesOf, gradesOf, overnightNoteOf, programTypesOf, sharedBatchName } from './campFacts.ts';
import { CardActions } from './CardActions.tsx';
import { CardFacts } from './CardFacts.tsx';
import { cardSurface } from './cardSurface.ts';
import { Chips } from './Chips.tsx';
import { UnreleasedNote } from './UnreleasedNote.tsx';

/** One camp with the sessions that match the search (SPEC §2 'Camp card'). It gets everything it shows; it fetches nothing. */
export const CampCard = memo(function CampCard({ camp, season }: { camp: CampOrg; season: number }) {
  const titleId = useId();
  const hasSessions = camp.instances.length > 0;
  const batchName = sharedBatchName(camp);
  const marks = [...programTypesOf(camp), overnightNoteOf(camp)].filter((mark) => mark !== undefined);
  return (
    <Box component="article" aria-labelledby={titleId} sx={cardSurface}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, typography: 'body2', fontWeight: 600 }}>
        <Box sx={{ color: 'secondary.main' }}>{marks.join(' · ')}</Box>
        {camp.distance !== undefined && (
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{formatMiles(camp.distance)}</Box>
        )}
      </Box>
      <Typography id={titleId} variant="h3" sx={{ mt: 0.5 }}>
        {camp.camp_org_name}
      </Typography>
      {batchName !== undefined && (
        <Typography variant="body2" sx={{ mt: 0.25, color: 'text.secondary' }}>
          {batchName}
        </Typography>
      )}
      {camp.description_short !== undefined && <Typography sx={{ mt: 1 }}>{camp.description_short}</Typography>}
      {!hasSessions && <UnreleasedNote season={season} />}
      <Chips label="Ages" values={agesOf(camp).map(String)} />
      <Chips label="Grades" values={gradesOf(camp).map(formatGrade)} />
      <CardFacts camp={camp} season={season} />
      <CardActions camp={camp} />
    </Box>
  );
});
