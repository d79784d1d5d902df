import { use, useState, Suspense, useMemo } from 'react';
import { SearchMatchesContext } from './searchMatches.ts';
import type { CampOrg } from '../campAnswer.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { isFavorite, selectSharerNames } from '../../favorites/favoritesApi.ts';
import { isVisitor } from '../../identity/useIdentity.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { CardSettingContext, LinkNotesContext } from './cardSetting.ts';
import { TextPopover, InfoNote } from '../../../ui/dialogs/TextPopover.tsx';
import { formatGrade } from '@campjay/domain/format.ts';
import { agesOf, gradesOf, shorten } from './campFacts.ts';
import { labelsOf } from './campLabels.ts';

/** A text with the words of the search highlighted. */
export function Highlighted({ text }: { text: string }) {
  const { highlighter } = use(SearchMatchesContext);
  return highlighter
    ? highlighter
        .highlight(text)
        .map((segment, index) => (segment.isMatch ? <mark key={index}>{segment.text}</mark> : segment.text))
    : text;
}

interface ShowMoreProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Follows the text in the accessible name only, such as 'ages'. */
  readonly ariaSuffix?: string;
  /** Follows the visible text, such as 'locations'. */
  readonly noun?: string;
}

/** A 'Show more' / 'Show fewer' button. */
export function ShowMore({ isOpen, onToggle, ariaSuffix, noun }: ShowMoreProps) {
  const text = [isOpen ? 'Show fewer' : 'Show more', noun].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className="card-link"
      aria-expanded={isOpen}
      {...(ariaSuffix !== undefined && { 'aria-label': `${text} ${ariaSuffix}` })}
      onClick={onToggle}
    >
      {text}
    </button>
  );
}

/** Selects at most `count` values, first those that fit the kids, and returns them in their original order. */
export const selectVisibleValues = (
  values: readonly number[],
  fittingValues: ReadonlySet<number>,
  count: number,
): readonly number[] => {
  const fittingFirst = [
    ...values.filter((value) => fittingValues.has(value)),
    ...values.filter((value) => !fittingValues.has(value)),
  ];
  const visibleValues = new Set(fittingFirst.slice(0, count));
  return values.filter((value) => visibleValues.has(value));
};

/** How many chips are shown before 'Show more' (Requirement 9.82). */
const MAX_VISIBLE_CHIPS = 6;

const NO_VALUES: ReadonlySet<number> = new Set();

interface ChipsProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  /** The values to highlight, because they fit the kids in the search. */
  readonly fittingValues: ReadonlySet<number> | undefined;
}

/** The ages or grades of a camp; shows a few, and the rest after 'Show more'. */
function Chips({ label, values, format, fittingValues = NO_VALUES }: ChipsProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (values.length === 0) return null;
  const visibleValues = isOpen ? values : selectVisibleValues(values, fittingValues, MAX_VISIBLE_CHIPS);
  return (
    <div className="card-chips">
      <span className="card-chips-label">{label}</span>
      <ul aria-label={label}>
        {visibleValues.map((value) => (
          <li key={value} className={fittingValues.has(value) ? 'is-fitting' : undefined}>
            {format(value)}
            {fittingValues.has(value) && <span className="unseen">, fits your kid</span>}
          </li>
        ))}
      </ul>
      {values.length > MAX_VISIBLE_CHIPS && (
        <ShowMore isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} ariaSuffix={label.toLowerCase()} />
      )}
    </div>
  );
}

const CampNotes = lazyComponent(
  () => import('../../favorites/CampNotes.tsx'),
  (module) => module.CampNotes,
);

/** Shows the notes on a camp, if the parent or a sharer may have written one. Their code is loaded on demand. */
function CardNotesSlot({ camp }: { camp: CampOrg }) {
  const isFavoritesPage = use(CardSettingContext) === 'favorites';
  const hasLinkNote = use(LinkNotesContext).has(camp.org_id);
  const canHaveNotes = useAppSelector(
    (state) =>
      !isVisitor(state) &&
      (isFavorite(state, camp.org_id) || (isFavoritesPage && selectSharerNames(state, camp.org_id) !== undefined)),
  );
  return (
    (canHaveNotes || hasLinkNote) && (
      <Suspense fallback={null}>
        <CampNotes camp={camp} />
      </Suspense>
    )
  );
}

const UPDATE_NOTE =
  "We check for updates regularly; our goal is to publish every camp's detailed schedule within three days of its release";

/**
 * The note on a card without sessions. In a list of favorites, the filters may be the reason, because they only remove
 * sessions there, never the camp (Requirements 2.128 and 2.129).
 */
function UnreleasedNote({ season }: { season: number }) {
  const isSearch = use(CardSettingContext) === 'search';
  return (
    <div className="card-unreleased">
      {isSearch
        ? `This camp has not released its ${season} camps yet, so most filters are not applied`
        : `Either your filters are too restrictive to match any sessions for this camp or this camp has not released its ${season} camp schedule yet`}
      <InfoNote label="When the schedule will be listed" text={UPDATE_NOTE} />
    </div>
  );
}

/** Excerpts from texts that are not visible on the card. They explain why the search found the camp. */
function HiddenMatches({ camp }: { camp: CampOrg }) {
  const { highlighter } = use(SearchMatchesContext);
  const excerpts = useMemo(() => highlighter?.findHiddenMatches(camp) ?? [], [camp, highlighter]);
  if (excerpts.length === 0) return null;
  return (
    <p className="card-matches">
      Matches: <Highlighted text={excerpts.join(' · ')} />
    </p>
  );
}

/** The camp's description, shortened until the reader expands it. */
function Description({ text, ariaSuffix }: { text: string; ariaSuffix: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const shortText = shorten(text);
  return (
    <p className="card-description">
      <Highlighted text={isOpen ? text : shortText} />{' '}
      {shortText !== text && <ShowMore isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} ariaSuffix={ariaSuffix} />}
    </p>
  );
}

/** 'Refunds available' or 'Aid available'. A click opens the camp's own text on it, if any (Requirement 5.10). */
function PolicyNote({ text, detail }: { text: string; detail: string | undefined }) {
  if (detail === undefined || detail.trim() === '') return text;
  return (
    <TextPopover title="Text from camp website" text={detail}>
      {(openerProps) => (
        <button type="button" className="card-link" {...openerProps}>
          {text}
        </button>
      )}
    </TextPopover>
  );
}

/** The card's descriptions, accepted grades and ages, labels, and notes. */
export function CardAbout({ camp, season }: { camp: CampOrg; season: number }) {
  const { findKidMatches } = use(SearchMatchesContext);
  const kidMatches = useMemo(() => findKidMatches?.(camp, season), [findKidMatches, camp, season]);
  const labels = labelsOf(camp, season);
  const offersRefunds = camp.offers_refunds === 'yes';
  const offersAid = camp.financial_aid_available === 'yes';
  const [firstSession, ...otherSessions] = camp.instances;
  return (
    <div className="card-about">
      {camp.instances.length === 0 && <UnreleasedNote season={season} />}
      {camp.description_short !== undefined && <Description text={camp.description_short} ariaSuffix="of the camp" />}
      {otherSessions.length === 0 && firstSession?.batch_description !== undefined && (
        <Description text={firstSession.batch_description} ariaSuffix="of the session" />
      )}
      <HiddenMatches camp={camp} />
      <Chips label="Grades" values={gradesOf(camp)} format={formatGrade} fittingValues={kidMatches?.grades} />
      <Chips label="Ages" values={agesOf(camp)} format={String} fittingValues={kidMatches?.ages} />
      {(labels.length > 0 || offersRefunds || offersAid) && (
        <ul className="card-labels" aria-label="At a glance">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
          {offersRefunds && (
            <li>
              <PolicyNote text="Refunds available" detail={camp.refund_policy_detail} />
            </li>
          )}
          {offersAid && (
            <li>
              <PolicyNote text="Aid available" detail={camp.financial_aid_detail} />
            </li>
          )}
        </ul>
      )}
      <CardNotesSlot camp={camp} />
    </div>
  );
}
