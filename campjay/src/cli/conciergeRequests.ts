import { forgetConciergeRequest, readConciergeRequests } from '@campjay/command-api/service.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Lists the concierge requests with their state, oldest first, each with the id to forget it by. */
export const listConciergeRequests = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal, signal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const requests = await readConciergeRequests({ store, sealing }, signal);
    for (const { id, requestedAt, email, notes, state } of requests) {
      const day = requestedAt.toISOString().slice(0, 10);
      const outcome = state === 'open' ? '' : ` (${state})`;
      terminal.print(`${day}, ${id}, ${email}: ${notes === '' ? '(no notes)' : notes}${outcome}`);
    }
    if (requests.length === 0) terminal.print('Nobody wants to be called.');
    return 0;
  });

/**
 * Destroys a concierge request's key, so that it can no longer be read.
 * @returns 1 if there is no such request
 */
export const forgetRequest = (context: CommandContext, id: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const wasThere = await forgetConciergeRequest({ store, sealing }, id);
    terminal.print(wasThere ? 'The request is forgotten.' : 'There is no request with this id.');
    return wasThere ? 0 : 1;
  });
