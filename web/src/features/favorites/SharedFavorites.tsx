import type { SharedFavorites as Shared } from '@campjay/query-api/favorites/contract.ts';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { CardSettingContext, LinkNotesContext } from '../catalog/card/cardSetting.ts';
import { search } from '../catalog/search.ts';
import type { PageSearch } from '../catalog/searchRequest.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { SavedCampCards } from './SavedCampCards.tsx';
import { ListCover } from './ListCover.tsx';
import { nameOf } from './nameOf.ts';
import { SharedListNote } from './SharedListNote.tsx';
import { useSavedCamps } from './useSavedCamps.ts';
import { useReceiveList } from './useReceiveList.ts';

/** No filters, default order. */
const UNFILTERED_SEARCH: PageSearch = search.getInitialState();

/**
 * Another parent's favorites: visitors are invited to follow them; signed-in parents follow them by opening the link.
 */
export function SharedFavorites({ token, shared }: { token: string; shared: Shared['data'] }) {
  const { sharerInfo, favoritedCamps, notes, isOwn, isReceived } = shared;
  const { status } = useIdentity();
  const name = nameOf({ sharerFirstName: sharerInfo.firstName, sharerLastName: sharerInfo.lastName });
  const received = useReceiveList(token, status === 'signedIn' && !isOwn, isReceived);
  const list = useSavedCamps(
    UNFILTERED_SEARCH,
    useMemo(() => (favoritedCamps.length > 0 ? { token } : undefined), [favoritedCamps.length, token]),
  );
  const noteByCamp = useMemo(
    () => new Map(notes.map(({ campOrgId, note }) => [campOrgId, { name, note }])),
    [name, notes],
  );
  return (
    <CardSettingContext value="shared">
      <LinkNotesContext value={noteByCamp}>
        <ListCover title={`Favorite camps of ${name}`} />
        <PageWidth>
          <SharedListNote name={name} isOwn={isOwn} isSignedOut={status === 'signedOut'} received={received} />
          {favoritedCamps.length === 0 ? (
            <Box component="p" sx={{ typography: 'h3', textAlign: 'center', py: 5 }}>
              There are no camps in this list yet.
            </Box>
          ) : (
            <SavedCampCards list={list} camps={list.camps} label={`Favorite camps of ${name}`} />
          )}
        </PageWidth>
      </LinkNotesContext>
    </CardSettingContext>
  );
}
