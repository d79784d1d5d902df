import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { Suspense, use } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { isFavorite, sharersOf } from '../../favorites/favorites.ts';
import { isVisitor } from '../../identity/isVisitor.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { CardSettingContext, LinkNotesContext } from './cardSetting.ts';

const CampNotes = lazyComponent(
  () => import('../../favorites/CampNotes.tsx'),
  (module) => module.CampNotes,
);

/** The place for notes on a favorite; the component that draws them is loaded on demand. */
export function CardNotesSlot({ camp }: { camp: CampOrg }) {
  const isOnFavorites = use(CardSettingContext) === 'favorites';
  const hasLinkNote = use(LinkNotesContext).has(camp.org_id);
  const hasNotes = useAppSelector(
    (state) =>
      !isVisitor(state) &&
      (isFavorite(state, camp.org_id) || (isOnFavorites && sharersOf(state, camp.org_id) !== undefined)),
  );
  return (
    (hasNotes || hasLinkNote) && (
      <Suspense fallback={null}>
        <CampNotes camp={camp} />
      </Suspense>
    )
  );
}
