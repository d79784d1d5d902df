import { silentLog } from '../../../log/log.ts';
import { type InteractionBus } from '../../port.ts';
import { openPostgresInteractionBus } from '../postgresInteractionBus.ts';

/** A bus that tries a failing message three times, within moments. */
export const openBusForTests = (url: string): InteractionBus =>
  openPostgresInteractionBus({
    url,
    log: silentLog,
    retry: { attempts: 3, firstPauseMs: 30, longestPauseMs: 60 },
    pollEveryMs: 100,
  });
