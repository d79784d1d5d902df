import { factChangeText } from '@campjay/domain/schedule/factChangeText.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { usePlanning } from '../usePlanning.ts';
import { canPlanIn } from '../grid/columns.ts';

interface CatalogChangesProps {
  readonly schedule: ScheduleView;
  readonly entry: Extract<ScheduleEntry, { readonly kind: 'session' }>;
}

/**
 * A placed session stores its facts as they were (Requirement D7.10). Shows later catalog changes against them and lets
 * the parent adopt them.
 */
export function CatalogChanges({ schedule, entry }: CatalogChangesProps) {
  const { send } = usePlanning(schedule);
  const { now, entryId } = entry;
  if (now.kind === 'same') return null;
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, border: '1px solid', borderColor: 'warning.main' }}>
      {now.kind === 'gone' ? (
        'This session is no longer in the catalogue. What it said is kept here; ask the camp whether it still takes place.'
      ) : (
        <>
          <strong>The catalogue says something else by now</strong>
          <Box component="ul" sx={{ m: 0, my: 0.75, pl: 2.5, overflowWrap: 'anywhere' }}>
            {now.changes.map((change) => (
              <li key={change.field}>{factChangeText(change)}</li>
            ))}
          </Box>
          {canPlanIn(schedule) && (
            <Button
              variant="outlined"
              sx={{ minHeight: 44 }}
              onClick={() => void send('take-over-session-facts', { entryId })}
            >
              Take it over
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
