import { ALERT_DELIVERIES } from '@campjay/events/alerts/values.ts';
import { keysOf } from '@campjay/events/records.ts';
import { MAX_SEARCH_NAME_LENGTH } from '@campjay/domain/limits.ts';
import { useState } from 'react';
import { refusalMessage } from '../../app/requestErrors.ts';
import { Section } from '../accounts/AccountFacts.tsx';
import {
  type AlertsCommand,
  type Delivery,
  type SavedSearch,
  useAlertsQuery,
  useChangeAlertsMutation,
  type WatchedCamp,
} from './alertsApi.ts';
import { WatchCampButton } from './WatchCampButton.tsx';
import styles from './Alerts.module.css';

type Change = (command: AlertsCommand) => void;

const formatLastNews = (lastNewsAt: string | null): string =>
  lastNewsAt === null
    ? 'No news yet'
    : `Last news: ${new Date(lastNewsAt).toLocaleDateString('en-US', { dateStyle: 'medium' })}`;

function DeliverySelect({
  name,
  delivery,
  onSelect,
}: {
  name: string;
  delivery: Delivery;
  onSelect: (delivery: Delivery) => void;
}) {
  return (
    <select
      className={styles['control']}
      aria-label={`Emails about ${name}`}
      value={delivery}
      onChange={({ target }) => {
        const chosen = keysOf(ALERT_DELIVERIES).find((key) => key === target.value);
        if (chosen) onSelect(chosen);
      }}
    >
      {keysOf(ALERT_DELIVERIES).map((key) => (
        <option key={key} value={key}>
          {ALERT_DELIVERIES[key]}
        </option>
      ))}
    </select>
  );
}

function SearchItem({ search, change }: { search: SavedSearch; change: Change }) {
  const { searchId, name, delivery, lastNewsAt } = search;
  const [newName, setNewName] = useState<string>();
  const rename = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    if (newName?.trim()) change({ path: 'alerts/rename-search', body: { searchId, name: newName.trim() } });
    setNewName(undefined);
  };
  return (
    <li className={styles['item']}>
      {newName === undefined ? (
        <span className={styles['name']}>
          {name}
          <span className={styles['quiet']}>{formatLastNews(lastNewsAt)}</span>
        </span>
      ) : (
        <form className={styles['name']} onSubmit={rename}>
          <input
            className={styles['control']}
            aria-label="Name of the search"
            value={newName}
            maxLength={MAX_SEARCH_NAME_LENGTH}
            onChange={({ target }) => setNewName(target.value)}
          />{' '}
          <button className={styles['control']}>Save</button>
        </form>
      )}
      <DeliverySelect
        name={name}
        delivery={delivery}
        onSelect={(chosen) => change({ path: 'alerts/set-search-delivery', body: { searchId, delivery: chosen } })}
      />
      <button
        type="button"
        className={styles['control']}
        aria-label={`Rename ${name}`}
        onClick={() => setNewName(name)}
      >
        Rename
      </button>
      <button
        type="button"
        className={styles['control']}
        aria-label={`Delete ${name}`}
        onClick={() => change({ path: 'alerts/delete-search', body: { searchId } })}
      >
        Delete
      </button>
    </li>
  );
}

function CampItem({ camp, change }: { camp: WatchedCamp; change: Change }) {
  const { org_id, camp_org_name, delivery, lastNewsAt } = camp;
  const name = camp_org_name ?? 'A camp that is no longer listed';
  return (
    <li className={styles['item']}>
      <span className={styles['name']}>
        <a href={`/camp/${encodeURIComponent(org_id)}`}>{name}</a>
        <span className={styles['quiet']}>{formatLastNews(lastNewsAt)}</span>
      </span>
      <DeliverySelect
        name={name}
        delivery={delivery}
        onSelect={(chosen) => change({ path: 'alerts/watch-camp', body: { org_id, delivery: chosen } })}
      />
      <WatchCampButton orgId={org_id} campName={name} />
    </li>
  );
}

/** Account section with the user's saved searches and watched camps. */
export function AlertsSection() {
  const { data, isError } = useAlertsQuery(undefined);
  const [send, { error }] = useChangeAlertsMutation();
  const change: Change = (command) => void send(command);
  if (!data) return isError ? null : <p role="status">Loading…</p>;
  const { searches, camps, areStopped, isEmailConfirmed } = data;
  const isEmpty = searches.length + camps.length === 0;
  return (
    <Section heading="Saved searches and alerts">
      {isEmpty && <p>Save a search or watch a camp, and we email you when something changes.</p>}
      {!isEmpty && !isEmailConfirmed && <p role="status">Confirm your email first: until then, we send no alerts.</p>}
      {areStopped && <p role="status">All alerts are stopped.</p>}
      {searches.length > 0 && (
        <ul className={styles['list']} aria-label="Saved searches">
          {searches.map((search) => (
            <SearchItem key={search.searchId} search={search} change={change} />
          ))}
        </ul>
      )}
      {camps.length > 0 && (
        <ul className={styles['list']} aria-label="Watched camps">
          {camps.map((camp) => (
            <CampItem key={camp.org_id} camp={camp} change={change} />
          ))}
        </ul>
      )}
      {(areStopped || !isEmpty) && (
        <button
          type="button"
          className={styles['control']}
          onClick={() => change({ path: 'alerts/set-stopped', body: { isStopped: !areStopped } })}
        >
          {areStopped ? 'Resume alerts' : 'Stop all alerts'}
        </button>
      )}
      {error && (
        <p role="alert" className={styles['error']}>
          {refusalMessage(error) ?? 'That did not work. Please try again.'}
        </p>
      )}
    </Section>
  );
}
