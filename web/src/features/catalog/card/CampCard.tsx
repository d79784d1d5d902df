import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { memo, useId } from 'react';
import { programTypesOf, sharedBatchName } from './campFacts.ts';
import { CardAbout } from './CardAbout.tsx';
import { CardActions } from './CardActions.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CardTools } from './CardTools.tsx';
import { Sharers } from './Sharers.tsx';
import { Highlighted } from './Highlighted.tsx';

/**
 * The card of one camp, with the sessions that match the search (Requirements 2.120 to 2.153). It fetches nothing. Its
 * small parts select the parent's own state themselves, so that a press rerenders no other card. The surrounding list
 * provides the styles (`cardStyles`).
 */
export const CampCard = memo(function CampCard({ camp, season }: { camp: CampOrg; season: number }) {
  const titleId = useId();
  const batchName = sharedBatchName(camp);
  const types = programTypesOf(camp);
  return (
    <article className="card" aria-labelledby={titleId}>
      <header className="card-header">
        <div>
          <h3 id={titleId}>
            <Highlighted text={camp.camp_org_name} />
          </h3>
          {batchName !== undefined && (
            <p className="quiet">
              <Highlighted text={batchName} />
            </p>
          )}
          <Sharers orgId={camp.org_id} />
        </div>
        <CardTools camp={camp} />
      </header>
      {types.length > 0 && (
        <ul className="card-types" aria-label="Program types">
          {types.map((type) => (
            <li key={type}>
              <Highlighted text={type} />
            </li>
          ))}
        </ul>
      )}
      <CardFacts camp={camp} season={season} />
      <CardAbout camp={camp} season={season} />
      <CardActions camp={camp} season={season} />
    </article>
  );
});
