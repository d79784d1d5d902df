import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { useState } from 'react';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';

const SessionDetails = lazyPart(
  () => import('./SessionDetails.tsx'),
  (part) => part.SessionDetails,
);

/** The button that opens the camp's sessions, or says why there is nothing to open. */
function SessionsButton({ camp }: { camp: CampOrg }) {
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
        <SessionDetails camp={camp} />
      </LazyDialog>
    </>
  );
}

/** The card's foot: all sessions one by one, and the way to the camp's own site. */
export function CardActions({ camp }: { camp: CampOrg }) {
  return (
    <div className="card-actions">
      {camp.instances.length > 0 && <SessionsButton camp={camp} />}
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
