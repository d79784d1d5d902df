import { sessionCells, SESSION_COLUMNS } from '@campjay/domain/catalog/campProfile.ts';
import { useState } from 'react';
import { useNeededHours } from '../catalog/card/cardSearch.ts';
import { sortByDate } from '../catalog/card/sessionTable.ts';
import { AddToScheduleGate } from '../schedule/offers/AddToScheduleGate.tsx';
import type { WholeCamp } from './campApi.ts';
import styles from './CampPage.module.css';

/** All sessions of the season by date, each with a button that adds it to the schedule. */
export function CampSessions({ camp, season }: { camp: WholeCamp; season: number }) {
  const [sessionIdToAdd, setSessionIdToAdd] = useState<string>();
  const needed = useNeededHours();
  const fittingIds = new Set(camp.fitting_instance_ids);
  const isNarrowed = fittingIds.size < camp.instances.length;
  return (
    <>
      <ul className={styles['sessions']}>
        {sortByDate(camp.instances).map((session) => {
          const [name, ...cells] = sessionCells(session, season, needed);
          return (
            <li key={session.instance_id}>
              <h3>{name}</h3>
              {isNarrowed && fittingIds.has(session.instance_id) && <p className={styles['fits']}>Fits your search</p>}
              <dl className={styles['facts']}>
                {cells.map((cell, index) => (
                  <div key={SESSION_COLUMNS[index + 1]}>
                    <dt>{SESSION_COLUMNS[index + 1]}</dt>
                    <dd>{cell}</dd>
                  </div>
                ))}
              </dl>
              <button
                type="button"
                className={styles['button']}
                aria-label={`Add to schedule: ${name}, ${cells[0]}`}
                onClick={() => setSessionIdToAdd(session.instance_id)}
              >
                Add to schedule
              </button>
            </li>
          );
        })}
      </ul>
      {sessionIdToAdd !== undefined && (
        <AddToScheduleGate
          {...{ camp, season }}
          instanceId={sessionIdToAdd}
          onClose={() => setSessionIdToAdd(undefined)}
        />
      )}
    </>
  );
}
