import { use } from 'react';
import { InfoNote } from '../../../ui/InfoNote.tsx';
import { CardSettingContext } from './cardSetting.ts';

const UPDATE_NOTE =
  "We check for updates regularly; our goal is to publish every camp's detailed schedule within three days of its release";

/**
 * The note on a card without sessions; on a list of favorites, filters may be the reason (Requirements 2.128 and
 * 2.129).
 */
export function UnreleasedNote({ season }: { season: number }) {
  const isSearch = use(CardSettingContext) === 'search';
  return (
    <div className="card-unreleased">
      {isSearch
        ? `This camp has not released its ${season} camps yet, so most filters are not applied`
        : `Either your filters are too restrictive to match any sessions for this camp or this camp has not released its ${season} camp schedule yet`}
      <InfoNote label="When its schedule will be here" text={UPDATE_NOTE} />
    </div>
  );
}
