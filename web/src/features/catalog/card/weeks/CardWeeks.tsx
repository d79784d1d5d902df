import { fittingWeekMask, offeredWeekMask, weeksInMask } from '@campjay/domain/catalog/season/offeredWeeks.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { Suspense, use } from 'react';
import { useAppSelector } from '../../../../app/hooks.ts';
import { lazyComponent } from '../../../../ui/lazyComponent.ts';
import { isVisitor } from '../../../identity/useIdentity.ts';
import type { CampOrg } from '../../campAnswer.ts';
import { CardSearchContext } from '../cardSearch.ts';
import { WeekBars } from './WeekBars.tsx';

const ScheduledWeekBars = lazyComponent(
  () => import('./ScheduledWeekBars.tsx'),
  (module) => module.ScheduledWeekBars,
);

/** More matching weeks than these are counted instead of named. */
const MAX_NAMED_WEEKS = 3;

/**
 * The season's weeks of a camp: those in which it has sessions, and those of the sessions that match the search. If the
 * parent has selected weeks, the matching ones are named.
 */
export function CardWeeks({ camp, season }: { camp: CampOrg; season: number }) {
  const { weeks: selected } = use(CardSearchContext);
  const isSignedOut = useAppSelector(isVisitor);
  const matching = fittingWeekMask(camp.instances, season, selected);
  const offered = offeredWeekMask(camp.instances, season) | (camp.offered_weeks ?? 0);
  if (offered === 0) return null;
  const labels = weekLabelsOf(season);
  const found = weeksInMask(matching, season).flatMap((week) => labels[week] ?? []);
  const named = found.filter((label) => selected.includes(label));
  const notes = [
    ...(camp.instances.some(isSeasonWindow) ? ['book by the week'] : []),
    ...(named.length > MAX_NAMED_WEEKS ? [`has ${named.length} of yours`] : []),
    ...(named.length > 0 && named.length <= MAX_NAMED_WEEKS ? [`has ${named.join(', ')}`] : []),
  ];
  const bars = { season, offered, matching, notes };
  return (
    <div>
      <dt>Weeks</dt>
      <dd>
        {isSignedOut ? (
          <WeekBars {...bars} />
        ) : (
          <Suspense fallback={<WeekBars {...bars} />}>
            <ScheduledWeekBars {...bars} orgId={camp.org_id} />
          </Suspense>
        )}
      </dd>
    </div>
  );
}
