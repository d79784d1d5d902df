import { campPath } from '@campjay/domain/catalog/campPath.ts';
import { Link } from '../../../ui/Link.tsx';
import type { CampOrg } from '../campAnswer.ts';
import { memo, useId } from 'react';
import { programTypesOf, sharedBatchName, cardIdOf } from './campFacts.ts';
import { CardAbout, Highlighted } from './CardAbout.tsx';
import { CardActions, Sharers } from './CardActions.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CardTools } from './CardTools.tsx';
import { SponsoredCard } from '../../ads/card/servedSponsoredCard.ts';
import { PAGE_PART } from '../../../ui/pageMarks.ts';
import './cards.css';

/**
 * The card of one camp, with the sessions that match the search (Requirements 2.120 to 2.153). The card itself reads
 * nothing from the store. Small child components select the parent's favorites and hidden camps, so that a click
 * rerenders no other card. The styles are those of the surrounding list (`cards.css`).
 */
const CampCard = memo(function CampCard({ camp, season }: { camp: CampOrg; season: number }) {
  const titleId = useId();
  const batchName = sharedBatchName(camp);
  const programTypes = programTypesOf(camp);
  return (
    <article className="card" aria-labelledby={titleId}>
      <header className="card-header">
        <div>
          <h3 id={titleId}>
            <Link to={campPath(camp.org_id)}>
              <Highlighted text={camp.camp_org_name} />
            </Link>
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
      {programTypes.length > 0 && (
        <ul className="card-types" aria-label="Program types">
          {programTypes.map((type) => (
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

interface CampItemsProps {
  readonly camps: readonly CampOrg[];
  readonly season: number;
  /** The position of the first of these camps in the whole list. */
  readonly firstPosition?: number;
}

/**
 * The cards of camps as list items. For the reading position, which is restored when the parent returns, an ad is
 * identified by its position in the list, because a reload may show another ad there. The items suspend until the ads'
 * code has loaded, and the previous list stays visible until then: an ad that appeared later would push down the cards
 * that the parent is reading.
 */
export const CampItems = ({ camps, season, firstPosition = 0 }: CampItemsProps) =>
  camps.map((camp, index) =>
    camp.ad && camp.advertiser ? (
      <li key={cardIdOf(camp)} {...{ [PAGE_PART]: `ad ${firstPosition + index}` }} className="is-ad">
        <SponsoredCard camp={camp} season={season} />
      </li>
    ) : (
      <li key={camp.org_id} {...{ [PAGE_PART]: camp.org_id }}>
        <CampCard camp={camp} season={season} />
      </li>
    ),
  );

/**
 * The class of a list of camp cards: three per row on wide screens; a single card and every ad span the row
 * (Requirements 2.98 to 2.100).
 */
export const gridClass = (camps: readonly CampOrg[]): string => (camps.length === 1 ? 'cards is-single' : 'cards');

interface CampGridProps {
  readonly camps: readonly CampOrg[];
  readonly season: number;
  readonly label: string;
}

/** A list of camp cards. */
export const CampGrid = ({ camps, season, label }: CampGridProps) => (
  <ul aria-label={label} className={gridClass(camps)}>
    <CampItems camps={camps} season={season} />
  </ul>
);
