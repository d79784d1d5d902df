import { InfoNote } from '../../ui/InfoNote.tsx';

const PROMISE =
  "We check for updates regularly; our goal is to publish every camp's detailed schedule within three days of its release";

/** Said on the card of a camp without sessions of the season (SPEC §2 'No sessions'). */
export function UnreleasedNote({ season }: { season: number }) {
  return (
    <div className="card-unreleased">
      This camp has not released its {season} camps yet, so most filters are not applied
      <InfoNote label="When its schedule will be here" text={PROMISE} />
    </div>
  );
}
