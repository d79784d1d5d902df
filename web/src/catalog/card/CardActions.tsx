import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Suspense, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { isVisitor } from '../../identity/isVisitor.ts';
import { promptSignUp } from '../../identity/promptSignUp.ts';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';

const SessionDetails = lazyPart(
  () => import('./SessionDetails.tsx'),
  (part) => part.SessionDetails,
);

const AddToSchedule = lazyPart(
  () => import('../../schedule/offers/AddToSchedule.tsx'),
  (part) => part.AddToSchedule,
);

interface ActionProps {
  readonly camp: CampOrg;
  readonly season: number;
}

/** Places one of the camp's sessions in a kid's schedule; who is not signed in is invited to sign up. */
function ScheduleButton({ camp, season }: ActionProps) {
  const dispatch = useAppDispatch();
  const isOut = useAppSelector(isVisitor);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="card-button"
        aria-haspopup="dialog"
        aria-label={`Add to schedule: ${camp.camp_org_name}`}
        onClick={() => (isOut ? dispatch(promptSignUp('plan')) : setOpen(true))}
      >
        Add to schedule
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddToSchedule camp={camp} season={season} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The button that opens the camp's sessions, or says why there is nothing to open. */
function SessionsButton({ camp, season }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  if (camp.instances.length === 1)
    return (
      <button type="button" className="card-button" disabled>
        single session – all data shown
      </button>
    );
  return (
    <>
      <button
        type="button"
        className="card-button"
        aria-haspopup="dialog"
        aria-label={`Session details of ${camp.camp_org_name}`}
        onClick={() => setOpen(true)}
      >
        Session details
      </button>
      <LazyDialog isOpen={isOpen} onClose={() => setOpen(false)} title="Camp Session Details" maxWidth="lg">
        <SessionDetails camp={camp} season={season} onLeave={() => setOpen(false)} />
      </LazyDialog>
    </>
  );
}

/** The card's foot: all sessions one by one, the way into the schedule, and to the camp's own site. */
export function CardActions({ camp, season }: ActionProps) {
  return (
    <div className="card-actions">
      {camp.instances.length > 0 && (
        <>
          <SessionsButton camp={camp} season={season} />
          <ScheduleButton camp={camp} season={season} />
        </>
      )}
      {camp.base_url !== undefined && (
        <a
          className="card-button"
          href={camp.base_url}
          target="_blank"
          rel="noopener"
          aria-label={`Camp website of ${camp.camp_org_name}`}
        >
          Camp website
          <OpenInNewIcon fontSize="inherit" />
        </a>
      )}
    </div>
  );
}
