import AlarmIcon from '@mui/icons-material/Alarm';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { campTimesOf, datesOf, extendedTimesOf, pricesOf } from './campFacts.ts';
import { CardPlaces } from './CardPlaces.tsx';
import { placesOf } from './campPlaces.ts';
import { registrationOf } from './registration.ts';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '8.25rem minmax(0, 1fr)', gap: 1, py: 0.75 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

const Unstated = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    not stated
  </Box>
);

/** When, how long, how much and where. What a scheduled camp leaves unsaid of these is said to be unsaid. */
export function CardFacts({ camp, season }: { camp: CampOrg; season: number }) {
  const hasSessions = camp.instances.length > 0;
  const times = campTimesOf(camp);
  const extended = extendedTimesOf(camp);
  const prices = pricesOf(camp);
  const places = placesOf(camp);
  const registration = registrationOf(camp);
  const isOvernight = camp.instances.every(({ day_or_sleepaway }) => day_or_sleepaway === 'sleepaway');
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: 1.5, typography: 'body2', '& > div + div': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      {hasSessions && <Fact term={`Camp Dates (${season})`}>{datesOf(camp) ?? <Unstated />}</Fact>}
      {hasSessions && !isOvernight && <Fact term="Time">{times.length > 0 ? times.join(', ') : <Unstated />}</Fact>}
      {extended.length > 0 && <Fact term="Extended">{extended.join(', ')}</Fact>}
      {hasSessions && (
        <Fact term="Price">
          {prices.length === 0 && <Unstated />}
          {prices.map(({ kind, range, unit }) => (
            <div key={kind}>
              <strong>{range}</strong> {unit} {prices.length > 1 && `(${kind.toLowerCase()})`}
            </div>
          ))}
        </Fact>
      )}
      {places.length > 0 && (
        <Fact term="Location">
          <CardPlaces places={places} />
        </Fact>
      )}
      {registration && (
        <Fact term="Registration">
          {registration.isSoon && (
            <AlarmIcon titleAccess="The registration date is in the next week" fontSize="inherit" color="warning" />
          )}{' '}
          {registration.text}
        </Fact>
      )}
    </Box>
  );
}
