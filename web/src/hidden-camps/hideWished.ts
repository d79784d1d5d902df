import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import type { Dispatch } from '@reduxjs/toolkit';
import { messageShown } from '../app/snackbar/snackbar.ts';
import { type Wish, wished } from '../app/wishes/wishes.ts';

const UNDO_MS = 8000;

/** Hides a camp, which can be undone for a while, or shows it again. */
export const hideWished =
  ({ org_id: orgId, camp_org_name }: CampOrg, value: boolean) =>
  (dispatch: Dispatch): void => {
    const wish: Wish = { kind: 'hide', orgId, value };
    dispatch(wished(wish));
    if (!value) return;
    const undo = { label: 'Undo', does: wished({ ...wish, value: false }) };
    dispatch(messageShown({ text: `${camp_org_name} is hidden.`, ms: UNDO_MS, action: undo }));
  };
