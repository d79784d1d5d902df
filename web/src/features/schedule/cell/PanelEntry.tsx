import { factChangeText } from '@campjay/domain/schedule/factChangeText.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { usePlanning } from '../usePlanning.ts';
import Link from '@mui/material/Link';
import { sessionNameOf, datesOf, hoursOf, priceOf, StatusMark } from '../grid/entryFacts.tsx';
import { formatWeeks, titleOfEntry } from '../names.ts';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { type EntryStatus, STATUSES_BY_KIND } from '@campjay/events/schedule/values.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { entryStyles, canPlanIn } from '../grid/gridStyles.ts';
import { formatStatus } from '../scheduleApi.ts';
import { EntryNote } from './EntryNote.tsx';
import { MoveForm } from './MoveForm.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { PlanForm } from './PlanForm.tsx';

interface CatalogChangesProps {
  readonly schedule: ScheduleView;
  readonly entry: Extract<ScheduleEntry, { readonly kind: 'session' }>;
}

/**
 * A scheduled session keeps the facts that the catalog listed when it was added (Requirement D7.10). This component
 * shows what changed in the catalog since then, and lets the parent adopt the changes.
 */
function CatalogChanges({ schedule, entry }: CatalogChangesProps) {
  const { send } = usePlanning(schedule);
  const { now: catalogState, entryId } = entry;
  if (catalogState.kind === 'same') return null;
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, border: '1px solid', borderColor: 'warning.main' }}>
      {catalogState.kind === 'gone' ? (
        'This session is no longer in the catalog. Its details are kept here; ask the camp whether it still takes place.'
      ) : (
        <>
          <strong>The catalog has changed since you added this</strong>
          <Box component="ul" sx={{ m: 0, my: 0.75, pl: 2.5, overflowWrap: 'anywhere' }}>
            {catalogState.changes.map((change) => (
              <li key={change.field}>{factChangeText(change)}</li>
            ))}
          </Box>
          {canPlanIn(schedule) && (
            <Button
              variant="outlined"
              sx={{ minHeight: 44 }}
              onClick={() => void send('take-over-session-facts', { entryId })}
            >
              Use the new details
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

/** The facts of an entry, one per line. A session shows the catalog's values from when it was added. */
function EntryFacts({ entry }: { entry: ScheduleEntry }) {
  const lines = [
    sessionNameOf(entry),
    entry.kind === 'session' ? datesOf(entry) : undefined,
    entry.weeks.length > 1 ? `Weeks of ${formatWeeks(entry.weeks)}` : undefined,
    hoursOf(entry).join(', ') || undefined,
    priceOf(entry),
  ].filter((line) => line !== undefined);
  const website = entry.kind === 'session' ? entry.session.camp.base_url : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {website !== undefined && (
        <Link
          href={website}
          target="_blank"
          rel="noreferrer"
          underline="always"
          sx={{ py: 1.25, justifySelf: 'start' }}
        >
          The camp’s website
        </Link>
      )}
    </Box>
  );
}

interface PanelEntryProps {
  readonly schedule: ScheduleView;
  readonly entry: ScheduleEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Called to move the entry with the arrow keys. */
  readonly onPickUp: () => void;
  /** Called just before the entry leaves the cell and its focused element disappears. */
  readonly onLeave: () => void;
}

/** An entry in the open cell, with all its actions. */
export function PanelEntry(props: PanelEntryProps) {
  const { schedule, entry, isOpen, onToggle, onPickUp, onLeave } = props;
  const { kind, status, choice } = entry;
  return (
    <Box component="li" sx={{ ...entryStyles(kind, status), borderRadius: 1.5, minWidth: 0, color: 'text.primary' }}>
      <ButtonBase
        aria-expanded={isOpen}
        onClick={onToggle}
        sx={{
          width: '100%',
          minHeight: 56,
          px: 1.5,
          py: 1,
          gap: 1,
          justifyContent: 'space-between',
          textAlign: 'left',
          font: 'inherit',
          borderRadius: 1,
        }}
      >
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
            {titleOfEntry(entry)}
          </Box>
          <Box component="span" sx={{ typography: 'body2', display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <StatusMark status={status} />
            {kind !== 'playdates' && choice === 2 && <span>· 2nd choice</span>}
          </Box>
        </Box>
        <ExpandMoreIcon aria-hidden="true" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      {isOpen && (
        <Box sx={{ display: 'grid', gap: 2, px: 1.5, pb: 1.5 }}>
          <EntryFacts entry={entry} />
          {kind === 'session' && <CatalogChanges schedule={schedule} entry={entry} />}
          {canPlanIn(schedule) ? (
            <EntryTools schedule={schedule} entry={entry} onPickUp={onPickUp} onLeave={onLeave} />
          ) : (
            entry.note !== null && <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.note}</Box>
          )}
        </Box>
      )}
    </Box>
  );
}

/** The command that changes the status, by the kind of entry. */
const STATUS_OPERATIONS = {
  session: 'update-camp-instance-status',
  plan: 'update-custom-plan-status',
  playdates: 'update-available-for-playdates-status',
} as const;

const CHOICE_PILLS = [
  { value: '1', text: 'First choice' },
  { value: '2', text: 'Second choice' },
] as const;

type EntryToolsProps = Pick<PanelEntryProps, 'schedule' | 'entry' | 'onPickUp' | 'onLeave'>;

function EntryTools({ schedule, entry, onPickUp, onLeave }: EntryToolsProps) {
  const { send } = usePlanning(schedule);
  const [openForm, setOpenForm] = useState<'move' | 'change'>();
  const { entryId, kind, kidId, weeks, status, choice } = entry;
  const setStatus = (newStatus: EntryStatus): void => {
    if (newStatus === status) return;
    // The pills offer only the statuses of this kind, so the operation accepts the value.
    void send(STATUS_OPERATIONS[kind], { entryId, status: newStatus });
  };
  const setChoice = (newChoice: 1 | 2): void =>
    void send('move-entry', { entryId, kidId, weeks: [...weeks], choice: newChoice }, { offersUndo: true });
  const toggleForm = (form: 'move' | 'change'): void => setOpenForm(openForm === form ? undefined : form);
  return (
    <>
      <PillChoice
        label="Status"
        pills={STATUSES_BY_KIND[kind].map((each: EntryStatus) => ({ value: each, text: formatStatus(each) }))}
        selected={[status]}
        onToggle={setStatus}
      />
      {kind !== 'playdates' && (
        <PillChoice
          label="Choice for the week"
          pills={CHOICE_PILLS}
          selected={[choice === 1 ? '1' : '2']}
          onToggle={(newChoice) => setChoice(newChoice === '1' ? 1 : 2)}
        />
      )}
      <EntryNote schedule={schedule} entry={entry} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { minHeight: 44 } }}>
        <Button variant="outlined" aria-expanded={openForm === 'move'} onClick={() => toggleForm('move')}>
          Move to…
        </Button>
        <Button variant="outlined" onClick={onPickUp} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
          Move with arrow keys
        </Button>
        {kind === 'plan' && (
          <Button variant="outlined" aria-expanded={openForm === 'change'} onClick={() => toggleForm('change')}>
            Change plan
          </Button>
        )}
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            onLeave();
            void send('remove-entry', { entryId }, { offersUndo: true });
          }}
        >
          Remove
        </Button>
      </Box>
      {openForm === 'move' && <MoveForm schedule={schedule} entry={entry} onMoved={onLeave} />}
      {openForm === 'change' && kind === 'plan' && (
        <PlanForm
          initial={{ title: entry.title ?? '', hours: entry.hours, weeks }}
          label="Save"
          onSubmit={({ title, hours }) => {
            void send('update-custom-plan', { entryId, title, hours });
            setOpenForm(undefined);
          }}
        />
      )}
    </>
  );
}
