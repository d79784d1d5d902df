import { campPath, MAX_COMPARED_CAMPS } from '@campjay/domain/catalog/campPath.ts';
import { NOT_LISTED, profileFacts } from '@campjay/domain/catalog/campProfile.ts';
import { fittingWeekMask, weeksInMask } from '@campjay/domain/catalog/season/offeredWeeks.ts';
import type { NeededHours } from '@campjay/domain/catalog/truePrice.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { product } from '@campjay/domain/product/product.ts';
import { campText } from '@campjay/domain/texts/campText.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { useAppDispatch } from '../../app/hooks.ts';
import { LoadFailed } from '../../ui/PageLoading.tsx';
import { useNeededHours } from '../catalog/card/cardSearch.ts';
import { useComparedCampsQuery, useCurrentView, type WholeCamp } from './campApi.ts';
import styles from './CampPage.module.css';
import { comparedCampsSet, comparedIdsIn, compareUrl } from './compareList.ts';
import { useSelectedWeeks } from './WeekStrip.tsx';
import tableStyles from './ComparePage.module.css';

/** Compares the camps that the URL names. The URL is the truth: opening a shared one replaces this tab's own choice. */
export function ComparePage() {
  const { search: query } = useLocation();
  const orgIds = comparedIdsIn(query);
  const view = useCurrentView();
  const request = orgIds.length > 0 ? { org_ids: [...orgIds], ...view } : skipToken;
  const { currentData: data, isError, refetch } = useComparedCampsQuery(request);
  const dispatch = useAppDispatch();
  const idList = orgIds.join(' '); // ids have no spaces
  useEffect(() => {
    if (idList !== '') dispatch(comparedCampsSet(idList.split(' ')));
  }, [dispatch, idList]);
  const unlistedCount = data ? orgIds.length - data.camps.length : 0;
  return (
    <main>
      <title>{`${campText.compare.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <header className={styles['cover']}>
        <div className={styles['width']}>
          <h1>{campText.compare.title}</h1>
          <p>{campText.compare.intro}</p>
        </div>
      </header>
      <div className={styles['page']}>
        {orgIds.length === 0 && <p>{campText.compare.empty}</p>}
        {orgIds.length > 0 && !data && !isError && <p role="status">Loading…</p>}
        {isError && <LoadFailed text="The camps could not be loaded." onRetry={() => void refetch()} />}
        {unlistedCount > 0 && (
          <p>{unlistedCount === 1 ? 'One camp is' : `${unlistedCount} camps are`} no longer in our catalog.</p>
        )}
        {data && data.camps.length > 0 && <ComparisonTable camps={data.camps} season={data.season} />}
        {orgIds.length < MAX_COMPARED_CAMPS && (
          <p>
            <Link to="/">Find camps to compare</Link>
          </p>
        )}
      </div>
    </main>
  );
}

/** The weeks of the sessions that fit the search, and the facts of these sessions; of all sessions if none fits. */
const describeColumn = (camp: WholeCamp, season: number, needed: NeededHours, selectedWeeks: readonly string[]) => {
  const fitting = camp.instances.filter(({ instance_id: id }) => camp.fitting_instance_ids.includes(id));
  const labels = weekLabelsOf(season);
  const weeks = weeksInMask(fittingWeekMask(fitting, season, selectedWeeks), season).map((week) => labels[week]);
  return {
    camp,
    weeksThatFit: weeks.length > 0 ? weeks.join(', ') : 'None',
    facts: profileFacts(camp, season, fitting.length > 0 ? fitting : camp.instances, needed),
  };
};

/** One column for each camp. Scrolls sideways inside the page, with the first column in place. */
function ComparisonTable({ camps, season }: { camps: readonly WholeCamp[]; season: number }) {
  const navigate = useNavigate();
  const needed = useNeededHours();
  const selectedWeeks = useSelectedWeeks();
  const columns = camps.map((camp) => describeColumn(camp, season, needed, selectedWeeks));
  const dispatch = useAppDispatch();
  const orgIds = camps.map(({ org_id }) => org_id);
  const remove = (orgId: string): void => {
    const remaining = orgIds.filter((id) => id !== orgId);
    dispatch(comparedCampsSet(remaining));
    void navigate(compareUrl(remaining), { replace: true });
  };
  const labels = columns[0]?.facts.map(({ label }) => label) ?? [];
  return (
    <div className={tableStyles['scroller']} role="region" aria-label="Comparison of camps" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {camps.map(({ org_id: orgId, camp_org_name: name }) => (
              <th key={orgId} scope="col">
                <Link to={campPath(orgId)}>{name}</Link>
                <button
                  type="button"
                  className={styles['link']}
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(orgId)}
                >
                  Remove
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Weeks that fit</th>
            {columns.map(({ camp, weeksThatFit }) => (
              <td key={camp.org_id}>{weeksThatFit}</td>
            ))}
          </tr>
          {labels.map((label, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ camp, facts }) => (
                <td key={camp.org_id}>{facts[row]?.text ?? NOT_LISTED}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
