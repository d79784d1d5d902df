import { silentLog } from '@campjay/platform/log/log.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';

/** A bus that tries a failing message three times, within moments. */
export const openBusForTests = (url: string): InteractionBus =>
  openPostgresInteractionBus({
    url,
    log: silentLog,
    retry: { attempts: 3, firstPauseMs: 30, longestPauseMs: 60 },
    pollEveryMs: 100,
  });
