import { Busy } from '../../../ui/Busy.tsx';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectSharerNames } from '../../favorites/favoritesApi.ts';
import type { CampOrg } from '../campAnswer.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { WatchCampTool } from '../../alerts/WatchCampTool.tsx';
import { CompareToggle } from '../../camp/CompareToggle.tsx';
import { lazyMuiComponent } from '../../../ui/lazyComponent.ts';
import type { CardDialogName } from './CardDialog.tsx';

/** The names of the parents who share their favorites with the user and have favorited the camp. */
export function Sharers({ orgId }: { orgId: string }) {
  const names = useAppSelector((state) => selectSharerNames(state, orgId));
  return (
    names && (
      <ul className="card-types is-sharers" aria-label="Also a favorite of">
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    )
  );
}

const CardDialog = lazyMuiComponent(
  () => import('./CardDialog.tsx'),
  (module) => module.CardDialog,
);

interface CardActionsProps {
  readonly camp: CampOrg;
  readonly season: number;
  /** Replaces the link to the camp's website. */
  readonly website?: ReactNode;
  /** If true, the schedule button is visible but does not react to pointer and keyboard. */
  readonly isPreview?: boolean;
}

/** The card's actions: session details, add to schedule, and the camp's website. */
export function CardActions({ camp, season, website, isPreview = false }: CardActionsProps) {
  const [dialogName, setDialogName] = useState<CardDialogName>();
  const [isOpen, setIsOpen] = useState(false);
  const { camp_org_name, base_url, instances } = camp;
  const renderDialogButton = (dialog: CardDialogName, text: string, label: string, isInert = false) => (
    <button
      type="button"
      inert={isInert}
      className="card-button"
      aria-label={label}
      onClick={() => {
        setDialogName(dialog);
        setIsOpen(true);
      }}
    >
      {text}
    </button>
  );
  return (
    <div className="card-actions">
      {instances.length === 1 && (
        <button type="button" className="card-button" disabled>
          single session – all data shown
        </button>
      )}
      {instances.length > 1 && renderDialogButton('sessions', 'Session details', `Session details of ${camp_org_name}`)}
      {instances.length > 0 &&
        renderDialogButton('schedule', 'Add to schedule', `Add to schedule: ${camp_org_name}`, isPreview)}
      {website ??
        (base_url !== undefined && (
          <a
            className="card-button"
            href={base_url}
            target="_blank"
            rel="noopener"
            aria-label={`Camp website of ${camp_org_name}`}
          >
            Camp website
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M10 5H5v14h14v-5M14 5h5v5M19 5l-9 9" />
            </svg>
          </a>
        ))}
      {!isPreview && (
        <>
          <CompareToggle orgId={camp.org_id} name={camp_org_name} className="card-button" />
          <WatchCampTool orgId={camp.org_id} campName={camp_org_name} />
        </>
      )}
      <Suspense fallback={<Busy />}>
        {dialogName && <CardDialog {...{ camp, season, isOpen }} name={dialogName} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </div>
  );
}
