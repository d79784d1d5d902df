import { Busy } from '../../ui/Busy.tsx';
import { campPath, parseCampPath } from '@campjay/domain/catalog/campPath.ts';
import { NOT_LISTED, profileFacts } from '@campjay/domain/catalog/campProfile.ts';
import { fittingWeekMask, offeredWeekMask } from '@campjay/domain/catalog/season/offeredWeeks.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { formatMiles } from '@campjay/domain/format.ts';
import { product } from '@campjay/domain/product/product.ts';
import { campText } from '@campjay/domain/texts/campText.ts';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { WatchCampButton } from '../alerts/WatchCampButton.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { LoadFailed, PageLoading } from '../../ui/PageLoading.tsx';
import { CardTools } from '../catalog/card/CardTools.tsx';
import { useNeededHours } from '../catalog/card/cardSearch.ts';
import { type CampPageData, useCampQuery, useCurrentView } from './campApi.ts';
import styles from './CampPage.module.css';
import { CampSessions } from './CampSessions.tsx';
import { CompareToggle } from './CompareToggle.tsx';
import { useSelectedWeeks, WeekStrip } from './WeekStrip.tsx';

const SuggestDialog = lazyComponent(
  () => import('../suggestions/SuggestDialog.tsx'),
  (module) => module.SuggestDialog,
);

/** The page of one camp. While it loads, the first page of a visit shows the server's content. */
export function CampPage() {
  const { pathname } = useLocation();
  const orgId = parseCampPath(pathname) ?? '';
  const { currentData: data, error, refetch } = useCampQuery({ org_id: orgId, ...useCurrentView() });
  if (data) return <Camp key={orgId} {...data} />;
  if (!error) return <PageLoading />;
  // An id that the catalog cannot contain is refused with 400.
  const isUnknown = 'status' in error && (error.status === 404 || error.status === 400);
  return (
    <main className={styles['page']}>
      {isUnknown ? (
        <UnknownCamp />
      ) : (
        <LoadFailed large text="This camp could not be loaded." onRetry={() => void refetch()} />
      )}
    </main>
  );
}

function UnknownCamp() {
  return (
    <>
      <title>{`${campText.unknown.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{campText.unknown.title}</h1>
      <p>{campText.unknown.text}</p>
      <p>
        <Link to="/">Search all camps</Link> · <Link to="/site-map">Camps by place</Link>
      </p>
    </>
  );
}

function Camp({ camp, similar, season }: CampPageData) {
  const [isReporting, setIsReporting] = useState(false);
  const [hasReported, setHasReported] = useState(false);
  const needed = useNeededHours();
  const selectedWeeks = useSelectedWeeks();
  const { org_id: orgId, camp_org_name: name, instances } = camp;
  const fittingSessions = instances.filter(({ instance_id: id }) => camp.fitting_instance_ids.includes(id));
  return (
    <main>
      <title>{`${name} – ${product.name}`}</title>
      <header className={styles['cover']}>
        <div className={styles['width']}>
          <h1>{name}</h1>
          {camp.description_short !== undefined && <p>{camp.description_short}</p>}
        </div>
      </header>
      <div className={styles['page']}>
        <div className={styles['actions']}>
          {camp.base_url !== undefined && (
            <a className={styles['button']} href={camp.base_url} target="_blank" rel="noopener">
              Camp website
            </a>
          )}
          <WatchCampButton orgId={orgId} campName={name} />
          <CompareToggle orgId={orgId} name={name} className={styles['button']} />
          <CardTools camp={camp} />
        </div>
        <section aria-label={campText.facts}>
          <h2>{campText.facts}</h2>
          <dl className={styles['facts']}>
            {profileFacts(camp, season, instances, needed).map(
              ({ label, text }) =>
                // Without a place in the search there is no distance to show.
                (text !== undefined || label !== 'Distance') && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{text ?? NOT_LISTED}</dd>
                  </div>
                ),
            )}
          </dl>
          <button
            type="button"
            className={styles['link']}
            onClick={() => {
              setIsReporting(true);
              setHasReported(true);
            }}
          >
            Report a mistake
          </button>
        </section>
        <section aria-label={campText.sessions}>
          <h2>{campText.sessions}</h2>
          {instances.length === 0 ? (
            <p>{season} schedule not released yet</p>
          ) : (
            <>
              <WeekStrip
                {...{ orgId, season }}
                offered={offeredWeekMask(instances, season)}
                fitting={fittingWeekMask(fittingSessions, season, selectedWeeks)}
                hasSeasonWindow={instances.some(isSeasonWindow)}
              />
              <CampSessions {...{ camp, season }} />
            </>
          )}
        </section>
        {similar.length > 0 && (
          <section aria-label={campText.similar}>
            <h2>{campText.similar}</h2>
            <ul className={styles['similar']}>
              {similar.map((other) => (
                <li key={other.org_id}>
                  <Link to={campPath(other.org_id)}>{other.camp_org_name}</Link>
                  <span>{formatMiles(other.distance)} from this camp</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Suspense fallback={<Busy />}>
        {hasReported && (
          <SuggestDialog isOpen={isReporting} about={{ orgId, name }} onClose={() => setIsReporting(false)} />
        )}
      </Suspense>
    </main>
  );
}
