import { formatGrade } from '@campjay/domain/format/grades.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { use, useMemo } from 'react';
import { agesOf, gradesOf } from './campFacts.ts';
import { labelsOf } from './campLabels.ts';
import { CardNotesSlot } from './CardNotesSlot.tsx';
import { Chips } from './Chips.tsx';
import { Description } from './Description.tsx';
import { HiddenMatches } from './HiddenMatches.tsx';
import { PolicyNote } from './PolicyNote.tsx';
import { SearchMatchesContext } from './searchMatches.ts';
import { UnreleasedNote } from './UnreleasedNote.tsx';

/** What the camp is, and who it is for. */
export function CardAbout({ camp, season }: { camp: CampOrg; season: number }) {
  const { fits } = use(SearchMatchesContext);
  const fitting = useMemo(() => fits?.(camp, season), [fits, camp, season]);
  const labels = labelsOf(camp, season);
  const offersRefunds = camp.offers_refunds === 'yes';
  const offersAid = camp.financial_aid_available === 'yes';
  const [onlySession, ...others] = camp.instances;
  return (
    <div className="card-about">
      {camp.instances.length === 0 && <UnreleasedNote season={season} />}
      {camp.description_short !== undefined && <Description text={camp.description_short} ariaSuffix="of the camp" />}
      {others.length === 0 && onlySession?.batch_description !== undefined && (
        <Description text={onlySession.batch_description} ariaSuffix="of the session" />
      )}
      <HiddenMatches camp={camp} />
      <Chips label="Grades" values={gradesOf(camp)} format={formatGrade} fitting={fitting?.grades} />
      <Chips label="Ages" values={agesOf(camp)} format={String} fitting={fitting?.ages} />
      {(labels.length > 0 || offersRefunds || offersAid) && (
        <ul className="card-labels" aria-label="At a glance">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
          {offersRefunds && (
            <li>
              <PolicyNote text="Refunds available" detail={camp.refund_policy_detail} />
            </li>
          )}
          {offersAid && (
            <li>
              <PolicyNote text="Aid available" detail={camp.financial_aid_detail} />
            </li>
          )}
        </ul>
      )}
      <CardNotesSlot camp={camp} />
    </div>
  );
}
